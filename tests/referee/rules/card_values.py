"""Short ways to write cards and their order, and strategies for small hands of few ranks, where shapes are frequent."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from referee.rules.cards import PACK, Card, read_cards
from referee.rules.levels import RANKS
from referee.rules.presets import preset
from referee.rules.ruleset import Ruleset, with_options
from referee.rules.trumps import Trumps, trumps_for
from tests.referee.rules import naive

TWO_DECKS, THREE_DECKS = "tractor-two-deck", "titanic-three-deck"


def cards(text: str) -> tuple[Card, ...]:
    """Cards as written; a bare rank is a heart: ``9 8 8`` is H9 H8 H8."""
    return read_cards([word if len(word) > 1 and word != "10" else f"H{word}" for word in text.split()])


def order(level: str = "10", trump: str | None = "S", slug: str = TWO_DECKS, **options: Any) -> Trumps:
    """The order of cards; level 10 and spades as in the examples of the documents."""
    return trumps_for(rules(slug, **options), level, trump)


def rules(slug: str = TWO_DECKS, **options: Any) -> Ruleset:
    """A preset with options changed."""
    return with_options(preset(slug), options)


@dataclass(frozen=True)
class Setting:
    """The same rules for the engine and for the naive second opinion."""

    ruleset: Ruleset
    trumps: Trumps
    table: naive.Table


@st.composite
def settings_of_play(draw: Callable[..., Any], decks: Sequence[int] = (1, 2, 3)) -> Setting:
    """A level, a trump and the options of the order."""
    many = draw(st.sampled_from(decks))
    options = {"decks": many, "permanent_twos": draw(st.booleans()), "level_gap_adjacent": draw(st.booleans())}
    ruleset = with_options(preset(TWO_DECKS), options)
    level, trump = draw(st.sampled_from(RANKS)), draw(st.sampled_from((None, "S", "H")))
    table = naive.Table(level, trump, many, options["permanent_twos"], options["level_gap_adjacent"])
    return Setting(ruleset, trumps_for(ruleset, level, trump), table)


@st.composite
def near_cards(draw: Callable[..., Any], setting: Setting, suit: str, most: int, width: int = 6) -> tuple[Card, ...]:
    """A few cards of a suit that stand close together, so that pairs and runs are frequent."""
    pool = setting.trumps.descending(card for card in PACK if setting.trumps.suit_of(card) == suit)
    start = draw(st.integers(0, max(0, len(pool) - width)))
    window = [card for card in pool[start : start + width] for _ in range(setting.ruleset.decks)]
    return tuple(draw(st.permutations(window))[: draw(st.integers(1, min(most, len(window))))])


def suits_with_cards(setting: Setting) -> st.SearchStrategy[str]:
    """An effective suit that has cards: trump or any side suit."""
    return st.sampled_from(sorted({setting.trumps.suit_of(card) for card in PACK}))


@dataclass(frozen=True)
class Following:
    """A lead and a hand, of one pack."""

    setting: Setting
    lead: tuple[Card, ...]
    hand: tuple[Card, ...]


@st.composite
def followings(draw: Callable[..., Any], most_led: int = 5, most_held: int = 8) -> Following:
    """A lead of one suit and a hand with cards of that suit and of others."""
    setting = draw(settings_of_play())
    suit = draw(suits_with_cards(setting))
    lead = draw(near_cards(setting, suit, most_led))
    held = draw(near_cards(setting, suit, most_held))
    pool = [card for card in PACK if setting.trumps.suit_of(card) != suit]
    # Enough of other suits for the follow to have as many cards as the lead.
    others = draw(st.permutations(pool))[: max(len(lead) - len(held), 0) + draw(st.integers(0, 2))]
    return Following(setting, lead, (*held, *others))
