"""People who are entered in two events of one hall: surely (the same ID number) or perhaps (the same name and unit)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.models import EntryPlayer, Event, Round, Seating
from tournaments.pairing.rota import plain
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.rota import AT_ONCE
from tournaments.selectors.table_plan import Seen, neighbours


@dataclass(frozen=True, slots=True)
class Entered:
    """Where somebody is entered; `table` where they sit in a round that is drawn or played."""

    event: Event
    entry: EntryRow
    table: int | None


@dataclass(frozen=True, slots=True)
class Double:
    """One person (`is_sure`: the same ID number), or two of one name and unit, in several events."""

    name: str
    is_sure: bool
    places: tuple[Entered, ...]

    @property
    def is_at_once(self) -> bool:
        """Whether two tables wait for them at the same time."""
        return sum(place.table is not None for place in self.places) > 1


@dataclass(frozen=True, slots=True)
class _Player:
    name: str
    unit: str
    digest: str
    place: Entered


@dataclass(frozen=True, slots=True)
class InHall:
    """The players of the other events of a hall, by ID number, and by name and unit."""

    by_number: Mapping[str, _Player]
    by_name: Mapping[tuple[str, str], _Player]

    def find(self, name: str, unit: str, digest: str) -> tuple[bool, Entered] | None:
        """Whether it is surely this person, and where they are entered; None for nobody, or for somebody else of this name."""
        if digest and digest in self.by_number:
            return True, self.by_number[digest].place
        player = self.by_name.get((plain(name), plain(unit)))
        if player is None or (digest and player.digest):
            return None
        return False, player.place


def in_hall(event: Event, user_id: int | None) -> InHall:
    """Who is entered in the other events of the hall that this account may see."""
    others = neighbours(event, user_id)
    players = _players(others) if others else []
    return InHall(
        {player.digest: player for player in players if player.digest},
        {(plain(player.name), plain(player.unit)): player for player in players},
    )


def doubles(seen: Seen) -> tuple[Double, ...]:
    """Everybody who is in two of these events, those who are wanted at two tables first."""
    players = _players(seen)
    sure = _groups((player.digest, player) for player in players if player.digest)
    known = {id(player) for group in sure for player in group}
    named = _groups(((plain(player.name), plain(player.unit)), player) for player in players)
    perhaps = [group for group in named if not all(id(player) in known for player in group) and not _differ(group)]
    found = [_double(group, is_sure=True) for group in sure] + [_double(group, is_sure=False) for group in perhaps]
    return tuple(sorted(found, key=lambda double: (not double.is_at_once, not double.is_sure, double.name)))


def doubles_of(event: Event, user_id: int | None) -> tuple[Double, ...]:
    """The players of an event who are in others of its hall too, as far as this account may see those."""
    others = neighbours(event, user_id)
    if not others:
        return ()
    return tuple(double for double in doubles([(event, True), *others]) if any(place.event.pk == event.pk for place in double.places))


def _players(seen: Seen) -> list[_Player]:
    """Everybody who still plays."""
    events = [event for event, _drafts in seen]
    rows = {pk: row for event in events for pk, row in entry_rows(event).items() if row.is_playing}
    at = _tables(seen)
    players = EntryPlayer.objects.filter(entry__event__in=events, person__erased_at=None).select_related("person", "entry__event")
    return [
        _Player(
            one.person.name, rows[one.entry_id].unit, one.person.id_hash, Entered(one.entry.event, rows[one.entry_id], at.get(one.entry_id))
        )
        for one in players.order_by("entry__event_id", "entry__number", "place")
        if one.entry_id in rows
    ]


def _tables(seen: Seen) -> dict[int, int]:
    """Entry → its table in a round that is drawn, published or played."""
    drafts = {event.pk for event, sees in seen if sees}
    seats = Seating.objects.filter(round__stage__event__in=[event for event, _sees in seen], round__state__in=AT_ONCE).exclude(
        table__number=None
    )
    rows = seats.values_list("entry", "table__number", "round__state", "round__stage__event")
    return {entry: number or 0 for entry, number, state, event in rows if state != Round.State.DRAFT or event in drafts}


def _groups(keyed: Iterable[tuple[object, _Player]]) -> list[list[_Player]]:
    """Those of one key, where they are of several events."""
    groups: dict[object, list[_Player]] = {}
    for key, player in keyed:
        groups.setdefault(key, []).append(player)
    return [group for group in groups.values() if len({player.place.event.pk for player in group}) > 1]


def _differ(group: list[_Player]) -> bool:
    """Whether the ID numbers say that these are different people, every one of them."""
    digests = [player.digest for player in group]
    return all(digests) and len(set(digests)) == len(digests)


def _double(group: list[_Player], *, is_sure: bool) -> Double:
    return Double(group[0].name, is_sure, tuple(player.place for player in group))
