"""The sheet of a match as it is read: each hand in words with its sum, what was corrected, ruled, penalised, and the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import pgettext

from referee import wording
from referee.models import Act, Match
from referee.rules.acts import HandResult, MatchState
from referee.rules.levels import level_at
from referee.rules.reasons import because
from referee.rules.records import HandRecord, record_from_json
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SIDES, Side, side_of
from referee.selectors import ruleset_of
from tournaments.record_words import Pair, differences

SWAPPED = {"N": "E", "S": "W", "E": "N", "W": "S"}


@dataclass(frozen=True, slots=True)
class Move:
    """Where a side stood before a hand and after it, and whether it is on the bank then."""

    side: Side
    before: str
    after: str
    on_bank: bool

    @property
    def has_changed(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand of the sheet. `extras` are consequences besides the result: what offences cost. `bank_after` is None at the end of a match.

    `changes` are the fields in which the hand as it counts differs from its first version; `ruling` is the ruling on it.
    """

    result: HandResult
    declarer_name: str
    sum: wording.Sum
    outcome: str
    extras: tuple[str, ...]
    ns: Move
    ew: Move
    bank_after: Side | None
    at: datetime | None = None
    by: str = ""
    reason: str = ""
    changes: tuple[Pair, ...] = ()
    first: HandRecord | None = None
    ruling: Act | None = None

    @property
    def moves(self) -> tuple[Move, Move]:
        return (self.ns, self.ew)

    @property
    def rest(self) -> str:
        """What follows the sum in the same sentence."""
        comma, semicolon = pgettext("after a sum", ", "), pgettext("between consequences", "; ")
        return comma + semicolon.join((self.outcome, *self.extras))

    @property
    def points_before(self) -> int | None:
        """The trick points of the first version where they were corrected."""
        if self.first is None or self.first.trick_points == self.result.record.trick_points:
            return None
        return self.first.trick_points

    @property
    def misfit_words(self) -> str:
        """What no longer fits what was due."""
        return wording.reason(because(self.result.misfit or "", hand=self.result.no)) if self.result.misfit else ""


def seat_names_now(match: Match, state: MatchState) -> dict[str, str]:
    """Who sits where; a swap of sides turns the pairs round, the hands stay as they are."""
    names = {seat: str(name) for seat, name in match.seats.items()}
    return {seat: names.get(SWAPPED[seat], "") for seat in names} if state.swapped else names


def hand_lines(match: Match, state: MatchState, seats: Mapping[str, str]) -> tuple[HandLine, ...]:
    """Every hand that counts, in order, with who saved it and what was corrected."""
    acts = list(Act.objects.filter(match=match).order_by("no"))
    ruleset = ruleset_of(match)
    rulings = _rulings(acts)
    return tuple(_with_acts(line_of(result, seats, ruleset, state), acts, rulings, seats) for result in state.hands)


def line_of(result: HandResult, seats: Mapping[str, str], ruleset: Ruleset, state: MatchState) -> HandLine:
    """A hand in words, as the preview, the table page and the match page show it."""
    is_last = bool(state.hands) and state.hands[-1].no == result.no
    bank = None if result.due is None or (is_last and state.over) else side_of(result.due)
    ns, ew = (_move(index, result, ruleset, bank) for index in (0, 1))
    main, *extras = wording.consequences(result, ruleset)
    return HandLine(
        result, seats.get(result.record.declarer, ""), wording.sum_of(result.tally, result.record), main, tuple(extras), ns, ew, bank
    )


def _move(index: int, result: HandResult, ruleset: Ruleset, bank: Side | None) -> Move:
    side: Side = SIDES[index]
    before, after = (level_at(places[index], ruleset.after_top) for places in (result.before, result.after))
    return Move(side, before, after, bank == side)


def _rulings(acts: Sequence[Act]) -> dict[int, Act]:
    """The ruling in force on each hand."""
    gone = {act.replaces for act in acts if act.replaces is not None}
    return {act.hand_no: act for act in acts if act.kind == "ruling" and act.no not in gone}


def _with_acts(line: HandLine, acts: Sequence[Act], rulings: Mapping[int, Act], seats: Mapping[str, str]) -> HandLine:
    versions = _versions(acts, line.result.no)
    now, first = versions[-1], versions[0]
    line = replace(line, at=now.at, by=now.actor_name, reason=now.reason, ruling=rulings.get(line.result.no))
    if first.no == now.no:
        return line
    was = record_from_json(first.payload)
    return replace(line, first=was, changes=differences(was, line.result.record, seats))


def _versions(acts: Sequence[Act], hand_no: int) -> list[Act]:
    """The versions of a hand since it was last struck out, oldest first."""
    found: list[Act] = []
    for act in acts:
        if act.hand_no == hand_no and act.kind == "void":
            found = []
        elif act.hand_no == hand_no and act.kind == "hand":
            found.append(act)
    return found
