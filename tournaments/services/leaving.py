"""A pair that leaves between rounds or in the middle of one, and comes back; a pair that stands by; a player replaced."""

from datetime import datetime

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.services import end_match, writing
from tournaments.models import Entry, EntryAct, Event, Person, Round, Table
from tournaments.selectors.tables import TableRow, table_row
from tournaments.services.entries import PlayerForm, act_on_entry, check_player, filled_person

CAUSES = {EntryAct.Kind.WITHDRAWN: "withdrawn", EntryAct.Kind.DISQUALIFIED: "disqualified"}
SUBSTITUTES = ("never", "ruling", "free")
"""Whether a player may be replaced: never, by a ruling of the chief referee (with a reason), or freely."""


def leave(*, entry: Entry, kind: str, reason: str, actor: Actor, at: datetime, nonce: str, forfeit: bool = True) -> Table | None:
    """Withdraw or disqualify a pair; with `forfeit` it also loses the table at which it sits. That table, or None.

    Hands recorded there stay on record. Errors: those of `act_on_entry`, `missing-field` (another kind).
    """
    if kind not in CAUSES:
        raise RulesError("missing-field", field="kind")
    event = entry.event
    with writing(event.scope, actor=actor, at=at):
        act_on_entry(entry=entry, kind=kind, actor=actor, at=at, reason=reason)
        row = open_table_of(event, entry) if forfeit else None
        if row is None or row.current is None:
            return None
        side = row.side_of(entry.pk)
        if row.current.state.swapped:
            side = "EW" if side == "NS" else "NS"
        end_match(
            match=row.current.match,
            kind="forfeit",
            side=side,
            cause=CAUSES[EntryAct.Kind(kind)],
            reason=reason,
            nonce=nonce,
            actor=actor,
            at=at,
        )
        return row.table


def open_table_of(event: Event, entry: Entry) -> TableRow | None:
    """The table of a published or playing round at which the pair sits and something is still open."""
    rounds = (Round.State.PUBLISHED, Round.State.PLAYING)
    table = Table.objects.filter(round__state__in=rounds, seatings__entry=entry).select_related("round__stage", "referee").last()
    row = None if table is None else table_row(event, table)
    return row if row is not None and not row.is_settled and not row.is_bye else None


def set_stand_by(*, entry: Entry, stand_by: bool, actor: Actor, at: datetime) -> None:
    """Let a pair wait until the others are odd in number, or play like everybody else."""
    with writing(entry.event.scope, actor=actor, at=at) as writer:
        if entry.stand_by != stand_by:
            entry.stand_by = stand_by
            entry.save(update_fields=["stand_by"])
            writer.log("stand-by" if stand_by else "no-stand-by", f"entry:{entry.public_id}", after={"number": entry.number})


def substitute(*, entry: Entry, place: int, form: PlayerForm, reason: str, actor: Actor, at: datetime) -> Person:
    """Another player takes a place (1 or 2) of a pair; matches already opened keep the names they were opened with.

    Errors: `no-substitutes` (the event allows none), `reason-needed` (only by ruling), `name-missing`, `same-id-number`,
    `missing-field` (no such place).
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
        check_player(event, form)
        before, seat.person = seat.person, filled_person(form)
        seat.save(update_fields=["person"])
        writer.log(
            "player-replaced", f"entry:{entry.public_id}", before={"person": before.public_id},
            after={"number": entry.number, "person": seat.person.public_id, "place": place, "reason": reason},
        )  # fmt: skip
    return seat.person


def substitutes_of(event: Event) -> str:
    """Whether players may be replaced in this event: one of `SUBSTITUTES`."""
    return str(event.settings.get("substitutes", "ruling"))
