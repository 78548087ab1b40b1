"""A round as whoever runs it sees it: its draft with the reasons, what to look at before it is published, its tables in play."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q, QuerySet

from referee.models import Act
from referee.rules.reasons import Reason, because
from tournaments.access import Viewer
from tournaments.models import Event, Forbidden, Round, Stage, TableToken
from tournaments.selectors.doubles import doubles_of
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.kept_tables import stage_tables
from tournaments.selectors.reasons import reason_from
from tournaments.selectors.stage_state import outlook
from tournaments.selectors.table_plan import taken_elsewhere
from tournaments.selectors.tables import NOTHING, TableRow, table_rows

# Reasons that an organiser should look at; every other pairing went as the format says.
EXCEPTIONS = ("same-unit-meets", "same-unit-unavoidable", "forbidden-pairing-unavoidable", "opponents-exchanged", "bye-odd-number",
              "bye-by-seed", "bye-by-draw-number", "bye-by-lot", "bye-lowest-without", "berger-bye", "opponent-left", "float",
              "rematch-unavoidable", "second-bye-unavoidable", "by-hand", "unpaired")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """A table of a round: who sits there and why, `mark` being the reason that is an exception, if any."""

    row: TableRow
    reasons: tuple[Reason, ...]
    mark: Reason | None

    @property
    def ordinary(self) -> tuple[Reason, ...]:
        """The other reasons, in brief: two lots as one reason, units that were kept apart left to the public page."""
        others = [reason for reason in self.reasons if reason is not self.mark and reason.code != "same-unit-apart"]
        lots = [reason.get("lot") for reason in others if reason.code == "drawn-by-lot"]
        if len(lots) < 2:
            return tuple(others)
        return (because("paired-by-lots", first=lots[0], second=lots[1]), *(reason for reason in others if reason.code != "drawn-by-lot"))


@dataclass(frozen=True, slots=True)
class InPlay:
    """A table while its round is played. `silent` is the number of minutes since anything was recorded there."""

    row: TableRow
    hands: int
    levels: tuple[str, str] | None
    bank: str | None
    silent: int | None

    @property
    def is_reported(self) -> bool:
        """Whether final levels stand in for its hands."""
        return not self.hands and any(match.state.reported for match in self.row.matches)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to know before a round is published; `is_fine` if nobody has to look at it."""

    is_fine: bool
    reason: Reason


def lines_of(event: Event, viewer: Viewer, round_: Round) -> tuple[Line, ...]:
    """The tables of a round in the order of the draw, those that play before the byes."""
    rows = [row for row in stage_tables(event, round_.stage, viewer, NOTHING) if row.table.round_id == round_.pk]
    return tuple(_line(row) for row in sorted(rows, key=lambda row: (row.is_bye, row.table.number or 0, row.table.position)))


def in_play(event: Event, viewer: Viewer, round_: Round, now: datetime) -> tuple[InPlay, ...]:
    """The tables of a round with where they stand."""
    lines = [line.row for line in lines_of(event, viewer, round_) if not line.row.is_bye]
    last = _last_records([row.current.match.pk for row in lines if row.current])
    starts = {act.table_id: act.at for act in round_.clock_acts.filter(kind="start").order_by("pk")}
    return tuple(_in_play(row, last, starts.get(row.table.pk, starts.get(None)), now) for row in lines)


def before_publishing(event: Event, viewer: Viewer, round_: Round) -> tuple[Check, ...]:
    """What to look at before a draft is published, what is in order said as well."""
    rows = table_rows(event, viewer, round_=round_)
    return (
        *_before(event, round_),
        *_alone(rows),
        *_outlook(event, round_),
        *_forbidden(event, rows),
        *_units(rows),
        *_entries(event, round_, rows),
        *_cut(round_.stage),
        *_hall(event, viewer, round_),
    )


def live_tokens(round_: Round) -> QuerySet[TableToken]:
    """The tokens that open a table of the round now, or all tables of a referee in it."""
    return TableToken.objects.filter(Q(table__round=round_) | Q(round=round_), revoked_at=None)


def _line(row: TableRow) -> Line:
    reasons = tuple(reason_from(data) for data in row.table.reasons)
    return Line(row, reasons, next((reason for reason in reasons if reason.code in EXCEPTIONS), None))


def _last_records(matches: Sequence[int]) -> dict[int, datetime]:
    return dict(Act.objects.filter(match__in=matches).order_by().values_list("match").annotate(Max("at")))


def _in_play(row: TableRow, last: dict[int, datetime], started: datetime | None, now: datetime) -> InPlay:
    current = row.current
    if current is None:
        return InPlay(row, 0, None, None, None)
    state = current.state
    since = last.get(current.match.pk, started)
    levels = (state.level("EW"), state.level("NS")) if state.swapped else (state.level("NS"), state.level("EW"))
    quiet = None if since is None or row.is_settled else max(int((now - since).total_seconds()) // 60, 0)
    return InPlay(row, sum(len(match.state.hands) for match in row.matches), levels, _bank(row), quiet)


def _bank(row: TableRow) -> str | None:
    """The pair on the bank as the side where it sits in the draw; nobody once the match is over."""
    assert row.current is not None
    state = row.current.state
    if state.over or state.bank is None:
        return None
    side = "NS" if state.bank in "NS" else "EW"
    return {"NS": "EW", "EW": "NS"}[side] if state.swapped else side


def _before(event: Event, round_: Round) -> Iterator[Check]:
    earlier = Round.objects.filter(stage__event=event).exclude(pk=round_.pk).select_related("stage").order_by("-stage__no", "-no").first()
    if earlier is not None:
        fine = earlier.state == Round.State.CLOSED
        yield Check(fine, because("round-before-closed" if fine else "round-before-open", round=earlier.no, stage=earlier.stage.no))


def _alone(rows: Sequence[TableRow]) -> Iterator[Check]:
    """Pairs that a change by hand left without an opponent."""
    numbers = tuple(row.ns.number for row in rows if _is_alone(row))
    if numbers:
        yield Check(False, because("unpaired", numbers=numbers))


def _is_alone(row: TableRow) -> bool:
    return any(reason.get("code") == "unpaired" for reason in row.table.reasons)


def _outlook(event: Event, round_: Round) -> Iterator[Check]:
    """Before the first round of a Swiss: whether so many rounds can be had."""
    if round_.no == 1:
        yield from (Check(False, reason) for reason in outlook(event, round_.stage))


def _forbidden(event: Event, rows: Sequence[TableRow]) -> Iterator[Check]:
    """Pairs that meet although it is forbidden: brackets and groups are drawn without looking at that."""
    pairs = {frozenset(pair) for pair in Forbidden.objects.filter(event=event).values_list("a", "b")}
    meeting = tuple(row.table.number for row in rows if frozenset(entry.pk for entry in row.entries) in pairs)
    if meeting:
        yield Check(False, because("forbidden-meet", tables=meeting, count=len(meeting)))


def _units(rows: Sequence[TableRow]) -> Iterator[Check]:
    """Pairs of one unit that meet: in a knockout the loser goes home."""
    meeting = [row.table.number for row in rows if row.ew is not None and row.ns.unit_id is not None and row.ns.unit_id == row.ew.unit_id]
    yield Check(not meeting, because("units-meet" if meeting else "no-units-meet", tables=tuple(meeting), count=len(meeting)))


def _entries(event: Event, round_: Round, rows: Sequence[TableRow]) -> Iterator[Check]:
    """Who left after the draw, who came after it, who has not been seen today."""
    seated = {entry.pk for row in rows for entry in row.entries}
    entries = entry_rows(event)
    left = [entries[pk].number for pk in sorted(seated) if not entries[pk].is_playing]
    if left:
        yield Check(False, because("drawn-but-left", numbers=tuple(left)))
    if round_.no == 1 and round_.stage.no == 1:
        late = [row.number for row in entries.values() if row.is_playing and row.pk not in seated]
        yield Check(not late, because("not-in-draw" if late else "all-in-draw", numbers=tuple(late), count=len(seated)))
        yield from _not_seen(list(entries.values()))
    byes = [row.ns.number for row in rows if row.is_bye and not _is_alone(row)]
    if byes:
        yield Check(True, because("byes", numbers=tuple(byes), count=len(byes)))


def _not_seen(entries: Sequence[EntryRow]) -> Iterator[Check]:
    """Only where somebody checks pairs in: a club night does not and must not notice."""
    missing = [row.number for row in entries if row.status == "registered"]
    if missing and any(row.status == "checked-in" for row in entries):
        yield Check(False, because("not-checked-in", numbers=tuple(missing)))


def _hall(event: Event, viewer: Viewer, round_: Round) -> Iterator[Check]:
    """In a hall with several events: tables used twice, people wanted at two tables."""
    taken = taken_elsewhere(event, round_)
    if taken:
        yield Check(False, because("tables-taken-elsewhere", tables=taken, count=len(taken)))
    for double in doubles_of(event, viewer.user_id):
        if double.is_at_once:
            others = tuple(place.event.name for place in double.places if place.event.pk != event.pk)
            numbers = tuple(place.entry.number for place in double.places if place.event.pk == event.pk)
            code = "plays-elsewhere" if double.is_sure else "perhaps-plays-elsewhere"
            yield Check(False, because(code, name=double.name, numbers=numbers, events=others))


def _cut(stage: Stage) -> Iterator[Check]:
    before = stage.event.stages.filter(no=stage.no - 1).first()
    ruling = before.cut_rulings.order_by("-pk").first() if before else None
    if ruling is not None:
        yield Check(True, because(f"cut-settled-by-{ruling.kind}", seed=ruling.seed, reason=ruling.reason))
