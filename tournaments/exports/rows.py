"""What stands on the papers, as plain values: every word is already in the language of the paper, every level a label.

Services make these rows; the papers draw them. Labels that are printed on every paper of a kind belong to the paper.
"""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Paper:
    """What all papers of one file share. `script` is the language code of the paper; `printed_at` in the zone of the event."""

    event: str
    script: str
    printed_at: datetime
    venue: str = ""


# Scoresheet


@dataclass(frozen=True, slots=True)
class SideLine:
    """One side of a sheet (`code` NS or EW): its name, short and long, the pair's number and unit, its players as (seat in one letter, name)."""

    code: str
    short: str
    side: str
    number: str
    unit: str
    players: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class HandCells:
    """A hand as a line of the sheet. `trump` is S, H, D, C, or "" for no trump; `bank` the side on the bank after it.

    `was` is a total that a correction or ruling replaced. `changes` and `after` are for NS and EW.
    """

    no: int
    declarer: str
    level: str
    trump: str
    tricks: str
    bottom: str
    penalties: str
    total: str
    was: str
    changes: tuple[str, str]
    after: tuple[str, str]
    bank: str
    due: str


@dataclass(frozen=True, slots=True)
class SheetEnd:
    """How a match stands or ended. `how` is one of the boxes (target, time, conceded, forfeit, disqualified, other), "" while it goes on.

    `words` say what "other" is. `signed` names who has signed on the screen, by side code.
    """

    levels: tuple[str, str] = ("", "")
    bank: str = ""
    ahead: str = ""
    winner: str = ""
    points: str = ""
    how: str = ""
    words: str = ""
    handed_in: str = ""
    signed: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """The sheet of one match at one table; without hands and end it is blank, to be filled in by hand.

    `seats` are the letters of the seats in the order of play; `url` is what the QR holds. `filled`: a sheet with what
    has been recorded, also where that is nothing yet. `counts_points`: whether the stage gives match points.
    """

    table: str
    round: str
    stage: str
    group: str
    date: str
    limit: str
    rules: str
    start: str
    sides: tuple[SideLine, SideLine]
    seats: tuple[str, ...]
    seal: str
    url: str
    lots: str = ""
    lines: int = 16
    match: str = ""
    started: str = ""
    called: str = ""
    referee: str = ""
    first_bank: str = ""
    filled: bool = False
    counts_points: bool = True
    hands: tuple[HandCells, ...] = ()
    notes: tuple[str, ...] = ()
    end: SheetEnd = SheetEnd()


# Lists


@dataclass(frozen=True, slots=True)
class PairLine:
    """A pair on a list: number, both names, unit."""

    number: str
    names: tuple[str, ...]
    unit: str = ""

    @property
    def label(self) -> str:
        return "／".join(self.names)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A table of a pairing sheet; `ew` is None for a bye. `referee` where the round has a rota."""

    table: str
    ns: PairLine
    ew: PairLine | None
    referee: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of a pairing sheet by name: where to go."""

    name: str
    partner: str
    unit: str
    number: str
    table: str
    side: str


@dataclass(frozen=True, slots=True)
class PairingSheet:
    """The pairings of a round, by table and by name."""

    round: str
    lots: str
    meetings: tuple[Meeting, ...]
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card on a table: its number, the address that opens it, and the code to type where nothing can be scanned.

    Or the card of a `referee`: then `table` are the numbers of their tables. `code_at` is where the code is typed.
    """

    table: str
    round: str
    url: str
    code: str = ""
    referee: str = ""
    code_at: str = ""


@dataclass(frozen=True, slots=True)
class PlayerSlip:
    """What a pair takes along: itself, the address of its page, and its PIN where the event asks for one."""

    pair: PairLine
    url: str
    pin: str = ""


@dataclass(frozen=True, slots=True)
class StandingCells:
    """A line of standings. `mark` says what the cut's line does not; `is_cut`: the last of those who go on."""

    place: str
    pair: PairLine
    level: str
    values: tuple[str, ...]
    mark: str = ""
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """Standings: `state` says after which round and whether final, `heads` name the tie-breaks in their order; a tuple of lines a group."""

    stage: str
    state: str
    heads: tuple[str, ...]
    groups: tuple[tuple[str, tuple[StandingCells, ...]], ...]


# Bracket


@dataclass(frozen=True, slots=True)
class BracketLine:
    """One line of a tie. `number` "" and `names` words for who will come, where nobody stands here yet."""

    names: tuple[str, ...]
    number: str = ""
    unit: str = ""
    level: str = ""
    won: bool = False
    lost: bool = False
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class BracketTie:
    """Two lines that meet, and words under them (table, state)."""

    first: BracketLine
    second: BracketLine
    words: str = ""


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """A knockout: rounds as (name, ties); tie p of a round is fed by 2p and 2p + 1 of the round before. None where a pair has a bye."""

    stage: str
    rounds: tuple[tuple[str, tuple[BracketTie | None, ...]], ...]
    champion: str = ""
    third: BracketTie | None = None


@dataclass(frozen=True, slots=True)
class DoubleSheet:
    """A double elimination: `rounds` as (name, ties) in the order in which they are played, the two finals last. None where nobody meets."""

    stage: str
    rounds: tuple[tuple[str, tuple[BracketTie | None, ...]], ...]
    champion: str = ""


# How we play


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule in words. `usual` is what the set of rules has where the event changed it."""

    label: str
    sentence: str
    source: str
    changed: bool = False
    usual: str = ""


@dataclass(frozen=True, slots=True)
class RulesSheet:
    """“How we play”: sections of rules, the bands as (points, result), and what the bottom counts for."""

    rules: str
    sections: tuple[tuple[str, tuple[RuleLine, ...]], ...]
    bands: tuple[tuple[str, str], ...] = ()
    bottom: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
