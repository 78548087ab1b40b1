"""Lists, book and certificates over HTTP: what is personal is for those who run the event, places are those of the standings."""

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from referee.rules.records import FailedThrow, HandRecord, Offence
from referee.services import add_ruling
from tests.cast import Cast, Playing, fresh_nonce, make_event
from tests.tournaments.exports.paper_values import pages, text
from tests.tournaments.exports.test_book import outline_of
from tests.tournaments.running import Running, by_chance, running, then
from tests.tournaments.views.test_paper_views import pdf_of
from tournaments.models import Event, Membership, Protest
from tournaments.selectors.penalty_register import penalty_register
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.services.entries import EntryForm, PlayerForm, add_entries
from tournaments.services.fines import cancel_fine, fine_pair
from tournaments.services.protests import decide_protest, make_protest
from tournaments.views.certificates import day_words, han_number, ordinal_place

pytestmark = pytest.mark.django_db
WORDS = {
    "stage": "1", "places": "3", "each": "pair", "title": "荣誉证书", "body": "在“{event}”中荣获", "award": "{place}", "closing": "特发此证",
    "signatory": "组委会", "date": "2026年5月1日",
}  # fmt: skip


def paper(event: Event, name: str, query: str = "") -> str:
    return reverse(name, args=[event.public_id]) + query


def play(cast: Cast, format_: str, pairs: int, played: int, **settings: Any) -> Running:
    """An event of which so many rounds are over."""
    run = running(format_, pairs, **settings)
    for _round in range(played):
        run.play(decide=by_chance(3))
    Membership.objects.create(event=run.event, user=cast.owner, role="organiser")
    Membership.objects.create(event=run.event, user=cast.owner, role="chief")
    return run


@pytest.fixture
def organiser(cast: Cast) -> Client:
    return cast.client(cast.owner)


# Entries


@pytest.fixture
def entered(cast: Cast) -> Event:
    event = make_event(cast, pairs=0)
    player = PlayerForm("王建业", "M", date(1980, 1, 2), "11010119800102234X", "13800138000")
    add_entries(event=event, forms=[EntryForm((player, PlayerForm("李芸")), "城东", 1)], actor=Running(event).actor, at=timezone.now())
    return event


def test_the_entry_list_shows_everybody_names_and_nothing_else(cast: Cast, entered: Event) -> None:
    page = text(pdf_of(cast.client().get(paper(entered, "entries-pdf"))))
    assert "王建业／李芸" in page
    assert "城东" in page
    assert not any(personal in page for personal in ("1101", "1980", "13800"))


def test_the_list_with_personal_data_is_for_those_who_run_the_event_and_masks_the_number(cast: Cast, entered: Event) -> None:
    address = paper(entered, "entries-pdf", "?full=1")
    assert cast.client().get(address).status_code == 403
    assert cast.client(cast.referee).get(address).status_code == 403
    page = text(pdf_of(cast.client(cast.owner).get(address)))
    assert "1980-01-02" in page
    assert "13800138000" in page
    assert "11010119800102234X" not in page
    assert re.search(r"110•+4X", page)


# Crosstable


@pytest.mark.parametrize(("format_", "pairs", "rounds"), [("round_robin", 5, 5), ("swiss", 8, 3)])
def test_the_crosstable_has_every_pair(cast: Cast, format_: str, pairs: int, rounds: int) -> None:
    run = play(cast, format_, pairs, rounds, **({"rounds": 3} if format_ == "swiss" else {}))
    page = text(pdf_of(cast.client().get(paper(run.event, "crosstable-pdf"))))
    assert page.count("建业／") >= pairs
    assert page.count("6:3") + page.count("5:4") == page.count("3:6") + page.count("4:5")


def test_a_knockout_has_no_crosstable_and_the_paper_says_so(cast: Cast, playing: Playing) -> None:
    assert "begins" in text(pdf_of(cast.client().get(paper(playing.event, "crosstable-pdf"))))


# Penalties


def test_the_register_has_offences_throws_and_penalties_with_their_pair(cast: Cast, playing: Playing) -> None:
    record = HandRecord(
        "N", "2", "S", 45, failed_throws=(FailedThrow("opponents", 3),), offences=(Offence("declarers", "revoke", "N", "南出错"),)
    )
    playing.record(record)
    found = penalty_register(playing.event, EVERYTHING)
    row = playing.row()
    assert row.ew is not None
    assert {(one.kind, one.entry.number if one.entry else 0) for one in found} == {
        ("revoke", row.ns.number), ("failed-throw", row.ew.number)
    }  # fmt: skip
    page = text(pdf_of(cast.client(cast.owner).get(paper(playing.event, "penalties-pdf"))))
    assert "南出错" in page
    assert "Failedthrow" in page


def test_match_points_taken_from_a_pair_stay_in_the_register_when_they_are_given_back(cast: Cast, organiser: Client) -> None:
    run = play(cast, "swiss", 4, 1, rounds=2)
    fine = fine_pair(entry=run.entry(2), stage=run.stage(), points=2, reason="迟到", actor=run.actor, at=run.tick())
    fine_pair(entry=run.entry(3), stage=run.stage(), points=1, reason="喧哗", actor=run.actor, at=run.tick(), effect="record")
    cancel_fine(fine=fine, reason="钟慢了", actor=run.actor, at=run.tick())
    found = [(one.entry.number, one.points, one.undone, one.stage_no) for one in penalty_register(run.event, EVERYTHING) if one.entry]
    assert found == [(2, 2, "钟慢了", 1), (3, 1, None, None)]
    page = text(pdf_of(organiser.get(paper(run.event, "penalties-pdf"))))
    assert all(words in page for words in ("迟到", "钟慢了", "2matchpoints", "1matchpoint,onrecordonly"))


# The book


def test_the_book_of_two_stages_has_both_with_their_rounds(cast: Cast, organiser: Client) -> None:
    run = play(cast, "round_robin", 4, 0)
    then(run, "knockout", {"draw": "ranked", "third_place": False}, {"count": 2})
    for stage_no, rounds in ((1, 3), (2, 1)):
        for _round in range(rounds):
            run.play(stage_no)
    made = pdf_of(organiser.get(paper(run.event, "book-pdf", "?lang=en")))
    titles = [title for title, _page in outline_of(made)]
    assert titles[:3] == ["Final places", "How we play", "Entry list"]
    assert sum(title.startswith("Stage 1 · ") for title in titles) >= 1
    assert {"Round 1, Round 2, Round 3", "Final"} <= set(titles)
    assert "Stage1·Round1·" in text(made)
    assert "Stage1·Stage1" not in text(made)
    assert {"Crosstable", "Bracket", "Standings", "Register of penalties"} <= set(titles)
    headings = [title for title in titles if title.startswith("Stage")]
    assert len(pages(made)) == 2 + len(titles) - len([title for title in headings if title.endswith(("Round robin", "Knockout"))])


def test_the_book_before_anything_is_drawn_is_short_and_whole(cast: Cast, entered: Event) -> None:
    made = pdf_of(cast.client(cast.owner).get(paper(entered, "book-pdf")))
    assert "王建业／李芸" in text(made)
    assert "Nobodyhasaplaceyet." in text(made)


def test_rulings_and_decided_protests_are_in_the_book(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "S", 45))
    now = timezone.now()
    add_ruling(
        match=playing.match(),
        hand_no=1,
        payload={"levels": {"NS": "5"}},
        reason="少记一级",
        nonce=fresh_nonce(),
        actor=playing.actor,
        at=now,
    )
    protest = make_protest(
        table=playing.table(),
        entry=playing.event.entries.get(pk=playing.row().ns.pk),
        statement="对方报错了分",
        actor=playing.actor,
        at=now,
    )
    decide_protest(
        protest=protest, outcome=Protest.Outcome.UPHELD, facts="四十五分", rule="第八条", decision="改记", actor=playing.actor, at=now
    )
    made = text(pdf_of(cast.client(cast.owner).get(paper(playing.event, "book-pdf"))))
    assert all(words in made for words in ("少记一级", "对方报错了分", "四十五分", "第八条", "改记"))


@pytest.mark.parametrize("pairs", [3, 6])
def test_the_book_of_a_double_elimination_has_its_bracket(cast: Cast, organiser: Client, pairs: int) -> None:
    run = play(cast, "double_elimination", pairs, 3)
    assert "Losers’side" in text(pdf_of(organiser.get(paper(run.event, "book-pdf"))))
    assert "Losers’side" in text(pdf_of(organiser.get(paper(run.event, "bracket-pdf", "?size=A3"))))


# Certificates


def test_a_certificate_is_made_for_each_of_the_first_pairs(cast: Cast, organiser: Client) -> None:
    run = play(cast, "swiss", 8, 3, rounds=3)
    made = pages(pdf_of(organiser.post(paper(run.event, "certificates", "?lang=zh-hans"), {**WORDS, "lang": "zh-hans"})))
    first = [row for row in run.standings().rows if row.rank is not None and row.rank <= 3]
    assert len(made) == len(first)
    for page, row in zip(made, first, strict=True):
        assert all(name in page for name in row.entry.names)
        assert f"第{han_number(row.rank or 0)}名" in page
        assert "在“running”中荣获" in page


def test_a_certificate_for_each_player_has_one_name(cast: Cast, organiser: Client) -> None:
    run = play(cast, "swiss", 8, 3, rounds=3)
    made = pages(pdf_of(organiser.post(paper(run.event, "certificates"), {**WORDS, "places": "1", "each": "player"})))
    winners = [row.entry for row in run.standings().rows if row.rank == 1]
    assert len(made) == 2 * len(winners)
    assert winners[0].names[0] in made[0]
    assert winners[0].names[1] not in made[0]


@pytest.mark.parametrize(
    ("fields", "words"),
    [({"body": "{winner}"}, "There is no {winner}"), ({"places": "0"}, "greater than or equal to 1"), ({"title": ""}, "required")],
)
def test_words_that_cannot_be_filled_in_are_refused_and_nothing_typed_is_lost(
    cast: Cast, organiser: Client, fields: dict[str, str], words: str
) -> None:
    run = play(cast, "swiss", 4, 1, rounds=2)
    response = organiser.post(paper(run.event, "certificates"), {**WORDS, **fields})
    assert response.status_code == 422
    page = response.content.decode()
    assert words in page
    assert "特发此证" in page


def test_before_anybody_has_a_place_the_page_says_so(cast: Cast, entered: Event) -> None:
    page = cast.client(cast.owner).get(paper(entered, "certificates")).content.decode()
    assert "Nobody has a place yet" in page
    assert cast.client(cast.owner).post(paper(entered, "certificates"), WORDS).status_code == 200


def test_a_name_with_braces_is_printed_as_it_is(cast: Cast, organiser: Client) -> None:
    run = play(cast, "swiss", 4, 1, rounds=2)
    Event.objects.filter(pk=run.event.pk).update(name="{names}杯")
    made = text(pdf_of(organiser.post(paper(run.event, "certificates"), WORDS)))
    assert "在“{names}杯”中荣获" in made


@pytest.mark.parametrize(("number", "words"), [(1, "一"), (10, "十"), (11, "十一"), (20, "二十"), (64, "六十四"), (100, "100")])
def test_places_are_written_in_han_characters(number: int, words: str) -> None:
    assert han_number(number) == words


def test_places_and_days_in_english() -> None:
    with translation.override("en"):
        assert [ordinal_place(no) for no in (1, 2, 3, 4, 11, 12, 13, 21, 22)] == [
            "1st place", "2nd place", "3rd place", "4th place", "11th place", "12th place", "13th place", "21st place", "22nd place"
        ]  # fmt: skip
        assert day_words(date(2026, 5, 1)) == "1 May 2026"
    with translation.override("zh-hant"):
        assert day_words(date(2026, 5, 1)) == "2026年5月1日"


# The page


def test_the_page_says_what_is_missing_before_the_first_round(cast: Cast, organiser: Client) -> None:
    page = organiser.get(paper(make_event(cast, pairs=0), "papers")).content.decode()
    assert "Nobody is entered yet." in page
    assert "They come with the first round." in page


def test_the_page_leads_to_every_paper_there_is(cast: Cast, organiser: Client) -> None:
    run = play(cast, "swiss", 8, 1, rounds=3)
    page = organiser.get(paper(run.event, "papers")).content.decode()
    for name in (
        "entries-pdf",
        "check-in-pdf",
        "crosstable-pdf",
        "penalties-pdf",
        "book-pdf",
        "certificates",
        "standings-pdf",
        "rules-pdf",
    ):
        assert paper(run.event, name) in page
        assert organiser.get(paper(run.event, name)).status_code == 200
