"""Whether this process lives, and whether it can serve: for those who watch the server."""

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse


def healthz(request: HttpRequest) -> JsonResponse:
    """The process answers."""
    return JsonResponse({"status": "ok"})


def readyz(request: HttpRequest) -> JsonResponse:
    """The database answers and every migration is applied; 503 and the reason if not."""
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        return JsonResponse({"status": "database", "detail": type(error).__name__}, status=503)
    if waiting:
        return JsonResponse({"status": "migrations", "waiting": len(waiting)}, status=503)
    return JsonResponse({"status": "ok"})
