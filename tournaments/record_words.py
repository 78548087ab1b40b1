"""A recorded hand field by field in words, and two versions of it side by side with what differs."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee import wording
from referee.rules.records import HandRecord


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a record: its code, its name, and what is recorded, in words."""

    code: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Pair:
    """One field of two versions of a hand."""

    code: str
    label: str
    first: str
    second: str

    @property
    def differs(self) -> bool:
        return self.first != self.second


def split_levels(text: str) -> tuple[str, ...]:
    """The words of a line with two levels: ``7 10``, ``7:10 N``; full-width ones too."""
    return tuple(unicodedata.normalize("NFKC", text).upper().replace(":", " ").split())


def levels_pair(first: Sequence[str], second: Sequence[str]) -> Pair:
    """Final levels, NS first, in two versions."""
    return Pair("levels", _("Final levels"), " : ".join(first), " : ".join(second))


def fields(record: HandRecord, seats: Mapping[str, str]) -> tuple[Field, ...]:
    """Everything recorded of a hand, in the order of the table page. `seats` are the names by seat."""
    return (
        Field("declarer", _("Declarer"), f"{wording.seat_letter(record.declarer)} {seats.get(record.declarer, '')}".strip()),
        Field("level", pgettext("row", "Level played"), record.level),
        Field("trump", _("Trump"), wording.suit(record.trump)),
        Field("trick_points", _("Trick points"), str(record.trick_points)),
        Field("last_trick", _("Last trick"), wording.role(record.last_trick)),
        Field("bottom_points", _("Bottom points"), str(record.bottom_points)),
        Field("kind", _("Won by"), "–" if record.kind is None else wording.component(record.kind, record.length)),
        Field("failed_throws", _("Failed throws"), _throws(record)),
        Field("offences", _("Offences"), _offences(record)),
        Field("miscount", _("Miscount"), str(wording.MISCOUNTS_SHORT[record.miscount])),
        Field("bank", _("Bank"), "–" if record.bank is None else str(wording.BANKS[record.bank])),
        Field("remarks", _("Remarks"), record.remarks or "–"),
    )


def side_by_side(first: HandRecord, second: HandRecord, seats: Mapping[str, str]) -> tuple[Pair, ...]:
    """Two versions of a hand, field by field."""
    return tuple(
        Pair(one.code, one.label, one.text, other.text) for one, other in zip(fields(first, seats), fields(second, seats), strict=True)
    )


def differences(first: HandRecord, second: HandRecord, seats: Mapping[str, str]) -> tuple[Pair, ...]:
    """Only what differs."""
    return tuple(pair for pair in side_by_side(first, second, seats) if pair.differs)


def _throws(record: HandRecord) -> str:
    words = [
        _("%(side)s, %(cards)s cards beaten") % {"side": wording.role(throw.role), "cards": throw.cards} for throw in record.failed_throws
    ]
    return _joined(words)


def _offences(record: HandRecord) -> str:
    return _joined(
        [f"{wording.seat_letter(row.seat) if row.seat else wording.role(row.role)} {wording.offence(row.kind)}" for row in record.offences]
    )


def _joined(words: list[str]) -> str:
    return pgettext("list", ", ").join(words) or "–"
