"""A table and its match as a row of the scoresheet: everything in words of the language that is active."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee import marks, wording
from referee.models import Act, Match
from referee.rules.acts import HandResult, MatchState
from referee.rules.levels import level_at
from referee.rules.presets import nearest
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SEATS, SIDES, side_of
from referee.selectors import ruleset_of
from referee.templatetags.ss import num
from tournaments import wording as words
from tournaments.exports.rows import HandCells, Scoresheet, SheetEnd, SideLine
from tournaments.models import ClockAct, Event, Round, Stage, Table
from tournaments.selectors.brackets import rounds_there
from tournaments.selectors.formats import is_table
from tournaments.selectors.notes import Note, notes_of
from tournaments.selectors.schedule import stage_sizes
from tournaments.selectors.sheet import hand_lines, seat_names_now
from tournaments.selectors.tables import PlayedMatch, TableRow
from tournaments.selectors.what_if import match_points

ROWS = 16
BOXES = {"target": "target", "time": "time", "forfeit": "forfeit"}
CAUSES = {"conceded": "conceded", "disqualified": "disqualified"}


@dataclass
class SheetMaker:
    """Makes the sheets of one round. `address` is the site's own, with its last stroke (``http://192.168.1.5:8000/``), "" where it is not known."""

    event: Event
    round: Round
    address: str

    @cached_property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.event.timezone)

    @cached_property
    def title(self) -> str:
        """What the round is called; a cut by level is one round, which is its stage."""
        stage = self.round.stage
        if stage.format == Stage.Format.LEVEL_CUT:
            return _("Stage %(number)s") % {"number": stage.no}
        size = stage_sizes(Round.objects.filter(stage=stage)).get(stage.pk, 0)
        return words.round_title(stage.format, self.round.no, size, rounds_there(stage))

    @cached_property
    def groups(self) -> dict[int, int]:
        """The group of each entry, where the stage has groups."""
        members = self.round.stage.stage_entries.values_list("entry", "group")
        return {entry: group for entry, group in members if group is not None}

    @cached_property
    def started(self) -> datetime | None:
        start = ClockAct.objects.filter(round=self.round, table=None, kind=ClockAct.Kind.START).order_by("-pk").first()
        return None if start is None else start.at

    def blank(self, row: TableRow) -> Scoresheet:
        """The sheet of a table to be filled in by hand. The round must be published: its matches carry the names."""
        played = row.matches[-1]
        seats = seat_names_now(played.match, played.state)
        return self._sheet(row, ruleset_of(played.match), seats, swapped=played.state.swapped, url=self._url(played.match))

    def filled(self, row: TableRow, played: PlayedMatch) -> Scoresheet:
        """The sheet of a match with what has been recorded."""
        return _Filled(self, row, played).sheet()

    def _sheet(self, row: TableRow, ruleset: Ruleset, seats: Mapping[str, str], *, swapped: bool, url: str, **more: object) -> Scoresheet:
        table = row.table
        day = self.event.starts_on or (self.started or table.round.published_at or self.event.created_at).astimezone(self.zone).date()
        return Scoresheet(
            table=str(table.number or ""), round=self.title, stage=str(words.FORMATS[self.round.stage.format]), group=self._group(row),
            date=day.isoformat(), limit=limit_words(ruleset), rules=rules_words(ruleset, self.event.preset), start=start_words(ruleset),
            sides=_sides(row, seats, swapped), seats=tuple(wording.seat_letter(seat) for seat in SEATS), seal=marks.seal(), url=url,
            lots=self.round.lots_seed, counts_points=is_table(self.round.stage), lines=ruleset.max_hands or ROWS, referee=_name(table),
            **more,  # type: ignore[arg-type]
        )  # fmt: skip

    def _group(self, row: TableRow) -> str:
        group = self.groups.get(row.ns.pk)
        return "" if group is None else str(group)

    def _url(self, match: Match) -> str:
        """Where the match is followed."""
        return self.address.rstrip("/") + reverse("match", args=[self.event.public_id, match.public_id]) if self.address else ""

    def clock_time(self, at: datetime | None) -> str:
        """“14:38” in the zone of the event."""
        return "" if at is None else f"{at.astimezone(self.zone):%H:%M}"


@dataclass
class _Filled:
    """One match being put on its sheet."""

    maker: SheetMaker
    row: TableRow
    played: PlayedMatch

    def sheet(self) -> Scoresheet:
        match, state = self.played.match, self.state
        return self.maker._sheet(
            self.row, self.ruleset, self.seats, swapped=state.swapped, url=self.maker._url(match), filled=True,
            match=self._match_words(), started=self.maker.clock_time(self.maker.started), called=self._called(), first_bank=self._first_bank(),
            hands=tuple(self._hand(result) for result in state.hands), notes=tuple(self._notes()), end=self._end(),
        )  # fmt: skip

    @property
    def state(self) -> MatchState:
        return self.played.state

    @cached_property
    def ruleset(self) -> Ruleset:
        return ruleset_of(self.played.match)

    @cached_property
    def seats(self) -> dict[str, str]:
        return seat_names_now(self.played.match, self.state)

    @cached_property
    def acts(self) -> list[Act]:
        return list(Act.objects.filter(match=self.played.match).order_by("no"))

    def _match_words(self) -> str:
        """Which match of a best of n."""
        if self.row.best_of == 1:
            return ""
        return _("match %(number)s, best of %(of)s") % {"number": self.played.no, "of": self.row.best_of}

    def _called(self) -> str:
        """When time was called, if that ended the match."""
        if self.state.reason != "time" or not self.state.ends:
            return ""
        last = self.state.ends[-1].no
        return self.maker.clock_time(next((act.at for act in self.acts if act.no == last), None))

    def _first_bank(self) -> str:
        """Who won the first bank where it was contested."""
        first = self.state.hands[0].record if self.state.hands else None
        return wording.seat_letter(first.declarer) if first is not None and first.bank in (None, "contested") else ""

    def _hand(self, result: HandResult) -> HandCells:
        record, tally, after_top = result.record, result.tally, self.ruleset.after_top
        changes = tuple(
            num(after - before, sign=True) if after != before else "" for before, after in zip(result.before, result.after, strict=True)
        )
        ns, ew = (level_at(place, after_top) for place in result.after)
        due = "" if result.due is None else wording.seat_letter(result.due)
        is_last = result.no == self.state.hands[-1].no
        return HandCells(
            result.no, wording.seat_letter(record.declarer), record.level, record.trump or "", str(tally.tricks),
            f"{tally.bottom}×{tally.multiplier}" if tally.multiplier else "", _signed(tally.throws + tally.offences), str(result.points),
            self._was(result), (changes[0], changes[1]), (ns, ew), "" if result.due is None else side_of(result.due),
            due or ("" if is_last and self.state.over else pgettext("bank", "contested")),
        )  # fmt: skip

    def _was(self, result: HandResult) -> str:
        """The points as they were before a correction or a ruling."""
        before = self._first_points.get(result.no, result.tally.points)
        return str(before) if result.points != before else ""

    @cached_property
    def _first_points(self) -> dict[int, int]:
        """The points of the first versions of the hands that were corrected."""
        if not any(act.kind == "hand" and act.replaces is not None for act in self.acts):
            return {}
        lines = hand_lines(self.played.match, self.state, self.seats)
        return {line.result.no: line.first_points for line in lines if line.first_points is not None}

    # Remarks

    def _notes(self) -> Iterator[str]:
        for result in self.state.hands:
            if result.record.miscount != "none":
                yield _note(result.no, str(wording.MISCOUNTS[result.record.miscount]), result.record.remarks)
            elif result.record.remarks:
                yield _note(result.no, _("remark"), result.record.remarks)
        if self.state.disputed is not None:
            yield _("Hand %(hand)s is disputed") % {"hand": self.state.disputed}
        for note in notes_of(self.played.match, self.state, self.ruleset, self.seats):
            yield self._remark(note)
        for misfit in self.state.misfits:
            yield wording.reason(misfit)

    def _remark(self, note: Note) -> str:
        changes = [f"{one.label} {one.first} → {one.second}" for one in note.changes]
        said = [*changes, note.text, note.tag if note.tag != note.title else "", note.reason]
        if note.undone:
            said.append(_("taken back: %(why)s") % {"why": note.undone_why})
        body = pgettext("consequences", "; ").join(part for part in said if part)
        return _note(note.hand_no, note.title, body) + f" {note.by} {self.maker.clock_time(note.at)}".rstrip()

    # The end

    def _end(self) -> SheetEnd:
        state = self.state
        signed = [act for act in self.acts if act.kind == "signature" and act.payload["side"] in state.signed.intersection(SIDES)]
        last = {act.payload["side"]: act for act in signed}
        names = tuple((side, str(act.payload.get("name") or act.actor_name)) for side, act in last.items())
        handed_in = max((act.at for act in last.values()), default=None) if len(last) == 2 else None
        if not state.over:
            return SheetEnd(signed=names)
        return SheetEnd(
            (state.level("NS"), state.level("EW")), "" if state.bank is None else wording.seat_letter(state.bank), str(abs(state.ns - state.ew)),
            _("none") if state.winner is None else wording.side_short(state.winner), self._points(), self._how(), self._how_words(),
            self.maker.clock_time(handed_in), names,
        )  # fmt: skip

    def _how(self) -> str:
        """Which box is ticked."""
        if self.state.reason == "forfeit":
            payload = self.state.ends[-1].payload if self.state.ends else {}
            return CAUSES.get(payload.get("cause", ""), "forfeit")
        return BOXES.get(self.state.reason or "", "other")

    def _how_words(self) -> str:
        return str(wording.END_REASONS.get(self.state.reason or "", ""))

    def _points(self) -> str:
        """Match points NS : EW, where the stage counts them and the table is decided."""
        return match_points(self.row, self.state)


def limit_words(ruleset: Ruleset) -> str:
    """What a match is limited to."""
    parts = []
    if ruleset.time_limit is not None:
        parts.append(_("%(minutes)s min") % {"minutes": ruleset.time_limit})
    if ruleset.max_hands is not None:
        parts.append(ngettext("%(count)s hand", "%(count)s hands", ruleset.max_hands) % {"count": ruleset.max_hands})
    return " / ".join(parts) or pgettext("limit", "none")


def rules_words(ruleset: Ruleset, preset: str) -> str:
    """The set of rules, and in how many of them the event differs."""
    changed = len(nearest(ruleset, preset))
    name = wording.preset_name(preset)
    if not changed:
        return name
    return ngettext("%(name)s (%(count)s rule changed)", "%(name)s (%(count)s rules changed)", changed) % {"name": name, "count": changed}


def start_words(ruleset: Ruleset) -> str:
    """“from level 2 · past 10 wins · 5 10 compulsory”."""
    parts = [_("from level %(level)s") % {"level": ruleset.start_level}]
    if ruleset.win_past is not None:
        parts.append(_("past %(level)s wins") % {"level": ruleset.win_past})
    if ruleset.compulsory:
        parts.append(_("%(levels)s compulsory") % {"levels": " ".join(ruleset.compulsory)})
    else:
        parts.append(_("no compulsory level"))
    return " · ".join(parts)


def _sides(row: TableRow, seats: Mapping[str, str], swapped: bool) -> tuple[SideLine, SideLine]:
    assert row.ew is not None
    entries = (row.ew, row.ns) if swapped else (row.ns, row.ew)
    ns, ew = (
        SideLine(
            code, wording.side_short(code), wording.side(code), str(entry.number), entry.unit,
            tuple((wording.seat_letter(seat), seats.get(seat, "")) for seat in order),
        )
        for code, order, entry in zip(("NS", "EW"), ("NS", "EW"), entries, strict=True)
    )  # fmt: skip
    return ns, ew


def _name(table: Table) -> str:
    return "" if table.referee is None else table.referee.name


def _signed(points: int) -> str:
    return "" if points == 0 else num(points, sign=True)


def _note(hand: int, title: str, body: str) -> str:
    """“Hand 3, correction: …”."""
    where = _("Hand %(hand)s, %(what)s") % {"hand": hand, "what": title} if hand else title
    return _("%(what)s: %(words)s") % {"what": where, "words": body} if body else where
