"""What happens when in an event, as far as the viewer may know: its rounds with their times, and what was corrected."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef

from referee.models import Act
from tournaments.access import Viewer
from tournaments.models import ClockAct, Event, Round, Seating, Table
from tournaments.selectors.events import visible_rounds

MOST_CORRECTIONS = 6


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round in the schedule. `size` is the number of pairs its stage began with, `stages` how many stages the event has."""

    round: Round
    size: int
    stages: int
    tables: int
    started_at: datetime | None

    @property
    def latest(self) -> datetime | None:
        """When it was last moved on: closed, started or published."""
        return self.round.closed_at or self.started_at or self.round.published_at


@dataclass(frozen=True, slots=True)
class Correction:
    """A hand that was recorded anew after it had been shown: at which table, by whom, and why."""

    table: Table
    hand_no: int
    match_id: str
    reason: str
    actor_name: str
    at: datetime


def round_lines(event: Event, viewer: Viewer) -> tuple[RoundLine, ...]:
    """The rounds that the viewer may see, in order."""
    rounds = list(visible_rounds(event, viewer))
    sizes, tables, starts = stage_sizes(rounds), _playing_tables(rounds), _starts(rounds)
    stages = event.stages.count()
    return tuple(RoundLine(one, sizes.get(one.stage_id, 0), stages, tables[one.pk], starts.get(one.pk)) for one in rounds)


def stage_sizes(rounds: Iterable[Round]) -> dict[int, int]:
    """How many pairs each of these stages began with, by its key; from the seats of its first round."""
    first = [one.pk for one in rounds if one.no == 1]
    return dict(Counter(Seating.objects.filter(round__in=first).order_by().values_list("round__stage", flat=True)))


def corrections(event: Event, viewer: Viewer) -> tuple[Correction, ...]:
    """The last hands that were corrected, the newest first; a hand taken back and recorded again is none."""
    earlier = Act.objects.filter(match=OuterRef("match"), no=OuterRef("replaces"), kind="hand")
    acts = Act.objects.filter(Exists(earlier), match__scope=event.scope_id, kind="hand", match__table_match__isnull=False)
    acts = acts.select_related("match__table_match__table__round__stage")
    if not viewer.sees_drafts:
        acts = acts.exclude(match__table_match__table__round__state=Round.State.DRAFT)
    return tuple(_correction(act) for act in acts.order_by("-at", "-pk")[:MOST_CORRECTIONS])


def _correction(act: Act) -> Correction:
    return Correction(act.match.table_match.table, act.hand_no, act.match.public_id, act.reason, act.actor_name, act.at)


def _playing_tables(rounds: list[Round]) -> Counter[int]:
    """How many tables of each round play: a bye has no number."""
    tables = Table.objects.filter(round__in=rounds).exclude(number=None)
    return Counter(tables.order_by().values_list("round", flat=True))


def _starts(rounds: list[Round]) -> dict[int, datetime]:
    begun = [one for one in rounds if one.state in (Round.State.PLAYING, Round.State.CLOSED)]
    acts = ClockAct.objects.filter(round__in=begun, table=None, kind=ClockAct.Kind.START).order_by("pk")
    return dict(acts.values_list("round", "at"))
