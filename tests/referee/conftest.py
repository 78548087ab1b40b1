"""Fixtures of the referee's services: a lone match, nonces, and saving a hand on what is due."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from referee.models import Match
from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import Recorded, record_hand
from tests.referee.lone_match import AT, REFEREE, new_match


@pytest.fixture
def match(db: None) -> Match:
    return new_match()


@pytest.fixture
def nonce() -> Callable[[], str]:
    """Nonces that have not been used."""
    numbers = count(1)
    return lambda: f"nonce-{next(numbers):04d}"


@pytest.fixture
def save(match: Match, nonce: Callable[[], str]) -> Callable[..., Recorded]:
    """Record a hand on what is due, as a table that is up to date does."""

    def record(record: HandRecord, **changes: Any) -> Recorded:
        given = {"due": match_state(match).due.json(), "nonce": nonce(), "actor": REFEREE, "at": AT, **changes}
        return record_hand(match=match, record=record, **given)

    return record
