"""Rounds: drawn as a draft, published, started, closed. One transaction each, never twice, never half."""

from datetime import datetime
from typing import Any

from referee.actors import Actor
from referee.models import Act, Match
from referee.rules.errors import RulesError
from referee.services import Writer, open_match, writing
from tournaments.models import ClockAct, Event, Round, Stage, Table, TableMatch
from tournaments.pairing.errors import PairingError
from tournaments.pairing.lots import clean_seed
from tournaments.pairing.pairing import Pairing, check_pairings
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.progress import open_tables
from tournaments.selectors.tables import TableRow, clock_of, rows_of, table_row
from tournaments.selectors.unverified import unverified_tables
from tournaments.services.draft_rows import add_tables, draft_row, draft_snapshot, seated_by_table, set_members
from tournaments.services.draw import plan_round
from tournaments.services.once import done_before, marked
from tournaments.services.papers import keep_round, prepare_round
from tournaments.services.rota_kept import keep_referees


def draft_round(*, event: Event, stage: Stage, seed: str, actor: Actor, at: datetime, unverified: bool = False) -> Round:
    """Draw the next round of a stage as a draft, or draw the standing draft again with another seed.

    With `unverified` also where tables of the round before are not verified: the log keeps which, and whose decision it was.
    Errors: `seed-missing`, `too-few-entries`, `round-open` (the round before is not finished), `tables-unverified` (with
    `numbers`), `stage-over`, `stage-not-reached`, `cut-open` (a tie on the cut is not settled), `draw-failed`, and the
    other codes of the pure rooms.
    """
    try:
        seed = clean_seed(seed)
        with writing(event.scope, actor=actor, at=at) as writer:
            open_numbers = check_verified(event, stage, unverified)
            round_, before = draft_row(event, stage, seed)
            plan = plan_round(event, stage, round_.no, seed)
            round_.tables.all().delete()
            add_tables(round_, plan.tables)
            set_members(stage, plan)
            facts: dict[str, Any] = {"stage": stage.no, "round": round_.no, "seed": seed}
            if open_numbers:
                facts["unverified"] = open_numbers
            if kept := keep_referees(event, round_, before):
                facts["referees"] = kept
            writer.log("round-drawn", f"round:{round_.pk}", before, facts)
            return round_
    except PairingError as error:
        raise RulesError(error.code, **error.params) from error


def check_verified(event: Event, stage: Stage, unverified: bool) -> list[int]:
    """The tables that are not verified, if somebody draws all the same; `tables-unverified` if not. A standing draft was let through."""
    if stage.rounds.filter(state=Round.State.DRAFT).exists():
        return []
    numbers = unverified_tables(event)
    if numbers and not unverified:
        raise RulesError("tables-unverified", numbers=numbers)
    return list(numbers)


def discard_draft(*, round_: Round, actor: Actor, at: datetime) -> None:
    """Throw a draft away; `not-a-draft`, `was-started` (a clock that ran is on record)."""
    event = round_.stage.event
    with writing(event.scope, actor=actor, at=at) as writer:
        must_be(round_, Round.State.DRAFT, "not-a-draft")
        if round_.clock_acts.exists():
            raise RulesError("was-started", round=round_.no)
        writer.log("draft-discarded", f"round:{round_.pk}", before=draft_snapshot(round_))
        if round_.no == 1:
            round_.stage.stage_entries.all().delete()
        round_.delete()


def publish_round(*, round_: Round, actor: Actor, at: datetime) -> Round:
    """Show a draft to everybody and open its matches, in one act.

    Errors: `not-a-draft`, `not-paired` (with `numbers`: pairs without an opponent or a bye), `paired-twice`, `table-twice`.
    """
    event = round_.stage.event
    with writing(event.scope, actor=actor, at=at) as writer:
        must_be(round_, Round.State.DRAFT, "not-a-draft")
        _check_draft(round_)
        _open_matches(event, round_, at)
        set_state(round_, Round.State.PUBLISHED, writer, "round-published", published_at=at)
    return round_


def unpublish_round(*, round_: Round, actor: Actor, at: datetime) -> Round:
    """Take a published round back to draft; `hands-logged` once anything was recorded at one of its tables."""
    event = round_.stage.event
    with writing(event.scope, actor=actor, at=at) as writer:
        must_be(round_, Round.State.PUBLISHED, "not-published")
        matches = Match.objects.filter(table_match__table__round=round_)
        if Act.objects.filter(match__in=matches).exists():
            raise RulesError("hands-logged")
        opened = list(matches.values_list("pk", flat=True))
        TableMatch.objects.filter(table__round=round_).delete()
        Match.objects.filter(pk__in=opened).delete()
        set_state(round_, Round.State.DRAFT, writer, "round-unpublished", published_at=None)
    return round_


def start_round(*, round_: Round, actor: Actor, at: datetime) -> Round:
    """Start the clock and play; `not-published`."""
    event = round_.stage.event
    with writing(event.scope, actor=actor, at=at) as writer:
        must_be(round_, Round.State.PUBLISHED, "not-published")
        ClockAct.objects.create(round=round_, kind=ClockAct.Kind.START, actor=actor.key, actor_name=actor.name, at=at)
        set_state(round_, Round.State.PLAYING, writer, "round-started")
    return round_


def close_round(*, round_: Round, actor: Actor, at: datetime, address: str = "") -> Round:
    """Close a round whose tables are all settled, and keep their scoresheets; `tables-open` (with `numbers`), `not-playing`.

    `address` is the site's own for the QR on the sheets, "" where it is not known.
    """
    event = round_.stage.event
    prepared = prepare_round(round_=round_, at=at, address=address)
    with writing(event.scope, actor=actor, at=at) as writer:
        locked_at = writer.seq
        must_be(round_, Round.State.PLAYING, "not-playing")
        waiting = open_tables(event, round_)
        if waiting:
            raise RulesError("tables-open", numbers=tuple(row.table.number for row in waiting))
        set_state(round_, Round.State.CLOSED, writer, "round-closed", closed_at=at)
        keep_round(round_=round_, at=at, seq=writer.seq, prepared=prepared, prepared_at=locked_at)
    return round_


def reopen_round(*, round_: Round, actor: Actor, at: datetime, reason: str) -> Round:
    """Open a closed round again for a correction, while no later round of its stage has been drawn; `not-closed`, `later-round`, `reason-needed`."""
    event = round_.stage.event
    with writing(event.scope, actor=actor, at=at) as writer:
        must_be(round_, Round.State.CLOSED, "not-closed")
        if not reason.strip():
            raise RulesError("reason-needed")
        if Round.objects.filter(stage__event=event, pk__gt=round_.pk).exists():
            raise RulesError("later-round")
        set_state(round_, Round.State.PLAYING, writer, "round-reopened", closed_at=None, official_at=None)
    return round_


def clock_act(
    *, round_: Round, kind: str, actor: Actor, at: datetime, seconds: int = 0, table: Table | None = None, nonce: str = ""
) -> ClockAct | None:
    """Pause, resume, add time or ring the bell, for a round or one table; `not-playing`, `missing-field`.

    A repeated nonce adds no time twice: None.
    """
    event = round_.stage.event
    if kind not in ClockAct.Kind.values or abs(seconds) > 4 * 3600 or (kind == "extend" and not seconds):
        raise RulesError("missing-field", field="kind" if kind not in ClockAct.Kind.values else "seconds")
    with writing(event.scope, actor=actor, at=at) as writer:
        if done_before(event.scope, nonce, f"clock-{kind}"):
            return None
        must_be(round_, Round.State.PLAYING, "not-playing")
        act = ClockAct.objects.create(round=round_, table=table, kind=kind, seconds=seconds, actor=actor.key, actor_name=actor.name, at=at)
        writer.log(f"clock-{kind}", f"round:{round_.pk}", after=marked({"seconds": seconds, "table": table and table.number}, nonce))
    return act


def open_next_match(*, event: Event, table: Table, actor: Actor, at: datetime) -> TableMatch:
    """The next match of a best of n, once the one before is over, with its whole time; `nothing-to-open`."""
    with writing(event.scope, actor=actor, at=at) as writer:
        row = table_row(event, table)
        if not row.needs_next_match:
            raise RulesError("nothing-to-open")
        opened = _open(event, row, len(row.matches) + 1, at)
        _begin_anew(table, actor, at)
        writer.log("match-opened", f"table:{table.public_id}", after={"match": opened.no})
    return opened


def _begin_anew(table: Table, actor: Actor, at: datetime) -> None:
    """The clock of a table begins anew: the time limit is that of a match. It stands where that of the round does."""
    stands = clock_of(table.round).state == "paused"
    for kind in (ClockAct.Kind.START, ClockAct.Kind.PAUSE) if stands else (ClockAct.Kind.START,):
        ClockAct.objects.create(round=table.round, table=table, kind=kind, actor=actor.key, actor_name=actor.name, at=at)


def _check_draft(round_: Round) -> None:
    """That the draft, perhaps changed by hand, leaves nobody without a table and seats nobody twice."""
    seats = seated_by_table(round_)
    alone = [entry.number for table, entries in seats.items() if _has_reason(table, "unpaired") for entry in entries]
    if alone:
        raise RulesError("not-paired", numbers=tuple(sorted(alone)))
    numbers = {table: [entry.number for entry in entries] for table, entries in seats.items()}
    pairings = [
        Pairing(table.number or -table.position - 1, seated[0], seated[1] if len(seated) > 1 else None, "NS", ())
        for table, seated in numbers.items()
        if seated
    ]
    try:
        check_pairings(pairings, {number for seated in numbers.values() for number in seated})
    except PairingError as error:
        raise RulesError(error.code, **error.params) from error


def _has_reason(table: Table, code: str) -> bool:
    return any(reason.get("code") == code for reason in table.reasons)


def _open_matches(event: Event, round_: Round, at: datetime) -> None:
    rows = rows_of(event, Table.objects.filter(round=round_).select_related("round__stage", "referee"))
    for row in rows:
        if row.ew is not None:
            _open(event, row, 1, at)


def _open(event: Event, row: TableRow, no: int, at: datetime) -> TableMatch:
    seats = seat_names(row.ns, row.ew)
    match = open_match(scope=event.scope, ruleset=row.table.round.stage.ruleset, seats=seats, at=at)
    return TableMatch.objects.create(table=row.table, no=no, match=match)


def seat_names(ns: EntryRow, ew: EntryRow | None) -> dict[str, str]:
    """First players sit N and E, their partners S and W."""
    pairs = (("N", "S", ns.names), ("E", "W", ew.names if ew else ()))
    return {seat: name for first, second, names in pairs for seat, name in zip((first, second), names, strict=False)}


def must_be(round_: Round, state: str, code: str) -> None:
    """Refuse with `code` a round that is in another state, as it stands in the database."""
    round_.refresh_from_db(fields=["state"])
    if round_.state != state:
        raise RulesError(code, state=round_.state)


def set_state(round_: Round, state: str, writer: Writer, verb: str, **fields: datetime | None) -> None:
    before = round_.state
    round_.state = state
    for name, value in fields.items():
        setattr(round_, name, value)
    round_.as_of_seq = writer.log(verb, f"round:{round_.pk}", before={"state": before}, after={"state": state, "round": round_.no})
    round_.save(update_fields=["state", "as_of_seq", *fields])
