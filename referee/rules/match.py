"""The match: a pure fold over recorded acts (rules.md §8; 000 rules 1–3, 5, 7, 8, 11; 001 parts 1, 5; 002 after A).

`fold` is the only way from acts to a `MatchState`. Hands are taken by their number, each in its latest version;
what lies between hands (ruling, end, swap, penalty) takes effect after the hand it names. Nothing recorded is ever
refused here: what no longer fits is reported; `due.check_due` is the refusal, for those who record.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from referee.rules.acts import UNCHANGING, Act, Demotion, HandResult, MatchState
from referee.rules.due import misfit
from referee.rules.levels import climb, demote, level_at, place_of
from referee.rules.records import HandRecord
from referee.rules.ruleset import Ruleset
from referee.rules.scoring import outcome, tally
from referee.rules.seats import SIDES, Seat, Side, next_seat, other_side, partner, side_in_role, side_of


def fold(ruleset: Ruleset, acts: Sequence[Act]) -> MatchState:
    """The match that `acts` add up to, in the order of their numbers."""
    replaced = {act.replaces for act in acts if act.replaces is not None}
    hands: dict[int, Act] = {}
    between: dict[int, list[Act]] = {}
    for act in acts:
        if act.kind == "hand":
            hands[act.hand_no] = act
        elif act.kind == "void":
            hands.pop(act.hand_no, None)
        elif act.no not in replaced:
            between.setdefault(act.hand_no, []).append(act)
    state = _Fold(ruleset).run(hands, between)
    return replace(state, signed=_signed(acts)) if any(act.kind == "signature" for act in acts) else state


def _signed(acts: Sequence[Act]) -> frozenset[str]:
    """Who has signed what now stands: a signature holds until an act after it changes the sheet."""
    changed = max((act.no for act in acts if act.kind not in UNCHANGING), default=0)
    return frozenset(act.payload["side"] for act in acts if act.kind == "signature" and act.no > changed)


def rests_on(acts: Sequence[Act], signed: frozenset[str], hand_no: int) -> bool:
    """Whether something rests on hand `hand_no`: an end, a ruling, a penalty, a claim; or the sheet is accepted (event.md §1).

    A sheet is accepted when both sides have signed what stands, or the referee or a verifier has; the signature of one side falls.
    """
    replaced = {act.replaces for act in acts}
    later = (act for act in acts if act.no not in replaced and act.hand_no >= hand_no)
    return any(act.kind in ("ruling", "end", "penalty", "claim") for act in later) or len(signed) > 1 or not signed <= set(SIDES)


def fold_records(ruleset: Ruleset, records: Iterable[HandRecord]) -> MatchState:
    """The match of these hands and nothing else."""
    return fold(ruleset, [Act(no, "hand", no, None, None, record) for no, record in enumerate(records, start=1)])


class _Fold:
    """The match while it is being folded; one per call of `fold`."""

    __slots__ = (
        "rules", "places", "bank", "strikes", "hands", "over", "winner", "reason", "decision", "decision_hand", "extra",
        "swapped", "review", "reported", "ends", "penalties",
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset) -> None:
        self.rules = ruleset
        self.places = {"NS": ruleset.start_place, "EW": ruleset.start_place}
        self.bank: Seat | None = None
        self.strikes: dict[str, dict[str, int]] = {"NS": {}, "EW": {}}
        self.hands: list[HandResult] = []
        self.over = False
        self.winner: Side | None = None
        self.reason: str | None = None
        self.decision: str | None = None
        self.decision_hand: int | None = None
        self.extra: str | None = None  # the reason under which an extra hand was called for
        self.swapped = False
        self.review: int | None = None
        self.reported = False
        self.ends: list[Act] = []
        self.penalties = {"NS": 0, "EW": 0}

    def run(self, hands: dict[int, Act], between: dict[int, list[Act]]) -> MatchState:
        claimed = [act.hand_no for acts in between.values() for act in acts if act.kind == "claim"]
        self.review = min(claimed, default=None)
        ruled = {no: act for no, acts in between.items() for act in acts if act.kind == "ruling"}
        for no in sorted({*hands, *between}):
            if self.review is not None and no >= self.review:
                break
            if no in hands:
                self.hand(hands[no], ruled.get(no))
            for act in between.get(no, ()):
                self.between(act, counted=bool(hands))
        return self.state(max(hands, default=0) + 1)

    def state(self, next_hand_no: int) -> MatchState:
        return MatchState(
            ns=self.places["NS"], ew=self.places["EW"], after_top=self.rules.after_top, bank=self.bank, strikes=self.strikes,
            hands=tuple(self.hands), over=self.over, winner=self.winner, reason=self.reason, decision=self.decision,
            decision_hand=self.decision_hand, next_hand_no=next_hand_no, swapped=self.swapped, review=self.review,
            reported=self.reported, ends=tuple(self.ends), penalties=self.penalties,
        )  # fmt: skip

    # One hand: result → miscount rule → climb → demotions → strikes → target

    def hand(self, act: Act, ruling: Act | None) -> None:
        record = act.record
        assert record is not None
        rules, places = self.rules, self.places
        before = (places["NS"], places["EW"])
        wrong = misfit(rules, self.over, self.bank, before, record)
        if wrong == "match-over":
            self._uncounted(act, record, before)
            return
        offences = self._offences(record)
        sums = tally(rules, record, sum(points for _, points, _ in offences))
        points = sums.points if ruling is None else ruling.payload.get("points", sums.points)
        worth = outcome(rules, points, record.miscount)
        if worth.decision and ruling is None and self.decision is None:
            self.decision, self.decision_hand = worth.decision, act.hand_no
        self._climb(record, worth.role, worth.levels)
        self._move_bank(record.declarer, worth.bank)
        if rules.target_check == "before_demotions":
            self._check_target()
        self._demote(demotion for demotion, _, _ in offences)
        self._check_strikes(offences)
        if rules.target_check == "after_demotions":
            self._check_target()
        after = (places["NS"], places["EW"])
        demotions = tuple(demotion for demotion, _, _ in offences)
        self.hands.append(
            HandResult(
                act.hand_no, record, sums, points, worth.role, worth.levels, worth.bank, before, after, demotions, self.bank, wrong, act.no
            )
        )
        self._check_lead_and_hands()

    def _uncounted(self, act: Act, record: HandRecord, places: tuple[int, int]) -> None:
        """A hand recorded beyond the end of the match: kept, reported, without effect."""
        sums = tally(self.rules, record)
        self.hands.append(
            HandResult(act.hand_no, record, sums, sums.points, None, 0, "keeps", places, places, (), self.bank, "match-over", act.no)
        )

    def _offences(self, record: HandRecord) -> list[tuple[Demotion, int, bool]]:
        """Each offence of a named kind as (levels lost, points moved, match lost), the strike counted."""
        found = []
        for offence in record.offences:
            side = side_in_role(offence.role, record.declarer)
            self.penalties[side] += 1
            rule = self.rules.offence_rules.get(offence.kind)
            if rule is None:
                continue
            counts = self.strikes[side]
            time = counts[offence.kind] = counts.get(offence.kind, 0) + 1
            held = sum(counts.values()) if self.rules.strikes_counted == "together" else time
            points = rule.points_at(time) if offence.role == "declarers" else -rule.points_at(time)
            found.append((Demotion(side, offence.kind, time, rule.levels_at(time)), points, rule.loses_match(time, held)))
        return found

    def _climb(self, record: HandRecord, role: str | None, levels: int) -> None:
        if role is None or not levels:
            return
        side = side_in_role(role, record.declarer)
        place = self.places[side]
        declared_here = role == "declarers" and record.level == level_at(place, self.rules.after_top)
        self.places[side] = climb(
            place, levels, compulsory=self.rules.compulsory_places, after_top=self.rules.after_top, declared_here=declared_here
        )

    def _move_bank(self, declarer: Seat, bank: str) -> None:
        self.bank = None if bank == "contested" else partner(declarer) if bank == "keeps" else next_seat(declarer)

    def _demote(self, demotions: Iterable[Demotion]) -> None:
        for row in demotions:
            self.places[row.side] = demote(self.places[row.side], row.levels, self.rules.start_place)

    # Ends

    def _check_strikes(self, offences: list[tuple[Demotion, int, bool]]) -> None:
        losers = {demotion.side for demotion, _, lost in offences if lost}
        if losers:
            self._finish("strikes", other_side(losers.pop()) if len(losers) == 1 else None)

    def _check_target(self) -> None:
        target = self.rules.target_place
        if target is None:
            return
        for side in SIDES:
            if self.places[side] > target:
                self._finish("target", side)

    def _check_lead_and_hands(self) -> None:
        rules = self.rules
        ahead = self.places["NS"] - self.places["EW"]
        if rules.lead_wins is not None and abs(ahead) >= rules.lead_wins:
            self._finish("lead", "NS" if ahead > 0 else "EW")
        if self.extra is not None:
            self._finish_by_level(self.extra)
        elif rules.max_hands is not None and len(self.hands) >= rules.max_hands:
            self._finish_by_level("hands")

    def _finish(self, reason: str, winner: Side | None) -> None:
        """The first end counts."""
        if not self.over:
            self.over, self.reason, self.winner = True, reason, winner

    def _finish_by_level(self, reason: str) -> None:
        """Higher level wins; a level tie goes by the ruleset, and what it leaves open is named, never guessed."""
        if self.over:
            return
        ahead = self.places["NS"] - self.places["EW"]
        tie = self.rules.level_tie
        if ahead:
            self.extra = None
            self.decision = None if self.decision == "extra-hand" else self.decision
            self._finish(reason, "NS" if ahead > 0 else "EW")
        elif tie == "extra_hand":
            self.extra, self.decision = reason, "extra-hand"
        else:
            self._finish(reason, side_of(self.bank) if tie == "bank" and self.bank is not None else None)
            if self.winner is None and tie != "draw":
                self.decision = "lots" if tie == "lots" else "winner"

    # Between hands

    def between(self, act: Act, counted: bool) -> None:
        if act.kind == "report":
            if not counted:
                self._report(act.payload)
        elif act.kind in _BETWEEN:
            _BETWEEN[act.kind](self, act)

    def _ruling(self, act: Act) -> None:
        """The chief referee sets levels, bank or winner; any ruling on a hand settles its open decision."""
        payload = act.payload
        if self.decision_hand == act.hand_no:
            self.decision = self.decision_hand = None
        for side, level in (payload.get("levels") or {}).items():
            self.places[side] = place_of(level, (payload.get("laps") or {}).get(side, 0))
        if "bank" in payload:
            self.bank = payload["bank"]
        if "winner" in payload:
            self.over, self.winner, self.decision = True, payload["winner"], None
            self.reason = self.reason or "ruling"

    def _end(self, act: Act) -> None:
        """A person records the end: time called, both sides agreed on it, or a side forfeits."""
        self.ends.append(act)
        kind, side = act.payload["kind"], act.payload.get("side")
        if kind in ("time", "agreed"):
            self._finish_by_level(kind)
        elif kind == "ruling":
            self._finish("ruling", act.payload.get("winner"))
        elif act.payload.get("late"):
            # Declared after the match was over, by a ruling: it takes the place of whatever had ended it.
            self.over, self.reason, self.decision = True, "forfeit", None
            self.winner = None if side == "both" else other_side(side)
        elif not self.over:
            self._finish("forfeit", None if side == "both" else other_side(side))

    def _swap(self, act: Act) -> None:
        self.swapped = not self.swapped

    def _penalty(self, act: Act) -> None:
        """A penalty outside the hands: levels lost, or the match."""
        side: Side = act.payload["side"]
        self.penalties[side] += 1
        self._demote([Demotion(side, act.payload.get("kind", ""), 1, act.payload.get("levels", 0))])
        if act.payload.get("loses_match"):
            self._finish("strikes", other_side(side))

    def _report(self, payload: dict[str, Any]) -> None:
        """Final levels only, where no hand was logged."""
        for side in SIDES:
            self.places[side] = place_of(payload["levels"][side], (payload.get("laps") or {}).get(side, 0))
        self.bank = payload.get("bank")
        self.reported = True
        self._check_target()
        self._finish_by_level(payload.get("reason", "time"))


_BETWEEN = {"ruling": _Fold._ruling, "end": _Fold._end, "swap": _Fold._swap, "penalty": _Fold._penalty}
