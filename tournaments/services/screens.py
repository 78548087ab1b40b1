"""Hall screens set up, steered and taken away; every change moves the event's seq, so a screen obeys within seconds."""

from datetime import datetime
from typing import Any

from django.db.models import Max

from referee.actors import Actor
from referee.services import writing
from tournaments.models import Event, Screen
from tournaments.services.once import done_before, marked

STEERED = ("name", "shows", "notice", "held")


def add_screen(*, event: Event, actor: Actor, at: datetime, nonce: str = "", **fields: Any) -> Screen:
    """One more screen, with the next number. A repeated nonce gets the screen that it made."""
    with writing(event.scope, actor=actor, at=at) as writer:
        made = done_before(event.scope, nonce, "screen-added")
        if made is not None:
            return event.screens.get(no=(made.after or {})["no"])
        last = event.screens.aggregate(last=Max("no"))["last"] or 0
        screen = Screen.objects.create(event=event, no=last + 1, **fields)
        writer.log("screen-added", f"screen:{screen.no}", after=marked({"no": screen.no, **_facts(screen)}, nonce))
    return screen


def steer_screen(*, event: Event, no: int, actor: Actor, at: datetime, **fields: Any) -> Screen:
    """Put something on a screen, hold it, or let it go on; the first screen comes into being with its first order."""
    with writing(event.scope, actor=actor, at=at) as writer:
        screen = event.screens.filter(no=no).first() or Screen.objects.create(event=event, no=no)
        before = _facts(screen)
        for name in STEERED:
            setattr(screen, name, fields.get(name, getattr(screen, name)))
        if _facts(screen) != before:
            screen.save()
            writer.log("screen-steered", f"screen:{no}", before=before, after={"no": no, **_facts(screen)})
    return screen


def remove_screen(*, event: Event, no: int, actor: Actor, at: datetime) -> None:
    """Take a screen away; nothing happens where it is gone."""
    with writing(event.scope, actor=actor, at=at) as writer:
        screen = event.screens.filter(no=no).first()
        if screen is not None:
            before = {"no": no, **_facts(screen)}
            screen.delete()
            writer.log("screen-removed", f"screen:{no}", before=before)


def _facts(screen: Screen) -> dict[str, Any]:
    return {name: getattr(screen, name) for name in STEERED}
