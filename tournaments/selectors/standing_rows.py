"""Lines of standings, as every format gives them."""

from dataclasses import dataclass

from referee.rules.reasons import Reason
from tournaments.models import Stage
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.tables import TableRow


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A pair's line. `rank` to `last` where shared; rank None while it is still playing for its place.

    `standing`: through, tied, out, in (still playing), or "" where nothing is cut. `values` belong to `Standings.criteria`.
    `group` counts from 1, None where there are no groups. `moved`: places gained since the round before. `sure`:
    what is certain while the stage is still being played: ``through``, ``out``, or ``place`` where nobody goes on.
    """

    entry: EntryRow
    rank: int | None
    last: int | None
    standing: str
    won: bool | None
    level: str
    values: tuple[tuple[object, ...] | None, ...] = ()
    decided_by: str | None = None
    reasons: tuple[Reason, ...] = ()
    group: int | None = None
    moved: int | None = None
    sure: str = ""

    @property
    def is_shared(self) -> bool:
        return self.rank is not None and self.rank != self.last


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a stage. `places` is how many go on; `tied` are level on the cut and nothing has settled it.

    `after_round` is the last round that counts, of `rounds`; both 0 where rounds say nothing (brackets, a cut). `round_state`
    says whether that one is over: while it is being played its tables count as they end.
    `tables` are those it was read from, for a page that shows them beside the places; empty where it has none at hand.
    """

    stage: Stage
    rows: tuple[StandingRow, ...]
    criteria: tuple[str, ...] = ()
    places: int | None = None
    places_left: int = 0
    is_final: bool = False
    after_round: int = 0
    rounds: int = 0
    tables: tuple[TableRow, ...] = ()
    round_state: str = ""

    @property
    def has_certain(self) -> bool:
        """Whether anything is certain already, so that the rest is still open."""
        return any(row.sure for row in self.rows)

    @property
    def tied(self) -> tuple[StandingRow, ...]:
        return tuple(row for row in self.rows if row.standing == "tied")

    @property
    def through(self) -> tuple[StandingRow, ...]:
        return tuple(row for row in self.rows if row.standing == "through")

    @property
    def groups(self) -> tuple[tuple[StandingRow, ...], ...]:
        """The rows of each group; one where there are none."""
        numbers = sorted({row.group or 1 for row in self.rows})
        return tuple(tuple(row for row in self.rows if (row.group or 1) == number) for number in numbers)
