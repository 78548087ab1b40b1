"""Addresses that everybody may open: the list of events, the pages of an event, the rules."""

from django.urls import path

from tournaments.views import bracket, errata, no_network, pair, public, rounds_public, rules_pages, standings

urlpatterns = [
    path("", public.home, name="home"),
    path("worker.js", no_network.worker, name="worker"),
    path("no-network/", no_network.notice, name="no-network"),
    path("rules/<slug:slug>/", rules_pages.preset_rules, name="preset-rules"),
    path("e/<str:event_id>/", public.event, name="event"),
    path("e/<str:event_id>/where/", public.where, name="where"),
    path("e/<str:event_id>/standings/", standings.show, name="standings"),
    path("e/<str:event_id>/bracket/", bracket.show, name="bracket"),
    path("e/<str:event_id>/errata/", errata.show, name="errata"),
    path("e/<str:event_id>/rules/", rules_pages.rules, name="rules"),
    path("e/<str:event_id>/rounds/<int:stage_no>/<int:round_no>/", rounds_public.show, name="round"),
    path("e/<str:event_id>/pairs/<str:entry_id>/", pair.show, name="entry"),
]
