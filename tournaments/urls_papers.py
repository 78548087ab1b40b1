"""Addresses of the papers (PDF) of an event, and of the page that lists them."""

from django.urls import path

from tournaments.views import certificates, list_papers, papers, papers_page

_PAPERS = "e/<str:event_id>/papers/"
_ROUND = f"{_PAPERS}<int:stage_no>/<int:round_no>/"

urlpatterns = [
    path(_PAPERS, papers_page.show, name="papers"),
    path(f"{_PAPERS}standings.pdf", papers.standings, name="standings-pdf"),
    path(f"{_PAPERS}bracket.pdf", papers.bracket, name="bracket-pdf"),
    path(f"{_PAPERS}rules.pdf", papers.rules, name="rules-pdf"),
    path(f"{_PAPERS}entries.pdf", list_papers.entries, name="entries-pdf"),
    path(f"{_PAPERS}check-in.pdf", list_papers.check_in, name="check-in-pdf"),
    path(f"{_PAPERS}crosstable.pdf", list_papers.crosstable, name="crosstable-pdf"),
    path(f"{_PAPERS}penalties.pdf", list_papers.penalties, name="penalties-pdf"),
    path(f"{_PAPERS}book.pdf", list_papers.results_book, name="book-pdf"),
    path(f"{_PAPERS}certificates/", certificates.show, name="certificates"),
    path(f"{_ROUND}sheets.pdf", papers.round_sheets, name="round-sheets"),
    path(f"{_ROUND}pairings.pdf", papers.pairings, name="pairing-sheet"),
    path(f"{_ROUND}cards.pdf", papers.cards, name="cards-pdf"),
    path("e/<str:event_id>/tables/<str:table_id>/sheet.pdf", papers.sheet, name="sheet"),
    path("e/<str:event_id>/matches/<str:match_id>/kept.pdf", papers.kept_sheet, name="kept-sheet"),
]
