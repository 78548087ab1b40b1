"""Provisional and official results: the protest window after a round is closed, and what was changed after it was shown."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from referee.models import Act
from referee.rules.acts import MatchState
from referee.rules.match import fold
from referee.selectors import match_states, ruleset_of
from referee.services.writing import as_rules_act
from tournaments.access import Viewer
from tournaments.models import Event, Protest, Round
from tournaments.selectors.tables import STANDINGS, PlayedMatch, TableRow, table_rows

WINDOW = 30
"""Minutes in which a result can be protested, unless the event's setting `protest_minutes` says otherwise; 0: at once official."""


@dataclass(frozen=True, slots=True)
class Status:
    """Where the results of a round stand: ``open`` (being played), ``provisional`` (until `until`), ``official``.

    `protests` is how many are not decided: as long as there are any, nothing becomes official by itself.
    """

    code: str
    until: datetime | None = None
    protests: int = 0


@dataclass(frozen=True, slots=True)
class Erratum:
    """A result that was changed after its round had been closed: levels and winner (entry) before and after, and why."""

    row: TableRow
    match_id: str
    before: tuple[str, str]
    after: tuple[str, str]
    winner_before: int | None
    winner_after: int | None
    reason: str
    actor_name: str
    at: datetime


def protest_window(event: Event) -> timedelta:
    """How long a result can be protested after it was shown."""
    return timedelta(minutes=int(event.settings.get("protest_minutes", WINDOW)))


def result_status(event: Event, round_: Round, now: datetime) -> Status:
    """Whether the results of a round are official by now."""
    if round_.state != Round.State.CLOSED or round_.closed_at is None:
        return Status("open")
    still = Protest.objects.filter(table__round=round_, outcome="").count()
    until = round_.closed_at + protest_window(event)
    if round_.official_at is not None or (now >= until and not still):
        return Status("official", protests=still)
    return Status("provisional", until, still)


def errata(event: Event, viewer: Viewer) -> tuple[Erratum, ...]:
    """Results that changed after their round was closed, the newest first; corrections of the record alone are none."""
    rows = [row for row in table_rows(event, viewer, ignoring=STANDINGS) if row.table.round.closed_at is not None]
    found = [erratum for row in rows for played in row.matches if (erratum := _erratum(row, played)) is not None]
    return tuple(sorted(found, key=lambda erratum: erratum.at, reverse=True))


def _erratum(row: TableRow, played: PlayedMatch) -> Erratum | None:
    closed = row.table.round.closed_at
    acts = list(Act.objects.filter(match=played.match).exclude(effect__in=STANDINGS).order_by("no"))
    late = [act for act in acts if closed is not None and act.at > closed and act.kind not in ("signature", "evidence")]
    if not late:
        return None
    then = fold(ruleset_of(played.match), [as_rules_act(act) for act in acts if act not in late])
    now = match_states([played.match], STANDINGS)[played.match.pk]
    if _facts(then) == _facts(now):
        return None
    last = late[-1]
    return Erratum(
        row, played.match.public_id, _levels(then), _levels(now), _winner(row, then), played.winner, last.reason, last.actor_name, last.at
    )


def _facts(state: MatchState) -> tuple[object, ...]:
    return (state.ns, state.ew, state.winner, state.swapped, state.over)


def _levels(state: MatchState) -> tuple[str, str]:
    """The levels of the pair drawn NS and of the other."""
    ns, ew = state.level("NS"), state.level("EW")
    return (ew, ns) if state.swapped else (ns, ew)


def _winner(row: TableRow, state: MatchState) -> int | None:
    if state.winner is None or row.ew is None:
        return None
    return row.ns.pk if (state.winner == "NS") != state.swapped else row.ew.pk
