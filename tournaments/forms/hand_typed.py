"""A recorded hand as somebody would have typed it: the first values of a correction."""

from typing import Any

from referee.rules.records import HandRecord
from referee.rules.seats import side_in_role
from tournaments.forms.hand import BOTTOMS, NO_TRUMP, OTHER
from tournaments.forms.hand_keys import FIRST_KINDS


def typed_record(record: HandRecord) -> dict[str, Any]:
    """The fields of the hand form for a record."""
    kind = "" if record.kind is None else f"{record.kind}-{record.length}" if record.kind in ("tractor", "titanic") else record.kind
    bottom = str(record.bottom_points)
    data: dict[str, Any] = {
        "declarer": record.declarer, "level": record.level, "bank": record.bank or "", "trump": record.trump or NO_TRUMP,
        "trick_points": record.trick_points, "last_trick": record.last_trick, "remarks": record.remarks, "miscount": record.miscount,
        "bottom": bottom if bottom in BOTTOMS else OTHER, "bottom_other": "" if bottom in BOTTOMS else bottom,
        "kind": kind if kind in FIRST_KINDS or not kind else OTHER, "kind_other": kind,
    }  # fmt: skip
    for number, throw in enumerate(record.failed_throws):
        few = throw.cards <= 4
        data |= {f"throw{number}_side": throw.role, f"throw{number}_cards": str(throw.cards) if few else OTHER}
        data |= {f"throw{number}_other": "" if few else throw.cards}
    for number, offence in enumerate(record.offences):
        known = offence.kind in ("revoke", "takeback")
        data |= {f"offence{number}_kind": offence.kind if known else OTHER, f"offence{number}_other": "" if known else offence.kind}
        data |= {f"offence{number}_who": offence.seat or side_in_role(offence.role, record.declarer), f"offence{number}_note": offence.note}
    return data
