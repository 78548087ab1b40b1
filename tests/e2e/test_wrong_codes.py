"""Wrong codes are counted by all processes of a site together."""

import pytest

from tests.e2e.conftest import Site

pytestmark = pytest.mark.e2e
MAKE = """
from tests.cast import known_cast, make_playing
print(make_playing(known_cast()).event.public_id)
"""
TRY = """
from django.utils import timezone
from referee.rules.errors import RulesError
from tournaments.models import Event
from tournaments.services.codes import FREE_FAILURES, token_of
event = Event.objects.get(public_id="{event}")
for _ in range({times}):
    try:
        token_of(event=event, typed="222222", at=timezone.now())
    except RulesError as error:
        print(error.code)
"""


def test_one_process_slows_down_for_the_wrong_codes_of_another(site: Site) -> None:
    event = site.python(MAKE).strip()
    first = site.python(TRY.format(event=event, times="FREE_FAILURES + 60")).split()
    assert first.count("too-many-codes") > 0
    assert site.python(TRY.format(event=event, times=12)).split().count("unknown-code") <= 1
