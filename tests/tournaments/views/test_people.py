"""People, accounts and the log: who may act in an event, how one gets in, and who did what when."""

import re
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client

from tests.cast import Cast, Playing, fresh_nonce, make_event
from tournaments.models import Event, Membership


@pytest.fixture
def event(cast: Cast) -> Event:
    """An event with an organiser and a table referee."""
    return make_event(cast, pairs=2)


@pytest.fixture
def browser(cast: Cast) -> Client:
    """The organiser's browser."""
    return cast.client(cast.owner)


def post(browser: Client, event: Event, **typed: Any) -> Any:
    return browser.post(f"/e/{event.public_id}/setup/people/", {"nonce": fresh_nonce(), **typed})


def roles(event: Event, user: User) -> set[str]:
    return set(Membership.objects.filter(event=event, user=user).values_list("role", flat=True))


def test_an_account_joins_by_its_user_name(event: Event, cast: Cast, browser: Client) -> None:
    assert post(browser, event, username="stranger", roles=["chief", "referee"]).status_code == 303
    assert roles(event, cast.stranger) == {"chief", "referee"}


def test_an_unknown_name_makes_an_account_whose_password_is_shown_once_and_works(event: Event, cast: Cast, browser: Client) -> None:
    answer = post(browser, event, username="newcomer", full_name="何立新", roles=["referee"])
    page = answer.content.decode()
    found = re.search(r'class="ss-seed">([a-z0-9]{10})<', page)
    assert answer.status_code == 200
    assert found is not None
    assert "no-store" in answer["Cache-Control"]
    assert cast.client().login(username="newcomer", password=found.group(1))
    assert found.group(1) not in browser.get(f"/e/{event.public_id}/setup/people/").content.decode()


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"username": "two words", "roles": ["referee"]}, "username"),
        ({"username": "stranger"}, "roles"),
        ({"roles": ["referee"]}, "username"),
    ],
)
def test_what_is_missing_is_said_beside_its_field(event: Event, browser: Client, typed: dict[str, Any], field: str) -> None:
    answer = post(browser, event, **typed)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors


def test_roles_are_changed(event: Event, cast: Cast, browser: Client) -> None:
    assert post(browser, event, act="change", user=cast.referee.pk, roles=["chief"]).status_code == 303
    assert roles(event, cast.referee) == {"chief"}


@pytest.mark.parametrize("typed", [{"act": "leave"}, {"act": "change", "roles": ["chief"]}])
def test_the_last_organiser_cannot_go(event: Event, cast: Cast, browser: Client, typed: dict[str, Any]) -> None:
    answer = post(browser, event, user=cast.owner.pk, **typed)
    assert answer.status_code == 422
    assert "The last organiser cannot be removed." in answer.content.decode()
    assert roles(event, cast.owner) == {"organiser", "chief"}


def test_the_first_organiser_may_go_when_there_is_a_second(event: Event, cast: Cast, browser: Client) -> None:
    post(browser, event, username="stranger", roles=["organiser"])
    assert post(browser, event, act="leave", user=cast.owner.pk).status_code == 303
    assert roles(event, cast.owner) == set()


def test_whoever_is_removed_cannot_act_any_more(event: Event, cast: Cast, browser: Client) -> None:
    post(browser, event, act="leave", user=cast.referee.pk)
    assert roles(event, cast.referee) == set()


@pytest.mark.parametrize("user", ["", "x", "999999"])
def test_a_change_of_nobody_is_no_failure(event: Event, browser: Client, user: str) -> None:
    assert post(browser, event, act="leave", user=user).status_code == 303
    assert post(browser, event, act="change", user=user, roles=["chief"]).status_code == 422


# The log


def test_the_log_says_who_did_what_and_can_be_narrowed(playing: Playing, cast: Cast) -> None:
    browser, url = cast.client(cast.owner), f"/e/{playing.event.public_id}/log/"
    page = browser.get(url).content.decode()
    for words in ("Round 1 started", "Round 1 published", "Round 1 drawn, seed 3 5 2", "Pair 4 entered", "宋志远"):
        assert words in page
    narrowed = browser.get(url, {"kind": "rounds"}).content.decode()
    assert "Round 1 started" in narrowed
    assert "Pair 4 entered" not in narrowed
    assert "Nothing of this kind has happened yet." in browser.get(url, {"kind": "hands"}).content.decode()


def test_an_odd_filter_or_page_of_the_log_is_no_failure(event: Event, browser: Client) -> None:
    assert browser.get(f"/e/{event.public_id}/log/", {"kind": "'", "who": "nobody", "page": "x"}).status_code == 200


# Accounts


def test_logging_in_leads_on_to_where_one_was_going(cast: Cast) -> None:
    answer = cast.client().post("/accounts/login/", {"username": "owner", "password": "owner-password", "next": "/new/"})
    assert (answer.status_code, answer["Location"]) == (302, "/new/")


def test_a_wrong_password_is_said_in_words_and_keeps_name_and_way(cast: Cast) -> None:
    answer = cast.client().post("/accounts/login/", {"username": "owner", "password": "wrong", "next": "/new/"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "User name and password do not belong together." in page
    assert 'value="owner"' in page
    assert 'name="next" value="/new/"' in page


def test_too_many_wrong_passwords_lock_the_name_in_words(cast: Cast, settings: LazySettings) -> None:
    settings.AXES_ENABLED = True
    browser = cast.client()
    for _try in range(8):
        answer = browser.post("/accounts/login/", {"username": "owner", "password": "wrong"})
    assert answer.status_code == 429
    assert "Too many wrong passwords" in answer.content.decode()


def test_a_new_account_is_logged_in_at_once(cast: Cast) -> None:
    browser = cast.client()
    typed = {"username": "fresh", "first_name": "", "password1": "long-enough-1", "password2": "long-enough-1", "next": "/new/"}
    answer = browser.post("/accounts/sign-up/", typed)
    assert (answer.status_code, answer["Location"]) == (303, "/new/")
    assert browser.get("/new/").status_code == 200


@pytest.mark.parametrize(
    ("typed", "field"), [({"username": "owner"}, "username"), ({"password2": "other"}, "password2"), ({"username": "a b"}, "username")]
)
def test_an_account_that_cannot_be_is_refused(cast: Cast, typed: dict[str, str], field: str) -> None:
    sent = {"username": "fresh", "password1": "long-enough-1", "password2": "long-enough-1", **typed}
    answer = cast.client().post("/accounts/sign-up/", sent)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors


def test_signing_up_leads_to_no_foreign_address(cast: Cast) -> None:
    typed = {"username": "fresh", "password1": "long-enough-1", "password2": "long-enough-1", "next": "https://elsewhere.example/"}
    assert cast.client().post("/accounts/sign-up/", typed)["Location"] == "/"


def test_signing_up_can_be_switched_off(cast: Cast, settings: LazySettings) -> None:
    settings.ALLOW_SIGNUP = False
    assert cast.client().get("/accounts/sign-up/").status_code == 404
    assert "New account" not in cast.client().get("/accounts/login/").content.decode()


def test_logging_out_is_a_post(cast: Cast, browser: Client) -> None:
    assert browser.get("/accounts/logout/").status_code == 405
    assert browser.post("/accounts/logout/").status_code == 302
    assert browser.get("/new/")["Location"].startswith("/accounts/login/")


def test_a_password_is_changed_with_the_old_one(cast: Cast, browser: Client) -> None:
    typed = {"old_password": "wrong", "new_password1": "quite-new-pass", "new_password2": "quite-new-pass"}
    assert browser.post("/accounts/password/", typed).status_code == 422
    assert browser.post("/accounts/password/", {**typed, "old_password": "owner-password"}).status_code == 302
    assert cast.client().login(username="owner", password="quite-new-pass")
