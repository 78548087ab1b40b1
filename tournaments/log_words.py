"""The log of an event or a competition in words: what happened, by the verb of its row."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy, ngettext_lazy

from referee.models import Log
from tournaments.many_words import filled, listed
from tournaments.organise_words import roles

VERBS: dict[str, Any] = {
    "event-created": gettext_lazy("Event created: %(name)s"),
    "event-edited": gettext_lazy("Event changed: %(changed)s"),
    "event-changed": gettext_lazy("Options of agreeing changed"),
    "event-deleted": gettext_lazy("Event deleted"),
    "event-restored": gettext_lazy("Event brought back"),
    "event-imported": gettext_lazy("Event imported from an archive"),
    "rules-edited": gettext_lazy("Rules changed"),
    "stage-added": gettext_lazy("Stage %(stage)s added"),
    "stage-edited": gettext_lazy("Stage %(stage)s changed"),
    "stage-removed": gettext_lazy("Stage %(stage)s removed"),
    "entry-added": gettext_lazy("Pair %(number)s entered"),
    "entry-edited": gettext_lazy("Pair %(number)s changed"),
    "entry-removed": gettext_lazy("Pair %(number)s removed"),
    "entry-checked-in": gettext_lazy("Pair %(number)s checked in"),
    "entry-not-checked-in": gettext_lazy("Check-in of pair %(number)s taken back"),
    "entry-withdrawn": gettext_lazy("Pair %(number)s withdrawn"),
    "entry-disqualified": gettext_lazy("Pair %(number)s disqualified"),
    "entry-reinstated": gettext_lazy("Pair %(number)s reinstated"),
    "pin-renewed": gettext_lazy("Pair %(number)s has a new PIN"),
    "person-erased": gettext_lazy("Personal data of a player erased"),
    "person-joined": gettext_lazy("%(name)s joined as %(roles)s"),
    "roles-changed": gettext_lazy("%(name)s is now %(roles)s"),
    "person-left": gettext_lazy("%(name)s left"),
    "round-drawn": gettext_lazy("Round %(round)s drawn, seed %(seed)s"),
    "draft-discarded": gettext_lazy("Draft of round %(round)s thrown away"),
    "draft-edited": gettext_lazy("Draft of round %(round)s changed by hand"),
    "pairing-forbidden": gettext_lazy("Two pairs are not to meet"),
    "pairing-allowed": gettext_lazy("Two pairs may meet again"),
    "entered-late": gettext_lazy("Pair %(number)s was entered late"),
    "entered-late-undone": gettext_lazy("The late entry of pair %(number)s was taken back"),
    "pair-fined": gettext_lazy("Pair %(number)s loses match points: %(points)s"),
    "fine-cancelled": gettext_lazy("Penalty of pair %(number)s taken back: %(points)s match points"),
    "results-annulled": gettext_lazy("The results of pair %(number)s were annulled"),
    "results-count": gettext_lazy("The results of pair %(number)s count again"),
    "table-voided": gettext_lazy("Table voided: it is played again"),
    "table-voided-undone": gettext_lazy("Voiding taken back: the match stands as it was"),
    "results-official": gettext_lazy("Results of round %(round)s are official"),
    "stand-by": gettext_lazy("Stand-by pair changed"),
    "protest-made": gettext_lazy("Protest made"),
    "protest-answered": gettext_lazy("The other side of a protest was heard"),
    "protest-upheld": gettext_lazy("Protest of pair %(number)s upheld"),
    "protest-rejected": gettext_lazy("Protest of pair %(number)s rejected"),
    "protest-withdrawn": gettext_lazy("Protest of pair %(number)s withdrawn"),
    "protest-reopened": gettext_lazy("Protest of pair %(number)s opened again"),
    "protest-window": gettext_lazy("Results can be protested for %(minutes)s min"),
    "no-shows": ngettext_lazy(
        "No-shows put out: pair %(numbers)s",
        "No-shows put out: pairs %(numbers)s",
        "amount",
    ),
    "no-shows-undone": ngettext_lazy(
        "No-shows brought back: pair %(numbers)s",
        "No-shows brought back: pairs %(numbers)s",
        "amount",
    ),
    "entries-imported": gettext_lazy("List of pairs entered from %(source)s"),
    "entries-imported-undone": gettext_lazy("List of pairs from %(source)s taken back"),
    "no-stand-by": gettext_lazy("Pair %(number)s plays like everybody else"),
    "player-replaced": gettext_lazy("A player of pair %(number)s was replaced"),
    "player-replaced-undone": gettext_lazy("A player of pair %(number)s is back"),
    "restored": gettext_lazy("One step back: acts after no. %(seq)s taken back"),
    "round-published": gettext_lazy("Round %(round)s published"),
    "round-unpublished": gettext_lazy("Round %(round)s taken back to draft"),
    "round-start-undone": gettext_lazy("Start of round %(round)s taken back"),
    "round-started": gettext_lazy("Round %(round)s started"),
    "round-closed": gettext_lazy("Round %(round)s closed"),
    "round-reopened": gettext_lazy("Round %(round)s opened again"),
    "cut-settled": gettext_lazy("Tie on the cut settled"),
    "cards-made": gettext_lazy("Table cards made for round %(round)s"),
    "referee-cards-made": gettext_lazy("Cards of the referees made for round %(round)s"),
    "event-joined-hall": gettext_lazy("Came into the competition %(name)s"),
    "event-left-hall": gettext_lazy("Left the competition %(name)s"),
    "first-table-set": gettext_lazy("Tables count from %(first)s"),
    "tables-numbered": gettext_lazy("Tables of round %(round)s numbered from %(first)s"),
    "competition-created": gettext_lazy("Competition %(name)s made"),
    "competition-renamed": gettext_lazy("Competition renamed: %(name)s"),
    "competition-deleted": gettext_lazy("Competition deleted"),
    "competition-restored": gettext_lazy("Competition brought back"),
    "event-joined": gettext_lazy("%(name)s came in"),
    "event-left": gettext_lazy("%(name)s went out"),
    "rota-set": gettext_lazy("Referees of round %(round)s changed (tables: %(count)s)"),
    "rota-undone": gettext_lazy("Change of the referees of round %(round)s taken back"),
    "referees-added": gettext_lazy("Referees on the list: %(count)s new"),
    "referee-edited": gettext_lazy("Referee %(name)s changed"),
    "referee-removed": gettext_lazy("Referee %(name)s taken off the list"),
    "referee-back": gettext_lazy("Referee %(name)s on the list again"),
    "match-opened": gettext_lazy("Match %(match)s of a table opened"),
    "chief-called": gettext_lazy("Chief referee called"),
    "player-away": gettext_lazy("A player of pair %(pair)s is away from the table"),
    "player-back": gettext_lazy("Pair %(pair)s is complete again"),
    "call-answered": gettext_lazy("Call for the chief referee answered"),
    "clock-start": gettext_lazy("Clock started"),
    "clock-pause": gettext_lazy("Clock paused"),
    "clock-resume": gettext_lazy("Clock resumed"),
    "clock-extend": gettext_lazy("Time changed by %(minutes)s min"),
    "clock-bell": gettext_lazy("Bell rung"),
    "screen-added": gettext_lazy("Hall screen %(no)s set up"),
    "screen-steered": gettext_lazy("Hall screen %(no)s shows something else"),
    "screen-removed": gettext_lazy("Hall screen %(no)s removed"),
    "hand": gettext_lazy("Hand %(hand_no)s recorded"),
    "void": gettext_lazy("Hand %(hand_no)s taken back"),
    "claim": gettext_lazy("Another report of hand %(hand_no)s"),
    "resolution": gettext_lazy("Dispute over hand %(hand_no)s decided"),
    "ruling": gettext_lazy("Ruling by the chief referee"),
    "penalty": gettext_lazy("Penalty outside a hand"),
    "end": gettext_lazy("Match ended"),
    "reopen": gettext_lazy("Match opened again"),
    "swap": gettext_lazy("Sides swapped"),
    "report": gettext_lazy("Result reported without hands"),
    "signature": gettext_lazy("Sheet accepted by a side"),
    "cancel": gettext_lazy("Act of a match cancelled"),
    "evidence": gettext_lazy("Evidence added"),
}

FIELDS: dict[str, Any] = {
    "name": gettext_lazy("name"),
    "venue": gettext_lazy("venue"),
    "starts_on": gettext_lazy("first day"),
    "ends_on": gettext_lazy("last day"),
    "timezone": gettext_lazy("time zone"),
    "visibility": gettext_lazy("visibility"),
}


def happened(row: Log) -> str:
    """A row of the event log as a sentence; a verb without one is itself."""
    text = VERBS.get(row.verb)
    return row.verb if text is None else filled(text, _Facts(row), {**_mapping(row.before), **_mapping(row.after)})


class _Facts(dict[str, Any]):
    """What a log row knows, its facts after before its facts before; what it does not know is a dash."""

    def __init__(self, row: Log) -> None:
        super().__init__({**_mapping(row.before), **_mapping(row.after)})
        self["roles"] = roles(self.get("roles") or ())
        self["changed"] = listed([str(FIELDS.get(name, name)) for name in _mapping(row.after)])
        self["numbers"] = listed(self.get("numbers") or "–")
        if "minutes" not in self:
            self["minutes"] = _minutes(int(self.get("seconds") or 0))

    def __missing__(self, name: str) -> str:
        return "–"


def _minutes(seconds: int) -> str:
    """Minutes with their sign."""
    minutes = seconds // 60
    return f"+{minutes}" if minutes > 0 else f"−{-minutes}"


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
