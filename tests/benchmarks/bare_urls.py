"""The site's addresses, and the two bare ones that figures are compared with."""

import threading
from contextlib import nullcontext

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import include, path

TURN = threading.Lock() if connection.vendor == "sqlite" else nullcontext()


def insert(request: HttpRequest) -> HttpResponse:
    """What a save costs that does nothing: who is asking, and one row in a transaction of its own.

    On SQLite the threads queue for their turn as they do for a save; polling at the file's lock would make this look slower.
    """
    if not request.user.is_authenticated:
        return HttpResponse(status=403)
    with TURN, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO bench_row (note) VALUES (%s)", [request.POST.get("nonce", "")])
    return HttpResponse(status=204)


def constant(request: HttpRequest) -> HttpResponse:
    """What a page costs that says nothing: who is asking, and the same bytes every time."""
    return HttpResponse(f"{request.user.is_authenticated}" + "x" * 20_000)


urlpatterns = [
    path("bare/", insert),
    path("constant/", constant),
    path("", include("config.urls")),
]
