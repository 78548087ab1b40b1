"""Addresses of running an event beyond its ordinary way: drafts by hand, no-shows, one step back, protests, tables of results."""

from django.urls import path

from tournaments.views import crosstable, draft, groups, no_shows, protests, step_back

_EVENT = "e/<str:event_id>/"
_DRAFT = f"{_EVENT}draft/<int:stage_no>/"

urlpatterns = [
    path(f"{_EVENT}crosstable/", crosstable.show, name="crosstable"),
    path(f"{_EVENT}units/", crosstable.units, name="units"),
    path(f"{_DRAFT}blank/", draft.blank, name="blank-draft"),
    path(f"{_DRAFT}groups/", groups.edit, name="edit-groups"),
    path(f"{_DRAFT}<int:round_no>/", draft.edit, name="edit-draft"),
    path(f"{_EVENT}forbidden/", draft.forbidden, name="forbidden"),
    path(f"{_EVENT}no-shows/", no_shows.show, name="no-shows"),
    path(f"{_EVENT}no-shows/undo/", no_shows.undo, name="undo-no-shows"),
    path(f"{_EVENT}back/", step_back.show, name="step-back"),
    path(f"{_EVENT}protests/", protests.show, name="protests"),
    path(f"{_EVENT}protests/window/", protests.window, name="protest-window"),
    path(f"{_EVENT}protests/<int:protest_no>/", protests.one, name="protest"),
    path(f"{_EVENT}official/<int:stage_no>/<int:round_no>/", protests.official, name="declare-official"),
]
