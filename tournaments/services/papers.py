"""Papers of an event: what stands on them is gathered here, the drawing is left to `tournaments.exports`.

Every paper is made in the language that is active and dated `at`: the same facts, moment and language give the same bytes.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import translation

from referee.actors import Actor
from referee.models import KeptSheet, Match, Scope
from referee.rules.errors import RulesError
from referee.services import Recorded, sign_sheet
from tournaments.exports.pen import Pdf
from tournaments.exports.rows import Paper, Scoresheet
from tournaments.exports.scoresheet import scoresheets
from tournaments.models import Event, Round, Table
from tournaments.selectors.tables import NOTHING, PlayedMatch, TableRow, rows_of, table_row
from tournaments.services.sheet_rows import SheetMaker


def paper_of(event: Event, at: datetime) -> Paper:
    """What every paper of an event says of itself, in the language that is active."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    return Paper(event.name, language, at.astimezone(ZoneInfo(event.timezone)), event.venue)


def table_sheet(*, event: Event, table: Table, at: datetime, address: str, blank: bool = False, ignoring: frozenset[str] = NOTHING) -> Pdf:
    """The scoresheet of a table, a page or more for each of its matches. `no-sheet` for a bye and before the round is published.

    `ignoring` as in `table_rows`: what the reader is not to see.
    """
    maker = SheetMaker(event, table.round, address)
    return scoresheets(paper_of(event, at), _printable(_sheets(maker, table_row(event, table, ignoring), blank)))


def round_sheets(*, event: Event, round_: Round, at: datetime, address: str, blank: bool = False) -> Pdf:
    """The scoresheets of all tables of a round in one file, in the order of the tables; `no-sheet` before it is published."""
    maker = SheetMaker(event, round_, address)
    return scoresheets(paper_of(event, at), _printable(sheet for row in _playing(event, round_) for sheet in _sheets(maker, row, blank)))


def keep_sheet(*, event: Event, match: Match, at: datetime, address: str = "") -> KeptSheet:
    """Write the sheet of a match and keep it with its hash, under the scope's seq of the moment."""
    row = table_row(event, match.table_match.table)
    played = next(one for one in row.matches if one.match.pk == match.pk)
    kept = _kept(match.pk, _written(SheetMaker(event, row.table.round, address), row, played, at), _seq(event), at)
    kept.save()
    return kept


@dataclass(frozen=True, slots=True)
class Prepared:
    """The sheets of a round as they were at `seq` of its scope: (match, bytes). None at all where a table was still open."""

    seq: int
    address: str
    sheets: tuple[tuple[int, bytes], ...]


def prepare_round(*, round_: Round, at: datetime, address: str = "") -> Prepared:
    """Write the sheets of a round that is about to close, before the lock: a sheet takes some 30 ms, and others want to write too."""
    event = round_.stage.event
    seq = _seq(event)
    rows = _playing(event, round_)
    if not all(row.is_settled for row in rows):
        return Prepared(-1, address, ())
    maker = SheetMaker(event, round_, address)
    return Prepared(seq, address, tuple((played.match.pk, _written(maker, row, played, at)) for row in rows for played in row.matches))


def keep_round(*, round_: Round, at: datetime, seq: int, prepared: Prepared, prepared_at: int) -> int:
    """Keep the sheets of every match of a round under the lock that closes it; how many there were.

    `seq` is the scope's after the closing, `prepared_at` what it was when the lock was taken: what was prepared at
    another is written anew.
    """
    if prepared.seq != prepared_at:
        prepared = prepare_round(round_=round_, at=at, address=prepared.address)
    KeptSheet.objects.bulk_create((_kept(match, content, seq, at) for match, content in prepared.sheets), batch_size=50)
    return len(prepared.sheets)


def sign_and_keep(
    *, event: Event, match: Match, side: str, name: str, nonce: str, actor: Actor, at: datetime, how: str = "", address: str = ""
) -> Recorded:
    """A side signs the sheet as it stands; with the second signature it is written and kept. A repeated nonce keeps nothing twice."""
    recorded = sign_sheet(match=match, side=side, name=name, how=how, nonce=nonce, actor=actor, at=at)
    if recorded.answer == "saved" and recorded.state.signed >= {"NS", "EW"}:
        keep_sheet(event=event, match=match, at=at, address=address)
    return recorded


def kept_sheets(match: Match) -> tuple[KeptSheet, ...]:
    """The sheets that were kept of a match, the newest first."""
    return tuple(KeptSheet.objects.filter(match=match).order_by("-pk"))


def is_whole(kept: KeptSheet) -> bool:
    """Whether a kept sheet is still the file that was written."""
    return hashlib.sha256(bytes(kept.bytes)).hexdigest() == kept.sha256


def _written(maker: SheetMaker, row: TableRow, played: PlayedMatch, at: datetime) -> bytes:
    """A sheet in the language of the installation, whoever closes: a kept sheet is the event's, not a reader's."""
    with translation.override(settings.LANGUAGE_CODE):
        return scoresheets(paper_of(maker.event, at), [maker.filled(row, played)]).content


def _kept(match: int, content: bytes, seq: int, at: datetime) -> KeptSheet:
    return KeptSheet(match_id=match, seq=seq, sha256=hashlib.sha256(content).hexdigest(), bytes=content, at=at)


def _seq(event: Event) -> int:
    return Scope.objects.values_list("seq", flat=True).get(pk=event.scope_id)


def _playing(event: Event, round_: Round) -> list[TableRow]:
    """The tables with two pairs, by their number in the hall."""
    tables = Table.objects.filter(round=round_).select_related("round__stage", "referee").order_by("number", "position")
    return [row for row in rows_of(event, tables) if not row.is_bye]


def _sheets(maker: SheetMaker, row: TableRow, blank: bool) -> list[Scoresheet]:
    if not row.matches:
        return []
    return [maker.blank(row)] if blank else [maker.filled(row, played) for played in row.matches]


def _printable(sheets: Iterable[Scoresheet]) -> list[Scoresheet]:
    found = list(sheets)
    if not found:
        raise RulesError("no-sheet")
    return found
