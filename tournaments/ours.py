"""Every page of this site says whose it is, so that a phone can tell it from what a wifi portal answers in its place."""

from collections.abc import Callable

from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

HEADER = "Shuangsheng"
PAGE, TABLE = "page", "table"
"""What an answer is: any page, or the page of a table that this browser may record at and may keep."""


class MarksOurs:
    """Puts `Shuangsheng: page` on every answer that does not say already what it is."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault(HEADER, PAGE)
        return response


CARD = "ss_card"


def name_card(request: HttpRequest, answer: HttpResponseBase, token: str) -> None:
    """Tell the page that a card opens which card it was, so that a phone can open it by the card without a network (kept.js)."""
    if keeps_pages():
        answer.set_cookie(CARD, token, max_age=120, samesite="Lax", secure=request.is_secure())


def keeps_pages() -> bool:
    """Whether pages may be kept: only where the name of a file changes with what is in it."""
    return isinstance(staticfiles_storage, ManifestFilesMixin)
