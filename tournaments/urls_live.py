"""Addresses of what moves by itself: the seq of an event, the hall map, the hall screens; and what is taken along into a chat."""

from django.urls import path

from tournaments.views import hall, screen, seq, texts

_EVENT = "e/<str:event_id>/"

urlpatterns = [
    path(f"{_EVENT}seq", seq.seq, name="seq"),
    path(f"{_EVENT}hall/", hall.hall, name="hall"),
    path(f"{_EVENT}screen/", screen.show, name="first-screen"),
    path(f"{_EVENT}screen/<int:screen_no>/", screen.show, name="screen"),
    path(f"{_EVENT}screens/", screen.screens, name="screens"),
    path(f"{_EVENT}rounds/<int:stage_no>/<int:round_no>/text/", texts.round_, name="round-text"),
    path(f"{_EVENT}standings/text/", texts.standings, name="standings-text"),
    path(f"{_EVENT}pairs/<str:entry_id>/card.png", texts.picture, name="pair-card"),
]
