"""Setting up an event: a new one, its fields, its rules and stages, deleting and bringing back; what is typed stays."""

from typing import Any

import pytest
from django.test import Client

from referee.rules.ruleset import from_json
from tests.cast import Cast, Playing, fresh_nonce, make_event
from tournaments.forms.rules import RulesForm
from tournaments.models import Event

NEW = {
    "name": "Club night", "timezone": "Asia/Shanghai", "visibility": "private", "preset": "contest-past-ten", "best_of": "1",
    "third_place": "on",
}  # fmt: skip


@pytest.fixture
def browser(cast: Cast) -> Client:
    """The organiser's browser."""
    return cast.client(cast.owner)


def new(browser: Client, **typed: str) -> Any:
    """The wizard sent with some fields typed."""
    return browser.post("/new/", {"nonce": fresh_nonce(), **NEW, **typed})


def rules_form(event: Event, **typed: Any) -> dict[str, Any]:
    """Every field of the rules page as it stands, some typed anew."""
    form = RulesForm(rules=from_json(event.ruleset.json))
    shown = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in {**shown, **typed}.items() if value is not None}


def address(event: Event, *parts: object) -> str:
    return f"/e/{event.public_id}/setup/" + "".join(f"{part}/" for part in parts)


# A new event


def test_a_new_event_asks_for_an_account_and_keeps_what_was_typed(cast: Cast) -> None:
    browser = cast.client()
    answer = new(browser, name="Typed before")
    assert answer["Location"].startswith("/accounts/login/?next=")
    browser.post("/accounts/login/", {"username": "owner", "password": "owner-password", "next": "/new/"})
    assert 'value="Typed before"' in browser.get("/new/").content.decode()


def test_the_wizard_offers_six_sets_of_rules_with_the_way_to_how_they_are_played(browser: Client) -> None:
    page = browser.get("/new/").content.decode()
    assert page.count('name="preset"') == 6
    assert page.count('href="/rules/') == 6


def test_a_new_event_plays_its_preset_and_its_maker_organises_and_rules(cast: Cast, browser: Client) -> None:
    assert new(browser).status_code == 303
    event = Event.objects.get()
    assert from_json(event.ruleset.json).win_past == "10"
    assert set(event.memberships.filter(user=cast.owner).values_list("role", flat=True)) == {"organiser", "chief"}
    assert [stage.format for stage in event.stages.all()] == ["knockout"]


def test_the_two_stage_contest_starts_with_two_cuts_by_level(browser: Client) -> None:
    new(browser, preset="contest-two-stage")
    assert [(stage.format, stage.advance["count"]) for stage in Event.objects.get().stages.all()] == [("level_cut", 8), ("level_cut", 3)]


def test_time_target_third_place_and_best_of_are_taken_from_the_wizard(browser: Client) -> None:
    new(browser, time_limit="45", target="8", best_of="3", third_place="")
    event = Event.objects.get()
    rules, stage = from_json(event.ruleset.json), event.stages.get()
    assert (rules.time_limit, rules.win_past, rules.compulsory) == (45, "8", ("8",))
    assert (stage.settings["best_of"], stage.settings["third_place"]) == (3, False)


def test_a_double_tap_makes_one_event(browser: Client) -> None:
    nonce = fresh_nonce()
    first, second = (new(browser, nonce=nonce) for _tap in range(2))
    assert first["Location"] == second["Location"]
    assert Event.objects.count() == 1


def test_a_last_day_before_the_first_is_refused_and_what_was_typed_stays(browser: Client) -> None:
    answer = new(browser, name="Backwards", starts_on="2026-10-02", ends_on="2026-10-01")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "The last day is before the first." in page
    assert 'value="Backwards"' in page
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"), [("name", ""), ("preset", "bridge"), ("timezone", "Mars/Olympus"), ("time_limit", "0"), ("time_limit", "x")]
)
def test_a_field_that_cannot_be_is_refused(browser: Client, field: str, value: str) -> None:
    assert new(browser, **{field: value}).status_code == 422


# The set-up page


def test_the_set_up_names_the_next_thing_to_do(cast: Cast, browser: Client) -> None:
    empty, ready = make_event(cast, pairs=0), make_event(cast, pairs=4)
    assert "Enter pairs" in browser.get(address(empty)).content.decode()
    assert "To the draw" in browser.get(address(ready)).content.decode()


def test_name_and_visibility_are_changed_and_logged(cast: Cast, browser: Client) -> None:
    event = make_event(cast)
    typed = {"name": "Spring Cup", "venue": "Hall 2", "timezone": "Asia/Taipei", "visibility": "private", "starts_on": "2026-05-01"}
    assert browser.post(address(event), typed).status_code == 303
    event.refresh_from_db()
    assert (event.name, event.visibility, event.timezone, str(event.starts_on)) == ("Spring Cup", "private", "Asia/Taipei", "2026-05-01")
    assert "Event changed: " in browser.get(f"/e/{event.public_id}/log/").content.decode()


def test_an_event_without_a_name_is_refused_and_the_form_stays_open(cast: Cast, browser: Client) -> None:
    answer = browser.post(address(make_event(cast)), {"name": "", "venue": "Typed", "timezone": "Asia/Shanghai", "visibility": "public"})
    assert answer.status_code == 422
    assert 'value="Typed"' in answer.content.decode()


# Rules


def test_every_rule_has_a_field(cast: Cast, browser: Client) -> None:
    event = make_event(cast)
    page = browser.get(address(event, "rules")).content.decode()
    fields = set(from_json(event.ruleset.json).__dataclass_fields__) - {"offences"}
    assert [name for name in fields if f'name="{name}"' not in page] == []
    assert 'name="offence_revoke_levels"' in page


def test_rules_sent_as_they_stand_change_nothing(cast: Cast, browser: Client) -> None:
    event = make_event(cast)
    assert browser.post(address(event, "rules"), rules_form(event)).status_code == 303
    before = event.ruleset_id
    event.refresh_from_db()
    assert event.ruleset_id == before


@pytest.mark.parametrize(
    "preset", ["contest-past-ten", "contest-two-stage", "joker-bid", "tractor-two-deck", "hundred-one-deck", "titanic-three-deck"]
)
def test_the_form_reads_back_every_preset(cast: Cast, preset: str) -> None:
    event = make_event(cast, preset=preset, pairs=0)
    rules = from_json(event.ruleset.json)
    form = RulesForm(rules_form(event), rules=rules)
    assert form.is_valid(), form.errors
    assert form.options == {}


def test_a_changed_rule_reaches_the_event_and_its_stages(cast: Cast, browser: Client) -> None:
    event = make_event(cast)
    browser.post(address(event, "rules"), rules_form(event, time_limit="75", permanent_twos="True", offence_late_levels="1"))
    event.refresh_from_db()
    rules = from_json(event.ruleset.json)
    assert (rules.time_limit, rules.permanent_twos, rules.offence_rules["late"].levels) == (75, True, 1)
    assert event.stages.get().ruleset_id == event.ruleset_id


def test_a_contradiction_is_named_beside_its_field_and_what_was_typed_stays(cast: Cast, browser: Client) -> None:
    event = make_event(cast)
    answer = browser.post(address(event, "rules"), rules_form(event, compulsory=["A"], time_limit="77"))
    form = answer.context["form"]
    assert answer.status_code == 422
    assert list(form.errors) == ["compulsory"]
    assert form["time_limit"].value() == "77"


def test_the_rules_start_again_from_another_preset(cast: Cast, browser: Client) -> None:
    event = make_event(cast)
    browser.post(address(event, "rules"), {"preset": "joker-bid"})
    event.refresh_from_db()
    assert (event.preset, from_json(event.ruleset.json).bid_scheme) == ("joker-bid", "joker_led")


def test_the_rules_are_locked_with_the_reason_once_a_round_is_published(playing: Playing, cast: Cast) -> None:
    browser, event = cast.client(cast.owner), playing.event
    page = browser.get(address(event, "rules")).content.decode()
    assert "A round has been published" in page
    assert "Save the rules" not in page
    assert browser.post(address(event, "rules"), rules_form(event, time_limit="75")).status_code == 409


# Stages


def stage_form(**typed: Any) -> dict[str, Any]:
    base = {
        "format": "level_cut",
        "draw": "lots",
        "pairing": "lots",
        "best_of": "1",
        "count": "4",
        "tiebreak1": "levels",
        "keep_units_apart": "on",
    }
    return {**base, **typed}


def test_a_stage_is_added_changed_and_removed(cast: Cast, browser: Client) -> None:
    event = make_event(cast)
    added = browser.post(address(event, "stages", "add"), {"format": "level_cut", "nonce": fresh_nonce()})
    assert added["Location"] == address(event, "stages", 2)
    typed = stage_form(pairing="ranked", time_limit="40", max_hands="9", tiebreak2="net-levels")
    assert browser.post(address(event, "stages", 2), typed).status_code == 303
    stage = event.stages.get(no=2)
    rules = from_json(stage.ruleset.json)
    assert (stage.settings["pairing"], stage.advance, stage.tiebreaks) == ("ranked", {"count": 4}, ["levels", "net-levels"])
    assert (rules.time_limit, rules.max_hands) == (40, 9)
    assert browser.post(address(event, "stages", 2, "remove")).status_code == 303
    assert event.stages.count() == 1


def test_a_double_tap_adds_one_stage(cast: Cast, browser: Client) -> None:
    event, nonce = make_event(cast), fresh_nonce()
    for _tap in range(2):
        browser.post(address(event, "stages", "add"), {"format": "knockout", "nonce": nonce})
    assert event.stages.count() == 2


def test_the_stage_form_shows_what_it_saved(cast: Cast, browser: Client) -> None:
    event = make_event(cast)
    browser.post(address(event, "stages", 1), stage_form(target="none", time_limit="30"))
    form = browser.get(address(event, "stages", 1)).context["form"]
    shown = {name: form[name].value() for name in ("format", "count", "target", "time_limit", "tiebreak1")}
    assert shown == {"format": "level_cut", "count": 4, "target": "none", "time_limit": 30, "tiebreak1": "levels"}


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"count": ""}, "count"),
        ({"tiebreak2": "levels"}, "tiebreak1"),
        ({"time_limit": "0"}, "time_limit"),
        ({"format": "chess"}, "format"),
    ],
)
def test_a_stage_that_cannot_be_is_refused_beside_its_field(cast: Cast, browser: Client, typed: dict[str, str], field: str) -> None:
    answer = browser.post(address(make_event(cast), "stages", 1), stage_form(**typed))
    assert answer.status_code == 422
    assert field in answer.context["form"].errors


def test_a_drawn_stage_keeps_its_settings(playing: Playing, cast: Cast) -> None:
    browser, event = cast.client(cast.owner), playing.event
    assert "This stage has been drawn" in browser.get(address(event, "stages", 1)).content.decode()
    assert browser.post(address(event, "stages", 1), stage_form()).status_code == 409
    assert event.stages.get(no=1).format == "knockout"


def test_the_only_stage_stays(cast: Cast, browser: Client) -> None:
    event = make_event(cast)
    assert browser.post(address(event, "stages", 1, "remove")).status_code == 422
    assert event.stages.count() == 1


# Deleting


def test_an_event_is_deleted_by_typing_its_name_and_comes_back_whole(cast: Cast, browser: Client) -> None:
    event = make_event(cast)
    wrong = browser.post(address(event, "delete"), {"name": "something else"})
    assert wrong.status_code == 422
    assert 'value="something else"' in wrong.content.decode()
    assert browser.post(address(event, "delete"), {"name": event.name}).status_code == 303
    assert cast.client().get(f"/e/{event.public_id}/standings/").status_code == 404
    assert "Bring it back" in browser.get(address(event)).content.decode()
    assert browser.post(address(event, "restore")).status_code == 303
    event.refresh_from_db()
    assert event.deleted_at is None
    assert event.entries.count() == 4
