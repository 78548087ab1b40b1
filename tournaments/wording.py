"""Codes of the tournaments app in words: refusals, reasons of a draw, rounds, statuses, criteria."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from referee.rules.errors import RulesError
from referee.rules.reasons import Reason
from referee.wording import offence
from referee.wording import refusal as refusal_of_a_match
from tournaments.draw_words import REASONS, WHY_PASSED
from tournaments.many_words import SEVERAL, filled, listed
from tournaments.refusal_words import REFUSALS

STATUSES: dict[str, Any] = {
    "bye": gettext_lazy("bye"),
    "waiting": gettext_lazy("waiting"),
    "playing": gettext_lazy("playing"),
    "review": gettext_lazy("disputed"),
    "decision": gettext_lazy("decision needed"),
    "result": gettext_lazy("result in"),
    "agreed": gettext_lazy("agreed"),
    "verified": gettext_lazy("verified"),
}

ENTRY_STATUSES: dict[str, Any] = {
    "registered": gettext_lazy("registered"),
    "checked-in": gettext_lazy("checked in"),
    "withdrawn": gettext_lazy("withdrawn"),
    "disqualified": gettext_lazy("disqualified"),
}

ROUND_STATES: dict[str, Any] = {
    "draft": gettext_lazy("draft"),
    "published": gettext_lazy("published"),
    "playing": gettext_lazy("being played"),
    "closed": gettext_lazy("closed"),
}

FORMATS: dict[str, Any] = {
    "knockout": gettext_lazy("Knockout"),
    "double_elimination": gettext_lazy("Double elimination"),
    "round_robin": gettext_lazy("Round robin"),
    "swiss": gettext_lazy("Swiss system"),
    "fixed_hands": gettext_lazy("Fixed hands"),
    "level_cut": gettext_lazy("Cut by level"),
}

ROUND_NAMES: dict[str, Any] = {
    "final": gettext_lazy("Final"),
    "semifinal": gettext_lazy("Semifinals"),
    "quarterfinal": gettext_lazy("Quarterfinals"),
    "third-place": gettext_lazy("Third place"),
    "losers-final": gettext_lazy("Losers’ side: final"),
    "deciding-final": gettext_lazy("Deciding final"),
}

CRITERIA: dict[str, Any] = {
    "match-points": gettext_lazy("Match points"),
    "wins": gettext_lazy("Wins"),
    "net-levels": gettext_lazy("Net levels"),
    "direct-encounter": gettext_lazy("Direct encounter"),
    "opponents-score": gettext_lazy("Opponents’ score"),
    "progressive": gettext_lazy("Progressive score"),
    "sonneborn-berger": gettext_lazy("Sonneborn–Berger"),
    "best-round": gettext_lazy("Best round"),
    "last-round-backwards": gettext_lazy("Last round backwards"),
    "levels": gettext_lazy("Levels reached"),
    "fewest-penalties": gettext_lazy("Fewest penalties"),
    "net-trick-points": gettext_lazy("Net points"),
    "lots": gettext_lazy("Lots"),
}


def refusal(error: Any) -> str:
    """Why something was refused (a `RulesError` or an error of a pure room), in the reader's language."""
    params = {name: _shown(value) for name, value in error.params.items()}
    text = REFUSALS.get(error.code)
    if text is not None:
        return filled(text, _Params(params), error.params)
    return refusal_of_a_match(error if isinstance(error, RulesError) else RulesError(error.code, **error.params))


def reason(given: Reason) -> str:
    """Why a pairing or place is so."""
    params = {name: _shown(value) for name, value in given.params}
    if "until" in params:
        params["until"] = round_name(str(params["until"]))
    if "why" in params:
        params["why"] = str(WHY_PASSED.get(str(params["why"]), params["why"]))
    text = REASONS.get(given.code) or REFUSALS.get(given.code)
    return filled(text, _Params(params), dict(given.params)) if text is not None else given.code


def round_name(code: str) -> str:
    """The name of a round of a bracket from its code (``round-of-16``, ``winners-semifinal``, ``losers-round-2`` …)."""
    if code in ROUND_NAMES:
        return str(ROUND_NAMES[code])
    if code.startswith("winners-"):
        return _("Winners’ side: %(round)s") % {"round": round_name(code.removeprefix("winners-"))}
    if code.startswith("losers-round-"):
        return _("Losers’ side: round %(number)s") % {"number": code.rsplit("-", 1)[-1]}
    return _("Round of %(size)s") % {"size": code.rsplit("-", 1)[-1]}


def round_on_side(code: str) -> str:
    """The name of a round under the heading of its side: “Quarterfinals”, “Round 3”; the last of a side is not just “Final”."""
    if code.startswith("losers-round-"):
        return _("Round %(number)s") % {"number": code.rsplit("-", 1)[-1]}
    return round_name(code if code.endswith("-final") else code.removeprefix("winners-"))


def round_title(stage_format: str, round_no: int, entries: int = 0, there: Collection[int] | None = None) -> str:
    """What a round is called in its stage: the round's name in a bracket of `entries`, else its number.

    `there` are the numbers of the rounds that the stage has: of a double elimination those of byes alone are missing.
    """
    code = _bracket_round(stage_format, round_no, entries, there) if entries >= 2 else None
    return _("Round %(number)s") % {"number": round_no} if code is None else round_name(code)


def _bracket_round(stage_format: str, round_no: int, entries: int, there: Collection[int] | None) -> str | None:
    """The code of a round of a bracket; None where rounds have numbers only."""
    from tournaments.pairing.double_elimination import code_as_played, round_codes
    from tournaments.pairing.rounds import bracket_size, round_code

    size = bracket_size(entries)
    if stage_format == "knockout":
        codes = [round_code(no, size.bit_length() - 1) for no in range(1, size.bit_length())]
    else:
        codes = list(round_codes(size)) if stage_format == "double_elimination" else []
    if round_no > len(codes):
        return None
    return codes[round_no - 1] if there is None else code_as_played(codes, round_no, there)


def penalty_kind(kind: str) -> str:
    """What was penalised: a kind of the rules, a failed throw, or match points."""
    if kind == "failed-throw":
        return pgettext("penalty", "Failed throw")
    return str(CRITERIA[kind]) if kind in CRITERIA else offence(kind)


def pairs(count: int) -> str:
    """“14 pairs”."""
    return ngettext("%(count)s pair", "%(count)s pairs", count) % {"count": count}


def tables(count: int) -> str:
    """“7 tables”."""
    return ngettext("%(count)s table", "%(count)s tables", count) % {"count": count}


class _Params(dict[str, Any]):
    """What a code did not say is a dash, never a crash."""

    def __missing__(self, name: str) -> str:
        return "–"


def _shown(value: object) -> object:
    """Several things on one line; None as a dash."""
    if isinstance(value, SEVERAL):
        return listed(value)
    return "–" if value is None else value
