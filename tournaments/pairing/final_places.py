"""The places of a knockout: 1, 2, 3 and 4 (or both 3–4), 5–8 shared by the losers of the quarterfinals, and so on."""

from dataclasses import dataclass

from tournaments.pairing.bracket import Bracket, Tie, TieState


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """An entry's place; `first` to `last` where it is shared (5 to 8)."""

    entry: int
    first: int
    last: int

    @property
    def is_shared(self) -> bool:
        return self.first != self.last


def final_places(bracket: Bracket) -> tuple[FinalPlace, ...]:
    """The places certain by now, best first: everybody who is out, and the winner.

    Who is put out in one round shares the places of that round, as many as it puts out. If both of a tie forfeit, the
    place that its winner would have had stays vacant: nobody moves up by not playing.
    """
    places: list[FinalPlace] = []
    if bracket.champion is not None:
        places.append(FinalPlace(bracket.champion, 1, 1))
    taken = 1
    for ties in reversed(bracket.rounds):
        taken = _places_of_round(bracket, ties, taken, places)
    return tuple(places)


def _places_of_round(bracket: Bracket, ties: tuple[Tie, ...], taken: int, places: list[FinalPlace]) -> int:
    """Adds the places of those whom a round puts out; returns the last place that is spoken for."""
    knockouts = [tie for tie in ties if tie is not bracket.third_place]
    first = max(len(knockouts) + 1, taken + 1)
    if _plays_for_third(bracket, knockouts):
        return _third_places(bracket, knockouts, first, places)
    return _shared(knockouts, first, places)


def _plays_for_third(bracket: Bracket, ties: list[Tie]) -> bool:
    third = bracket.third_place
    return third is not None and third.feeders[0].key == ties[0].key


def _shared(ties: list[Tie], first: int, places: list[FinalPlace]) -> int:
    put_out = sum(2 if tie.state is TieState.VACANT else int(tie.has_two) for tie in ties)
    last = first + put_out - 1
    places.extend(FinalPlace(entry, first, last) for tie in ties for entry in tie.losers)
    return last


def _third_places(bracket: Bracket, semifinals: list[Tie], first: int, places: list[FinalPlace]) -> int:
    """Third and fourth from the third-place tie; two who both forfeited a semifinal share what comes after."""
    third = bracket.third_place
    assert third is not None
    if third.winner is not None:
        places.append(FinalPlace(third.winner, first, first))
    last = first + int(third.has_two)
    beaten = first if third.state is TieState.VACANT else last
    places.extend(FinalPlace(entry, beaten, last) for entry in third.losers)
    vacant = [tie for tie in semifinals if tie.state is TieState.VACANT]
    return _shared(vacant, last + 1, places) if vacant else last
