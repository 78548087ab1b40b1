"""The hall in words: why a table needs somebody, and the one act that is to be done about it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from tournaments.access import Viewer
from tournaments.models import Event
from tournaments.record_words import differences
from tournaments.selectors.desk import Desk
from tournaments.selectors.hall import IN_TOUCH, Hall, Need

TAGS = {
    "dispute": pgettext_lazy("hall", "dispute"),
    "decision": pgettext_lazy("hall", "decision"),
    "call": pgettext_lazy("hall", "call"),
    "missing": pgettext_lazy("hall", "missing"),
    "late": pgettext_lazy("hall", "not begun"),
    "silent": pgettext_lazy("hall", "silent"),
}
QUIET = frozenset({"silent", "late"})
"""Nobody asks for help here: the mark is not filled."""


@dataclass(frozen=True, slots=True)
class NeedLine:
    """A row of the list: mark, sentence, and the act (words and address). `posts`: the act is done here, by a button."""

    need: Need
    tag: str
    words: str
    referee: str
    phone: str
    act: str
    href: str
    posts: bool = False

    @property
    def is_loud(self) -> bool:
        return self.need.code not in QUIET


@dataclass(frozen=True, slots=True)
class Asked:
    """What a sentence about a table needs to know."""

    event: Event
    viewer: Viewer
    hall: Hall
    need: Need
    now: datetime

    @property
    def desk(self) -> Desk:
        return Desk(self.event, self.viewer, self.need.play.row.table, self.now)

    def at_match(self, name: str, *args: object) -> str:
        """The address of an act on the match being played."""
        assert self.need.play.row.current is not None
        return reverse(name, args=[self.event.public_id, self.need.play.row.current.match.public_id, *args])

    def at_table(self, name: str) -> str:
        """The address of an act at the table."""
        return reverse(name, args=[self.event.public_id, self.need.play.row.table.public_id])


def need_lines(event: Event, viewer: Viewer, hall: Hall, now: datetime) -> list[NeedLine]:
    """The tables that need somebody, in words."""
    return [_line(Asked(event, viewer, hall, need, now)) for need in hall.needs]


def _line(asked: Asked) -> NeedLine:
    need, who = asked.need, asked.need.play.row.table.referee
    referee = "" if who is None else who.name
    words = WORDS[need.code](asked)
    if not asked.viewer.can_rule:
        return NeedLine(need, str(TAGS[need.code]), words, referee, _phone(need), _("Look"), asked.at_match("match"))
    act, href = ACTS[need.code](asked)
    return NeedLine(need, str(TAGS[need.code]), words, referee, _phone(need), act, href, need.code == "call")


def _phone(need: Need) -> str:
    """Whether the phone of a table that says nothing is in touch; nothing for one that has asked for somebody."""
    if need.code not in QUIET or need.unseen is None:
        return ""
    if need.unseen <= IN_TOUCH:
        return _("phone online")
    return ngettext("phone offline for %(count)s minute", "phone offline for %(count)s minutes", need.unseen) % {"count": need.unseen}


def _dispute_words(asked: Asked) -> str:
    """“Hand 6: Trick points 75 / 80”: what differs, field by field."""
    desk = asked.desk
    if desk.claim is None:
        return _("Two reports of a hand differ.")
    found = [f"{pair.label} {pair.first} / {pair.second}" for pair in differences(desk.claim.first, desk.claim.second, desk.seats)]
    return _("Hand %(hand)s: %(what)s") % {"hand": desk.claim.hand_no, "what": pgettext("list", ", ").join(found)}


def _call_words(asked: Asked) -> str:
    waits = _minutes_waiting(asked.need.minutes)
    return _("%(note)s · %(waits)s") % {"note": asked.need.note, "waits": waits} if asked.need.note else waits


def _minutes_waiting(minutes: int) -> str:
    if not minutes:
        return _("called just now")
    return ngettext("waiting for %(count)s minute", "waiting for %(count)s minutes", minutes) % {"count": minutes}


def _missing_words(asked: Asked) -> str:
    entry = asked.need.entry
    assert entry is not None
    if asked.need.is_away:
        text = _("No. %(number)s: somebody away for %(minutes)s min, forfeit at %(limit)s.")
        return text % {"number": entry.number, "minutes": asked.need.minutes, "limit": asked.hall.to_forfeit}
    text = (
        _("No. %(number)s has left.")
        if not entry.is_playing
        else _("No. %(number)s is not checked in; %(minutes)s min since the start, forfeit at %(limit)s.")
    )
    return text % {"number": entry.number, "minutes": asked.need.minutes, "limit": asked.hall.to_forfeit}


def _late_words(asked: Asked) -> str:
    text = _("Nothing recorded since the start %(minutes)s min ago; forfeit at %(limit)s.")
    return text % {"minutes": asked.need.minutes, "limit": asked.hall.to_forfeit}


def _silent_words(asked: Asked) -> str:
    return _("No record for %(minutes)s min.") % {"minutes": asked.need.minutes}


def _resolve(asked: Asked) -> tuple[str, str]:
    claim = asked.desk.claim
    return _("Settle"), asked.at_match("match") if claim is None else asked.at_match("resolve-claim", claim.act.no)


def _forfeit(asked: Asked) -> tuple[str, str]:
    due = asked.need.minutes >= asked.hall.to_forfeit or (asked.need.entry is not None and not asked.need.entry.is_playing)
    missing = f"?missing={asked.need.entry.public_id}" if asked.need.entry is not None else ""
    return (pgettext("act", "Forfeit"), asked.at_table("table-end") + missing) if due else (_("Go and look"), asked.at_table("table"))


WORDS: dict[str, Callable[[Asked], str]] = {
    "dispute": _dispute_words,
    "decision": lambda asked: asked.desk.decision_words or _("The match was drawn to the end: somebody must say who goes on."),
    "call": _call_words,
    "missing": _missing_words,
    "late": _late_words,
    "silent": _silent_words,
}
ACTS: dict[str, Callable[[Asked], tuple[str, str]]] = {
    "dispute": _resolve,
    "decision": lambda asked: (_("Rule"), asked.at_match("add-ruling")),
    "call": lambda asked: (pgettext("act", "Coming"), asked.at_table("answer-call")),
    "missing": _forfeit,
    "late": _forfeit,
    "silent": lambda asked: (_("Go and look"), asked.at_table("table")),
}
