"""What a round of a stage would be: tables with their pairs and the reasons for them, from the pure rooms."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.rules.errors import RulesError
from referee.rules.reasons import Reason
from tournaments.models import Entry, Event, Forbidden, Stage
from tournaments.pairing.errors import PairingError
from tournaments.pairing.in_order import Avoid
from tournaments.pairing.pairing import Pairing
from tournaments.pairing.placement import Qualifier
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.formats import system
from tournaments.selectors.qualification import qualified
from tournaments.selectors.stage_state import next_round_no
from tournaments.standings.errors import StandingsError

log = logging.getLogger("shuangsheng")


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table of a draft: one or two entries, the first to sit NS; `number` where the draw itself chose the table."""

    position: int
    entries: tuple[int, ...]
    reasons: tuple[Reason, ...] = ()
    third_place: bool = False
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """An entry of a stage: the place from which it starts, the number in its group where there are groups, and why."""

    entry: int
    place: int
    group: int | None = None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A round to be: its tables and, for a first round, who is in the stage."""

    tables: tuple[PlannedTable, ...]
    members: tuple[Member, ...] = ()


@dataclass(frozen=True, slots=True)
class Numbers:
    """Pairs by their numbers, which everybody in the hall knows: lots are drawn on them, so that anybody can check a draw."""

    of: Mapping[int, int]
    entry: Mapping[int, int]

    def all_of(self, entries: Iterable[int]) -> tuple[int, ...]:
        """The numbers of these entries."""
        return tuple(self.of[entry] for entry in entries)

    def entries(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """The entries with these numbers."""
        return tuple(self.entry[number] for number in numbers)


def numbers_of(event: Event) -> Numbers:
    """The pair numbers of an event."""
    known = dict(event.entries.values_list("pk", "number"))
    return Numbers(known, {number: entry for entry, number in known.items()})


Planner = Callable[[Event, Stage, int, str], Plan]


def plan_round(event: Event, stage: Stage, round_no: int, seed: str) -> Plan:
    """The draw of a round. Errors: those of the pure rooms (`too-few-entries` …), `round-open`, `stage-over`, `stage-not-reached`.

    Whatever else goes wrong in the draw is written down and answered as `draw-failed`: the organiser stands before a
    hall full of people and has to know that nothing was changed and what can be done.
    """
    try:
        plan = _planners()[system(stage)](event, stage, round_no, seed)
    except (RulesError, PairingError):
        raise
    except StandingsError as error:
        raise RulesError(error.code, **error.params) from error
    except Exception as error:
        log.exception("draw of round %s of stage %s", round_no, stage.no)
        raise RulesError("draw-failed", stage=stage.no, round=round_no) from error
    if not plan.tables:
        raise RulesError("stage-over")
    return plan


def number_to_draw(event: Event, stage: Stage) -> int:
    """The number of the round that is drawn next; `stage-over`."""
    number = next_round_no(event, stage)
    if number is None:
        raise RulesError("stage-over")
    return number


def _planners() -> dict[str, Planner]:
    from tournaments.services.draw_brackets import plan_double, plan_knockout
    from tournaments.services.draw_level_cut import plan_level_cut
    from tournaments.services.draw_round_robin import plan_round_robin
    from tournaments.services.draw_swiss import plan_swiss

    return {
        Stage.Format.KNOCKOUT: plan_knockout,
        Stage.Format.DOUBLE_ELIMINATION: plan_double,
        Stage.Format.ROUND_ROBIN: plan_round_robin,
        Stage.Format.SWISS: plan_swiss,
        Stage.Format.LEVEL_CUT: plan_level_cut,
    }


def entrants(event: Event, stage: Stage) -> list[EntryRow]:
    """Who plays in a stage: every pair that has not left, or those who qualified in the stage before. `stage-not-reached`."""
    rows = entry_rows(event)
    if stage.no == 1:
        return with_stand_by([row for row in rows.values() if row.is_playing])
    return [rows[one.entry] for one in came_through(event, stage)]


def came_through(event: Event, stage: Stage) -> tuple[Qualifier, ...]:
    """Who qualified for a later stage and has not left since. Errors: `stage-not-reached`, `cut-open`."""
    rows, before = entry_rows(event), event.stages.get(no=stage.no - 1)
    return tuple(one for one in qualified(event, before) if rows[one.entry].is_playing)


def with_stand_by(rows: Sequence[EntryRow]) -> list[EntryRow]:
    """The stand-by pair plays only if the others are odd in number; of several, the one with the lowest number."""
    waiting = set(Entry.objects.filter(pk__in=[row.pk for row in rows], stand_by=True).values_list("pk", flat=True))
    others = [row for row in rows if row.pk not in waiting]
    if len(others) % 2 == 0:
        return others
    called = next((row.pk for row in rows if row.pk in waiting), None)
    return [row for row in rows if row.pk not in waiting or row.pk == called]


def came_by_number(event: Event, stage: Stage) -> tuple[Qualifier, ...]:
    """`came_through`, the entries named by their pair numbers."""
    known = numbers_of(event)
    return tuple(replace(one, entry=known.of[one.entry]) for one in came_through(event, stage))


def avoid_of(event: Event, stage: Stage, rows: Iterable[EntryRow]) -> Avoid:
    """Who should not meet, by pair number: one unit (if the stage keeps units apart), and forbidden pairings."""
    apart = stage.settings.get("keep_units_apart", True)
    return Avoid({row.number: row.unit_id for row in rows} if apart else {}, forbidden(event))


def forbidden(event: Event) -> frozenset[frozenset[int]]:
    """The pairings that the organiser has forbidden, by pair number."""
    pairs = Forbidden.objects.filter(event=event).values_list("a__number", "b__number")
    return frozenset(frozenset(pair) for pair in pairs)


def planned(position: int, pairing: Pairing, known: Numbers, *, number: int | None = None) -> PlannedTable:
    """A pairing of the pure rooms, made of pair numbers, as a table, who sits NS first."""
    numbers = pairing.entries if pairing.orientation == "NS" else pairing.entries[::-1]
    return PlannedTable(position, known.entries(numbers), pairing.reasons, number=None if pairing.is_bye else number)
