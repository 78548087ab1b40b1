"""The voiding of a table that stands: the last one in the log that nobody has undone."""

from referee.models import Log
from tournaments.models import Event, Table

VOIDED, UNDONE = "table-voided", "table-voided-undone"


def standing_replay(event: Event, table: Table) -> Log | None:
    """The log row of the last voiding of a table, None if there is none or it was undone. Older rows, without facts, are none."""
    row = Log.objects.filter(scope=event.scope_id, object=f"table:{table.public_id}", verb__in=(VOIDED, UNDONE)).order_by("-seq").first()
    return row if row is not None and row.verb == VOIDED and "struck" in (row.after or {}) else None
