"""Practice events: anyone may play with one and throw it away; nothing in it concerns anybody."""

import secrets
from datetime import datetime, timedelta

from django.conf import settings

from referee.actors import Actor
from referee.rules.errors import RulesError
from tournaments.models import Event
from tournaments.services.events import create_event
from tournaments.simulation.play import Simulation

PAIRS = 8


def make_practice_event(*, name: str, preset_slug: str, owner_id: int | None, actor: Actor, at: datetime) -> Event:
    """A private event of the owner with eight invented pairs, drawn, published and started, nothing recorded yet.

    Errors: `too-many-practice` when more were made within an hour than a hall of learners can want.
    """
    most = settings.PRACTICE_EVENTS_AN_HOUR
    if Event.objects.filter(settings__practice=True, created_at__gt=at - timedelta(hours=1)).count() >= most:
        raise RulesError("too-many-practice", most=most)
    event = create_event(name=name, preset_slug=preset_slug, owner_id=owner_id, actor=actor, at=at)
    event.settings = {**event.settings, "practice": True}
    event.save(update_fields=["settings"])
    play = Simulation(secrets.randbelow(10**6), at, actor=actor)
    play.enter(event, PAIRS)
    play.open_round(event, event.stages.get(no=1))
    return event
