"""Hall screens: what they show by themselves, page by page, what they hold back, and how the chief steers them."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from referee.models import Log
from referee.rules.records import HandRecord
from referee.services import end_match
from tests.cast import Cast, Playing, actor_of, fresh_nonce, make_event, make_playing
from tests.tournaments.running import running
from tournaments.models import Event, Screen, Table
from tournaments.selectors.tables import table_row
from tournaments.services.rounds import close_round, draft_round, publish_round
from tournaments.services.screens import steer_screen
from tournaments.views.screen_pages import notice_size


def screen(client: Client, event: Event, query: str = "", no: int | None = None) -> str:
    return client.get(f"/e/{event.public_id}/screen/{'' if no is None else f'{no}/'}{query}").content.decode()


def plain(markup: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>|\u2060", " ", markup))


def steer(event: Event, no: int = 1, **fields: Any) -> Screen:
    from referee.actors import Actor

    return steer_screen(event=event, no=no, actor=Actor("user:1", "x"), at=timezone.now(), **fields)


@pytest.fixture
def published(cast: Cast) -> Event:
    """Forty-eight pairs, the first round published and not begun."""
    event, at, actor = make_event(cast, pairs=48), timezone.now(), actor_of(cast.owner)
    publish_round(round_=draft_round(event=event, stage=event.stages.get(no=1), seed="3 5 2", actor=actor, at=at), actor=actor, at=at)
    return event


def test_a_draft_is_not_on_the_screen_whoever_opens_it(cast: Cast) -> None:
    event, at, actor = make_event(cast), timezone.now(), actor_of(cast.owner)
    draft_round(event=event, stage=event.stages.get(no=1), seed="3 5 2", actor=actor, at=at)
    steer(event, shows="pairings")
    for who in (None, cast.owner):
        shown = screen(cast.client(who), event)
        assert "ss-scnotice" in shown
        assert "is-pairings" not in shown


def test_by_itself_a_screen_shows_pairings_then_the_clock_then_how_it_came_out(cast: Cast, published: Event) -> None:
    reader = cast.client()
    assert "is-pairings" in screen(reader, published)
    playing = make_playing(cast)
    assert "is-clock" in screen(reader, playing.event)
    for table in Table.objects.filter(round=playing.round):
        current = table_row(playing.event, table).current
        assert current is not None
        end_match(
            match=current.match, kind="forfeit", side="EW", cause="conceded", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now()
        )
    close_round(round_=playing.round, actor=playing.actor, at=timezone.now())
    assert "is-bracket" in screen(reader, playing.event)


def test_twenty_tables_stand_on_a_page_and_every_page_leads_to_the_next(cast: Cast, published: Event) -> None:
    """Forty-eight pairs of a knockout of sixty-four: sixteen tables and sixteen byes."""
    first, second = (screen(cast.client(), published, f"?page={no}&of=pairings") for no in (1, 2))
    assert first.count('<span class="ss-scpair">') + second.count('<span class="ss-scpair">') == 48
    assert "page 1 of 2" in plain(first)
    assert 'data-next="/e/' in first
    assert "?page=2&amp;of=pairings" in first
    assert "?page=1&amp;of=pairings" in second
    assert '<noscript><meta http-equiv="refresh" content="12;url=' in first


@pytest.mark.parametrize("query", ["?page=9&of=pairings", "?page=x", "?page=2&of=standings", "?page=-1", "?page=²"])
def test_a_page_that_is_not_there_is_the_first(cast: Cast, published: Event, query: str) -> None:
    assert "page 1 of 2" in plain(screen(cast.client(), published, query))


def test_a_held_screen_stays_on_its_page(cast: Cast, published: Event) -> None:
    steer(published, shows="pairings", held=2)
    shown = screen(cast.client(), published)
    assert "page 2 of 2" in plain(shown)
    assert "data-next" not in shown


def test_the_code_on_the_screen_leads_to_where_do_i_sit(cast: Cast, published: Event) -> None:
    assert 'aria-label="Where do I sit"' in screen(cast.client(), published)


def test_standings_come_ten_a_page_with_their_numbers(cast: Cast, db: None) -> None:
    run = running("swiss", 24, rounds=3)
    run.play()
    run.begin()
    steer(run.event, shows="standings")
    first, last = (screen(cast.client(), run.event, f"?page={no}&of=standings") for no in (1, 3))
    assert first.count("<tr") == 11
    assert last.count("<tr") == 5
    assert "round 2 of 3 is being played" in plain(first)
    assert "Match points" in plain(first)


def test_a_notice_is_read_as_it_was_written(cast: Cast, playing: Playing) -> None:
    steer(playing.event, shows="notice", notice="第二轮 <13:30> 开始")
    assert "第二轮 &lt;13:30&gt; 开始" in screen(cast.client(), playing.event)


@pytest.mark.parametrize(
    ("notice", "size"), [("请各桌就座", ""), ("请" * 95, ""), ("请" * 96, "is-long"), ("一\n" * 6, "is-long"), ("请" * 300, "is-longest")]
)
def test_a_longer_notice_is_written_smaller(notice: str, size: str) -> None:
    assert notice_size(notice) == size


def pages(client: Client, event: Event, of: str) -> list[str]:
    """Every page of a screen, in order."""
    first = screen(client, event)
    found = re.search(r"page 1 of (\d+)", plain(first))
    return [first, *(screen(client, event, f"?page={no}&of={of}") for no in range(2, int(found[1]) + 1))] if found else [first]


def ties_on(page: str) -> int:
    return len(re.findall(r'class="ss-sctie[ "]', page))


def test_small_rounds_of_a_bracket_stand_on_one_page(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "S", 0))
    steer(playing.event, shows="bracket")
    (only,) = pages(cast.client(), playing.event, "bracket")
    assert ties_on(only) == 4
    assert "Semifinals, Final, " in plain(only)


def test_a_big_bracket_shows_the_round_that_is_on_and_who_is_known_of_the_next(cast: Cast, db: None) -> None:
    """Sixty-four pairs: thirty-two ties on six pages; the next round has a page once there is something to read on it."""
    run = running("knockout", 64)
    round_ = run.begin()
    steer(run.event, shows="bracket")
    shown = pages(cast.client(), run.event, "bracket")
    assert [ties_on(page) for page in shown] == [6, 6, 4, 6, 6, 4]
    for row in run.rows(round_)[:5]:
        run.result(row, "ns")
    assert [ties_on(page) for page in pages(cast.client(), run.event, "bracket")] == [6, 6, 4, 6, 6, 4, 3]


def test_after_the_end_the_bracket_shows_the_last_rounds_and_the_first_places(cast: Cast, db: None) -> None:
    run = running("knockout", 8)
    for _round in range(3):
        run.play()
    steer(run.event, shows="bracket")
    last_rounds, places = pages(cast.client(), run.event, "bracket")
    assert "Semifinals, Final" in plain(last_rounds)
    assert "is-standings" in places
    assert "Final places" in plain(places)


def test_standings_that_do_not_exist_yet_are_the_bracket_or_the_tables(cast: Cast, db: None) -> None:
    knockout, swiss = running("knockout", 8), running("swiss", 8, rounds=3)
    for run, instead in ((knockout, "is-bracket"), (swiss, "is-pairings")):
        run.begin()
        steer(run.event, shows="standings")
        assert instead in screen(cast.client(), run.event)


def test_a_screen_that_is_not_set_up_is_not_found_but_the_first_always_is(cast: Cast, playing: Playing) -> None:
    reader, base = cast.client(), f"/e/{playing.event.public_id}/screen/"
    assert reader.get(base).status_code == reader.get(f"{base}1/").status_code == 200
    assert reader.get(f"{base}2/").status_code == 404


# The chief's phone


@pytest.fixture
def chief(cast: Cast) -> Client:
    return cast.client(cast.owner)


def send(client: Client, event: Event, **fields: str) -> Any:
    return client.post(f"/e/{event.public_id}/screens/", {"nonce": fresh_nonce(), **fields})


def test_the_chief_puts_something_on_a_screen_and_the_log_says_so(chief: Client, playing: Playing) -> None:
    seq = playing.event.scope.seq
    answer = send(chief, playing.event, screen="1", shows="notice", notice="请各桌就座", held="")
    assert answer.status_code == 303
    assert Screen.objects.get().notice == "请各桌就座"
    row = Log.objects.get(verb="screen-steered")
    assert row.seq > seq
    assert row.after["shows"] == "notice"


def test_the_same_order_again_changes_nothing(chief: Client, playing: Playing) -> None:
    for _ in range(2):
        send(chief, playing.event, screen="1", shows="clock", held="0")
    assert Log.objects.filter(verb="screen-steered").count() == 1


def test_a_notice_without_words_is_refused_and_what_was_typed_stays(chief: Client, playing: Playing) -> None:
    answer = send(chief, playing.event, screen="1", shows="notice", name="主席台左")
    assert answer.status_code == 422
    assert "Write what is to be read." in answer.content.decode()
    assert "主席台左" in answer.content.decode()
    assert not Screen.objects.exists()


def test_a_second_screen_is_set_up_once_and_taken_away(chief: Client, playing: Playing) -> None:
    nonce = fresh_nonce()
    for _ in range(2):
        chief.post(f"/e/{playing.event.public_id}/screens/", {"nonce": nonce, "act": "add"})
    assert list(playing.event.screens.values_list("no", flat=True)) == [1, 2]
    assert send(chief, playing.event, act="remove", screen="2").status_code == 303
    assert list(playing.event.screens.values_list("no", flat=True)) == [1]


@pytest.mark.parametrize("no", ["7", "x", "²", ""])
def test_a_screen_that_is_not_there_cannot_be_steered(chief: Client, playing: Playing, no: str) -> None:
    assert send(chief, playing.event, screen=no, shows="clock").status_code == 404


def test_a_name_of_three_lines_takes_the_room_of_two_rows(cast: Cast) -> None:
    """So that the rows of a page never run into its foot; a name is never cut."""
    run = running("swiss", 24, rounds=3)
    player = run.entry(1).players.first()
    assert player is not None
    player.person.name = "Aleksandra Konstantinopolskaya-Wojciechowska"
    player.person.save()
    run.play()
    run.begin()
    steer(run.event, shows="standings")
    assert screen(cast.client(), run.event, "?page=1&of=standings").count("<tr") == 10
