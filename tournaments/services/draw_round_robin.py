"""Rounds of a round robin: groups are drawn with the first, and the Berger table gives all of them."""

from collections.abc import Iterator, Sequence

from referee.rules.errors import RulesError
from referee.rules.reasons import because
from tournaments.models import Event, Stage
from tournaments.pairing.entrants import Entrant
from tournaments.pairing.groups import Division, Seat, divide
from tournaments.pairing.pairing import Pairing
from tournaments.pairing.placement import into_groups
from tournaments.pairing.round_robin import round_robin
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.stage_state import legs_of
from tournaments.services.draw import Member, Numbers, Plan, PlannedTable, came_by_number, entrants, numbers_of, planned


def plan_round_robin(event: Event, stage: Stage, round_no: int, seed: str) -> Plan:
    """A round of all groups. Errors: `too-few-entries`, `no-groups`, `stage-over`, `stage-not-reached`, `cut-open`."""
    known = numbers_of(event)
    members = _drawn_groups(event, stage, known, seed) if round_no == 1 else _stored(stage)
    return Plan(_tables(event, stage, members, round_no, known), members if round_no == 1 else ())


def tables_of_groups(event: Event, stage: Stage, round_no: int) -> tuple[PlannedTable, ...]:
    """A round of the groups as they stand. Errors: `too-few-entries`."""
    return _tables(event, stage, _stored(stage), round_no, numbers_of(event))


def _tables(event: Event, stage: Stage, members: Sequence[Member], round_no: int, known: Numbers) -> tuple[PlannedTable, ...]:
    pairings = [pairing for group in _by_group(members) for pairing in _round_of(known.all_of(group), legs_of(stage), round_no)]
    playing = {row.number for row in entry_rows(event).values() if row.is_playing}
    if len(playing & {known.of[member.entry] for member in members}) < 2:
        raise RulesError("too-few-entries", entries=len(playing), least=2)
    present = [kept for pairing in pairings if (kept := _without_those_who_left(pairing, playing)) is not None]
    met = sorted(present, key=lambda pairing: pairing.is_bye)
    return tuple(planned(position, pairing, known) for position, pairing in enumerate(met))


def _drawn_groups(event: Event, stage: Stage, known: Numbers, seed: str) -> tuple[Member, ...]:
    groups, how = int(stage.settings.get("groups") or 1), stage.settings.get("division", "lots")
    seats = _seats(event, stage, groups, how, seed)
    return tuple(Member(known.entry[seat.entry], seat.number, seat.group, seat.reasons) for seat in seats)


def _seats(event: Event, stage: Stage, groups: int, how: Division, seed: str) -> Sequence[Seat]:
    """The groups by pair number."""
    apart = stage.settings.get("keep_units_apart", True)
    if stage.no > 1:
        return into_groups(came_by_number(event, stage), groups, seed, how=how, keep_apart=apart)
    rows = entrants(event, stage)
    return divide([Entrant(row.number, row.unit_id, row.seed, row.number) for row in rows], groups, seed, how=how, keep_units_apart=apart)


def _stored(stage: Stage) -> tuple[Member, ...]:
    return tuple(Member(row.entry_id, row.place or 0, row.group) for row in stage.stage_entries.order_by("group", "place"))


def _by_group(members: Sequence[Member]) -> Iterator[list[int]]:
    """The entries of each group in the order of their numbers."""
    for group in sorted({member.group or 1 for member in members}):
        yield [member.entry for member in sorted(members, key=lambda member: member.place) if (member.group or 1) == group]


def _round_of(entries: Sequence[int], legs: int, round_no: int) -> tuple[Pairing, ...]:
    """The round of one group; a small group may have had its last."""
    rounds = round_robin(entries, legs=2 if legs == 2 else 1)
    return rounds[round_no - 1] if round_no <= len(rounds) else ()


def _without_those_who_left(pairing: Pairing, playing: set[int]) -> Pairing | None:
    """Who was to meet a pair that has left wins without playing; nobody where both have."""
    present = [entry for entry in pairing.entries if entry in playing]
    if len(present) == len(pairing.entries):
        return pairing
    return Pairing(pairing.table_no, present[0], None, "NS", (because("opponent-left"),)) if present else None
