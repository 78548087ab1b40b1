"""The permission matrix: every address, every role, GET and POST, built from the list of addresses itself.

An address without a row here fails the test: whoever adds a page says who may open it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from referee.selectors import forget_states
from tests.cast import Cast, Playing, make_event, make_playing
from tournaments.models import Event, Membership

P, T, R, C, O = "public", "table", "referee", "chief", "organiser"  # noqa: E741
ROLES = (P, T, R, C, O)
EVERYBODY = frozenset(ROLES)
RECORDERS, RUNNERS, CHIEF, ORGANISER = frozenset({T, R, C}), frozenset({C, O}), frozenset({C}), frozenset({O})


@dataclass(frozen=True, slots=True)
class Row:
    """Who may open an address of an event, and with which methods it answers them."""

    roles: frozenset[str]
    methods: str


READ, WRITE, BOTH = "GET", "POST", "GET POST"
EVENT_PAGES: dict[str, Row] = {
    # What everybody may read
    **dict.fromkeys(("event", "where", "standings", "bracket", "rules", "errata", "round", "entry", "match", "seq", "first-screen", "screen",
                     "round-text", "standings-text", "pair-card"),
                    Row(EVERYBODY, READ)),
    # At a table
    "table": Row(RECORDERS, READ),
    **dict.fromkeys(("table-preview", "table-save", "table-send", "table-undo", "table-next", "table-call", "table-away",
                     "table-here"), Row(RECORDERS, WRITE)),
    **dict.fromkeys(("table-sign", "table-dispute"), Row(RECORDERS, WRITE)),
    **dict.fromkeys(("table-end", "table-result", "table-verify"), Row(RECORDERS, BOTH)),
    "table-ruling": Row(RECORDERS, READ),
    "record-ruling": Row(RECORDERS, WRITE),
    "table-check-hand": Row(RECORDERS, BOTH),
    # Rulings and corrections
    **dict.fromkeys(("correct-hand", "void-hand", "resolve-claim", "add-ruling", "add-penalty", "swap-sides", "late-forfeit", "fine-pair",
                     "reopen-match", "replay-table", "cancel-act",
                     "report-result"), Row(CHIEF, BOTH)),
    "correct-preview": Row(CHIEF, BOTH),
    **dict.fromkeys(("answer-call", "undo-replay"), Row(CHIEF, WRITE)),
    "type-code": Row(EVERYBODY, BOTH),
    # Sheets typed in afterwards
    "catch-up": Row(RUNNERS, BOTH),
    # Set-up, people, log
    **dict.fromkeys(("setup", "setup-rules", "setup-stage", "setup-people", "setup-agreeing", "delete-event"), Row(ORGANISER, BOTH)),
    **dict.fromkeys(("add-stage", "remove-stage", "restore-event"), Row(ORGANISER, WRITE)),
    "event-log": Row(ORGANISER, READ),
    # Entries
    **dict.fromkeys(("entries", "paste-entries", "edit-entry", "late-entry", "import-file"), Row(ORGANISER, BOTH)),
    **dict.fromkeys(("remove-entry", "erase-person", "undo-late-entry", "undo-import"), Row(ORGANISER, WRITE)),
    **dict.fromkeys(("entry-act", "undo-substitute"), Row(RUNNERS, WRITE)),
    **dict.fromkeys(("substitute", "withdraw"), Row(RUNNERS, BOTH)),
    "renew-pin": Row(ORGANISER, WRITE),
    "player-slips": Row(ORGANISER, READ),
    # Rounds
    **dict.fromkeys(("rounds", "round-control", "hall"), Row(RUNNERS, READ)),
    "draft-round": Row(ORGANISER, WRITE),
    **dict.fromkeys(("round-act", "clock-act"), Row(RUNNERS, WRITE)),
    **dict.fromkeys(("settle-cut", "table-cards", "screens"), Row(RUNNERS, BOTH)),
    # Papers
    **dict.fromkeys(("standings-pdf", "bracket-pdf", "rules-pdf", "pairing-sheet", "entries-pdf", "crosstable-pdf", "sheet"),
                    Row(EVERYBODY, READ)),
    **dict.fromkeys(("check-in-pdf", "penalties-pdf", "book-pdf"), Row(RUNNERS, READ)),
    "certificates": Row(RUNNERS, BOTH),
    **dict.fromkeys(("papers", "round-sheets", "kept-sheet"), Row(RUNNERS, READ)),
    "cards-pdf": Row(RUNNERS, WRITE),
    # Running beyond the ordinary way
    **dict.fromkeys(("crosstable", "units"), Row(EVERYBODY, READ)),
    **dict.fromkeys(("edit-draft", "edit-groups", "forbidden", "no-shows", "step-back"), Row(ORGANISER, BOTH)),
    **dict.fromkeys(("blank-draft", "undo-no-shows", "protest-window"), Row(ORGANISER, WRITE)),
    **dict.fromkeys(("protests", "protest"), Row(RUNNERS, BOTH)),
    "declare-official": Row(CHIEF, WRITE),
    # Referees
    **dict.fromkeys(("referees", "rota"), Row(RUNNERS, BOTH)),
    # Files
    **dict.fromkeys(("files", "workbook", "csv-file"), Row(RUNNERS, READ)),
    **dict.fromkeys(("archive", "backup-now"), Row(ORGANISER, WRITE)),
}  # fmt: skip
NOT_OF_AN_EVENT = {
    "healthz", "readyz", "worker", "no-network", "my-tables", "ruling", "check-hand", "learn", "quiz", "set-theme", "set-language", "practice",
    "import-archive",
    "competitions", "competition", "competition-where", "competition-hall", "competition-screen", "competition-seq", "competition-setup",
    "home", "preset-rules", "open-token", "new-event", "login", "logout", "sign-up", "password_change",
}  # fmt: skip
# Writes that reach beyond the database, which a test must not do.
LEFT_ALONE = {"backup-now": WRITE}


def patterns(resolver: Any = None) -> Iterator[URLPattern]:
    """Every address of the site but those of Django's admin."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                yield from patterns(pattern)
        else:
            yield pattern


def names() -> list[str]:
    """The names of the addresses of an event."""
    return sorted(str(pattern.name) for pattern in patterns() if hasattr(pattern.callback, "allowed"))


@dataclass(frozen=True, slots=True)
class World:
    """An event in play, with a browser for every role and for an organiser of another event."""

    playing: Playing
    browsers: dict[str, Client]
    stranger: Client

    def url(self, name: str) -> str:
        """The address of this name in the event, about its first table, match, pair, stage and round."""
        table = self.playing.table()
        known = {
            "event_id": self.playing.event.public_id, "table_id": table.public_id, "match_id": self.playing.match().public_id,
            "entry_id": self.playing.row().ns.public_id, "stage_no": 1, "round_no": 1, "screen_no": 1, "protest_no": 1, "hand_no": 1, "act_no": 1,
            "act": "unpublish", "name": "entries",
        }  # fmt: skip
        pattern = next(one for one in patterns() if one.name == name)
        return reverse(name, kwargs={key: known[key] for key in pattern.pattern.converters})


@pytest.fixture
def world(cast: Cast) -> World:
    """Each role alone: the organiser does not rule and the chief does not organise."""
    playing = make_playing(cast)
    Membership.objects.filter(event=playing.event, user=cast.owner).delete()
    users = {R: cast.referee, O: cast.owner, C: _account("chief")}
    for role, user in users.items():
        Membership.objects.get_or_create(event=playing.event, user=user, role=role)
    make_event(Cast(cast.stranger, _account("other"), cast.owner), pairs=2)
    table = cast.client()
    table.get(f"/k/{playing.token()}/")
    browsers = {P: cast.client(), T: table, **{role: cast.client(user) for role, user in users.items()}}
    return World(playing, browsers, cast.client(cast.stranger))


def _account(name: str) -> Any:
    from django.contrib.auth.models import User

    return User.objects.create_user(name, password="some-password")


@contextmanager
def nothing_happens() -> Iterator[None]:
    """Whatever is written is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    forget_states()


def answer(browser: Client, method: str, url: str) -> tuple[int, str]:
    """Status and the address led to, with nothing written."""
    with nothing_happens():
        response = browser.get(url) if method == READ else browser.post(url, {})
    return response.status_code, response.headers.get("Location", "")


def test_every_address_of_an_event_has_a_row() -> None:
    assert names() == sorted(EVENT_PAGES)


def test_every_other_address_is_known_not_to_belong_to_an_event() -> None:
    found = {str(pattern.name) for pattern in patterns() if not hasattr(pattern.callback, "allowed")}
    assert found == NOT_OF_AN_EVENT


@pytest.mark.parametrize("name", sorted(EVENT_PAGES))
def test_the_view_names_the_roles_of_its_row(name: str) -> None:
    pattern = next(one for one in patterns() if one.name == name)
    assert {str(role) for role in pattern.callback.allowed} == EVENT_PAGES[name].roles  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", sorted(EVENT_PAGES))
def test_an_address_opens_for_whom_its_row_names_and_for_nobody_else(world: World, name: str) -> None:
    row, url = EVENT_PAGES[name], world.url(name)
    for method in (READ, WRITE):
        if LEFT_ALONE.get(name) != method:
            for role, browser in world.browsers.items():
                check_role(row, role, method, name, *answer(browser, method, url))
    check_stranger(world, row, url)
    check_private(world, url)
    check_deleted(world, url)
    check_forged(world, row, name, url)


# What may be missing although its event, table and match are there: a protest, the first hand, claim, act or kept sheet of a match.
MAY_BE_MISSING = frozenset({"protest", "kept-sheet", "void-hand", "correct-hand", "correct-preview", "resolve-claim", "cancel-act"})


def check_role(row: Row, role: str, method: str, name: str, status: int, location: str) -> None:
    """Who may, may; who may not is asked to log in, or told so."""
    seen = f"{role} {method} {name}: {status} {location}"
    if role in row.roles:
        assert status < 500, seen
        assert not location.startswith("/accounts/login/"), seen
        assert (status == 405) == (method not in row.methods), seen
        assert status != 404 or name in MAY_BE_MISSING, seen
    elif role in (P, T):
        assert (status, location[:16]) == (302, "/accounts/login/"), seen
    else:
        assert status == 403, seen


def check_stranger(world: World, row: Row, url: str) -> None:
    """The organiser of another event is the public here."""
    assert answer(world.stranger, READ, url)[0] == (200 if P in row.roles else 403)


def check_private(world: World, url: str) -> None:
    """A private event is not there for others; a page that only shows refuses a POST before it looks."""
    with nothing_happens():
        Event.objects.filter(pk=world.playing.event.pk).update(visibility="private")
        if url.endswith("/code/"):  # whoever holds a card stands in the hall; test_codes.py says that nothing of the event is shown
            return
        assert answer(world.stranger, READ, url)[0] == 404
        assert answer(world.stranger, WRITE, url)[0] in (404, 405)
        status, location = answer(world.browsers[P], READ, url)
        assert status == 404 or location.startswith("/accounts/login/")


def check_deleted(world: World, url: str) -> None:
    """A deleted event is there for its organiser alone."""
    with nothing_happens():
        Event.objects.filter(pk=world.playing.event.pk).update(deleted_at=timezone.now())
        for role in (R, C):
            assert answer(world.browsers[role], READ, url)[0] in (403, 404), role
        assert answer(world.browsers[P], READ, url)[0] in (302, 404)


def check_forged(world: World, row: Row, name: str, url: str) -> None:
    """A form from elsewhere is refused."""
    if WRITE not in row.methods or name in LEFT_ALONE:
        return
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = world.browsers[next(role for role in (O, C, R) if role in row.roles)].cookies
    with nothing_happens():
        assert strict.post(url, {}).status_code == 403
