"""The results of a stage as the tie-breaks read them: tables, rounds that somebody missed, penalties."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from referee.models import Log
from tournaments.models import Entry, EntryAct, Round, Stage
from tournaments.selectors.annulled import counting
from tournaments.selectors.formats import scoring_of, system
from tournaments.selectors.results import penalties_of, results_of
from tournaments.selectors.tables import TableRow
from tournaments.standings.field import Field, field_of
from tournaments.standings.results import Outcome, Result

LATE: dict[str, Outcome] = {"zero": Outcome.ABSENT, "half": Outcome.HALF_BYE, "bye": Outcome.LATE_BYE}
"""What a round missed by a late entry counts as, by the stage's setting `late`."""

OUT = (EntryAct.Kind.WITHDRAWN, EntryAct.Kind.DISQUALIFIED)


def stage_field(stage: Stage, rows: Sequence[TableRow], more: Iterable[int] = (), until: datetime | None = None) -> Field:
    """The field of everybody who has been seated in these tables, and of some `more` who are about to be; what is annulled left out.

    With `until` penalties, annulments and who had left are those of that moment.
    """
    entries = {entry.pk for row in rows for entry in row.entries} | set(more)
    results = results_of(counting(stage, rows, until))
    if system(stage) == Stage.Format.SWISS:
        results.extend(_missed(stage, rows, entries, until))
    return field_of(entries, results, scoring_of(stage), penalties=[fine for fine in penalties_of(stage, until) if fine.entry in entries])


def _missed(stage: Stage, rows: Sequence[TableRow], entries: set[int], until: datetime | None) -> Iterator[Result]:
    """The rounds of a Swiss in which an entry has no table: before it came as the organiser chose, otherwise nothing.

    Leaving and coming back never earns points (event.md §3), so only rounds published before the entry was on the list
    count as missed by lateness, and only for one that had not left before.
    """
    by_key = {row.table.round_id: row.table for row in rows}
    number_of = {key: table.round.no for key, table in by_key.items()}
    rounds = {table.round.no: table.round for table in by_key.values()}
    seated = {(number_of[row.table.round_id], entry.pk) for row in rows for entry in row.entries}
    missing = [(no, entry) for no in sorted(rounds) for entry in sorted(entries) if (no, entry) not in seated]
    if not missing:
        return
    first = {entry: max(rounds) + 1 for _, entry in missing} | {entry: no for no, entry in sorted(seated, reverse=True)}
    late, chosen = _came_after(stage, {entry for _, entry in missing}, until), _chosen(stage)
    for table_no, (no, entry) in enumerate(missing, start=100_000):
        if entry in chosen and no < first[entry]:
            yield Result(no, table_no, entry, None, LATE[chosen[entry]])
        else:
            yield Result(no, table_no, entry, None, _outcome(stage, rounds[no], no < first[entry], late.get(entry)))


def _chosen(stage: Stage) -> dict[int, str]:
    """What the rounds before it came count as for a pair, where that was chosen when it was entered late."""
    rows = stage.stage_entries.exclude(reasons=[]).values_list("entry", "reasons")
    return {entry: str(reason["counts"]) for entry, reasons in rows for reason in reasons if reason.get("counts") in LATE}


def _outcome(stage: Stage, round_: Round, before_first: bool, came: datetime | None) -> Outcome:
    is_late = before_first and came is not None and round_.published_at is not None and came > round_.published_at
    return LATE[stage.settings.get("late", "zero")] if is_late else Outcome.ABSENT


def _came_after(stage: Stage, entries: set[int], until: datetime | None) -> dict[int, datetime]:
    """When each was entered, for those who may be credited: no stand-by pair, nobody who has left and come back."""
    acts = EntryAct.objects.filter(entry__in=entries, kind__in=OUT)
    left = set((acts if until is None else acts.filter(at__lte=until)).values_list("entry", flat=True))
    names = dict(Entry.objects.filter(pk__in=entries - left, stand_by=False).values_list("public_id", "pk"))
    objects = [f"entry:{name}" for name in names]
    logged = Log.objects.filter(scope=stage.event.scope_id, verb="entry-added", object__in=objects).values_list("object", "at")
    return {names[name.removeprefix("entry:")]: at for name, at in logged}
