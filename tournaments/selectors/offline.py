"""What the table page carries for a phone without network: lookup tables, where the match stands, and the words for both."""

from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from referee import wording
from referee.rules.acts import HandResult
from referee.rules.errors import RulesError
from referee.rules.improbable import usual
from referee.rules.records import HandRecord
from referee.rules.ruleset import Ruleset
from referee.rules.scoring import Tally
from referee.rules.seats import SIDES
from referee.rules.tables import Tables, Worth, standing_json, tables_of
from referee.templatetags.ss import gap
from tournaments.selectors.desk import Desk
from tournaments.wording import refusal

MOST_LOST = 26


def offline_of(desk: Desk) -> dict[str, Any]:
    """Tables, standing and words of a table whose match is open."""
    assert desk.match is not None
    tables, words = _made(desk.ruleset, get_language() or "en")
    return {
        "match": desk.match.public_id,
        "table": desk.table.number,
        "standing": standing_json(desk.state),
        "tables": tables,
        "usual": asdict(usual(desk.ruleset)),
        "words": words,
    }


@lru_cache(maxsize=32)
def _made(ruleset: Ruleset, language: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Tables and words, made once for rules and language."""
    tables = tables_of(ruleset)
    return tables.json(), words_of(ruleset, tables)


def words_of(ruleset: Ruleset, tables: Tables) -> dict[str, Any]:
    """The sentences for what the tables say, in the reader's language."""
    return {**_sum_words(ruleset, tables), **_result_words(ruleset, tables), **_outbox_words()}


# Words with places in braces that the page fills in


def _sum_words(ruleset: Ruleset, tables: Tables) -> dict[str, Any]:
    cards = range(1, tables.hand_size + 1)
    throw = [ngettext("failed throw %(cards)s card×%(each)s", "failed throw %(cards)s cards×%(each)s", n) for n in cards]
    return {
        "tricks": _("Opponents %(points)s") % {"points": "{points}"},
        "bottom": _("bottom %(points)s×%(multiplier)s") % {"points": "{points}", "multiplier": "{multiplier}"},
        "throws": [text % {"cards": n, "each": ruleset.throw_penalty} for n, text in zip(cards, throw, strict=True)],
        "offences": _("offences %(points)s") % {"points": "{points}"},
        "plus": pgettext("sum", " + "),
        "minus": pgettext("sum", " − "),
        "equals": pgettext("sum", " = "),
        "atLeast0": _("%(sum)s, counts as 0") % {"sum": "{sum}"},
    }


def _result_words(ruleset: Ruleset, tables: Tables) -> dict[str, Any]:
    return {
        "results": [[_result(ruleset, worth, side, 1) for side in SIDES] for worth in tables.worths],
        "shutOut": [_result(ruleset, tables.worths[0], side, 0) for side in SIDES],
        "stop": _(", stopping at %(level)s, which must be declared") % {"level": "{level}"},
        "offence": _("%(side)s %(offence)s no. %(time)s: %(cost)s")
        % {"side": "{side}", "offence": "{offence}", "time": "{time}", "cost": "{cost}"},
        "noted": _("%(who)s, %(offence)s: recorded") % {"who": "{who}", "offence": "{offence}"},
        "offenceNames": {kind: wording.offence(kind) for kind in wording.offence_kinds()},
        "roles": {role: wording.role(role) for role in ("declarers", "opponents")},
        "sides": {side: wording.side_short(side) for side in SIDES},
        "lost": [
            ngettext("down %(levels)s level", "down %(levels)s levels", levels) % {"levels": levels} for levels in range(1, MOST_LOST + 1)
        ],
        "points": ngettext("%(points)s point", "%(points)s points", 10) % {"points": "{points}"},
        "nothingLeft": _("no level left to lose"),
        "warning": _("warning"),
        "contested": _("next: bank contested"),
        "next": pgettext("declarer", "next:"),
        "plays": _("plays %(level)s,") % {"level": "{level}"},
        "playsOf": _("plays %(level)s") % {"level": "{level}"},
        "after": pgettext("after a sum", ". "),
        "and": pgettext("consequences", "; "),
        "list": pgettext("list", ", "),
    }


def _result(ruleset: Ruleset, worth: Worth, declarers: str, points: int) -> str:
    """Who gains and what becomes of the bank when `declarers` hold it; `points` 0 is a shut-out. Where a climb stops is added by the page."""
    declarer = "N" if declarers == "NS" else "E"
    record = HandRecord(declarer, "2")  # type: ignore[arg-type]
    sums = Tally(points, 0, 0, 0, 0, points)
    result = HandResult(1, record, sums, points, worth.role, worth.levels, worth.bank, (0, 0), (0, 0), (), None, None, 1)  # type: ignore[arg-type]
    return wording.consequences(result, replace(ruleset, compulsory=()))[0]


def _outbox_words() -> dict[str, Any]:
    return {
        "hand": _("Hand %(hand)s") % {"hand": "{hand}"},
        "handAt": _("Table %(table)s, hand %(hand)s") % {"table": "{table}", "hand": "{hand}"},
        "whoDeclares": _("The bank is contested: who declares?"),
        "save": _("Save<br>hand %(hand)s") % {"hand": "{hand}"},
        "saveSure": _("Yes, save<br>hand %(hand)s") % {"hand": "{hand}"},
        "improbable": refusal(RulesError("improbable", bottom="{bottom}", multiplier="{multiplier}", points="{points}")),
        "missing": _("Still missing:"), "gap": gap(),
        "before": _("It is worked out here before you save."),
        "whenSent": _("Worked out when sent: what this hand does cannot be looked up on the phone."),
        "waitForIt": _("What hand %(hand)s does is worked out when it is sent. The next hand can be typed then.") % {"hand": "{hand}"},
        "over": _("By this hand the match is over; nothing more is typed until it is sent."),
        "ends": _("The match ends with this hand."),
        "mayEnd": _("Whether the match ends with this hand is worked out when sent."),
        "onPhone": _("on this phone"),
        "sending": _("being sent"),
        "waiting": _("on this phone, waits for an earlier hand"),
        "review": _("on this phone, waits for the chief referee"),
        "refused": _("refused"),
        "foreign": _("The answer did not come from this site (a wifi sign-in page?). Everything stays on this phone."),
        "memoryOnly": _("This browser keeps nothing: leave this page open until everything is sent, and write the hands on paper too."),
        "gone": _("This browser has thrown away what was kept on this phone: %(hands)s. Enter it again from the paper sheet.")
        % {"hands": "{hands}"},
        "fields": {
            "declarer": _("declarer"), "trump": _("trump"), "tricks": _("trick points"), "lastTrick": _("last trick"),
            "bottom": _("bottom points"), "kind": _("how the last trick was won"), "cards": _("beaten cards of the failed throw"),
            "who": _("who committed the offence"),
        },
    }  # fmt: skip
