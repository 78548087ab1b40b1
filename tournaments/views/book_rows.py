"""What stands in the results book of an event: cover, entries, each stage with everything that came out of it, rulings, places."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.rules.ruleset import from_json
from referee.selectors import ruleset_of
from referee.wording import how_we_play
from referee.wording.howto import band_lines, multiplier_lines
from tournaments.access import Viewer
from tournaments.errata_words import erratum_lines
from tournaments.exports.rows_lists import (
    Article,
    Articles,
    BookSheet,
    Chapter,
    Content,
    FinalPlaces,
    PenaltiesSheet,
    PlaceLine,
    ResultsSheet,
    RoundResults,
    UnitsSheet,
)
from tournaments.models import Event, Protest, Round, Stage
from tournaments.running_words import OUTCOMES
from tournaments.selectors.as_played import as_played
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.errata import errata
from tournaments.selectors.events import visible_rounds
from tournaments.selectors.formats import is_table, system
from tournaments.selectors.notes import Note, notes_of
from tournaments.selectors.penalty_register import ruled_matches
from tournaments.selectors.people import members_of
from tournaments.selectors.schedule import stage_sizes
from tournaments.selectors.standings import StandingRow, stage_standings
from tournaments.selectors.tables import TableRow, table_rows
from tournaments.views.list_rows import cross_sheet, entries_sheet, penalty_lines, round_results, unit_lines_of
from tournaments.views.paper_rows import bracket_rows, double_rows, pair_line, round_in_stage, round_title, stage_title, standings_rows
from tournaments.views.public_words import how_in_brief, round_words
from tournaments.views.rules_pages import stage_differences

SHARED_ROWS = 25
"""Tables and names of rounds that stand on one page of results."""


def book_sheet(event: Event, viewer: Viewer, now: datetime) -> BookSheet:
    """The whole book, as much as there is of it by now."""
    return BookSheet(tuple(_facts(event)), tuple(_chapters(event, viewer, now)))


# Cover


def _facts(event: Event) -> Iterator[tuple[str, str]]:
    names: dict[str, list[str]] = {}
    for member in members_of(event):
        for role in member.roles:
            names.setdefault(role, []).append(member.name or member.username)
    comma = pgettext("list", ", ")
    facts = (
        (_("Venue"), event.venue), (_("Dates"), _dates(event)), (_("Organisers"), comma.join(names.get("organiser", ()))),
        (_("Chief referee"), comma.join(names.get("chief", ()))), (_("Table referees"), comma.join(names.get("referee", ()))),
        (_("Rules"), how_in_brief(event)), (_("Entries"), entries_sheet(event).counted),
    )  # fmt: skip
    yield from ((label, what) for label, what in facts if what)


def _dates(event: Event) -> str:
    days = [f"{day:%Y-%m-%d}" for day in (event.starts_on, event.ends_on) if day is not None]
    return " – ".join(dict.fromkeys(days))


# Chapters


def _chapters(event: Event, viewer: Viewer, now: datetime) -> Iterator[Chapter]:
    rounds = [one for one in visible_rounds(event, viewer).order_by("stage__no", "no") if one.state != Round.State.DRAFT]
    stages = [stage for stage in event.stages.select_related("ruleset").order_by("no") if any(one.stage_id == stage.pk for one in rounds)]
    for stage in stages:
        stage.event = event
    yield Chapter(_("Final places"), _places(event, stages[-1] if stages else None, viewer))
    yield Chapter(_("How we play"), Articles(tuple(_rules(event))))
    yield Chapter(_("Entry list"), entries_sheet(event))
    tables = as_played(event, table_rows(event, viewer))
    for stage in stages:
        yield from _stage(event, stage, [one for one in rounds if one.stage_id == stage.pk], tables, viewer, now)
    yield Chapter(_("Register of penalties"), PenaltiesSheet(penalty_lines(event, viewer)))
    for title, articles in (
        (_("Rulings"), _rulings(event, viewer)), (_("Protests"), _protests(event)), (_("Errata"), _errata(event, viewer)),
    ):  # fmt: skip
        found = tuple(articles)
        if found:
            yield Chapter(title, Articles(found))


def _places(event: Event, stage: Stage | None, viewer: Viewer) -> Content:
    """The places of the last stage."""
    if stage is None:
        return FinalPlaces("", ())
    sheet = standings_rows(event, stage, viewer)
    standings = stage_standings(event, stage, viewer)
    lines = tuple(PlaceLine(_place(row), pair_line(row.entry)) for row in standings.rows if row.rank is not None)
    return FinalPlaces(f"{sheet.stage} · {sheet.state}", lines)


def _place(row: StandingRow) -> str:
    """“5”, “5–8” where it is shared; in groups with the group."""
    place = f"{row.rank}–{row.last}" if row.is_shared else str(row.rank)
    return _("G%(group)s: %(place)s") % {"group": row.group, "place": place} if row.group else place


def _rules(event: Event) -> Iterator[Article]:
    """How the event played in brief; every rule that it changed, and what a stage played differently."""
    rules = from_json(event.ruleset.json)
    yield Article(_("In brief"), (how_in_brief(event),))
    for title, lines in (
        (_("What the points of a hand do"), [f"{band.points}　{band.result}" for band in band_lines(rules)]),
        (_("What the bottom counts for"), [f"{what}　{times}" for what, times in multiplier_lines(rules)]),
    ):
        if lines:
            yield Article(title, tuple(lines))
    changed = [line for section in how_we_play(rules, event.preset) for line in section.lines if line.changed]
    if changed:
        sentences = (_("%(what)s: %(words)s") % {"what": line.label, "words": line.sentence} for line in changed)
        yield Article(_("Changed rules"), tuple(sentences))
    for title, said in stage_differences(event, rules):
        yield Article(title, tuple(said))


def _stage(event: Event, stage: Stage, rounds: list[Round], tables: list[TableRow], viewer: Viewer, now: datetime) -> Iterator[Chapter]:
    yield Chapter(stage_title(event, stage))
    yield Chapter(_("Standings"), standings_rows(event, stage, viewer), 1)
    units = unit_lines_of(event, stage, viewer)
    if units:
        yield Chapter(_("Units"), UnitsSheet(stage_title(event, stage), units), 1)
    tree = _bracket(event, stage, viewer)
    if tree is not None:
        yield Chapter(_("Bracket"), tree, 1)
    if is_table(stage):
        yield Chapter(_("Crosstable"), cross_sheet(event, stage, viewer), 1)
    names = {round_title(event, round_): round_in_stage(event, round_) for round_ in rounds}
    for shared in _sharing([round_results(event, round_, tables, now) for round_ in rounds]):
        title = pgettext("list", ", ").join(names[one.title] for one in shared)
        yield Chapter(title, ResultsSheet(stage_title(event, stage), shared), 1)


def _sharing(results: Sequence[RoundResults]) -> Iterator[tuple[RoundResults, ...]]:
    """Rounds in a row that fit on one page together; a longer one has its own."""
    page: tuple[RoundResults, ...] = ()
    for one in results:
        if page and sum(len(other.lines) + 1 for other in (*page, one)) > SHARED_ROWS:
            yield page
            page = ()
        page = (*page, one)
    if page:
        yield page


def _bracket(event: Event, stage: Stage, viewer: Viewer) -> Content | None:
    if system(stage) == Stage.Format.DOUBLE_ELIMINATION:
        return double_rows(event, stage, viewer)
    return bracket_rows(event, stage, viewer) if system(stage) == Stage.Format.KNOCKOUT else None


# Texts


def _rulings(event: Event, viewer: Viewer) -> Iterator[Article]:
    for row, played, acts in ruled_matches(event, viewer):
        notes = notes_of(played.match, played.state, ruleset_of(played.match), played.match.seats)
        for note in (note for note in notes if note.act_no in acts):
            yield Article(_table(event, row), tuple(_ruling(note)), _by(event, note.by, note.at))


def _ruling(note: Note) -> Iterator[str]:
    about = _("Hand %(number)s") % {"number": note.hand_no} if note.hand_no else ""
    yield pgettext("consequences", "; ").join(part for part in (about, note.title, note.text) if part)
    if note.reason:
        yield _("Reason: %(why)s") % {"why": note.reason}
    if note.undone:
        yield _("Taken back: %(why)s") % {"why": note.undone_why or "–"}


def _protests(event: Event) -> Iterator[Article]:
    entries = entry_rows(event)
    found = (
        Protest.objects.filter(table__round__stage__event=event).exclude(outcome="").select_related("table__round__stage").order_by("pk")
    )
    for protest in found:
        pair = entries[protest.entry_id]
        title = _("%(table)s: No. %(number)s %(pair)s") % {
            "table": _round(event, protest.table.round, protest.table.number), "number": pair.number, "pair": pair.label,
        }  # fmt: skip
        said = (
            (_("Statement"), protest.statement), (_("The other side"), protest.other_statement), (_("Facts"), protest.facts),
            (pgettext("cited", "Rule"), protest.rule), (_("Decision"), protest.decision), (_("Jury of appeal"), protest.jury),
        )  # fmt: skip
        lines = [_("%(what)s: %(words)s") % {"what": label, "words": words} for label, words in said if words]
        outcome = str(OUTCOMES[protest.outcome])
        yield Article(title, tuple(lines), f"{outcome} · {_by(event, protest.decided_by, protest.decided_at)}")


def _errata(event: Event, viewer: Viewer) -> Iterator[Article]:
    sizes = stage_sizes(Round.objects.filter(stage__event=event))
    for line in erratum_lines(errata(event, viewer), sizes, event.stages.count()):
        change = _("%(before)s → %(after)s") % {"before": line.before, "after": line.after} if line.match_id else _pairs(line.entries)
        why = _("Reason: %(why)s") % {"why": line.reason} if line.reason else ""
        said = (part for part in (change, line.winner, line.places, why) if part)
        yield Article(line.title, tuple(said), _by(event, line.actor_name, line.at))


def _pairs(entries: Sequence[EntryRow]) -> str:
    return pgettext("list", ", ").join(f"{_('No. %(number)s') % {'number': entry.number}} {entry.label}" for entry in entries)


def _table(event: Event, row: TableRow) -> str:
    pairs = " – ".join(entry.label for entry in row.entries)
    return _("%(what)s: %(words)s") % {"what": _round(event, row.table.round, row.table.number), "words": pairs}


def _round(event: Event, round_: Round, table: int | None) -> str:
    sizes = stage_sizes(Round.objects.filter(stage=round_.stage))
    title = round_words(round_, sizes.get(round_.stage_id, 0), event.stages.count())
    return _("%(round)s, table %(table)s") % {"round": title, "table": table or "–"}


def _by(event: Event, name: str, at: datetime | None) -> str:
    """Who did it, and when in the hall."""
    moment = "" if at is None else f"{at.astimezone(ZoneInfo(event.timezone)):%Y-%m-%d %H:%M}"
    return " · ".join(part for part in (name, moment) if part)
