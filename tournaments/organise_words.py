"""Words of the organiser's pages: roles, what is to be done, what to look at before publishing."""

from typing import Any

from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext_lazy

from referee.rules.reasons import Reason
from tournaments import wording
from tournaments.many_words import filled, listed
from tournaments.selectors.progress import Next

ROLES: dict[str, Any] = {
    "organiser": gettext_lazy("organiser"),
    "chief": gettext_lazy("chief referee"),
    "referee": gettext_lazy("table referee"),
}

MARKS: dict[str, Any] = {
    "same-unit-meets": pgettext_lazy("mark", "same unit"),
    "same-unit-unavoidable": pgettext_lazy("mark", "same unit"),
    "forbidden-pairing-unavoidable": pgettext_lazy("mark", "not to meet"),
    "opponents-exchanged": pgettext_lazy("mark", "exchanged"),
    "bye-odd-number": pgettext_lazy("mark", "bye"),
    "bye-by-seed": pgettext_lazy("mark", "bye"),
    "bye-by-draw-number": pgettext_lazy("mark", "bye"),
    "bye-by-lot": pgettext_lazy("mark", "bye"),
    "bye-lowest-without": pgettext_lazy("mark", "bye"),
    "berger-bye": pgettext_lazy("mark", "bye"),
    "opponent-left": pgettext_lazy("mark", "bye"),
    "float": pgettext_lazy("mark", "float"),
    "rematch-unavoidable": pgettext_lazy("mark", "met before"),
    "second-bye-unavoidable": pgettext_lazy("mark", "second bye"),
    "by-hand": pgettext_lazy("mark", "by hand"),
    "unpaired": pgettext_lazy("mark", "alone"),
}

CHECKS: dict[str, Any] = {
    "rounds-need-rematches": gettext_lazy("%(rounds)s rounds cannot be had without rematches: at most %(most)s"),
    "rounds-may-need-rematches": gettext_lazy("%(rounds)s rounds may need rematches: up to %(safe)s are safe"),
    "unpaired": ngettext_lazy(
        "Without an opponent and without a bye: pair %(numbers)s",
        "Without an opponent and without a bye: pairs %(numbers)s",
        "amount",
    ),
    "tables-taken-elsewhere": ngettext_lazy(
        "Used by another event of the hall at the same time: table %(tables)s",
        "Used by another event of the hall at the same time: tables %(tables)s",
        "amount",
    ),
    "plays-elsewhere": gettext_lazy("%(name)s (pair %(numbers)s) also has a table in %(events)s: agree which is played first"),
    "perhaps-plays-elsewhere": gettext_lazy(
        "%(name)s (pair %(numbers)s): one of this name and unit also has a table in %(events)s; ask whether it is one person"
    ),
    "round-before-closed": gettext_lazy("The round before is closed: every table has its result"),
    "round-before-open": gettext_lazy("The round before is not closed yet"),
    "forbidden-meet": ngettext_lazy(
        "Pairs that are not to meet do at table %(tables)s: exchange them by hand, or draw again",
        "Pairs that are not to meet do at tables %(tables)s: exchange them by hand, or draw again",
        "amount",
    ),
    "no-units-meet": gettext_lazy("No two pairs of one unit meet"),
    "units-meet": ngettext_lazy(
        "Pairs of one unit meet at table %(tables)s",
        "Pairs of one unit meet at tables %(tables)s",
        "amount",
    ),
    "drawn-but-left": ngettext_lazy(
        "Left after the draw: pair %(numbers)s. Draw again without them",
        "Left after the draw: pairs %(numbers)s. Draw again without them",
        "amount",
    ),
    "all-in-draw": gettext_lazy("All %(count)s pairs are in the draw"),
    "not-in-draw": ngettext_lazy(
        "Entered after the draw: pair %(numbers)s. Draw again with them",
        "Entered after the draw: pairs %(numbers)s. Draw again with them",
        "amount",
    ),
    "not-checked-in": ngettext_lazy(
        "Not checked in: pair %(numbers)s",
        "Not checked in: pairs %(numbers)s",
        "amount",
    ),
    "byes": ngettext_lazy(
        "Bye: pair %(numbers)s",
        "Bye: pairs %(numbers)s",
        "amount",
    ),
    "cut-settled-by-lots": gettext_lazy("The tie on the cut was settled by lots, seed %(seed)s"),
    "cut-settled-by-ruling": gettext_lazy("The tie on the cut was settled by a ruling: %(reason)s"),
}

PRESET_BRIEFS: dict[str, Any] = {
    "contest-past-ten": gettext_lazy(
        "Two decks, a knockout of 60-minute matches: who gets past 10 wins, and 10 has to be declared. "
        "A revoke or a card taken back costs a level, the third one the match."
    ),
    "contest-two-stage": gettext_lazy(
        "All tables play 90 minutes at once; the table winners are ranked by level and the best go on. No target: the higher level wins."
    ),
    "joker-bid": gettext_lazy("Trump is bid with a joker and can be overcalled after the bury. No target: the levels go round and round."),
    "tractor-two-deck": gettext_lazy("Two decks, from 2 past the ace, one level each 40 points. What clubs and friends mostly play."),
    "hundred-one-deck": gettext_lazy("One deck with 100 points, 12 cards in each hand. From 2 past the ace, one level each 20 points."),
    "titanic-three-deck": gettext_lazy("Three decks with 300 points, triples and titanics. From 2 past the ace, one level each 60 points."),
}

NEXT: dict[str, Any] = {
    "entries": gettext_lazy("Enter the pairs: at least two are needed"),
    "draw": gettext_lazy("Draw round %(round)s of stage %(stage)s"),
    "publish": gettext_lazy("Look at the draft of round %(round)s and publish it"),
    "start": gettext_lazy("Start round %(round)s"),
    "close": gettext_lazy("Every table has its result: close round %(round)s"),
    "cut": gettext_lazy("Settle the tie on the cut of stage %(stage)s"),
    "over": gettext_lazy("The event is over"),
}


def check(reason: Reason) -> str:
    """What to know before publishing."""
    facts = dict(reason.params)
    return filled(CHECKS[reason.code], {name: listed(value) for name, value in facts.items()}, facts)


def mark(reason: Reason) -> str:
    """The short word that a pairing out of the ordinary carries."""
    return str(MARKS.get(reason.code, ""))


def roles(codes: Any) -> str:
    """“organiser, chief referee”."""
    return listed([str(ROLES.get(code, code)) for code in codes])


def publish(number: str, tables: int) -> str:
    """What the publishing button says: “Publish round 6, 40 tables”."""
    words = ngettext("Publish %(round)s, %(count)s table", "Publish %(round)s, %(count)s tables", tables)
    return words % {"round": number, "count": tables}


def next_words(following: Next) -> str:
    """What is to be done next, in a line."""
    params = {"stage": following.stage.no if following.stage else 0, "round": following.no}
    if following.code == "play":
        return ngettext("%(count)s table still plays", "%(count)s tables still play", following.open) % {"count": following.open}
    if following.error is not None:
        return wording.refusal(following.error)
    if following.left:
        return _left_words(following)
    return str(NEXT[following.code]) % params


def _left_words(following: Next) -> str:
    """Fewer than two pairs play on: what that means and what can be done."""
    count = following.left
    if following.code == "over":
        text = ngettext(
            "%(count)s pair has left and fewer than two play on: nothing more can be drawn. The places stand as they are; reinstate a pair to go on.",
            "%(count)s pairs have left and fewer than two play on: nothing more can be drawn. The places stand as they are; reinstate pairs to go on.",
            count,
        )
    else:
        text = ngettext(
            "%(count)s pair has left and fewer than two play: enter pairs, or reinstate it.",
            "%(count)s pairs have left and fewer than two play: enter pairs, or reinstate some.",
            count,
        )
    return text % {"count": count}
