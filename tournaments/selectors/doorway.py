"""What the door of a table has to know before anybody is let in: one query, since every save comes through it."""

from dataclasses import dataclass

from django.db import connection

from referee.models import Match, Scope
from referee.written import Columns
from tournaments.models import Event, Referee, Round, Stage, Table

EVENT, SCOPE, STAGE, ROUND = Columns(Event, "event"), Columns(Scope, "scope"), Columns(Stage, "stage"), Columns(Round, "round")
TABLE, REFEREE, MATCH = Columns(Table, "desk"), Columns(Referee, "referee"), Columns(Match, "match")
SQL = f"""
    SELECT {", ".join(part.sql for part in (EVENT, SCOPE, STAGE, ROUND, TABLE, REFEREE, MATCH))}
    FROM tournaments_table desk
    JOIN tournaments_round round ON round.id = desk.round_id
    JOIN tournaments_stage stage ON stage.id = round.stage_id
    JOIN tournaments_event event ON event.id = stage.event_id
    JOIN referee_scope scope ON scope.id = event.scope_id
    LEFT JOIN tournaments_referee referee ON referee.id = desk.referee_id
    LEFT JOIN referee_match match ON match.id = (SELECT match_id FROM tournaments_tablematch WHERE table_id = desk.id ORDER BY no DESC LIMIT 1)
    WHERE event.public_id = %s AND desk.public_id = %s
"""


@dataclass(frozen=True, slots=True)
class Doorway:
    """A table with its round, stage, event and referee, and its last match: None for a bye and before the round is published."""

    event: Event
    table: Table
    match: Match | None


def doorway(event_id: str, table_id: str) -> Doorway | None:
    """The table of this name in the event of this name. Whether the viewer may know of it is not asked here."""
    with connection.cursor() as cursor:
        cursor.execute(SQL, [event_id, table_id])
        found = cursor.fetchone()
    if found is None:
        return None
    row = iter(found)
    event, event.scope = EVENT.read(row), SCOPE.read(row)
    stage, round_, table = STAGE.read(row), ROUND.read(row), TABLE.read(row)
    stage.event, round_.stage, table.round, table.referee = event, stage, round_, REFEREE.read_outer(row)
    return Doorway(event, table, MATCH.read_outer(row))
