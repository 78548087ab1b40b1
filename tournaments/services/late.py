"""A pair that comes when the groups of a round robin are drawn already: it takes the number that had the bye."""

from datetime import datetime

from django.db.models import Count, Max

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.rules.reasons import because
from referee.services import writing
from tournaments.models import Entry, Round, Stage, StageEntry
from tournaments.selectors.entries import entry_row
from tournaments.selectors.formats import system
from tournaments.selectors.reasons import reason_json


def join_group(*, stage: Stage, entry: Entry, actor: Actor, at: datetime, group: int | None = None) -> int:
    """Put a late pair into a group with an odd number of pairs (the smallest, or the one named); the group.

    What it missed it does not play: those pairs had the bye against its number, and their byes stay. A draft of the
    next round is to be drawn again. Errors: `not-in-groups`, `in-stage`, `not-playing-on`, `groups-full`.
    """
    with writing(stage.event.scope, actor=actor, at=at) as writer:
        _check(stage, entry)
        sizes = dict(stage.stage_entries.order_by().values_list("group").annotate(Count("pk")))
        odd = sorted((size, number) for number, size in sizes.items() if size % 2 and group in (None, number))
        if not odd:
            raise RulesError("groups-full", number=entry.number)
        chosen = odd[0][1]
        last = stage.stage_entries.filter(group=chosen).aggregate(last=Max("place"))["last"]
        StageEntry.objects.create(stage=stage, entry=entry, group=chosen, place=last + 1, reasons=[reason_json(because("came-late"))])
        writer.log("group-joined", f"stage:{stage.pk}", after={"stage": stage.no, "group": chosen, "number": entry.number})
    return int(chosen or 1)


def _check(stage: Stage, entry: Entry) -> None:
    drawn = stage.rounds.exclude(state=Round.State.DRAFT).exists()
    if system(stage) != Stage.Format.ROUND_ROBIN or not drawn:
        raise RulesError("not-in-groups")
    if stage.stage_entries.filter(entry=entry).exists():
        raise RulesError("in-stage", number=entry.number)
    if not entry_row(entry).is_playing:
        raise RulesError("not-playing-on", number=entry.number)
