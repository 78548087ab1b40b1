"""Changes of a published table that are no result of a match: match points taken or given back, annulments, disqualifications.

They are errata like changed results once a round of their stage has been closed. Reasons are left out: what is said of a
person there is not for everybody.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from referee.models import Log
from tournaments.models import EntryAct, Event, EventPenalty, Stage
from tournaments.selectors.annulled import ANNULLED, COUNTED
from tournaments.selectors.entries import EntryRow, entry_rows, status_after
from tournaments.selectors.formats import is_table


@dataclass(frozen=True, slots=True)
class TableChange:
    """One change. `kind`: fined, fine-cancelled, annulled, annulled-disqualified, counted or disqualified; `points` of a penalty.

    A `disqualified` pair keeps its results: that is an erratum only where a place moved.
    """

    kind: str
    stage: Stage
    entry: EntryRow
    actor_name: str
    at: datetime
    points: int = 0


def table_changes(event: Event, closings: Mapping[int, datetime]) -> list[TableChange]:
    """The changes since a round of their stage was closed for the first time, the oldest first; `closings` by round."""
    stages = {stage.pk: stage for stage in event.stages.prefetch_related("rounds") if is_table(stage)}
    shown = {
        pk: min(times) for pk, stage in stages.items() if (times := [closings[one.pk] for one in stage.rounds.all() if one.pk in closings])
    }
    if not shown:
        return []
    for stage in stages.values():
        stage.event = event
    found = (*_fines(event, stages), *_annulments(event, stages), *_disqualified(event, stages))
    return sorted((one for one in found if one.stage.pk in shown and one.at > shown[one.stage.pk]), key=lambda one: one.at)


def _fines(event: Event, stages: Mapping[int, Stage]) -> Iterator[TableChange]:
    entries = entry_rows(event)
    for fine in EventPenalty.objects.filter(entry__event=event, stage__in=list(stages)).order_by("pk"):
        kind = "fined" if fine.cancels_id is None else "fine-cancelled"
        yield TableChange(kind, stages[fine.stage_id or 0], entries[fine.entry_id], fine.actor_name, fine.at, fine.points)


def _annulments(event: Event, stages: Mapping[int, Stage]) -> Iterator[TableChange]:
    by_number = {row.number: row for row in entry_rows(event).values()}
    by_no = {stage.no: stage for stage in stages.values()}
    for row in Log.objects.filter(scope=event.scope_id, verb__in=(ANNULLED, COUNTED)).order_by("seq"):
        facts = row.after or {}
        entry, stage = by_number.get(facts.get("number", 0)), by_no.get(facts.get("stage", 0))
        if entry is not None and stage is not None:
            kind = "counted" if row.verb == COUNTED else "annulled-disqualified" if _is_out(entry, row.at) else "annulled"
            yield TableChange(kind, stage, entry, row.actor_name, row.at)


def _is_out(entry: EntryRow, at: datetime) -> bool:
    """Whether a pair was disqualified at a moment."""
    kinds = EntryAct.objects.filter(entry=entry.pk, at__lte=at).order_by("pk").values_list("kind", flat=True)
    return status_after(kinds) == EntryAct.Kind.DISQUALIFIED


def _disqualified(event: Event, stages: Mapping[int, Stage]) -> Iterator[TableChange]:
    """Those whose results are annulled at the same moment are told with that."""
    entries = entry_rows(event)
    annulled = set(Log.objects.filter(scope=event.scope_id, verb=ANNULLED).values_list("at", flat=True))
    for act in EntryAct.objects.filter(entry__event=event, kind=EntryAct.Kind.DISQUALIFIED).order_by("pk"):
        for stage in stages.values():
            if act.at not in annulled:
                yield TableChange("disqualified", stage, entries[act.entry_id], act.actor_name, act.at)
