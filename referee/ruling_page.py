"""The ruling desk as a page shows it: tabs, fields with what was typed, and the answer in words."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.functional import Promise

from referee import marks
from referee.rules.cards import BIG_JOKER, LITTLE_JOKER, SUITS
from referee.rules.errors import RulesError
from referee.rules.levels import RANKS
from referee.rules.presets import PRESETS
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SEATS, SIDES
from referee.ruling.answers import Answer, MarkedCard, answer_to
from referee.ruling.elsewhere import Elsewhere, elsewhere
from referee.ruling.questions import ASKS, BIDDERS, EARLIER_BIDS, FIELDS, NO_TRUMP, read_question
from referee.wording import preset_name, rulings, rulings_texts

log = logging.getLogger("shuangsheng")

JUDGE = "judge"
"""The parameter with which a question is sent to be answered; without it the fields are only shown as they stand."""

ROW_OF_FIELD = {"plays": "lead", "others": "next", "seat": "bid", "bid_by": "bid", "bids.cards": "bid1", "bid.cards": "bid"}
LONGEST_VALUE = 1200

Option = tuple[str, str | Promise]


@dataclass(frozen=True, slots=True)
class Setting:
    """Where the desk stands: its rules, and what is due there. `is_fixed`: the rules are those of a match and are not chosen here."""

    ruleset: Ruleset
    slug: str
    is_fixed: bool = False
    level: str = ""
    due: str = ""
    levels: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A field for cards. `pool` says out of what its cards come: the pack, another field, or a pack of its own."""

    name: str
    label: str
    value: str
    error: str
    pool: str
    bidder: str = ""
    is_optional: bool = False


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """Cards of the answer under their label, and what they are."""

    label: str
    cards: tuple[MarkedCard, ...]
    note: str
    is_on: bool


@dataclass(frozen=True)
class RulingPage:
    """Everything the desk shows."""

    setting: Setting
    ask: str
    texts: Mapping[str, str]
    answer: Answer | None
    error: RulesError | None

    @property
    def status(self) -> int:
        """422 where the question cannot be answered as it was put."""
        return 422 if self.error else 200

    # The question

    @property
    def tabs(self) -> tuple[tuple[str, str, str], ...]:
        """(code, name, query) of each question; what is due stays filled in."""
        kept = {name: self.texts.get(name, "") for name in ("ruleset", "level", "trump", "level_NS", "level_EW", "due")}
        return tuple((ask, str(rulings_texts.QUESTIONS[ask]), query({"ask": ask, **kept})) for ask in ASKS)

    @property
    def title(self) -> str:
        return str(rulings_texts.TITLES[self.ask])

    @property
    def hint(self) -> str:
        return str(rulings_texts.HINTS[self.ask])

    @property
    def button(self) -> str:
        return str(rulings_texts.BUTTONS[self.ask])

    @property
    def rows(self) -> tuple[FieldRow, ...]:
        return tuple(self._row(name) for name in FIELDS[self.ask])

    def _row(self, name: str) -> FieldRow:
        optional = name in ("partner", "last", "third", "fourth", *EARLIER_BIDS) or self.ask == "order"
        pool = "hand" if name == "play" else "own" if self.ask in ("bid", "formation", "order") else "pack"
        bidder = self.texts.get(f"{name}_by", "")
        return FieldRow(name, str(rulings_texts.FIELDS[name]), self.texts.get(name, ""), self.errors.get(name, ""), pool, bidder, optional)

    @property
    def errors(self) -> dict[str, str]:
        """The sentence of a refusal, by the row it belongs to; `""` where it belongs to none."""
        if self.error is None:
            return {}
        name = str(self.error.params.get("field", ""))
        row = ROW_OF_FIELD.get(name, name)
        return {row if row in (*FIELDS[self.ask], "level", "trump") else "": rulings.refused_words(self.error)}

    @property
    def alert(self) -> str:
        return self.errors.get("", "")

    @property
    def level(self) -> str:
        return self.texts.get("level", "")

    @property
    def trump(self) -> str:
        return self.texts.get("trump", "")

    @property
    def has_trump(self) -> bool:
        """Whether the answer hangs on the trump suit: a bid is about which it will be."""
        return self.ask != "bid"

    @property
    def decks(self) -> int:
        return self.setting.ruleset.decks

    @property
    def rulesets(self) -> tuple[Option, ...]:
        return tuple((slug, preset_name(slug)) for slug in PRESETS)

    levels = RANKS
    ranks = tuple(reversed(RANKS))
    seats = SEATS
    sides = SIDES
    jokers = (LITTLE_JOKER, BIG_JOKER)

    @property
    def trumps(self) -> tuple[Option, ...]:
        return (*((suit, marks.SUIT_NAMES[suit]) for suit in SUITS), (NO_TRUMP, marks.NO_TRUMP))

    @property
    def suits(self) -> tuple[tuple[str, str | Promise], ...]:
        return tuple((suit, marks.SUIT_NAMES[suit]) for suit in SUITS)

    @property
    def bidders(self) -> tuple[Option, ...]:
        """Who bids and when, as options."""
        return tuple((code, rulings.bidder_words(code)) for code in BIDDERS)

    @property
    def side_levels(self) -> tuple[tuple[str, str, str | Promise], ...]:
        """(field, value, name) of the level of each side, for a question about a bid."""
        return tuple((f"level_{side}", self.texts.get(f"level_{side}", "") or self.level, marks.SIDE_NAMES[side]) for side in SIDES)

    @property
    def due(self) -> str:
        return self.texts.get("due", "")

    @property
    def edit_query(self) -> str:
        """The same fields, to be changed."""
        return query({name: text for name, text in self.texts.items() if name != JUDGE})

    @property
    def hidden(self) -> tuple[tuple[str, str], ...]:
        """Every field, for the form that records the answer."""
        return tuple((name, text) for name, text in self.texts.items() if name != JUDGE and text)

    # The answer

    @property
    def verdict(self) -> str:
        assert self.answer is not None
        return rulings.verdict_words(self.answer)

    @property
    def brief(self) -> str:
        assert self.answer is not None
        return rulings.brief_words(self.answer)

    @property
    def answer_rows(self) -> tuple[AnswerRow, ...]:
        assert self.answer is not None
        return tuple(
            AnswerRow(str(rulings_texts.FIELDS[row.field]), row.cards, rulings.note_words(row.note), row.is_on) for row in self.answer.rows
        )

    @property
    def steps(self) -> tuple[str, ...]:
        assert self.answer is not None
        return tuple(rulings.step_words(step) for step in self.answer.steps)

    @property
    def rules(self) -> tuple[tuple[str, str, str], ...]:
        assert self.answer is not None
        return rulings.rule_words(self.answer, self.setting.slug)

    @property
    def general(self) -> str:
        return rulings.general_words(self.ask)

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """What other presets say, those that differ first."""
        assert self.answer is not None
        return tuple(_elsewhere(elsewhere(self.answer, "" if self._is_changed else self.setting.slug)))

    @property
    def _is_changed(self) -> bool:
        """Whether the rules are not the preset's own: then the preset itself is one of the others."""
        return self.setting.ruleset != PRESETS[self.setting.slug]


def _elsewhere(found: Elsewhere) -> Iterator[str]:
    yield from (rulings.elsewhere_words(slug, answer) for slug, answer in found.other)
    if found.same:
        yield rulings.same_words(found.same)


def texts_of(data: QueryDict, setting: Setting) -> dict[str, str]:
    """The fields as they were sent, completed by what is due where the desk stands."""
    due = {"level": setting.level, "due": setting.due, **{f"level_{side}": level for side, level in setting.levels.items()}}
    known = {
        "ask",
        "ruleset",
        "level",
        "trump",
        "due",
        *(f"level_{side}" for side in SIDES),
        *(name for names in FIELDS.values() for name in names),
    }
    known |= {f"{name}_by" for name in FIELDS["bid"]}
    sent = {name: str(data[name])[:LONGEST_VALUE] for name in data if name in known}
    return {**due, **sent}


def ruling_page(data: QueryDict, setting: Setting) -> RulingPage:
    """The desk with the fields as sent, and the answer if it was asked for; a refusal is noted in the log."""
    texts = texts_of(data, setting)
    ask = texts.get("ask", "")
    ask = ask if ask in ASKS else ASKS[0]
    if JUDGE not in data:
        return RulingPage(setting, ask, texts, None, None)
    try:
        return RulingPage(setting, ask, texts, answer_to(read_question(ask, setting.ruleset, texts)), None)
    except RulesError as error:
        log.info("refused a question %s: %s", ask, error)
        return RulingPage(setting, ask, texts, None, error)


def query(values: Mapping[str, Any]) -> str:
    """A query string of what is not empty."""
    found = QueryDict(mutable=True)
    found.update({name: value for name, value in values.items() if value})
    return found.urlencode()
