"""Swiss system 积分编排 (event.md §3): equal scores meet, nobody meets twice, by a matching of least weight.

The matching is rustworkx's blossom algorithm on exact 128-bit integers: 1,024 entries with 16 candidates each take it
0.12 s where networkx takes 15 s, measured side by side. Up to 256 entries every table is a candidate, so the draw is
the best there is; above, the nearest in the order are, widened until everybody can be paired.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import rustworkx

from referee.rules.reasons import Reason
from tournaments.pairing.errors import PairingError
from tournaments.pairing.in_order import How, pair_in_order
from tournaments.pairing.lots import clean_seed, derived, lot
from tournaments.pairing.pairing import Orientation, Pairing
from tournaments.pairing.swiss_reasons import all_table_reasons, bye_reasons
from tournaments.pairing.swiss_values import SwissEntry, SwissOptions
from tournaments.pairing.swiss_weights import BYE, Costs, Edges, packed, steps_of, tables_near
from tournaments.pairing.table_numbers import numbered

FULL: Final = 256
"""Up to so many entries, every table is a candidate."""

NEAR: Final = 16
"""Above, so many candidates below each entry to begin with. In trials 24 gave the draw of the whole field; 16 cost seat sides, under 1%."""

WIDEST: Final = 1024
"""And so many at most: the whole field, unless it is larger still."""

Couple = tuple[SwissEntry, SwissEntry]


def pair_swiss(entries: Iterable[SwissEntry], seed: str, options: SwissOptions | None = None) -> tuple[Pairing, ...]:
    """The tables of the next round, the highest first, with reasons; the bye is last.

    Nobody meets twice and nobody wins twice without playing unless nothing else is possible, and then it is said
    (``rematch-unavoidable``, ``second-bye-unavoidable``). Errors: ``too-few-entries``, ``repeated-entry``,
    ``seed-missing``, ``fixed-table-twice``, ``no-pairing-possible`` (forbidden pairings leave no way).
    """
    options = options or SwissOptions()
    order = _order(entries)
    costs = Costs(order, steps_of(order), options.avoid(order), clean_seed(seed))
    chosen = _matched(costs)
    couples = [(order[high], order[low]) for high, low in chosen if high != BYE]
    tables = numbered(couples, options.first_table, vary=options.vary_tables)
    pairings = [
        _pairing(couple, table_no, seed, (*why, *why_table))
        for couple, why, (table_no, why_table) in zip(couples, all_table_reasons(chosen, costs), tables, strict=True)
    ]
    bye = next((order[low] for high, low in chosen if high == BYE), None)
    if bye:
        pairings.append(Pairing(_last(pairings, options) + 1, bye.id, None, "NS", bye_reasons(bye, order)))
    return tuple(pairings)


def pair_first_round(entries: Iterable[SwissEntry], how: How, seed: str, options: SwissOptions | None = None) -> tuple[Pairing, ...]:
    """The first round: by lots, or by fold, slide or adjacent in the order of ranks; sides by lot. Errors as above."""
    options = options or SwissOptions()
    order = _order(entries)
    drawn = pair_in_order([entry.id for entry in order], how, seed=seed, avoid=options.avoid(order))
    known = {entry.id: entry for entry in order}
    met = [pairing for pairing in drawn if pairing.b is not None]
    couples = [(known[pairing.a], known[pairing.b]) for pairing in met if pairing.b is not None]
    tables = numbered(couples, options.first_table)
    pairings = [
        _pairing(couple, table_no, seed, (*pairing.reasons, *why_table))
        for pairing, couple, (table_no, why_table) in zip(met, couples, tables, strict=True)
    ]
    byes = [pairing for pairing in drawn if pairing.b is None]
    pairings.extend(Pairing(_last(pairings, options) + 1, bye.a, None, "NS", bye.reasons) for bye in byes)
    return tuple(pairings)


def _order(entries: Iterable[SwissEntry]) -> tuple[SwissEntry, ...]:
    """Highest score first, then the better rank."""
    order = tuple(sorted(entries, key=lambda entry: (-entry.score, entry.rank, entry.id)))
    if len(order) < 2:
        raise PairingError("too-few-entries", entries=len(order), least=2)
    ids = [entry.id for entry in order]
    if len(set(ids)) < len(ids):
        raise PairingError("repeated-entry", entry=next(entry for entry in ids if ids.count(entry) > 1))
    _check_fixed_tables(order)
    return order


def _check_fixed_tables(order: Sequence[SwissEntry]) -> None:
    fixed = [entry.fixed_table for entry in order if entry.fixed_table is not None]
    twice = next((table_no for table_no in fixed if fixed.count(table_no) > 1), None)
    if twice is not None:
        raise PairingError("fixed-table-twice", table_no=twice)


def _matched(costs: Costs) -> list[tuple[int, int]]:
    """The tables of least weight, by index, the higher entry first, in the order of the higher entry; the bye last."""
    for edges in _widening(costs):
        pairs = _matching(edges, len(costs.order))
        if 2 * len(pairs) == len(costs.order) + len(costs.order) % 2:
            return sorted(pairs, key=lambda pair: (pair[0] == BYE, pair))
    raise PairingError("no-pairing-possible", entries=len(costs.order), forbidden=len(costs.avoid.forbidden))


def _widening(costs: Costs) -> Iterator[Edges]:
    """Candidates, more each time; rematches only when all others together are not enough."""
    count = len(costs.order)
    widths = (count,) if count <= FULL else (NEAR, 8 * NEAR, WIDEST)
    for at_any_price in (False, True):
        for width in widths:
            yield tables_near(costs, width, at_any_price=at_any_price)


def _matching(edges: Edges, count: int) -> set[tuple[int, int]]:
    if not edges:
        return set()
    weights = packed(edges, count // 2 + 1)
    heaviest = max(weights.values()) + 1
    graph = rustworkx.PyGraph[int, int](multigraph=False)
    graph.add_nodes_from(range(count + count % 2))
    # The bye is the node after the last entry.
    graph.add_edges_from([(high if high != BYE else count, low, heaviest - weight) for (high, low), weight in weights.items()])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return {(BYE, min(pair)) if max(pair) == count else (min(pair), max(pair)) for pair in pairs}


def _pairing(couple: Couple, table_no: int, seed: str, reasons: tuple[Reason, ...]) -> Pairing:
    a, b = couple
    return Pairing(table_no, a.id, b.id, _side(a, b, seed), reasons)


def _side(a: SwissEntry, b: SwissEntry, seed: str) -> Orientation:
    """Where `a` sits: who has sat NS more, or last, sits EW; else by lot."""
    if a.lean != b.lean:
        return "NS" if a.lean < b.lean else "EW"
    text = derived(seed, "sides")
    return "NS" if lot(text, a.id) < lot(text, b.id) else "EW"


def _last(pairings: Sequence[Pairing], options: SwissOptions) -> int:
    return max((pairing.table_no for pairing in pairings), default=options.first_table - 1)
