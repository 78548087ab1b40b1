"""A pair leaves a round robin: its results stay, or they are annulled; and either is changed again."""

from datetime import datetime

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.services import writing
from tournaments.models import Entry, EntryAct, Stage
from tournaments.selectors.annulled import ANNULLED, COUNTED, annulled_entries
from tournaments.selectors.entries import entry_row
from tournaments.selectors.formats import system
from tournaments.services.entries import act_on_entry


def annullable(entry: Entry) -> Stage | None:
    """The round robin that a pair is in and that nobody has gone on from yet; None where nothing can be annulled."""
    stages = Stage.objects.filter(event=entry.event_id, stage_entries__entry=entry).order_by("-no")
    stage = next((stage for stage in stages if system(stage) == Stage.Format.ROUND_ROBIN), None)
    if stage is None or Stage.objects.filter(event=entry.event_id, no__gt=stage.no, rounds__isnull=False).exists():
        return None
    stage.event = entry.event
    return stage if entry.seatings.filter(round__stage=stage).exclude(round__state="draft").exists() else None


def annul_results(*, entry: Entry, reason: str, actor: Actor, at: datetime) -> None:
    """The results of a pair that has left do not count in its round robin. Errors: `not-annullable`, `still-playing`."""
    with writing(entry.event.scope, actor=actor, at=at) as writer:
        stage = annullable(entry)
        if stage is None:
            raise RulesError("not-annullable", number=entry.number)
        if entry_row(entry).is_playing:
            raise RulesError("still-playing", number=entry.number)
        if entry.pk in annulled_entries(stage):
            return
        _set(stage, sorted({*(stage.settings.get("annulled") or ()), entry.number}))
        writer.log(ANNULLED, f"entry:{entry.public_id}", after={"number": entry.number, "stage": stage.no, "reason": reason})


def count_results(*, entry: Entry, actor: Actor, at: datetime) -> None:
    """The results of a pair count (again). Errors: `not-annullable`: somebody has gone on from the stage."""
    with writing(entry.event.scope, actor=actor, at=at) as writer:
        for stage in Stage.objects.filter(event=entry.event_id, stage_entries__entry=entry).order_by("no"):
            if entry.number not in (stage.settings.get("annulled") or ()):
                continue
            if annullable(entry) is None:
                raise RulesError("not-annullable", number=entry.number)
            _set(stage, [number for number in stage.settings["annulled"] if number != entry.number])
            writer.log(COUNTED, f"entry:{entry.public_id}", after={"number": entry.number, "stage": stage.no})


def reinstate(*, entry: Entry, reason: str, actor: Actor, at: datetime) -> None:
    """A pair that has left is back, and its results count again unless others have gone on without them."""
    with writing(entry.event.scope, actor=actor, at=at):
        if annullable(entry) is not None:
            count_results(entry=entry, actor=actor, at=at)
        act_on_entry(entry=entry, kind=EntryAct.Kind.REINSTATED, reason=reason, actor=actor, at=at)


def _set(stage: Stage, numbers: list[int]) -> None:
    stage.settings = {**stage.settings, "annulled": numbers}
    if not numbers:
        stage.settings.pop("annulled")
    stage.save(update_fields=["settings"])
