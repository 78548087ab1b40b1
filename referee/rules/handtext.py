"""A whole hand as text, one line for each trick: written at the table, kept as evidence, read back without loss.

    hand level=10 trump=S declarer=N decks=2
    deal N: SA SA HK ...          after the bury, as far as known; one line a seat
    bottom: D3 D4 C5 ...
    bid N: S10                    in the order made; `pass` for a pass
    bid after_bury W: LJ LJ       an overcall after the bury
    1: HA HA | H3 H4 | H9 H9 | D2 S3
    2: ...                        the leader's cards first, then in order of play
    # a comment                   stands after the line it is about; also at the end of a line

Trump is a suit or NT. Cards, suits and seats may be written as `cards` reads them, also in Chinese (红桃10, 大王, 黑桃, 北,
无主), and with full-width letters and signs. `text_of` writes the one canonical form; `read_hand` of it gives the same value.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from referee.rules.bidding import PHASES, Bid
from referee.rules.cards import Card, check_copies, read_cards, read_rank, read_suit
from referee.rules.errors import RulesError
from referee.rules.handcheck import PlayedHand
from referee.rules.seats import SEATS, Seat

NO_TRUMP: Final = "NT"
PASS: Final = "pass"

_NO_TRUMP_SPELLINGS: Final = frozenset({NO_TRUMP, "无主", "無主"})
_PASS_SPELLINGS: Final = frozenset({PASS, "过", "過", "不叫", "-"})
_CHINESE_SEATS: Final[dict[str, Seat]] = {"北": "N", "西": "W", "南": "S", "东": "E", "東": "E"}
_LINE: Final = re.compile(r"(?P<word>hand|deal|bottom|bid|[0-9]{1,2})\b(?P<head>[^:]*)(?::(?P<body>.*))?", re.IGNORECASE)
_COMMENT: Final = re.compile("[#＃]")
_HEADS: Final = ("level", "trump", "declarer", "decks")
_LONGEST_TOKEN: Final = 40


@dataclass(frozen=True, slots=True)
class HandText:
    """What the text of a hand holds. A comment is (trick, text): it stands after that trick, 0 before the first."""

    hand: PlayedHand
    decks: int = 2
    bids: tuple[Bid, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()


def text_of(written: HandText) -> str:
    """The canonical text; ends with a newline."""
    return "\n".join(_lines(written)) + "\n"


def read_hand(text: str) -> HandText:
    """The hand that a text holds.

    `bad-notation` (with `line` and `token`) where it cannot be read, `bad-card` (with `line`), `too-many-copies` for a
    line that holds a card more often than there are decks.
    """
    written: HandText | None = None
    for no, raw in enumerate(text.splitlines(), start=1):
        line, comment = (*_COMMENT.split(raw, maxsplit=1), "")[:2]
        try:
            written = _with_line(written, unicodedata.normalize("NFKC", line).strip())
        except RulesError as error:
            raise RulesError(error.code, **{**error.params, "line": no}) from None
        if comment.strip():
            written = _with_comment(written, comment.strip(), no)
    if written is None:
        raise _unreadable("")
    return written


def _lines(written: HandText) -> Iterator[str]:
    hand = written.hand
    yield f"hand level={hand.level} trump={hand.trump or NO_TRUMP} declarer={hand.declarer} decks={written.decks}"
    yield from _comments(written, 0)
    for seat in SEATS:
        if seat in hand.deal:
            yield f"deal {seat}: {' '.join(hand.deal[seat])}".rstrip()
    if hand.bottom:
        yield f"bottom: {' '.join(hand.bottom)}"
    yield from (_bid_line(bid) for bid in written.bids)
    for no, plays in enumerate(hand.tricks, start=1):
        yield f"{no}: {' | '.join(' '.join(play) for play in plays)}"
        yield from _comments(written, no)


def _comments(written: HandText, trick: int) -> Iterator[str]:
    return (f"# {text}" for at, text in written.comments if at == trick)


def _bid_line(bid: Bid) -> str:
    phase = "" if bid.phase == "draw" else f"{bid.phase} "
    return f"bid {phase}{bid.seat}: {' '.join(bid.cards) or PASS}"


def _with_comment(written: HandText | None, text: str, line: int) -> HandText:
    if written is None:
        raise RulesError("bad-notation", token=f"# {text}"[:_LONGEST_TOKEN], line=line)
    return replace(written, comments=(*written.comments, (len(written.hand.tricks), text)))


def _with_line(written: HandText | None, line: str) -> HandText | None:
    """The hand with one more line, its comment taken off."""
    if not line:
        return written
    found = _LINE.fullmatch(line)
    if not found or (written is None) != (found["word"].lower() == "hand"):
        raise _unreadable(line)
    word, head, body = found["word"].lower(), found["head"].strip(), found["body"]
    if written is None:
        return _header(head, body)
    if body is None:
        raise _unreadable(line)
    return _with_trick(written, int(word), head, body) if word.isdigit() else _with_cards(written, word, head, body)


def _header(head: str, body: str | None) -> HandText:
    pairs = dict(part.partition("=")[::2] for part in head.split())
    if body is not None or set(pairs) - set(_HEADS) or not set(_HEADS[:3]) <= set(pairs):
        raise _unreadable(head)
    decks = pairs.get("decks", "2")
    level = read_rank(pairs["level"])
    if level is None or decks not in ("1", "2", "3"):
        raise _unreadable(head)
    return HandText(PlayedHand(level, _trump(pairs["trump"]), _seat(pairs["declarer"]), ()), int(decks))


def _with_cards(written: HandText, word: str, head: str, body: str) -> HandText:
    hand = written.hand
    if word == "bid":
        return replace(written, bids=(*written.bids, _bid(written, head, body)))
    if word == "bottom" and not head and not hand.bottom:
        return replace(written, hand=replace(hand, bottom=_cards(written, body)))
    if word == "deal" and _seat(head) not in hand.deal:
        return replace(written, hand=replace(hand, deal={**hand.deal, _seat(head): _cards(written, body)}))
    raise _unreadable(f"{word} {head}")


def _with_trick(written: HandText, no: int, head: str, body: str) -> HandText:
    plays = tuple(_cards(written, play) for play in body.split("|"))
    if no != len(written.hand.tricks) + 1 or head or len(plays) != len(SEATS) or not all(plays):
        raise _unreadable(f"{no}:{body}")
    check_copies(written.decks, *plays)
    return replace(written, hand=replace(written.hand, tricks=(*written.hand.tricks, plays)))


def _bid(written: HandText, head: str, body: str) -> Bid:
    *phase, seat = head.split() or [""]
    if phase and (len(phase) > 1 or phase[0] not in PHASES):
        raise _unreadable(head)
    cards = () if body.strip().lower() in _PASS_SPELLINGS else _cards(written, body)
    return Bid(_seat(seat), cards, phase[0] if phase else PHASES[0])


def _cards(written: HandText, text: str) -> tuple[Card, ...]:
    cards = read_cards(text)
    check_copies(written.decks, cards)
    return cards


def _trump(text: str) -> str | None:
    suit = read_suit(text)
    if suit is None and text.upper() not in _NO_TRUMP_SPELLINGS:
        raise _unreadable(text)
    return suit


def _seat(text: str) -> Seat:
    seat = next((seat for seat in SEATS if seat == text.upper()), _CHINESE_SEATS.get(text))
    if seat is None:
        raise _unreadable(text)
    return seat


def _unreadable(text: str) -> RulesError:
    return RulesError("bad-notation", token=text[:_LONGEST_TOKEN])
