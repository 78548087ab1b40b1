"""How many levels a hand is worth: bands on the opponents' points (rules.md §7; 000 rule 10 and intro, 001 part 4, 002 tail)."""

from dataclasses import dataclass
from typing import Final

from referee.rules.errors import RulesError
from referee.rules.reasons import Reason, because
from referee.rules.seats import Role

OPPONENTS: Final = "opponents"
DECLARERS: Final = "declarers"
MOST_LEVELS: Final = 26  # twice round the ladder; more is a slip of the pen, and a climb goes step by step


@dataclass(frozen=True, slots=True)
class Band:
    """From `start` points on, `role` climbs `levels`; an opponents' band also moves the bank."""

    start: int
    role: Role
    levels: int


@dataclass(frozen=True, slots=True)
class Promotion:
    """Bands in rising order; after the last one, one more level for each `every` points; `cap` limits a climb of the opponents."""

    id: str | None
    bands: tuple[Band, ...]
    every: int | None = None
    cap: int | None = None

    @property
    def exchange(self) -> int:
        """The points from which the bank changes (换庄)."""
        return next(band.start for band in self.bands if band.role == OPPONENTS)

    def outcome(self, points: int, cap: int | None = None) -> tuple[Role, int]:
        """Who gains from `points`, and how many levels (before the ladder)."""
        band = next(band for band in reversed(self.bands) if band.start <= points)
        levels = band.levels
        if band is self.bands[-1] and self.every:
            levels += (points - band.start) // self.every
        limits = [limit for limit in (self.cap, cap) if limit is not None]
        return band.role, min([levels, *limits]) if band.role == OPPONENTS else levels

    def contradictions(self) -> tuple[Reason, ...]:
        """What is wrong with the bands as a whole: a hole at 0, not rising, no exchange, sides mixed."""
        starts = [band.start for band in self.bands]
        roles = [band.role for band in self.bands]
        found = []
        if not self.bands or starts[0] != 0:
            found.append(because("bands-hole", at=0))
        if starts != sorted(set(starts)):
            found.append(because("bands-not-rising"))
        if any(start % 5 for start in starts):
            found.append(because("bands-not-fives"))
        if OPPONENTS not in roles:
            found.append(because("bands-no-exchange"))
        elif DECLARERS in roles[roles.index(OPPONENTS) :]:
            found.append(because("bands-mixed"))
        if any(band.levels < 0 for band in self.bands):
            found.append(because("bands-negative"))
        if any(band.levels > MOST_LEVELS for band in self.bands):
            found.append(because("bands-steep", most=MOST_LEVELS))
        if self.every is not None and (self.every <= 0 or self.every % 5):
            found.append(because("bands-every", every=self.every))
        return tuple(found)


def _named(id_: str, *, zero: int, steps: tuple[tuple[int, int], ...], exchange: int, first: int, every: int) -> Promotion:
    declarers = (Band(0, "declarers", zero), *(Band(start, "declarers", levels) for start, levels in steps))
    return Promotion(id_, (*declarers, Band(exchange, "opponents", 0), Band(first, "opponents", 1)), every)


PROMOTIONS: Final[dict[str, Promotion]] = {
    row.id: row
    for row in (
        _named("step20_contest", zero=4, steps=((5, 3), (30, 2), (55, 1)), exchange=80, first=100, every=20),
        _named("step40", zero=3, steps=((5, 2), (40, 1)), exchange=80, first=120, every=40),
        _named("step20_one_deck", zero=3, steps=((5, 2), (20, 1)), exchange=40, first=60, every=20),
        _named("step60", zero=3, steps=((5, 2), (60, 1)), exchange=120, first=180, every=60),
    )
    if row.id is not None
}


def promotion_from(value: object) -> Promotion:
    """A promotion from its id or from ``{"bands": [[from, role, levels]…], "every": n, "cap": n}``; `unknown-option` if it is neither."""
    if isinstance(value, str) and value in PROMOTIONS:
        return PROMOTIONS[value]
    if not isinstance(value, dict):
        raise RulesError("unknown-option", option="promotion", value=value)
    try:
        bands = tuple(Band(int(start), _role(role), int(levels)) for start, role, levels in value["bands"])
        return Promotion(None, bands, _whole(value.get("every")), _whole(value.get("cap")))
    except (KeyError, TypeError, ValueError):
        raise RulesError("unknown-option", option="promotion", value=str(value)) from None


def promotion_json(promotion: Promotion) -> object:
    """The id, or the bands as JSON lists: what `promotion_from` reads."""
    if promotion.id is not None:
        return promotion.id
    bands = [[band.start, band.role, band.levels] for band in promotion.bands]
    return {"bands": bands, "every": promotion.every, "cap": promotion.cap}


def _role(word: object) -> Role:
    if word == "declarers":
        return "declarers"
    if word == "opponents":
        return "opponents"
    raise ValueError(word)


def _whole(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(value)
