"""Opening a match with the rules it will keep."""

from collections.abc import Mapping
from datetime import datetime

from referee.models import Match, Ruleset, Scope
from referee.rules.ruleset import Ruleset as Rules
from referee.rules.ruleset import to_json
from referee.rules.seats import SEATS
from referee.rules.validation import checked


def store_ruleset(rules: Rules) -> Ruleset:
    """The row of these rules, made once for each hash; `contradiction` if they make no sense as a whole."""
    row, _ = Ruleset.objects.get_or_create(digest=checked(rules).digest, defaults={"json": to_json(rules)})
    return row


def open_match(*, scope: Scope, ruleset: Ruleset, seats: Mapping[str, str], at: datetime) -> Match:
    """A match with nothing recorded yet; `seats` are the four names as they are now."""
    names = {seat: seats.get(seat, "") for seat in SEATS}
    return Match.objects.create(scope=scope, ruleset=ruleset, seats=names, opened_at=at)
