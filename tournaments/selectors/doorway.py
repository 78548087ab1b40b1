"""What the doors of an event and of a table have to know before anybody is let in: one query each, since every request asks it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import connection

from referee.models import Match, Ruleset, Scope
from referee.written import Columns
from tournaments.models import Event, Referee, Round, Stage, Table

EVENT, SCOPE, RULESET = Columns(Event, "event"), Columns(Scope, "scope"), Columns(Ruleset, "ruleset")
STAGE, ROUND = Columns(Stage, "stage"), Columns(Round, "round")
TABLE, REFEREE, MATCH = Columns(Table, "desk"), Columns(Referee, "referee"), Columns(Match, "match")
EVENT_SQL = f"""
    SELECT {EVENT.sql}, {SCOPE.sql}, {RULESET.sql}
    FROM tournaments_event event
    JOIN referee_scope scope ON scope.id = event.scope_id
    JOIN referee_ruleset ruleset ON ruleset.digest = event.ruleset_id
    WHERE event.public_id = %s
"""
TABLE_SQL = f"""
    SELECT {EVENT.sql}, {SCOPE.sql}, {STAGE.sql}, {ROUND.sql}, {TABLE.sql}, {REFEREE.sql}, {MATCH.sql}
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


def find_event(public_id: str) -> Event | None:
    """The event of this name with scope and rules. Whether the viewer may know of it is not asked here."""
    row = _row(EVENT_SQL, public_id)
    if row is None:
        return None
    event, event.scope, event.ruleset = EVENT.read(row), SCOPE.read(row), RULESET.read(row)
    return event


def doorway(event_id: str, table_id: str) -> Doorway | None:
    """The table of this name in the event of this name. Whether the viewer may know of it is not asked here."""
    row = _row(TABLE_SQL, event_id, table_id)
    if row is None:
        return None
    event, event.scope = EVENT.read(row), SCOPE.read(row)
    stage, round_, table = STAGE.read(row), ROUND.read(row), TABLE.read(row)
    stage.event, round_.stage, table.round, table.referee = event, stage, round_, REFEREE.read_outer(row)
    return Doorway(event, table, MATCH.read_outer(row))


def _row(sql: str, *names: str) -> Iterator[Any] | None:
    with connection.cursor() as cursor:
        cursor.execute(sql, names)
        found = cursor.fetchone()
    return None if found is None else iter(found)
