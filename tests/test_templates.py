"""What holds for every template: nothing inline, every error page renders without a request, one frame for all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template.loader import get_template, render_to_string
from django.test import RequestFactory
from django.utils import translation

from tournaments.svg.values import Bracket, Fate, Line, Round, Tie

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
INLINE = re.compile(r"\sstyle\s*=|\son[a-z]+\s*=|<style|<script(?![^>]*\ssrc=)|hx-on|javascript:", re.IGNORECASE)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_has_no_inline_style_or_script(path: Path) -> None:
    """The content security policy allows neither, and a browser would drop it without a word."""
    markup = re.sub(r"{%.*?%}|{{.*?}}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert INLINE.findall(markup) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_parses(path: Path) -> None:
    get_template(str(path.relative_to(ROOT / "templates")))


@pytest.mark.parametrize("code", ["400", "403", "404", "500", "403_csrf"])
def test_an_error_page_renders_without_a_request(code: str) -> None:
    page = get_template(f"{code}.html").render({})
    assert "<h1>" in page
    assert 'href="/"' in page


@pytest.mark.parametrize(("language", "tag"), [("zh-hans", "zh-Hans"), ("zh-hant", "zh-Hant"), ("en", "en")])
def test_the_page_names_its_language_as_browsers_know_it(language: str, tag: str) -> None:
    with translation.override(language):
        assert f'<html lang="{tag}"' in render_to_string("base.html", request=RequestFactory().get("/"))


@pytest.mark.parametrize(("cookie", "theme"), [("dark", "dark"), ("light", "light"), ("neon", "auto"), ("", "auto")])
def test_the_page_wears_the_theme_of_the_cookie(cookie: str, theme: str) -> None:
    request = RequestFactory().get("/")
    request.COOKIES["ss_theme"] = cookie
    assert f'data-bs-theme="{theme}"' in render_to_string("base.html", request=request)


def test_a_page_without_forms_is_the_same_bytes_for_every_reader() -> None:
    """No token in the frame: a public page can be kept and served again."""
    first, second = (render_to_string("base.html", request=RequestFactory().get("/")) for _ in range(2))
    assert first == second


def test_a_confirmation_names_the_act_twice_and_posts() -> None:
    box = render_to_string("partials/confirm.html", {"act": "Withdraw", "text": "Why", "url": "/x", "confirm": "Withdraw pair 42"})
    assert box.index("Withdraw<") < box.index("Withdraw pair 42")
    assert 'method="post"' in box


def test_the_bracket_on_a_phone_shows_levels_winner_and_where_to_next() -> None:
    won, lost = Line(("李芸", "王建业"), level="8", fate=Fate.WON), Line(("陈晓东",), level="4", bank=True)
    shown = Round("semifinal", (Tie(won, lost), Tie(lost, won)), meets=("the final",))
    bracket = Bracket((shown, Round("final", (Tie(won, lost),))), title="Bracket")
    with translation.override("en"):
        page = render_to_string("tournaments/partials/bracket_phone.html", {"bracket": bracket, "round": shown, "round_number": 1})
    assert page.count("ss-meetline") == 4
    assert "the final" in page
    assert page.count(">won<") == 2
