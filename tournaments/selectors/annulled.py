"""Results of a round robin that do not count, because a pair left before it had played half of its meetings and they were annulled.

The stage's setting `annulled` keeps the numbers of these pairs. What they played stays on record; the wins that others got
because they had left do not count either, so that everybody left has met the same opponents.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.models import Log
from tournaments.models import Entry, Stage
from tournaments.pairing.round_robin import round_robin
from tournaments.selectors.formats import system
from tournaments.selectors.tables import TableRow, table_rows

ANNULLED, COUNTED = "results-annulled", "results-count"
"""What the log says of a pair whose results do not count any more, or count again."""


@dataclass(frozen=True, slots=True)
class Played:
    """How many of its meetings a pair has played, of how many."""

    played: int
    meetings: int

    @property
    def is_half(self) -> bool:
        """Whether it has played half of them or more: then its results stay by the usual rule."""
        return self.played * 2 >= self.meetings


def annulled_entries(stage: Stage, until: datetime | None = None) -> frozenset[int]:
    """The pairs of a stage whose results are annulled; or were, at a moment."""
    if system(stage) != Stage.Format.ROUND_ROBIN:
        return frozenset()
    numbers = frozenset(stage.settings.get("annulled") or ())
    if until is not None:
        numbers = _as_of(stage, numbers, until)
    return (
        frozenset(Entry.objects.filter(event=stage.event_id, number__in=numbers).values_list("pk", flat=True)) if numbers else frozenset()
    )


def _as_of(stage: Stage, numbers: frozenset[int], until: datetime) -> frozenset[int]:
    """The numbers annulled at a moment: those of now, and what was done since undone."""
    for row in Log.objects.filter(scope=stage.event.scope_id, verb__in=(ANNULLED, COUNTED), at__gt=until).order_by("-seq"):
        facts = row.after or {}
        if facts.get("stage") == stage.no:
            numbers = numbers - {facts["number"]} if row.verb == ANNULLED else numbers | {facts["number"]}
    return numbers


def counting(stage: Stage, rows: Iterable[TableRow], until: datetime | None = None) -> list[TableRow]:
    """The tables that count: without the annulled pairs, and without the byes of those who were to meet them; or that did, at a moment."""
    gone = annulled_entries(stage, until)
    if not gone:
        return list(rows)
    were_to_meet = _schedule(stage)
    return [
        row
        for row in rows
        if not gone & {entry.pk for entry in row.entries} and not (row.is_bye and were_to_meet.get((row.table.round.no, row.ns.pk)) in gone)
    ]


def played_of(stage: Stage, entry: int) -> Played:
    """How far a pair has come in its group: meetings at a table that are settled, forfeits left aside."""
    from tournaments.selectors.stage_state import EVERYTHING, legs_of

    group = stage.stage_entries.filter(entry=entry).values_list("group", flat=True).first()
    size = stage.stage_entries.filter(group=group).count()
    met = [row for row in table_rows(stage.event, EVERYTHING, stage=stage) if not row.is_bye and entry in {one.pk for one in row.entries}]
    played = sum(row.is_settled and row.current is not None and row.current.state.reason != "forfeit" for row in met)
    return Played(played, legs_of(stage) * max(size - 1, 0))


def _schedule(stage: Stage) -> dict[tuple[int, int], int]:
    """(round, pair) → whom it was to meet, by the Berger tables of all groups."""
    groups: dict[int, list[int]] = {}
    for row in stage.stage_entries.order_by("group", "place"):
        groups.setdefault(row.group or 1, []).append(row.entry_id)
    return {key: other for entries in groups.values() if len(entries) > 1 for key, other in _of_group(stage, entries)}


def _of_group(stage: Stage, entries: Sequence[int]) -> Iterable[tuple[tuple[int, int], int]]:
    legs = 2 if int(stage.settings.get("legs", 1)) == 2 else 1
    for no, pairings in enumerate(round_robin(entries, legs=legs), start=1):  # type: ignore[arg-type]
        for pairing in pairings:
            if len(pairing.entries) == 2:
                a, b = pairing.entries
                yield (no, a), b
                yield (no, b), a
