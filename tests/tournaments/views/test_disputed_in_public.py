"""A dispute does not move a public page: match, standings, bracket, rounds, pair and screens show what stood, and that it is disputed."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from referee.models import Act
from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import end_match, record_hand, resolve_claim
from referee.services.disputes import dispute_hand
from tests.cast import Cast, Playing, fresh_nonce
from tournaments.services.rounds import close_round

FIRST = HandRecord("N", "2", "S", 40)
SECOND = replace(FIRST, trick_points=85)
WHY = "我们记的是八十五分"


@pytest.fixture
def over(playing: Playing) -> Playing:
    """Table 1 has its result: one hand, and the end by time."""
    playing.record(FIRST)
    end_match(match=playing.match(), kind="time", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    return playing


def dispute(playing: Playing) -> None:
    """The losers do not accept hand 1."""
    dispute_hand(match=playing.match(), hand_no=1, note=WHY, nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())


def public_pages(playing: Playing) -> list[str]:
    entry = playing.row().ns.public_id
    pages = ("standings/", "bracket/", "rounds/1/1/", f"pairs/{entry}/", "screen/?of=bracket", "")
    return [f"/e/{playing.event.public_id}/{page}" for page in pages]


def match_url(playing: Playing) -> str:
    return f"/e/{playing.event.public_id}/matches/{playing.match().public_id}/"


def shown(client: Client, page: str) -> str:
    return client.get(page).content.decode()


def words(html: str) -> list[str]:
    """What a page says, apart from its clock and from how table 1 has ended or that it is disputed."""
    said = re.sub(r"<[^>]*>", " ", html.partition("<main")[2])
    return re.sub(r"table 1, disputed|disputed|time called|\d+:\d\d", " ", said).split()


def sides(html: str) -> str:
    """The head of the match page: both sides with level and fate."""
    return html.partition('ss-sides">')[2].partition('<p class="ss-cap ss-summary">')[0]


def test_a_second_report_moves_nothing_on_the_public_match_page_and_is_not_shown(playing: Playing, cast: Cast) -> None:
    due = match_state(playing.match()).due.json()
    playing.record(FIRST)
    reader = cast.client()
    before = shown(reader, match_url(playing))
    record_hand(match=playing.match(), record=SECOND, due=due, nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    after = shown(reader, match_url(playing))
    assert Act.objects.filter(kind="claim").count() == 1
    assert sides(after) == sides(before)
    assert 'id="wide-1"' in after
    assert "under review" in after
    assert "What was recorded first stands here" in after
    assert "85" not in re.sub(r"<[^>]*>", " ", after.partition("<main")[2]), "an address may have these digits by chance"
    assert "Second report" not in after


def test_those_who_work_here_see_both_versions(over: Playing, cast: Cast) -> None:
    dispute(over)
    for who in (cast.owner, cast.referee):
        page = shown(cast.client(who), match_url(over))
        assert "Second report" in page
        assert WHY in page


def test_why_a_side_disputes_is_not_told_in_the_hall(over: Playing, cast: Cast) -> None:
    dispute(over)
    assert all(WHY not in shown(cast.client(), page) for page in (match_url(over), *public_pages(over)))


def test_a_result_that_is_disputed_stands_on_every_public_page(over: Playing, cast: Cast) -> None:
    reader = cast.client()
    before = {page: words(shown(reader, page)) for page in public_pages(over)}
    dispute(over)
    assert {page: words(shown(reader, page)) for page in public_pages(over)} == before
    assert "disputed" in shown(reader, f"/e/{over.event.public_id}/rounds/1/1/")
    assert "disputed" in shown(reader, match_url(over))


def test_the_public_scoresheet_shows_what_stood_and_that_it_is_disputed(over: Playing, cast: Cast) -> None:
    address = reverse("sheet", args=[over.event.public_id, over.table().public_id])
    dispute(over)
    seen, whole = ("".join(page.extract_text() for page in PdfReader(BytesIO(client.get(address).content)).pages)
                   for client in (cast.client(), cast.client(cast.owner)))  # fmt: skip
    assert "Hand 1 is disputed" in seen
    assert WHY not in seen
    assert WHY in whole


def test_a_dispute_after_the_round_was_closed_is_no_erratum(over: Playing, cast: Cast) -> None:
    end_match(match=over.match(2), kind="forfeit", side="EW", cause="conceded", nonce=fresh_nonce(), actor=over.actor, at=timezone.now())
    close_round(round_=over.round, actor=over.actor, at=timezone.now())
    before = words(shown(cast.client(), f"/e/{over.event.public_id}/errata/"))
    dispute(over)
    assert words(shown(cast.client(), f"/e/{over.event.public_id}/errata/")) == before


def test_the_round_still_cannot_be_closed(over: Playing) -> None:
    """What the public sees is no result to build on."""
    dispute(over)
    row = over.row()
    assert (row.status, row.winner, row.is_settled) == ("review", None, False)


def test_the_decision_for_the_second_report_moves_the_page(playing: Playing, cast: Cast) -> None:
    due = match_state(playing.match()).due.json()
    playing.record(FIRST)
    record_hand(match=playing.match(), record=SECOND, due=due, nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    claim = Act.objects.get(kind="claim")
    resolve_claim(
        match=playing.match(),
        claim_no=claim.no,
        keep="claim",
        reason="核对牌堆",
        nonce=fresh_nonce(),
        actor=playing.actor,
        at=timezone.now(),
    )
    page = shown(cast.client(), match_url(playing))
    assert "under review" not in page
    assert ">85<" in page
