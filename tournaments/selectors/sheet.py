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
from referee.rules.records import record_from_json
from referee.rules.ruleset import Ruleset
from referee.rules.scoring import tally
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

    `changes` are the fields in which the hand as it counts differs from its first version.
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
    first_points: int | None = None

    @property
    def moves(self) -> tuple[Move, Move]:
        return (self.ns, self.ew)

    @property
    def more(self) -> str:
        """What follows the result in the same sentence."""
        return "".join(pgettext("consequences", "; ") + words for words in self.extras)

    @property
    def rest(self) -> str:
        """What follows the sum in the same sentence."""
        comma, semicolon = pgettext("after a sum", ". "), pgettext("consequences", "; ")
        return comma + semicolon.join((self.outcome, *self.extras))

    @property
    def total_before(self) -> int | None:
        """The points of the first version where a correction or ruling changed them."""
        return None if self.first_points in (None, self.result.points) else self.first_points

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
    return tuple(_with_acts(line_of(result, seats, ruleset, state), acts, ruleset, seats) for result in state.hands)


def line_of(result: HandResult, seats: Mapping[str, str], ruleset: Ruleset, state: MatchState) -> HandLine:
    """A hand in words, as the preview, the table page and the match page show it."""
    is_last = bool(state.hands) and state.hands[-1].no == result.no
    bank = None if result.due is None or (is_last and state.over) else side_of(result.due)
    ns, ew = (_move(index, result, ruleset, bank) for index in (0, 1))
    main, *extras = wording.consequences(result, ruleset)
    total = wording.sum_of(result.tally, result.record, each=ruleset.throw_penalty, ruled=result.points)
    return HandLine(result, seats.get(result.record.declarer, ""), total, main, tuple(extras), ns, ew, bank)


def _move(index: int, result: HandResult, ruleset: Ruleset, bank: Side | None) -> Move:
    side: Side = SIDES[index]
    before, after = (level_at(places[index], ruleset.after_top) for places in (result.before, result.after))
    return Move(side, before, after, bank == side)


def _with_acts(line: HandLine, acts: Sequence[Act], ruleset: Ruleset, seats: Mapping[str, str]) -> HandLine:
    versions = _versions(acts, line.result.no)
    now, first = versions[-1], versions[0]
    line = replace(line, at=now.at, by=now.actor_name, reason=now.reason)
    if first.no == now.no:
        return line
    was = record_from_json(first.payload)
    points = tally(ruleset, was).points
    return replace(line, first_points=points, changes=differences(was, line.result.record, seats))


def _versions(acts: Sequence[Act], hand_no: int) -> list[Act]:
    """The versions of a hand since it was last struck out, oldest first."""
    found: list[Act] = []
    for act in acts:
        if act.hand_no == hand_no and act.kind == "void":
            found = []
        elif act.hand_no == hand_no and act.kind == "hand":
            found.append(act)
    return found
