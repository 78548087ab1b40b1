"""Who works in an event."""

from dataclasses import dataclass

from django.contrib.auth import get_user_model

from tournaments.models import Event, Membership

ORDER = ("organiser", "chief", "referee")


@dataclass(frozen=True, slots=True)
class Member:
    """An account with its roles in an event, in the order organiser, chief, referee."""

    user_id: int
    username: str
    name: str
    roles: tuple[str, ...]


def members_of(event: Event) -> tuple[Member, ...]:
    """Everybody who works in an event: organisers first, then by user name."""
    held: dict[int, set[str]] = {}
    for user_id, role in Membership.objects.filter(event=event).values_list("user", "role"):
        held.setdefault(user_id, set()).add(role)
    users = get_user_model().objects.in_bulk(list(held))
    members = [
        Member(pk, users[pk].get_username(), users[pk].get_full_name(), tuple(role for role in ORDER if role in roles))
        for pk, roles in held.items()
    ]
    return tuple(sorted(members, key=lambda member: (ORDER.index(member.roles[0]), member.username)))
