"""Addresses of what two sides and two pairs of eyes agree on: signing, disputing, verifying, sheets typed in, typed codes, PINs."""

from django.urls import path

from tournaments.views import agreeing, catch_up, codes, pins

_EVENT = "e/<str:event_id>/"
_TABLE = f"{_EVENT}tables/<str:table_id>/"

urlpatterns = [
    path(f"{_EVENT}catch-up/", catch_up.desk, name="catch-up"),
    path(f"{_EVENT}code/", codes.type_code, name="type-code"),
    path("my-tables/", codes.mine, name="my-tables"),
    path(f"{_EVENT}setup/agreeing/", agreeing.options, name="setup-agreeing"),
    path(f"{_EVENT}entries/<str:entry_id>/pin/", pins.renew, name="renew-pin"),
    path(f"{_EVENT}papers/slips.pdf", pins.slips, name="player-slips"),
    path(f"{_TABLE}sign/", agreeing.sign, name="table-sign"),
    path(f"{_TABLE}dispute/", agreeing.dispute, name="table-dispute"),
    path(f"{_TABLE}verify/", agreeing.verify, name="table-verify"),
]
