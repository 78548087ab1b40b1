"""Table numbers 桌号: the highest pairing at the first table, who cannot move at its own."""

from collections.abc import Sequence

from referee.rules.reasons import Reason, because
from tournaments.pairing.swiss_values import SwissEntry

Numbered = tuple[int, tuple[Reason, ...]]


def numbered(couples: Sequence[tuple[SwissEntry, SwissEntry]], first: int = 1, *, vary: bool = False) -> list[Numbered]:
    """A table for each couple, in order, with reasons where it is not simply the next free one.

    With `vary`, a couple takes the table at which the two have sat least, the nearest to its place in the order.
    """
    fixed = [_fixed(couple) for couple in couples]
    taken = {table_no for table_no in fixed if table_no is not None}
    free = [table_no for table_no in range(first, first + len(couples) + len(taken)) if table_no not in taken]
    free = free[: len(couples) - len(taken)]
    numbers: list[Numbered] = []
    for couple, table_no in zip(couples, fixed, strict=True):
        if table_no is not None:
            numbers.append((table_no, (because("fixed-table", table_no=table_no),)))
        else:
            numbers.append(_next(couple, free, vary))
    return numbers


def _fixed(couple: tuple[SwissEntry, SwissEntry]) -> int | None:
    return next((entry.fixed_table for entry in couple if entry.fixed_table is not None), None)


def _next(couple: tuple[SwissEntry, SwissEntry], free: list[int], vary: bool) -> Numbered:
    sat = couple[0].tables + couple[1].tables
    chosen = min(free, key=sat.count) if vary else free[0]
    moved = chosen != free[0]
    free.remove(chosen)
    return chosen, (because("table-varied", table_no=chosen),) if moved else ()
