"""The people and events of the tests: owner (organiser and chief referee), table referee, stranger; an event built through the services."""

from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from referee.actors import Actor
from referee.models import Match
from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import Recorded, record_hand
from tournaments.access import new_token
from tournaments.models import Event, Membership, Referee, Round, Stage, Table
from tournaments.selectors.tables import TableRow, table_row
from tournaments.services.entries import EntryForm, PlayerForm, add_entries
from tournaments.services.events import create_event
from tournaments.services.rounds import draft_round, publish_round, start_round

_NONCES = count(1)
SURNAMES = "王李张刘陈杨黄赵周吴徐孙马朱胡林郭何高罗郑梁谢宋唐许韩冯邓曹彭曾"


def fresh_nonce() -> str:
    """A nonce that nobody has used in this run."""
    return f"{next(_NONCES):032x}"


def actor_of(user: User) -> Actor:
    """A user as the author of facts."""
    return Actor(f"user:{user.pk}", user.get_full_name() or user.username)


@dataclass(frozen=True, slots=True)
class Cast:
    """Who appears in the tests. The owner organises and is chief referee; the stranger has an account and no task."""

    owner: User
    referee: User
    stranger: User

    def client(self, who: User | None = None, language: str = "en") -> Client:
        """A browser, logged in as `who`; nobody without."""
        client = Client(headers={"accept-language": language})
        if who is not None:
            client.force_login(who)
        return client


def make_cast() -> Cast:
    """The three accounts."""
    owner = User.objects.create_user("owner", password="owner-password", last_name="宋志远")
    referee = User.objects.create_user("referee", password="referee-password", last_name="何静")
    stranger = User.objects.create_user("stranger", password="stranger-password")
    return Cast(owner, referee, stranger)


def known_cast() -> Cast:
    """The three accounts on a site that may have them already: browser tests share one."""
    known = {user.username: user for user in User.objects.filter(username__in=("owner", "referee", "stranger"))}
    return Cast(known["owner"], known["referee"], known["stranger"]) if known else make_cast()


@dataclass(frozen=True, slots=True)
class Playing:
    """An event whose first round is being played."""

    event: Event
    stage: Stage
    round: Round
    actor: Actor
    tokens: dict[int, str] = field(default_factory=dict)

    def table(self, number: int = 1) -> Table:
        """The table with this number in the hall."""
        return Table.objects.select_related("round__stage__event").get(round=self.round, number=number)

    def row(self, number: int = 1) -> TableRow:
        """A table with everything that follows from its acts."""
        return table_row(self.event, self.table(number))

    def match(self, number: int = 1) -> Match:
        """The match being played at a table."""
        current = self.row(number).current
        assert current is not None
        return current.match

    def token(self, number: int = 1) -> str:
        """The text of a table token, as on the table card."""
        if number not in self.tokens:
            self.tokens[number] = new_token(self.table(number), timezone.now())
        return self.tokens[number]

    def record(self, record: HandRecord, number: int = 1, reason: str = "") -> Recorded:
        """Record a hand at a table on what is due there."""
        return record_on(self.match(number), record, self.actor, reason)


def record_on(match: Match, record: HandRecord, actor: Actor, reason: str = "") -> Recorded:
    """Record a hand on what is due in its match."""
    due = match_state(match).due.json()
    return record_hand(match=match, record=record, due=due, nonce=fresh_nonce(), actor=actor, at=timezone.now(), reason=reason)


def pair_names(number: int) -> tuple[str, str]:
    """Two invented names for pair `number`."""
    first, second = SURNAMES[number % len(SURNAMES)], SURNAMES[(number * 7 + 3) % len(SURNAMES)]
    return f"{first}建业", f"{second}芸"


def entry_forms(pairs: int) -> list[EntryForm]:
    """Pairs as typed: names, and a unit for every two of them."""
    return [
        EntryForm((PlayerForm(pair_names(number)[0]), PlayerForm(pair_names(number)[1])), unit=f"第{number // 2 + 1}棋牌协会")
        for number in range(pairs)
    ]


def make_event(
    cast: Cast, *, pairs: int = 4, preset: str = "contest-past-ten", options: dict[str, Any] | None = None, at: datetime | None = None
) -> Event:
    """A public event with `pairs` entered and a table referee, nothing drawn."""
    at, actor = at or timezone.now(), actor_of(cast.owner)
    event = create_event(
        name="第三届秋水杯双升公开赛", preset_slug=preset, options=options, actor=actor, at=at, owner_id=cast.owner.pk, visibility="public"
    )
    Membership.objects.create(event=event, user=cast.referee, role=Membership.Role.REFEREE)
    Referee.objects.create(event=event, user=cast.referee, name=cast.referee.last_name)
    add_entries(event=event, forms=entry_forms(pairs), actor=actor, at=at)
    return event


def make_playing(
    cast: Cast,
    *,
    pairs: int = 4,
    preset: str = "contest-past-ten",
    options: dict[str, Any] | None = None,
    best_of: int = 1,
    at: datetime | None = None,
) -> Playing:
    """An event drawn, published and started through the services."""
    at, actor = at or timezone.now(), actor_of(cast.owner)
    event = make_event(cast, pairs=pairs, preset=preset, options=options, at=at)
    stage = event.stages.get(no=1)
    if best_of != 1:
        stage.settings = {**stage.settings, "best_of": best_of}
        stage.save(update_fields=["settings"])
    round_ = draft_round(event=event, stage=stage, seed="3 5 2", actor=actor, at=at)
    publish_round(round_=round_, actor=actor, at=at)
    start_round(round_=round_, actor=actor, at=at)
    return Playing(event, stage, round_, actor)
