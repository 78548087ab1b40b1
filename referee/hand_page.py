"""A hand record as a page shows it: the text, the trick looked at, points so far, revokes, what does not add up."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.rules.errors import RulesError
from referee.rules.handcheck import HandReport, TrickReport, check_hand
from referee.rules.handtext import HandText, read_hand, text_of
from referee.rules.presets import PRESETS
from referee.rules.records import HandRecord
from referee.rules.ruleset import Ruleset
from referee.ruling.answers import MarkedCard
from referee.ruling.played import differences
from referee.wording import played, preset_name, rulings, seat

log = logging.getLogger("shuangsheng")
LONGEST_TEXT = 12000

EXAMPLE = """hand level=10 trump=S declarer=N
1: HA HA | H3 H4 | H9 H9 | D2 S3
2: SK | S5 | S7 | SA
"""
"""What stands in the empty field as a pattern."""

EVERY_LINE = """hand level=10 trump=S declarer=N decks=2
deal N: SA SA HK HA HA
bottom: D3 D4 C5 C6 C7 H2 H2 DK
bid N: S10
bid W: pass
1: HA HA | H3 H4 | H9 H9 | D2 S3
2: HK | H5 | H8 | H10  # West was slow
# noted between two tricks
"""
"""Every kind of line that a hand record may have."""


@dataclass(frozen=True, slots=True)
class PlayRow:
    """One play of a trick: seat, cards, what it was; `is_on` for the winner's."""

    seat: str
    cards: tuple[MarkedCard, ...]
    note: str
    is_on: bool


@dataclass(frozen=True)
class HandPage:
    """The text as typed and what it comes to; `report` is None where it cannot be read."""

    text: str
    slug: str
    written: HandText | None = None
    report: HandReport | None = None
    error: RulesError | None = None
    at: int = 1
    record: HandRecord | None = None

    example = EXAMPLE
    every_line = EVERY_LINE

    @property
    def status(self) -> int:
        return 422 if self.error else 200

    @property
    def alert(self) -> str:
        return "" if self.error is None else played.unreadable_words(self.error)

    @property
    def rulesets(self) -> tuple[tuple[str, str], ...]:
        return tuple((slug, preset_name(slug)) for slug in PRESETS)

    @property
    def canonical(self) -> str:
        assert self.written is not None
        return text_of(self.written)

    @property
    def tricks(self) -> tuple[TrickReport, ...]:
        return self.report.tricks if self.report else ()

    @property
    def trick(self) -> TrickReport | None:
        """The trick looked at."""
        return self.tricks[self.at - 1] if self.tricks else None

    @property
    def before(self) -> int | None:
        return self.at - 1 if self.at > 1 else None

    @property
    def after(self) -> int | None:
        return self.at + 1 if self.at < len(self.tricks) else None

    @property
    def rows(self) -> tuple[PlayRow, ...]:
        """The plays of the trick looked at; a revoke is marked."""
        assert self.report is not None
        assert self.trick is not None
        wrong = {revoke.seat for revoke in self.report.revokes if revoke.trick == self.at}
        return tuple(
            PlayRow(
                seat(who),
                tuple(MarkedCard(card, "asked" if who in wrong else "") for card in cards),
                str(played.PLAYS[role]),
                who == self.trick.winner,
            )
            for (who, cards), role in zip(self.trick.plays, self.trick.ruling.roles, strict=True)
        )

    @property
    def comments(self) -> tuple[str, ...]:
        """What is noted after the trick looked at, before the first trick too."""
        assert self.written is not None
        return tuple(text for no, text in self.written.comments if no == self.at or (no == 0 and self.at == 1))

    @property
    def trick_words(self) -> str:
        assert self.trick is not None
        return rulings.winner_words(self.trick.winner, self.trick.ruling.points)

    @property
    def revokes(self) -> tuple[str, ...]:
        return tuple(played.revoke_words(found) for found in self.report.revokes) if self.report else ()

    @property
    def faults(self) -> tuple[str, ...]:
        return played.fault_words(self.report) if self.report else ()

    @property
    def result(self) -> str:
        assert self.report is not None
        return played.result_words(self.report)

    @property
    def differences(self) -> tuple[str, ...]:
        """Where the record of this hand differs; empty where there is none to compare."""
        if self.record is None or self.written is None or self.report is None:
            return ()
        return tuple(played.difference_words(found) for found in differences(self.written.hand, self.report, self.record))


def hand_page(sent: Mapping[str, str], ruleset: Ruleset, slug: str, record: HandRecord | None = None) -> HandPage:
    """The page for a text as sent; without a text it is only asked for. The decks are those that the text names."""
    text = sent.get("text", "")[:LONGEST_TEXT]
    if not text.strip():
        return HandPage(text, slug)
    try:
        written = read_hand(text)
        report = check_hand(written.hand, replace(ruleset, decks=written.decks))
    except RulesError as error:
        log.info("refused a hand record: %s", error)
        return HandPage(text, slug, error=error)
    return HandPage(text, slug, written, report, None, _trick_at(sent.get("at", ""), report), record)


def _trick_at(typed: str, report: HandReport) -> int:
    """The trick asked for; else the first with a revoke, else the first."""
    first = report.revokes[0].trick if report.revokes else 1
    asked = int(typed) if typed.isdecimal() and len(typed) < 4 else first
    return min(max(asked, 1), max(len(report.tricks), 1))
