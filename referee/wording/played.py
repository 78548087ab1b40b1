"""A hand record in words: what each trick was, revokes and what proves them, what does not add up, where the record differs."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from referee.rules.errors import RulesError
from referee.rules.handcheck import HandReport, Revoke
from referee.ruling.played import Difference
from referee.wording.refusals import FIELDS, REFUSALS, reason, refusal
from referee.wording.rulings import suit_words
from referee.wording.words import component, role, seat

DIFFERING: dict[str, Any] = {
    "revokes": pgettext_lazy("field", "revokes"),
    "last_trick.kind": FIELDS["last_trick.kind"],
}
PLAYS: dict[str, Any] = {
    "lead": pgettext_lazy("play", "lead"),
    "follow": pgettext_lazy("play", "follow"),
    "ruff": pgettext_lazy("play", "ruff"),
    "overruff": pgettext_lazy("play", "overruff"),
    "discard": pgettext_lazy("play", "discard"),
}
SHOWN = gettext_lazy("%(seat)s revoked in trick %(trick)s. %(why)s")


def revoke_words(found: Revoke) -> str:
    """Who revoked, in which trick, why, and what proves it."""
    words = SHOWN % {"seat": seat(found.seat), "trick": found.trick, "why": REFUSALS[found.code]}
    if found.shown_in is None:
        return str(words)
    return _("%(words)s Shown by a card of trick %(trick)s.") % {"words": words, "trick": found.shown_in}


def result_words(report: HandReport) -> str:
    """What the hand came to: points of the tricks, the bottom, the sum."""
    points = ngettext("The opponents caught %(points)s point.", "The opponents caught %(points)s points.", report.trick_points)
    text = points % {"points": report.trick_points}
    if report.last_side is None:
        return _("%(text)s The hand is not finished.") % {"text": text}
    if report.last_side == "declarers" or report.kind is None:
        return _("%(text)s The declarers won the last trick.") % {"text": text}
    put = {"text": text, "part": component(report.kind, report.length or 1), "bottom": report.bottom_points, "points": report.points}
    return _("%(text)s They won the last trick with a %(part)s; bottom %(bottom)s. Together %(points)s.") % put


def fault_words(report: HandReport) -> tuple[str, ...]:
    """What does not add up."""
    return tuple(reason(fault) for fault in report.faults)


def difference_words(found: Difference) -> str:
    """“trick points: recorded 40, played 45”."""
    name = DIFFERING.get(found.field) or FIELDS[found.field]
    put = {"field": name, "recorded": _value(found.field, found.recorded), "played": _value(found.field, found.played)}
    return _("%(field)s: recorded %(recorded)s, played %(played)s") % put


def _value(field: str, value: str | int | None) -> str:
    if field == "trump":
        return suit_words(None if value is None else str(value))
    if field == "last_trick.kind":
        kind, _blank, length = str(value).partition(" ")
        return component(kind, int(length)) if length.isdigit() and kind != "None" else "–"
    named = {"declarer": seat, "last_trick": role}.get(field)
    return named(str(value)) if named else str(value)


def unreadable_words(error: RulesError) -> str:
    """Why a text is no hand record: the line, or the trick, and the sentence."""
    words = refusal(error)
    if error.params.get("line"):
        return _("Line %(line)s: %(words)s") % {"line": error.params["line"], "words": words}
    if error.params.get("trick"):
        return _("Trick %(trick)s: %(words)s") % {"trick": error.params["trick"], "words": words}
    return words
