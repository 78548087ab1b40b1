"""Table cards: a token for every table of a round. The text of a token exists on its card alone."""

from dataclasses import dataclass
from datetime import datetime

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.services import writing
from tournaments.access import new_token
from tournaments.models import Round, Table, TableToken
from tournaments.services.codes import code_of


@dataclass(frozen=True, slots=True)
class Card:
    """A table and the text of its new token."""

    table: Table
    token: str

    @property
    def code(self) -> str:
        """Six characters to type instead of scanning."""
        return code_of(self.token)


def make_cards(*, round_: Round, actor: Actor, at: datetime, revoke: bool = False) -> tuple[Card, ...]:
    """A new token for every table that plays, in the order of the tables; with `revoke` the earlier ones stop working.

    Errors: `no-cards-now` (a draft, or a closed round: its tokens would open nothing).
    """
    event = round_.stage.event
    with writing(event.scope, actor=actor, at=at) as writer:
        round_.refresh_from_db(fields=["state"])
        if round_.state not in (Round.State.PUBLISHED, Round.State.PLAYING):
            raise RulesError("no-cards-now", state=round_.state)
        if revoke:
            TableToken.objects.filter(table__round=round_, revoked_at=None).update(revoked_at=at)
        tables = Table.objects.filter(round=round_).exclude(number=None).order_by("number")
        cards = tuple(Card(table, new_token(table, at)) for table in tables)
        writer.log("cards-made", f"round:{round_.pk}", after={"round": round_.no, "cards": len(cards), "revoked": revoke})
    return cards
