"""The referees of a draft that is drawn again: each keeps the tables of the same numbers at which nothing speaks against them."""

from collections.abc import Mapping
from typing import Any

from referee.models import Log
from tournaments.models import Event, Round, Table
from tournaments.selectors.rota import rota_settings, rota_values


def keep_referees(event: Event, round_: Round, before: Mapping[str, Any] | None) -> dict[str, int]:
    """Give the new tables the referees of the draft `before`, or of one of this round that was thrown away; table number → referee.

    Not those who are away by now, and not where a conflict would come of it: those tables have nobody, and the draft says so.
    """
    before = before or _thrown_away(event, round_)
    had = {table["number"]: table.get("referee") for table in (before or {}).get("tables", ()) if table.get("referee")}
    if not had:
        return {}
    values, repeats = rota_values(event, round_), rota_settings(event).repeats
    there = set(event.referees.filter(away=False).values_list("pk", flat=True))
    kept = {
        table.number: referee
        for table in values.tables
        if (referee := had.get(table.number)) in there and not values.against(referee, table, repeats=repeats)
    }
    tables = list(Table.objects.filter(round=round_, number__in=kept))
    for table in tables:
        table.referee_id = kept[table.number or 0]
    Table.objects.bulk_update(tables, ["referee"], batch_size=200)
    return {str(number): referee for number, referee in kept.items()}


def _thrown_away(event: Event, round_: Round) -> Mapping[str, Any] | None:
    """The draft of this round, if it was thrown away and nothing drawn since."""
    row = Log.objects.filter(scope=event.scope_id, verb__in=("round-drawn", "draft-discarded")).order_by("-seq").first()
    if row is None or row.verb != "draft-discarded" or not isinstance(row.before, dict):
        return None
    return row.before if (row.before["stage"], row.before["round"]) == (round_.stage.no, round_.no) else None
