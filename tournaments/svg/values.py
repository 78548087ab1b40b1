"""What a bracket shows, as plain values: every word is already in the reader's language, every level already a label.

One tie is two lines. Tie `p` of a round is fed by the ties `2p` and `2p + 1` of the round before. A tie that does not
take place because a pair has a bye is None: its pair simply appears in the next round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Fate(StrEnum):
    """What has become of a line of a tie."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Line:
    """One side of a tie: a pair, or the words for who will come ("winner of quarterfinal 3") with `waiting` set."""

    names: tuple[str, ...]
    number: str = ""
    unit: str = ""
    level: str = ""
    fate: Fate = Fate.OPEN
    bank: bool = False
    waiting: bool = False

    @property
    def text(self) -> str:
        return "／".join(self.names)


@dataclass(frozen=True, slots=True)
class Tie:
    """Two lines that meet. `live`: words under a tie being played ("table 3, hand 9"), empty otherwise.

    `table` and `state` head the tie on a phone ("table 3"; "finished", or "hand 9" while it is played);
    `href` leads to the match.
    """

    first: Line
    second: Line
    live: str = ""
    table: str = ""
    state: str = ""
    href: str = ""

    @property
    def lines(self) -> tuple[Line, Line]:
        return self.first, self.second

    @property
    def is_decided(self) -> bool:
        return any(line.fate is Fate.WON for line in self.lines)


@dataclass(frozen=True, slots=True)
class Duo:
    """Two ties whose winners meet, and the words for where ("semifinal 1"); the last round has single ties and no words."""

    ties: tuple[Tie, ...]
    meets: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """A column: its name, its caption ("2 tables playing"), its ties from the top, and where the winners of two meet."""

    name: str
    ties: tuple[Tie | None, ...]
    caption: str = ""
    meets: tuple[str, ...] = ()

    def duos(self) -> Iterator[Duo]:
        """The ties two by two, as a phone shows them. Byes leave no trace."""
        for place in range(0, len(self.ties), 2):
            ties = tuple(tie for tie in self.ties[place : place + 2] if tie is not None)
            if ties:
                yield Duo(ties, self.meets[place // 2] if place // 2 < len(self.meets) else "")


@dataclass(frozen=True, slots=True)
class Bracket:
    """A knockout as a whole. `title` and `description` are the text alternative of the drawing.

    `won`, `seal`, `on_bank`: the words for a winner, the character of the bank's seal, and its name for the ear.
    """

    rounds: tuple[Round, ...]
    title: str
    description: str = ""
    third: Tie | None = None
    third_name: str = ""
    won: str = ""
    seal: str = "庄"
    on_bank: str = ""
