"""Six characters to type instead of scanning a table card: good inside their event, as long as the card itself (model.md, table access).

A code is not stored: it follows from the stored hash of the token and the key of this installation. Wrong codes slow the
whole event down, not an address: a hall is one address. Scanned cards are never slowed.
"""

from datetime import datetime
from typing import Final

from django.db.models import Q
from django.utils.crypto import salted_hmac

from referee.rules.errors import RulesError
from tournaments.access import digest_of
from tournaments.models import Event, Round, TableToken
from tournaments.services.wrong_tries import WrongTries

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Nothing that can be taken for something else: no 0 O, 1 I L."""
LENGTH: Final = 6
FREE_FAILURES, SLOWEST = 10, 5


def code_of(token: str) -> str:
    """The code that stands on the card beside the QR of this token."""
    return _code(digest_of(token))


def token_of(*, event: Event, typed: str, at: datetime) -> TableToken:
    """The token whose code was typed, in a round that is published or played. Errors: `unknown-code`, `too-many-codes` (with `seconds`)."""
    wrong = _wrong(event)
    wrong.must_wait(at)
    code = "".join(typed.upper().split()).replace("-", "")
    rounds = Round.objects.filter(stage__event=event, state__in=(Round.State.PUBLISHED, Round.State.PLAYING))
    live = TableToken.objects.filter(Q(table__round__in=rounds) | Q(round__in=rounds), revoked_at=None)
    live = live.select_related("table__round__stage__event", "round__stage__event")
    found = next((token for token in live if len(code) == LENGTH and _code(token.digest) == code), None)
    if found is None:
        wrong.failed(at)
        raise RulesError("unknown-code")
    return found


def _code(digest: str) -> str:
    number = int.from_bytes(salted_hmac("table-code", digest, algorithm="sha256").digest(), "big")
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def _wrong(event: Event) -> WrongTries:
    return WrongTries(f"code-failures:{event.pk}", "too-many-codes", FREE_FAILURES, SLOWEST)
