"""A player replaced: from the next match on, or at the table where the pair sits if nothing is recorded there yet; and back."""

from datetime import datetime

from referee.actors import Actor
from referee.models import Act, Log, Match
from referee.rules.errors import RulesError
from referee.services import Writer, writing
from tournaments.models import Entry, Event, Person, Round
from tournaments.selectors.substitutes import REPLACED, UNDONE, free_table_of, last_replacement
from tournaments.services.entries import PlayerForm, check_player, filled_person
from tournaments.services.once import done_before, marked

SUBSTITUTES = ("never", "ruling", "free")
"""Whether a player may be replaced: never, by a ruling of the chief referee (with a reason), or freely."""
SEATS = {"NS": ("N", "S"), "EW": ("E", "W")}


def substitutes_of(event: Event) -> str:
    """Whether players may be replaced in this event: one of `SUBSTITUTES`."""
    return str(event.settings.get("substitutes", "ruling"))


def substitute(
    *, entry: Entry, place: int, form: PlayerForm, reason: str, actor: Actor, at: datetime, here: bool = False, nonce: str = ""
) -> Person:
    """Another player takes a place (1 or 2) of a pair. Matches already opened keep the names they were opened with.

    With `here` the match at which the pair sits takes the new name as well, as long as nothing is recorded there. Errors:
    `no-substitutes` (the event allows none), `reason-needed` (only by ruling), `name-missing`, `same-id-number`,
    `missing-field` (no such place), `no-free-table` (with `here`: nothing open, or something is recorded there).
    """
    event = entry.event
    allowed = substitutes_of(event)
    if allowed == "never":
        raise RulesError("no-substitutes")
    if allowed == "ruling" and not reason.strip():
        raise RulesError("reason-needed")
    with writing(event.scope, actor=actor, at=at) as writer:
        seat = entry.players.select_related("person").filter(place=place).first()
        if seat is None:
            raise RulesError("missing-field", field="place")
        if done_before(event.scope, nonce, REPLACED):
            return seat.person
        table = free_table_of(event, entry) if here else None
        if here and table is None:
            raise RulesError("no-free-table", number=entry.number)
        check_player(event, form)
        before, seat.person = seat.person, filled_person(form)
        seat.save(update_fields=["person"])
        matches = _rename(entry, place, seat.person.name, [table.current.match] if table and table.current else [])
        facts = {"number": entry.number, "person": seat.person.public_id, "place": place, "reason": reason, "matches": matches}
        since = table.table.round if table else None
        facts |= {"stage": since.stage.no, "round": since.no} if since else _next_round(event)
        writer.log(REPLACED, f"entry:{entry.public_id}", before={"person": before.public_id}, after=marked(facts, nonce))
    return seat.person


def undo_substitute(*, entry: Entry, seq: int, actor: Actor, at: datetime) -> Person:
    """The player who was replaced is back, as if nothing had been. Errors: `nothing-to-undo`, `substitute-played`."""
    event = entry.event
    with writing(event.scope, actor=actor, at=at) as writer:
        log = last_replacement(event, entry)
        if log is None or log.seq != seq or log.after is None or log.before is None:
            raise RulesError("nothing-to-undo")
        seat = entry.players.select_related("person").filter(place=log.after["place"]).first()
        old = Person.objects.filter(public_id=log.before["person"]).first()
        if seat is None or old is None or seat.person.public_id != log.after["person"]:
            raise RulesError("nothing-to-undo")
        new, matches = seat.person, _named_since(event, entry, log)
        if Act.objects.filter(match__in=matches).exists():
            raise RulesError("substitute-played", name=new.name)
        seat.person = old
        seat.save(update_fields=["person"])
        _rename(entry, seat.place, old.name, matches)
        _log_undone(writer, entry, log, old)
    return old


def _log_undone(writer: Writer, entry: Entry, log: Log, old: Person) -> None:
    facts = {"number": entry.number, "person": old.public_id, "place": (log.after or {})["place"]}
    writer.log(UNDONE, f"entry:{entry.public_id}", before={"person": (log.after or {})["person"]}, after=facts)


def _named_since(event: Event, entry: Entry, log: Log) -> list[Match]:
    """The matches that carry the new name: those opened since, and the one that took it."""
    mine = Match.objects.filter(scope=event.scope_id, table_match__table__seatings__entry=entry)
    named = (log.after or {}).get("matches", [])
    return list({match.pk: match for match in (*mine.filter(opened_at__gte=log.at), *mine.filter(public_id__in=named))}.values())


def _rename(entry: Entry, place: int, name: str, matches: list[Match]) -> list[str]:
    """Put a name on the seat of a place in these matches, at which nothing is recorded; their public ids."""
    for match in matches:
        side = match.table_match.table.seatings.get(entry=entry).side
        match.seats = {**match.seats, SEATS[side][place - 1]: name}
        match.save(update_fields=["seats"])
    return [match.public_id for match in matches]


def _next_round(event: Event) -> dict[str, int]:
    """The round from which on the new name stands: the one after the last that is out."""
    last = (
        Round.objects.filter(stage__event=event)
        .exclude(state=Round.State.DRAFT)
        .select_related("stage")
        .order_by("-stage__no", "-no")
        .first()
    )
    return {"stage": last.stage.no, "round": last.no + 1} if last else {"stage": 1, "round": 1}
