"""What a hand adds up to and what it does, in the words of the table: the same sentences before saving and for ever after.

“Opponents 85 + bottom 10×4 = 125” · “Opponents (EW) up 1 level and take the bank”. Points, bottom, penalties, total;
level, then bank. Signs are real ones (− ×); in Chinese the spoken sum has full-width ＋ and ＝.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee.rules.acts import Demotion, HandResult, MatchState
from referee.rules.levels import climb, demote, level_at
from referee.rules.records import HandRecord
from referee.rules.ruleset import Ruleset
from referee.rules.scoring import Tally
from referee.rules.seats import side_of
from referee.wording.words import END_REASONS, FORFEIT_CAUSES, MISCOUNTS, offence, role, side, side_short

MINUS = "−"


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum in two parts, so that a page can set the total bold. `total` is None where there is nothing to add."""

    terms: str
    total: str | None

    @property
    def text(self) -> str:
        """The whole sum on one line."""
        return self.terms if self.total is None else self.terms + pgettext("sum", " = ") + self.total


def arithmetic(tally: Tally, ruleset: Ruleset, record: HandRecord | None = None) -> str:
    """“Opponents 85 + bottom 10×4 = 125”. With `record`, failed throws of both sides stand apart."""
    return sum_of(tally, record, each=ruleset.throw_penalty).text


def sum_of(tally: Tally, record: HandRecord | None = None, *, each: int | None = None, ruled: int | None = None) -> Sum:
    """The sum of a hand in parts. `each` is the penalty for a beaten card, worked out from `record` where absent.

    `ruled` are the points that the chief referee set instead, if any.
    """
    terms = _("Opponents %(points)s") % {"points": tally.tricks}
    added = [*_bottom(tally), *_throws(tally, record, each), *_offences(tally)]
    terms += "".join(_sign(points) + words for points, words in added)
    exact = tally.tricks + sum(points for points, _words in added)
    if ruled is not None and ruled != tally.points:
        return Sum(terms, _("%(sum)s, by ruling %(points)s") % {"sum": _signed(exact), "points": ruled})
    if exact < 0:
        return Sum(terms, _("%(sum)s, counts as 0") % {"sum": _signed(exact)})
    return Sum(terms, _signed(exact) if added else None)


def _sign(points: int) -> str:
    return pgettext("sum", " + ") if points >= 0 else pgettext("sum", " − ")


def _bottom(tally: Tally) -> Iterator[tuple[int, str]]:
    """The bottom, if the opponents won it and there was something in it."""
    if tally.bottom and tally.multiplier:
        words = _("bottom %(points)s×%(multiplier)s") % {"points": tally.bottom, "multiplier": tally.multiplier}
        yield tally.bottom * tally.multiplier, words


def _throws(tally: Tally, record: HandRecord | None, each: int | None) -> Iterator[tuple[int, str]]:
    """Failed throws, each on its own where the record is known, else together."""
    signed = [row.cards if row.role == "declarers" else -row.cards for row in record.failed_throws] if record else []
    if each is None:
        each = tally.throws // sum(signed) if sum(signed) else 0
    if not each:
        return
    for cards in signed or [tally.throws // each]:
        if cards:
            words = ngettext("failed throw %(cards)s card×%(each)s", "failed throw %(cards)s cards×%(each)s", abs(cards))
            yield cards * each, words % {"cards": abs(cards), "each": each}


def _offences(tally: Tally) -> Iterator[tuple[int, str]]:
    if tally.offences:
        yield tally.offences, _("offences %(points)s") % {"points": abs(tally.offences)}


def _signed(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)


# What a hand does


def consequence(result: HandResult, ruleset: Ruleset) -> str:
    """All that a hand does, on one line: “The bank changes, no levels; NS: revoke no. 1, down 1 level”."""
    return pgettext("consequences", "; ").join(consequences(result, ruleset))


def consequences(result: HandResult, ruleset: Ruleset) -> tuple[str, ...]:
    """What a hand does: first levels and bank, then a line for each offence, ruling or open decision."""
    if result.misfit == "match-over":
        return (_("The match was over: the hand does not count"),)
    return (_main(result, ruleset), *_decisions(result, ruleset), *_offence_lines(result, ruleset))


def _main(result: HandResult, ruleset: Ruleset) -> str:
    """Levels and bank; a miscount or a shut-out first, a compulsory level that stops the climb last."""
    words = _levels_and_bank(result) + _stop(result, ruleset)
    if result.record.miscount != "none" and ruleset.miscount != "ruling" and result.role is not None:
        return _("%(miscount)s: %(words)s") % {"miscount": MISCOUNTS[result.record.miscount], "words": words}
    if result.points == 0 and result.role == "declarers":
        return _("Shut-out: %(words)s") % {"words": words}
    return words


def _levels_and_bank(result: HandResult) -> str:
    if result.role is None or result.gained is None:
        return _("Both sides miscounted: no levels, the next bank is contested")
    put = {"side": side_short(result.gained), "levels": result.steps}
    if result.role == "declarers":
        if not result.steps:
            return _("Declarers (%(side)s) keep the bank, no levels") % {"side": put["side"]}
        text = ngettext(
            "Declarers (%(side)s) up %(levels)s level and keep the bank",
            "Declarers (%(side)s) up %(levels)s levels and keep the bank",
            result.steps,
        )
        return text % put
    if not result.steps:
        return _("The bank changes, no levels")
    text = ngettext(
        "Opponents (%(side)s) up %(levels)s level and take the bank",
        "Opponents (%(side)s) up %(levels)s levels and take the bank",
        result.steps,
    )
    return text % put


def _stop(result: HandResult, ruleset: Ruleset) -> str:
    """Where a compulsory level stopped the climb short of the levels won."""
    if result.gained is None or not result.steps:
        return ""
    place = _climbed(result, ruleset)[0 if result.gained == "NS" else 1]
    level = level_at(place, ruleset.after_top)
    won = result.before[0 if result.gained == "NS" else 1] + result.steps
    if place >= won or level not in ruleset.compulsory:
        return ""
    return _(", stopping at %(level)s, which must be declared") % {"level": level}


def _climbed(result: HandResult, ruleset: Ruleset) -> tuple[int, int]:
    """The places of NS and EW after the climb and before what offences cost."""
    places = list(result.before)
    if result.gained is not None:
        at = 0 if result.gained == "NS" else 1
        declared_here = result.role == "declarers" and result.record.level == level_at(places[at], ruleset.after_top)
        places[at] = climb(
            places[at],
            result.steps,
            compulsory=ruleset.compulsory_places,
            after_top=ruleset.after_top,
            declared_here=declared_here,
        )
    return places[0], places[1]


def _decisions(result: HandResult, ruleset: Ruleset) -> Iterator[str]:
    """Points set by ruling; a miscount that waits for the chief referee."""
    if result.points != result.tally.points:
        yield _("Points by ruling: %(points)s") % {"points": result.points}
    if result.record.miscount != "none" and ruleset.miscount == "ruling":
        yield _("%(miscount)s: the chief referee decides") % {"miscount": MISCOUNTS[result.record.miscount]}


def _offence_lines(result: HandResult, ruleset: Ruleset) -> Iterator[str]:
    """What each offence costs, with what was really lost: nobody falls under the start level."""
    places = dict(zip(("NS", "EW"), _climbed(result, ruleset), strict=True))
    for row in result.demotions:
        lower = demote(places[row.side], row.levels, ruleset.start_place)
        yield _offence_line(row, places[row.side] - lower, ruleset)
        places[row.side] = lower
    for unknown in result.record.offences:
        if unknown.kind not in ruleset.offence_rules:
            yield _("%(who)s, %(offence)s: recorded") % {"who": role(unknown.role), "offence": offence(unknown.kind)}


def _offence_line(row: Demotion, lost: int, ruleset: Ruleset) -> str:
    rule = ruleset.offence_rules[row.kind]
    put = {"side": side_short(row.side), "offence": offence(row.kind), "time": row.time, "cost": _cost(row, lost, rule.points_at(row.time))}
    if ruleset.strikes_counted == "separately" and rule.loses_match(row.time, row.time):
        return _("%(side)s %(offence)s no. %(time)s: %(cost)s, the match is lost") % put
    return _("%(side)s %(offence)s no. %(time)s: %(cost)s") % put


def _cost(row: Demotion, lost: int, points: int) -> str:
    if lost:
        return ngettext("down %(levels)s level", "down %(levels)s levels", lost) % {"levels": lost}
    if row.levels:
        return _("no level left to lose")
    if points:
        return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}
    return _("warning")


# How a match ended


def ending(state: MatchState, ruleset: Ruleset | None = None) -> str:
    """How the match ended and who won, as a sentence; empty while it is going on.

    `ruleset` tells whether a level tie went by the bank; without it the bank is taken to be the reason.
    """
    if not state.over or state.reason is None:
        return ""
    if state.reason == "forfeit":
        return _forfeited(state)
    if state.winner is None:
        return _("%(end)s: no winner.") % {"end": _opened(state.reason)}
    put = {"end": _opened(state.reason), "side": side(state.winner)}
    if state.reason in ("time", "hands", "lead", "agreed", "report"):
        return _by_level(state, ruleset, put)
    return _("%(end)s: %(side)s win.") % put


def ended_by(state: MatchState) -> str:
    """What ended the match, in a few words; a concession by its name. Empty while it is going on."""
    if not state.over or state.reason is None:
        return ""
    return str(FORFEIT_CAUSES["conceded"] if state.conceded else END_REASONS[state.reason])


def _opened(code: str) -> str:
    """The reason as the beginning of a sentence."""
    words = str(END_REASONS[code])
    return words[:1].upper() + words[1:]


def _by_level(state: MatchState, ruleset: Ruleset | None, put: dict[str, str]) -> str:
    ahead = abs(state.ns - state.ew)
    if ahead and state.place(state.winner or "NS") == max(state.ns, state.ew):
        text = ngettext("%(end)s: %(side)s %(levels)s level ahead.", "%(end)s: %(side)s %(levels)s levels ahead.", ahead)
        return text % {**put, "levels": ahead}
    by_bank = ruleset is None or ruleset.level_tie == "bank"
    if not ahead and by_bank and state.bank is not None and side_of(state.bank) == state.winner:
        return _("%(end)s, levels equal: %(side)s win by the bank.") % put
    return _("%(end)s: %(side)s win.") % put


def _forfeited(state: MatchState) -> str:
    payload = state.ends[-1].payload if state.ends else {}
    cause = FORFEIT_CAUSES.get(payload.get("cause", ""), END_REASONS["forfeit"])
    if state.winner is None:
        return _("Both sides forfeit (%(cause)s): no winner.") % {"cause": cause}
    loser = side("EW" if state.winner == "NS" else "NS")
    if state.conceded:
        return _("%(loser)s concede: %(side)s win.") % {"loser": loser, "side": side(state.winner)}
    return _("%(loser)s forfeit (%(cause)s): %(side)s win.") % {"loser": loser, "cause": cause, "side": side(state.winner)}
