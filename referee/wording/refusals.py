"""Why something was refused or does not fit: a sentence for every code of the rules and of the services of a match."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from referee import marks
from referee.rules.acts import Due
from referee.rules.cards import PACK
from referee.rules.errors import RulesError
from referee.rules.reasons import Reason
from referee.wording.words import listed, sentences

REFUSALS: dict[str, Any] = {
    # Questions (adjudicate) and text forms
    "bad-json": gettext_lazy("This line is not a JSON object."),
    "unknown-ask": gettext_lazy("There is no question called “%(ask)s”."),
    "missing-field": gettext_lazy("Missing, or not as it must be: %(field)s."),
    "unknown-ruleset": gettext_lazy("There is no ruleset called “%(ruleset)s”."),
    "unknown-option": gettext_lazy("“%(option)s” is no rule, or “%(value)s” is no value of it."),
    "bad-notation": gettext_lazy("“%(token)s” cannot be read here."),
    # Cards and play
    "bad-card": gettext_lazy("“%(card)s” is no card."),
    "too-many-copies": gettext_lazy("There are more copies of %(card)s than the packs hold."),
    "mixed-suits": gettext_lazy("These cards are not of one suit."),
    "wrong-count": gettext_lazy("A follow has as many cards as the lead."),
    "not-in-hand": gettext_lazy("A card was played that is not in the hand."),
    "must-follow-suit": gettext_lazy("The hand still holds cards of the suit led: they must be played."),
    "must-match-shape": gettext_lazy("The hand can match the shape led more closely: it must."),
    # A whole hand that does not add up
    "hand-size": gettext_lazy("%(seat)s holds %(cards)s cards, not %(due)s."),
    "bottom-size": gettext_lazy("The bottom holds %(cards)s cards, not %(due)s."),
    "cards-missing": gettext_lazy("Neither dealt nor in the bottom: %(cards)s."),
    "not-played": gettext_lazy("%(seat)s never played: %(cards)s."),
    "not-held": gettext_lazy("%(seat)s played without holding: %(cards)s."),
    # Bidding
    "not-a-bid": gettext_lazy("These cards are no bid."),
    "wrong-joker": gettext_lazy("That joker does not go with this suit: the big one backs red suits, the little one black suits."),
    "not-higher": gettext_lazy("This bid is not higher than the standing one."),
    "own-bid": gettext_lazy("Nobody may overcall their own bid."),
    "suit-repeated": gettext_lazy("This suit has been bid already: no suit may be bid twice."),
    "trump-locked": gettext_lazy("Trump is locked: only no trump can overcall."),
    "window-closed": gettext_lazy("An overcall is not allowed at this time."),
    "not-your-turn": gettext_lazy("It is another player’s turn to overcall."),
    "side-not-entitled": gettext_lazy("This side may not bid now."),
    "no-direct-no-trump": gettext_lazy("Jokers alone cannot open the bidding."),
    # What is due
    "match-over": gettext_lazy("The match is over."),
    "bank-not-due": gettext_lazy("The bank cannot have been fixed in this way."),
    "declarer-not-due": gettext_lazy("The declarer is not the one who is due."),
    "level-not-due": gettext_lazy("The level played is not the level of the declarers."),
    "improbable": gettext_lazy("Seldom seen: bottom %(bottom)s×%(multiplier)s, %(points)s points caught in all. Was it so?"),
    "impossible-points": gettext_lazy("These points cannot be."),
    # Rulesets that contradict themselves
    "contradiction": gettext_lazy("These rules contradict each other: %(reasons)s"),
    "decks-unknown": gettext_lazy("Shuangsheng is played with one, two or three decks, not %(decks)s."),
    "bands-hole": gettext_lazy("The bands must begin at 0 points."),
    "bands-not-rising": gettext_lazy("Each band must begin above the one before."),
    "bands-not-fives": gettext_lazy("Bands begin at multiples of 5."),
    "bands-no-exchange": gettext_lazy("No band moves the bank."),
    "bands-mixed": gettext_lazy("Above the points that move the bank, only the opponents can climb."),
    "bands-negative": gettext_lazy("A band cannot give less than no level."),
    "bands-steep": gettext_lazy("A band gives at most %(most)s levels."),
    "bands-every": gettext_lazy("“One more level for each %(every)s points” needs a multiple of 5 above 0."),
    "band-never-reached": gettext_lazy("No hand can reach the band from %(start)s points."),
    "target-below-start": gettext_lazy("The target %(target)s lies below the level %(start)s at which both sides begin."),
    "compulsory-above-target": gettext_lazy("The compulsory level %(level)s lies above the target %(target)s."),
    "compulsory-below-start": gettext_lazy("The compulsory level %(level)s lies below the level %(start)s at which both sides begin."),
    "number-too-small": gettext_lazy("%(field)s: at least %(least)s, not %(value)s."),
    "number-not-fives": gettext_lazy("%(field)s: a multiple of 5, not %(value)s."),
    "more-than-the-pack": gettext_lazy("%(field)s: the pack holds only %(most)s points, not %(value)s."),
    "lock-needs-joker-led": gettext_lazy("Trump can be locked only where jokers back the bids."),
    "suit-once-needs-joker-led": gettext_lazy("“No suit twice” is a rule of joker-backed bids only."),
    # Recording
    "stale": gettext_lazy("The match has moved on since this page was opened. Look at what is due now and save again."),
    "taken": gettext_lazy("Somebody else changed this at the same moment. Look at what stands there now."),
    "under-review": gettext_lazy("Two reports of hand %(hand)s differ: the match is under review until the chief referee decides."),
    "reason-needed": gettext_lazy("A reason is needed."),
    "wrong-seat": gettext_lazy("%(seat)s does not belong to the side named for the offence."),
    "not-last-hand": gettext_lazy("Only the last hand can be taken back."),
    "depended-on": gettext_lazy("Something recorded later rests on hand %(hand)s: take that back first."),
    "no-such-hand": gettext_lazy("There is no hand %(hand)s."),
    "no-such-claim": gettext_lazy("This report has been decided on already."),
    "no-such-act": gettext_lazy("There is nothing here that can be taken back."),
    "entered-it": gettext_lazy("You recorded hands of this match yourself: somebody else has to check it."),
    "not-ended": gettext_lazy("Nobody has recorded an end of this match."),
    "nothing-played": gettext_lazy("No hand has been played: there is nothing yet to agree on. A side may concede or forfeit."),
    "reported-already": gettext_lazy("A result has been reported already. If it is wrong, the chief referee corrects it, with a reason."),
    "nothing-reported": gettext_lazy("No result has been reported that could be corrected."),
    "below-start": gettext_lazy("Level %(level)s lies below the level %(start)s at which both sides begin."),
    "both-past-target": gettext_lazy("Both sides cannot have passed %(target)s: the match is over as soon as one has."),
    "hands-logged": gettext_lazy("Hands have been recorded: the result follows from them."),
    "later-hands-misfit": gettext_lazy("With this correction these hands no longer fit: %(hands)s. It can be saved only as a ruling."),
}

# Sentences that say more, where the parameters allow it; looked up as `code:why` or `code:due`.
FULLER: dict[str, Any] = {
    "impossible-points:not-fives": gettext_lazy("Points come in fives: %(value)s cannot be."),
    "impossible-points:tricks": gettext_lazy("The tricks hold 0 to %(most)s points: %(value)s cannot be."),
    "impossible-points:bottom": gettext_lazy("The bottom holds 0 to %(most)s points: %(value)s cannot be."),
    "impossible-points:together": gettext_lazy("Tricks and bottom together hold at most %(most)s points: %(value)s cannot be."),
    "impossible-points:throw": gettext_lazy("A failed throw has 1 to %(most)s beaten cards: %(value)s cannot be."),
    "impossible-points:last-trick": gettext_lazy("A hand holds at most %(most)s cards: a last trick of %(value)s cannot be."),
    "bank-not-due:due": gettext_lazy("The bank cannot have been fixed in this way: %(due)s."),
    "declarer-not-due:due": gettext_lazy("%(declarer)s is not the declarer due: %(due)s."),
    "level-not-due:due": gettext_lazy("Level %(level)s is not due: %(due)s."),
    "stale:due": gettext_lazy("The match has moved on since this page was opened (%(due)s). Look and save again."),
    "match-over:hand": gettext_lazy("Hand %(hand)s: the match was over before it."),
    "bank-not-due:hand": gettext_lazy("Hand %(hand)s: the bank was not to be fixed in this way."),
    "declarer-not-due:hand": gettext_lazy("Hand %(hand)s: another declarer was due."),
    "level-not-due:hand": gettext_lazy("Hand %(hand)s: another level was due."),
    "unknown-option:contradiction": gettext_lazy("These rules contradict each other: %(contradiction)s"),
    "unknown-option:option": gettext_lazy("There is no rule called “%(option)s”."),
    "stale:was": gettext_lazy("The match has moved on since this page was opened. Look at what is due now and save again."),
}

FIELDS: dict[str, Any] = {
    "ask": pgettext_lazy("field", "the question"),
    "record": pgettext_lazy("field", "the record of the hand"),
    "declarer": pgettext_lazy("field", "declarer"),
    "level": pgettext_lazy("field", "level played"),
    "levels": pgettext_lazy("field", "levels"),
    "trump": pgettext_lazy("field", "trump"),
    "trick_points": pgettext_lazy("field", "trick points"),
    "bottom_points": pgettext_lazy("field", "bottom points"),
    "points": pgettext_lazy("field", "points"),
    "last_trick": pgettext_lazy("field", "last trick"),
    "last_trick.side": pgettext_lazy("field", "who won the last trick"),
    "last_trick.kind": pgettext_lazy("field", "what won the last trick"),
    "failed_throws": pgettext_lazy("field", "failed throws"),
    "failed_throws.side": pgettext_lazy("field", "who made the failed throw"),
    "failed_throws.cards": pgettext_lazy("field", "how many cards of the throw were beaten"),
    "offences": pgettext_lazy("field", "offences"),
    "offences.side": pgettext_lazy("field", "the side of the offence"),
    "offences.kind": pgettext_lazy("field", "the kind of the offence"),
    "cards": pgettext_lazy("field", "cards"),
    "lead": pgettext_lazy("field", "the lead"),
    "hand": pgettext_lazy("field", "the hand before the play"),
    "play": pgettext_lazy("field", "the play"),
    "others": pgettext_lazy("field", "the hands of the other three"),
    "plays": pgettext_lazy("field", "the plays of the trick"),
    "bids": pgettext_lazy("field", "the bids so far"),
    "bid": pgettext_lazy("field", "the bid"),
    "phase": pgettext_lazy("field", "when the bid was made"),
    "hand_number": pgettext_lazy("field", "number of the hand"),
    "deal": pgettext_lazy("field", "the deal"),
    "bottom": pgettext_lazy("field", "the bottom"),
    "tricks": pgettext_lazy("field", "the tricks"),
    "seat": pgettext_lazy("field", "seat"),
    "side": pgettext_lazy("field", "side"),
    "miscount": pgettext_lazy("field", "miscount"),
    "bank": pgettext_lazy("field", "how the bank was fixed"),
    "winner": pgettext_lazy("field", "winner"),
    "cause": pgettext_lazy("field", "cause of the forfeit"),
    "kind": pgettext_lazy("field", "kind"),
    "length": pgettext_lazy("field", "length"),
    "reason": pgettext_lazy("field", "reason"),
    "hands": pgettext_lazy("field", "hands"),
    "end.kind": pgettext_lazy("field", "how the match ended"),
    "end.side": pgettext_lazy("field", "who forfeits"),
}


def refusal(error: RulesError) -> str:
    """Why something was refused, as a sentence in the reader's language. A code without words is shown as it is."""
    return _sentence(error.code, error.params)


def reason(given: Reason) -> str:
    """A `Reason` as a sentence: a hand that no longer fits, a contradiction of the rules."""
    return _sentence(given.code, dict(given.params))


def due_words(due: Due) -> str:
    """What the next hand is played on: “due is North at level 5”, or that the bank is contested."""
    levels = {"ns": due.ns, "ew": due.ew}
    if due.declarer is None:
        return _("the bank is contested, North–South play %(ns)s, East–West %(ew)s") % levels
    level = due.ns if due.declarer in ("N", "S") else due.ew
    return _("due is %(seat)s at level %(level)s") % {"seat": marks.SEAT_NAMES[due.declarer], "level": level}


def _sentence(code: str, params: Mapping[str, Any]) -> str:
    text = next((FULLER[key] for key in _keys(code, params) if key in FULLER), REFUSALS.get(code))
    if text is None:
        return code
    return str(text) % _Shown({name: _shown(name, value) for name, value in params.items()})


def _keys(code: str, params: Mapping[str, Any]) -> tuple[str, ...]:
    """Where a fuller sentence may stand, the most telling first."""
    if code == "unknown-option" and "value" in params:
        return ()
    why = params.get("why")
    return (f"{code}:{why}", *(f"{code}:{name}" for name in ("due", "contradiction", "option", "hand") if params.get(name) is not None))


class _Shown(dict[str, str]):
    """Parameters ready to be filled in; one that a code did not give is a dash, never a crash."""

    def __missing__(self, name: str) -> str:
        return "–"


def _shown(name: str, value: object) -> str:
    """One parameter as it stands in a sentence."""
    if isinstance(value, Reason):
        return reason(value)
    if isinstance(value, Due):
        return due_words(value)
    if isinstance(value, tuple | list):
        shown = [_shown(name, item) for item in value]
        return sentences(shown) if name == "reasons" else listed(shown)
    if value is None:
        return "–"
    named = {"field": _field_names, "seat": _seats, "declarer": _seats, "card": _card, "cards": _card}.get(name)
    return named(str(value)) if named else str(value)


def _field_names(code: str) -> str:
    """A field of a record, or of a ruleset, by its name; a field that has none is its code."""
    from referee.wording.howto import field_label

    return str(FIELDS[code]) if code in FIELDS else field_label(code)


def _seats(code: str) -> str:
    return str(marks.SEAT_NAMES.get(code, code))


def _card(code: str) -> str:
    """A card by its name; what is none, as it was typed."""
    return marks.card_name(code) if code in PACK else code
