"""An act sent twice is one act: a form carries a nonce, the log row of the act keeps it, and a repeat finds that row."""

from typing import Any

from referee.models import Log, Scope


def done_before(scope: Scope, nonce: str, verb: str) -> Log | None:
    """The first log row that this nonce made in a scope; to be asked under the scope's lock. No nonce, no memory."""
    if not nonce:
        return None
    return Log.objects.filter(scope=scope, verb=verb, after__nonce=nonce).order_by("seq").first()


def marked(after: dict[str, Any], nonce: str) -> dict[str, Any]:
    """What the log keeps of an act, with its nonce where it has one."""
    return {**after, "nonce": nonce} if nonce else after
