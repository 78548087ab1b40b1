"""A lone match for the tests of the referee's services: it knows no event."""

from datetime import UTC, datetime
from typing import Any

from referee.actors import Actor
from referee.models import Match, Scope
from referee.rules.presets import preset
from referee.rules.ruleset import with_options
from referee.services import open_match, store_ruleset

AT = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)
REFEREE = Actor("user:1", "何静")
OTHER = Actor("user:2", "宋志远")
SEATS = {"N": "王建业", "W": "陈晓东", "S": "李芸", "E": "周美兰"}


def new_match(slug: str = "contest-past-ten", **options: Any) -> Match:
    """A match with nothing recorded, in a scope of its own."""
    return open_match(scope=Scope.objects.create(), ruleset=store_ruleset(with_options(preset(slug), options)), seats=SEATS, at=AT)
