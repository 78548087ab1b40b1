"""Addresses of a table (for whoever records there) and of a match (public, with the acts of the chief referee)."""

from django.urls import path

from tournaments.views import chief, chief_ends, correction, ending, match, outbox, presence, replay, result, table, table_acts

_TABLE = "e/<str:event_id>/tables/<str:table_id>/"
_MATCH = "e/<str:event_id>/matches/<str:match_id>/"

urlpatterns = [
    path(_TABLE, table.show, name="table"),
    path(f"{_TABLE}preview/", table.preview, name="table-preview"),
    path(f"{_TABLE}hands/", table.save, name="table-save"),
    path(f"{_TABLE}send/", outbox.send, name="table-send"),
    path(f"{_TABLE}undo/", table_acts.undo, name="table-undo"),
    path(f"{_TABLE}end/", ending.end, name="table-end"),
    path(f"{_TABLE}result/", result.at_table, name="table-result"),
    path(f"{_TABLE}next-match/", table_acts.next_match, name="table-next"),
    path(f"{_TABLE}call/", table_acts.call, name="table-call"),
    path(f"{_TABLE}away/", presence.away, name="table-away"),
    path(f"{_TABLE}here/", presence.here, name="table-here"),
    path(f"{_TABLE}call/answer/", table_acts.answer, name="answer-call"),
    path("k/<str:token>/", table_acts.open_token, name="open-token"),
    path(_MATCH, match.show, name="match"),
    path(f"{_MATCH}hands/<int:hand_no>/correct/", correction.correct_hand, name="correct-hand"),
    path(f"{_MATCH}hands/<int:hand_no>/correct/preview/", correction.preview_correction, name="correct-preview"),
    path(f"{_MATCH}hands/<int:hand_no>/void/", chief.void_hand, name="void-hand"),
    path(f"{_MATCH}claims/<int:act_no>/", chief.resolve_claim, name="resolve-claim"),
    path(f"{_MATCH}ruling/", chief.add_ruling, name="add-ruling"),
    path(f"{_MATCH}penalty/", chief.add_penalty, name="add-penalty"),
    path(f"{_MATCH}swap/", chief.swap_sides, name="swap-sides"),
    path(f"{_MATCH}forfeit/", chief_ends.late_forfeit, name="late-forfeit"),
    path(f"{_MATCH}reopen/", chief.reopen_match, name="reopen-match"),
    path(f"{_MATCH}replay/", replay.replay, name="replay-table"),
    path(f"{_MATCH}replay/undo/", replay.undo, name="undo-replay"),
    path(f"{_MATCH}acts/<int:act_no>/cancel/", chief.cancel_act, name="cancel-act"),
    path(f"{_MATCH}result/", result.by_chief, name="report-result"),
]
