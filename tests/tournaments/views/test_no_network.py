"""What a phone needs to open its table without a network; the rest is tests/e2e/test_no_network.py."""

import re

from django.test import Client

from tests.cast import Cast, Playing
from tournaments import ours


def test_the_script_comes_from_the_root_of_the_site_and_is_asked_for_anew(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]
    assert re.match(r'const SITE = \{"release": "[0-9a-f]{16}", "files": "/static/", "notice": "/no-network/"', answer.content.decode())


def test_the_page_without_a_network_speaks_every_language(db: None, client: Client) -> None:
    page = client.get("/no-network/", headers={"accept-language": "en"}).content.decode()
    assert all(f'<section lang="{language}">' in page for language in ("zh-Hans", "zh-Hant", "en"))


def test_every_answer_says_that_it_is_ours_and_that_of_a_table_that_it_may_be_kept(cast: Cast, playing: Playing) -> None:
    phone, public = cast.client(), cast.client()
    phone.get(f"/k/{playing.token()}/")
    table = f"/e/{playing.event.public_id}/tables/{playing.table().public_id}/"
    assert phone.get(table)[ours.HEADER] == ours.TABLE
    assert public.get(table)[ours.HEADER] == ours.PAGE
    for path in ("/", "/no-such-page/", f"{table}ruling/", "/k/unknown/"):
        assert phone.get(path)[ours.HEADER] == ours.PAGE, path


def test_files_whose_names_do_not_change_are_not_kept(cast: Cast, playing: Playing) -> None:
    """The tests serve them under their plain names, as a development server does."""
    phone = cast.client()
    page = phone.get(f"/k/{playing.token()}/", follow=True).content.decode()
    assert 'data-worker=""' in page
