"""One table of a draft draw, as every format gives it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from referee.rules.reasons import Reason
from tournaments.pairing.errors import PairingError

Orientation = Literal["NS", "EW"]


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets at a table, and why these two. `b` is None for a bye; `orientation` is where `a` sits."""

    table_no: int
    a: int
    b: int | None
    orientation: Orientation
    reasons: tuple[Reason, ...]

    @property
    def entries(self) -> tuple[int, ...]:
        return (self.a,) if self.b is None else (self.a, self.b)

    @property
    def is_bye(self) -> bool:
        return self.b is None


def check_pairings(pairings: Iterable[Pairing], entries: Iterable[int]) -> None:
    """That a draw leaves nobody out and seats nobody twice, also after changes by hand.

    Errors: ``paired-twice``, ``not-paired``, ``unknown-entry``, ``table-twice``.
    """
    seated: set[int] = set()
    tables: set[int] = set()
    wanted = set(entries)
    for pairing in pairings:
        for entry in pairing.entries:
            if entry in seated:
                raise PairingError("paired-twice", entry=entry)
            seated.add(entry)
        if pairing.table_no in tables:
            raise PairingError("table-twice", table_no=pairing.table_no)
        tables.add(pairing.table_no)
    for code, some in (("unknown-entry", seated - wanted), ("not-paired", wanted - seated)):
        if some:
            raise PairingError(code, entry=min(some), count=len(some))
