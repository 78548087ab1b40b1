"""The tables of a referee: one may have six."""

from tournaments.models import Event, Round, Table
from tournaments.selectors.tables import TableRow, rows_of


def my_tables(user_id: int) -> list[TableRow]:
    """The tables given to this account in rounds that are published or played, in the order of their numbers; those of a deleted event are not there."""
    open_ = (Round.State.PUBLISHED, Round.State.PLAYING)
    tables = Table.objects.filter(referee_id=user_id, round__state__in=open_, round__stage__event__deleted_at=None)
    events = Event.objects.filter(pk__in=tables.values("round__stage__event"))
    found: list[TableRow] = []
    for event in events:
        own = tables.filter(round__stage__event=event).select_related("round__stage__event", "referee").order_by("round__no", "number")
        found += rows_of(event, own, frozenset())
    return found
