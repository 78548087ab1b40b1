"""Addresses of the organiser: set-up, entries, rounds, people, log; and of accounts."""

from django.urls import path

from tournaments.views import (
    account,
    cards,
    clock,
    control,
    cuts,
    entries,
    fines,
    late_entry,
    log,
    people,
    rules_setup,
    setup,
    stages,
    substitutes,
    withdraw,
)

_EVENT = "e/<str:event_id>/"
_SETUP = f"{_EVENT}setup/"
_ENTRY = f"{_EVENT}entries/<str:entry_id>/"
_CONTROL = f"{_EVENT}control/"
_ROUND = f"{_CONTROL}<int:stage_no>/<int:round_no>/"

urlpatterns = [
    path("new/", setup.new_event, name="new-event"),
    path(_SETUP, setup.setup, name="setup"),
    path(f"{_SETUP}rules/", rules_setup.rules, name="setup-rules"),
    path(f"{_SETUP}stages/add/", stages.add, name="add-stage"),
    path(f"{_SETUP}stages/<int:stage_no>/", stages.stage, name="setup-stage"),
    path(f"{_SETUP}stages/<int:stage_no>/remove/", stages.remove, name="remove-stage"),
    path(f"{_SETUP}people/", people.people, name="setup-people"),
    path(f"{_SETUP}delete/", setup.delete, name="delete-event"),
    path(f"{_SETUP}restore/", setup.restore, name="restore-event"),
    path(f"{_EVENT}entries/", entries.entries, name="entries"),
    path(f"{_EVENT}entries/paste/", entries.paste, name="paste-entries"),
    path(f"{_ENTRY}edit/", entries.edit, name="edit-entry"),
    path(f"{_ENTRY}remove/", entries.remove, name="remove-entry"),
    path(f"{_ENTRY}act/", entries.act, name="entry-act"),
    path(f"{_ENTRY}erase/", entries.erase, name="erase-person"),
    path(f"{_ENTRY}penalties/", fines.show, name="fine-pair"),
    path(f"{_ENTRY}withdraw/", withdraw.show, name="withdraw"),
    path(f"{_ENTRY}late/", late_entry.show, name="late-entry"),
    path(f"{_ENTRY}late/undo/", late_entry.undo, name="undo-late-entry"),
    path(f"{_ENTRY}substitute/", substitutes.show, name="substitute"),
    path(f"{_ENTRY}substitute/undo/", substitutes.undo, name="undo-substitute"),
    path(_CONTROL, control.rounds, name="rounds"),
    path(f"{_CONTROL}<int:stage_no>/draw/", control.draft, name="draft-round"),
    path(f"{_CONTROL}<int:stage_no>/cut/", cuts.settle, name="settle-cut"),
    path(_ROUND, control.round_, name="round-control"),
    path(f"{_ROUND}clock/", clock.clock, name="clock-act"),
    path(f"{_ROUND}cards/", cards.cards, name="table-cards"),
    path(f"{_ROUND}<str:act>/", control.act, name="round-act"),
    path(f"{_EVENT}log/", log.log, name="event-log"),
    path("accounts/login/", account.LogIn.as_view(), name="login"),
    path("accounts/logout/", account.LogOut.as_view(), name="logout"),
    path("accounts/sign-up/", account.sign_up, name="sign-up"),
    path("accounts/password/", account.ChangePassword.as_view(), name="password_change"),
]
