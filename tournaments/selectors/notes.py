"""What stands beside the hands of a sheet: offences, corrections, rulings, penalties, hands struck out, claims, the end."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee import wording
from referee.models import Act, Match
from referee.rules.acts import HandResult, MatchState
from referee.rules.records import record_from_json
from referee.rules.ruleset import Ruleset
from referee.wording import rulings
from tournaments.record_words import Pair, differences

CANCELLABLE = ("ruling", "penalty", "swap", "end", "report", "evidence")


@dataclass(frozen=True, slots=True)
class Note:
    """One remark of the sheet: what it is about, a word for the box beside it, the text, and whose it is.

    `changes` are corrected fields; `undone_by` is the reason with which it was taken back, None while it counts.
    """

    act_no: int
    hand_no: int
    title: str
    tag: str
    text: str
    reason: str
    by: str
    at: datetime
    changes: tuple[Pair, ...] = ()
    undone: bool = False
    undone_why: str = ""
    can_cancel: bool = False


def notes_of(match: Match, state: MatchState, ruleset: Ruleset, seats: Mapping[str, str]) -> tuple[Note, ...]:
    """The remarks in the order in which they were made; in the public reading without a claim that nobody has resolved, and what it says."""
    acts = list(Act.objects.filter(match=match).order_by("no"))
    makers = _Notes(acts, {hand.act_no: hand for hand in state.hands}, seats)
    shown = [act for act in acts if not (state.disputed and act.kind == "claim" and act.no not in makers.undoing)]
    return tuple(note for act in shown for note in makers.of(act))


class _Notes:
    """Turns acts into remarks; one per call."""

    def __init__(self, acts: Sequence[Act], hands: Mapping[int, HandResult], seats: Mapping[str, str]) -> None:
        self.by_no = {act.no: act for act in acts}
        self.undoing = {act.replaces: act for act in acts if act.replaces is not None}
        self.hands, self.seats = hands, seats

    def of(self, act: Act) -> Iterator[Note]:
        if act.kind == "hand":
            yield from self._hand(act)
        elif act.kind in _TEXTS:
            title, tag, text = _TEXTS[act.kind](act)
            yield self._note(act, title, tag, text, can_cancel=act.kind in CANCELLABLE and act.no not in self.undoing)

    def _hand(self, act: Act) -> Iterator[Note]:
        before = self.by_no.get(act.replaces) if act.replaces is not None else None
        if before is not None and before.kind == "hand":
            changes = differences(record_from_json(before.payload), record_from_json(act.payload), self.seats)
            if changes:
                yield self._note(act, _("correction"), _("record corrected"), "", changes=changes)
        elif act.payload.get("bank") == "ruling":
            yield self._note(act, _("bank by ruling"), _("ruling"), "")
        result = self.hands.get(act.no)
        if result is not None:
            yield from self._offences(act, result)

    def _offences(self, act: Act, result: HandResult) -> Iterator[Note]:
        costs: dict[tuple[str, str], int] = {(row.kind, row.side): row.levels for row in result.demotions}
        for offence in result.record.offences:
            side = result.record.declarers if offence.role == "declarers" else _other(result.record.declarers)
            who = f"{wording.seat(offence.seat)} {self.seats.get(offence.seat, '')}".strip() if offence.seat else wording.side(side)
            yield self._note(
                act, wording.offence(offence.kind), _down(side, costs.get((offence.kind, side), 0)), " ".join((who, offence.note)).strip()
            )

    def _note(self, act: Act, title: str, tag: str, text: str, **more: Any) -> Note:
        undo = self.undoing.get(act.no) if act.kind not in ("hand", "claim") else None
        return Note(
            act.no, act.hand_no, title, tag, text, act.reason, act.actor_name, act.at, undone=undo is not None,
            undone_why=undo.reason if undo else "", **more,
        )  # fmt: skip


def _other(side: str) -> str:
    return "EW" if side == "NS" else "NS"


def _down(side: str, levels: int) -> str:
    if not levels:
        return _("recorded")
    return ngettext("%(side)s down %(count)s level", "%(side)s down %(count)s levels", levels) % {
        "side": wording.side_short(side),
        "count": levels,
    }


def _ruling(act: Act) -> tuple[str, str, str]:
    return _("ruling"), _("ruling"), pgettext("consequences", "; ").join(_ruled(act.payload))


def _ruled(payload: Mapping[str, Any]) -> Iterator[str]:
    if payload.get("points") is not None:
        yield _("points set to %(points)s") % {"points": payload["points"]}
    for side, level in (payload.get("levels") or {}).items():
        yield _("%(side)s set to level %(level)s") % {"side": wording.side(side), "level": level}
    if "bank" in payload:
        yield _("bank: %(seat)s") % {"seat": _("contested") if payload["bank"] is None else wording.seat(payload["bank"])}
    if "winner" in payload:
        yield _("no winner") if payload["winner"] is None else _("%(side)s win") % {"side": wording.side(payload["winner"])}
    if payload.get("agreed"):
        yield _("both sides agreed")
    if payload.get("consulted"):
        yield _("the association was consulted")


def _penalty(act: Act) -> tuple[str, str, str]:
    payload = act.payload
    side, levels = payload["side"], payload.get("levels", 0)
    tag = _("loses the match") if payload.get("loses_match") else _down(side, levels) if levels else _("warning")
    return wording.offence(payload["kind"]), tag, wording.side(side)


def _end(act: Act) -> tuple[str, str, str]:
    if act.payload["kind"] == "agreed":
        return _("end agreed by both sides"), _("end of the match"), pgettext("list", ", ").join(_agreed_by(act.payload))
    if act.payload.get("cause") == "conceded":
        return _("concession"), _("end of the match"), ": ".join((wording.side(act.payload["side"]), *_agreed_by(act.payload)))
    if act.payload["kind"] == "forfeit":
        cause = str(wording.FORFEIT_CAUSES.get(act.payload.get("cause", ""), ""))
        return _("forfeit"), cause, wording.side(act.payload["side"])
    return str(wording.END_REASONS[act.payload["kind"]]), _("end of the match"), ""


def _agreed_by(payload: Mapping[str, Any]) -> list[str]:
    """Who spoke for each side, and that it was with the PIN where it was."""
    text = _("%(name)s (PIN)") if payload.get("how") == "pin" else "%(name)s"
    return [text % {"name": name} for name in (payload.get("by") or {}).values()]


def _report(act: Act) -> tuple[str, str, str]:
    levels = act.payload["levels"]
    return (
        _("final levels only"),
        _("result reported"),
        f"{wording.side_short('NS')} {levels['NS']} : {levels['EW']} {wording.side_short('EW')}",
    )


def _void(act: Act) -> tuple[str, str, str]:
    return (_("struck out"), _("by the chief referee"), "") if act.reason else (_("taken back"), _("struck out"), "")


def _resolution(act: Act) -> tuple[str, str, str]:
    kept = _("The first report counts.") if act.payload.get("keep") == "first" else _("The second report counts.")
    return _("dispute decided"), _("ruling"), kept


def _evidence(act: Act) -> tuple[str, str, str]:
    text, found = rulings.evidence_words(act.payload)
    return _("evidence"), found, text


_TEXTS = {
    "ruling": _ruling,
    "penalty": _penalty,
    "end": _end,
    "report": _report,
    "void": _void,
    "evidence": _evidence,
    "resolution": _resolution,
    "swap": lambda act: (_("sides changed"), _("sides changed"), _("The pairs had been entered the wrong way round.")),
    "claim": lambda act: (pgettext("note", "disputed"), _("second report"), _("A second report with other facts was saved.")),
    "reopen": lambda act: (_("reopened"), _("the end is taken back"), ""),
}
