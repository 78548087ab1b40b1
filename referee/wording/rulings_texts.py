"""The sentences of the ruling desk: questions, fields, verdicts, steps, refusals. Text only; `rulings` fills them in."""

from typing import Any, Final

from django.utils.translation import gettext_lazy, ngettext_lazy, pgettext_lazy

QUESTIONS: Final[dict[str, Any]] = {
    "follow": pgettext_lazy("question", "Follow"),
    "throw": pgettext_lazy("question", "Throw"),
    "trick": pgettext_lazy("question", "Trick"),
    "formation": pgettext_lazy("question", "Shape"),
    "bid": pgettext_lazy("question", "Bid"),
    "order": pgettext_lazy("question", "Order"),
}
TITLES: Final[dict[str, Any]] = {
    "follow": gettext_lazy("Is this follow legal?"),
    "throw": gettext_lazy("Does the throw stand?"),
    "trick": gettext_lazy("Who wins the trick?"),
    "formation": gettext_lazy("What are these cards?"),
    "bid": gettext_lazy("May this be bid?"),
    "order": gettext_lazy("Which card is higher?"),
}
BUTTONS: Final[dict[str, Any]] = {
    "follow": gettext_lazy("See whether it is legal"),
    "throw": gettext_lazy("See whether it stands"),
    "trick": gettext_lazy("See who wins"),
    "formation": gettext_lazy("See what they are"),
    "bid": gettext_lazy("See whether it is allowed"),
    "order": gettext_lazy("See the order"),
}
FIELDS: Final[dict[str, Any]] = {
    "level": pgettext_lazy("ruling field", "Level"),
    "trump": pgettext_lazy("ruling field", "Trump"),
    "lead": pgettext_lazy("ruling field", "Lead"),
    "hand": pgettext_lazy("ruling field", "Hand before the play"),
    "play": pgettext_lazy("ruling field", "Play"),
    "next": pgettext_lazy("ruling field", "Next player"),
    "partner": pgettext_lazy("ruling field", "Partner"),
    "last": pgettext_lazy("ruling field", "Last player"),
    "second": pgettext_lazy("ruling field", "Second"),
    "third": pgettext_lazy("ruling field", "Third"),
    "fourth": pgettext_lazy("ruling field", "Fourth"),
    "cards": pgettext_lazy("ruling field", "Cards"),
    "bid1": pgettext_lazy("ruling field", "First bid"),
    "bid2": pgettext_lazy("ruling field", "Second bid"),
    "bid3": pgettext_lazy("ruling field", "Third bid"),
    "bid4": pgettext_lazy("ruling field", "Fourth bid"),
    "bid": pgettext_lazy("ruling field", "This bid"),
    "bid_by": pgettext_lazy("ruling field", "Who bids"),
    "earlier-bid": pgettext_lazy("ruling field", "Bid"),
    "part": "",
    "rank": "",
}
PLAYERS: Final[dict[str, Any]] = {
    "lead": pgettext_lazy("player", "the leader"),
    "next": pgettext_lazy("player", "the next player"),
    "second": pgettext_lazy("player", "the next player"),
    "partner": pgettext_lazy("player", "the partner"),
    "third": pgettext_lazy("player", "the partner"),
    "last": pgettext_lazy("player", "the last player"),
    "fourth": pgettext_lazy("player", "the last player"),
}
HINTS: Final[dict[str, Any]] = {
    "follow": gettext_lazy("The cards of the suit led are enough: other suits do not change this answer."),
    "throw": gettext_lazy("The cards of the suit thrown are enough, and only of players who may hold something higher."),
    "trick": gettext_lazy("The plays in order, the leader’s first. They are taken to be legal."),
    "formation": gettext_lazy("Cards of one suit; all trumps are one suit."),
    "bid": gettext_lazy("The bids so far in order. No cards: a pass."),
    "order": gettext_lazy("Without cards: the order of all trumps."),
}
VERDICTS: Final[dict[str, Any]] = {
    "legal": pgettext_lazy("verdict", "Legal"),
    "illegal": pgettext_lazy("verdict", "Not legal"),
    "stands": pgettext_lazy("verdict", "It stands"),
    "fails": pgettext_lazy("verdict", "It fails"),
    "wins-lead": pgettext_lazy("verdict", "The leader wins"),
    "wins-second": pgettext_lazy("verdict", "The second wins"),
    "wins-third": pgettext_lazy("verdict", "The third wins"),
    "wins-fourth": pgettext_lazy("verdict", "The fourth wins"),
    "is-single": pgettext_lazy("verdict", "A single"),
    "is-pair": pgettext_lazy("verdict", "A pair"),
    "is-triple": pgettext_lazy("verdict", "A triple"),
    "is-tractor": pgettext_lazy("verdict", "A tractor"),
    "is-titanic": pgettext_lazy("verdict", "A titanic"),
    "is-throw": pgettext_lazy("verdict", "A throw"),
    "allowed": pgettext_lazy("verdict", "Allowed"),
    "refused": pgettext_lazy("verdict", "Not allowed"),
    "ordered": pgettext_lazy("verdict", "The order"),
}
GENERAL: Final[dict[str, Any]] = {
    "follow": "",
    "throw": gettext_lazy(
        "A throw stands unless another player, partner included, holds in that suit a higher combination of the same kind."
    ),
    "trick": gettext_lazy("A ruff is wholly trump, from a player without the suit led. Of equal plays the earlier wins."),
    "formation": gettext_lazy("Two or more adjacent pairs are a tractor. A pair is two identical cards."),
    "bid": "",
    "order": gettext_lazy(
        "Big joker, little joker, the level card of the trump suit, the other level cards, then the trump suit; of equal cards the first played wins."
    ),
}
SINGLES: Final[dict[str, Any]] = {
    "single": ngettext_lazy("%(times)s single", "%(times)s singles", "times"),
    "pair": ngettext_lazy("%(times)s pair", "%(times)s pairs", "times"),
    "triple": ngettext_lazy("%(times)s triple", "%(times)s triples", "times"),
}
SHORT: Final[dict[str, Any]] = {
    "nothing": "",
    "role-lead": pgettext_lazy("play", "lead"),
    "role-follow": pgettext_lazy("play", "follow"),
    "role-ruff": pgettext_lazy("play", "ruff"),
    "role-overruff": pgettext_lazy("play", "overruff"),
    "role-discard": pgettext_lazy("play", "discard"),
    "equal-cards-here": pgettext_lazy("order", "equal"),
    "bid-by": "%(seat)s",
    "pass-by": pgettext_lazy("bid", "%(seat)s passes"),
    "bid-late": pgettext_lazy("bid", "%(seat)s, after the bury"),
}
BRIEFS: Final[dict[str, Any]] = {
    "follow-lawful": gettext_lazy("The play gives what the hand can give."),
    "owed-given": gettext_lazy("Owed: %(owed)s. Played: %(given)s."),
    "wrong-count": gettext_lazy("A follow has as many cards as the lead."),
    "not-in-hand": gettext_lazy("A card was played that is not in the hand."),
    "must-follow-suit": gettext_lazy("The hand held more cards of the suit led."),
    "throw-stands": gettext_lazy("Nobody shown holds anything higher."),
    "throw-fails": gettext_lazy("%(cards)s must be played."),
    "trick-points": ngettext_lazy("with %(points)s point", "with %(points)s points", "points"),
    "strongest-first": gettext_lazy("The strongest first."),
    "bid-stands": gettext_lazy("It is a bid, higher than the one before, at the right time."),
}
STEPS: Final[dict[str, Any]] = {
    "wrong-count": gettext_lazy("The lead has %(due)s cards, the play has %(cards)s."),
    "not-in-hand": gettext_lazy("Every card played must come from the hand as it was before the play."),
    "suit-void": gettext_lazy("No card of %(suit)s in the hand: anything may be played."),
    "suit-few-done": gettext_lazy(
        "Before the play: %(held)s of %(suit)s, not more than %(led)s. All of them must be played, and were; the rest is free."
    ),
    "suit-few-missed": gettext_lazy(
        "Before the play: %(held)s of %(suit)s, not more than %(led)s. All of them must be played; only %(given)s were."
    ),
    "suit-many-done": gettext_lazy(
        "Before the play: %(held)s of %(suit)s, more than %(led)s. All %(led)s cards must be of that suit, and were."
    ),
    "suit-many-missed": gettext_lazy(
        "Before the play: %(held)s of %(suit)s, more than %(led)s. All %(led)s cards must be of that suit; only %(given)s were."
    ),
    "shape-is-free": gettext_lazy("Here only the suit binds, not the shape."),
    "shape-owed:same": gettext_lazy("Led: %(led)s. The hand can match it and **must play %(owed)s**."),
    "shape-owed": gettext_lazy("Led: %(led)s. The most that the hand can match: **%(owed)s**."),
    "shape-given": gettext_lazy("The play holds %(owed)s: nothing more was owed."),
    "for-example": gettext_lazy("It should have been: %(cards)s."),
    "for-example:more": ngettext_lazy(
        "It should have been: %(cards)s and any other card of the suit.",
        "It should have been: %(cards)s and any %(others)s other cards of the suit.",
        "others",
    ),
    "no-throw": gettext_lazy("%(cards)s is one combination, no throw: it always stands."),
    "part-stands": gettext_lazy("%(cards)s (%(part)s): nobody holds a higher one."),
    "part-beaten": gettext_lazy("%(cards)s (%(part)s): **beaten by %(by)s**."),
    "throw-leaves": gettext_lazy("The throw is taken back; %(cards)s must be played."),
    "throw-costs": ngettext_lazy(
        "%(count)s beaten card × %(each)s = %(penalty)s points for the other side.",
        "%(count)s beaten cards × %(each)s = %(penalty)s points for the other side.",
        "count",
    ),
    "throw-costs:nothing": gettext_lazy("A failed throw costs no points here."),
    "trick-led": gettext_lazy("Led: %(parts)s of %(suit)s."),
    "play-follow": gettext_lazy("%(cards)s from %(player)s: a follow."),
    "play-ruff": gettext_lazy("%(cards)s from %(player)s: a ruff. Wholly trump, and it holds the shape led."),
    "play-overruff": gettext_lazy("%(cards)s from %(player)s: an overruff."),
    "play-discard": gettext_lazy("%(cards)s from %(player)s: a discard, which cannot win."),
    "largest-decides": gettext_lazy("The largest combination decides: the %(part)s."),
    "trick-won": ngettext_lazy("**Won by %(player)s**: %(points)s point.", "**Won by %(player)s**: %(points)s points.", "points"),
    "in-suit": gettext_lazy("All are of one suit: %(suit)s."),
    "adjacent": gettext_lazy("%(high)s and %(low)s are adjacent."),
    "adjacent:level": gettext_lazy("%(high)s and %(low)s are adjacent: the %(level)s between them is the level and not of this suit."),
    "not-adjacent": gettext_lazy("%(high)s and %(low)s are not adjacent: %(between)s lies between."),
    "equal-cards": gettext_lazy("%(high)s and %(low)s are equally strong: they cannot stand one after the other."),
    "gap-at-level": gettext_lazy("%(high)s and %(low)s are not adjacent: the level between them leaves a gap."),
    "order-of": gettext_lazy("Level %(level)s, trump: %(trump)s."),
    "bank-due": gettext_lazy("%(declarer)s is due to declare."),
    "bank-contested": gettext_lazy("The bank is contested: each side bids the level card of its own level."),
    "bid-after": gettext_lazy("After it: trump is %(trump)s, %(declarer)s declares."),
    "bid-before": gettext_lazy("It stays as it was: trump is %(trump)s, %(declarer)s declares."),
    "no-bid-yet": gettext_lazy("Nobody has bid yet."),
}

EVIDENCE_FIELDS: Final[dict[str, Any]] = {
    "lead": FIELDS["lead"],
    "hand": FIELDS["hand"],
    "play": FIELDS["play"],
    "others": pgettext_lazy("ruling field", "Others"),
    "plays": pgettext_lazy("ruling field", "Plays"),
    "cards": FIELDS["cards"],
    "bids": pgettext_lazy("ruling field", "Bids"),
    "bid": FIELDS["bid"],
}
REFUSED: Final[dict[str, Any]] = {
    "mixed-suits": gettext_lazy("%(card)s is not of the suit of the first card. A lead, a throw or a combination is of one suit."),
    "wrong-count": gettext_lazy("%(cards)s cards here; the lead has %(due)s."),
    "missing-field": gettext_lazy("Still missing."),
    "bad-notation": gettext_lazy("This is too long to be read."),
}
