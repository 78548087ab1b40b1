"""One writer at a time in a scope, and a log row for every change."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, connection, transaction

from referee.actors import Actor
from referee.changes import has_written
from referee.models import Act, Log, Match, Scope
from referee.rules import acts as rules_acts
from referee.rules.acts import MatchState
from referee.rules.errors import RulesError
from referee.rules.match import fold
from referee.rules.records import HandRecord, record_from_json
from referee.rules.ruleset import Ruleset
from referee.selectors import acts_and_nonces, ruleset_of
from referee.written import Columns, run

_TURN = threading.RLock()
_ACT, _LOG = Columns(Act), Columns(Log)
_LOCK = "SELECT seq FROM referee_scope WHERE id = %s "
_TAKEN = "UPDATE referee_scope SET seq = %s WHERE id = %s"


@dataclass(slots=True)
class Writer:
    """A scope (by its key) under its lock. `log` takes the next seq; nothing is visible to others before the transaction ends."""

    scope: int
    seq: int
    actor: Actor
    at: datetime

    def log(self, verb: str, object_: str = "", before: Any = None, after: Any = None, *, act: Act | None = None) -> int:
        """Add a log row, and with it the new act that it tells of; returns its seq."""
        row = Log(
            scope_id=self.scope, seq=self.seq + 1, verb=verb, object=object_, before=before, after=after,
            actor=self.actor.key, actor_name=self.actor.name, at=self.at,
        )  # fmt: skip
        run(*([] if act is None else [_ACT.insert(act)]), _LOG.insert(row), (_TAKEN, [row.seq, self.scope]))
        self.seq = row.seq
        return self.seq


@contextmanager
def writing(scope: Scope | int, *, actor: Actor, at: datetime) -> Iterator[Writer]:
    """Hold the scope's lock for a change: PostgreSQL locks the scope's row, SQLite the whole file at BEGIN IMMEDIATE.

    On SQLite the threads of this process queue for their turn first: waiting at a lock of our own is fair, while
    SQLite's busy handler polls and lets some writers starve.
    """
    key = scope if isinstance(scope, int) else scope.pk
    turn = _TURN if connection.vendor == "sqlite" else nullcontext()
    with turn, transaction.atomic():
        before = _lock(key)
        writer = Writer(key, before, actor, at)
        yield writer
    if writer.seq != before:
        has_written()


def _lock(scope: int) -> int:
    """The seq of a scope, which nobody else can take before this transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute(_LOCK + connection.ops.for_update_sql() * connection.features.has_select_for_update, [scope])
        found = cursor.fetchone()
    if found is None:
        raise Scope.DoesNotExist(f"scope {scope}")
    return int(found[0])


@dataclass(slots=True)
class OpenMatch:
    """A match being written: its acts so far, the nonces that made them, and what they add up to."""

    match: Match
    writer: Writer
    ruleset: Ruleset
    acts: tuple[rules_acts.Act, ...]
    state: MatchState
    nonces: dict[str, int]

    def first_answer(self, nonce: str) -> rules_acts.Act | None:
        """The act that a nonce already made, if any: a repeat gets the first answer."""
        no = self.nonces.get(nonce)
        return None if no is None else next(act for act in self.acts if act.no == no)

    def append(
        self,
        kind: str,
        *,
        nonce: str,
        hand_no: int = 0,
        replaces: int | None = None,
        payload: dict[str, Any] | None = None,
        reason: str = "",
        effect: str = "",
    ) -> Act:
        """Add one act and fold again; `taken` if somebody else replaced the same act first."""
        no = self.acts[-1].no + 1 if self.acts else 1
        actor = self.writer.actor
        row = Act(
            match=self.match, no=no, kind=kind, hand_no=hand_no, replaces=replaces, payload=payload or {}, reason=reason,
            effect=effect, nonce=nonce, actor=actor.key, actor_name=actor.name, at=self.writer.at,
        )  # fmt: skip
        told = {"hand_no": hand_no, "replaces": replaces, **row.payload}
        try:
            self.writer.log(kind, f"match:{self.match.public_id}#{no}", after=told, act=row)
        except IntegrityError:
            raise RulesError("taken", hand=hand_no) from None
        self.acts = (*self.acts, as_rules_act(row))
        self.nonces[nonce] = no
        self.state = fold(self.ruleset, self.acts)
        return row


@contextmanager
def writing_match(match: Match, *, actor: Actor, at: datetime) -> Iterator[OpenMatch]:
    """A match under its scope's lock, folded."""
    with writing(match.scope_id, actor=actor, at=at) as writer:
        ruleset = ruleset_of(match)
        acts, nonces = acts_and_nonces(match)
        yield OpenMatch(match, writer, ruleset, acts, fold(ruleset, acts), nonces)


def as_rules_act(row: Act) -> rules_acts.Act:
    """A stored act as the fold reads it."""
    record: HandRecord | None = record_from_json(row.payload) if row.kind in ("hand", "claim") else None
    return rules_acts.Act(row.no, row.kind, row.hand_no, row.replaces, row.payload, record)
