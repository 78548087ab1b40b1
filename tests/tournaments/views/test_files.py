"""Files out and in: workbook, CSV, archive, entry lists with preview and one step back."""

import io
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from referee.rules.records import HandRecord, Offence
from tests.cast import Cast, Playing, make_event, make_playing
from tests.tournaments.imports.test_files import XLS, locked
from tournaments.imports.files import MOST_BYTES, MOST_ROWS
from tournaments.models import Entry, EntryPlayer, Event
from tournaments.services.imported import last_import

pytestmark = pytest.mark.django_db

LIST = "单位,姓名,搭档,种子\n城东棋牌协会,王建业,李芸,1\n临江供电公司,周美兰,陈晓东,\n北湖社区,独自一人,,\n"


@pytest.fixture
def event(cast: Cast) -> Event:
    return make_event(cast, pairs=0)


@pytest.fixture
def organiser(cast: Cast) -> Client:
    return cast.client(cast.owner)


def upload(client: Client, event: Event, content: bytes, name: str = "名单.csv", **more: str) -> Any:
    return client.post(reverse("import-file", args=[event.public_id]), {"file": SimpleUploadedFile(name, content), **more})


def enter(client: Client, event: Event, **more: str) -> Any:
    fields = {"heads": "on", "unit": "0", "name1": "1", "name2": "2", "seed": "3", "act": "import", **more}
    return client.post(reverse("import-file", args=[event.public_id]), fields)


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_a_list_is_shown_with_its_errors_before_anything_is_written(organiser: Client, event: Event, encoding: str) -> None:
    page = text(upload(organiser, event, LIST.encode(encoding)))
    assert "王建业／李芸" in page
    assert "Two names are needed" in page
    assert Entry.objects.count() == 0


def test_rows_with_errors_are_left_out_only_when_asked(organiser: Client, event: Event) -> None:
    upload(organiser, event, LIST.encode())
    assert enter(organiser, event).status_code == 422
    assert Entry.objects.count() == 0
    assert enter(organiser, event, leave_out="on").status_code == 303
    assert list(Entry.objects.values_list("number", "unit__name", "seed")) == [(1, "城东棋牌协会", 1), (2, "临江供电公司", None)]


def test_the_same_import_sent_twice_enters_nobody_twice(organiser: Client, event: Event) -> None:
    upload(organiser, event, LIST.encode())
    enter(organiser, event, leave_out="on", nonce="n1")
    upload(organiser, event, LIST.encode())
    enter(organiser, event, leave_out="on", nonce="n1")
    assert Entry.objects.count() == 2


def test_a_whole_list_is_taken_back_in_one_step(organiser: Client, event: Event) -> None:
    upload(organiser, event, LIST.encode())
    enter(organiser, event, leave_out="on")
    log = last_import(event)
    assert log is not None
    assert "Take the last list back" in text(organiser.get(reverse("entries", args=[event.public_id])))
    organiser.post(reverse("undo-import", args=[event.public_id]), {"seq": str(log.seq)})
    assert Entry.objects.count() == 0
    assert last_import(event) is None


def test_a_pasted_list_is_taken_back_in_one_step_too(organiser: Client, event: Event) -> None:
    address = reverse("paste-entries", args=[event.public_id])
    organiser.post(address, {"text": "城东\t王建业\t李芸\n城西\t周美兰\t陈晓东", "import": "1", "nonce": "p1"})
    assert Entry.objects.count() == 2
    log = last_import(event)
    assert log is not None
    organiser.post(reverse("undo-import", args=[event.public_id]), {"seq": str(log.seq)})
    assert Entry.objects.count() == 0


def test_a_column_that_was_taken_for_another_can_be_corrected(organiser: Client, event: Event) -> None:
    upload(organiser, event, "甲,乙,丙\n城东,王建业,李芸\n".encode())
    page = text(enter(organiser, event, act="look", seed=""))
    assert "王建业／李芸" in page


@pytest.mark.parametrize(
    ("content", "words"), [(b"", "empty"), (b"PK\x03\x04broken", "cut off or damaged"), (b"\x89PNG\0\0", "neither a spreadsheet")]
)
def test_what_is_no_list_is_refused_in_words(organiser: Client, event: Event, content: bytes, words: str) -> None:
    answer = upload(organiser, event, content)
    assert answer.status_code == 422
    assert words in text(answer)
    assert Entry.objects.count() == 0


def test_a_real_xls_goes_through_preview_and_entry(organiser: Client, event: Event) -> None:
    page = text(upload(organiser, event, XLS, "报名表.xls"))
    assert "阿依古丽·买买提江／𠮷田㐂一" in page
    assert "rounded by the spreadsheet" in page
    fields = {"id1": "3", "birth1": "4", "seed": "5", "phone1": "6"}
    assert enter(organiser, event, **fields).status_code == 422
    assert enter(organiser, event, leave_out="on", **fields).status_code == 303
    people = (
        EntryPlayer.objects.filter(place=1).order_by("entry__number").values_list("person__name", "person__birth_date", "person__phone")
    )
    assert list(people) == [("王建业", date(1980, 1, 2), "13800138000"), ("阿依古丽·买买提江", date(1999, 12, 31), "0571-8800 1234")]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"x" * (MOST_BYTES + 1), "too large"),
        (locked(XLS), "password"),
        (XLS[:3000], "no spreadsheet that can be read"),
        ("姓名\n".encode() * (MOST_ROWS + 1), "rows"),
        (",".join("x" * 60).encode(), "columns"),
    ],
    ids=["too large", "locked", "cut off", "too long", "too wide"],
)
def test_a_file_that_cannot_be_taken_is_refused_beside_its_field(organiser: Client, event: Event, content: bytes, words: str) -> None:
    answer = upload(organiser, event, content)
    assert answer.status_code == 422
    assert words in text(answer)
    assert 'id="id_file_error"' in answer.content.decode()
    assert Entry.objects.count() == 0


def test_an_entry_list_without_a_file_asks_for_one(organiser: Client, event: Event) -> None:
    answer = organiser.post(reverse("import-file", args=[event.public_id]), {"encoding": ""})
    assert answer.status_code == 422
    assert 'id="id_file_error"' in answer.content.decode()


def test_the_workbook_has_every_table_with_numbers_as_numbers(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "S", 85, 10, "opponents", "pair"))
    answer = cast.client(cast.owner).get(reverse("workbook", args=[playing.event.public_id]))
    book = load_workbook(io.BytesIO(answer.content))
    assert book.sheetnames == ["Entries", "Rounds", "Hands", "Standings", "Penalties", "Log"]
    heads, first = list(book["Hands"].iter_rows(values_only=True))[:2]
    hand = dict(zip(heads, first, strict=True))
    assert (hand["Trick points"], hand["Bottom points"], hand["Multiplier"], hand["Points"]) == (85, 10, 4, 125)
    assert "filename*=UTF-8''" in answer.headers["Content-Disposition"]


def test_the_register_in_the_workbook_says_what_each_offence_of_a_hand_cost(cast: Cast, playing: Playing) -> None:
    offences = (Offence("declarers", "revoke", "N"), Offence("opponents", "revoke", "E"), Offence("declarers", "takeback", "S"))
    playing.record(HandRecord("N", "2", "S", 85, offences=offences))
    answer = cast.client(cast.owner).get(reverse("workbook", args=[playing.event.public_id]))
    heads, *rows = load_workbook(io.BytesIO(answer.content))["Penalties"].iter_rows(values_only=True)
    lines = [dict(zip(heads, row, strict=True)) for row in rows]
    assert [(line["Hand"], line["Side"], line["Kind"], line["Levels"]) for line in lines] == [
        (1, "North–South", "revoke", -1), (1, "East–West", "revoke", -1), (1, "North–South", "taking back a played card", -1),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["entries", "rounds", "hands", "standings", "penalties", "log"])
def test_every_table_is_a_csv_that_excel_reads(cast: Cast, playing: Playing, name: str) -> None:
    answer = cast.client(cast.owner).get(reverse("csv-file", args=[playing.event.public_id, name]))
    assert answer.content.startswith(b"\xef\xbb\xbf")


def test_an_archive_goes_out_and_comes_in(cast: Cast, playing: Playing) -> None:
    client = cast.client(cast.owner)
    playing.record(HandRecord("N", "2", "S", 85))
    content = client.post(reverse("archive", args=[playing.event.public_id])).content
    answer = client.post(reverse("import-archive"), {"archive": SimpleUploadedFile("event.json", content)})
    assert answer.status_code == 303
    assert Event.objects.filter(name=playing.event.name).count() == 2


def test_a_damaged_archive_is_refused_in_words(cast: Cast) -> None:
    answer = cast.client(cast.owner).post(reverse("import-archive"), {"archive": SimpleUploadedFile("event.json", b"{}")})
    assert answer.status_code == 422
    assert "not an archive" in text(answer)


def test_a_practice_event_is_seen_by_its_owner_alone(cast: Cast) -> None:
    answer = cast.client(cast.stranger).post(reverse("practice"), {"preset": "contest-past-ten"})
    event = Event.objects.get()
    assert answer.status_code == 303
    assert cast.client().get(reverse("event", args=[event.public_id])).status_code == 404
    assert cast.client(cast.stranger).get(reverse("event", args=[event.public_id])).status_code == 200


def test_who_has_no_account_practises_as_a_guest(cast: Cast) -> None:
    client = cast.client()
    assert client.post(reverse("practice")).status_code == 303
    page = reverse("event", args=[Event.objects.get().public_id])
    assert client.get(page).status_code == 200
    assert cast.client().get(page).status_code == 404


def test_a_guest_makes_an_account_first_and_keeps_what_there_is(cast: Cast) -> None:
    client = cast.client()
    client.post(reverse("practice"))
    asked = client.get(reverse("new-event"))
    assert asked.status_code == 303
    assert asked["Location"].startswith(reverse("sign-up"))
    typed = {"username": "linna", "password1": "sieben-Zwerge", "password2": "sieben-Zwerge", "next": reverse("new-event")}
    assert client.post(reverse("sign-up"), typed).status_code == 303
    again = cast.client()
    assert again.login(username="linna", password="sieben-Zwerge")
    assert again.get(reverse("event", args=[Event.objects.get().public_id])).status_code == 200
    assert again.get(reverse("new-event")).status_code == 200


def test_without_sign_up_practising_needs_an_account(cast: Cast, settings: Any) -> None:
    settings.ALLOW_SIGNUP = False
    answer = cast.client().post(reverse("practice"))
    assert answer["Location"].startswith(reverse("login"))
    assert not Event.objects.exists()


def test_more_practice_events_than_a_hall_can_want_are_refused(cast: Cast, settings: Any) -> None:
    settings.PRACTICE_EVENTS_AN_HOUR = 1
    client = cast.client(cast.stranger)
    client.post(reverse("practice"))
    answer = client.post(reverse("practice"))
    assert answer.status_code == 422
    assert "Try again later" in text(answer)
    assert Event.objects.count() == 1


@pytest.mark.parametrize("format_", ["", "swiss", "round_robin", "double_elimination", "level_cut"])
def test_a_practice_event_of_any_format_can_be_played_to_its_podium(cast: Cast, format_: str) -> None:
    wishes = {"preset": "contest-past-ten", "format": format_, "pairs": "6", "played": "all"}
    assert cast.client(cast.stranger).post(reverse("practice"), wishes).status_code == 303
    event = Event.objects.get()
    assert event.entries.count() == 6
    assert {round_.state for stage in event.stages.all() for round_ in stage.rounds.all()} == {"closed"}


def test_more_pairs_than_one_waits_for_are_refused_in_the_form(cast: Cast) -> None:
    wishes = {"preset": "contest-past-ten", "format": "round_robin", "pairs": "20", "played": "all"}
    answer = cast.client(cast.stranger).post(reverse("practice"), wishes)
    assert answer.status_code == 422
    assert "at most 12" in text(answer)
    assert not Event.objects.exists()


def test_copies_say_in_words_why_they_were_made(cast: Cast, settings: Any, tmp_path: Path) -> None:
    settings.BACKUP_DIR = str(tmp_path)
    (tmp_path / "20260501-120000-000000-manual.sqlite3").write_bytes(b"a copy")
    playing = make_playing(cast)
    assert "made by hand" in cast.client(cast.owner).get(f"/e/{playing.event.public_id}/files/").content.decode()
