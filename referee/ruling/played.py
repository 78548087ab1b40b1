"""A hand record beside what the referee recorded: where they differ (issue of fact, not of rules)."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.rules.handcheck import HandReport, PlayedHand
from referee.rules.records import HandRecord


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of the record with another value than the cards give; both as code words or numbers."""

    field: str
    recorded: str | int | None
    played: str | int | None


def differences(hand: PlayedHand, report: HandReport, record: HandRecord) -> tuple[Difference, ...]:
    """Where a record differs from the hand as played. What the hand record does not say (no bottom, not finished) is not compared."""
    return tuple(found for found in _compared(hand, report, record) if found.recorded != found.played)


def _compared(hand: PlayedHand, report: HandReport, record: HandRecord) -> Iterator[Difference]:
    yield Difference("declarer", record.declarer, hand.declarer)
    yield Difference("level", record.level, hand.level)
    yield Difference("trump", record.trump, hand.trump)
    if report.last_side is not None:
        yield Difference("trick_points", record.trick_points, report.trick_points)
        yield Difference("last_trick", record.last_trick, report.last_side)
    if report.last_side == "opponents" and record.last_trick == "opponents":
        yield Difference("last_trick.kind", _shape(record.kind, record.length), _shape(report.kind, report.length))
    if hand.bottom and (record.bottom_points or report.last_side == "opponents"):
        yield Difference("bottom_points", record.bottom_points, report.bottom_points)
    revokes = sum(offence.kind == "revoke" for offence in record.offences)
    yield Difference("revokes", revokes, len(report.revokes))


def _shape(kind: str | None, length: int | None) -> str:
    return f"{kind} {length}"
