"""A bracket as it is drawn: every tie with names, levels and words, from what is derived and from the tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee import marks
from tournaments import wording
from tournaments.models import Event
from tournaments.pairing.bracket import Bracket, Feeder, Key, Tie, TieState
from tournaments.pairing.double_elimination import DECIDING_FINAL, DoubleBracket
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.tables import TableRow
from tournaments.svg import values
from tournaments.svg.double_layout import Column, DoubleLayout, Side
from tournaments.views.table_lines import TableLine, table_line

AnyBracket = Bracket | DoubleBracket
Tables = Mapping[Key, TableLine]
Entries = Mapping[int, EntryRow]


def bracket_values(event: Event, drawn: AnyBracket, rows: Mapping[Key, TableRow]) -> values.Bracket:
    """The whole bracket, ready to be drawn."""
    entries = entry_rows(event)
    tables = {key: table_line(event, row) for key, row in rows.items()}
    third = _third(drawn)
    return values.Bracket(
        tuple(_round(ties, drawn, tables, entries) for ties in drawn.rounds),
        title=_("Bracket of %(event)s") % {"event": event.name},
        description=_description(drawn, entries),
        third=None if third is None or not third.has_two else _tie(third, drawn, tables, entries),
        third_name=wording.round_name("third-place"),
        won=_("won"), seal=marks.seal(), on_bank=str(marks.ON_THE_BANK),
    )  # fmt: skip


def round_on(drawn: AnyBracket) -> int:
    """The first round in which something is still to be played; when all is over the last in which two met."""
    open_rounds = [tie.round_no for tie in drawn if tie.state in (TieState.READY, TieState.WAITING)]
    return min(open_rounds, default=max((tie.round_no for tie in drawn if tie.has_two), default=len(drawn.rounds)))


@dataclass(frozen=True, slots=True)
class Tab:
    """A choice on a phone: its name, the round to which it leads, whether it is chosen."""

    name: str
    number: int
    is_current: bool


def side_tabs(drawn: AnyBracket, number: int) -> tuple[tuple[Tab, ...], tuple[Tab, ...]]:
    """What a phone chooses from while it shows round `number`: the sides of a double elimination, and the rounds of the one shown.

    A side leads to its round that is on. A knockout has no sides.
    """
    if isinstance(drawn, Bracket):
        return (), tuple(Tab(wording.round_name(ties[0].code), no, no == number) for no, ties in enumerate(drawn.rounds, start=1))
    columns = DoubleLayout(len(drawn.rounds)).columns
    shown = columns[number - 1].side
    sides = tuple(
        Tab(_side_words(side), _on_side(drawn, columns, side), side is shown) for side in Side if any(c.side is side for c in columns)
    )
    rounds = tuple(
        Tab(wording.round_on_side(drawn.names[column.index]), column.index + 1, column.index + 1 == number)
        for column in columns if column.side is shown and drawn.names[column.index]
    )  # fmt: skip
    return sides, rounds


def _side_words(side: Side) -> str:
    return {Side.WINNERS: _("Winners’ side"), Side.LOSERS: _("Losers’ side")}.get(side, _("Finals"))


def _on_side(drawn: DoubleBracket, columns: Sequence[Column], side: Side) -> int:
    """The round of a side that is on; its last in which two met when all is over."""
    own = [column.index for column in columns if column.side is side]
    still = [index for index in own if any(tie.state in (TieState.READY, TieState.WAITING) for tie in drawn.rounds[index])]
    met = [index for index in own if any(_is_shown(tie, drawn) for tie in drawn.rounds[index])]
    return (still or met[-1:] or own)[0] + 1


def _round(ties: Sequence[Tie], drawn: AnyBracket, tables: Tables, entries: Entries) -> values.Round:
    main = [tie for tie in ties if tie is not _third(drawn)]
    shown = tuple(_tie(tie, drawn, tables, entries) if _is_shown(tie, drawn) else None for tie in main)
    return values.Round(_name(main[0], drawn), shown, _caption(main, tables), _meets(main, drawn))


def _is_shown(tie: Tie, drawn: AnyBracket) -> bool:
    """Whether two meet here, or will; the deciding final only once it is known to be needed."""
    meets = drawn.meets(tie) if isinstance(drawn, DoubleBracket) else tie.has_two
    return meets and not (tie.code == DECIDING_FINAL and tie.state is TieState.WAITING)


def _third(drawn: AnyBracket) -> Tie | None:
    """The match for third place, in a knockout that has one."""
    return drawn.third_place if isinstance(drawn, Bracket) else None


def _caption(ties: Sequence[Tie], tables: Tables) -> str:
    """“2 tables playing”, “all 8 played”; nothing before the round is drawn."""
    lines = [tables[tie.key] for tie in ties if tie.key in tables and tie.has_two]
    playing = sum(not line.row.is_settled for line in lines)
    if playing:
        return ngettext("%(count)s table playing", "%(count)s tables playing", playing) % {"count": playing}
    return ngettext("%(count)s table played", "all %(count)s tables played", len(lines)) % {"count": len(lines)} if lines else ""


def _meets(ties: Sequence[Tie], drawn: AnyBracket) -> tuple[str, ...]:
    """Where the winners of two ties meet."""
    if ties[0].round_no >= len(drawn.rounds) or not isinstance(drawn, Bracket):
        return ()  # on the two sides of a double elimination no two neighbours meet next
    following = [tie for tie in drawn.rounds[ties[0].round_no] if tie is not drawn.third_place]
    return tuple(_place(tie, len(following), drawn) for tie in following)


def _name(tie: Tie, drawn: AnyBracket) -> str:
    """What the round of a tie is called."""
    code = drawn.names[tie.round_no - 1] if isinstance(drawn, DoubleBracket) else tie.code
    return wording.round_name(code or tie.code)


def _place(tie: Tie, of: int, drawn: AnyBracket) -> str:
    """“Semifinals 2”; the final is only one."""
    name = _name(tie, drawn)
    return name if of == 1 else _("%(round)s %(place)s") % {"round": name, "place": tie.position + 1}


def _tie(tie: Tie, drawn: AnyBracket, tables: Tables, entries: Entries) -> values.Tie:
    table = tables.get(tie.key)
    first, second = (_line(entry, place, tie, drawn, table, entries) for place, entry in enumerate((tie.a, tie.b)))
    if table is None:
        return values.Tie(first, second)
    number = _("table %(number)s") % {"number": table.number} if table.number is not None else ""
    live = _("%(table)s, %(state)s") % {"table": number, "state": table.words} if table.is_live else ""
    return values.Tie(first, second, live=live, table=_capital(number), state=table.words, href=table.href)


def _line(entry: int | None, place: int, tie: Tie, drawn: AnyBracket, table: TableLine | None, entries: Entries) -> values.Line:
    if entry is None:
        words = _coming(tie.feeders[place], drawn) if tie.feeders and tie.state is TieState.WAITING else _("nobody")
        return values.Line((words,), waiting=True)
    row = entries[entry]
    side = next((one for one in table.sides if one.entry.pk == entry), None) if table is not None else None
    fate = _fate(entry, tie)
    if side is None:
        return values.Line(row.names, str(row.number), row.unit, fate=fate)
    return values.Line(row.names, str(row.number), row.unit, side.level, fate, side.on_bank)


def _fate(entry: int, tie: Tie) -> values.Fate:
    if tie.state not in (TieState.DECIDED, TieState.VACANT):
        return values.Fate.OPEN
    return values.Fate.WON if tie.winner == entry else values.Fate.LOST


def _coming(feeder: Feeder, drawn: AnyBracket) -> str:
    """Who will come: “Quarterfinals 3: winner”."""
    if isinstance(drawn, DoubleBracket):
        feeder = drawn.source(feeder)
    tie = next(one for one in drawn if one.key == feeder.key)
    place = _place(tie, len([one for one in drawn.rounds[tie.round_no - 1] if one.code == tie.code]), drawn)
    return (_("%(tie)s: winner") if feeder.takes == "winner" else _("%(tie)s: loser")) % {"tie": place}


def _description(drawn: AnyBracket, entries: Entries) -> str:
    """The text alternative of the drawing in a sentence."""
    if drawn.champion is not None:
        return _("The winner is %(pair)s.") % {"pair": entries[drawn.champion].label}
    left = sum(tie.state in (TieState.READY, TieState.WAITING) and _is_shown(tie, drawn) for tie in drawn)
    return ngettext("%(count)s meeting is still to be decided.", "%(count)s meetings are still to be decided.", left) % {"count": left}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
