"""How far a stage has come: how many rounds it has, whether it is over, and what to warn of before it begins."""

from referee.rules.reasons import Reason
from tournaments.access import Role, Viewer
from tournaments.models import Event, Forbidden, Round, Stage
from tournaments.pairing.bracket import TieState
from tournaments.pairing.outlook import rounds_outlook
from tournaments.selectors.brackets import stage_bracket, stage_double
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.formats import is_table, swiss_rounds, system
from tournaments.selectors.tables import DRAWS

EVERYTHING = Viewer(frozenset({Role.ORGANISER, Role.CHIEF}))


def is_over(event: Event, stage: Stage) -> bool:
    """Whether everything that is drawn is closed and nothing is left to draw."""
    last = stage.rounds.order_by("-no").first()
    if last is None or last.state != Round.State.CLOSED:
        return False
    return next_round_no(event, stage) is None


def next_round_no(event: Event, stage: Stage) -> int | None:
    """The number of the next round to draw; None where the stage has had its last one."""
    last = stage.rounds.order_by("-no").first()
    if last is None:
        return 1
    if system(stage) == Stage.Format.LEVEL_CUT:
        return None
    if is_table(stage):
        more = last.no < rounds_of(event, stage) and len(still_in(event, stage)) >= 2
        return last.no + 1 if more else None
    return _next_in_bracket(event, stage, last.no)


def rounds_of(event: Event, stage: Stage) -> int:
    """How many rounds a round robin or a Swiss has, from its settings and who is in it."""
    if system(stage) == Stage.Format.SWISS:
        return swiss_rounds(stage, _began_with(stage) or len(still_in(event, stage)))
    return legs_of(stage) * max((size - 1 + size % 2 for size in _group_sizes(event, stage)), default=0)


def _began_with(stage: Stage) -> int:
    """How many pairs a stage began with: who came late does not make it longer."""
    came = stage.stage_entries.values_list("reasons", flat=True)
    return sum(all(reason.get("code") != "came-late" for reason in reasons) for reasons in came)


def legs_of(stage: Stage) -> int:
    """How often everybody meets everybody: once or twice."""
    return 2 if int(stage.settings.get("legs", 1)) == 2 else 1


def still_in(event: Event, stage: Stage) -> list[int]:
    """Who plays on in a stage: its entries that have not left; before the draw of the first stage, everybody."""
    rows = entry_rows(event)
    drawn = list(stage.stage_entries.values_list("entry", flat=True))
    late = list(rows) if stage.no == 1 and (not drawn or system(stage) == Stage.Format.SWISS) else []
    return [entry for entry in dict.fromkeys([*drawn, *late]) if rows[entry].is_playing]


def outlook(event: Event, stage: Stage) -> tuple[Reason, ...]:
    """What to warn of before a Swiss: rounds that cannot be had without rematches."""
    if system(stage) != Stage.Format.SWISS:
        return ()
    entries = still_in(event, stage)
    if stage.no > 1 and not entries:
        return ()
    return rounds_outlook(len(entries), swiss_rounds(stage, len(entries)), most_forbidden=_most_forbidden(event, entries))


def _most_forbidden(event: Event, entries: list[int]) -> int:
    counts: dict[int, int] = {}
    for pair in Forbidden.objects.filter(event=event, a__in=entries, b__in=entries).values_list("a", "b"):
        for entry in pair:
            counts[entry] = counts.get(entry, 0) + 1
    return max(counts.values(), default=0)


def _group_sizes(event: Event, stage: Stage) -> list[int]:
    sizes: dict[int, int] = {}
    for group in stage.stage_entries.values_list("group", flat=True):
        sizes[group or 1] = sizes.get(group or 1, 0) + 1
    return list(sizes.values()) or [len(still_in(event, stage))]


def _next_in_bracket(event: Event, stage: Stage, last: int) -> int | None:
    """The next round with a meeting in it; rounds of byes alone are passed over in a double elimination."""
    if system(stage) == Stage.Format.KNOCKOUT:
        drawn, _ = stage_bracket(event, stage, EVERYTHING, DRAWS)
        return None if drawn is None or drawn.is_over else last + 1
    double, _ = stage_double(event, stage, EVERYTHING, DRAWS)
    if double is None or double.is_over:
        return None
    waiting = (ties[0].round_no for ties in double.rounds[last:] if any(tie.state in (TieState.READY, TieState.WAITING) for tie in ties))
    return next(waiting, None)
