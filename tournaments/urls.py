"""Every address of the tournaments app: public pages, table and match, organiser, papers."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.urls_files")),
    path("", include("tournaments.urls_public")),
    path("", include("tournaments.urls_live")),
    path("", include("tournaments.urls_table")),
    path("", include("tournaments.urls_agreeing")),
    path("", include("tournaments.urls_ruling")),
    path("", include("tournaments.urls_organise")),
    path("", include("tournaments.urls_running")),
    path("", include("tournaments.urls_papers")),
    path("", include("tournaments.urls_rota")),
    path("", include("tournaments.urls_competitions")),
]
