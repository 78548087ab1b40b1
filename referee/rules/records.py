"""What the referee saw of one hand: facts only, never points, levels or winners (rules.md §7)."""

from dataclasses import dataclass, replace
from typing import Any, Final

from referee.rules.cards import SUITS
from referee.rules.errors import RulesError
from referee.rules.levels import INDEX
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SEATS, Role, Seat, Side, role_of, side_in_role

ROLES: Final = ("declarers", "opponents")
KINDS: Final = ("single", "pair", "triple", "tractor", "titanic")
MISCOUNTS: Final = ("none", "declarers", "opponents", "both")
BANKS: Final = ("rotation", "contested", "passed", "matched", "ruling")


@dataclass(frozen=True, slots=True)
class FailedThrow:
    """甩错: which side threw, and how many cards were beaten."""

    role: Role
    cards: int


@dataclass(frozen=True, slots=True)
class Offence:
    """犯规 within the hand: side, kind (``revoke``, ``takeback`` or another), and who and what where known."""

    role: Role
    kind: str
    seat: Seat | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand as recorded.

    `trick_points` are the opponents', `bottom_points` lay in the bottom whoever won it. `kind` and `length` describe
    the largest component of the winning play of the last trick, only where the opponents won it. `bank` None means
    contested when the bank is, else rotation.
    """

    declarer: Seat
    level: str
    trump: str | None = None
    trick_points: int = 0
    bottom_points: int = 0
    last_trick: Role = "declarers"
    kind: str | None = None
    length: int = 1
    failed_throws: tuple[FailedThrow, ...] = ()
    offences: tuple[Offence, ...] = ()
    miscount: str = "none"
    bank: str | None = None
    remarks: str = ""

    @property
    def declarers(self) -> Side:
        """The side of the declarer."""
        return "NS" if self.declarer in ("N", "S") else "EW"


def record_from_json(data: Any, *, needs_due: bool = True) -> HandRecord:
    """A record from JSON values; `missing-field` names what is absent or of the wrong form. Points are judged by `check_points`.

    `needs_due=False` reads a record without declarer and level, for a question about its points alone.
    """
    if not isinstance(data, dict):
        raise RulesError("missing-field", field="record")
    last = _mapping(data, "last_trick")
    side = _word(last, "side", ROLES, "declarers", at="last_trick.side")
    kind = _word(last, "kind", KINDS, None, at="last_trick.kind")
    if side == "opponents" and kind is None:
        raise RulesError("missing-field", field="last_trick.kind")
    return HandRecord(
        declarer=_due(data, "declarer", SEATS, "N", needs_due),  # type: ignore[arg-type]
        level=_due(data, "level", tuple(INDEX) + ("A+",), "2", needs_due),
        trump=_word(data, "trump", SUITS, None),
        trick_points=_whole(data, "trick_points", 0),
        bottom_points=_whole(data, "bottom_points", 0),
        last_trick=side,  # type: ignore[arg-type]
        kind=kind if side == "opponents" else None,
        length=_length(last, kind) if side == "opponents" else 1,
        failed_throws=tuple(_failed_throw(row) for row in _rows(data, "failed_throws")),
        offences=tuple(_offence(row) for row in _rows(data, "offences")),
        miscount=_word(data, "miscount", MISCOUNTS, "none") or "none",
        bank=_word(data, "bank", BANKS, None),
        remarks=str(data.get("remarks") or ""),
    )


def record_json(record: HandRecord) -> dict[str, Any]:
    """The record as JSON values, absent things left out: what `record_from_json` reads."""
    last: dict[str, Any] = {"side": record.last_trick}
    if record.kind is not None:
        last |= {"kind": record.kind, "length": record.length}
    data: dict[str, Any] = {"declarer": record.declarer, "level": record.level, "trump": record.trump}
    data |= {"trick_points": record.trick_points, "bottom_points": record.bottom_points, "last_trick": last}
    if record.failed_throws:
        data["failed_throws"] = [{"side": row.role, "cards": row.cards} for row in record.failed_throws]
    if record.offences:
        data["offences"] = [_offence_json(row) for row in record.offences]
    if record.miscount != "none":
        data["miscount"] = record.miscount
    if record.bank is not None:
        data["bank"] = record.bank
    if record.remarks:
        data["remarks"] = record.remarks
    return data


def check_points(ruleset: Ruleset, record: HandRecord) -> None:
    """`impossible-points` (with `why`) where the pack, the bottom or the hands cannot give what is recorded."""
    if record.trick_points % 5 or record.bottom_points % 5:
        _impossible("not-fives", record.trick_points if record.trick_points % 5 else record.bottom_points)
    if not 0 <= record.trick_points <= ruleset.most_points:
        _impossible("tricks", record.trick_points, ruleset.most_points)
    if not 0 <= record.bottom_points <= ruleset.most_bottom_points:
        _impossible("bottom", record.bottom_points, ruleset.most_bottom_points)
    if record.trick_points + record.bottom_points > ruleset.most_points:
        _impossible("together", record.trick_points + record.bottom_points, ruleset.most_points)
    for row in record.failed_throws:
        if not 1 <= row.cards <= ruleset.hand_size:
            _impossible("throw", row.cards, ruleset.hand_size)
    if record.kind is not None and cards_in(record.kind, record.length) > ruleset.hand_size:
        _impossible("last-trick", cards_in(record.kind, record.length), ruleset.hand_size)


def cards_in(kind: str, length: int) -> int:
    """How many cards a component has."""
    return {"single": 1, "pair": 2, "triple": 3, "tractor": 2 * length, "titanic": 3 * length}[kind]


def relabelled(record: HandRecord) -> HandRecord:
    """The same hand with every seat moved one place on, so that the sides change names."""
    turned: dict[str, Seat] = {"N": "W", "W": "S", "S": "E", "E": "N"}
    offences = tuple(replace(row, seat=turned[row.seat] if row.seat else None) for row in record.offences)
    return replace(record, declarer=turned[record.declarer], offences=offences)


def _impossible(why: str, value: int, most: int | None = None) -> None:
    raise RulesError("impossible-points", why=why, value=value, **({} if most is None else {"most": most}))


def _due(data: dict[str, Any], name: str, words: tuple[str, ...], default: str, needed: bool) -> str:
    if needed and data.get(name) is None:
        raise RulesError("missing-field", field=name)
    return _word(data, name, words, default) or default


def _word(data: dict[str, Any], name: str, words: tuple[str, ...], default: str | None, at: str = "") -> str | None:
    value = data.get(name)
    if value is None:
        return default
    if value not in words:
        raise RulesError("missing-field", field=at or name, value=str(value))
    return str(value)


def _whole(data: dict[str, Any], name: str, default: int, least: int | None = None) -> int:
    value = data.get(name, default)
    value = default if value is None else value
    if not isinstance(value, int) or isinstance(value, bool) or (least is not None and value < least):
        raise RulesError("missing-field", field=name, value=str(value))
    return value


def _mapping(data: dict[str, Any], name: str) -> dict[str, Any]:
    value = data.get(name) or {}
    if not isinstance(value, dict):
        raise RulesError("missing-field", field=name, value=str(value))
    return value


def _rows(data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    value = data.get(name) or []
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise RulesError("missing-field", field=name, value=str(value))
    return value


def _role(row: dict[str, Any], at: str) -> Role:
    if row.get("side") not in ROLES:
        raise RulesError("missing-field", field=f"{at}.side")
    return "declarers" if row["side"] == "declarers" else "opponents"


def _length(last: dict[str, Any], kind: str | None) -> int:
    """Pairs or triples in a run (at least 2); a single, pair or triple is 1 whatever is written."""
    if kind in ("tractor", "titanic"):
        return _whole(last, "length", 2, least=2)
    return 1


def _failed_throw(row: dict[str, Any]) -> FailedThrow:
    if row.get("cards") is None:
        raise RulesError("missing-field", field="failed_throws.cards")
    return FailedThrow(_role(row, "failed_throws"), _whole(row, "cards", 0))


def _offence(row: dict[str, Any]) -> Offence:
    if not row.get("kind"):
        raise RulesError("missing-field", field="offences.kind")
    return Offence(_role(row, "offences"), str(row["kind"]), _word(row, "seat", SEATS, None), str(row.get("note") or ""))  # type: ignore[arg-type]


def _offence_json(row: Offence) -> dict[str, Any]:
    data: dict[str, Any] = {"side": row.role, "kind": row.kind}
    return data | ({"seat": row.seat} if row.seat else {}) | ({"note": row.note} if row.note else {})


def offender(record: HandRecord, offence: Offence) -> Side:
    """The side that an offence of the hand is held against."""
    return side_in_role(offence.role, record.declarer)


def seat_fits_role(record: HandRecord, offence: Offence) -> bool:
    """Whether the seat named for an offence belongs to the side named for it."""
    return offence.seat is None or role_of("NS" if offence.seat in ("N", "S") else "EW", record.declarer) == offence.role
