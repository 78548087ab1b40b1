"""How a match ends at its table: a concession, an end that both sides agree on; said before it is done, shown afterwards."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from referee.models import Act
from referee.rules.records import HandRecord
from referee.selectors import match_state
from tests.cast import Cast, Playing, fresh_nonce, make_playing
from tests.tournaments.views.at_table import address
from tournaments.access import Role, Viewer
from tournaments.agreeing import Agreeing
from tournaments.models import Entry
from tournaments.selectors.results import result_of
from tournaments.services.agreeing import set_agreeing
from tournaments.services.papers import table_sheet
from tournaments.services.sheets import tables_sheet
from tournaments.standings.results import Outcome

pytestmark = pytest.mark.django_db


@pytest.fixture
def begun(cast: Cast) -> Playing:
    """One hand: NS stand on 4, EW on 2."""
    playing = make_playing(cast)
    playing.record(HandRecord("N", "2", "S", 45))
    return playing


def ask(playing: Playing, **options: Any) -> None:
    set_agreeing(event=playing.event, options=Agreeing(**options), actor=playing.actor, at=timezone.now())


def end(cast: Cast, playing: Playing, kind: str, **fields: str) -> Any:
    return cast.client(cast.referee).post(address(playing, "table-end"), {"nonce": fresh_nonce(), "kind": kind, **fields})


def shown(cast: Cast, playing: Playing) -> str:
    return str(cast.client(cast.referee).get(address(playing, "table-end")).content.decode())


def match_page(cast: Cast, playing: Playing) -> str:
    url = reverse("match", args=[playing.event.public_id, playing.match().public_id])
    return str(cast.client().get(url).content.decode())


AGREED = {"reason": "the hall closes", "name_ns": "王建业", "name_ew": "李芸"}


def test_a_concession_says_first_who_would_win(cast: Cast, begun: Playing) -> None:
    page = shown(cast, begun)
    assert "North–South concede: East–West win." in page
    assert "East–West concede: North–South win." in page


def test_a_side_concedes_by_name(cast: Cast, begun: Playing) -> None:
    assert end(cast, begun, "concede", side="NS", name="领队 赵敏").status_code == 303
    state = match_state(begun.match())
    assert (state.winner, state.conceded) == ("EW", True)
    page = match_page(cast, begun)
    assert "North–South concede: East–West win." in page
    assert "领队 赵敏" in page


def test_a_concession_without_a_name_is_refused_and_keeps_what_was_typed(cast: Cast, begun: Playing) -> None:
    answer = end(cast, begun, "concede", side="NS", name="", reason="unwell")
    assert answer.status_code == 422
    assert "unwell" in answer.content.decode()
    assert not match_state(begun.match()).over


def test_a_concession_takes_the_pin_where_the_event_asks_for_it(cast: Cast, begun: Playing) -> None:
    ask(begun, sides=True, pin=True)
    Entry.objects.filter(pk=begun.row().ns.pk).update(pin="7319")
    wrong = end(cast, begun, "concede", side="NS", pin="7318")
    assert wrong.status_code == 422
    assert "This is not the PIN of pair" in wrong.content.decode()
    assert end(cast, begun, "concede", side="NS", pin="7319").status_code == 303


def test_who_concedes_a_match_of_three_has_not_lost_the_meeting(cast: Cast) -> None:
    playing = make_playing(cast, best_of=3)
    assert "The meeting is not decided by it" in shown(cast, playing)
    end(cast, playing, "concede", side="NS", name="王建业")
    assert playing.row().winner is None
    assert playing.row().needs_next_match


def test_a_meeting_of_three_whose_last_match_was_conceded_was_played(cast: Cast) -> None:
    playing = make_playing(cast, best_of=3)
    for _ in range(2):
        end(cast, playing, "concede", side="NS", name="王建业")
        cast.client(cast.referee).post(address(playing, "table-next"), {"nonce": fresh_nonce()})
    assert result_of(playing.row()).outcome is Outcome.WIN_B


def test_a_single_match_that_was_conceded_counts_as_forfeited(cast: Cast, begun: Playing) -> None:
    end(cast, begun, "concede", side="NS", name="王建业")
    assert result_of(begun.row()).outcome is Outcome.FORFEIT_A


def test_who_forfeits_a_match_of_three_has_lost_the_meeting(cast: Cast) -> None:
    playing = make_playing(cast, best_of=3)
    end(cast, playing, "forfeit", side="NS", cause="withdrawn")
    row = playing.row()
    assert row.ew is not None
    assert row.winner == row.ew.pk


def test_no_early_end_unless_the_event_allows_it(cast: Cast, begun: Playing) -> None:
    assert "Both sides agree to end here" not in shown(cast, begun)
    assert end(cast, begun, "agreed", **AGREED).status_code == 422
    assert not match_state(begun.match()).over


def test_nothing_to_agree_on_before_the_first_hand(cast: Cast, playing: Playing) -> None:
    ask(playing, early=True)
    assert "Both sides agree to end here" not in shown(cast, playing)
    assert end(cast, playing, "agreed", **AGREED).status_code == 422


def test_an_agreed_end_says_first_what_it_would_do(cast: Cast, begun: Playing) -> None:
    ask(begun, early=True)
    assert "End agreed by both sides: North–South 2 levels ahead." in shown(cast, begun)


def test_both_sides_agree_by_name_and_give_the_reason(cast: Cast, begun: Playing) -> None:
    ask(begun, early=True)
    for missing in ("reason", "name_ns", "name_ew"):
        assert end(cast, begun, "agreed", **{**AGREED, missing: ""}).status_code == 422
    assert end(cast, begun, "agreed", **AGREED).status_code == 303
    page = match_page(cast, begun)
    assert "End agreed by both sides: North–South 2 levels ahead." in page
    assert "the hall closes" in page


def test_both_sides_agree_with_their_pins(cast: Cast, begun: Playing) -> None:
    ask(begun, early=True, sides=True, pin=True)
    row = begun.row()
    assert row.ew is not None
    Entry.objects.filter(pk=row.ns.pk).update(pin="7319")
    Entry.objects.filter(pk=row.ew.pk).update(pin="4826")
    typed = {"reason": "the hall closes", "pin_ns": "7319"}
    assert end(cast, begun, "agreed", **typed, pin_ew="7319").status_code == 422
    assert end(cast, begun, "agreed", **typed, pin_ew="4826").status_code == 303
    payload = Act.objects.get(kind="end").payload
    assert payload == {"kind": "agreed", "by": {"NS": row.ns.label, "EW": row.ew.label}, "how": "pin"}


def test_the_chief_referee_takes_an_agreed_end_back(cast: Cast, begun: Playing) -> None:
    ask(begun, early=True)
    end(cast, begun, "agreed", **AGREED)
    url = reverse("reopen-match", args=[begun.event.public_id, begun.match().public_id])
    cast.client(cast.owner).post(url, {"nonce": fresh_nonce(), "reason": "East had not agreed"})
    assert not match_state(begun.match()).over


def test_the_scoresheet_says_how_it_ended(cast: Cast, begun: Playing) -> None:
    from io import BytesIO

    from pypdf import PdfReader

    ask(begun, early=True)
    end(cast, begun, "agreed", **AGREED)
    pdf = table_sheet(event=begun.event, table=begun.table(), at=timezone.now(), address="http://localhost/")
    assert "end agreed by both sides" in PdfReader(BytesIO(pdf.content)).pages[0].extract_text()


def test_the_list_of_results_calls_a_concession_by_its_name(cast: Cast, begun: Playing) -> None:
    end(cast, begun, "concede", side="NS", name="王建业")
    url = reverse("round", args=[begun.event.public_id, 1, 1])
    assert "conceded" in cast.client().get(url).content.decode()


@pytest.mark.parametrize(("kind", "words"), [("concede", "conceded"), ("agreed", "end agreed by both sides")])
def test_the_workbook_says_how_a_table_ended(cast: Cast, begun: Playing, kind: str, words: str) -> None:
    ask(begun, early=True)
    end(cast, begun, kind, **({"side": "NS", "name": "王建业"} if kind == "concede" else AGREED))
    sheet = tables_sheet(begun.event, Viewer(frozenset(Role)))
    first = dict(zip(sheet.heads, sheet.rows[0], strict=True))
    assert first["Ended by"] == words


def test_an_end_sent_twice_is_recorded_once(cast: Cast, begun: Playing) -> None:
    nonce = fresh_nonce()
    fields = {"nonce": nonce, "kind": "concede", "side": "NS", "name": "王建业"}
    client = cast.client(cast.referee)
    assert client.post(address(begun, "table-end"), fields).status_code == 303
    client.post(address(begun, "table-end"), fields)
    assert Act.objects.filter(kind="end").count() == 1
