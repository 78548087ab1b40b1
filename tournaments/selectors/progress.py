"""How far an event has come, and the one thing that is to be done next."""

from dataclasses import dataclass

from referee.rules.errors import RulesError
from tournaments.models import Event, Round, Stage, Table
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.qualification import needs_cut, open_tie
from tournaments.selectors.stage_state import next_round_no
from tournaments.selectors.tables import TableRow, rows_of


@dataclass(frozen=True, slots=True)
class Next:
    """What is to be done next.

    `code`: entries (too few pairs), draw, publish, start, play (tables are open), close, cut (a tie on it), over, or
    stuck (`error` says why a stage that is closed leads nowhere). `round` is the round it concerns, `no` its number
    also before it is drawn, `open` how many tables still play. `left`: so many pairs have left that fewer than two play on.
    """

    code: str
    stage: Stage | None = None
    round: Round | None = None
    no: int = 0
    open: int = 0
    error: RulesError | None = None
    left: int = 0


BY_STATE = {Round.State.DRAFT: "publish", Round.State.PUBLISHED: "start"}


def what_next(event: Event) -> Next:
    """The next thing to do, from the first stage that is not finished."""
    for stage in event.stages.order_by("no"):
        found = _in_stage(event, stage)
        if found is not None:
            return found
    return Next("over", event.stages.order_by("-no").first(), left=_left_alone(event))


def _in_stage(event: Event, stage: Stage) -> Next | None:
    """What is to be done in a stage; None where it is finished."""
    last = stage.rounds.order_by("-no").first()
    if last is None:
        left = 0 if stage.no > 1 else _left_alone(event)
        enough = stage.no > 1 or sum(row.is_playing for row in entry_rows(event).values()) >= 2
        return Next("draw" if enough else "entries", stage, None, 1, left=left)
    if last.state in BY_STATE:
        return Next(BY_STATE[Round.State(last.state)], stage, last, last.no)
    if last.state == Round.State.PLAYING:
        still = len(open_tables(event, last))
        return Next("play" if still else "close", stage, last, last.no, still)
    return _after_closed(event, stage, last)


def _left_alone(event: Event) -> int:
    """How many pairs have left, if fewer than two are still there; else 0."""
    rows = entry_rows(event).values()
    playing = sum(row.is_playing for row in rows)
    return len(rows) - playing if playing < 2 else 0


def _after_closed(event: Event, stage: Stage, last: Round) -> Next | None:
    """What comes after a closed round: the next one, a tie on the cut, or nothing more in this stage."""
    try:
        following = next_round_no(event, stage)
        if following is not None:
            return Next("draw", stage, None, following)
        return Next("cut", stage, last, last.no) if needs_cut(event, stage) and open_tie(event, stage) else None
    except RulesError as error:
        return Next("stuck", stage, last, last.no, error=error)


def open_tables(event: Event, round_: Round) -> list[TableRow]:
    """The tables of a round where something is still to be played or decided."""
    rows = rows_of(event, Table.objects.filter(round=round_).select_related("round__stage", "referee"))
    return [row for row in rows if not row.is_settled]
