"""The groups of a round robin changed by hand while nothing is played: pairs exchanged, moved, taken in; the Berger tables follow."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.rules.reasons import because
from referee.services import writing
from tournaments.models import Entry, Round, Stage, StageEntry
from tournaments.selectors.entries import entry_row
from tournaments.selectors.formats import system
from tournaments.selectors.reasons import reason_json
from tournaments.services.draft_rows import add_tables, draft_snapshot
from tournaments.services.draw_round_robin import tables_of_groups

BY_HAND = reason_json(because("by-hand"))


def swap_in_groups(*, stage: Stage, first: Entry, second: Entry, actor: Actor, at: datetime) -> None:
    """Two pairs exchange their groups and numbers; in one group, their numbers.

    Errors: `not-in-groups-now` (no draft of a first round robin round), `not-in-draft`.
    """
    with _editing(stage, (first, second), actor, at):
        a, b = _member(stage, first), _member(stage, second)
        a.group, a.place, b.group, b.place = b.group, b.place, a.group, a.place
        _by_hand(a, b)


def move_to_group(*, stage: Stage, entry: Entry, group: int, actor: Actor, at: datetime) -> None:
    """A pair goes into another group, with the number after its last; those behind it in the old one move up.

    Errors: as `swap_in_groups`, `no-such-group`, `group-too-small` (the old one would keep a single pair).
    """
    with _editing(stage, (entry,), actor, at):
        member = _member(stage, entry)
        if member.group == group:
            return
        _must_exist(stage, group)
        if stage.stage_entries.filter(group=member.group).count() <= 2:
            raise RulesError("group-too-small", group=member.group)
        member.group, member.place = group, stage.stage_entries.filter(group=group).count() + 1
        _by_hand(member)


def take_into_group(*, stage: Stage, entry: Entry, group: int, actor: Actor, at: datetime) -> None:
    """A late pair comes into a group of the draft. Errors: as `move_to_group`, `in-draft`, `not-playing-on`."""
    with _editing(stage, (entry,), actor, at):
        _must_exist(stage, group)
        if stage.stage_entries.filter(entry=entry).exists():
            raise RulesError("in-draft", number=entry.number)
        if not entry_row(entry).is_playing:
            raise RulesError("not-playing-on", number=entry.number)
        place = stage.stage_entries.filter(group=group).count() + 1
        StageEntry.objects.create(stage=stage, entry=entry, group=group, place=place, reasons=[BY_HAND])


@contextmanager
def _editing(stage: Stage, entries: Sequence[Entry], actor: Actor, at: datetime) -> Iterator[None]:
    """One change of the groups under the lock; then the numbers without gaps, and the first round of the new Berger tables."""
    with writing(stage.event.scope, actor=actor, at=at) as writer:
        round_ = stage.rounds.order_by("-no").first()
        if system(stage) != Stage.Format.ROUND_ROBIN or round_ is None or round_.no > 1 or round_.state != Round.State.DRAFT:
            raise RulesError("not-in-groups-now")
        before = draft_snapshot(round_)
        yield
        _number(stage)
        round_.tables.all().delete()
        add_tables(round_, tables_of_groups(stage.event, stage, 1))
        numbers = [entry.number for entry in entries]
        writer.log(
            "draft-edited", f"round:{round_.pk}", before, {"stage": stage.no, "round": round_.no, "what": "groups", "numbers": numbers}
        )


def _member(stage: Stage, entry: Entry) -> StageEntry:
    member = stage.stage_entries.filter(entry=entry).first()
    if member is None:
        raise RulesError("not-in-draft", number=entry.number)
    return member


def _must_exist(stage: Stage, group: int) -> None:
    if not stage.stage_entries.filter(group=group).exists():
        raise RulesError("no-such-group", group=group)


def _by_hand(*members: StageEntry) -> None:
    for member in members:
        member.reasons = [BY_HAND]
        member.save(update_fields=["group", "place", "reasons"])


def _number(stage: Stage) -> None:
    """The numbers in each group from 1 without gaps."""
    last: dict[int | None, int] = {}
    for member in stage.stage_entries.order_by("group", "place", "pk"):
        last[member.group] = last.get(member.group, 0) + 1
        if member.place != last[member.group]:
            member.place = last[member.group]
            member.save(update_fields=["place"])
