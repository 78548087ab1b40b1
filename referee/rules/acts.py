"""The acts of a match as the fold reads them, and the match they add up to (model.md, acts of a match)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from referee.rules.levels import lap_at, level_at
from referee.rules.reasons import Reason
from referee.rules.records import HandRecord
from referee.rules.scoring import Bank, Tally
from referee.rules.seats import Seat, Side

KINDS: Final = (
    "hand", "ruling", "end", "swap", "penalty", "void", "reopen", "report", "claim", "resolution", "signature", "evidence", "cancel",
)  # fmt: skip
UNCHANGING: Final = frozenset({"signature", "evidence"})


@dataclass(frozen=True, slots=True)
class Act:
    """One act. `hand_no` is the hand it is about or, for what lies between hands, the last hand before it (0 before the first).

    `replaces` is the number of the act it takes the place of: a corrected hand of the earlier version, a cancel of what
    it cancels, a reopen of the end. A void names its hand in `hand_no` only. `payload` is a `HandRecord` for hands and
    claims, JSON values for the rest; an end that is a forfeit with ``late`` was declared when the match was over.
    """

    no: int
    kind: str
    hand_no: int = 0
    replaces: int | None = None
    payload: Any = None
    record: HandRecord | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """What the next hand is played on: its number, the declarer due (None: contested) and the level of each side.

    A save carries what it was made on; it is stale if that differs.
    """

    hand_no: int
    declarer: Seat | None
    ns: str
    ew: str

    def json(self) -> dict[str, Any]:
        """As it travels with a save."""
        return {"hand_no": self.hand_no, "declarer": self.declarer, "levels": {"NS": self.ns, "EW": self.ew}}


@dataclass(frozen=True, slots=True)
class Demotion:
    """Levels that a side lost after a hand: for the `time`-th offence of a kind, or for a penalty outside the hand."""

    side: Side
    kind: str
    time: int
    levels: int


@dataclass(frozen=True, slots=True)
class HandResult:
    """One hand, worked out. Places are ladder places (`levels`); `role` gained `steps` before the ladder.

    `misfit` is the code of what no longer fits what was due (``declarer-not-due`` …), None where all fits or a ruling
    covers it. `due` is the declarer of the next hand, None where the bank is contested.
    """

    no: int
    record: HandRecord
    tally: Tally
    points: int
    role: str | None
    steps: int
    bank: Bank
    before: tuple[int, int]
    after: tuple[int, int]
    demotions: tuple[Demotion, ...]
    due: Seat | None
    misfit: str | None
    act_no: int

    @property
    def gained(self) -> Side | None:
        """The side that gained or was not at fault."""
        if self.role is None:
            return None
        declarers: Side = self.record.declarers
        return declarers if self.role == "declarers" else ("EW" if declarers == "NS" else "NS")


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match as its acts leave it. `ns` and `ew` are ladder places; see `level`, `lap`.

    `decision` codes what a person still has to decide: ``miscount`` (of hand `decision_hand`), ``winner``, ``lots``,
    ``extra-hand``. `penalties` counts offences and penalties by side, also those that cost nothing. `review` is the hand
    before which the fold stopped because two reports of it differ; in the public reading, which does not stop there, that
    hand is `disputed` (`in_public`).
    """

    ns: int
    ew: int
    after_top: str
    bank: Seat | None
    strikes: Mapping[str, Mapping[str, int]]
    hands: tuple[HandResult, ...] = ()
    over: bool = False
    winner: Side | None = None
    reason: str | None = None
    decision: str | None = None
    decision_hand: int | None = None
    next_hand_no: int = 1
    swapped: bool = False
    review: int | None = None
    disputed: int | None = None
    reported: bool = False
    signed: frozenset[str] = frozenset()
    ends: tuple[Act, ...] = ()
    penalties: Mapping[str, int] = field(default_factory=dict)

    @property
    def due(self) -> Due:
        """What the next hand is played on."""
        return Due(self.next_hand_no, self.bank, self.level("NS"), self.level("EW"))

    @property
    def misfits(self) -> tuple[Reason, ...]:
        """The hands that no longer fit what was due, by number."""
        return tuple(Reason(hand.misfit, (("hand", hand.no),)) for hand in self.hands if hand.misfit)

    @property
    def conceded(self) -> bool:
        """Whether a side gave this match up; unlike the other forfeits that costs it the match alone, not the meeting."""
        return self.reason == "forfeit" and bool(self.ends) and self.ends[-1].payload.get("cause") == "conceded"

    def place(self, side: str) -> int:
        """The ladder place of a side."""
        return self.ns if side == "NS" else self.ew

    def level(self, side: str) -> str:
        """The level a side stands on."""
        return level_at(self.place(side), self.after_top)

    def lap(self, side: str) -> int:
        """How often a side has been round the ladder."""
        return lap_at(self.place(side), self.after_top)
