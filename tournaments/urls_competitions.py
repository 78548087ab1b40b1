"""Addresses of competitions: several events in one hall."""

from django.urls import path

from tournaments.views import competition_hall, competitions

_COMPETITION = "c/<str:competition_id>/"

urlpatterns = [
    path("c/", competitions.competitions, name="competitions"),
    path(_COMPETITION, competition_hall.show, name="competition"),
    path(f"{_COMPETITION}where/", competition_hall.where, name="competition-where"),
    path(f"{_COMPETITION}hall/", competition_hall.hall, name="competition-hall"),
    path(f"{_COMPETITION}screen/", competition_hall.screen, name="competition-screen"),
    path(f"{_COMPETITION}seq", competition_hall.seq, name="competition-seq"),
    path(f"{_COMPETITION}setup/", competitions.setup, name="competition-setup"),
]
