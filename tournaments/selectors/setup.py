"""An event while it is set up: how far it has come, as a list of steps with the next one named."""

from dataclasses import dataclass

from referee.rules.presets import nearest
from referee.rules.ruleset import from_json
from tournaments.models import Event, Stage
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.events import is_published
from tournaments.selectors.progress import Next, what_next

STEPS = ("rules", "entries", "draw", "publish", "start", "play", "over")
# Where each next thing to do stands in the row of steps; what comes after the first round is all "play".
PLACE = {"entries": 1, "draw": 2, "publish": 3, "start": 4, "play": 5, "close": 5, "cut": 5, "stuck": 5, "over": 6}


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the set-up. `state` is done, now or later."""

    code: str
    state: str


@dataclass(frozen=True, slots=True)
class Overview:
    """What the set-up page shows. `changed` is the number of rules that differ from the preset."""

    next: Next
    steps: tuple[Step, ...]
    stages: tuple[Stage, ...]
    pairs: int
    changed: int
    is_published: bool


def overview(event: Event) -> Overview:
    """The event as it stands."""
    following = what_next(event)
    pairs = sum(row.is_playing for row in entry_rows(event).values())
    changed = len(nearest(from_json(event.ruleset.json), event.preset))
    stages = tuple(event.stages.order_by("no").prefetch_related("rounds"))
    return Overview(following, _steps(following), stages, pairs, changed, is_published(event))


def _steps(following: Next) -> tuple[Step, ...]:
    """Before the first round is played each step is one line; later rounds belong to the line of play."""
    first = following.stage is None or (following.stage.no == 1 and following.no <= 1)
    now = PLACE[following.code] if first or following.code == "over" else PLACE["play"]
    return tuple(Step(code, "done" if place < now else "now" if place == now else "later") for place, code in enumerate(STEPS))
