"""Tricks: who wins, and what each play was (rules.md §4; 000 introduction, 001 part 2 (6), 002 play, 003).

A play can beat the lead only if it is wholly of the suit led, or wholly trump from a player without that suit (a ruff 毙), and
can be made into the lead's shape. Between plays of one kind the lead's largest component decides, at its best over every
assignment; of equal plays the earlier wins.

Bound: the best of the largest component is found by trying its places from the top, each with one `Holding.can_make` for the
rest. `all_components` tries the places of the runs of two and more one run after the other and meets each holding once; the
pairs and singles after them need no search, since the lowest that is high enough always leaves the most.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from referee.rules.cards import Card, points_of
from referee.rules.errors import RulesError
from referee.rules.formations import highest_top, made
from referee.rules.holdings import Holding, Shape, kind_of
from referee.rules.ruleset import Ruleset
from referee.rules.trumps import TRUMP, Trumps

TrickRole = Literal["lead", "follow", "ruff", "overruff", "discard"]


@dataclass(frozen=True, slots=True)
class Trick:
    """A ruling on a trick.

    `winner` counts from the leader (0), `roles` go with the plays. `kind` and `length` are the winning play's largest
    component as it was matched to the lead: 977 on 567 wins as a single.
    """

    winner: int
    points: int
    roles: tuple[TrickRole, ...]
    kind: str
    length: int


@dataclass(frozen=True, slots=True)
class Contender:
    """A play that can be made into the lead's shape: whether it ruffs, and the place its largest component reaches."""

    cards: tuple[Card, ...]
    ruffs: bool
    top: int


@dataclass(frozen=True, slots=True)
class Lead:
    """What was led: the effective suit, the shape, and the rules that others meet."""

    suit: str
    shape: Shape
    trumps: Trumps
    ruleset: Ruleset

    def contender(self, play: Sequence[Card]) -> Contender | None:
        """A play as one that may win the trick; None for a follow or discard that cannot."""
        suit = self.trumps.one_suit(play)
        if suit not in (self.suit, TRUMP) or len(play) != self.shape.cards:
            return None
        if self.ruleset.ruff_shape == "exact" and Holding.of(play, self.trumps).shape != self.shape:
            return None
        top = highest_top(Holding.of(play, self.trumps), self.shape)
        return None if top is None else Contender(tuple(play), suit != self.suit, top)

    def beats(self, later: Contender, earlier: Contender) -> bool:
        """Whether a later play takes the trick from an earlier one."""
        if later.ruffs != earlier.ruffs:
            return later.ruffs
        if self.ruleset.overruff == "largest_component":
            return later.top > earlier.top
        return _is_all_higher(later, earlier, self.shape, self.trumps)


def judge_trick(plays: Sequence[Sequence[Card]], trumps: Trumps, ruleset: Ruleset) -> Trick:
    """Winner, points and roles of a trick whose plays are taken to be legal; `missing-field` or `mixed-suits` where the lead is none."""
    if not plays:
        raise RulesError("missing-field", field="plays")
    suit = trumps.suit_led(plays[0], "plays")
    lead = Lead(suit, Holding.of(plays[0], trumps).shape, trumps, ruleset)
    contenders = [lead.contender(play) for play in plays]
    copies, length = lead.shape.largest
    points = sum(points_of(play) for play in plays)
    return Trick(_winner(lead, contenders), points, _roles(lead, plays, contenders), kind_of(copies, length), length)


def _winner(lead: Lead, contenders: Sequence[Contender | None]) -> int:
    best, winner = contenders[0], 0
    for index, contender in enumerate(contenders):
        if contender and best and contender is not best and lead.beats(contender, best):
            best, winner = contender, index
    return winner


def _roles(lead: Lead, plays: Sequence[Sequence[Card]], contenders: Sequence[Contender | None]) -> tuple[TrickRole, ...]:
    roles: list[TrickRole] = ["lead"]
    ruffs: list[Contender] = []
    for play, contender in zip(plays[1:], contenders[1:], strict=True):
        if lead.trumps.of_suit(play, lead.suit):
            roles.append("follow")
        elif contender is None:
            roles.append("discard")
        else:
            roles.append("overruff" if any(lead.beats(contender, ruff) for ruff in ruffs) else "ruff")
            ruffs.append(contender)
    return tuple(roles)


def _is_all_higher(later: Contender, earlier: Contender, shape: Shape, trumps: Trumps) -> bool:
    """Whether the later play can be made so that each of its components is higher than one of the earlier play, taken at its best.

    Runs of two and more are placed by trial; for triples, pairs and singles, the hardest to beat first, the lowest that is
    high enough is as good as any other.
    """
    bounds = [(*component.run, component.top) for component in made(earlier.cards, shape, trumps) or ()]

    @cache
    def can_beat(index: int, holding: Holding) -> bool:
        if index == len(bounds):
            return True
        copies, length, bound = bounds[index]
        tops = [top for top in reversed(holding.places(copies, length)) if top > bound]
        tried = tops if length > 1 else tops[:1]
        return any(can_beat(index + 1, holding.without(copies, length, top)) for top in tried)

    return can_beat(0, Holding.of(later.cards, trumps))
