"""Who was replaced in a pair, by whom, from which round on; read from the log."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from referee.models import Act, Log
from tournaments.models import Entry, Event, Person, Round, Table
from tournaments.selectors.tables import TableRow, table_row

REPLACED, UNDONE = "player-replaced", "player-replaced-undone"


@dataclass(frozen=True, slots=True)
class Replacement:
    """`new` plays for `old` from a round on. `can_undo`: it is the last change of the pair and stands."""

    seq: int
    old: str
    new: str
    stage: int
    round: int
    reason: str
    actor_name: str
    at: datetime
    can_undo: bool = False


def replacements(event: Event, entry: Entry) -> tuple[Replacement, ...]:
    """The replacements in a pair that stand, the oldest first."""
    rows: list[Log] = []
    for row in Log.objects.filter(scope=event.scope_id, object=f"entry:{entry.public_id}", verb__in=(REPLACED, UNDONE)).order_by("seq"):
        if row.verb == REPLACED:
            rows.append(row)
        elif rows:
            rows.pop()
    names = _names(rows)
    return tuple(_replacement(row, names, row is rows[-1]) for row in rows)


def last_replacement(event: Event, entry: Entry) -> Log | None:
    """The log row of the last replacement that stands."""
    found = replacements(event, entry)
    return Log.objects.get(scope=event.scope_id, seq=found[-1].seq) if found else None


def replaced_people(event: Event) -> list[str]:
    """The public ids of everybody who was replaced: they sit in no pair any more."""
    rows = Log.objects.filter(scope=event.scope_id, verb=REPLACED).values_list("before", flat=True)
    return [str(before["person"]) for before in rows if isinstance(before, dict)]


def people_of(entry: Entry) -> QuerySet[Person]:
    """Everybody who plays in a pair, and everybody who was replaced in it."""
    rows = Log.objects.filter(scope=entry.event.scope_id, object=f"entry:{entry.public_id}", verb=REPLACED).values_list("before", flat=True)
    replaced = [str(before["person"]) for before in rows if isinstance(before, dict)]
    return Person.objects.filter(Q(entries__entry=entry) | Q(public_id__in=replaced)).order_by("pk").distinct()


def free_table_of(event: Event, entry: Entry) -> TableRow | None:
    """The table of a published or playing round at which the pair sits and nothing is recorded yet."""
    rounds = (Round.State.PUBLISHED, Round.State.PLAYING)
    table = Table.objects.filter(round__state__in=rounds, seatings__entry=entry).select_related("round__stage", "referee").last()
    row = None if table is None else table_row(event, table)
    if row is None or row.is_bye or row.current is None or len(row.matches) > 1:
        return None
    return None if Act.objects.filter(match=row.current.match).exists() else row


def _names(rows: list[Log]) -> dict[str, str]:
    ids = {str((facts or {}).get("person")) for row in rows for facts in (row.before, row.after)}
    return dict(Person.objects.filter(public_id__in=ids).values_list("public_id", "name"))


def _replacement(row: Log, names: dict[str, str], is_last: bool) -> Replacement:
    before, after = row.before or {}, row.after or {}
    return Replacement(
        row.seq, names.get(before.get("person", ""), "—"), names.get(after.get("person", ""), "—"), after.get("stage", 1),
        after.get("round", 1), after.get("reason", ""), row.actor_name, row.at, is_last,
    )  # fmt: skip
