"""Seats and sides: N → W → S → E in order of play (anticlockwise); NS and EW are the two sides."""

from typing import Final, Literal

Seat = Literal["N", "W", "S", "E"]
Side = Literal["NS", "EW"]
Role = Literal["declarers", "opponents"]

SEATS: Final[tuple[Seat, ...]] = ("N", "W", "S", "E")
SIDES: Final[tuple[Side, ...]] = ("NS", "EW")

_NEXT: Final[dict[str, Seat]] = {"N": "W", "W": "S", "S": "E", "E": "N"}
_PARTNER: Final[dict[str, Seat]] = {"N": "S", "S": "N", "W": "E", "E": "W"}
_SIDE: Final[dict[str, Side]] = {"N": "NS", "S": "NS", "W": "EW", "E": "EW"}
_OTHER: Final[dict[str, Side]] = {"NS": "EW", "EW": "NS"}


def next_seat(seat: str) -> Seat:
    """下家: who plays after `seat`."""
    return _NEXT[seat]


def partner(seat: str) -> Seat:
    """对家: who sits opposite."""
    return _PARTNER[seat]


def side_of(seat: str) -> Side:
    """The side a seat belongs to."""
    return _SIDE[seat]


def other_side(side: str) -> Side:
    """The side that plays against `side`."""
    return _OTHER[side]


def side_in_role(role: str, declarer: str) -> Side:
    """Which side is ``declarers`` or ``opponents`` when `declarer` has the bank."""
    side = _SIDE[declarer]
    return side if role == "declarers" else _OTHER[side]


def role_of(side: str, declarer: str) -> Role:
    """``declarers`` or ``opponents``: what `side` is when `declarer` has the bank."""
    return "declarers" if _SIDE[declarer] == side else "opponents"
