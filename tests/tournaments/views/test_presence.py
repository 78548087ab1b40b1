"""Who is away from a table, and whether its phone is in touch: said at the table, seen on the hall map."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee.models import Log
from referee.rules.records import HandRecord
from tests.cast import Cast, Playing, make_playing
from tests.tournaments.views.test_hall import needs, page, plain, seen
from tournaments.models import Absence, TableSeen
from tournaments.services.archive import archive_bytes, import_event, read_archive
from tournaments.services.presence import report_away, saw_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(cast: Cast) -> Playing:
    made = make_playing(cast, pairs=8, at=timezone.now() - timedelta(minutes=30))
    made.record(HandRecord("N", "2", "S", 60), 1)
    return made


def url(playing: Playing, name: str, number: int = 1) -> str:
    return reverse(name, args=[playing.event.public_id, playing.table(number).public_id])


def away(client: Client, playing: Playing, **more: str) -> str:
    """Report a pair of table 1 away, or back, and read the table's page."""
    answer = client.post(url(playing, "table-away"), {"pair": playing.row(1).ew.public_id, **more}, follow=True)  # type: ignore[union-attr]
    assert answer.status_code == 200
    return plain(answer.content.decode())


def test_a_table_says_who_is_away_and_when_the_pair_is_complete_again(cast: Cast, playing: Playing) -> None:
    referee, pair = cast.client(cast.referee), playing.row(1).ew
    assert pair is not None
    assert f"No. {pair.number}: somebody away since" in away(referee, playing)
    away(referee, playing)
    assert Absence.objects.count() == 1
    assert f"No. {pair.number} is complete again" in away(referee, playing, back="yes")
    assert Absence.objects.get().ended_at is not None
    assert list(Log.objects.filter(verb__startswith="player-").values_list("verb", flat=True)) == ["player-away", "player-back"]


def test_a_pair_of_another_table_is_refused(cast: Cast, playing: Playing) -> None:
    other = playing.row(2).ns.public_id
    answer = cast.client(cast.referee).post(url(playing, "table-away"), {"pair": other}, follow=True)
    assert "does not sit at this table" in plain(answer.content.decode())
    assert not Absence.objects.exists()


def test_the_map_counts_the_minutes_to_the_forfeit_and_leads_to_it(cast: Cast, playing: Playing) -> None:
    pair = playing.row(1).ew
    assert pair is not None
    report_away(
        event=playing.event, table=playing.table(1), entry_id=pair.pk, actor=playing.actor, at=timezone.now() - timedelta(minutes=14)
    )
    assert needs(seen(playing))[0] == ("missing", 1)
    chief = cast.client(cast.owner)
    assert f"No. {pair.number}: somebody away for 14 min, forfeit at 15." in plain(page(chief, playing))
    assert "missing=" not in page(chief, playing)
    Absence.objects.update(at=timezone.now() - timedelta(minutes=15))
    address = f"{url(playing, 'table-end')}?missing={pair.public_id}"
    assert address in page(chief, playing)
    form = chief.get(address).content.decode()
    assert form.count(" checked") == 2
    assert 'value="short-handed"' in form.split(" checked")[1].rsplit("<input", 1)[1]


def test_a_silent_table_says_whether_its_phone_is_in_touch(cast: Cast, playing: Playing) -> None:
    now = timezone.now()
    for number, minutes in ((2, 1), (3, 9)):
        saw_table(playing.table(number), now - timedelta(minutes=minutes))
    shown = plain(page(cast.client(cast.owner), playing))
    assert "phone online" in shown
    assert "phone offline for 9 minutes" in shown
    assert shown.count("phone o") == 2


def test_a_phone_that_is_in_touch_is_no_news(cast: Cast, playing: Playing) -> None:
    client, event = cast.client(cast.referee), playing.event
    event.scope.refresh_from_db()
    before = event.scope.seq
    for _time in range(2):
        assert client.post(url(playing, "table-here")).status_code == 204
    event.scope.refresh_from_db()
    assert (event.scope.seq, TableSeen.objects.count()) == (before, 1)
    assert cast.client().post(url(playing, "table-here")).status_code in (302, 403)


def test_an_archive_takes_absences_along(playing: Playing) -> None:
    report_away(event=playing.event, table=playing.table(1), entry_id=playing.row(1).ns.pk, actor=playing.actor, at=timezone.now())
    import_event(read_archive(archive_bytes(playing.event)), owner_id=None, actor=playing.actor, at=timezone.now())
    assert Absence.objects.count() == 2
