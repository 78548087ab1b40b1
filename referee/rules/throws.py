"""Throws: whether several components led together stand, what must be played if not, and what it costs.

rules.md §5; 000 introduction (98844) and rule 6, 001 part 2 (5)5, 002 play D. A throw stands unless another player, partner
included, holds in that suit a higher component of the same kind, a tractor at least as long. Each component is looked at
alone, against whole hands: nothing is packed, so the cost is the number of components times three.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from referee.rules.cards import Card
from referee.rules.formations import Component, split
from referee.rules.holdings import Holding
from referee.rules.ruleset import Ruleset
from referee.rules.trumps import Trumps


@dataclass(frozen=True, slots=True)
class Throw:
    """A ruling on a throw: what goes out, and the components that others beat.

    `penalty` is in points, for the other side; `beaten_by` says for each beaten component which of the other hands beat
    it (0 the next seat, 1 partner, 2 the one before).
    """

    play: tuple[Card, ...]
    beaten: tuple[Component, ...]
    beaten_by: tuple[tuple[int, ...], ...]
    penalty: int

    @property
    def stands(self) -> bool:
        """Whether the throw goes out whole."""
        return not self.beaten

    @property
    def beaten_cards(self) -> int:
        """N: the cards in the beaten components."""
        return sum(len(component.cards) for component in self.beaten)


def judge_throw(lead: Sequence[Card], others: Sequence[Sequence[Card]], trumps: Trumps, ruleset: Ruleset) -> Throw:
    """What becomes of a lead against the other hands, next seat first; `missing-field` or `mixed-suits` where it is no lead.

    A lead of one component is no throw and always stands.
    """
    suit = trumps.suit_led(lead)
    components = split(lead, trumps)
    holdings = [Holding.of(trumps.of_suit(hand, suit), trumps) for hand in others]
    beaten_by = {component: _beaters(component, holdings) for component in components} if len(components) > 1 else {}
    beaten = tuple(component for component in components if beaten_by.get(component))
    if not beaten:
        return Throw(trumps.descending(lead), (), (), 0)
    play = _FORCED[ruleset.throw_forced](components, beaten).cards
    lost = sum(len(component.cards) for component in beaten)
    return Throw(play, beaten, tuple(beaten_by[component] for component in beaten), ruleset.throw_penalty * lost)


def _beaters(component: Component, holdings: Sequence[Holding]) -> tuple[int, ...]:
    return tuple(index for index, holding in enumerate(holdings) if _beats(holding, component))


def _beats(holding: Holding, component: Component) -> bool:
    return any(top > component.top for top in holding.places(*component.run))


def _lowest(components: Sequence[Component]) -> Component:
    """The lowest by rank; of equal ranks the one of fewer cards."""
    return min(components, key=lambda component: (component.top, len(component.cards)))


def _smallest(components: Sequence[Component]) -> Component:
    """The one of fewest cards; of equal sizes the lowest."""
    return min(components, key=lambda component: (len(component.cards), component.top))


_FORCED: Final[dict[str, Callable[[Sequence[Component], Sequence[Component]], Component]]] = {
    "lowest_rank_beaten": lambda thrown, beaten: _lowest(beaten),
    "smallest_shape_beaten": lambda thrown, beaten: _smallest(beaten),
    "lowest_overall": lambda thrown, beaten: _lowest(thrown),
}
"""Which component a failed throw leaves, by the `throw_forced` of the ruleset, from all components and the beaten ones."""
