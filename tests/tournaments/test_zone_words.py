"""A time zone by the name people use for it."""

import pytest
from django.utils import translation

from tournaments.zone_words import zone_name


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("Asia/Shanghai", "Beijing time"), ("Asia/Chongqing", "Beijing time"), ("Asia/Urumqi", "Xinjiang time"), ("Asia/Taipei", "Taipei time"),
        ("America/Argentina/Buenos_Aires", "Buenos Aires"), ("Europe/Berlin", "Berlin"), ("UTC", "UTC"),
    ],
)  # fmt: skip
def test_a_zone_has_its_common_name_or_its_city(zone: str, words: str) -> None:
    with translation.override("en"):
        assert zone_name(zone) == words
