"""The sentences of “how we play”: titles, labels, a sentence for every value of every rule, documents and clauses. Text only."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

GROUPS: dict[str, Any] = {
    "cards": pgettext_lazy("rules", "Cards and play"),
    "throws": pgettext_lazy("rules", "Throws"),
    "bidding": pgettext_lazy("rules", "Bidding"),
    "hand": pgettext_lazy("rules", "Scoring a hand"),
    "match": pgettext_lazy("rules", "The match"),
    "offences": pgettext_lazy("rules", "Offences"),
    "miscount": pgettext_lazy("rules", "Too many or too few cards"),
    "ending": pgettext_lazy("rules", "End of the match"),
}

LABELS: dict[str, Any] = {
    "decks": pgettext_lazy("rule", "Decks"),
    "permanent_twos": pgettext_lazy("rule", "Twos"),
    "level_gap_adjacent": pgettext_lazy("rule", "Tractor across the level"),
    "must_match_shape": pgettext_lazy("rule", "Following"),
    "protect_longer": pgettext_lazy("rule", "Keeping a triple"),
    "titanic_ladder": pgettext_lazy("rule", "Following a titanic"),
    "ruff_shape": pgettext_lazy("rule", "Ruffing"),
    "overruff": pgettext_lazy("rule", "Overruffing"),
    "throw_forced": pgettext_lazy("rule", "A failed throw plays"),
    "throw_penalty": pgettext_lazy("rule", "A failed throw costs"),
    "bid_scheme": pgettext_lazy("rule", "Bids"),
    "direct_no_trump": pgettext_lazy("rule", "Opening in no trump"),
    "lock_trump": pgettext_lazy("rule", "Locked trump"),
    "reinforce": pgettext_lazy("rule", "Reinforcing a bid"),
    "self_overcall": pgettext_lazy("rule", "Overcalling oneself"),
    "suit_once": pgettext_lazy("rule", "A suit bid twice"),
    "windows_first": pgettext_lazy("rule", "Overcalls while the bank is contested"),
    "windows_later": pgettext_lazy("rule", "Overcalls when a declarer is due"),
    "after_bury_rounds": pgettext_lazy("rule", "Turns after the bury"),
    "first_overcall_takes_bank": pgettext_lazy("rule", "Overcall and bank"),
    "bank_passes": pgettext_lazy("rule", "Declarers who cannot bid"),
    "no_bid": pgettext_lazy("rule", "Nobody bids"),
    "redeal_under_points": pgettext_lazy("rule", "Redeal"),
    "bottom_multiplier": pgettext_lazy("rule", "The bottom"),
    "bottom_cap": pgettext_lazy("rule", "Cap of the bottom"),
    "bottom_points_limit": pgettext_lazy("rule", "Points in the bottom"),
    "promotion": pgettext_lazy("rule", "Points and levels"),
    "cap": pgettext_lazy("rule", "Cap of a climb"),
    "start_level": pgettext_lazy("rule", "Beginning"),
    "compulsory": pgettext_lazy("rule", "Compulsory levels"),
    "win_past": pgettext_lazy("rule", "Target"),
    "after_top": pgettext_lazy("rule", "After the ace"),
    "target_check": pgettext_lazy("rule", "Target and offences"),
    "offences": pgettext_lazy("rule", "What offences cost"),
    "strikes_counted": pgettext_lazy("rule", "Counting offences"),
    "miscount": pgettext_lazy("rule", "Miscount"),
    "time_limit": pgettext_lazy("rule", "Time"),
    "at_time": pgettext_lazy("rule", "When time is called"),
    "max_hands": pgettext_lazy("rule", "Number of hands"),
    "lead_wins": pgettext_lazy("rule", "Lead that wins"),
    "level_tie": pgettext_lazy("rule", "Equal levels"),
}

SENTENCES: dict[str, dict[Any, Any]] = {
    "decks": {
        1: _("One deck of 54 cards: 12 in each hand, 6 in the bottom."),
        2: _("Two decks of 54 cards: 25 in each hand, 8 in the bottom."),
        3: _("Three decks of 54 cards: 39 in each hand, 6 in the bottom."),
    },
    "permanent_twos": {True: _("Twos are always trumps, below the level cards."), False: _("Twos are ordinary cards.")},
    "level_gap_adjacent": {
        True: _("The ranks on both sides of the level are adjacent: at level 10, JJ99 is a tractor."),
        False: _("The level leaves a gap: at level 10, JJ99 is no tractor."),
    },
    "must_match_shape": {
        True: _(
            "A follower matches the shape of the lead as far as the hand can: tractors, then pairs, then singles. Pairs bind on throws too."
        ),
        False: _("Only the suit binds a follower, not the shape."),
    },
    "protect_longer": {
        True: _("On a lead without triples, a triple may be kept whole or used."),
        False: _("A pair out of a triple must serve for a pair."),
    },
    "titanic_ladder": {
        "seed": _("On a titanic of two triples: two triples, tractor and 2 singles, triple and pair, and so on down."),
        "tuple_first": _("On a titanic of two triples: whatever has a triple comes before the tractor."),
    },
    "ruff_shape": {
        "at_least": _("A ruff needs at least as many pairs and at least as long tractors as the lead; more may be broken up."),
        "exact": _("A ruff needs exactly the shape of the lead."),
    },
    "overruff": {
        "largest_component": _("Between ruffs, the largest combination decides: tractor, else pair, else the highest card."),
        "all_components": _("An overruff must be higher in every combination."),
    },
    "throw_forced": {
        "lowest_rank_beaten": _("The lowest of the beaten combinations must be played."),
        "smallest_shape_beaten": _("The smallest of the beaten combinations must be played."),
        "lowest_overall": _("The lowest combination of the throw must be played, beaten or not."),
    },
    "bid_scheme": {
        "level_cards": _("Level cards name their suit; more cards beat fewer; a pair of jokers means no trump."),
        "joker_led": _(
            "A level card with its joker (the big one for red, the little one for black); a pair with a joker beats it; then a pair of jokers."
        ),
        "suit_ranked": _("Level cards name their suit and beat each other in the order spades, hearts, diamonds, clubs."),
    },
    "direct_no_trump": {True: _("Jokers alone may open the bidding."), False: _("Jokers alone cannot open the bidding.")},
    "lock_trump": {
        True: _("Who opens with a pair and its joker at once locks trump: only no trump beats it."),
        False: _("No bid locks trump."),
    },
    "reinforce": {
        True: _("The bidder may add a second level card of the suit while nobody has overcalled."),
        False: _("A bid cannot be reinforced."),
    },
    "self_overcall": {
        "never": _("Nobody may overcall their own standing bid."),
        "allowed": _("A bidder may overcall their own bid."),
    },
    "suit_once": {True: _("No suit may be bid twice in a hand."), False: _("A suit may be bid again.")},
    "after_bury_rounds": {
        "one": _("Overcalls after the bury go once round the table, ending with the declarer."),
        "until_pass": _("Overcalls after the bury go on until everybody passes."),
    },
    "first_overcall_takes_bank": {
        True: _("While the bank is contested, who overcalls in the draw takes the bank."),
        False: _("While the bank is contested, who bids first keeps the bank."),
    },
    "bank_passes": {
        True: _("If neither declarer bids, the opponents may, and who then bids is declarer."),
        False: _("The declarer stays declarer, whoever bids."),
    },
    "no_bid": {
        "no_trump": _("Without a bid there is no trump."),
        "turn_bottom": _("Bottom cards are turned, up to three; the first that is no permanent trump names the suit."),
        "turn_bottom_matched": _("Bottom cards are turned; the side that can match the card takes the bank."),
        "match_bottom": _(
            "A bottom card is drawn; who shows the same rank declares in its suit. If nobody can, the cards are dealt again."
        ),
    },
    "bottom_multiplier": {
        "doubling": _("Won with a single ×2, a pair ×4, a tractor of two pairs ×8, doubled for each further pair."),
        "power_of_cards": _("Won with n cards of the largest combination: × 2 to the power of n."),
        "per_pair": _("Won with a single ×2, a pair ×4, a tractor ×4 for each pair."),
        "none": _("The bottom counts once."),
    },
    "after_top": {
        "wrap": _("After the ace a side goes on from 2 in its next lap."),
        "stop": _("After the ace there is one step, A+, and nothing beyond."),
    },
    "target_check": {
        "after_demotions": _("Levels lost for offences are taken off before the target is looked at."),
        "before_demotions": _("The target is looked at before levels are taken off for offences."),
    },
    "strikes_counted": {
        "separately": _("Offences of each kind are counted on their own."),
        "together": _("Offences of all kinds are counted together."),
    },
    "miscount": {
        "fixed": _(
            "Declarers at fault: the bank changes and the opponents climb one level. Opponents at fault: the declarers climb one level"
            " and go on. Both: nothing, and the next bank is contested. The points do not count."
        ),
        "played_out": _(
            "The hand is played out. The side at fault loses it; the other side takes the levels that the points give it, if any."
        ),
        "ruling": _("The chief referee decides; until then the hand counts by its points."),
    },
    "at_time": {
        "finish_hand": _("A hand that has begun is finished."),
        "finish_if_dealt": _("A hand is finished if its cards are dealt."),
        "stop": _("Play stops at once; the hand does not count."),
    },
    "level_tie": {
        "bank": _("At equal levels the side that is due to declare wins."),
        "draw": _("At equal levels the match is a draw."),
        "extra_hand": _("At equal levels one more hand is played."),
        "lots": _("At equal levels lots decide."),
    },
}

# With a number, and without one (None, or 0 where 0 has words of its own).
NUMBERS: dict[str, tuple[Any, Any]] = {
    "throw_penalty": (
        _("%(value)s points for each card of the beaten combinations."),
        _("No points; the forced play is all."),
    ),
    "redeal_under_points": (
        _("An opponent who holds fewer than %(value)s points may ask for a redeal; the bank stays."),
        _("No redeal for a weak hand."),
    ),
    "bottom_cap": (_("The bottom counts at most ×%(value)s."), _("No cap.")),
    "bottom_points_limit": (_("At most %(value)s points may lie in the bottom."), _("No limit.")),
    "cap": (_("The opponents climb at most %(value)s levels in a hand."), _("No cap.")),
    "start_level": (_("Both sides begin at %(value)s; nobody falls below it."), None),
    "win_past": (_("Who first passes %(value)s wins."), _("There is no target: time, hands or a ruling end the match.")),
    "time_limit": (_("%(value)s minutes."), _("No time limit.")),
    "max_hands": (_("The match ends after %(value)s hands; the higher level wins."), _("No limit.")),
    "lead_wins": (_("A lead of %(value)s levels wins at once."), _("A lead alone does not win.")),
}

PROMOTIONS: dict[str, Any] = {
    "step20_contest": _("Contest bands: the bank changes from 80 points, the opponents climb from 100, one more level each 20."),
    "step40": _("Bands of 40: the bank changes from 80 points, the opponents climb from 120, one more level each 40."),
    "step20_one_deck": _("Bands of 20: the bank changes from 40 points, the opponents climb from 60, one more level each 20."),
    "step60": _("Bands of 60: the bank changes from 120 points, the opponents climb from 180, one more level each 60."),
}

WINDOWS: dict[str, Any] = {
    "draw": pgettext_lazy("when", "in the draw, before the bottom is taken"),
    "after_bury": pgettext_lazy("when", "after the bury, from the declarer’s next seat in turn"),
    "after_bury_if_bid": pgettext_lazy("when", "after the bury, if trump was fixed by a bid"),
}

STEPS: dict[str, Any] = {
    "warn": pgettext_lazy("step", "a warning"),
    "points": pgettext_lazy("step", "points"),
    "levels": pgettext_lazy("step", "levels"),
    "match": pgettext_lazy("step", "the match"),
}

DOCUMENTS: dict[str, Any] = {
    "000": _("Association rules"),
    "001": _("Two-stage contest rules"),
    "002": _("Detailed rules"),
    "003": _("Shuangsheng rules"),
}

CLAUSES: dict[str, dict[str, Any]] = {
    "000": {
        "contest-5-7": pgettext_lazy("clause", "contest part, rules 5 and 7"),
        "contest-bank": pgettext_lazy("clause", "contest part, on contesting the bank"),
        "intro-decks": pgettext_lazy("clause", "introduction, decks"),
        "intro-order": pgettext_lazy("clause", "introduction, order of the cards"),
        "intro-tractor": pgettext_lazy("clause", "introduction, tractors"),
        "intro-bidding": pgettext_lazy("clause", "introduction, bidding"),
        "intro-play": pgettext_lazy("clause", "introduction, play"),
        "intro-bank": pgettext_lazy("clause", "introduction, rotation of the bank"),
        "intro-scoring": pgettext_lazy("clause", "introduction, scoring"),
        "three-deck-bidding": pgettext_lazy("clause", "three decks, bidding"),
        "three-deck-shapes": pgettext_lazy("clause", "three decks, combinations"),
        "three-deck-play": pgettext_lazy("clause", "three decks, play"),
        "three-deck-scoring": pgettext_lazy("clause", "three decks, scoring"),
        "tail-cards": pgettext_lazy("clause", "last part, trumps"),
        "tail-play": pgettext_lazy("clause", "last part, play"),
    },
    "001": {},
    "002": {
        "packs": pgettext_lazy("clause", "opening, the packs"),
        "bid-a": pgettext_lazy("clause", "bidding A"),
        "bid-b": pgettext_lazy("clause", "bidding B"),
        "bid-c": pgettext_lazy("clause", "bidding C"),
        "bid-d": pgettext_lazy("clause", "bidding D"),
        "overcall": pgettext_lazy("clause", "overcalls, opening"),
        "overcall-a": pgettext_lazy("clause", "overcalls A"),
        "overcall-b": pgettext_lazy("clause", "overcalls B"),
        "overcall-c": pgettext_lazy("clause", "overcalls C"),
        "overcall-d": pgettext_lazy("clause", "overcalls D"),
        "play-b": pgettext_lazy("clause", "play B"),
        "play-c": pgettext_lazy("clause", "play C"),
        "play-d": pgettext_lazy("clause", "play D"),
        "bottom": pgettext_lazy("clause", "winning the bottom"),
        "levels": pgettext_lazy("clause", "levels"),
    },
    "003": {
        "packs": pgettext_lazy("clause", "the packs"),
        "play": pgettext_lazy("clause", "following"),
        "ruff": pgettext_lazy("clause", "ruffing"),
    },
}

DECISIONS: dict[str, Any] = {
    "silent": _("House decision: the document is silent"),
    "either": _("House decision: the document allows both"),
    "beaten-cards": _("House decision: N is the number of cards in the beaten combinations"),
    "tractor-doubling": _("House decision: “and so on” after a tractor ×8 means doubling"),
    "smallest-card": _("House decision: “the smallest card” is the lowest combination"),
    "exact-120": _("House decision: exactly 120 points is one level"),
    "penalties-after-zero": _("House decision: penalties may turn 0 points into 5–25"),
    "tractor-before-pair": _("House decision: a play that holds a tractor and a pair is compared by the tractor"),
    "demotion-floor": _("House decision: nobody falls below the start level"),
    "two-stage-miscount": _("House decision: opponents at fault with 80 points or more: the declarers keep the bank, no level"),
    "two-stage-ends": _("House decision: as in the other documents"),
    "bank-at-time": _("House decision: between two hands, the bank is with the side due to declare next"),
    "pairs-bind": _("House decision: pairs bind a follower on throws too"),
    "packs": _("House decision for this number of decks"),
    "long-titanics": _("House decision for titanics of three and more"),
    "three-decks-60-115": _("House decision: with three decks, 60–115 points are one level for the declarers"),
    "finish-hand": _("House decision: a hand is finished at the bell"),
    "more-cards-beat": _("House decision: more cards beat fewer"),
    "bottom-limit": _("House decision: the document limits the bottom and gives no number"),
    "event": _("Changed for this event"),
}
