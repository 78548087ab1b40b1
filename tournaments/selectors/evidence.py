"""What evidence of a match says: what the next save is to hold because of rulings made while the hand is played."""

from collections.abc import Iterator
from typing import Any

from referee.models import Act, Match
from referee.wording import rulings


def evidence_of(match: Match, hand_no: int) -> list[Act]:
    """The evidence about one hand that nobody has taken back, in the order in which it was added."""
    acts = Act.objects.filter(match=match)
    gone = acts.exclude(replaces=None).values("replaces")
    return list(acts.filter(kind="evidence", hand_no=hand_no).exclude(no__in=gone).order_by("no"))


def evidence_reason(match: Match, act_no: str) -> str:
    """A question and its answer as the reason of a ruling; empty where there is no such evidence."""
    act = Act.objects.filter(match=match, kind="evidence", no=int(act_no)).first() if act_no.isdecimal() and len(act_no) < 7 else None
    if act is None:
        return ""
    about, found = rulings.evidence_words(act.payload)
    return f"{about} – {found}"


def fields_due(match: Match, hand_no: int) -> dict[str, str]:
    """Fields of the hand form, filled in from rulings about the hand being played: failed throws and offences, each in a slot of its own."""
    records = [act.payload.get("record") or {} for act in evidence_of(match, hand_no)]
    throws = [record["failed_throw"] for record in records if "failed_throw" in record]
    offences = [record["offence"] for record in records if "offence" in record]
    return dict([*_throws(throws), *_offences(offences)])


def _throws(throws: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for number, throw in enumerate(throws):
        cards = int(throw["cards"])
        yield f"throw{number}_side", str(throw["side"])
        yield f"throw{number}_cards", str(cards) if cards <= 4 else "other"
        if cards > 4:
            yield f"throw{number}_other", str(cards)


def _offences(offences: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for number, offence in enumerate(offences):
        yield f"offence{number}_kind", str(offence["kind"])
        yield f"offence{number}_who", str(offence["seat"])
