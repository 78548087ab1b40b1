"""A hand in as few keys as a paper sheet has figures, for typing sheets in afterwards.

Trump, the points caught, and what the bottom held where the opponents won it; declarer and level are those due::

    H 85 10p            hearts, 85, bottom 10 won by a pair
    N S 45              north declares (the bank is contested), spades, 45
    NT 120 15t3 throw:D2   no trump, 120, bottom 15 won by a tractor of three pairs, a failed throw

``s`` single, ``p`` pair, ``r`` triple, ``t3`` tractor of three pairs, ``q2`` two triples in a row. Everything behind them
is as in `notation`; a whole line of `notation` (with ``@``) is read too. What cannot be read is ``bad-notation``.
"""

import re
from typing import Final

from referee.rules.acts import MatchState
from referee.rules.cards import SUITS
from referee.rules.notation import parse_hand
from referee.rules.records import HandRecord
from referee.rules.seats import SEATS, side_of
from referee.rules.words_text import bad

_TRUMPS: Final = (*SUITS, "NT")
_NUMBER: Final = re.compile(r"\d+[.)]")
_BOTTOM: Final = re.compile(r"(\d+)(?:([sprtq])(\d*))?", re.IGNORECASE)
_KINDS: Final[dict[str, str]] = {"s": "single", "p": "pair", "r": "triple", "t": "tractor", "q": "titanic"}


def quick_hand(line: str, state: MatchState) -> HandRecord:
    """The hand of a short line on what is due in `state`; `bad-notation`, naming the word that cannot be read."""
    words = line.split()
    if words and _NUMBER.fullmatch(words[0]):
        words = words[1:]
    if len(words) > 1 and "@" in words[1]:
        return parse_hand(line)
    declarer, words = _declarer(words, state)
    if len(words) < 2 or words[0].upper() not in _TRUMPS:
        raise bad(words[0] if words else line)
    played = f"{words[0].upper()}@{state.level(side_of(declarer))}"
    return parse_hand(" ".join([declarer, played, f"t{_whole(words[1])}", *_rest(words[2:])]))


def _declarer(words: list[str], state: MatchState) -> tuple[str, list[str]]:
    """The declarer named before the trump, else the one due."""
    upper = [word.upper() for word in words[:2]]
    is_named = len(upper) == 2 and upper[0] in SEATS and upper[1] in _TRUMPS
    if is_named:
        return upper[0], words[1:]
    if state.bank is None:
        raise bad(words[0] if words else "")
    return state.bank, words


def _rest(words: list[str]) -> list[str]:
    """The bottom, if there is one, and the words that are as in `notation`."""
    found = _BOTTOM.fullmatch(words[0]) if words else None
    if found is None:
        return words
    kind = f"*{_KINDS[found[2].lower()]}{found[3]}" if found[2] else ""
    return [f"b{found[1]}{kind}", *words[1:]]


def _whole(word: str) -> str:
    if not word.isdecimal():
        raise bad(word)
    return str(int(word))
