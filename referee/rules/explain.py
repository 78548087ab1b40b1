"""How we play, as rows: the page and the printed sheet say exactly what scores, because they read the same values.

A `Row` is one rule of a ruleset: its value, the value of the preset, and where it comes from. The bands and the
multipliers of the bottom are worked out by the functions that score a hand. `wording` has label and sentence for each.
"""

from dataclasses import dataclass
from typing import Any, Final

from referee.rules.presets import preset
from referee.rules.records import cards_in
from referee.rules.ruleset import Ruleset
from referee.rules.scoring import Bank, bottom_multiplier, outcome
from referee.rules.seats import Role
from referee.rules.sources import HOUSE, Source, source

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "cards": (
        "decks", "permanent_twos", "level_gap_adjacent", "must_match_shape", "protect_longer", "titanic_ladder", "ruff_shape", "overruff",
    ),
    "throws": ("throw_forced", "throw_penalty"),
    "bidding": (
        "bid_scheme", "direct_no_trump", "lock_trump", "reinforce", "self_overcall", "suit_once", "windows_first", "windows_later",
        "after_bury_rounds", "first_overcall_takes_bank", "bank_passes", "no_bid", "redeal_under_points",
    ),
    "hand": ("bottom_multiplier", "bottom_cap", "bottom_points_limit", "promotion", "cap"),
    "match": ("start_level", "compulsory", "win_past", "after_top", "target_check"),
    "offences": ("offences", "strikes_counted"),
    "miscount": ("miscount",),
    "ending": ("time_limit", "at_time", "max_hands", "lead_wins", "level_tie"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """One rule. `changed` where the event has another value than its preset; its source is then the event itself."""

    group: str
    field: str
    value: Any
    source: Source
    preset_value: Any
    changed: bool


@dataclass(frozen=True, slots=True)
class BandRow:
    """From `start` to `end` points (None: no end): `role` climbs `levels`, and what becomes of the bank."""

    start: int
    end: int | None
    role: Role
    levels: int
    bank: Bank


def explain(ruleset: Ruleset, slug: str) -> tuple[Row, ...]:
    """Every rule of `ruleset` in the order of the page, against the preset `slug`; `unknown-ruleset`."""
    base = preset(slug)
    return tuple(_row(group, field, ruleset, base, slug) for group, names in GROUPS.items() for field in names)


def _row(group: str, field: str, ruleset: Ruleset, base: Ruleset, slug: str) -> Row:
    value, usual = getattr(ruleset, field), getattr(base, field)
    origin = source(slug, field) if value == usual else Source(HOUSE, "event")
    return Row(group, field, value, origin, usual, value != usual)


def bands(ruleset: Ruleset) -> tuple[BandRow, ...]:
    """The bands as a table: the fixed ones, one step beyond the last, and the cap where there is one."""
    starts = [band.start for band in ruleset.promotion.bands]
    if ruleset.promotion.every:
        starts += [starts[-1] + step * ruleset.promotion.every for step in range(1, _steps(ruleset) + 1)]
    ends: list[int | None] = [start - 5 for start in starts[1:]]
    return tuple(_band(ruleset, start, end) for start, end in zip(starts, [*ends, None], strict=True))


def _steps(ruleset: Ruleset) -> int:
    """How many steps beyond the last band are worth a line: up to the cap, else two to show the pattern."""
    limits = [limit for limit in (ruleset.cap, ruleset.promotion.cap) if limit is not None]
    return max(min(limits) - ruleset.promotion.bands[-1].levels, 0) if limits else 2


def _band(ruleset: Ruleset, start: int, end: int | None) -> BandRow:
    worth = outcome(ruleset, start)
    assert worth.role is not None  # only a miscount leaves nobody
    return BandRow(start, end, worth.role, worth.levels, worth.bank)


def multipliers(ruleset: Ruleset) -> tuple[tuple[str, int, int], ...]:
    """By what the bottom counts: (kind, length, multiplier) of the combinations that the decks allow."""
    shapes = [("single", 1), ("pair", 1), ("tractor", 2), ("tractor", 3), ("triple", 1), ("titanic", 2)]
    allowed = {1: ("single",), 2: ("single", "pair", "tractor")}.get(ruleset.decks)
    return tuple(
        (kind, length, bottom_multiplier(ruleset, kind, length))
        for kind, length in shapes
        if (allowed is None or kind in allowed) and cards_in(kind, length) <= ruleset.hand_size
    )
