"""A table in play as a browser meets it, and the keys of its page."""

import json

from tests.e2e.conftest import Site

NEW_TABLE = """
import json
from tests.cast import known_cast, make_playing
playing = make_playing(known_cast())
print(json.dumps([playing.token(1), playing.match(1).public_id]))
"""
HANDS = "from referee.models import Match; from referee.selectors import match_state; print(len(match_state(Match.objects.get(public_id='{}')).hands))"


def new_table(site: Site) -> tuple[str, str]:
    """Table 1 of an event whose first round is being played: the token of its card, the public id of its match."""
    token, match = json.loads(site.python(NEW_TABLE))
    return token, match


def hands_of(site: Site, match: str) -> int:
    """How many hands the server has of a match."""
    return int(site.python(HANDS.format(match)))


def label(name: str, value: str) -> str:
    """The key of a choice on the pad."""
    return f"label[for=k-{name}-{value}]"


def digit(number: int | str) -> str:
    """A digit of the pad."""
    return f"[data-pad='{number}']"
