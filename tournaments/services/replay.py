"""Voiding and replaying a table: everything recorded there is struck out and kept, and the meeting is open again.

Undoing it records the same acts once more, as long as nothing new has been recorded at the table.
"""

from datetime import datetime
from typing import Any

from referee.actors import Actor
from referee.models import Act as StoredAct
from referee.models import Match
from referee.rules.acts import Act
from referee.rules.errors import RulesError
from referee.selectors import acts_of
from referee.services import cancel_act, void_hand, writing
from referee.services.between import CANCELLABLE
from referee.services.writing import OpenMatch, writing_match
from tournaments.models import Event, Round, Table, TableMatch
from tournaments.selectors.progress import open_tables
from tournaments.selectors.replays import UNDONE, VOIDED, standing_replay
from tournaments.services.rounds import reopen_round


def replay_table(*, event: Event, table: Table, reason: str, nonce: str, actor: Actor, at: datetime) -> None:
    """Strike out every hand and every act between hands of a table, so that it is played again from the start.

    A closed round is opened again for it. What hung on the table (the bracket, the standings) is open with it. Errors:
    `reason-needed`, `nothing-to-replay`, `later-round` (drawn on its result: take that draw back first).
    """
    if not reason.strip():
        raise RulesError("reason-needed")
    round_ = Round.objects.select_related("stage__event").get(pk=table.round_id)
    played = list(table.table_matches.select_related("match__scope").order_by("no"))
    with writing(event.scope, actor=actor, at=at):
        struck = {row.match.public_id: [act.no for act in _in_force(acts_of(row.match))] for row in played}
        if not any(struck.values()):
            raise RulesError("nothing-to-replay")
        facts: dict[str, Any] = {
            "table": table.number, "stage": round_.stage.no, "round": round_.no, "reason": reason, "struck": struck,
            "more": [[row.no, row.match.public_id] for row in played if row.no > 1], "closed": _closed(round_),
        }  # fmt: skip
        if round_.state == Round.State.CLOSED:
            reopen_round(round_=round_, actor=actor, at=at, reason=reason)
        for row in played:
            _strike_out(row.match, reason, nonce, actor, at)
        table.table_matches.filter(no__gt=1).delete()
        facts["last"] = {row.match.public_id: _last_no(row.match) for row in played}
        # A writer of its own: the acts above have taken their numbers in writers of their own, too.
        with writing(event.scope, actor=actor, at=at) as writer:
            writer.log(VOIDED, f"table:{table.public_id}", after=facts)


def undo_replay(*, event: Event, table: Table, seq: int, nonce: str, actor: Actor, at: datetime) -> None:
    """Bring back what the voiding with this number in the log struck out; the round is closed again if it was.

    Errors: `nothing-to-undo`, `replay-begun` (something new is recorded at the table).
    """
    with writing(event.scope, actor=actor, at=at):
        log = standing_replay(event, table)
        if log is None or log.seq != seq or log.after is None:
            raise RulesError("nothing-to-undo")
        facts = log.after
        matches = {match.public_id: match for match in Match.objects.filter(scope=event.scope_id, public_id__in=facts["struck"])}
        if any(_last_no(match) != facts["last"][name] for name, match in matches.items()):
            raise RulesError("replay-begun", table=table.number)
        for no, name in facts["more"]:
            TableMatch.objects.create(table=table, no=no, match=matches[name])
        for name, numbers in facts["struck"].items():
            with writing_match(matches[name], actor=actor, at=at) as opened:
                _record_again(opened, numbers, nonce)
        with writing(event.scope, actor=actor, at=at) as writer:
            writer.log(UNDONE, f"table:{table.public_id}", after={"table": table.number, "round": facts["round"]})
        _close_again(event, table, facts["closed"], actor, at)


def _record_again(opened: OpenMatch, numbers: list[int], nonce: str) -> None:
    """The acts with these numbers once more, in their order and with their reasons."""
    voids = dict(StoredAct.objects.filter(match=opened.match, kind="void").order_by("no").values_list("hand_no", "no"))
    for act in StoredAct.objects.filter(match=opened.match, no__in=numbers).order_by("no"):
        opened.append(
            act.kind, nonce=f"{nonce}-{opened.match.pk}-{act.no}"[:64], hand_no=act.hand_no, payload=act.payload, reason=act.reason,
            effect=act.effect, replaces=voids[act.hand_no] if act.kind == "hand" else None,
        )  # fmt: skip


def _close_again(event: Event, table: Table, closed: dict[str, str | None] | None, actor: Actor, at: datetime) -> None:
    """The round as closed as it was, unless another of its tables is open by now."""
    round_ = Round.objects.select_related("stage__event").get(pk=table.round_id)
    if closed is None or round_.state != Round.State.PLAYING or open_tables(event, round_):
        return
    with writing(event.scope, actor=actor, at=at) as writer:
        round_.state = Round.State.CLOSED
        round_.closed_at, round_.official_at = (
            datetime.fromisoformat(when) if when else None for when in (closed["at"], closed["official"])
        )
        round_.as_of_seq = writer.log("round-closed", f"round:{round_.pk}", after={"state": round_.state, "round": round_.no})
        round_.save(update_fields=["state", "closed_at", "official_at", "as_of_seq"])


def _closed(round_: Round) -> dict[str, str | None] | None:
    """When a closed round was closed and declared official, as the log keeps it."""
    if round_.state != Round.State.CLOSED or round_.closed_at is None:
        return None
    return {"at": round_.closed_at.isoformat(), "official": round_.official_at.isoformat() if round_.official_at else None}


def _last_no(match: Match) -> int:
    acts: Any = acts_of(match)
    return acts[-1].no if acts else 0


def _strike_out(match: Match, reason: str, nonce: str, actor: Actor, at: datetime) -> None:
    for act in reversed(_in_force(acts_of(match))):
        own = f"{nonce}-{match.pk}-{act.no}"[:64]
        if act.kind == "hand":
            void_hand(match=match, hand_no=act.hand_no, reason=reason, nonce=own, actor=actor, at=at)
        else:
            cancel_act(match=match, act_no=act.no, reason=reason, nonce=own, actor=actor, at=at)


def _in_force(acts: tuple[Act, ...]) -> list[Act]:
    """The acts that count now: hands in their latest version, and what lies between hands and was not cancelled."""
    replaced = {act.replaces for act in acts}
    hands: dict[int, Act] = {}
    for act in acts:
        if act.kind == "hand":
            hands[act.hand_no] = act
        elif act.kind == "void":
            hands.pop(act.hand_no, None)
    between = [act for act in acts if act.kind in CANCELLABLE and act.no not in replaced]
    return sorted([*hands.values(), *between], key=lambda act: act.no)
