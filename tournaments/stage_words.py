"""Words of a stage's settings: what can be chosen for each format, and the stage in one line."""

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Stage

DRAWS: dict[str, Any] = {
    "lots": gettext_lazy("by lots"),
    "seeds": gettext_lazy("by seeds"),
    "seeds_then_lots": gettext_lazy("seeds first, the others by lots"),
    "draw_numbers": gettext_lazy("by draw numbers"),
}
LATER_DRAWS: dict[str, Any] = {
    **DRAWS,
    "ranked": gettext_lazy("ranked: the places of the stage before are the seeds"),
    "crossed": gettext_lazy("crossed: first of one group against second of the next"),
}
PAIRINGS: dict[str, Any] = {
    "lots": gettext_lazy("by lots"),
    "ranked": gettext_lazy("ranked: first against last"),
    "slide": gettext_lazy("ranked: upper half against lower"),
    "adjacent": gettext_lazy("ranked: neighbours"),
}
DIVISIONS: dict[str, Any] = {
    "lots": gettext_lazy("groups by lots"),
    "snake": gettext_lazy("groups by snake over the seeds"),
}
LEGS: tuple[tuple[int, Any], ...] = ((1, gettext_lazy("everybody once")), (2, gettext_lazy("everybody twice, sides changed")))
FIRST_ROUNDS: dict[str, Any] = {
    "lots": gettext_lazy("by lots"),
    "fold": gettext_lazy("ranked: first against last"),
    "slide": gettext_lazy("ranked: upper half against lower"),
    "adjacent": gettext_lazy("ranked: neighbours"),
}
LATE: dict[str, Any] = {
    "zero": gettext_lazy("count as nothing"),
    "half": gettext_lazy("count as a draw"),
    "bye": gettext_lazy("count as a bye"),
}
SCHEMES: dict[str, Any] = {
    "2/1/0": gettext_lazy("2 – 1 – 0: win, draw, loss"),
    "1/0": gettext_lazy("1 – 0: win, loss"),
    "3/1/0": gettext_lazy("3 – 1 – 0: win, draw, loss"),
    "15±d": gettext_lazy("15 ± the difference of levels, 10 at most; forfeit 18"),
    "13±d": gettext_lazy("13 ± the difference of levels, 13 at most; forfeit 16"),
}
SYSTEMS: dict[str, Any] = {"round_robin": gettext_lazy("Round robin"), "swiss": gettext_lazy("Swiss system")}


def stage_brief(stage: Stage) -> str:
    """“Drawn by lots · best of 3 matches · match for the third place”."""
    return " · ".join(str(part) for part in (*_BRIEFS[stage.format](stage), *_meetings(stage), *_going_on(stage)))


def _bracket(stage: Stage) -> Iterator[Any]:
    yield _("drawn %(how)s") % {"how": LATER_DRAWS[stage.settings.get("draw", "lots")]}
    if stage.settings.get("third_place") and stage.format == Stage.Format.KNOCKOUT:
        yield _("match for the third place")


def _round_robin(stage: Stage) -> Iterator[Any]:
    groups = int(stage.settings.get("groups") or 1)
    if groups > 1:
        yield ngettext("%(count)s group", "%(count)s groups", groups) % {"count": groups}
        yield DIVISIONS[stage.settings.get("division", "lots")]
    yield dict(LEGS)[2 if stage.settings.get("legs") == 2 else 1]


def _swiss(stage: Stage) -> Iterator[Any]:
    rounds = int(stage.settings.get("rounds") or 0)
    if rounds:
        yield ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}
    yield _("first round %(how)s") % {"how": FIRST_ROUNDS[stage.settings.get("first_round", "lots")]}


def _fixed_hands(stage: Stage) -> Iterator[Any]:
    hands = stage.ruleset.json.get("max_hands")
    if hands:
        yield ngettext("matches of %(count)s hand", "matches of %(count)s hands", hands) % {"count": hands}
    play = stage.settings.get("play", "round_robin")
    yield SYSTEMS[play]
    yield from _BRIEFS[play](stage)


def _level_cut(stage: Stage) -> Iterator[Any]:
    yield _("tables drawn %(how)s") % {"how": PAIRINGS.get(stage.settings.get("pairing", "lots"), "")}


def _meetings(stage: Stage) -> Iterator[Any]:
    if stage.settings.get("best_of", 1) != 1:
        yield _("best of %(matches)s matches") % {"matches": stage.settings["best_of"]}


def _going_on(stage: Stage) -> Iterator[Any]:
    top, count = stage.advance.get("top"), stage.advance.get("count")
    if top:
        yield _("best %(count)s of each group go on") % {"count": top}
    elif count:
        yield _("best %(count)s go on") % {"count": count}


_BRIEFS: dict[str, Callable[[Stage], Iterator[Any]]] = {
    Stage.Format.KNOCKOUT: _bracket,
    Stage.Format.DOUBLE_ELIMINATION: _bracket,
    Stage.Format.ROUND_ROBIN: _round_robin,
    Stage.Format.SWISS: _swiss,
    Stage.Format.FIXED_HANDS: _fixed_hands,
    Stage.Format.LEVEL_CUT: _level_cut,
}
