"""Rows of the papers that everybody may have, from the same values as the pages: pairings, standings, bracket, rules."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee import wording
from referee.rules.ruleset import from_json
from referee.wording import how_we_play
from referee.wording.howto import band_lines, multiplier_lines
from tournaments import wording as words
from tournaments.access import Viewer
from tournaments.exports import rows
from tournaments.models import Event, Round, Stage
from tournaments.selectors.as_played import as_played
from tournaments.selectors.brackets import stage_bracket, stage_double
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.pair import side_now
from tournaments.selectors.schedule import stage_sizes
from tournaments.selectors.standings import Standings, stage_standings
from tournaments.selectors.tables import TableRow, table_rows
from tournaments.services.sheet_rows import rules_words
from tournaments.svg import values
from tournaments.views.bracket_values import bracket_values
from tournaments.views.public_words import round_words, stage_words
from tournaments.views.rules_pages import stage_differences
from tournaments.views.standing_lines import StandingLine, criterion_name, shown_criteria, standing_lines, state_words

# Pairings


def pairing_rows(event: Event, round_: Round, viewer: Viewer) -> rows.PairingSheet:
    """The pairings of a round that the viewer may see, by table, byes last; and its players by the pinyin of their names."""
    found = sorted(
        as_played(event, table_rows(event, viewer, round_=round_)),
        key=lambda row: (row.table.number is None, row.table.number or 0, row.table.position),
    )
    seats = sorted((seat for row in found for seat in _seats(row)), key=lambda seat: (_pinyin(seat.name), seat.number))
    title = round_title(event, round_)
    if round_.state == Round.State.DRAFT:
        title = f"{title} · {pgettext('pairing sheet', 'not published')}"
    return rows.PairingSheet(title, round_.lots_seed, tuple(_meeting(row) for row in found), tuple(seats))


def round_title(event: Event, round_: Round) -> str:
    """What a round is called, with its stage where there are several: “Stage 1 · Round 3”."""
    name, stage = round_in_stage(event, round_), stage_words(round_.stage.no)
    return name if event.stages.count() < 2 or name == stage else f"{stage} · {name}"


def round_in_stage(event: Event, round_: Round) -> str:
    """What a round is called among those of its stage: “Round 3”; a cut by level, which is one round, by its stage."""
    size = stage_sizes(Round.objects.filter(stage=round_.stage)).get(round_.stage_id, 0)
    return round_words(round_, size, event.stages.count() if round_.stage.format == Stage.Format.LEVEL_CUT else 1)


def _meeting(row: TableRow) -> rows.Meeting:
    number, referee = row.table.number, row.table.referee
    return rows.Meeting(
        "" if number is None else str(number), pair_line(row.ns), None if row.ew is None else pair_line(row.ew),
        "" if referee is None else referee.name,
    )  # fmt: skip


def pair_line(entry: EntryRow) -> rows.PairLine:
    """A pair as a list shows it."""
    return rows.PairLine(str(entry.number), entry.names, entry.unit)


def _seats(row: TableRow) -> Iterator[rows.Seat]:
    for entry in row.entries:
        letters = ("N", "S") if side_now(row, entry.pk) == "NS" else ("E", "W")
        for place, name in enumerate(entry.names[:2]):
            partner = "／".join(entry.names[:place] + entry.names[place + 1 :])
            table = "" if row.table.number is None else str(row.table.number)
            side = _("bye") if row.is_bye else wording.seat_letter(letters[place])
            yield rows.Seat(name, partner, entry.unit, str(entry.number), table, side)


def _pinyin(name: str) -> tuple[str, ...]:
    from pypinyin import lazy_pinyin  # its tables take a moment to load

    return tuple(part.casefold() for part in lazy_pinyin(name))


# Standings


def standings_rows(event: Event, stage: Stage, viewer: Viewer) -> rows.StandingsSheet:
    """The standings of a stage with every tie-break that has a number."""
    standings = stage_standings(event, stage, viewer)
    codes = shown_criteria(standings)
    lines = standing_lines(standings, table_rows(event, viewer, stage=stage))
    groups = sorted({line.row.group or 0 for line in lines})
    return rows.StandingsSheet(
        stage_title(event, stage), _state(standings), tuple(criterion_name(code) for code in codes),
        tuple((_group_title(group), tuple(_standing(line, codes) for line in lines if (line.row.group or 0) == group)) for group in groups),
    )  # fmt: skip


def stage_title(event: Event, stage: Stage) -> str:
    """The format of a stage, with its number where there are several."""
    name = str(words.FORMATS[stage.format])
    return name if event.stages.count() < 2 else f"{stage_words(stage.no)} · {name}"


def _group_title(group: int) -> str:
    return _("Group %(number)s") % {"number": group} if group else ""


def _state(standings: Standings) -> str:
    parts = [state_words(standings)]
    if standings.places:
        parts.append(ngettext("the first goes on", "the first %(count)s go on", standings.places) % {"count": standings.places})
    return " · ".join(parts)


def _standing(line: StandingLine, codes: Sequence[str]) -> rows.StandingCells:
    level = "" if "match-points" in codes else line.row.level
    return rows.StandingCells(
        line.span or line.place, pair_line(line.entry), level, tuple(line.number(code) for code in codes), line.mark, line.is_cut
    )


# Bracket


def bracket_rows(event: Event, stage: Stage, viewer: Viewer) -> rows.BracketSheet | None:
    """The bracket of a knockout as the viewer may see it; None before its first round."""
    drawn, tables = stage_bracket(event, stage, viewer)
    if drawn is None:
        return None
    shown = bracket_values(event, drawn, tables)
    named = tuple((one.name, tuple(_tie(tie) for tie in one.ties)) for one in shown.rounds)
    return rows.BracketSheet(stage_title(event, stage), named, _winner(event, drawn.champion), _tie(shown.third))


def double_rows(event: Event, stage: Stage, viewer: Viewer) -> rows.DoubleSheet | None:
    """Both sides of a double elimination as the viewer may see them; None before its first round."""
    drawn, tables = stage_double(event, stage, viewer)
    if drawn is None:
        return None
    shown = bracket_values(event, drawn, tables)
    named = tuple(
        (words.round_on_side(code) if code else "", tuple(_tie(tie) for tie in one.ties))
        for code, one in zip(drawn.names, shown.rounds, strict=True)
    )
    return rows.DoubleSheet(stage_title(event, stage), named, _winner(event, drawn.champion))


def _winner(event: Event, entry: int | None) -> str:
    return "" if entry is None else entry_rows(event, only=(entry,))[entry].label


def _tie(tie: values.Tie | None) -> rows.BracketTie | None:
    if tie is None:
        return None
    first, second = (
        rows.BracketLine(
            line.names, line.number, line.unit, line.level, line.fate is values.Fate.WON, line.fate is values.Fate.LOST, line.waiting
        )
        for line in tie.lines
    )
    return rows.BracketTie(first, second, tie.live or tie.table)


# Rules


def rules_rows(event: Event) -> rows.RulesSheet:
    """How the event plays, what it changed, and what a stage plays differently."""
    ruleset = from_json(event.ruleset.json)
    sections = tuple(
        (section.title, tuple(rows.RuleLine(line.label, line.sentence, line.source, line.changed, line.usual) for line in section.lines))
        for section in how_we_play(ruleset, event.preset)
    )
    notes = tuple(_("%(what)s: %(words)s") % {"what": title, "words": " ".join(said)} for title, said in stage_differences(event, ruleset))
    bands = tuple((band.points, band.result) for band in band_lines(ruleset))
    return rows.RulesSheet(rules_words(ruleset, event.preset), sections, bands, multiplier_lines(ruleset), notes)
