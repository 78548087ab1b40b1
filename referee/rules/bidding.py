"""Bidding for trump and the bank: who may bid what, when, and who declares (rules.md §6; 抢庄, 亮主, 反主, 反庄, 炒底).

A bid opens the bidding or overcalls the standing one. Opening is always in the draw; `windows_first` and `windows_later` say
when an overcall may be made. Sources: 000 rule 4 and the contested bank, introduction and three decks; 001 part 2; 002.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final

from referee.rules.bids import Meaning, read_bid
from referee.rules.cards import Card
from referee.rules.errors import RulesError
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SEATS, Seat, Side, next_seat, partner, side_of

PHASES: Final = ("draw", "after_bury")


@dataclass(frozen=True, slots=True)
class Bid:
    """Cards shown by a seat, all that lie on the table (a reinforced bid lists the old ones too); none: a pass."""

    seat: Seat
    cards: tuple[Card, ...] = ()
    phase: str = "draw"

    @property
    def is_pass(self) -> bool:
        """Whether nothing is shown."""
        return not self.cards


@dataclass(frozen=True, slots=True)
class Bidding:
    """The bidding of one hand as it stands.

    `due` is the seat due to declare (None: nobody is), `levels` those of the sides. `standing` is the highest bid and
    `meaning` what it says, None before any bid; `declarer` who declares by what has been bid, None before any bid.
    """

    ruleset: Ruleset
    levels: Mapping[Side, str]
    hand_number: int = 1
    due: Seat | None = None
    bids: tuple[Bid, ...] = ()
    standing: Bid | None = None
    meaning: Meaning | None = None
    declarer: Seat | None = None
    suits: frozenset[str] = frozenset()

    @property
    def is_contested(self) -> bool:
        """Whether the first bid takes the bank: in the first hand, and where no declarer is due."""
        return self.hand_number == 1 or self.due is None

    @property
    def has_bank_passed(self) -> bool:
        """`bank_passes`: both players of the side due have passed in the draw, so the opponents bid for the bank."""
        if self.is_contested or not self.ruleset.bank_passes:
            return False
        passed = {bid.seat for bid in self._before_opening() if bid.is_pass and bid.phase == "draw"}
        return {self.due, partner(self.due or "")} <= passed

    @property
    def windows(self) -> tuple[str, ...]:
        """When an overcall may be made in this hand."""
        return self.ruleset.windows_first if self.is_contested else self.ruleset.windows_later

    @property
    def after_bury(self) -> tuple[Bid, ...]:
        """What was said after the bottom was buried, passes too."""
        return tuple(bid for bid in self.bids if bid.phase == "after_bury")

    def level_of(self, seat: Seat) -> str:
        """The level whose cards a seat bids: its own where the bank is open, else that of the side due."""
        if self.due is None or self.is_contested or self.has_bank_passed:
            return self.levels[side_of(seat)]
        return self.levels[side_of(self.due)]

    def is_reinforcement(self, bid: Bid) -> bool:
        """自保/防反: in the draw, a second level card of the same suit added to one's own bid that nobody has overcalled."""
        standing = self.standing
        if not self.ruleset.reinforce or not standing or not self.meaning or (standing.seat, bid.phase) != (bid.seat, "draw"):
            return False
        added = list((Counter(bid.cards) - Counter(standing.cards)).elements())
        if self.meaning.level_cards != 1 or len(bid.cards) != len(standing.cards) + 1 or len(added) != 1:
            return False
        return added[0] == f"{self.meaning.suit}{self.level_of(bid.seat)}"

    def read(self, bid: Bid) -> Meaning:
        """What a bid says here; `not-a-bid` or `wrong-joker`."""
        return read_bid(self.ruleset.bid_scheme, bid.cards, self.level_of(bid.seat), self.ruleset.decks, bid.phase)

    def after(self, bid: Bid) -> "Bidding":
        """The bidding when `bid` (or a pass) has been made; its lawfulness is not looked at."""
        if bid.is_pass:
            return replace(self, bids=(*self.bids, bid))
        meaning = self.read(bid)
        suits = self.suits | ({meaning.suit} if meaning.suit else set())
        return replace(
            self, bids=(*self.bids, bid), standing=bid, meaning=meaning, declarer=self._declarer_after(bid), suits=frozenset(suits)
        )

    def _declarer_after(self, bid: Bid) -> Seat | None:
        if self.standing is None:
            return bid.seat if self.is_contested or self.has_bank_passed else self.due
        takes_bank = self.is_contested and self.ruleset.first_overcall_takes_bank and bid.phase == "draw"
        return bid.seat if takes_bank else self.declarer

    def _before_opening(self) -> Sequence[Bid]:
        opening = next((index for index, bid in enumerate(self.bids) if not bid.is_pass), len(self.bids))
        return self.bids[:opening]


@dataclass(frozen=True, slots=True)
class BidRuling:
    """Whether a bid is allowed (`code` None), and trump and declarer after it: those before it if it is refused."""

    code: str | None
    trump: str | None
    declarer: Seat | None

    @property
    def is_allowed(self) -> bool:
        """Whether the bid may stand."""
        return self.code is None


def bidding_so_far(
    ruleset: Ruleset, levels: Mapping[Side, str], bids: Iterable[Bid], *, hand_number: int = 1, due: Seat | None = None
) -> Bidding:
    """The bidding that `bids` have led to, passes among them; `not-a-bid` or `wrong-joker` where one of them was no bid."""
    return reduce(Bidding.after, bids, Bidding(ruleset, levels, hand_number, due))


def judge_bid(bidding: Bidding, bid: Bid) -> BidRuling:
    """Whether `bid` may be made now, and if not the first code that applies."""
    code = why_refused(bidding, bid)
    after = bidding if code else bidding.after(bid)
    return BidRuling(code, after.meaning.suit if after.meaning else None, after.declarer)


def why_refused(bidding: Bidding, bid: Bid) -> str | None:
    """The first code that speaks against a bid, in the order of rules.md §9; None if it is allowed."""
    try:
        meaning = bidding.read(bid)
    except RulesError as error:
        return error.code
    if bidding.is_reinforcement(bid):
        return None
    checks = _OPENING if bidding.standing is None else _OVERCALL
    return next((code for code, applies in checks if applies(bidding, bid, meaning)), None)


def _opens_late(bidding: Bidding, bid: Bid, meaning: Meaning) -> bool:
    return bid.phase != "draw"


def _is_window_closed(bidding: Bidding, bid: Bid, meaning: Meaning) -> bool:
    if bid.phase == "draw":
        return "draw" not in bidding.windows or bool(bidding.after_bury)
    # There is a standing bid, so trump was fixed by a bid: `after_bury_if_bid` is open too.
    return not {"after_bury", "after_bury_if_bid"} & set(bidding.windows) or _is_round_over(bidding)


def _is_round_over(bidding: Bidding) -> bool:
    """`one`: the declarer, who speaks last, has spoken. `until_pass`: everybody has passed since the last overcall."""
    said = bidding.after_bury
    if bidding.ruleset.after_bury_rounds == "one":
        return any(bid.seat == bidding.declarer for bid in said)
    overcalls = [index for index, bid in enumerate(said) if not bid.is_pass]
    passes = len(said) - (overcalls[-1] + 1 if overcalls else 0)
    return passes >= (len(SEATS) - 1 if overcalls else len(SEATS))


def _is_out_of_turn(bidding: Bidding, bid: Bid, meaning: Meaning) -> bool:
    """After the bury the bidding goes round from the declarer's next seat."""
    if bid.phase == "draw":
        return False
    last = bidding.after_bury[-1].seat if bidding.after_bury else bidding.declarer
    return last is not None and bid.seat != next_seat(last)


def _is_not_entitled(bidding: Bidding, bid: Bid, meaning: Meaning) -> bool:
    """`bank_passes`: only the side due may open, and once both of it have passed only the opponents."""
    if not bidding.ruleset.bank_passes or bidding.is_contested or bidding.due is None:
        return False
    return (side_of(bid.seat) == side_of(bidding.due)) == bidding.has_bank_passed


def _opens_no_trump(bidding: Bidding, bid: Bid, meaning: Meaning) -> bool:
    return meaning.suit is None and not bidding.ruleset.direct_no_trump


def _is_own(bidding: Bidding, bid: Bid, meaning: Meaning) -> bool:
    return bidding.ruleset.self_overcall == "never" and bidding.standing is not None and bidding.standing.seat == bid.seat


def _is_locked(bidding: Bidding, bid: Bid, meaning: Meaning) -> bool:
    """定主: the opening bid itself showed a pair with a joker; only no trump beats it."""
    opening = next(made for made in bidding.bids if not made.is_pass)
    standing = bidding.meaning
    has_locked = opening is bidding.standing and standing is not None and standing.is_backed and standing.level_cards == 2
    return bidding.ruleset.lock_trump and has_locked and meaning.suit is not None


def _repeats_suit(bidding: Bidding, bid: Bid, meaning: Meaning) -> bool:
    return bidding.ruleset.suit_once and meaning.suit in bidding.suits


def _is_not_higher(bidding: Bidding, bid: Bid, meaning: Meaning) -> bool:
    """Same strength never overcalls, but 001 lets a backed pair go over a backed pair in a suit not yet bid."""
    standing = bidding.meaning
    if standing is None or meaning.strength > standing.strength:
        return False
    both_pairs = meaning.is_backed and meaning.level_cards == 2 and standing.is_backed and meaning.strength == standing.strength
    return not (both_pairs and bidding.ruleset.suit_once)


Check = Callable[[Bidding, Bid, Meaning], bool]

_OPENING: Final[tuple[tuple[str, Check], ...]] = (
    ("window-closed", _opens_late),
    ("side-not-entitled", _is_not_entitled),
    ("no-direct-no-trump", _opens_no_trump),
)
_OVERCALL: Final[tuple[tuple[str, Check], ...]] = (
    ("window-closed", _is_window_closed),
    ("not-your-turn", _is_out_of_turn),
    ("own-bid", _is_own),
    ("trump-locked", _is_locked),
    ("suit-repeated", _repeats_suit),
    ("not-higher", _is_not_higher),
)
