"""Examples and quiz as pages show them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from referee.learning.cases import Case, agrees, examples
from referee.ruling.answers import Answer, MarkedCard
from referee.ruling.questions import NO_TRUMP
from referee.ruling_page import JUDGE, AnswerRow, query
from referee.wording import howto_texts, preset_name, rulings, rulings_texts
from referee.wording.learning import GROUPS


@dataclass(frozen=True)
class ExampleView:
    """A case run live."""

    case: Case

    @cached_property
    def answer(self) -> Answer:
        return self.case.answer()

    @property
    def title(self) -> str:
        return str(rulings_texts.TITLES[self.case.ask])

    @property
    def setting(self) -> str:
        """“Tractor, two decks · level 10 · spades”."""
        trump = self.case.fields.get("trump", "")
        names = [preset_name(self.case.ruleset), rulings.level_words(self.case.fields["level"])]
        return " · ".join([*names, *([rulings.suit_words(None if trump == NO_TRUMP else trump)] if trump else [])])

    @property
    def verdict(self) -> str:
        return rulings.verdict_words(self.answer)

    @property
    def brief(self) -> str:
        return rulings.brief_words(self.answer)

    @property
    def headline(self) -> str:
        """What stands beside the cards: of a combination what it is, else the verdict."""
        return self.brief if self.case.ask == "formation" else self.verdict

    @property
    def steps(self) -> tuple[str, ...]:
        return tuple(rulings.step_words(step) for step in self.answer.steps)

    @property
    def rows(self) -> tuple[AnswerRow, ...]:
        """The cards with the marks of the answer."""
        return tuple(self._rows(True))

    @property
    def bare_rows(self) -> tuple[AnswerRow, ...]:
        """The cards as they are asked about, nothing given away."""
        if self.case.ask == "formation":
            cards = tuple(MarkedCard(card) for card in self.answer.question.cards["cards"])
            return (AnswerRow(str(rulings_texts.FIELDS["cards"]), cards, "", False),)
        return tuple(self._rows(False))

    def _rows(self, marked: bool) -> Iterator[AnswerRow]:
        for row in self.answer.rows:
            cards = row.cards if marked else tuple(MarkedCard(one.card) for one in row.cards)
            note = rulings.note_words(row.note) if marked or row.note.code in ("bid-by", "pass-by") else ""
            yield AnswerRow(str(rulings_texts.FIELDS[row.field]), cards, note, row.is_on and marked)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """(verdict, its words)."""
        return tuple((code, str(rulings_texts.VERDICTS[code])) for code in self.case.choices)

    @property
    def document(self) -> str:
        return str(howto_texts.DOCUMENTS.get(self.case.document, ""))

    @property
    def agrees(self) -> bool:
        """Whether the engine says what the document says."""
        return agrees(self.answer.facts, self.case.expect)

    @property
    def desk_query(self) -> str:
        """The same question at the desk; empty where the example has rules of its own."""
        if self.case.options:
            return ""
        return query({"ask": self.case.ask, "ruleset": self.case.ruleset, **self.case.fields, JUDGE: "1"})


@dataclass(frozen=True, slots=True)
class GroupView:
    """Examples of one kind."""

    code: str
    title: str
    text: str
    examples: tuple[ExampleView, ...]


@dataclass(frozen=True, slots=True)
class QuizView:
    """Where a quiz stands: the question asked (None at the end), the one before with what was chosen, and the score."""

    asked: ExampleView | None
    last: ExampleView | None
    chosen: str
    at: int
    length: int
    right: int

    @property
    def was_right(self) -> bool:
        return self.last is not None and self.last.answer.verdict == self.chosen


def groups() -> tuple[GroupView, ...]:
    """All examples by groups."""
    return tuple(
        GroupView(code, str(title), str(text), tuple(ExampleView(case) for case in examples() if case.group == code))
        for code, (title, text) in GROUPS.items()
    )
