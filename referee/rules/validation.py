"""Whether a ruleset makes sense as a whole; each contradiction is named (rules.md §8, §9)."""

from collections.abc import Iterator

from referee.rules.errors import RulesError
from referee.rules.levels import RANKS
from referee.rules.reasons import Reason, because
from referee.rules.ruleset import Ruleset


def contradictions(ruleset: Ruleset) -> tuple[Reason, ...]:
    """Everything that cannot be played as written, in a fixed order; empty for a sound ruleset."""
    if ruleset.decks not in (1, 2, 3):
        return (because("decks-unknown", decks=ruleset.decks),)
    return (*ruleset.promotion.contradictions(), *_levels(ruleset), *_numbers(ruleset), *_bidding(ruleset))


def checked(ruleset: Ruleset) -> Ruleset:
    """`ruleset` itself if it is sound, else `contradiction` with the reasons."""
    found = contradictions(ruleset)
    if found:
        raise RulesError("contradiction", reasons=found)
    return ruleset


def _levels(ruleset: Ruleset) -> Iterator[Reason]:
    start = RANKS.index(ruleset.start_level)
    target = None if ruleset.win_past is None else RANKS.index(ruleset.win_past)
    if target is not None and target < start:
        yield because("target-below-start", target=ruleset.win_past, start=ruleset.start_level)
    for rank in ruleset.compulsory:
        if target is not None and RANKS.index(rank) > target:
            yield because("compulsory-above-target", level=rank, target=ruleset.win_past)
        if RANKS.index(rank) < start and ruleset.after_top == "stop":
            yield because("compulsory-below-start", level=rank, start=ruleset.start_level)


def _numbers(ruleset: Ruleset) -> Iterator[Reason]:
    at_least_one = ("bottom_cap", "cap", "lead_wins", "max_hands", "time_limit")
    for name in at_least_one:
        value = getattr(ruleset, name)
        if value is not None and value < 1:
            yield because("number-too-small", field=name, value=value, least=1)
    for name in ("throw_penalty", "bottom_points_limit", "redeal_under_points"):
        value = getattr(ruleset, name)
        if value is not None and (value < 0 or value % 5):
            yield because("number-not-fives", field=name, value=value)
    if ruleset.redeal_under_points is not None and ruleset.redeal_under_points > ruleset.most_points:
        yield because("more-than-the-pack", field="redeal_under_points", value=ruleset.redeal_under_points, most=ruleset.most_points)
    if ruleset.promotion.bands and ruleset.promotion.bands[-1].start > _most_final_points(ruleset):
        yield because("band-never-reached", start=ruleset.promotion.bands[-1].start)
    for kind, rule in ruleset.offences:
        if rule.points % 5:
            yield because("number-not-fives", field=f"offences.{kind}", value=rule.points)
        if rule.limit is not None and rule.limit < 1:
            yield because("number-too-small", field=f"offences.{kind}", value=rule.limit, least=1)


def _most_final_points(ruleset: Ruleset) -> int:
    """A generous bound: everything in the tricks, and the bottom doubled as far as the hand is long."""
    return int(ruleset.most_points + ruleset.most_bottom_points * 2**ruleset.hand_size)


def _bidding(ruleset: Ruleset) -> Iterator[Reason]:
    if ruleset.lock_trump and ruleset.bid_scheme != "joker_led":
        yield because("lock-needs-joker-led", scheme=ruleset.bid_scheme)
    if ruleset.suit_once and ruleset.bid_scheme != "joker_led":
        yield because("suit-once-needs-joker-led", scheme=ruleset.bid_scheme)
