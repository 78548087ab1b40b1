"""Rounds of a Swiss 积分编排: the first by lots or ranks, the others by a matching over the standings so far."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.models import Event, Stage
from tournaments.pairing.pairing import Orientation, Pairing
from tournaments.pairing.swiss import pair_first_round, pair_swiss
from tournaments.pairing.swiss_values import SwissEntry, SwissOptions, swiss_entries
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.fields import stage_field
from tournaments.selectors.stage_state import EVERYTHING, still_in
from tournaments.selectors.table_cut import stage_criteria
from tournaments.selectors.table_plan import first_table_of
from tournaments.selectors.tables import DRAWS, TableRow, table_rows
from tournaments.services.draw import Member, Plan, PlannedTable, entrants, forbidden, numbers_of, planned, with_stand_by
from tournaments.standings.ranking import rank


def plan_swiss(event: Event, stage: Stage, round_no: int, seed: str) -> Plan:
    """A round of a Swiss. Errors: `too-few-entries`, `fixed-table-twice`, `no-pairing-possible`, `stage-not-reached`, `cut-open`."""
    if round_no == 1:
        return _first_round(event, stage, seed)
    members = swiss_field(event, stage)
    return Plan(_tables(event, pair_swiss(members, seed, swiss_options(event, stage))))


def swiss_field(event: Event, stage: Stage, before_round: int | None = None) -> tuple[SwissEntry, ...]:
    """Everybody who plays on by pair number, with score, place and past, as the draw (of `before_round`) sees them."""
    rows = table_rows(event, EVERYTHING, stage=stage, ignoring=DRAWS)
    if before_round is not None:
        rows = [row for row in rows if row.table.round.no < before_round]
    known = entry_rows(event)
    playing = with_stand_by([known[entry] for entry in still_in(event, stage)])
    field = stage_field(stage, rows, [row.pk for row in playing])
    places = rank(field, stage_criteria(stage), [row.pk for row in playing])
    units = {row.pk: row.unit_id for row in playing}
    members = swiss_entries(
        field, places, _seatings(rows), units=units, fixed_tables={row.pk: table for row in playing if (table := row.fixed_table)}
    )
    numbers = numbers_of(event)
    return tuple(replace(one, id=numbers.of[one.id], met=numbers.all_of(one.met)) for one in members)


def swiss_options(event: Event, stage: Stage) -> SwissOptions:
    """What the organiser asked for."""
    return SwissOptions(
        avoid_units=stage.settings.get("keep_units_apart", True),
        forbidden=forbidden(event),
        first_table=first_table_of(event),
        vary_tables=bool(stage.settings.get("vary_tables", False)),
    )


def _first_round(event: Event, stage: Stage, seed: str) -> Plan:
    rows = entrants(event, stage)
    ordered = rows if stage.no > 1 else sorted(rows, key=lambda row: (row.seed_order, row.number))
    entries = [
        SwissEntry(row.number, rank=place, unit=row.unit_id, fixed_table=row.fixed_table) for place, row in enumerate(ordered, start=1)
    ]
    pairings = pair_first_round(entries, stage.settings.get("first_round", "lots"), seed, swiss_options(event, stage))
    members = tuple(Member(row.pk, place) for place, row in enumerate(ordered, start=1))
    return Plan(_tables(event, pairings), members)


def _tables(event: Event, pairings: Sequence[Pairing]) -> tuple[PlannedTable, ...]:
    known = numbers_of(event)
    return tuple(planned(position, pairing, known, number=pairing.table_no) for position, pairing in enumerate(pairings))


def _seatings(rows: Sequence[TableRow]) -> list[list[Pairing]]:
    """Who sat where, round by round; a swap of sides recorded later is where they really sat."""
    rounds: dict[int, list[Pairing]] = {}
    for row in rows:
        swapped = row.current is not None and row.current.state.swapped
        side: Orientation = "EW" if swapped else "NS"
        number = row.table.number or row.table.position + 1
        rounds.setdefault(row.table.round.no, []).append(Pairing(number, row.ns.pk, row.ew.pk if row.ew else None, side, ()))
    return [rounds[no] for no in sorted(rounds)]
