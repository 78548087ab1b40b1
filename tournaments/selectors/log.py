"""The event log: who did what when, the newest first."""

from dataclasses import dataclass

from django.db.models import QuerySet

from referee.models import Log
from tournaments.models import Entry, Event, Table, TableMatch

# What can be looked for: the beginning of a verb, by the word of the filter.
KINDS: dict[str, tuple[str, ...]] = {
    "setup": ("event-", "rules-", "stage-", "person-", "roles-", "cards-", "referee-", "referees-", "rota-", "screen-"),
    "entries": ("entry-", "entered-late", "player-", "pair-fined", "fine-", "results-annulled", "results-count"),
    "rounds": ("round-", "draft-", "cut-", "match-opened", "table-voided"),
    "clock": ("clock-", "chief-", "call-"),
    "hands": (
        "hand",
        "void",
        "claim",
        "resolution",
        "ruling",
        "penalty",
        "end",
        "reopen",
        "swap",
        "report",
        "signature",
        "cancel",
        "evidence",
    ),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the log with what it was about: a table with its match, or a pair; empty where that is gone."""

    row: Log
    table: Table | None = None
    match_id: str = ""
    entry: Entry | None = None

    @property
    def reason(self) -> str:
        """The reason given, if the act had one."""
        after = self.row.after if isinstance(self.row.after, dict) else {}
        return str(after.get("reason") or "")


def log_rows(event: Event, *, kind: str = "", who: str = "") -> QuerySet[Log]:
    """The log of an event, of one kind of acts or one author."""
    rows = Log.objects.filter(scope=event.scope_id).order_by("-seq")
    if kind in KINDS:
        rows = rows.filter(verb__regex="^(" + "|".join(KINDS[kind]) + ")")
    return rows.filter(actor=who) if who else rows


def authors(event: Event) -> list[tuple[str, str]]:
    """Everybody who did something, as (key, name), by name."""
    rows = Log.objects.filter(scope=event.scope_id).order_by().values_list("actor", "actor_name").distinct()
    return sorted({key: name or key for key, name in rows}.items(), key=lambda pair: pair[1])


def lines_of(event: Event, rows: list[Log]) -> list[Line]:
    """Rows with the tables and pairs they are about, in a fixed number of queries."""
    matches = _named(rows, "match:")
    played = TableMatch.objects.filter(match__public_id__in=matches, match__scope=event.scope_id).select_related(
        "match", "table__round__stage"
    )
    by_match = {one.match.public_id: one.table for one in played}
    tables = Table.objects.filter(public_id__in=_named(rows, "table:"), round__stage__event=event).select_related("round__stage")
    entries = event.entries.filter(public_id__in=_named(rows, "entry:"))
    by_table, by_entry = {one.public_id: one for one in tables}, {one.public_id: one for one in entries}
    return [_line(row, by_match, by_table, by_entry) for row in rows]


def _line(row: Log, by_match: dict[str, Table], by_table: dict[str, Table], by_entry: dict[str, Entry]) -> Line:
    noun, _colon, name = row.object.partition(":")
    name = name.partition("#")[0]
    if noun == "match":
        return Line(row, by_match.get(name), name if name in by_match else "")
    return Line(row, by_table.get(name) if noun == "table" else None, "", by_entry.get(name) if noun == "entry" else None)


def _named(rows: list[Log], noun: str) -> set[str]:
    return {row.object.removeprefix(noun).partition("#")[0] for row in rows if row.object.startswith(noun)}
