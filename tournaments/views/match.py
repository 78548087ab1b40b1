"""The page of a match, public: result, levels, every hand in words, what was ruled."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from tournaments.access import Role
from tournaments.selectors.match_page import MatchPage
from tournaments.views.at_match import match_view


@match_view(*Role, methods=("GET", "HEAD"))
def show(request: HttpRequest, page: MatchPage) -> HttpResponseBase:
    """Everybody who may see the event."""
    return render(request, "tournaments/match/match.html", {"event": page.event, "page": page})
