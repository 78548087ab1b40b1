"""Addresses of what two sides and two pairs of eyes agree on: signing, disputing, verifying, sheets typed in, typed codes."""

from django.urls import path

from tournaments.views import catch_up

_EVENT = "e/<str:event_id>/"

urlpatterns = [
    path(f"{_EVENT}catch-up/", catch_up.desk, name="catch-up"),
]
