"""Practice events: anyone may play with one and throw it away; nothing in it concerns anybody."""

import secrets
from datetime import datetime

from referee.actors import Actor
from tournaments.models import Event
from tournaments.services.events import create_event
from tournaments.simulation.play import Simulation

PAIRS = 8


def make_practice_event(*, name: str, preset_slug: str, owner_id: int | None, actor: Actor, at: datetime) -> Event:
    """A private event of the owner with eight invented pairs, drawn, published and started, nothing recorded yet."""
    event = create_event(name=name, preset_slug=preset_slug, owner_id=owner_id, actor=actor, at=at)
    event.settings = {**event.settings, "practice": True}
    event.save(update_fields=["settings"])
    play = Simulation(secrets.randbelow(10**6), at, actor=actor)
    play.enter(event, PAIRS)
    play.open_round(event, event.stages.get(no=1))
    return event
