"""A whole hand played over: revokes and what proves them, trick points, last trick, final points, missing cards (rules.md §3, §7, §9).

Each follow is judged on the hand as it was before the play. The proof of a revoke is looked for in the same way, on what the
player is known to have held: the cards shown in the trick itself and in the later ones, one trick after the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import chain
from typing import Any

from referee.rules.cards import BOTTOM_SIZE, PACK, Card, check_copies, is_contained, points_of, without
from referee.rules.errors import RulesError
from referee.rules.following import FollowCode, judge_follow, judge_follow_to
from referee.rules.holdings import Holding
from referee.rules.reasons import Reason, because
from referee.rules.ruleset import Ruleset
from referee.rules.scoring import bottom_multiplier
from referee.rules.seats import SEATS, Role, Seat, role_of, side_of
from referee.rules.throws import judge_throw
from referee.rules.tricks import Trick, judge_trick
from referee.rules.trumps import Trumps, trumps_for

Play = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as it was played: tricks in order, each with its four plays, the leader's first.

    `deal` are the hands after the bury, as far as they are known, `bottom` the buried cards; the hand of a seat that is not
    in the deal is what the seat played.
    """

    level: str
    trump: str | None
    declarer: Seat
    tricks: tuple[tuple[Play, ...], ...]
    bottom: Play = ()
    deal: Mapping[Seat, Play] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Revoke:
    """跟错: in which trick (from 1), by whom, by what code; `shown_in` is the first later trick in which a card of that seat proves it.

    `shown_in` is None where the play itself or only the deal shows it.
    """

    trick: int
    seat: Seat
    code: FollowCode
    shown_in: int | None


@dataclass(frozen=True, slots=True)
class OverlookedThrow:
    """甩错 that nobody saw: a throw that went out whole though another hand beat `beaten_cards` of its cards."""

    trick: int
    seat: Seat
    beaten_cards: int


@dataclass(frozen=True, slots=True)
class TrickReport:
    """One trick worked out: who led and who won, its ruling, and the opponents' points up to and with it."""

    no: int
    leader: Seat
    winner: Seat
    plays: tuple[tuple[Seat, Play], ...]
    ruling: Trick
    trick_points: int


@dataclass(frozen=True, slots=True)
class HandReport:
    """What a hand came to.

    `trick_points` are the opponents'; `last_side` is None while cards are still in hand, `kind` and `length` describe the
    opponents' winning play of the last trick. `points` counts the bottom where the opponents won it; penalties for failed
    throws are not among the cards played. `faults` name what does not add up. Overlooked throws do not make it invalid.
    """

    tricks: tuple[TrickReport, ...]
    trick_points: int
    bottom_points: int
    last_side: Role | None
    kind: str | None
    length: int | None
    points: int
    revokes: tuple[Revoke, ...] = ()
    overlooked_throws: tuple[OverlookedThrow, ...] = ()
    faults: tuple[Reason, ...] = ()

    @property
    def is_valid(self) -> bool:
        """Whether all cards are accounted for and nobody revoked."""
        return not self.revokes and not self.faults

    def json(self) -> dict[str, Any]:
        """In the form of the contract (rules.md §9)."""
        last: dict[str, Any] | None = {"side": self.last_side} if self.last_side else None
        if last and self.kind:
            last |= {"kind": self.kind, "length": self.length}
        return {
            "trick_points": self.trick_points,
            "bottom_points": self.bottom_points,
            "last_trick": last,
            "points": self.points,
            "revokes": [asdict(row) for row in self.revokes],
            "valid": self.is_valid,
            "overlooked_throws": [asdict(row) for row in self.overlooked_throws],
            "faults": [{"code": row.code, **dict(row.params)} for row in self.faults],
        }


def check_hand(hand: PlayedHand, ruleset: Ruleset) -> HandReport:
    """A hand played over.

    `mixed-suits` and `missing-field` (with the trick) where a lead is none or a play is lacking, `too-many-copies` (with
    the card) in the deal or in one trick, `missing-field` for more tricks than a hand can have.
    """
    if len(hand.tricks) > ruleset.hand_size:
        raise RulesError("missing-field", field="tricks", trick=ruleset.hand_size + 1)
    trumps = trumps_for(ruleset, hand.level, hand.trump)
    tricks = tuple(_tricks(hand, trumps, ruleset))
    deal = _played_by_seat(tricks) | dict(hand.deal)
    check_copies(ruleset.decks, hand.bottom, *deal.values())
    last = tricks[-1] if tricks and _is_finished(deal, tricks) else None
    return replace(
        _counted(hand, tricks, last, ruleset),
        revokes=tuple(_revokes(tricks, deal, trumps, ruleset)),
        overlooked_throws=tuple(_overlooked_throws(tricks, deal, trumps, ruleset)),
        faults=tuple(_faults(hand, deal, tricks, ruleset)),
    )


def _counted(hand: PlayedHand, tricks: tuple[TrickReport, ...], last: TrickReport | None, ruleset: Ruleset) -> HandReport:
    """The points alone; `last` is the last trick of a hand that is finished."""
    trick_points, bottom_points = tricks[-1].trick_points if tricks else 0, points_of(hand.bottom)
    side = role_of(side_of(last.winner), hand.declarer) if last else None
    if last is None or side != "opponents":
        return HandReport(tricks, trick_points, bottom_points, side, None, None, trick_points)
    kind, length = last.ruling.kind, last.ruling.length
    points = trick_points + bottom_points * bottom_multiplier(ruleset, kind, length)
    return HandReport(tricks, trick_points, bottom_points, side, kind, length, points)


def _tricks(hand: PlayedHand, trumps: Trumps, ruleset: Ruleset) -> Iterator[TrickReport]:
    """The tricks one after the other: the declarer leads to the first, a winner to the next."""
    leader, points = hand.declarer, 0
    for no, plays in enumerate(hand.tricks, start=1):
        if len(plays) != len(SEATS):
            raise RulesError("missing-field", field="tricks", trick=no)
        try:
            check_copies(ruleset.decks, *plays)
            ruling = judge_trick(plays, trumps, ruleset)
        except RulesError as error:
            raise RulesError(error.code, **{**error.params, "field": "tricks", "trick": no}) from None
        seats = seats_from(leader)
        winner = seats[ruling.winner]
        points += ruling.points if role_of(side_of(winner), hand.declarer) == "opponents" else 0
        yield TrickReport(no, leader, winner, tuple(zip(seats, plays, strict=True)), ruling, points)
        leader = winner


def seats_from(leader: Seat) -> tuple[Seat, ...]:
    """The four seats in order of play."""
    at = SEATS.index(leader)
    return SEATS[at:] + SEATS[:at]


def _with_hands(tricks: Sequence[TrickReport], deal: Mapping[Seat, Play]) -> Iterator[tuple[TrickReport, dict[Seat, Play]]]:
    """Each trick with the hands before it."""
    hands = {seat: tuple(deal[seat]) for seat in SEATS}
    for trick in tricks:
        yield trick, hands
        hands = hands | {seat: without(hands[seat], play) for seat, play in trick.plays}


def _revokes(tricks: Sequence[TrickReport], deal: Mapping[Seat, Play], trumps: Trumps, ruleset: Ruleset) -> Iterator[Revoke]:
    """Every follow that was not lawful from the hand before it, in order of play."""
    for trick, hands in _with_hands(tricks, deal):
        (_, lead), *follows = trick.plays
        shape, suit = Holding.of(lead, trumps).shape, trumps.suit_of(lead[0])
        for seat, play in follows:
            code = judge_follow_to(shape, suit, hands[seat], play, trumps, ruleset).code
            if code is not None:
                yield Revoke(trick.no, seat, code, _shown_in(trick, seat, hands[seat], tricks, trumps, ruleset))


def _overlooked_throws(
    tricks: Sequence[TrickReport], deal: Mapping[Seat, Play], trumps: Trumps, ruleset: Ruleset
) -> Iterator[OverlookedThrow]:
    """Every throw that went out whole against hands that beat it."""
    for trick, hands in _with_hands(tricks, deal):
        lead = trick.plays[0][1]
        if len(lead) > 1:
            throw = judge_throw(lead, [hands[seat] for seat in seats_from(trick.leader)[1:]], trumps, ruleset)
            if not throw.stands:
                yield OverlookedThrow(trick.no, trick.leader, throw.beaten_cards)


def _shown_in(trick: TrickReport, seat: Seat, hand: Play, tricks: Sequence[TrickReport], trumps: Trumps, ruleset: Ruleset) -> int | None:
    """The first later trick whose cards prove that a play from `hand` was a revoke: with them in hand it could not have been lawful."""
    lead, play = trick.plays[0][1], dict(trick.plays)[seat]
    if len(play) != len(lead) or not is_contained(play, hand):
        return None
    known, unseen = play, without(hand, play)
    for later in tricks[trick.no :]:
        left = without(unseen, dict(later.plays)[seat])
        known, unseen = known + without(unseen, left), left
        if not judge_follow(lead, known, play, trumps, ruleset).is_legal:
            return later.no
    return None


def _faults(hand: PlayedHand, deal: Mapping[Seat, Play], tricks: Sequence[TrickReport], ruleset: Ruleset) -> Iterator[Reason]:
    """What does not add up: sizes of hands and bottom, cards of the pack that are nowhere, cards led that were not held, cards not played."""
    for seat in SEATS:
        if len(deal[seat]) != ruleset.hand_size:
            yield because("hand-size", seat=seat, cards=len(deal[seat]), due=ruleset.hand_size)
    if len(hand.bottom) != BOTTOM_SIZE[ruleset.decks]:
        yield because("bottom-size", cards=len(hand.bottom), due=BOTTOM_SIZE[ruleset.decks])
    lost = without(PACK * ruleset.decks, (*hand.bottom, *chain.from_iterable(deal.values())))
    if lost:
        yield because("cards-missing", cards=list(lost))
    played = _played_by_seat(tricks)
    for seat in SEATS:
        kept, strange = without(deal[seat], played[seat]), without(played[seat], deal[seat])
        if kept:
            yield because("not-played", seat=seat, cards=list(kept))
        if strange:
            yield because("not-held", seat=seat, cards=list(strange))


def _played_by_seat(tricks: Sequence[TrickReport]) -> dict[Seat, Play]:
    return {seat: tuple(chain.from_iterable(dict(trick.plays)[seat] for trick in tricks)) for seat in SEATS}


def _is_finished(deal: Mapping[Seat, Play], tricks: Sequence[TrickReport]) -> bool:
    """Whether every seat has played as many cards as it was dealt."""
    played = _played_by_seat(tricks)
    return all(len(played[seat]) >= len(deal[seat]) for seat in SEATS)
