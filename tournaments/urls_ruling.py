"""Addresses of the ruling desk at a table, and of hand records as evidence."""

from django.urls import path

from tournaments.views import hand_record, ruling

_TABLE = "e/<str:event_id>/tables/<str:table_id>/ruling/"

urlpatterns = [
    path(_TABLE, ruling.show, name="table-ruling"),
    path(f"{_TABLE}record/", ruling.record, name="record-ruling"),
    path("e/<str:event_id>/tables/<str:table_id>/hands/check/", hand_record.check, name="table-check-hand"),
]
