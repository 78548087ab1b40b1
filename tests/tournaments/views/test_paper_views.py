"""The papers over HTTP: who may have which, names in Chinese, languages, what is refused in words."""

from typing import Any
from urllib.parse import unquote

import pytest
from django.urls import reverse
from django.utils import translation

from tests.cast import Cast, Playing, make_playing
from tests.tournaments.exports.paper_values import pages, text
from tests.tournaments.services.test_kept_sheets import close, play_out
from tournaments.exports.pen import Pdf
from tournaments.models import Round, TableToken
from tournaments.services.papers import kept_sheets, table_sheet
from tournaments.views.reachable import lan_address

pytestmark = pytest.mark.django_db
ROUND = ("round-sheets", "pairing-sheet")
EVERYBODY = ("standings-pdf", "bracket-pdf", "rules-pdf", "pairing-sheet", "sheet")


def url(playing: Playing, name: str, query: str = "") -> str:
    more: tuple[Any, ...] = (1, 1) if name in (*ROUND, "cards-pdf") else ()
    if name == "sheet":
        more = (playing.table().public_id,)
    if name == "kept-sheet":
        more = (playing.match().public_id,)
    return reverse(name, args=[playing.event.public_id, *more]) + query


def pdf_of(response: Any) -> Pdf:
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/pdf"
    assert response.content.startswith(b"%PDF-")
    return Pdf(response.content)


@pytest.mark.parametrize("name", EVERYBODY)
def test_what_hangs_in_the_hall_is_everybodys(cast: Cast, playing: Playing, name: str) -> None:
    assert "第三届秋水杯双升公开赛" in text(pdf_of(cast.client().get(url(playing, name))))


@pytest.mark.parametrize("name", ["round-sheets", "papers"])
def test_the_papers_of_a_round_are_for_those_who_run_the_event(cast: Cast, playing: Playing, name: str) -> None:
    assert cast.client().get(url(playing, name)).status_code == 302
    assert cast.client(cast.stranger).get(url(playing, name)).status_code == 403
    assert cast.client(cast.owner).get(url(playing, name)).status_code == 200


def test_the_name_of_a_file_is_chinese_and_has_a_plain_one_beside_it(cast: Cast, playing: Playing) -> None:
    header = cast.client(cast.owner).get(url(playing, "standings-pdf", "?lang=zh-hans")).headers["Content-Disposition"]
    assert header.isascii()
    assert "第三届秋水杯双升公开赛-名次" in unquote(header.split("UTF-8''")[1])
    assert header.startswith('inline; filename="')


def test_the_language_of_a_paper_can_differ_from_that_of_the_page(cast: Cast, playing: Playing) -> None:
    client = cast.client(cast.owner, language="en")
    assert "Standings" in text(pdf_of(client.get(url(playing, "standings-pdf"))))
    assert "名次" in text(pdf_of(client.get(url(playing, "standings-pdf", "?lang=zh-hant"))))
    assert "Standings" in text(pdf_of(client.get(url(playing, "standings-pdf", "?lang=tlh"))))


def test_a_sheet_leads_to_its_match(cast: Cast, playing: Playing) -> None:
    response = cast.client(cast.owner).get(url(playing, "sheet", "?blank=1"))
    assert len(pages(pdf_of(response))) == 1
    assert "no-store" in response.headers["Cache-Control"]


def test_pairings_of_a_draft_are_for_those_who_see_drafts(cast: Cast, playing: Playing) -> None:
    Round.objects.filter(pk=playing.round.pk).update(state=Round.State.DRAFT)
    assert cast.client().get(url(playing, "pairing-sheet")).status_code == 404
    assert "notpublished" in text(pdf_of(cast.client(cast.owner).get(url(playing, "pairing-sheet"))))


def test_cards_open_their_tables(cast: Cast, playing: Playing) -> None:
    response = cast.client(cast.owner).post(url(playing, "cards-pdf"))
    page = text(pdf_of(response))
    assert TableToken.objects.count() == 2
    token = page.split("http://testserver/k/")[1].split("/")[0]
    assert cast.client().get(f"/k/{token}/").status_code in (302, 303)


def test_cards_are_made_by_post_alone(cast: Cast, playing: Playing) -> None:
    assert cast.client(cast.owner).get(url(playing, "cards-pdf")).status_code == 405
    assert not TableToken.objects.exists()


def test_new_cards_can_put_the_earlier_ones_out_of_use(cast: Cast, playing: Playing) -> None:
    client = cast.client(cast.owner)
    client.post(url(playing, "cards-pdf"))
    client.post(url(playing, "cards-pdf"), {"revoke": "on"})
    assert TableToken.objects.filter(revoked_at=None).count() == 2


def test_cards_of_a_closed_round_are_refused_in_words(cast: Cast, playing: Playing) -> None:
    play_out(playing)
    close(playing)
    response = cast.client(cast.owner).post(url(playing, "cards-pdf"), follow=True)
    assert "Table cards are made for a round" in response.content.decode()


def test_a_kept_sheet_comes_back_byte_by_byte(cast: Cast, playing: Playing) -> None:
    client = cast.client(cast.owner)
    assert client.get(url(playing, "kept-sheet")).status_code == 404
    play_out(playing)
    close(playing)
    kept = playing.match().kept_sheets.get()
    assert client.get(url(playing, "kept-sheet")).content == bytes(kept.bytes)
    assert client.get(url(playing, "kept-sheet", f"?seq={kept.seq}")).status_code == 200
    assert client.get(url(playing, "kept-sheet", "?seq=999999")).status_code == 404
    assert kept.sha256[:12] in client.get(url(playing, "papers")).content.decode()


def test_a_bracket_that_is_none_is_refused_in_words(cast: Cast) -> None:
    playing = make_playing(cast, preset="contest-two-stage")
    response = cast.client().get(url(playing, "bracket-pdf"), follow=True)
    assert "There is no bracket" in response.content.decode()


def test_the_page_of_the_papers_links_only_to_what_there_is(cast: Cast, playing: Playing) -> None:
    client = cast.client(cast.owner)
    page = client.get(url(playing, "papers", "?lang=zh-hant")).content.decode()
    for name in ("round-sheets", "pairing-sheet", "standings-pdf", "bracket-pdf", "rules-pdf", "cards-pdf"):
        assert url(playing, name) in page
    assert "lang=zh-hant" in page


def test_match_page_and_table_page_lead_to_the_scoresheet(cast: Cast, playing: Playing) -> None:
    phone, sheet = cast.client(), url(playing, "sheet")
    phone.get(f"/k/{playing.token()}/")
    table = reverse("table", args=[playing.event.public_id, playing.table().public_id])
    match = reverse("match", args=[playing.event.public_id, playing.match().public_id])
    assert f'href="{sheet}"' in phone.get(table).content.decode()
    assert f'href="{sheet}"' in cast.client().get(match).content.decode()


def test_a_sheet_kept_when_its_round_closes_leads_to_the_match_at_the_address_of_who_closed_it(cast: Cast, playing: Playing) -> None:
    play_out(playing)
    closing = reverse("round-act", args=[playing.event.public_id, 1, 1, "close"])
    assert cast.client(cast.owner).post(closing, headers={"host": "192.168.1.5:8000"}).status_code == 303
    kept = kept_sheets(playing.match())[0]

    def made(address: str) -> bytes:
        with translation.override("zh-hans"):
            return table_sheet(event=playing.event, table=playing.table(), at=kept.at, address=address).content

    assert bytes(kept.bytes) == made("http://192.168.1.5:8000/")
    assert bytes(kept.bytes) != made("")


def test_table_cards_made_on_the_machine_that_serves_do_not_lead_a_phone_to_itself(cast: Cast, playing: Playing) -> None:
    if lan_address() is None:
        pytest.skip("no network here")
    made = cast.client(cast.owner).post(reverse("table-cards", args=[playing.event.public_id, 1, 1]), headers={"host": "127.0.0.1:8000"})
    page = made.content.decode()
    assert f"http://{lan_address()}:8000/k/" in page
    assert "http://127.0.0.1:8000/k/" not in page


def test_a_card_says_where_its_code_is_typed(cast: Cast, playing: Playing) -> None:
    client, host = cast.client(cast.owner), {"host": "192.168.1.5:8000"}
    where = "http://192.168.1.5:8000" + reverse("type-code", args=[playing.event.public_id])
    assert where in client.post(reverse("table-cards", args=[playing.event.public_id, 1, 1]), headers=host).content.decode()
    assert where in text(pdf_of(client.post(url(playing, "cards-pdf"), headers=host)))
