"""Pages of a competition that are the same as long as nothing in it or its events has changed: who has one gets 304."""

import hashlib
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import condition

from referee.views_theme import theme_of
from tournaments.competition_access import CompetitionViewer
from tournaments.models import Competition
from tournaments.views.etag import RELEASE, moment, part_wanted

CompetitionView = Callable[[HttpRequest, Competition, CompetitionViewer], HttpResponseBase]


def kept_in_competition(view: CompetitionView) -> CompetitionView:
    """A view under `competition_view`. Its pages have clocks: they are good for a minute."""

    @wraps(view)
    def inner(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
        has_news = settings.DEBUG or len(get_messages(request)) > 0
        name = None if has_news else competition_tag(request, competition, viewer)
        response = condition(etag_func=lambda *_args: name)(lambda *_args: view(request, competition, viewer))(request)
        patch_vary_headers(response, ("Cookie", "Accept-Language", "HX-Request"))
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return inner


def competition_tag(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> str:
    """The name of a page: the seq of the competition and of each event seen, who looks, language, theme, address, the minute."""
    seen = [(event.pk, event.scope.seq, event.visibility, sorted(inside.roles), sorted(inside.tables)) for event, inside in viewer.events]
    parts = (
        competition.public_id, competition.scope.seq, seen, viewer.organises, viewer.user_id, get_language(), theme_of(request),
        request.build_absolute_uri(), part_wanted(request), moment(ticking=True), RELEASE,
    )  # fmt: skip
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'
