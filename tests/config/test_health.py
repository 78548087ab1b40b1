"""The two addresses for those who watch the server."""

import pytest
from django.test import Client


def test_a_living_process_says_so_without_the_database(client: Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}


@pytest.mark.django_db
def test_a_migrated_database_makes_the_site_ready(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok"}
