"""A match as everybody reads it: who won by what, the levels hand by hand, each hand in words, rulings, corrections, the end."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee import wording
from referee.marks import seal
from referee.models import Act, Log, Match
from referee.rules.acts import MatchState
from referee.rules.levels import level_at
from referee.rules.presets import nearest
from referee.svg.levels import DESKTOP, PHONE, Frame, Step, Words, level_chart
from tournaments.access import Viewer
from tournaments.models import Event, Table
from tournaments.selectors.as_played import at_match
from tournaments.selectors.desk import Desk
from tournaments.selectors.notes import Note, notes_of
from tournaments.selectors.replays import standing_replay
from tournaments.selectors.tables import PlayedMatch, TableRow, reading, table_row
from tournaments.selectors.what_if import points_by_side
from tournaments.wording import STATUSES


@dataclass
class MatchPage(Desk):
    """One match of a table, which need not be the one being played."""

    played: PlayedMatch | None = None

    @cached_property
    def match(self) -> Match | None:
        return None if self.played is None else self.played.match

    @cached_property
    def row(self) -> TableRow:
        return table_row(self.event, self.table, reading(self.viewer))

    @cached_property
    def state(self) -> MatchState:
        assert self.played is not None
        return self.played.state

    @property
    def disputed(self) -> int | None:
        """The hand of which two reports differ."""
        return self.state.review or self.state.disputed

    @property
    def needs_somebody(self) -> bool:
        return self.disputed is not None or self.state.decision is not None

    @property
    def may_correct(self) -> bool:
        """Corrections and rulings are the chief referee's."""
        return self.viewer.can_rule

    @property
    def takes_reports(self) -> bool:
        """Whether final levels can stand in for hands."""
        return not self.state.hands and not self.state.over

    @property
    def winner_side(self) -> str | None:
        return self.state.winner

    @cached_property
    def points(self) -> dict[str, str]:
        """The match points of each side, where the stage counts them and this match alone decides the table."""
        return points_by_side(self.row, self.state) if self.row.best_of == 1 else {}

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """Rulings, corrections, penalties, ends: in the order they were made."""
        assert self.match is not None
        return notes_of(self.match, self.state, self.ruleset, self.seats)

    @property
    def has_end(self) -> bool:
        return bool(self.state.ends)

    @cached_property
    def replayed(self) -> Log | None:
        """The voiding of the table after which nothing new was recorded there: it can be undone."""
        log = standing_replay(self.event, self.table)
        if log is None or log.after is None or self.match is None:
            return None
        last = Act.objects.filter(match=self.match).aggregate(last=Max("no"))["last"] or 0
        return log if log.after["last"].get(self.match.public_id) == last else None

    @property
    def may_record(self) -> bool:
        return self.viewer.is_staff and self.viewer.can_record(self.table) or self.table.pk in self.viewer.tables

    @property
    def status_words(self) -> str:
        """Where the match stands: being played, over, disputed."""
        if self.disputed is not None:
            return str(STATUSES["review"])
        if self.state.decision is not None:
            return str(STATUSES["decision"])
        if self.state.over:
            return str(STATUSES["agreed" if self.state.signed >= {"NS", "EW"} else "result"])
        return str(STATUSES["playing" if self.state.hands else "waiting"])

    @property
    def summary(self) -> str:
        """How many hands (none is said of a match that reports levels alone), which limit, which rules."""
        parts = [] if self.state.reported else [self.hands_words]
        if self.ruleset.time_limit is not None:
            parts.append(_("%(minutes)s minutes") % {"minutes": self.ruleset.time_limit})
        parts.append(self._rules_words())
        return pgettext("list", ", ").join(parts) + pgettext("end of sentence", ".")

    def _rules_words(self) -> str:
        """The preset, and in how many rules the match differs from it."""
        name, changed = wording.preset_name(self.event.preset), len(nearest(self.ruleset, self.event.preset))
        if not changed:
            return name
        text = ngettext("%(name)s (%(count)s rule changed)", "%(name)s (%(count)s rules changed)", changed)
        return text % {"name": name, "count": changed}

    @property
    def hands_words(self) -> str:
        count = len(self.state.hands)
        return ngettext("%(count)s hand", "%(count)s hands", count) % {"count": count}

    @property
    def chart(self) -> str:
        return self._chart(DESKTOP)

    @property
    def chart_phone(self) -> str:
        return self._chart(PHONE)

    def _chart(self, frame: Frame) -> str:
        return level_chart(self.steps, self._chart_words(), frame=frame, laps=self.ruleset.after_top == "wrap")

    @property
    def steps(self) -> tuple[Step, ...]:
        """Where both sides stood at the start and after each hand, rulings between hands included."""
        return tuple(_steps(self.state, self.ruleset.start_place))

    def _chart_words(self) -> Words:
        first, last = self.steps[0], self.steps[-1]
        after = self.ruleset.after_top
        text = _("North–South from %(ns0)s to %(ns)s, East–West from %(ew0)s to %(ew)s.") % {
            "ns0": level_at(first.ns, after), "ns": level_at(last.ns, after), "ew0": level_at(first.ew, after), "ew": level_at(last.ew, after)
        }  # fmt: skip
        return Words(wording.side_short("NS"), wording.side_short("EW"), _("hand"), seal(), _("Levels hand by hand"), text)


def match_page(event: Event, viewer: Viewer, table: Table, match: Match, now: datetime) -> MatchPage:
    """The page of one match."""
    page = MatchPage(event, viewer, table, now)
    page.played = next(one for one in page.row.matches if one.match.pk == match.pk)
    page.row = at_match(event, page.row, page.played)
    return page


def _steps(state: MatchState, start: int) -> Iterator[Step]:
    hands = state.hands
    first = hands[0].before if hands else (start, start)
    yield Step(*first)
    for hand, later in zip(hands, (*hands[1:], None), strict=True):
        places = (state.ns, state.ew) if later is None else later.before
        yield Step(*places, bank=hand.record.declarers)


def version_of(match: Match, hand_no: int) -> Act | None:
    """The act that counts for a hand now."""
    act = Act.objects.filter(match=match, hand_no=hand_no, kind__in=("hand", "void")).order_by("-no").first()
    return act if act is not None and act.kind == "hand" else None


def effects(before: MatchState, after: MatchState, *, places: bool = False) -> tuple[str, ...]:
    """What a change would do to everything after it, in sentences; with `places` also where both sides stand in the end."""
    return (*(_standing(before, after) if places else ()), *_effects(before, after))


def _standing(before: MatchState, after: MatchState) -> Iterator[str]:
    if (before.ns, before.ew) != (after.ns, after.ew):
        was, now = (_levels((state.ns, state.ew), state.after_top) for state in (before, after))
        yield _("Levels: %(was)s → %(now)s") % {"was": was, "now": now}


def _effects(before: MatchState, after: MatchState) -> Iterator[str]:
    old = {hand.no: hand for hand in before.hands}
    for hand in after.hands:
        was = old.get(hand.no)
        if was is not None and was.after != hand.after:
            yield _("Hand %(hand)s: levels %(was)s → %(now)s") % {
                "hand": hand.no, "was": _levels(was.after, before.after_top), "now": _levels(hand.after, after.after_top)
            }  # fmt: skip
        if hand.misfit and (was is None or not was.misfit):
            yield _("Hand %(hand)s no longer fits what was due.") % {"hand": hand.no}
    if before.bank != after.bank and not after.over:
        yield _("Next declarer: %(was)s → %(now)s") % {"was": _seat(before.bank), "now": _seat(after.bank)}
    if (before.over, before.winner) != (after.over, after.winner):
        yield _("Result: %(was)s → %(now)s") % {"was": _result(before), "now": _result(after)}


def _levels(places: tuple[int, int], after_top: str) -> str:
    return " : ".join(level_at(place, after_top) for place in places)


def _seat(seat: str | None) -> str:
    return _("contested") if seat is None else wording.seat(seat)


def _result(state: MatchState) -> str:
    return wording.ending(state) if state.over else _("the match goes on")
