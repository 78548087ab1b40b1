"""What a save asks of the database, by name: one question more costs every table of a hall, and needs a reason."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from referee.rules.records import HandRecord
from tests.cast import Cast, Playing
from tests.tournaments.views.at_table import address, typed

pytestmark = pytest.mark.django_db

DOOR = [("SELECT", "tournaments_table")]  # event, round, table, referee and match
BY_ACCOUNT = [("SELECT", "django_session"), ("SELECT", "auth_user"), ("SELECT", "tournaments_membership")]
BY_CARD = [("SELECT", "django_session"), ("SELECT", "tournaments_tabletoken"), ("SELECT", "tournaments_table")]
RECORD = [
    ("SELECT", "referee_scope"),  # the lock
    ("SELECT", "referee_act"),  # what stands, and which nonce made it
    ("INSERT", "referee_act"),
    ("INSERT", "referee_log"),
    ("UPDATE", "referee_scope"),  # the seq
]


def questions(client: Client, playing: Playing) -> list[tuple[str, str]]:
    """The verb of every statement of one save and the table it is put to first, the marks of transactions left out.

    PostgreSQL gets what a save writes in one go.
    """
    page, fields = address(playing, "table-save"), typed(playing)
    with CaptureQueriesContext(connection) as asked:
        assert client.post(page, fields).status_code == 303
    texts = [text.replace('"', "").split() for one in asked.captured_queries for text in one["sql"].split("; ")]
    after = {"SELECT": "FROM", "INSERT": "INTO", "UPDATE": "UPDATE"}
    return [(words[0], words[words.index(after[words[0]]) + 1]) for words in texts if words[0] in after]


def test_a_referee_with_an_account(cast: Cast, playing: Playing) -> None:
    client = cast.client(cast.referee)
    questions(client, playing)  # the rules of a match are read once
    assert questions(client, playing) == DOOR + BY_ACCOUNT + RECORD


def test_a_phone_with_a_table_card(playing: Playing) -> None:
    client = Client()
    client.get(reverse("open-token", args=[playing.token()]))
    questions(client, playing)
    assert questions(client, playing) == DOOR + BY_CARD + RECORD


def test_the_tenth_hand_asks_no_more_than_the_first(cast: Cast, playing: Playing) -> None:
    for _ in range(9):
        playing.record(HandRecord("N", "2", "H", 80, bank="ruling"), reason="any")
    assert questions(cast.client(cast.referee), playing) == DOOR + BY_ACCOUNT + RECORD
