"""A table as its page meets it: addresses, a hand as the form sends it, what stands on the page."""

import json
from typing import Any

from django.urls import reverse

from referee.selectors import match_state
from tests.cast import Playing, fresh_nonce


def address(playing: Playing, name: str = "table", number: int = 1, **more: Any) -> str:
    """The address of this name at a table of the first round."""
    return reverse(name, kwargs={"event_id": playing.event.public_id, "table_id": playing.table(number).public_id, **more})


def typed(playing: Playing, number: int = 1, **changes: Any) -> dict[str, Any]:
    """An ordinary hand as the page sends it: 45 points, the declarers win the last trick."""
    match = playing.match(number)
    due = match_state(match).due.json()
    fields = {
        "nonce": fresh_nonce(), "match": match.public_id, "due": json.dumps(due), "trump": "S", "trick_points": "45", "last_trick": "declarers",
        **({"declarer": "N"} if due["declarer"] is None else {}),
    }  # fmt: skip
    return fields | changes


def text(answer: Any) -> str:
    """A page on one line."""
    return " ".join(answer.content.decode().split())
