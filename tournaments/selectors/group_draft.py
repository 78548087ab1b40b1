"""The groups of a round robin that is a draft: who has which number, and what the size of a group means."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Event, Round, Stage, StageEntry
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.formats import system
from tournaments.selectors.stage_state import legs_of


@dataclass(frozen=True, slots=True)
class GroupMember:
    """A pair of a group. `by_hand`: put there by a person. `shared`: numbers of pairs of its unit in the same group."""

    place: int
    entry: EntryRow
    by_hand: bool
    shared: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """A group: its number from 1, its pairs in the order of their numbers, how many rounds it plays."""

    number: int
    members: tuple[GroupMember, ...]
    rounds: int

    @property
    def has_byes(self) -> bool:
        """Whether one of its pairs has a bye in every round."""
        return bool(len(self.members) % 2)


def groups_of(event: Event, stage: Stage) -> tuple[Group, ...]:
    """The groups as they are drawn."""
    known = entry_rows(event)
    groups: dict[int, list[StageEntry]] = {}
    for row in stage.stage_entries.order_by("group", "place"):
        groups.setdefault(row.group or 1, []).append(row)
    return tuple(
        Group(
            number,
            tuple(
                GroupMember(row.place or 0, known[row.entry_id], _is_by_hand(row.reasons), _shared(known, row.entry_id, rows))
                for row in rows
            ),
            legs_of(stage) * (len(rows) - 1 + len(rows) % 2),
        )
        for number, rows in groups.items()
    )


def edits_groups(round_: Round) -> bool:
    """Whether the groups can be changed: the first round of a round robin, still a draft."""
    return system(round_.stage) == Stage.Format.ROUND_ROBIN and round_.no == 1 and round_.state == Round.State.DRAFT


def _is_by_hand(reasons: Sequence[dict[str, object]]) -> bool:
    return any(reason.get("code") == "by-hand" for reason in reasons)


def _shared(known: dict[int, EntryRow], entry: int, rows: Sequence[StageEntry]) -> tuple[int, ...]:
    unit = known[entry].unit_id
    others = [known[row.entry_id] for row in rows if row.entry_id != entry]
    return tuple(other.number for other in others if unit is not None and other.unit_id == unit)
