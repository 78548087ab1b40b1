"""Fixtures for all tests: nothing of the project is patched, everything is made through the services."""

from collections.abc import Iterator

import pytest

from tests.cast import Cast, Playing, make_cast, make_playing


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """States and tables are memoised by primary key, and a test database uses its keys again."""
    from referee.selectors import forget_states
    from tournaments.selectors.entries import forget_entries
    from tournaments.selectors.kept_tables import forget_tables

    forget_states()
    forget_tables()
    forget_entries()
    yield
    forget_states()
    forget_tables()
    forget_entries()


@pytest.fixture
def cast(db: None) -> Cast:
    """Owner (organiser and chief referee), table referee, stranger."""
    return make_cast()


@pytest.fixture
def playing(cast: Cast) -> Playing:
    """A knockout of four pairs under the contest rules, its first round being played at tables 1 and 2."""
    return make_playing(cast)
