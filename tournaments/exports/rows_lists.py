"""What stands on the lists of an event and in its results book, as plain values in the language of the paper."""

from dataclasses import dataclass

from tournaments.exports.rows import BracketSheet, DoubleSheet, PairLine, StandingsSheet


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A player as an entry list for those who run the event has them: the ID number masked."""

    name: str
    sex: str = ""
    born: str = ""
    id_number: str = ""
    phone: str = ""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A pair as it was entered. `people` only on the list with personal data; `status` only where it is not simply playing."""

    pair: PairLine
    seed: str = ""
    status: str = ""
    people: tuple[PersonLine, ...] = ()


@dataclass(frozen=True, slots=True)
class EntriesSheet:
    """The entries by unit: (unit, its leader, its pairs). `counted` says how many units, pairs and players there are."""

    units: tuple[tuple[str, str, tuple[EntryLine, ...]], ...]
    counted: str

    @property
    def pairs(self) -> tuple[EntryLine, ...]:
        """All pairs by their numbers."""
        lines = (line for _unit, _leader, lines in self.units for line in lines)
        return tuple(sorted(lines, key=lambda line: int(line.pair.number)))


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A pair's line of a crosstable. A cell is (what is read first, what stands under it)."""

    place: str
    pair: PairLine
    cells: tuple[tuple[str, str], ...]
    points: str


@dataclass(frozen=True, slots=True)
class CrossSheet:
    """The crosstables of a stage, one a group: (title, heads of the columns, lines). `by_rounds`: the columns are rounds, not pairs."""

    stage: str
    state: str
    tables: tuple[tuple[str, tuple[str, ...], tuple[CrossLine, ...]], ...]
    by_rounds: bool = False


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """A penalty of the register: when (round, table, hand), whose, for what, what it cost, why and by whom. `undone`: why it counts no more."""

    when: str
    pair: str
    names: str
    kind: str
    cost: str
    reason: str
    by: str
    undone: str = ""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A table of a round: both pairs, the levels they reached, and how it came out. `won` is 0 or 1, None where nobody did."""

    table: str
    ns: PairLine
    ew: PairLine | None
    levels: tuple[str, str]
    words: str
    won: int | None


@dataclass(frozen=True, slots=True)
class RoundResults:
    """The results of a round."""

    title: str
    state: str
    lots: str
    lines: tuple[ResultLine, ...]


@dataclass(frozen=True, slots=True)
class ResultsSheet:
    """The results of one round, or of several short ones of a stage that share a list."""

    stage: str
    rounds: tuple[RoundResults, ...]


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A unit by the places of its pairs."""

    place: str
    unit: str
    counted: str
    total: str


@dataclass(frozen=True, slots=True)
class Article:
    """Running text with a heading: a ruling, a protest, a rule. `caption` stands in grey over the text."""

    title: str
    paragraphs: tuple[str, ...]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A pair with its final place."""

    place: str
    pair: PairLine


@dataclass(frozen=True, slots=True)
class FinalPlaces:
    """The final places of an event; `state` says of which stage, and whether they are final."""

    state: str
    lines: tuple[PlaceLine, ...]


@dataclass(frozen=True, slots=True)
class UnitsSheet:
    """The table of units of a stage."""

    stage: str
    lines: tuple[UnitLine, ...]


@dataclass(frozen=True, slots=True)
class PenaltiesSheet:
    """The register of penalties."""

    lines: tuple[PenaltyLine, ...]


@dataclass(frozen=True, slots=True)
class Articles:
    """Texts under one title."""

    articles: tuple[Article, ...]


Content = (
    EntriesSheet
    | ResultsSheet
    | StandingsSheet
    | BracketSheet
    | DoubleSheet
    | CrossSheet
    | UnitsSheet
    | PenaltiesSheet
    | FinalPlaces
    | Articles
)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the results book. `level` 0 or 1; without content it is the heading of the chapters of level 1 that follow."""

    title: str
    content: Content | None = None
    level: int = 0


@dataclass(frozen=True, slots=True)
class BookSheet:
    """The results book 成绩册: facts of the event for the cover as (label, what), and the chapters in order."""

    facts: tuple[tuple[str, str], ...]
    chapters: tuple[Chapter, ...]
