"""While pairs leave, come back and come late: nobody meets twice and nobody wins twice without playing as long as it can be helped."""

import random
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.pairing import Pairing, check_pairings
from tournaments.pairing.swiss import pair_swiss
from tournaments.pairing.swiss_values import SwissEntry, swiss_entries
from tournaments.standings.field import Field, field_of
from tournaments.standings.ranking import criteria_of, rank
from tournaments.standings.results import Outcome, Result

LATE = (Outcome.ABSENT, Outcome.HALF_BYE, Outcome.LATE_BYE)
"""What the rounds that a late pair has missed may count as."""


@dataclass
class Hall:
    """A Swiss whose pairs come and go between the rounds. `stand_by` plays where the number of the others is odd."""

    rng: random.Random
    late: Outcome
    stand_by: int | None
    playing: set[int]
    known: int
    results: list[Result] = field(default_factory=list)
    drawn: list[tuple[Pairing, ...]] = field(default_factory=list)

    def between(self) -> None:
        """One pair leaves, comes back, or comes late; or nothing happens."""
        gone = sorted(set(range(self.known)) - self.playing - {self.stand_by})
        what = self.rng.choice(("leave", "return", "late", "nothing"))
        if what == "leave" and len(self.playing) > 6:
            self.playing.discard(self.rng.choice(sorted(self.playing)))
        elif what == "return" and gone:
            self.playing.add(self.rng.choice(gone))
        elif what == "late":
            self.results += [Result(no, 1_000 + self.known, self.known, None, self.late) for no in range(1, len(self.drawn) + 1)]
            self.playing.add(self.known)
            self.known += 1

    def members(self) -> tuple[SwissEntry, ...]:
        here = self.playing | ({self.stand_by} if self.stand_by is not None and len(self.playing) % 2 else set())
        so_far = self.field()
        return swiss_entries(so_far, rank(so_far, criteria_of(["match-points", "opponents-score"]), sorted(here)), self.drawn)

    def field(self) -> Field:
        return field_of(range(self.known), self.results)

    def draw(self) -> tuple[tuple[SwissEntry, ...], tuple[Pairing, ...]]:
        """The next round, drawn and played; who does not sit in it is absent."""
        members, no = self.members(), len(self.drawn) + 1
        pairings = pair_swiss(members, f"41625/{no}")
        seated = {entry for pairing in pairings for entry in pairing.entries}
        self.results += [self._result(pairing, no) for pairing in pairings]
        self.results += [Result(no, 2_000 + entry, entry, None, Outcome.ABSENT) for entry in range(self.known) if entry not in seated]
        self.drawn.append(pairings)
        return members, pairings

    def _result(self, pairing: Pairing, no: int) -> Result:
        if pairing.b is None:
            return Result(no, pairing.table_no, pairing.a, None, Outcome.BYE)
        outcome = self.rng.choices((Outcome.WIN_A, Outcome.WIN_B, Outcome.FORFEIT_A, Outcome.FORFEIT_B), (8, 8, 1, 1))[0]
        return Result(no, pairing.table_no, pairing.a, pairing.b, outcome)


@st.composite
def halls(draw: st.DrawFn) -> Hall:
    pairs, with_stand_by = draw(st.integers(6, 20)), draw(st.booleans())
    rng = draw(st.randoms(use_true_random=False))
    return Hall(rng, draw(st.sampled_from(LATE)), pairs if with_stand_by else None, set(range(pairs)), pairs + with_stand_by)


def can_be_helped(members: tuple[SwissEntry, ...]) -> bool:
    """Whether a draw without rematch and second free win exists for certain: everybody still has half of the others to meet.

    Whoever has the bye, the rest can then be paired (Dirac's theorem); so it is enough that somebody may have it.
    """
    size = len(members) - len(members) % 2
    most_met = max(len(set(entry.met)) for entry in members)
    return size - 1 - most_met >= size / 2 and (len(members) % 2 == 0 or any(not entry.has_free_win for entry in members))


@given(halls(), st.integers(2, 7))
@settings(max_examples=60, deadline=None)
def test_pairs_that_come_and_go_bring_no_rematch_and_no_second_free_win(hall: Hall, rounds: int) -> None:
    for _ in range(rounds):
        members, pairings = hall.draw()
        check_pairings(pairings, [entry.id for entry in members])
        known = {entry.id: entry for entry in members}
        if can_be_helped(members):
            assert not any(known[pairing.a].has_free_win for pairing in pairings if pairing.b is None)
            assert not any(pairing.b in known[pairing.a].met for pairing in pairings)
        hall.between()


@given(halls(), st.integers(2, 7))
@settings(max_examples=60, deadline=None)
def test_a_second_free_win_by_a_bye_is_never_given_without_saying_so(hall: Hall, rounds: int) -> None:
    for _ in range(rounds):
        members, pairings = hall.draw()
        bye = next((pairing for pairing in pairings if pairing.b is None), None)
        had = {entry.id: entry.has_free_win for entry in members}
        codes = {reason.code for reason in bye.reasons} if bye else set()
        assert ("second-bye-unavoidable" in codes) == (bye is not None and had[bye.a])
        hall.between()


@given(halls(), st.integers(2, 7))
@settings(max_examples=40, deadline=None)
def test_a_stand_by_pair_spares_everybody_the_bye(hall: Hall, rounds: int) -> None:
    for _ in range(rounds):
        members, pairings = hall.draw()
        if hall.stand_by is not None:
            assert not any(pairing.is_bye for pairing in pairings)
            assert (hall.stand_by in {entry.id for entry in members}) is (len(hall.playing) % 2 == 1)
        hall.between()
