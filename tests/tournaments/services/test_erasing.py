"""A player who does not want to be named: the name becomes a dash wherever it is shown, the results stay."""

import pytest
from django.utils import timezone

from referee.models import Log
from referee.rules.errors import RulesError
from referee.rules.records import HandRecord
from referee.selectors import match_state
from tests.cast import Cast, Playing
from tournaments.models import Entry, Person
from tournaments.selectors.entries import entry_row
from tournaments.services.entries import PlayerForm
from tournaments.services.erasing import ERASED, erase_person
from tournaments.services.substitutes import substitute

NAME = "阿依古丽"


@pytest.fixture
def pair(playing: Playing) -> Entry:
    """The pair at NS of table 1; its first player has a name that nobody else has, and everything that can be typed."""
    entry = Entry.objects.get(pk=playing.row().ns.pk)
    first = PlayerForm(NAME, sex="F", phone="13900000000", id_number="A123456")
    substitute(entry=entry, place=1, form=first, reason="ill", here=True, actor=playing.actor, at=timezone.now())
    playing.record(HandRecord("N", "2", "S", 60))
    return entry


def erase(playing: Playing, pair: Entry, name: str = NAME) -> Person:
    return erase_person(entry=pair, person_id=Person.objects.get(name=name).public_id, actor=playing.actor, at=timezone.now())


def test_everything_about_a_player_goes_and_the_hands_stay(playing: Playing, pair: Entry) -> None:
    person = Person.objects.get(pk=erase(playing, pair).pk)
    assert (person.name, person.sex, person.phone, person.birth_date, person.id_number, person.id_hash) == (ERASED, "", "", None, None, "")
    assert person.erased_at is not None
    assert entry_row(pair).names[0] == ERASED
    assert playing.match().seats["N"] == ERASED
    assert playing.match().seats["S"] == entry_row(pair).names[1]
    assert len(match_state(playing.match()).hands) == 1


def test_no_page_names_the_player_and_the_log_never_did(playing: Playing, pair: Entry, cast: Cast) -> None:
    event, match = f"/e/{playing.event.public_id}/", playing.match().public_id
    pages = ("", f"matches/{match}/", f"pairs/{pair.public_id}/", "standings/", "bracket/", "rounds/1/1/", "where/?q=阿依")
    seen = [page for page in pages if NAME in cast.client().get(event + page).content.decode()]
    assert len(seen) >= 4
    erase(playing, pair)
    for page in pages:
        assert NAME not in cast.client().get(event + page).content.decode(), page
    assert not [row.verb for row in Log.objects.filter(scope=playing.event.scope_id) if NAME in f"{row.before}{row.after}"]


def test_who_was_replaced_can_be_erased_too(playing: Playing, pair: Entry) -> None:
    old = Person.objects.get(public_id=Log.objects.get(verb="player-replaced").before["person"])  # type: ignore[index]
    erase(playing, pair, old.name)
    old.refresh_from_db()
    assert old.name == ERASED


def test_a_second_time_nothing_happens_and_nobody_else_is_touched(playing: Playing, pair: Entry) -> None:
    person = erase(playing, pair)
    for _ in range(2):
        erase_person(entry=pair, person_id=person.public_id, actor=playing.actor, at=timezone.now())
    assert Log.objects.filter(verb="person-erased").count() == 1
    other = playing.row(2).ns
    with pytest.raises(RulesError, match="missing-field"):
        erase_person(
            entry=pair, person_id=Person.objects.filter(entries__entry=other.pk)[0].public_id, actor=playing.actor, at=timezone.now()
        )


def test_the_organiser_does_it_on_the_page_of_the_pair(playing: Playing, pair: Entry, cast: Cast) -> None:
    page = f"/e/{playing.event.public_id}/entries/{pair.public_id}/"
    organiser = cast.client(cast.owner)
    assert f"Erase the data of {NAME}" in organiser.get(f"{page}edit/").content.decode()
    person = Person.objects.get(name=NAME)
    assert organiser.post(f"{page}erase/", {"person": "nobody"}).status_code == 422
    assert organiser.post(f"{page}erase/", {"person": person.public_id}).status_code == 303
    assert NAME not in organiser.get(f"{page}edit/").content.decode()
