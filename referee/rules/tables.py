"""Lookup tables made from a ruleset, for a page that has lost its network (model.md, preview on a phone without network).

Whoever holds them only adds and looks up: points of the bottom by what won the last trick, points of a failed throw,
levels by points, the way up the ladder by level and steps, and who declares next. What they cannot say is not in them:
a miscount, a ruling, an offence that may lose the match, more points than the bands reach.
"""

from dataclasses import asdict, dataclass
from typing import Any, Final

from referee.rules.acts import MatchState
from referee.rules.levels import BEYOND, RANKS, climb
from referee.rules.ruleset import OffenceRule, Ruleset
from referee.rules.scoring import bottom_multiplier, outcome
from referee.rules.seats import SEATS, next_seat, partner, side_of

STEP: Final = 5
"""All points of the pack come in fives."""


@dataclass(frozen=True, slots=True)
class Worth:
    """From `start` points on: who gains, how many levels before the ladder, and what becomes of the bank."""

    start: int
    role: str
    levels: int
    bank: str


@dataclass(frozen=True, slots=True)
class OffenceCosts:
    """What the 1st, 2nd … offence of a kind costs as [levels, points]; the last goes on, None may lose the match.

    `together_below` is the number of offences of all kinds that a side must stay under; None where kinds are counted apart.
    """

    costs: tuple[tuple[int, int] | None, ...]
    together_below: int | None


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of one ruleset. `ladder` are the levels by place (again and again where the ladder goes round).

    `climbs[role][rank][steps]` is how many places a side on `rank` moves up; `reach` is the last number of points in `worths`.
    """

    step: int
    most_tricks: int
    most_bottom: int
    hand_size: int
    multipliers: dict[str, int]
    throw: dict[str, int]
    worths: tuple[Worth, ...]
    reach: int
    ladder: tuple[str, ...]
    climbs: dict[str, tuple[tuple[int, ...], ...]]
    compulsory: tuple[str, ...]
    floor: int
    target: int | None
    target_first: bool
    lead_wins: int | None
    max_hands: int | None
    offences: dict[str, OffenceCosts]
    next: dict[str, dict[str, str]]
    sides: dict[str, str]

    def json(self) -> dict[str, Any]:
        """As the page carries them."""
        return asdict(self)


def tables_of(ruleset: Ruleset) -> Tables:
    """All that can be looked up under these rules."""
    worths = _worths(ruleset)
    steps = max(worth.levels for worth in worths)
    return Tables(
        step=STEP,
        most_tricks=ruleset.most_points,
        most_bottom=ruleset.most_bottom_points,
        hand_size=ruleset.hand_size,
        multipliers={word: bottom_multiplier(ruleset, *component) for word, component in components(ruleset).items()},
        throw={"declarers": ruleset.throw_penalty, "opponents": -ruleset.throw_penalty},
        worths=worths,
        reach=_reach(ruleset),
        ladder=_ladder(ruleset),
        climbs={role: _climbs(ruleset, steps, role == "declarers") for role in ("declarers", "opponents")},
        compulsory=ruleset.compulsory,
        floor=ruleset.start_place,
        target=ruleset.target_place,
        target_first=ruleset.target_check == "before_demotions",
        lead_wins=ruleset.lead_wins,
        max_hands=ruleset.max_hands,
        offences={kind: _costs(ruleset, rule) for kind, rule in ruleset.offences},
        next={seat: {"keeps": partner(seat), "changes": next_seat(seat)} for seat in SEATS},
        sides={seat: side_of(seat) for seat in SEATS},
    )


def standing_json(state: MatchState) -> dict[str, Any]:
    """Where a match stands, for the first lookup. `open` says whether a next hand can be looked up at all."""
    return {
        "hand_no": state.next_hand_no,
        "bank": state.bank,
        "places": {"NS": state.ns, "EW": state.ew},
        "strikes": {side: dict(kinds) for side, kinds in state.strikes.items()},
        "hands": len(state.hands),
        "open": not state.over and state.review is None and state.decision != "extra-hand",
    }


def components(ruleset: Ruleset) -> dict[str, tuple[str, int]]:
    """Every component that can win a last trick with these decks, by a word: ``single``, ``tractor-3`` …"""
    found: dict[str, tuple[str, int]] = {"single": ("single", 1)}
    if ruleset.decks >= 2:
        found["pair"] = ("pair", 1)
        found |= {f"tractor-{n}": ("tractor", n) for n in range(2, ruleset.hand_size // 2 + 1)}
    if ruleset.decks >= 3:
        found["triple"] = ("triple", 1)
        found |= {f"titanic-{n}": ("titanic", n) for n in range(2, ruleset.hand_size // 3 + 1)}
    return found


def _reach(ruleset: Ruleset) -> int:
    """All points of the pack and a bottom won by a tractor of two pairs: what is beyond is too rare to carry."""
    return ruleset.most_points + 4 * ruleset.most_bottom_points


def _worths(ruleset: Ruleset) -> tuple[Worth, ...]:
    """The points at which anything changes."""
    found: list[Worth] = []
    for points in range(0, _reach(ruleset) + 1, STEP):
        worth = outcome(ruleset, points)
        new = Worth(points, str(worth.role), worth.levels, worth.bank)
        if not found or (new.role, new.levels) != (found[-1].role, found[-1].levels):
            found.append(new)
    return tuple(found)


def _ladder(ruleset: Ruleset) -> tuple[str, ...]:
    return (*RANKS, BEYOND) if ruleset.after_top == "stop" else RANKS


def _climbs(ruleset: Ruleset, most: int, declared_here: bool) -> tuple[tuple[int, ...], ...]:
    rules = {"compulsory": ruleset.compulsory_places, "after_top": ruleset.after_top, "declared_here": declared_here}
    places = range(len(_ladder(ruleset)))
    return tuple(tuple(climb(place, steps, **rules) - place for steps in range(most + 1)) for place in places)  # type: ignore[arg-type]


def _costs(ruleset: Ruleset, rule: OffenceRule) -> OffenceCosts:
    """Time after time until the cost repeats itself for ever or the match may be lost."""
    together = ruleset.strikes_counted == "together"
    last = max(len(rule.steps), 0 if together else rule.limit or 0, 1)
    costs: list[tuple[int, int] | None] = []
    for time in range(1, last + 1):
        loses = rule.loses_match(time, 0 if together else time)
        costs.append(None if loses else (rule.levels_at(time), rule.points_at(time)))
    return OffenceCosts(tuple(costs), rule.limit if together else None)
