"""The draw of a Swiss is the cheapest there is: compared with every draw, with a matching over all tables, and by exchange."""

import random
from functools import cache

import pytest
import rustworkx
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.test_swiss import played, total
from tournaments.pairing.pairing import Pairing
from tournaments.pairing.swiss import FULL, pair_swiss
from tournaments.pairing.swiss_values import SwissEntry, SwissOptions, swiss_entries
from tournaments.pairing.swiss_weights import BYE, Costs, Edges, Row, packed, steps_of, tables_near
from tournaments.standings.field import field_of
from tournaments.standings.ranking import criteria_of, rank
from tournaments.standings.results import Result

SEED = "41625"


def before_a_round(entries: int, rounds: int, rng: random.Random, leave: float = 0.0) -> tuple[SwissEntry, ...]:
    """A field in the middle of an event: so many rounds drawn and played by chance, some who have left on the way."""
    units: dict[int, int | None] = {entry: rng.randrange(max(2, entries // 4)) for entry in range(entries)}
    results, drawn, playing = list[Result](), list[tuple[Pairing, ...]](), set(range(entries))
    for round_no in range(1, rounds + 1):
        drawn.append(pair_swiss(_members(entries, playing, results, drawn, units), f"{SEED}/{round_no}"))
        results.extend(played(pairing, round_no, rng) for pairing in drawn[-1])
        playing -= set([entry for entry in sorted(playing) if rng.random() < leave][: len(playing) - 4])
    return _members(entries, playing, results, drawn, units)


def _members(
    entries: int, playing: set[int], results: list[Result], drawn: list[tuple[Pairing, ...]], units: dict[int, int | None]
) -> tuple[SwissEntry, ...]:
    field = field_of(range(entries), results)
    return swiss_entries(field, rank(field, criteria_of(["match-points", "opponents-score"]), sorted(playing)), drawn, units=units)


def costs_of(members: tuple[SwissEntry, ...]) -> tuple[Costs, Edges]:
    """Every table that is possible at all, rematches and second byes among them, with its cost."""
    order = tuple(sorted(members, key=lambda entry: (-entry.score, entry.rank, entry.id)))
    costs = Costs(order, steps_of(order), SwissOptions().avoid(order), SEED)
    return costs, tables_near(costs, len(order), at_any_price=True)


def drawn_rows(members: tuple[SwissEntry, ...], costs: Costs, edges: Edges) -> list[Row]:
    place = {entry.id: index for index, entry in enumerate(costs.order)} | {None: BYE}
    return [edges[min(place[p.a], place[p.b]), max(place[p.a], place[p.b])] for p in pair_swiss(members, SEED)]


def least_of_all(count: int, edges: Edges) -> Row:
    """The least total of any draw: the first who is free meets each of the others in turn."""
    first = 1 if count % 2 else 0  # with an odd number the missing opponent is one more

    @cache
    def least(free: frozenset[int]) -> Row:
        if not free:
            return (0,) * 8
        one = min(free)
        return min(total([edges[one, other], least(free - {one, other})]) for other in free - {one})

    return least(frozenset(range(-first, count)))


def matched_over_all_tables(count: int, edges: Edges) -> Row:
    """The total of a matching of least weight over every table there is."""
    weights = packed(edges, count // 2 + 1)
    graph = rustworkx.PyGraph[int, int](multigraph=False)
    graph.add_nodes_from(range(count + count % 2))
    heaviest = max(weights.values()) + 1
    graph.add_edges_from([(high % (count + 1), low, heaviest - weight) for (high, low), weight in weights.items()])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return total([edges[(BYE, min(pair)) if max(pair) == count else (min(pair), max(pair))] for pair in pairs])


@given(st.integers(4, 11), st.integers(1, 6), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_in_the_middle_of_an_event_no_other_draw_costs_less(entries: int, rounds: int, rng: random.Random) -> None:
    members = before_a_round(entries, rounds, rng, leave=0.05)
    costs, edges = costs_of(members)
    assert total(drawn_rows(members, costs, edges)) == least_of_all(len(members), edges)


@given(st.integers(12, 40), st.integers(1, 6), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_the_draw_weighs_as_much_as_a_matching_over_all_tables(entries: int, rounds: int, rng: random.Random) -> None:
    members = before_a_round(entries, rounds, rng, leave=0.02)
    costs, edges = costs_of(members)
    assert total(drawn_rows(members, costs, edges)) == matched_over_all_tables(len(members), edges)


@pytest.mark.parametrize("entries", [FULL, FULL - 1])
def test_in_the_largest_field_that_is_drawn_whole_no_exchange_between_two_tables_is_cheaper(entries: int) -> None:
    members = before_a_round(entries, 3, random.Random(entries))
    costs, edges = costs_of(members)
    place = {entry.id: index for index, entry in enumerate(costs.order)}
    met = sorted((place[p.a], place[p.b]) for p in pair_swiss(members, SEED) if p.b is not None)
    for index, (a, b) in enumerate(met):
        for c, d in met[index + 1 :]:
            now = total([edges[min(a, b), max(a, b)], edges[min(c, d), max(c, d)]])
            for one, other in (((a, c), (b, d)), ((a, d), (b, c))):
                assert now <= total([edges[min(one), max(one)], edges[min(other), max(other)]])
