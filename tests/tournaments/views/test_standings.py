"""Standings: places, shared places, the cut and its ties, the filter, the pages, and why."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from referee.rules.records import HandRecord
from referee.services import end_match
from tests.cast import Cast, Playing, fresh_nonce, make_playing
from tests.tournaments.running import running, then
from tournaments.models import Event
from tournaments.services.events import create_event
from tournaments.services.rounds import close_round, draft_round, publish_round, start_round
from tournaments.services.stages import only_stage
from tournaments.simulation.play import Simulation

pytestmark = pytest.mark.django_db
POINTS_FOR = {3: 0, 2: 5, 1: 40}
"""Opponents' points that take the declarers so many levels up under the bands of the two-stage contest."""


def text_of(response) -> str:  # type: ignore[no-untyped-def]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>|\u2060", "", response.content.decode()))


def wide(response) -> str:  # type: ignore[no-untyped-def]
    """The table of wide screens alone."""
    return response.content.decode().partition('<div class="only-phone">')[0]


def two_stage(cast: Cast, ups: list[int], go_on: int) -> Playing:
    """A first stage in which NS of each table win by so many levels; closed."""
    playing = make_playing(cast, pairs=2 * len(ups), preset="contest-two-stage")
    playing.stage.advance = {"count": go_on}
    playing.stage.save()
    for number, up in enumerate(ups, start=1):
        playing.record(HandRecord("N", "2", "S", POINTS_FOR[up]), number)
        end_match(match=playing.match(number), kind="time", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    close_round(round_=playing.round, actor=playing.actor, at=timezone.now())
    return playing


def url(playing: Playing, query: str = "") -> str:
    return f"/e/{playing.event.public_id}/standings/?stage=1{query}"


def test_winners_stand_by_level_and_the_cut_is_a_line(cast: Cast) -> None:
    playing = two_stage(cast, [1, 3, 2], go_on=2)
    page = cast.client().get(url(playing))
    table = wide(page)
    assert [table.index(f'id="pair-{playing.row(number).ns.number}"') for number in (2, 3, 1)] == sorted(
        table.index(f'id="pair-{playing.row(number).ns.number}"') for number in (1, 2, 3)
    )
    [cut] = re.findall(r'<tr[^>]*class="is-cut"[^>]*>|<tr[^>]*is-cut[^>]*>', table)
    assert f'pair-{playing.row(3).ns.number}"' in cut


def test_a_tie_on_the_cut_is_said_to_everybody_and_the_way_out_to_the_chief(cast: Cast) -> None:
    playing = two_stage(cast, [1, 3, 1, 1], go_on=2)
    page = cast.client().get(url(playing))
    assert "3 pairs are level on the cut, and 1 of them can go on" in text_of(page)
    assert "tied on the cut" in text_of(page)
    assert "Settle it" not in text_of(page)
    assert "/control/1/cut/" in cast.client(cast.owner).get(url(playing)).content.decode()


def test_shared_places_are_called_shared(cast: Cast) -> None:
    playing = two_stage(cast, [1, 3, 1, 1], go_on=2)
    assert 'title="2–4">shared' in wide(cast.client().get(url(playing)))


def test_a_place_is_explained_by_its_numbers(cast: Cast) -> None:
    playing = two_stage(cast, [1, 3, 2], go_on=2)
    entry = playing.row(3).ns
    page = text_of(cast.client().get(url(playing, f"&why={entry.public_id}")))
    assert f"Why No. {entry.number} is 2" in page
    assert "Levels reached 4: 1 pair is better" in page


def test_a_shared_place_says_that_nothing_more_is_compared(cast: Cast) -> None:
    playing = two_stage(cast, [3, 1, 1], go_on=3)
    entry = playing.row(2).ns
    page = text_of(cast.client().get(url(playing, f"&why={entry.public_id}")))
    assert f"level with pair {playing.row(3).ns.number}" in page
    assert "places 2 to 3 are shared" in page


@pytest.mark.parametrize("query", ["&q=999", "&q=无名氏"])
def test_a_filter_that_fits_nobody_offers_all(cast: Cast, query: str) -> None:
    playing = two_stage(cast, [1, 3], go_on=2)
    page = text_of(cast.client().get(url(playing, query)))
    assert "No pair fits the filter" in page
    assert "Show all" in page


def test_the_filter_goes_by_number_and_by_unit(cast: Cast) -> None:
    playing = two_stage(cast, [1, 3, 2], go_on=2)
    table = wide(cast.client().get(url(playing, "&q=2")))
    assert table.count('id="pair-') == 1
    assert 'id="pair-2"' in table
    unit = playing.event.units.first()
    assert wide(cast.client().get(url(playing, f"&unit={unit.pk}"))).count('id="pair-') == 2  # type: ignore[union-attr]


def test_a_filter_of_another_event_filters_nothing_and_breaks_nothing(cast: Cast) -> None:
    playing = two_stage(cast, [1, 3], go_on=2)
    assert cast.client().get(url(playing, "&unit=987654&page=99&sort=nonsense&why=x")).status_code == 200


def test_fifty_stand_on_a_page_and_pages_do_not_overlap(cast: Cast) -> None:
    playing = make_playing(cast, pairs=64, preset="contest-two-stage")
    first, second = (re.findall(r'id="pair-(\d+)"', wide(cast.client().get(url(playing, f"&page={no}")))) for no in (1, 2))
    assert len(first) == 50
    assert len(second) == 14
    assert len({*first, *second}) == 64


def test_in_a_knockout_who_is_still_in_has_no_place_and_losers_share_theirs(cast: Cast) -> None:
    playing = make_playing(cast, pairs=8)
    for number in (1, 2, 3, 4):
        end_match(
            match=playing.match(number),
            kind="forfeit",
            side="EW",
            cause="absent",
            nonce=fresh_nonce(),
            actor=playing.actor,
            at=timezone.now(),
        )
    page = cast.client().get(f"/e/{playing.event.public_id}/standings/")
    assert wide(page).count('title="5–8">shared') == 4
    out = playing.row(1).ew
    assert out is not None
    why = text_of(cast.client().get(f"/e/{playing.event.public_id}/standings/?why={out.public_id}"))
    assert "put out in one round share the places of that round: 5 to 8" in why


def test_while_the_next_stage_is_played_the_first_can_still_be_read(cast: Cast) -> None:
    playing = two_stage(cast, [1, 3, 2, 2], go_on=4)
    second = playing.event.stages.get(no=2)
    round_ = draft_round(event=playing.event, stage=second, seed="1 2 3", actor=playing.actor, at=timezone.now())
    publish_round(round_=round_, actor=playing.actor, at=timezone.now())
    event_url = f"/e/{playing.event.public_id}/"
    assert "provisional" in text_of(cast.client().get(f"{event_url}standings/"))
    assert "final" in text_of(cast.client().get(f"{event_url}standings/?stage=1"))
    assert "Standings final" in text_of(cast.client().get(event_url))


def played(format_: str, pairs: int) -> Event:
    """A whole event of one stage, played to its end."""
    play = Simulation(seed=3, now=timezone.now(), mishaps=0)
    event = create_event(name="One stage", preset_slug="contest-past-ten", actor=play.actor, at=play.now, visibility="public")
    only_stage(event, format_, play.actor, play.now)
    play.enter(event, pairs)
    play.play_stage(event, event.stages.get(no=1))
    return event


@pytest.mark.parametrize("format_", ["swiss", "round_robin", "fixed_hands"])
def test_where_a_table_is_kept_match_points_lead_and_moves_are_shown(cast: Cast, format_: str) -> None:
    event = played(format_, 6)
    page = cast.client().get(f"/e/{event.public_id}/standings/")
    table = wide(page)
    assert table.count('id="pair-') == 6
    assert "Match points" in table
    assert 'class="ss-move' in table
    assert "after round" in text_of(page)


def test_what_each_round_brought_adds_up_to_the_place(cast: Cast) -> None:
    event = played("swiss", 6)
    entry = event.entries.get(number=3)
    page = text_of(cast.client().get(f"/e/{event.public_id}/standings/?why={entry.public_id}"))
    assert "Why No. 3 is" in page
    assert "Total" in page


def test_a_double_elimination_has_places_and_its_rounds_can_be_read(cast: Cast) -> None:
    event = played("double_elimination", 5)
    assert "Final places" in text_of(cast.client().get(f"/e/{event.public_id}/"))
    for no in range(1, 8):
        page = cast.client().get(f"/e/{event.public_id}/bracket/?round={no}")
        assert page.status_code == 200
        assert "ss-meetline" in page.content.decode() or "Nobody meets in this round" in text_of(page)


def test_before_the_end_what_is_certain_is_told_from_what_is_still_open() -> None:
    run = running("round_robin", 4)
    then(run, "knockout", {}, {"count": 2})
    run.play()
    run.play()
    round_ = run.begin()
    page = f"/e/{run.event.public_id}/standings/?stage=1"
    assert "still open" not in text_of(Client().get(page, headers={"accept-language": "en"}))
    assert [row.entry.number for row in run.standings().rows] == [1, 2, 3, 4]
    run.act(2, "withdrawn")
    run.result(run.rows(round_)[0], "ns")
    text = text_of(Client().get(page, headers={"accept-language": "en"}))
    assert "Certain: however the remaining matches end" in text
    assert text.count("certain to go on") == text.count("withdrawn") == 2  # in the table and in the list of phones
    assert text.count("still open") == 2 * 2
    run.finish(round_)
    text = text_of(Client().get(page, headers={"accept-language": "en"}))
    assert "still open" not in text
    assert "Certain:" not in text


def test_the_line_of_the_cut_passes_over_who_has_left() -> None:
    run = running("round_robin", 6)
    then(run, "knockout", {}, {"count": 2})
    run.play()
    run.play()
    page = f"/e/{run.event.public_id}/standings/?stage=1"
    order = run.order()

    def cut() -> int:
        [number] = re.findall(r'class="is-cut[^>]*id="pair-(\d+)"', wide(Client().get(page)))
        return order.index(int(number)) + 1

    assert cut() == 2
    run.act(order[0], "withdrawn")
    assert cut() == 3
    run.act(order[4], "withdrawn")
    assert cut() == 3


def test_in_the_last_stage_a_certain_place_is_marked_and_the_others_are_not() -> None:
    run = running("round_robin", 4)
    run.play()
    run.play()
    run.result(run.rows(run.begin())[0], "ns")
    text = text_of(Client().get(f"/e/{run.event.public_id}/standings/", headers={"accept-language": "en"}))
    assert text.count("place certain") == 2 * 2
    assert "still open" not in text


def test_a_round_that_is_being_played_is_not_said_to_be_over(cast: Cast) -> None:
    run, client = running("round_robin", 4), cast.client()
    page = f"/e/{run.event.public_id}/standings/"
    first = run.draw()
    publish_round(round_=first, actor=run.actor, at=run.tick())
    assert "round 1 of 3" not in text_of(client.get(page))
    run.finish(start_round(round_=first, actor=run.actor, at=run.tick()))
    assert "after round 1 of 3 · provisional: still being played" in text_of(client.get(page))
    second = run.begin()
    assert "round 2 of 3 is being played · provisional" in text_of(client.get(page))
    run.finish(second)
    run.play()
    assert "after round 3 of 3 · final" in text_of(client.get(page))


def test_a_tie_on_the_cut_is_settled_by_a_seed_and_asks_for_nothing_else(cast: Cast) -> None:
    playing = two_stage(cast, [1, 3, 1, 1], go_on=2)
    browser, address = cast.client(cast.owner), f"/e/{playing.event.public_id}/control/1/cut/"
    page = browser.get(address).content.decode()
    assert "3 pairs are level after every tie-break, and 1 of them goes on." in page
    assert 'name="unverified"' not in page
    assert browser.post(address, {"kind": "lots", "seed": ""}).status_code == 422
    assert browser.post(address, {"kind": "lots", "seed": "3 5 2"}).status_code == 303
    assert "There is no tie on the cut to settle." in browser.get(address).content.decode()
