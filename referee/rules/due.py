"""What is due: whether a record fits the bank and the level on which the next hand is played."""

from referee.rules.acts import Due, MatchState
from referee.rules.errors import RulesError
from referee.rules.levels import level_at
from referee.rules.records import HandRecord
from referee.rules.ruleset import Ruleset
from referee.rules.seats import Seat, side_of


def check_due(ruleset: Ruleset, state: MatchState, record: HandRecord) -> None:
    """Refuse a record that is not what is due: `match-over`, `bank-not-due`, `declarer-not-due` or `level-not-due`, in this order."""
    code = misfit(ruleset, state.over, state.bank, (state.ns, state.ew), record)
    if code is not None:
        due = Due(state.next_hand_no, state.bank, state.level("NS"), state.level("EW"))
        raise RulesError(code, hand=state.next_hand_no, due=due, declarer=record.declarer, level=record.level)


def misfit(ruleset: Ruleset, over: bool, bank: Seat | None, places: tuple[int, int], record: HandRecord) -> str | None:
    """The code of what in `record` does not fit what is due, or None."""
    if over:
        return "match-over"
    how = record.bank or ("contested" if bank is None else "rotation")
    if how == "ruling":
        return None
    if not _bank_fits(ruleset, how, bank):
        return "bank-not-due"
    if how == "rotation" and record.declarer != bank:
        return "declarer-not-due"
    if how == "passed" and bank is not None and side_of(record.declarer) == side_of(bank):
        return "declarer-not-due"
    place = places[0] if record.declarers == "NS" else places[1]
    return None if record.level == level_at(place, ruleset.after_top) else "level-not-due"


def _bank_fits(ruleset: Ruleset, how: str, bank: Seat | None) -> bool:
    """Whether the bank may have been fixed in this way."""
    if how == "contested":
        return bank is None
    if how == "passed":
        return bank is not None and ruleset.bank_passes
    if how == "matched":
        return ruleset.no_bid in ("turn_bottom_matched", "match_bottom")
    return bank is not None
