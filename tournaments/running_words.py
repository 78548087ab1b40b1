"""Words of running an event: what a draft costs, acts that can be taken back, results and protests."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from referee.models import Log
from tournaments.many_words import filled
from tournaments.selectors.official import Status
from tournaments.standings.results import Exact, Mark

FATEFUL: dict[str, Any] = {
    "round-drawn": gettext_lazy("Round %(round)s of stage %(stage)s drawn"),
    "draft-edited": gettext_lazy("Draft of round %(round)s changed by hand"),
    "draft-discarded": gettext_lazy("Draft of round %(round)s thrown away"),
    "round-published": gettext_lazy("Round %(round)s published"),
    "no-shows": ngettext_lazy("No-shows put out: pair %(numbers)s", "No-shows put out: pairs %(numbers)s", "amount"),
    "entries-imported": gettext_lazy("List of pairs entered from %(source)s"),
}

OUTCOMES: dict[str, Any] = {
    "": gettext_lazy("not decided"),
    "upheld": gettext_lazy("upheld"),
    "rejected": gettext_lazy("rejected"),
    "withdrawn": gettext_lazy("withdrawn"),
}

MARKS: dict[str, Any] = {
    Mark.BYE: gettext_lazy("bye"),
    Mark.LATE_BYE: gettext_lazy("late, as a bye"),
    Mark.HALF_BYE: gettext_lazy("late, as a draw"),
    Mark.ABSENT: gettext_lazy("absent"),
    Mark.WON_BY_FORFEIT: gettext_lazy("won by forfeit"),
    Mark.FORFEITED: gettext_lazy("forfeited"),
    Mark.WON: gettext_lazy("won"),
    Mark.LOST: gettext_lazy("lost"),
    Mark.DREW: gettext_lazy("drawn"),
    Mark.OPEN: gettext_lazy("open"),
}


def costs_words(costs: Mapping[str, Exact]) -> str:
    """“2 rematches · differences of score: 4 in all”; nothing to say is said, too."""
    parts = [_cost(code, amount) for code, amount in costs.items()]
    return " · ".join(parts) if parts else _("nothing out of the ordinary")


def _cost(code: str, amount: Exact) -> str:
    count = int(amount)
    if code == "cost-rematch":
        return ngettext("%(count)s rematch", "%(count)s rematches", count) % {"count": count}
    if code == "cost-same-unit":
        return ngettext("one unit meets itself at %(count)s table", "one unit meets itself at %(count)s tables", count) % {"count": count}
    if code == "cost-forbidden":
        return ngettext("%(count)s forbidden pairing", "%(count)s forbidden pairings", count) % {"count": count}
    if code == "cost-second-bye":
        return ngettext("%(count)s second win without playing", "%(count)s second wins without playing", count) % {"count": count}
    return _("differences of score: %(amount)s in all") % {"amount": amount}


def fateful_words(row: Log) -> str:
    """What was done, in a line."""
    facts: dict[str, Any] = {"stage": "–", "round": "–", "source": "–", **_mapping(row.before), **_mapping(row.after)}
    numbers = tuple(facts.get("numbers") or ())
    facts["numbers"] = ", ".join(map(str, numbers))
    return filled(FATEFUL[row.verb], facts, {"numbers": numbers})


def status_words(status: Status) -> str:
    """Whether results are official, in a word."""
    return {"open": _("being played"), "provisional": _("provisional"), "official": _("official")}[status.code]


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
