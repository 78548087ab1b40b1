"""Who may do what: roles in an event, table tokens, and the viewer that every selector takes."""

import hashlib
import secrets
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import wraps
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import reverse

from referee.actors import Actor
from tournaments.models import Event, Membership, Referee, Round, Table, TableToken
from tournaments.selectors.doorway import find_event

SESSION_KEY = "table_tokens"


class Role(StrEnum):
    """What somebody is in an event. An organiser sets up and runs rounds, a chief rules and corrects, a referee records."""

    PUBLIC = "public"
    TABLE = "table"
    REFEREE = "referee"
    CHIEF = "chief"
    ORGANISER = "organiser"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at an event: roles, the account if any, and the tables that tokens open; `referee_id` by a card of their own."""

    roles: frozenset[Role] = frozenset({Role.PUBLIC})
    user_id: int | None = None
    name: str = ""
    tables: frozenset[int] = field(default=frozenset())
    referee_id: int | None = None

    @property
    def can_organise(self) -> bool:
        return Role.ORGANISER in self.roles

    @property
    def can_rule(self) -> bool:
        return Role.CHIEF in self.roles

    @property
    def is_staff(self) -> bool:
        """Organiser, chief or table referee: somebody with an account and a task in this event."""
        return bool(self.roles & {Role.ORGANISER, Role.CHIEF, Role.REFEREE})

    @property
    def sees_drafts(self) -> bool:
        return self.can_organise or self.can_rule

    @property
    def may_have_tables(self) -> bool:
        """Whether this is somebody for whom the list of their own tables is of use: a table referee, or who scanned several cards."""
        return Role.REFEREE in self.roles or self.referee_id is not None or len(self.tables) > 1

    def can_see(self, event: Event) -> bool:
        """A private event is seen by those who work in it; a deleted one by its organiser."""
        if event.deleted_at is not None:
            return self.can_organise
        return event.visibility == Event.Visibility.PUBLIC or self.is_staff or Role.TABLE in self.roles

    def knows(self, table: Table) -> bool:
        """The tables of a draft are known to those who draw."""
        return table.round.state != Round.State.DRAFT or self.sees_drafts

    def can_record(self, table: Table) -> bool:
        """Chief anywhere; a referee at a table of their own or of nobody; a token at its table."""
        if self.can_rule or table.pk in self.tables:
            return True
        return Role.REFEREE in self.roles and (table.referee is None or table.referee.user_id == self.user_id)

    @property
    def actor(self) -> Actor:
        """The author of what this viewer does."""
        if self.user_id is not None:
            return Actor(f"user:{self.user_id}", self.name)
        if self.referee_id is not None:
            return Actor(f"referee:{self.referee_id}", self.name)
        return Actor(f"token:{','.join(map(str, sorted(self.tables)))}", self.name)


def viewer_of(request: HttpRequest, event: Event) -> Viewer:
    """The viewer that a request is, in this event."""
    tokens = _live_tokens(request)
    tables = frozenset(_opened_by(tokens).filter(round__stage__event=event).values_list("pk", flat=True)) if tokens else frozenset()
    roles = {Role.PUBLIC} | ({Role.TABLE} if tables else set())
    user = request.user
    if not user.is_authenticated:
        referee = _card_of(tokens, event) if tables else None
        return Viewer(frozenset(roles), None, "" if referee is None else referee.name, tables, None if referee is None else referee.pk)
    if user.is_superuser:
        roles |= {Role.ORGANISER, Role.CHIEF, Role.REFEREE}
    else:
        held = Membership.objects.filter(event=event, user=user).values_list("role", flat=True)
        roles |= {Role(role) for role in held}
    return Viewer(frozenset(roles), user.pk, user.get_full_name() or user.get_username(), tables)


def event_view(*allowed: Role) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """A view of an event: finds it by its public id, builds the viewer, and lets in only the roles named.

    What the viewer may not know of is not found (404); what they know of and may not do is forbidden (403), or asks to
    log in. The view is called with (request, event, …) and finds the viewer as `request.viewer`.
    """

    def decorate(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def inner(request: HttpRequest, event_id: str, **kwargs: Any) -> HttpResponseBase:
            event = find_event(event_id)
            return let_in(request, event, allowed) or view(request, event, **kwargs)

        inner.allowed = frozenset(allowed)  # type: ignore[attr-defined]
        return inner

    return decorate


def way_back(request: HttpRequest, otherwise: str) -> str:
    """Where to go on after logging in: the page asked for; after a form the page it was on, since an act has none of its own."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    came_from = urlsplit(request.headers.get("Referer", ""))
    if came_from.netloc != request.get_host():
        return otherwise
    return urlunsplit(("", "", came_from.path, came_from.query, ""))


def let_in(request: HttpRequest, event: Event | None, allowed: Collection[Role]) -> HttpResponseBase | None:
    """The door of an event: notes viewer and event on the request, or answers to somebody who has to log in first.

    Raises Http404 for what the viewer may not know of and PermissionDenied for what they know of and may not do.
    """
    if event is None:
        raise Http404("event")
    viewer = viewer_of(request, event)
    if not viewer.roles & set(allowed):
        if not request.user.is_authenticated:
            return redirect_to_login(way_back(request, reverse("event", args=[event.public_id])))
        raise PermissionDenied if viewer.can_see(event) else Http404("event")
    if not viewer.can_see(event):
        raise Http404("event")
    request.viewer = viewer  # type: ignore[attr-defined]
    request.event = event  # type: ignore[attr-defined]
    return None


def new_token(table: Table, at: datetime) -> str:
    """A new table token (128 bits); only its hash is kept, so the text exists on the table card alone."""
    text = secrets.token_urlsafe(16)
    TableToken.objects.create(table=table, digest=digest_of(text), created_at=at)
    return text


def new_referee_token(referee: Referee, round_: Round, at: datetime) -> str:
    """A new token for all tables that the rota of a round gives to a referee, now and later."""
    text = secrets.token_urlsafe(16)
    TableToken.objects.create(referee=referee, round=round_, digest=digest_of(text), created_at=at)
    return text


def token_for(text: str) -> TableToken | None:
    """The token of this text if it still opens something: not revoked, its round not closed."""
    tokens = TableToken.objects.select_related("table__round__stage__event", "round__stage__event")
    token = tokens.filter(digest=digest_of(text), revoked_at=None).first()
    return None if token is None or token.in_round.state == Round.State.CLOSED else token


def was_token(text: str) -> bool:
    """Whether this was ever the text of a token, also of one that is revoked or whose round is closed."""
    return TableToken.objects.filter(digest=digest_of(text)).exists()


def remember_token(request: HttpRequest, token: TableToken) -> None:
    """Let this session record where the token does."""
    held = request.session.get(SESSION_KEY, [])
    request.session[SESSION_KEY] = [*[pk for pk in held if pk != token.pk], token.pk][-12:]


def tables_by_token(request: HttpRequest) -> QuerySet[Table]:
    """The tables that the tokens of this session open now, of all events: their own, and those of the referees whose cards they are."""
    return _opened_by(_live_tokens(request))


def holds_referee_card(request: HttpRequest) -> bool:
    """Whether this session has scanned the card of a referee that still works, also of one who has no table just now."""
    rounds = {token.round_id for token in _live_tokens(request) if token.round_id is not None}
    return bool(rounds) and Round.objects.filter(pk__in=rounds).exclude(state=Round.State.CLOSED).exists()


def _live_tokens(request: HttpRequest) -> list[TableToken]:
    """The tokens of this session that are not revoked, the one scanned last at the end."""
    held: list[int] = request.session.get(SESSION_KEY, []) if hasattr(request, "session") else []
    if not held:
        return []
    live = TableToken.objects.filter(pk__in=held, revoked_at=None).select_related("referee")
    return sorted(live, key=lambda token: held.index(token.pk))


def _opened_by(tokens: Iterable[TableToken]) -> QuerySet[Table]:
    opened = Q(pk__in=())
    for token in tokens:
        opened |= Q(pk=token.table_id) if token.referee_id is None else Q(referee=token.referee_id, round=token.round_id)
    return Table.objects.filter(opened).exclude(round__state=Round.State.CLOSED)


def _card_of(tokens: Sequence[TableToken], event: Event) -> Referee | None:
    """The referee of this event whose card was scanned last."""
    return next((token.referee for token in reversed(tokens) if token.referee is not None and token.referee.event_id == event.pk), None)


def digest_of(text: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(text.encode()).hexdigest()
