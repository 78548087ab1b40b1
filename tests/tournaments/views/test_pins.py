"""PINs in the browser: a side accepts with its own, the organiser sees and renews them, nobody else reads one."""

from io import BytesIO
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from referee.models import Act
from referee.rules.records import HandRecord
from tests.cast import Cast, Playing, fresh_nonce, make_playing
from tests.tournaments.test_permissions import EVENT_PAGES, READ, World
from tests.tournaments.views.at_table import address
from tournaments.agreeing import Agreeing
from tournaments.models import Entry
from tournaments.services.agreeing import set_agreeing

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(cast: Cast) -> Playing:
    """A match that is over; its event asks for PINs: 7319 for NS, 4826 for EW, 5555 for the others."""
    playing = make_playing(cast, options={"max_hands": 1})
    playing.record(HandRecord("N", "2", "S", 45))
    ask(playing, sides=True, pin=True)
    row = playing.row()
    assert row.ew is not None
    Entry.objects.filter(event=playing.event).update(pin="5555")
    Entry.objects.filter(pk=row.ns.pk).update(pin="7319")
    Entry.objects.filter(pk=row.ew.pk).update(pin="4826")
    return playing


def ask(playing: Playing, **options: Any) -> None:
    set_agreeing(event=playing.event, options=Agreeing(**options), actor=playing.actor, at=timezone.now())


def sign(cast: Cast, playing: Playing, side: str, **fields: Any) -> Any:
    return cast.client(cast.referee).post(address(playing, "table-sign"), {"nonce": fresh_nonce(), "side": side, **fields})


def test_each_side_accepts_with_its_own_pin(cast: Cast, over: Playing) -> None:
    assert sign(cast, over, "NS", pin="4826").status_code == 422
    assert sign(cast, over, "NS", pin="7319").status_code == 303
    assert sign(cast, over, "EW", pin="4826").status_code == 303
    assert over.row().status == "agreed"


def test_a_name_does_not_stand_in_for_a_pin(cast: Cast, over: Playing) -> None:
    answer = sign(cast, over, "NS", name="王建业")
    assert answer.status_code == 422
    assert "Type the PIN of pair" in answer.content.decode()


def test_after_a_change_of_sides_a_pair_keeps_its_pin(cast: Cast, over: Playing) -> None:
    from referee.services import swap_sides

    swap_sides(match=over.match(), reason="", nonce=fresh_nonce(), actor=over.actor, at=timezone.now())
    assert sign(cast, over, "NS", pin="7319").status_code == 422
    assert sign(cast, over, "EW", pin="7319").status_code == 303


def test_what_is_kept_is_that_the_pair_agreed(cast: Cast, over: Playing) -> None:
    sign(cast, over, "NS", pin="7319")
    payload = Act.objects.get(kind="signature").payload
    assert payload == {"side": "NS", "name": over.row().ns.label, "how": "pin"}


def test_a_wrong_pin_is_said_in_words_and_not_shown_again(cast: Cast, over: Playing) -> None:
    answer = sign(cast, over, "NS", pin="6281")
    page = answer.content.decode()
    assert "This is not the PIN of pair" in page
    assert "6281" not in page


def test_the_referee_signs_by_name_all_the_same(cast: Cast, over: Playing) -> None:
    ask(over, sides=True, pin=True, referee=True)
    assert sign(cast, over, "referee", name="何静").status_code == 303


def test_with_the_option_off_nobody_meets_a_pin(cast: Cast, over: Playing) -> None:
    ask(over, sides=True)
    assert sign(cast, over, "NS", name="王建业").status_code == 303
    for page in ("entries", "setup"):
        assert "PIN" not in cast.client(cast.owner).get(reverse(page, args=[over.event.public_id])).content.decode()
    assert 'name="pin"' not in cast.client(cast.referee).get(address(over)).content.decode()


def test_the_organiser_sees_pins_and_gives_a_new_one(cast: Cast, over: Playing) -> None:
    client, entry = cast.client(cast.owner), over.row().ns
    assert "7319" in client.get(reverse("entries", args=[over.event.public_id])).content.decode()
    assert "7319" in client.get(reverse("edit-entry", args=[over.event.public_id, entry.public_id])).content.decode()
    answer = client.post(reverse("renew-pin", args=[over.event.public_id, entry.public_id]))
    assert answer.status_code == 303
    assert Entry.objects.get(pk=entry.pk).pin != "7319"
    assert sign(cast, over, "NS", pin="7319").status_code == 422


def test_nobody_but_the_organiser_reads_a_pin_on_any_page(cast: Cast, over: Playing) -> None:
    sign(cast, over, "NS", pin="7319")
    world = World(over, {}, cast.client(cast.stranger))
    table = cast.client()
    table.get(f"/k/{over.token()}/")
    for name in (name for name, row in EVENT_PAGES.items() if READ in row.methods and name not in ("workbook", "csv-file")):
        for browser in (cast.client(), cast.client(cast.referee), table):
            answer = browser.get(world.url(name))
            content = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
            assert b"7319" not in content, name


def text_of(content: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


def test_slips_hold_the_pin_where_it_is_asked_for(cast: Cast, over: Playing) -> None:
    url = reverse("player-slips", args=[over.event.public_id])
    shown = text_of(cast.client(cast.owner).get(url).content)
    assert "7319" in shown
    assert all(name in shown for name in over.row().ns.names)
    ask(over, sides=True)
    assert "7319" not in text_of(cast.client(cast.owner).get(url).content)


def test_one_slip_can_be_printed_alone(cast: Cast, over: Playing) -> None:
    url = reverse("player-slips", args=[over.event.public_id])
    shown = text_of(cast.client(cast.owner).get(url, {"pair": over.row().ns.public_id}).content)
    assert "7319" in shown
    assert "4826" not in shown
    assert cast.client(cast.owner).get(url, {"pair": "nobody"}).status_code == 404


def test_a_pin_does_not_wait_in_the_session_of_who_has_to_sign_in(cast: Cast, over: Playing) -> None:
    client = cast.client()
    client.post(address(over, "table-end"), {"nonce": fresh_nonce(), "kind": "concede", "side": "NS", "pin": "7319", "reason": "late"})
    kept = client.session["kept_form"]["fields"]
    assert kept["reason"] == "late"
    assert "pin" not in kept
