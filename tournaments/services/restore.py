"""One step back to just before a fateful act: a draw, a change or the publishing of a draft, a no-show list, an import.

Restoring appends: every act is taken back by its own counterpart, newest first, all of them or none. Where something has
been built on an act that cannot be taken back (hands, a round that is being played), that is said and nothing changes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from referee.actors import Actor
from referee.models import Log
from referee.rules.errors import RulesError
from referee.services import writing
from tournaments.models import Event, Round, Seating, Stage, StageEntry, Table
from tournaments.services.draft_rows import SIDES
from tournaments.services.imported import VERB as IMPORTED
from tournaments.services.imported import undo_import
from tournaments.services.no_shows import VERB as NO_SHOWS
from tournaments.services.no_shows import undo_no_shows
from tournaments.services.rounds import unpublish_round
from tournaments.services.starting import is_touched, unstart_round

DRAFTS = ("round-drawn", "draft-edited", "draft-discarded")
FATEFUL = (*DRAFTS, "round-published", NO_SHOWS, IMPORTED)
COUNTERPARTS = {"round-unpublished": "round-published", f"{NO_SHOWS}-undone": NO_SHOWS, f"{IMPORTED}-undone": IMPORTED}
RESTORED = "restored"


@dataclass(frozen=True, slots=True)
class Fateful:
    """A fateful act that stands. `steps` is how many acts a restore to just before it takes back, this one included."""

    log: Log
    steps: int


def fateful_acts(event: Event) -> tuple[Fateful, ...]:
    """The fateful acts that still stand, the newest first."""
    standing: list[Log] = []
    for row in Log.objects.filter(scope=event.scope_id, verb__in=(*FATEFUL, *COUNTERPARTS, RESTORED)).order_by("seq"):
        if row.verb in FATEFUL:
            standing.append(row)
        elif row.verb == RESTORED:
            standing = [one for one in standing if one.seq < (row.after or {})["seq"]]
        else:
            _take_last(standing, row)
    return tuple(Fateful(row, steps) for steps, row in enumerate(reversed(standing), start=1))


def restore_before(*, event: Event, seq: int, actor: Actor, at: datetime) -> int:
    """Take back the fateful act with this number in the log and all after it; how many.

    Errors: `nothing-to-undo`, `round-under-way` (it is being played), `hands-logged`, `already-drawn`,
    `was-started` (a draft cannot go whose clock has run).
    """
    with writing(event.scope, actor=actor, at=at):
        undone = [one.log for one in fateful_acts(event) if one.log.seq >= seq]
        if not undone or undone[-1].seq != seq:
            raise RulesError("nothing-to-undo")
        for row in undone:
            _HANDLERS[row.verb](event, row, actor, at)
        with writing(event.scope, actor=actor, at=at) as writer:
            writer.log(RESTORED, f"event:{event.public_id}", after={"seq": seq, "acts": [row.verb for row in undone]})
    return len(undone)


def _take_last(standing: list[Log], counter: Log) -> None:
    """The last standing act that this one has taken back."""
    for row in reversed(standing):
        if row.verb == COUNTERPARTS[counter.verb] and row.object == counter.object:
            standing.remove(row)
            return


def _undo_draft(event: Event, row: Log, actor: Actor, at: datetime) -> None:
    """The draft as it was before: gone, or with its old tables."""
    facts: dict[str, Any] = row.before or row.after or {}
    stage = event.stages.get(no=facts["stage"]) if "stage" in facts else _stage_of(event, row)
    round_ = Round.objects.filter(stage=stage, no=facts["round"]).first()
    if round_ is not None and round_.state != Round.State.DRAFT:
        raise RulesError("round-under-way", round=round_.no)
    if row.before is None:
        _drop(stage, round_)
        return
    round_ = round_ or Round.objects.create(stage=stage, no=facts["round"], lots_seed=facts["seed"])
    round_.lots_seed = facts["seed"]
    round_.save(update_fields=["lots_seed"])
    _bring_back(round_, facts)


def _stage_of(event: Event, row: Log) -> Stage:
    return Stage.objects.get(event=event, rounds__pk=int(row.object.removeprefix("round:")))


def _drop(stage: Stage, round_: Round | None) -> None:
    if round_ is not None:
        if round_.clock_acts.exists():
            raise RulesError("was-started", round=round_.no)
        round_.delete()
        if not stage.rounds.exists():
            stage.stage_entries.all().delete()


def _bring_back(round_: Round, facts: dict[str, Any]) -> None:
    """The tables, seats, referees and members that the log kept."""
    round_.tables.all().delete()
    referees = set(round_.stage.event.referees.values_list("pk", flat=True))
    for kept in facts["tables"]:
        table = Table.objects.create(
            round=round_, position=kept["position"], number=kept["number"], third_place=kept["third_place"], reasons=kept["reasons"],
            referee_id=referee if (referee := kept.get("referee")) in referees else None,
        )  # fmt: skip
        seats = zip(SIDES, kept["entries"], strict=False)
        Seating.objects.bulk_create(Seating(table=table, round=round_, entry_id=entry, side=side) for side, entry in seats)
    if facts.get("members"):
        round_.stage.stage_entries.all().delete()
        StageEntry.objects.bulk_create(
            StageEntry(stage=round_.stage, entry_id=one["entry"], place=one["place"], group=one["group"], reasons=one["reasons"])
            for one in facts["members"]
        )


def _undo_publishing(event: Event, row: Log, actor: Actor, at: datetime) -> None:
    round_ = Round.objects.select_related("stage__event").get(pk=int(row.object.removeprefix("round:")))
    if round_.state == Round.State.PLAYING and not is_touched(round_):
        unstart_round(round_=round_, actor=actor, at=at)
    if round_.state not in (Round.State.PUBLISHED, Round.State.DRAFT):
        raise RulesError("round-under-way", round=round_.no)
    unpublish_round(round_=round_, actor=actor, at=at)


def _undo_no_shows(event: Event, row: Log, actor: Actor, at: datetime) -> None:
    undo_no_shows(event=event, seq=row.seq, actor=actor, at=at)


def _undo_import(event: Event, row: Log, actor: Actor, at: datetime) -> None:
    undo_import(event=event, seq=row.seq, actor=actor, at=at)


_HANDLERS: dict[str, Callable[[Event, Log, Actor, datetime], None]] = {
    **dict.fromkeys(DRAFTS, _undo_draft),
    "round-published": _undo_publishing,
    NO_SHOWS: _undo_no_shows,
    IMPORTED: _undo_import,
}
