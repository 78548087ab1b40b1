"""Hall screens: which there are, and what is on one now. Whoever steers, a screen sees what the public sees and no more."""

from dataclasses import dataclass

from tournaments.access import Viewer
from tournaments.models import Event, Round, Screen, Stage
from tournaments.selectors.events import current_round
from tournaments.selectors.formats import is_bracket

PUBLIC = Viewer()


@dataclass(frozen=True, slots=True)
class OnScreen:
    """What a screen shows now: never ``auto``. `round` is the round that is on, None before the first is published."""

    screen: Screen
    shows: str
    round: Round | None


def screens_of(event: Event) -> list[Screen]:
    """The screens that were set up, in order."""
    return list(event.screens.order_by("no"))


def find_screen(event: Event, no: int) -> Screen | None:
    """A screen by its number. The first is always there: without any set-up it follows the event."""
    found = event.screens.filter(no=no).first()
    return Screen(event=event, no=1) if found is None and no == 1 else found


def on_screen(event: Event, screen: Screen) -> OnScreen:
    """What this screen shows now."""
    round_ = current_round(event, PUBLIC)
    shows = screen.shows if screen.shows != Screen.Shows.AUTO else _by_itself(round_)
    return OnScreen(screen, shows, round_)


def _by_itself(round_: Round | None) -> str:
    """Where to sit, then how long there is, then how it came out."""
    if round_ is None:
        return str(Screen.Shows.NOTICE)
    if round_.state == Round.State.CLOSED:
        return str(Screen.Shows.BRACKET if is_bracket(round_.stage) else Screen.Shows.STANDINGS)
    return str(Screen.Shows.PAIRINGS if round_.state == Round.State.PUBLISHED else Screen.Shows.CLOCK)


def stage_on_screen(event: Event, round_: Round | None, *, bracket: bool) -> Stage | None:
    """The stage whose standings or bracket are shown: the one that is on, or the last begun that has a bracket."""
    if round_ is None:
        return None
    begun = event.stages.filter(no__lte=round_.stage.no).order_by("-no")
    return next((stage for stage in begun if not bracket or is_bracket(stage)), None)
