"""The tables of a referee: one may have six."""

from django.db.models import Q, QuerySet

from tournaments.models import Event, Round, Table
from tournaments.selectors.tables import TableRow, rows_of


def my_tables(user_id: int | None, by_card: QuerySet[Table]) -> list[TableRow]:
    """The tables given to this account in rounds that are published or played, and those opened by card, in the order of their numbers.

    Those of a deleted event are not there.
    """
    open_ = (Round.State.PUBLISHED, Round.State.PLAYING)
    mine = Q(pk__in=by_card.values("pk"))
    if user_id is not None:
        mine |= Q(referee__user=user_id)
    tables = Table.objects.filter(mine, round__state__in=open_, round__stage__event__deleted_at=None)
    events = Event.objects.filter(pk__in=tables.values("round__stage__event"))
    found: list[TableRow] = []
    for event in events:
        own = tables.filter(round__stage__event=event).select_related("round__stage__event", "referee").order_by("round__no", "number")
        found += rows_of(event, own, frozenset())
    return found
