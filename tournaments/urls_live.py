"""Addresses of what moves by itself: the seq of an event."""

from django.urls import path

from tournaments.views import seq

_EVENT = "e/<str:event_id>/"

urlpatterns = [
    path(f"{_EVENT}seq", seq.seq, name="seq"),
]
