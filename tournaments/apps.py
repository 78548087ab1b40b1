"""The app of an event: many matches, their draw, their standings."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Nothing to set up."""

    name = "tournaments"
