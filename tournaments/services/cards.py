"""Cards: a token for every table of a round, or for every referee who has tables in it. The text of a token exists on its card alone."""

from dataclasses import dataclass
from datetime import datetime

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.services import writing
from tournaments.access import new_referee_token, new_token
from tournaments.models import Referee, Round, Table, TableToken
from tournaments.services.codes import code_of


@dataclass(frozen=True, slots=True)
class Card:
    """The text of a new token, and the table it opens; or a referee and the numbers of their tables."""

    token: str
    table: Table | None = None
    referee: Referee | None = None
    numbers: tuple[int, ...] = ()

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
        cards = tuple(Card(new_token(table, at), table) for table in tables)
        writer.log("cards-made", f"round:{round_.pk}", after={"round": round_.no, "cards": len(cards), "revoked": revoke})
    return cards


def make_referee_cards(*, round_: Round, actor: Actor, at: datetime, revoke: bool = False) -> tuple[Card, ...]:
    """A new token for every referee with tables in the round, in the order of those; with `revoke` their earlier ones stop working.

    A card opens what the rota gives its referee, also what it gives later. Errors: `no-cards-now`, `no-rota` (nobody has a table).
    """
    event = round_.stage.event
    with writing(event.scope, actor=actor, at=at) as writer:
        round_.refresh_from_db(fields=["state"])
        if round_.state not in (Round.State.PUBLISHED, Round.State.PLAYING):
            raise RulesError("no-cards-now", state=round_.state)
        given: dict[Referee, list[int]] = {}
        for table in (
            Table.objects.filter(round=round_).exclude(number=None).exclude(referee=None).select_related("referee").order_by("number")
        ):
            if table.referee is not None and table.number is not None:
                given.setdefault(table.referee, []).append(table.number)
        if not given:
            raise RulesError("no-rota")
        if revoke:
            TableToken.objects.filter(round=round_, revoked_at=None).update(revoked_at=at)
        cards = tuple(Card(new_referee_token(one, round_, at), referee=one, numbers=tuple(numbers)) for one, numbers in given.items())
        writer.log("referee-cards-made", f"round:{round_.pk}", after={"round": round_.no, "cards": len(cards), "revoked": revoke})
    return cards
