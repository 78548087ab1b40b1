"""A pair that leaves between rounds or in the middle of one, and comes back; a pair that stands by."""

from datetime import datetime

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.services import end_match, writing
from tournaments.models import Entry, EntryAct, Event, Round, Table
from tournaments.selectors.tables import TableRow, table_row
from tournaments.services.entries import act_on_entry

CAUSES = {EntryAct.Kind.WITHDRAWN: "withdrawn", EntryAct.Kind.DISQUALIFIED: "disqualified"}


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
