"""What is taken along into a group chat: text of a pair, a round, the standings; the card as a picture."""

import html
import io
import re

from django.test import Client
from django.utils import timezone
from PIL import Image

from referee.services import end_match
from tests.cast import Cast, Playing, actor_of, fresh_nonce, make_event
from tests.tournaments.running import running
from tournaments.services.rounds import draft_round


def block(client: Client, url: str) -> str:
    """The text in the field that can be copied."""
    page = client.get(url)
    assert page.status_code == 200
    found = re.search(r"<textarea[^>]*readonly>(.*?)</textarea>", page.content.decode(), re.DOTALL)
    assert found is not None
    return html.unescape(found[1])


def test_a_pair_can_be_told_where_it_sits(cast: Cast, playing: Playing) -> None:
    pair, other = playing.row(1).entries
    url = f"/e/{playing.event.public_id}/pairs/{pair.public_id}/"
    lines = block(cast.client(), url).splitlines()
    assert lines[0] == playing.event.name
    assert lines[1].startswith("Semifinals · table 1 · ")
    assert lines[2] == f"{pair.label} (No. {pair.number}) against {other.label} (No. {other.number})"
    assert lines[3].endswith(url)


def test_the_announcement_of_a_round_names_every_table(cast: Cast, playing: Playing) -> None:
    text = block(cast.client(), f"/e/{playing.event.public_id}/rounds/1/1/text/")
    assert [line[:8] for line in text.splitlines() if line.startswith("Table")] == ["Table 1:", "Table 2:"]
    assert "/where/" in text


def test_a_result_is_in_the_announcement(cast: Cast, playing: Playing) -> None:
    row = playing.row(1)
    end_match(
        match=playing.match(1),
        kind="forfeit",
        side="EW",
        cause="conceded",
        nonce=fresh_nonce(),
        actor=playing.actor,
        at=row.current.opened_at,
    )  # type: ignore[union-attr]
    assert f"(No. {row.ns.number} won)" in block(cast.client(), f"/e/{playing.event.public_id}/rounds/1/1/text/")


def test_a_draft_is_not_announced(cast: Cast) -> None:
    event = make_event(cast)
    draft_round(event=event, stage=event.stages.get(no=1), seed="3 5 2", actor=actor_of(cast.owner), at=timezone.now())
    assert cast.client().get(f"/e/{event.public_id}/rounds/1/1/text/").status_code == 404


def test_the_standings_are_a_line_for_each_place(cast: Cast) -> None:
    run = running("swiss", 8, rounds=2)
    run.play()
    text = block(cast.client(), f"/e/{run.event.public_id}/standings/text/")
    assert len(re.findall(r"^\d+\. .+ \(No\. \d+\)", text, re.MULTILINE)) == 8
    assert "provisional" in text


def test_a_pair_without_a_table_is_told_so(cast: Cast) -> None:
    event = make_event(cast)
    pair = event.entries.first()
    assert pair is not None
    assert "No table yet." in block(cast.client(), f"/e/{event.public_id}/pairs/{pair.public_id}/")


def test_the_card_of_a_pair_is_a_picture_in_every_language(cast: Cast, playing: Playing) -> None:
    for language in ("en", "zh-hans", "zh-hant"):
        answer = cast.client(language=language).get(f"/e/{playing.event.public_id}/pairs/{playing.row(1).ns.public_id}/card.png")
        assert answer["Content-Type"] == "image/png"
        assert Image.open(io.BytesIO(answer.content)).size == (1080, 810)


def test_the_address_in_a_text_can_be_opened_from_another_phone(cast: Cast, playing: Playing) -> None:
    """Somebody at the machine that serves sees 127.0.0.1; their phones would look for the site on themselves."""
    text = cast.client().get(f"/e/{playing.event.public_id}/rounds/1/1/text/", headers={"host": "192.168.1.5:8000"}).content.decode()
    assert "http://192.168.1.5:8000/e/" in text
