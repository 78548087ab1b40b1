"""Addresses of referees: their list, and who has which table in a round."""

from django.urls import path

from tournaments.views import referees, rota

_EVENT = "e/<str:event_id>/"

urlpatterns = [
    path(f"{_EVENT}referees/", referees.referees, name="referees"),
    path(f"{_EVENT}rota/<int:stage_no>/<int:round_no>/", rota.rota, name="rota"),
]
