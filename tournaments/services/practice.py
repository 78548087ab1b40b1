"""Practice events: anyone may play with one and throw it away; nothing in it concerns anybody."""

import secrets
from datetime import datetime, timedelta
from typing import Literal

from django.conf import settings

from referee.actors import Actor
from referee.rules.errors import RulesError
from tournaments.models import Event
from tournaments.services.events import create_event
from tournaments.services.stages import only_stage
from tournaments.simulation.play import Simulation

PAIRS = 8
MOST_PAIRS = 32
MOST_IN_ONE_GROUP = 12  # a round robin of more takes longer to play than somebody waits for

Played = Literal["nothing", "round", "all"]


def make_practice_event(
    *, name: str, preset_slug: str, owner_id: int | None, actor: Actor, at: datetime,
    format_: str = "", pairs: int = PAIRS, played: Played = "nothing",
) -> Event:  # fmt: skip
    """A private event of the owner with invented pairs: drawn, published and started, or played on from there by the simulator.

    Without `format_` the stages are those of the preset. Errors: `too-many-practice` when more were made within an hour
    than a hall of learners can want; `too-many-entries`.
    """
    _check(format_, pairs, played, at)
    event = create_event(name=name, preset_slug=preset_slug, owner_id=owner_id, actor=actor, at=at)
    event.settings = {**event.settings, "practice": True}
    event.save(update_fields=["settings"])
    if format_:
        only_stage(event, format_, actor, at)
    play = Simulation(secrets.randbelow(10**6), at, actor=actor)
    play.enter(event, pairs)
    if played == "all":
        for stage in event.stages.order_by("no"):
            play.play_stage(event, stage)
        return event
    first = event.stages.get(no=1)
    round_ = play.open_round(event, first)
    if played == "round" and round_ is not None:
        play.play_round(event, round_)
    return event


def _check(format_: str, pairs: int, played: Played, at: datetime) -> None:
    most = MOST_IN_ONE_GROUP if format_ == "round_robin" and played == "all" else MOST_PAIRS
    if pairs > most:
        raise RulesError("too-many-entries", most=most)
    an_hour = settings.PRACTICE_EVENTS_AN_HOUR
    if Event.objects.filter(settings__practice=True, created_at__gt=at - timedelta(hours=1)).count() >= an_hour:
        raise RulesError("too-many-practice", most=an_hour)
