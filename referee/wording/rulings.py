"""Rulings on cards in words: questions and fields, verdicts, reasons step by step, the rule with its clause, what other rules say.

A card in a sentence is written ``{H7}``: the tag `cards` of `ruling_tags` draws it, `spoken` reads it out.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee import marks
from referee.rules.errors import RulesError
from referee.rules.presets import preset
from referee.rules.reasons import Reason
from referee.rules.ruleset import Ruleset
from referee.rules.sources import source
from referee.ruling.answers import Answer, Parts
from referee.wording.howto import label, sentence, source_words
from referee.wording.refusals import REFUSALS, refusal
from referee.wording.rulings_texts import (
    BRIEFS,
    EVIDENCE_FIELDS,
    GENERAL,
    PLAYERS,
    REFUSED,
    SHORT,
    SINGLES,
    STEPS,
    TITLES,
    VERDICTS,
)
from referee.wording.words import component, listed, preset_name
from referee.wording.words import seat as seat_name

CARD: Final = re.compile(r"\{(BJ|LJ|[SHDC](?:10|[2-9JQKA]))\}")


def parts_words(parts: Parts) -> str:
    """“tractor of 2 pairs, 1 pair, 3 singles”."""
    return listed([_part(*part) for part in parts])


def _part(kind: str, length: int, times: int) -> str:
    if kind in SINGLES:
        return str(SINGLES[kind] % {"times": times})
    name = component(kind, length)
    return name if times == 1 else pgettext("shape", "%(times)s × %(name)s") % {"times": times, "name": name}


def suit_words(suit: str | None) -> str:
    """An effective suit in words: “trumps”, “hearts”; None is no trump."""
    if suit == "trump":
        return pgettext("suit", "trumps")
    return str(marks.NO_TRUMP if suit is None else marks.SUIT_NAMES[suit])


def bidder_words(code: str) -> str:
    """Who bids and when: “North”, “North, after the bury”."""
    phase, _blank, seat = code.rpartition(" ")
    return _("%(seat)s, after the bury") % {"seat": seat_name(seat)} if phase else seat_name(seat)


def level_words(level: str) -> str:
    """“level 10”."""
    return pgettext("example", "level %(level)s") % {"level": level}


def cards_words(cards: Sequence[str]) -> str:
    """Cards as tokens of a sentence."""
    return " ".join(f"{{{card}}}" for card in cards)


def spoken(text: str) -> str:
    """A sentence with its cards read out, without emphasis: for messages, evidence and the ear."""
    return CARD.sub(lambda found: marks.card_name(found[1]), text).replace("**", "")


def verdict_words(answer: Answer) -> str:
    """合法, 不合法 …"""
    return str(VERDICTS[answer.verdict])


def brief_words(answer: Answer) -> str:
    """The verdict's half sentence; a refused bid says why in the words of the refusals."""
    reason = answer.brief
    if reason.code == "parts":
        return parts_words(reason.get("parts"))  # type: ignore[arg-type]
    return _said(BRIEFS.get(reason.code, REFUSALS.get(reason.code, reason.code)), reason)


def note_words(reason: Reason) -> str:
    """What stands at the end of a row of cards."""
    if reason.code == "parts":
        return parts_words(reason.get("parts"))  # type: ignore[arg-type]
    if reason.code == "count":
        return count_words(int(str(reason.get("cards"))))
    code = "bid-late" if reason.code == "bid-by" and reason.get("phase") == "after_bury" else reason.code
    return _said(SHORT[code], reason)


def count_words(cards: int) -> str:
    """“4 cards”."""
    return ngettext("%(cards)s card", "%(cards)s cards", cards) % {"cards": cards}


def step_words(reason: Reason) -> str:
    """One step of the reasons."""
    return _said(STEPS[_step_key(reason)], reason)


def _step_key(reason: Reason) -> str:
    fuller = {
        "shape-owed": ("same", "shape-owed:same"),
        "for-example": ("others", "for-example:more"),
        "adjacent": ("level", "adjacent:level"),
    }
    name, key = fuller.get(reason.code, ("", ""))
    if reason.code == "throw-costs" and not reason.get("penalty"):
        return "throw-costs:nothing"
    return key if name and reason.get(name) else reason.code


def rule_words(answer: Answer, slug: str) -> tuple[tuple[str, str, str], ...]:
    """The rules an answer rests on: (label, our own words, document and clause)."""
    return tuple(
        (label(field), _rule(answer.question.ruleset, field), _clause(answer.question.ruleset, slug, field)) for field in answer.rules
    )


def winner_words(winner: str, points: int) -> str:
    """“West wins the trick: 15 points.”"""
    words = ngettext("%(seat)s wins the trick: %(points)s point.", "%(seat)s wins the trick: %(points)s points.", points)
    return words % {"seat": seat_name(winner), "points": points}


def evidence_words(payload: Mapping[str, Any]) -> tuple[str, str]:
    """What evidence is about and what it found: (“Follow: lead 10 of hearts …”, “Not legal”)."""
    if "text" in payload:
        return _("the hand as it was played, trick by trick"), pgettext("evidence", "hand record")
    question = payload["question"]
    lists = [f"{EVIDENCE_FIELDS[name]} {_told(question[name])}" for name in EVIDENCE_FIELDS if question.get(name)]
    about = pgettext("evidence", "; ").join(lists)
    return pgettext("evidence", "%(question)s: %(about)s") % {"question": TITLES[question["ask"]], "about": about}, str(
        VERDICTS[payload["verdict"]]
    )


def _told(value: Any) -> str:
    """Cards read out; of several plays or hands one after the other."""
    if isinstance(value, dict):
        value = value.get("cards") or []
    if value and isinstance(value[0], list | dict):
        return " | ".join(_told(one) for one in value)
    return spoken(cards_words(value))


def refused_words(error: RulesError) -> str:
    """Why a question cannot be answered, beside the field that it is about."""
    if error.code not in REFUSED:
        return refusal(error)
    card = error.params.get("card")
    return str(REFUSED[error.code] % {**error.params, "card": marks.card_name(str(card)) if card else ""})


def cost_words(ruleset: Ruleset, kind: str) -> str:
    """What an offence costs after the hand, for the button that records it."""
    levels = next((rule.levels for name, rule in ruleset.offences if name == kind), 0)
    if not levels:
        return pgettext("cost", "no level")
    return ngettext("%(levels)s level down", "%(levels)s levels down", levels) % {"levels": levels}


def general_words(ask: str) -> str:
    """What holds in every document, for the questions that need it said."""
    return str(GENERAL[ask])


def _rule(ruleset: Ruleset, field: str) -> str:
    return sentence(field, getattr(ruleset, field))


def _clause(ruleset: Ruleset, slug: str, field: str) -> str:
    changed = getattr(ruleset, field) != getattr(preset(slug), field)
    return _("Changed for this event") if changed else source_words(source(slug, field))


def elsewhere_words(slug: str, answer: Answer) -> str:
    """What another preset says: “Two-stage contest: It fails. {H4} {H4} must be played.”"""
    put = {"preset": preset_name(slug), "verdict": verdict_words(answer), "brief": brief_words(answer)}
    text = pgettext("elsewhere", "%(preset)s: **%(verdict)s**. %(brief)s") % put
    costs = next((step_words(step) for step in answer.steps if step.code == "throw-costs"), "")
    return pgettext("sentences", "%(first)s %(then)s") % {"first": text, "then": costs} if costs else text


def same_words(slugs: Sequence[str]) -> str:
    """Which presets say the same."""
    return _("The same: %(presets)s.") % {"presets": listed([preset_name(slug) for slug in slugs])}


def _said(text: Any, reason: Reason) -> str:
    """A sentence filled in: cards as tokens, shapes, suits, seats and players by name."""
    put = {name: _SHOWN.get(name, _plain)(value) for name, value in reason.params}
    if "kind" in put:
        put["part"] = component(str(reason.get("kind")), int(str(reason.get("length"))))
    return str(text % put) if text else ""


def _plain(value: Any) -> Any:
    return value


def _player(code: Any) -> str:
    return str(PLAYERS[code])


_SHOWN: Final[dict[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(("cards", "high", "low", "between"), lambda value: cards_words(value) if isinstance(value, tuple) else value),
    **dict.fromkeys(("parts", "owed", "given", "led"), lambda value: parts_words(value) if isinstance(value, tuple) else value),
    **dict.fromkeys(("suit", "trump"), suit_words),
    **dict.fromkeys(("seat", "declarer"), lambda value: seat_name(value) if value else "–"),
    "player": _player,
    "by": lambda value: listed([_player(code) for code in value]),
}
