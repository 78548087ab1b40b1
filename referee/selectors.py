"""The only ways out of a match: its state, folded from its acts, memoised by its last act."""

import json
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from django.db import connection
from django.db.models import Max

from referee.models import Act, Match
from referee.rules import acts as rules_acts
from referee.rules.acts import MatchState
from referee.rules.in_public import fold_in_public
from referee.rules.match import fold
from referee.rules.records import record_from_json
from referee.rules.ruleset import Ruleset, from_json

NOTHING: frozenset[str] = frozenset()
IN_PUBLIC = "in-public"
"""Beside effects in what is ignored: a claim that nobody has resolved, so that a dispute does not move what everybody sees."""
Key = tuple[int, int, frozenset[str]]

# Written out because it runs with every save: Django takes five times as long to word it as the database to answer.
_ACTS = "SELECT nonce, no, kind, hand_no, replaces, payload FROM referee_act WHERE match_id = %s ORDER BY no"

_MEMO: OrderedDict[Key, MatchState] = OrderedDict()
_MEMO_SIZE = 20_000


def ruleset_of(match: Match) -> Ruleset:
    """The rules a match was opened with, whole."""
    return _ruleset(match.ruleset_id) if match.ruleset_id else Ruleset()


@lru_cache(maxsize=512)
def _ruleset(digest: str) -> Ruleset:
    from referee.models import Ruleset as Row

    return from_json(Row.objects.get(pk=digest).json)


def acts_of(match: Match) -> tuple[rules_acts.Act, ...]:
    """The acts of a match as the fold reads them."""
    return acts_and_nonces(match)[0]


def acts_and_nonces(match: Match) -> tuple[tuple[rules_acts.Act, ...], dict[str, int]]:
    """The acts of a match as the fold reads them, and which act each nonce made."""
    with connection.cursor() as cursor:
        cursor.execute(_ACTS, [match.pk])
        rows = cursor.fetchall()
    acts = tuple(_act(no, kind, hand_no, replaces, json.loads(payload)) for _, no, kind, hand_no, replaces, payload in rows)
    return acts, {row[0]: row[1] for row in rows}


def match_state(match: Match) -> MatchState:
    """What a match adds up to now."""
    return match_states([match])[match.pk]


def match_states(matches: Sequence[Match], ignoring: frozenset[str] = NOTHING) -> dict[int, MatchState]:
    """What many matches add up to now, by primary key: one query for what is known already, one more for the rest.

    `ignoring`: late acts that were to have one of these effects (`Act.effect`) are left out, as if they had not been made;
    with `IN_PUBLIC` the matches are those of the public reading (`rules.in_public`).
    Not for use inside `writing`: what a rolled-back transaction folded must not be remembered.
    """
    last = dict.fromkeys((match.pk for match in matches), 0)
    for some in _few_at_a_time(last):
        last.update(Act.objects.filter(match__in=some).order_by().values_list("match").annotate(Max("id")))
    known = {match.pk: _MEMO.get((match.pk, last[match.pk], ignoring)) for match in matches}
    folded = _fold_all((match for match in matches if known[match.pk] is None), ignoring)
    for pk, state in folded.items():
        _remember((pk, last[pk], ignoring), state)
    return {pk: folded[pk] if state is None else state for pk, state in known.items()}


def _fold_all(matches: Iterable[Match], ignoring: frozenset[str]) -> dict[int, MatchState]:
    by_pk = {match.pk: match for match in matches}
    acts: dict[int, list[rules_acts.Act]] = {pk: [] for pk in by_pk}
    for some in _few_at_a_time(by_pk):
        rows = Act.objects.filter(match__in=some).exclude(effect__in=ignoring - {IN_PUBLIC}).order_by("match", "no")
        for pk, *row in rows.values_list("match", "no", "kind", "hand_no", "replaces", "payload"):
            acts[pk].append(_act(*row))
    folded = fold_in_public if IN_PUBLIC in ignoring else fold
    return {pk: folded(ruleset_of(by_pk[pk]), acts[pk]) for pk in by_pk}


def _few_at_a_time(keys: Iterable[int]) -> Iterator[list[int]]:
    """Keys in portions that every database takes in one query (SQLite gives up somewhere above 900)."""
    listed = list(keys)
    return (listed[start : start + 500] for start in range(0, len(listed), 500))


def _act(no: int, kind: str, hand_no: int, replaces: int | None, payload: Any) -> rules_acts.Act:
    record = record_from_json(payload) if kind in ("hand", "claim") else None
    return rules_acts.Act(no, kind, hand_no, replaces, payload, record)


def _remember(key: Key, state: MatchState) -> None:
    _MEMO[key] = state
    while len(_MEMO) > _MEMO_SIZE:
        _MEMO.popitem(last=False)


def forget_matches(matches: Iterable[int]) -> None:
    """Empty the memo of these matches: for acts that were only tried, and whose numbers will be used again."""
    gone = set(matches)
    for key in [key for key in _MEMO if key[0] in gone]:
        del _MEMO[key]


def forget_states() -> None:
    """Empty the memo; for tests that reuse primary keys and for a restore."""
    _MEMO.clear()
    _ruleset.cache_clear()
