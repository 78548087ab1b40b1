"""The draw of a Swiss in a middle round, with its weights (aim: 1,024 pairs under 0.5 s), and drawing and publishing 512 tables (aim: 2 s).

Beside the time it says what was drawn: rematches, second byes, and up to 256 pairs whether the whole weighs as little as
a matching over every table there is, rematches and all. Odd fields have a bye in each round.
"""

import time
from collections.abc import Callable
from random import Random

import rustworkx

from tests.benchmarks.event_of import database, swiss_event
from tournaments.pairing.pairing import Pairing
from tournaments.pairing.swiss import FULL, _matching, pair_swiss
from tournaments.pairing.swiss_values import SwissEntry, SwissOptions, swiss_entries
from tournaments.pairing.swiss_weights import BYE, Costs, Row, steps_of, tables_near
from tournaments.standings.field import Field, field_of
from tournaments.standings.ranking import criteria_of, rank
from tournaments.standings.results import Outcome, Result

SIZES = (64, 255, 256, 1_024, 4_096)
ROUNDS, UNITS = 5, 40


def main() -> None:
    """Pure draws first, then one through the services with its database."""
    for size in SIZES:
        _pure(size)
    _through_services()


def _pure(size: int) -> None:
    members, seconds = _before_round(size)
    best = min(_seconds(lambda: pair_swiss(members, "9")) for _ in range(3 if size <= 1_024 else 1))
    pairings = pair_swiss(members, "9")
    bare = min(_seconds(lambda: _bare(size)) for _ in range(3 if size <= 1_024 else 1))
    kind = "every table a candidate" if size <= FULL else "the nearest as candidates"
    print(f"round {ROUNDS + 1} of {size:>4} pairs: {best:.3f} s with weights ({kind}; bare matching of 16 each {bare:.3f} s), "
          f"draws before {seconds:.1f} s; {_drawn(members, pairings)}")  # fmt: skip


def _drawn(members: tuple[SwissEntry, ...], pairings: tuple[Pairing, ...]) -> str:
    """What a draw is worth."""
    known = {one.id: one for one in members}
    rematches = sum(pairing.b in known[pairing.a].met for pairing in pairings if pairing.b is not None)
    byes = sum(known[pairing.a].has_free_win for pairing in pairings if pairing.b is None)
    said = f"rematches {rematches}, second byes {byes}"
    return (
        f"{said}, as light as a matching over all tables: {'yes' if _is_lightest(members, pairings) else 'NO'}"
        if len(members) <= FULL
        else said
    )


def _is_lightest(members: tuple[SwissEntry, ...], pairings: tuple[Pairing, ...]) -> bool:
    """Whether no matching over every table, rematches and second byes among them, costs less in total."""
    order = tuple(sorted(members, key=lambda entry: (-entry.score, entry.rank, entry.id)))
    edges = tables_near(Costs(order, steps_of(order), SwissOptions().avoid(order), "9"), len(order), at_any_price=True)
    place = {entry.id: index for index, entry in enumerate(order)} | {None: BYE}
    drawn = [edges[min(place[p.a], place[p.b]), max(place[p.a], place[p.b])] for p in pairings]
    return _total(drawn) == _total([edges[pair] for pair in _matching(edges, len(order))])


def _total(rows: list[Row]) -> Row:
    return tuple(sum(column) for column in zip(*rows, strict=True))[:-1]  # the lots only make draws differ


def _before_round(size: int) -> tuple[tuple[SwissEntry, ...], float]:
    """The field after some rounds with random results."""
    rng, results, drawn = Random(size), list[Result](), list[tuple[Pairing, ...]]()
    units: dict[int, int | None] = {entry: rng.randrange(UNITS) for entry in range(1, size + 1)}
    started = time.perf_counter()
    for round_no in range(1, ROUNDS + 1):
        drawn.append(pair_swiss(_members(size, results, drawn, units), f"9/{round_no}"))
        results.extend(_result(pairing, round_no, rng) for pairing in drawn[-1])
    return _members(size, results, drawn, units), time.perf_counter() - started


def _members(size: int, results: list[Result], drawn: list[tuple[Pairing, ...]], units: dict[int, int | None]) -> tuple[SwissEntry, ...]:
    field: Field = field_of(range(1, size + 1), results)
    return swiss_entries(field, rank(field, criteria_of(["match-points", "net-levels"])), drawn, units=units)


def _result(pairing: Pairing, round_no: int, rng: Random) -> Result:
    if pairing.b is None:
        return Result(round_no, pairing.table_no, pairing.a, None, Outcome.BYE)
    won = rng.random() < 0.5
    levels = (rng.randrange(4, 11), rng.randrange(0, 5)) if won else (rng.randrange(0, 5), rng.randrange(4, 11))
    return Result(round_no, pairing.table_no, pairing.a, pairing.b, Outcome.WIN_A if won else Outcome.WIN_B, *levels)


def _bare(size: int) -> None:
    """The library alone on as many edges of small random weights."""
    rng, graph = Random(1), rustworkx.PyGraph[int, int](multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(a, b, rng.randrange(1, 1_000)) for a in range(size) for b in range(a + 1, min(a + 17, size))])
    rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def _through_services() -> None:
    with database():
        run = swiss_event(1_024, results=0)
        drawn = _seconds(run.draw)
        published = _seconds(run.publish)
        print(f"512 tables through the services (cold): drawn in {drawn:.2f} s, published in {published:.2f} s (aim 2 s together)")


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
