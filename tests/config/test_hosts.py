"""Without ALLOWED_HOSTS the site answers to what only a local network can mean."""

import pytest
from django.test import Client

from config.hosts import is_local


@pytest.mark.parametrize(
    "host",
    ["localhost", "127.0.0.1", "192.168.1.20", "10.0.0.7", "172.16.3.4", "169.254.8.8", "100.64.0.9", "[::1]", "[fe80::1]", "[fd00::5]"]
    + ["hall-laptop", "Hall-Laptop.local", "laptop.lan", "x.home.arpa", "localhost."],
)
def test_an_address_of_a_hall_is_local(host: str) -> None:
    assert is_local(host)


@pytest.mark.parametrize("host", ["evil.example", "8.8.8.8", "[2606:4700::1]", "local.evil.example", "192.168.1.20.nip.io", "172.32.0.1"])
def test_what_the_public_internet_may_mean_is_not(host: str) -> None:
    assert not is_local(host)


def test_a_name_that_somebody_else_points_here_gets_no_page(client: Client) -> None:
    assert client.get("/healthz", headers={"host": "rebound.example:8000"}).status_code == 400


def test_the_address_of_the_hall_gets_one_with_any_port(client: Client) -> None:
    assert client.get("/healthz", headers={"host": "192.168.43.17:8003"}).status_code == 200
