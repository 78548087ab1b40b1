"""“How we play” in words: a label and a sentence for every rule, and where its value comes from.

The rows come from `referee.rules.explain`, so the page says what really scores. A rule with a closed choice has a
sentence for each value; a rule with a number has one with the number in it and one for “none”.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee.rules.explain import BandRow, Row, bands, explain, multipliers
from referee.rules.promotion import Promotion
from referee.rules.ruleset import OffenceRule, Ruleset
from referee.rules.sources import Source
from referee.wording.howto_texts import CLAUSES, DECISIONS, DOCUMENTS, GROUPS, LABELS, NUMBERS, PROMOTIONS, SENTENCES, STEPS, WINDOWS
from referee.wording.words import component, listed, offence, role, sentences


@dataclass(frozen=True, slots=True)
class Line:
    """One rule in words. `usual` is the preset's sentence where the event has changed it, else empty."""

    field: str
    label: str
    sentence: str
    source: str
    changed: bool
    usual: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A group of rules under its title."""

    code: str
    title: str
    lines: tuple[Line, ...]


def how_we_play(ruleset: Ruleset, slug: str) -> tuple[Section, ...]:
    """Every rule in words, by groups, in the order of the page."""
    rows = groupby(explain(ruleset, slug), key=lambda row: row.group)
    return tuple(Section(group, group_title(group), tuple(line(row) for row in found)) for group, found in rows)


def line(row: Row) -> Line:
    """A row in words."""
    usual = sentence(row.field, row.preset_value) if row.changed else ""
    return Line(row.field, label(row.field), sentence(row.field, row.value), source_words(row.source), row.changed, usual)


def group_title(code: str) -> str:
    """The title of a group of rules."""
    return str(GROUPS[code])


def label(field: str) -> str:
    """What a rule is called."""
    return str(LABELS[field])


def field_label(code: str) -> str:
    """The label of a rule, also of one offence (``offences.revoke``); the code itself for anything else."""
    name, _dot, kind = code.partition(".")
    if name not in LABELS:
        return code
    return label(name) + (f" ({offence(kind)})" if kind else "")


def sentence(field: str, value: Any) -> str:
    """What a value of a rule means at the table."""
    if field == "promotion":
        return _promotion(value)
    if field == "offences":
        return sentences(_offences(value)) or _("Offences are recorded; they cost nothing by themselves.")
    if field in ("windows_first", "windows_later"):
        return _windows(field, value)
    if field == "compulsory":
        return _compulsory(value)
    if field in SENTENCES:
        return str(SENTENCES[field][value])
    given, none = NUMBERS[field]
    return str(none) if value is None or (value == 0 and none) else str(given) % {"value": value}


def source_words(source: Source) -> str:
    """Where a value comes from: “Association rules, contest part, rule 8”, or which house decision it is."""
    if source.is_house:
        return str(DECISIONS[source.clause])
    clause = CLAUSES[source.document].get(source.clause) or _numbered(source.clause)
    words = _("%(document)s, %(clause)s") % {"document": DOCUMENTS[source.document], "clause": clause}
    return words if source.decision is None else pgettext("consequences", "; ").join((words, str(DECISIONS[source.decision])))


def _numbered(clause: str) -> str:
    """“contest part, rule 8”; parts and items of the two-stage rules by their numbers."""
    name, _dash, rest = clause.partition("-")
    if name == "contest":
        return _("contest part, rule %(number)s") % {"number": rest}
    if not rest:
        return _("part %(part)s") % {"part": name}
    item, _dash, sub = rest.partition("-")
    return _("part %(part)s, item %(item)s") % {"part": name, "item": f"{item} ({sub})" if sub else item}


# Tables of scoring


@dataclass(frozen=True, slots=True)
class BandLine:
    """One band in words: “100–115”, who, what."""

    points: str
    result: str


def band_lines(ruleset: Ruleset) -> tuple[BandLine, ...]:
    """The bands as a small table."""
    return tuple(BandLine(_points(band), _band_result(band)) for band in bands(ruleset))


def multiplier_lines(ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """What the bottom counts for, by the combination that wins the last trick: (“pair”, “×4”)."""
    return tuple((component(kind, length), f"×{times}") for kind, length, times in multipliers(ruleset))


def _points(band: BandRow) -> str:
    if band.end is None:
        return _("from %(points)s") % {"points": band.start}
    return str(band.start) if band.start == band.end else f"{band.start}–{band.end}"


def _band_result(band: BandRow) -> str:
    if not band.levels:
        return _("the bank changes, no levels") if band.bank == "changes" else _("the declarers keep the bank, no levels")
    put = {"role": role(band.role), "levels": band.levels}
    return ngettext("%(role)s up %(levels)s level", "%(role)s up %(levels)s levels", band.levels) % put


# Rules with a value of their own form


def _promotion(promotion: Promotion) -> str:
    if promotion.id is not None:
        return str(PROMOTIONS[promotion.id])
    text = _("The event’s own bands; the bank changes from %(exchange)s points.") % {"exchange": promotion.exchange}
    return (
        text
        if not promotion.every
        else text + _(" Above the last band one more level for each %(every)s points.") % {"every": promotion.every}
    )


def _offences(offences: tuple[tuple[str, OffenceRule], ...]) -> Iterator[str]:
    for kind, rule in offences:
        yield pgettext("offence rule", "%(offence)s: %(costs)s.") % {
            "offence": _capital(offence(kind)),
            "costs": pgettext("consequences", "; ").join(_costs(rule)),
        }


def _costs(rule: OffenceRule) -> Iterator[str]:
    if rule.steps:
        yield pgettext("steps", ", then ").join(str(STEPS[step]) for step in rule.steps)
    if rule.levels:
        yield ngettext("%(levels)s level after the hand", "%(levels)s levels after the hand", rule.levels) % {"levels": rule.levels}
    if rule.points:
        yield ngettext("%(points)s point in the hand", "%(points)s points in the hand", rule.points) % {"points": rule.points}
    if rule.limit is not None:
        yield _("number %(limit)s loses the match") % {"limit": rule.limit}


def _windows(field: str, windows: tuple[str, ...]) -> str:
    allowed = [str(WINDOWS[window]) for window in windows]
    if not allowed:
        return _("Nobody may overcall.")
    return _("An overcall may be made %(when)s.") % {"when": listed(allowed)}


def _compulsory(levels: tuple[str, ...]) -> str:
    if not levels:
        return _("No level is compulsory.")
    return _("Every climb stops on %(levels)s, and only a hand declared there leaves it.") % {"levels": listed(list(levels))}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
