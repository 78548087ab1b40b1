"""What a draft costs, table by table: rematches, one unit, forbidden pairings, differences of score, second byes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.rules.reasons import Reason, because
from tournaments.models import Event, Forbidden, Round, Seating, Stage
from tournaments.pairing.swiss_values import swiss_entries
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.fields import stage_field
from tournaments.selectors.formats import is_table
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.selectors.tables import DRAWS, table_rows
from tournaments.standings.ranking import criteria_of, rank
from tournaments.standings.results import Exact

Couple = Sequence[int]
"""The entries of a table: two, or one with a bye."""


@dataclass(frozen=True, slots=True)
class Past:
    """What an entry brings to a draw: points, opponents met, and whether it has won without playing."""

    points: Exact = 0
    met: tuple[int, ...] = ()
    has_free_win: bool = False


@dataclass(frozen=True, slots=True)
class Costs:
    """Everything a cost is made of, read once for a round."""

    entries: Mapping[int, EntryRow]
    past: Mapping[int, Past]
    forbidden: frozenset[frozenset[int]]

    def of(self, couple: Couple) -> tuple[Reason, ...]:
        """What this table costs, the worst first; nothing where it is as it should be."""
        return tuple(self._alone(couple[0]) if len(couple) == 1 else self._together(*couple))

    def total(self, couples: Iterable[Couple]) -> dict[str, Exact]:
        """The costs of several tables, by code: how many, or for differences of score the sum."""
        found: dict[str, Exact] = {}
        for reason in (reason for couple in couples for reason in self.of(couple)):
            amount = reason.get("difference", 1)
            found[reason.code] = found.get(reason.code, 0) + amount  # type: ignore[operator]
        return found

    def _together(self, a: int, b: int) -> Iterator[Reason]:
        if frozenset((a, b)) in self.forbidden:
            yield because("cost-forbidden")
        times = self.past.get(a, Past()).met.count(b)
        if times:
            yield because("cost-rematch", times=times)
        if self.entries[a].unit_id is not None and self.entries[a].unit_id == self.entries[b].unit_id:
            yield because("cost-same-unit", unit=self.entries[a].unit)
        difference = abs(self.past.get(a, Past()).points - self.past.get(b, Past()).points)
        if difference:
            yield because("cost-score-difference", difference=difference)

    def _alone(self, entry: int) -> Iterator[Reason]:
        if self.past.get(entry, Past()).has_free_win:
            yield because("cost-second-bye")


def costs_of(event: Event, round_: Round) -> Costs:
    """What is needed to say what the tables of a round cost."""
    pairs = Forbidden.objects.filter(event=event).values_list("a", "b")
    return Costs(entry_rows(event), _past(event, round_.stage, round_.no), frozenset(frozenset(pair) for pair in pairs))


def couples_of(round_: Round) -> dict[int, tuple[int, ...]]:
    """The entries of each table of a round, by table; NS first."""
    found: dict[int, list[int]] = {}
    for table, entry in Seating.objects.filter(round=round_).order_by("table__position", "-side").values_list("table", "entry"):
        found.setdefault(table, []).append(entry)
    return {table: tuple(entries) for table, entries in found.items()}


def cost_of_swap(event: Event, round_: Round, first: int, second: int) -> tuple[dict[str, Exact], dict[str, Exact]]:
    """What the tables of two entries cost now, and what they would after an exchange."""
    costs = costs_of(event, round_)
    before = [couple for couple in couples_of(round_).values() if first in couple or second in couple]
    exchange = {first: second, second: first}
    after = [tuple(exchange.get(entry, entry) for entry in couple) for couple in before]
    return costs.total(before), costs.total(after)


def _past(event: Event, stage: Stage, before_round: int) -> dict[int, Past]:
    """The past of everybody in the stage; in a bracket there is none that counts."""
    if not is_table(stage):
        return {}
    rows = [row for row in table_rows(event, EVERYTHING, stage=stage, ignoring=DRAWS) if row.table.round.no < before_round]
    field = stage_field(stage, rows)
    members = swiss_entries(field, rank(field, criteria_of(["match-points"])), ())
    return {one.id: Past(one.score, one.met, one.has_free_win) for one in members}
