"""What every answer carries, what a form over plain http needs, and how guessing passwords ends."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client


def test_every_answer_forbids_foreign_and_inline_code(client: Client) -> None:
    policy = client.get("/healthz").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_every_answer_keeps_to_its_type_its_frame_and_its_site(client: Client) -> None:
    headers = client.get("/healthz").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


def test_plain_http_is_promised_nothing_that_only_https_keeps(client: Client) -> None:
    headers = client.get("/healthz").headers
    assert "Strict-Transport-Security" not in headers
    assert "Cross-Origin-Opener-Policy" not in headers


def test_a_form_is_taken_over_plain_http_at_the_address_of_the_hall() -> None:
    hall = Client(enforce_csrf_checks=True, headers={"host": "192.168.1.20:8000", "origin": "http://192.168.1.20:8000"})
    assert hall.post("/language/", {"language": "en"}).status_code == 302


@pytest.fixture
def guarded(db: None, settings: Any) -> Client:
    """A site that counts wrong passwords, as it does outside the tests."""
    settings.AXES_ENABLED = True
    get_user_model().objects.create_user("chief", password="right horse", is_staff=True)
    return Client(raise_request_exception=False)


def sign_in(client: Client, username: str, password: str, address: str) -> int:
    """The status of a sign-in: 200 the form again, 302 signed in, 429 locked."""
    form = {"username": username, "password": password, "next": "/healthz"}
    return client.post("/admin/login/", form, REMOTE_ADDR=address).status_code


def test_guessing_ends_for_that_name_from_that_address_alone(guarded: Client, settings: Any) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        status = sign_in(guarded, "chief", "wrong", "192.168.1.66")
    assert status == 429
    assert sign_in(guarded, "chief", "right horse", "192.168.1.66") == 429
    assert sign_in(guarded, "organiser", "wrong", "192.168.1.66") == 200, "a hall is one address"
    assert sign_in(guarded, "chief", "right horse", "192.168.1.20") == 302
