"""What is called certain before the last round stays so, however the rest is played out; and what is certain is said."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.selectors.certain import bounds, certain_places, certain_to_go_on
from tournaments.standings.field import Field, field_of
from tournaments.standings.ranking import CRITERIA, Place, criteria_of, rank
from tournaments.standings.results import Outcome, Penalty, Result
from tournaments.standings.scoring import SCHEMES, Scoring

MET = (Outcome.WIN_A, Outcome.WIN_B, Outcome.DRAW, Outcome.FORFEIT_A, Outcome.FORFEIT_B, Outcome.BOTH_FORFEIT)
BEST_LEVEL = 26
"""Two laps ahead: more than any scheme counts."""


@dataclass(frozen=True)
class Stage:
    """A stage in its middle: `played` of `rounds` are over or being played."""

    entries: tuple[int, ...]
    rounds: int
    results: tuple[Result, ...]
    scoring: Scoring
    penalties: tuple[Penalty, ...]
    codes: tuple[str, ...]

    @property
    def field(self) -> Field:
        return field_of(self.entries, self.results, self.scoring, penalties=self.penalties)

    @property
    def left(self) -> dict[int, int]:
        return {entry: self.rounds - sum(line.mark != "open" for line in lines) for entry, lines in self.field.lines.items()}

    def places(self, results: Sequence[Result]) -> dict[int, Place]:
        field = field_of(self.entries, results, self.scoring, penalties=self.penalties)
        return {place.entry: place for place in rank(field, criteria_of(self.codes))}


@st.composite
def stages(draw: st.DrawFn) -> Stage:
    entries = tuple(range(1, draw(st.integers(2, 9)) + 1))
    rounds, rng = draw(st.integers(1, 6)), draw(st.randoms(use_true_random=False))
    played = draw(st.integers(0, rounds))
    scoring = Scoring(draw(st.sampled_from(list(SCHEMES.values()))), bye_levels=draw(st.sampled_from((0, 3, 12))))
    favourites = rng.sample(entries, len(entries))
    results = [result for no in range(1, played + 1) for result in _round(entries, no, rng, lambda a, b: _strong(favourites, a, b, rng))]
    if results and draw(st.booleans()):  # the last round is still being played
        results = [_open(result, rng) if result.round_no == played else result for result in results]
    fines = [Penalty(rng.choice(entries), rng.randrange(1, 4)) for _ in range(draw(st.integers(0, 2)))]
    others = [code for code in CRITERIA if code not in ("lots", "match-points")]
    return Stage(entries, rounds, tuple(results), scoring, tuple(fines), ("match-points", *rng.sample(others, 3)))


def _round(entries: Sequence[int], no: int, rng: Random, decide: Callable[[int, int], Outcome]) -> list[Result]:
    """Everybody meets somebody; the odd one out has a bye."""
    order = rng.sample(entries, len(entries))
    pairs = list(zip(order[::2], order[1::2], strict=False))
    results = [_result(no, table, a, b, decide(a, b), rng) for table, (a, b) in enumerate(pairs)]
    return results + ([Result(no, len(pairs), order[-1], None, Outcome.BYE)] if len(order) % 2 else [])


def _result(no: int, table: int, a: int, b: int, outcome: Outcome, rng: Random) -> Result:
    levels = (rng.choice((0, 5, BEST_LEVEL)), 0) if outcome is Outcome.WIN_A else (0, rng.choice((0, 5, BEST_LEVEL)))
    return Result(no, table, a, b, outcome, *levels)


def _strong(favourites: Sequence[int], a: int, b: int, rng: Random) -> Outcome:
    """Mostly the favourite wins, so that there is something certain before the end."""
    if rng.random() < 0.2:
        return rng.choice(MET)
    return Outcome.WIN_A if favourites.index(a) < favourites.index(b) else Outcome.WIN_B


def _open(result: Result, rng: Random) -> Result:
    is_open = result.b is not None and rng.random() < 0.6
    return Result(result.round_no, result.table_no, result.a, result.b, Outcome.NOT_PLAYED) if is_open else result


def _against(entry: int, a: int, b: int, rng: Random) -> Outcome:
    """As bad as can be for one entry: it loses, and so does nobody else it could be caught by."""
    if entry in (a, b):
        return Outcome.WIN_B if entry == a else Outcome.WIN_A
    return rng.choice((Outcome.WIN_A, Outcome.WIN_B))


def _for(entry: int, a: int, b: int, rng: Random) -> Outcome:
    if entry in (a, b):
        return Outcome.WIN_A if entry == a else Outcome.WIN_B
    return rng.choice((Outcome.DRAW, Outcome.BOTH_FORFEIT))


def completions(stage: Stage, rng: Random) -> list[dict[int, Place]]:
    """The end of the stage, played out by chance and as badly or as well as can be for one pair after the other."""
    ways: list[Callable[[int, int], Outcome]] = [lambda a, b: rng.choice(MET)] * 3
    for entry in stage.entries:
        ways += [lambda a, b, entry=entry: _against(entry, a, b, rng), lambda a, b, entry=entry: _for(entry, a, b, rng)]  # type: ignore[misc]
    begun = max((result.round_no for result in stage.results), default=0)
    ends = []
    for decide in ways:
        over = [
            result if result.is_over or result.b is None
            else _result(result.round_no, result.table_no, result.a, result.b, decide(result.a, result.b), rng)
            for result in stage.results
        ]  # fmt: skip
        rest = [result for no in range(begun + 1, stage.rounds + 1) for result in _round(stage.entries, no, rng, decide)]
        ends.append(stage.places([*over, *rest]))
    return ends


@given(stages(), st.integers(1, 4), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_who_is_certain_to_go_on_does_and_who_cannot_does_not(stage: Stage, top: int, rng: Random) -> None:
    verdicts = certain_to_go_on(bounds(stage.field, stage.entries, stage.left), stage.entries, top)
    for places in completions(stage, rng):
        for entry, verdict in verdicts.items():
            if verdict == "through":
                assert places[entry].last <= top
            else:
                assert places[entry].rank > top


@given(stages(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_a_place_that_is_certain_does_not_change(stage: Stage, rng: Random) -> None:
    now = stage.places(stage.results)
    for entry in certain_places(bounds(stage.field, stage.entries, stage.left)):
        for places in completions(stage, rng):
            assert (places[entry].rank, places[entry].last) == (now[entry].rank, now[entry].rank)


@given(stages(), st.integers(1, 4), st.data())
@settings(max_examples=50, deadline=None)
def test_who_has_left_takes_nobodys_place_and_may_still_come_back(stage: Stage, top: int, data: st.DataObject) -> None:
    gone = data.draw(st.sampled_from(stage.entries))
    playing = [entry for entry in stage.entries if entry != gone]
    verdicts = certain_to_go_on(bounds(stage.field, stage.entries, stage.left), playing, top)
    assert gone not in verdicts
    rng = data.draw(st.randoms(use_true_random=False))
    for places in completions(stage, rng):
        able = sorted((places[entry].rank, entry) for entry in playing)
        for entry, verdict in verdicts.items():
            better = sum(place < places[entry].rank for place, _ in able)
            if verdict == "through":
                assert places[entry].last <= top
            else:
                assert better >= top


@given(stages(), st.integers(1, 4))
@settings(max_examples=50, deadline=None)
def test_when_nothing_is_left_everything_that_match_points_tell_is_certain(stage: Stage, top: int) -> None:
    over = dict.fromkeys(stage.entries, 0)
    found = bounds(stage.field, stage.entries, over)
    points = sorted(found.least.values(), reverse=True)
    verdicts = certain_to_go_on(found, stage.entries, top)
    for entry, own in found.least.items():
        expected = (
            "out" if sum(other > own for other in points) >= top else "through" if sum(other >= own for other in points) <= top else None
        )
        assert verdicts.get(entry) == expected
        assert (entry in certain_places(found)) is (points.count(own) == 1)
