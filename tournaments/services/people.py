"""Who works in an event: accounts and what they may do."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.services import Writer, writing
from tournaments.models import Event, Membership, Referee

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True)
class Joined:
    """An account that works in the event; `password` is the one-time password of an account just made, else empty."""

    user: User
    password: str = ""


def add_person(*, event: Event, username: str, roles: Iterable[str], actor: Actor, at: datetime, full_name: str = "") -> Joined:
    """Give an account its roles in the event; an account that does not exist is made, with a password to be told once.

    Errors: `missing-field` (no user name, no role), `bad-user-name`.
    """
    wanted = _roles(roles)
    with writing(event.scope, actor=actor, at=at) as writer:
        joined = _account(username.strip(), full_name.strip())
        for role in wanted:
            Membership.objects.get_or_create(event=event, user=joined.user, role=role)
        _take_in(event, joined.user, wanted)
        _log(writer, "person-joined", joined.user, wanted)
    return joined


def set_roles(*, event: Event, user_id: int, roles: Iterable[str], actor: Actor, at: datetime) -> None:
    """Change what an account may do here; `last-organiser`, `missing-field` (no role: remove them instead)."""
    wanted = _roles(roles)
    with writing(event.scope, actor=actor, at=at) as writer:
        held = Membership.objects.filter(event=event, user_id=user_id)
        if not held.exists():
            raise RulesError("missing-field", field="user")
        if Membership.Role.ORGANISER not in wanted:
            _must_leave_an_organiser(event, user_id)
        before = sorted(held.values_list("role", flat=True))
        held.exclude(role__in=wanted).delete()
        for role in wanted:
            Membership.objects.get_or_create(event=event, user_id=user_id, role=role)
        if before != sorted(wanted):
            user = User.objects.get(pk=user_id)
            _take_in(event, user, wanted)
            _log(writer, "roles-changed", user, wanted, before)


def remove_person(*, event: Event, user_id: int, actor: Actor, at: datetime) -> None:
    """Take an account out of the event; what it recorded stays. `last-organiser`."""
    with writing(event.scope, actor=actor, at=at) as writer:
        held = Membership.objects.filter(event=event, user_id=user_id)
        before = sorted(held.values_list("role", flat=True))
        if not before:
            return
        _must_leave_an_organiser(event, user_id)
        held.delete()
        _log(writer, "person-left", get_user_model().objects.get(pk=user_id), (), before)


def _take_in(event: Event, user: User, roles: Iterable[str]) -> None:
    """Who may referee is on the list of referees."""
    if Membership.Role.REFEREE in roles:
        Referee.objects.get_or_create(event=event, user=user, defaults={"name": (user.get_full_name() or user.get_username())[:120]})


def one_time_password() -> str:
    """Ten letters and digits (49 bits) without those that are mistaken for others."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(10))


def _account(username: str, full_name: str) -> Joined:
    users = User.objects
    known = users.filter(username=username).first()
    if known is not None:
        return Joined(known)
    try:
        UnicodeUsernameValidator()(username)
    except ValidationError:
        raise RulesError("bad-user-name" if username else "missing-field", field="username", name=username) from None
    password = one_time_password()
    return Joined(users.create_user(username, password=password, first_name=full_name), password)


def _roles(roles: Iterable[str]) -> tuple[str, ...]:
    wanted = tuple(role for role in Membership.Role.values if role in set(roles))
    if not wanted:
        raise RulesError("missing-field", field="roles")
    return wanted


def _must_leave_an_organiser(event: Event, user_id: int) -> None:
    organisers = Membership.objects.filter(event=event, role=Membership.Role.ORGANISER)
    if organisers.filter(user_id=user_id).exists() and not organisers.exclude(user_id=user_id).exists():
        raise RulesError("last-organiser")


def _log(writer: Writer, verb: str, user: User, roles: Iterable[str], before: Iterable[str] = ()) -> None:
    name = user.get_full_name() or user.get_username()
    writer.log(verb, f"user:{user.pk}", before={"roles": list(before)}, after={"name": name, "roles": list(roles)})
