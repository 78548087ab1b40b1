"""Light or dark, and the language: one POST each, kept in a cookie, never a door to another site."""

from __future__ import annotations

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import path

from referee import views_theme

urlpatterns = [
    path("theme/", views_theme.set_theme, name="set-theme"),
    path("language/", views_theme.set_language, name="set-language"),
]
pytestmark = pytest.mark.urls(__name__)


def asking(**cookies: str) -> HttpRequest:
    request = RequestFactory().get("/")
    request.COOKIES.update(cookies)
    return request


@pytest.mark.parametrize("theme", views_theme.THEMES)
def test_a_chosen_theme_is_kept(theme: str) -> None:
    answer = Client().post("/theme/", {"theme": theme, "next": "/standings/"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/standings/")
    assert answer.cookies[views_theme.THEME_COOKIE].value == theme


def test_an_unknown_theme_changes_nothing() -> None:
    assert views_theme.THEME_COOKIE not in Client().post("/theme/", {"theme": "neon"}).cookies


@pytest.mark.parametrize("elsewhere", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_the_way_back_stays_on_this_site(elsewhere: str) -> None:
    assert Client().post("/theme/", {"theme": "dark", "next": elsewhere}).headers["Location"] == "/"


def test_a_theme_is_never_set_by_following_a_link() -> None:
    assert Client().get("/theme/?theme=dark").status_code == 405


def test_without_a_cookie_the_page_follows_the_device() -> None:
    assert views_theme.theme_of(asking()) == "auto"
    assert views_theme.theme_of(None) == "auto"


def test_a_forged_cookie_is_ignored() -> None:
    assert views_theme.theme_of(asking(ss_theme='"><script>')) == "auto"


def test_a_chosen_language_is_kept() -> None:
    answer = Client(enforce_csrf_checks=True).post("/language/", {"language": "en", "next": "/"})
    assert answer.status_code == 302
    assert answer.cookies["django_language"].value == "en"
