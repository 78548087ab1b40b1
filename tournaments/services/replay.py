"""Voiding and replaying a table: everything recorded there is struck out and kept, and the meeting is open again."""

from datetime import datetime

from referee.actors import Actor
from referee.models import Match
from referee.rules.acts import Act
from referee.rules.errors import RulesError
from referee.selectors import acts_of
from referee.services import cancel_act, void_hand, writing
from referee.services.between import CANCELLABLE
from tournaments.models import Event, Round, Table
from tournaments.services.rounds import reopen_round


def replay_table(*, event: Event, table: Table, reason: str, nonce: str, actor: Actor, at: datetime) -> None:
    """Strike out every hand and every act between hands of a table, so that it is played again from the start.

    A closed round is opened again for it. What hung on the table (the bracket, the standings) is open with it. Errors:
    `reason-needed`, `nothing-to-replay`, `later-round` (drawn on its result: take that draw back first).
    """
    if not reason.strip():
        raise RulesError("reason-needed")
    round_ = Round.objects.select_related("stage__event").get(pk=table.round_id)
    matches = [row.match for row in table.table_matches.select_related("match__scope").order_by("no")]
    with writing(event.scope, actor=actor, at=at):
        if not any(_in_force(acts_of(match)) for match in matches):
            raise RulesError("nothing-to-replay")
        if round_.state == Round.State.CLOSED:
            reopen_round(round_=round_, actor=actor, at=at, reason=reason)
        for match in matches:
            _strike_out(match, reason, nonce, actor, at)
        table.table_matches.filter(no__gt=1).delete()
        # A writer of its own: the acts above have taken their numbers in writers of their own, too.
        with writing(event.scope, actor=actor, at=at) as writer:
            writer.log("table-voided", f"table:{table.public_id}", after={"table": table.number, "round": round_.no, "reason": reason})


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
