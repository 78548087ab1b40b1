"""Whatever is sent where a number is wanted, no page fails."""

import pytest
from django.urls import reverse

from referee.rules.records import HandRecord
from tests.cast import Cast, Playing
from tournaments.views.typed import whole_number

NUMBERS = ("9" * 5000, "9" * 19, "-1", "²", "1e3", "٣", "")


@pytest.mark.parametrize(("typed", "number"), [("7", 7), ("007", 7), ("", 0), ("-1", 0), ("²", 0), ("9" * 5000, 0), ("x", 0)])
def test_a_whole_number_or_what_is_said_otherwise(typed: str, number: int) -> None:
    assert whole_number(typed) == number
    assert whole_number(typed, 5) == (number or 5)


@pytest.mark.parametrize("typed", NUMBERS)
def test_a_public_page_asked_for_by_an_odd_number_is_shown(cast: Cast, playing: Playing, typed: str) -> None:
    event, reader = playing.event.public_id, cast.client()
    for address in (reverse("bracket", args=[event]) + f"?round={typed}&stage={typed}", reverse("standings", args=[event]) + f"?stage={typed}",
                    reverse("screen", args=[event, 1]) + f"?page={typed}", reverse("seq", args=[event]) + f"?about=x&since={typed}"):  # fmt: skip
        assert reader.get(address).status_code in (200, 404), address


@pytest.mark.parametrize("typed", NUMBERS)
@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("step-back", "seq"), ("undo-no-shows", "seq"), ("undo-import", "seq"), ("setup-people", "user"), ("screens", "screen"), ("rota", "seq"),
        ("referees", "seq"), ("clock-act", "table"),
    ],
)  # fmt: skip
def test_an_act_on_what_is_not_there_is_refused_in_words(cast: Cast, playing: Playing, name: str, field: str, typed: str) -> None:
    more = {"rota": [1, 1], "clock-act": [1, 1]}.get(name, [])
    sent = {field: typed, "act": {"rota": "undo", "referees": "back", "setup-people": "leave"}.get(name, ""), "kind": "pause"}
    answer = cast.client(cast.owner).post(reverse(name, args=[playing.event.public_id, *more]), sent)
    assert answer.status_code in (303, 404, 409, 422), answer.status_code


@pytest.mark.parametrize("typed", NUMBERS)
def test_a_record_of_a_hand_that_is_not_there_is_a_page(cast: Cast, playing: Playing, typed: str) -> None:
    playing.record(HandRecord("N", "2", "S", 60))
    address = reverse("table-check-hand", args=[playing.event.public_id, playing.table().public_id])
    assert cast.client(cast.owner).get(f"{address}?hand={typed}").status_code in (200, 404)
