"""Tables of the last closed round that nobody has verified, where the event asks for it: they hold up the next draw."""

from tournaments.agreeing import agreeing_of
from tournaments.models import Event, Round
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.selectors.tables import table_rows


def unverified_tables(event: Event) -> tuple[int, ...]:
    """Their numbers; none where nothing is verified, and no table at which nobody played."""
    if not agreeing_of(event).verify:
        return ()
    rounds = Round.objects.filter(stage__event=event, state=Round.State.CLOSED).select_related("stage")
    last = rounds.order_by("-stage__no", "-no").first()
    if last is None:
        return ()
    rows = (row for row in table_rows(event, EVERYTHING, round_=last) if not row.is_bye and row.status in ("result", "agreed"))
    played = (row for row in rows if any(match.state.hands or match.state.reported for match in row.matches))
    return tuple(sorted(row.table.number or 0 for row in played))
