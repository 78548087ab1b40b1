"""Pages of running an event: drafts by hand, forbidden pairings, no-shows, one step back, protests, crosstable, units."""

import pytest
from django.test import Client

from referee.models import Log
from tests.cast import Cast, actor_of, fresh_nonce
from tests.tournaments.running import Running, running
from tournaments.models import Entry, Forbidden, Membership, Protest, Round, Unit
from tournaments.services.draft_edit import unpaired
from tournaments.services.protests import make_protest

pytestmark = pytest.mark.django_db


def staffed(cast: Cast, format_: str = "swiss", pairs: int = 6, **settings: object) -> tuple[Running, Client]:
    """An event of which the owner is organiser and chief referee, and the owner's browser."""
    run = running(format_, pairs, **settings)
    for role in ("organiser", "chief"):
        Membership.objects.create(event=run.event, user=cast.owner, role=role)
    run.actor = actor_of(cast.owner)
    return run, cast.client(cast.owner)


def address(run: Running, *parts: object) -> str:
    return "/".join(["/e", run.event.public_id, *(str(part) for part in parts), ""])


def text_of(answer: object) -> str:
    return answer.content.decode()  # type: ignore[attr-defined]


# Drafts


def test_an_exchange_shows_its_cost_first_and_is_then_made(cast: Cast) -> None:
    run, browser = staffed(cast)
    run.play()
    round_ = run.draw()
    (a, b), (c, d), *_ = run.meetings(round_)
    typed = {"what": "swap", "first": run.entry(b).public_id, "second": run.entry(d).public_id}
    looked = browser.post(address(run, "draft", 1, 2), {**typed, "look": "1"})
    assert looked.status_code == 200
    assert looked.context["looked"]["after"]
    assert run.meetings(round_)[0] == (a, b)
    assert browser.post(address(run, "draft", 1, 2), typed).status_code == 303
    assert run.meetings(round_)[:2] == [(a, d), (c, b)]
    assert "by hand" in text_of(browser.get(address(run, "draft", 1, 2)))


def test_a_table_is_taken_apart_and_paired_again_on_the_page(cast: Cast) -> None:
    run, browser = staffed(cast)
    round_ = run.draw()
    row = run.rows(round_)[0]
    pair = [entry.public_id for entry in row.entries]
    browser.post(address(run, "draft", 1, 1), {"what": "unpair", "table": row.table.public_id})
    assert len(unpaired(round_)) == 2
    published = browser.post(address(run, "control", 1, 1, "publish"), {"nonce": fresh_nonce()})
    assert published.status_code == 422
    assert "Without an opponent" in text_of(published)
    browser.post(address(run, "draft", 1, 1), {"what": "pair", "first": pair[1], "second": pair[0]})
    assert unpaired(round_) == []


def test_a_change_that_cannot_be_is_refused_with_its_sentence(cast: Cast) -> None:
    run, browser = staffed(cast, "knockout", 4)
    round_ = run.draw()
    answer = browser.post(address(run, "draft", 1, 1), {"what": "unpair", "table": run.rows(round_)[0].table.public_id})
    assert answer.status_code == 422
    assert "exchange places" in text_of(answer)
    assert "Take apart" not in text_of(browser.get(address(run, "draft", 1, 1)))
    assert browser.post(address(run, "draft", 1, 1), {"what": "juggle"}).status_code == 422
    assert browser.post(address(run, "draft", 1, 1), {"what": "swap", "first": "x", "second": "y"}).status_code == 422


def test_a_round_can_be_paired_by_hand_from_nothing(cast: Cast) -> None:
    run, browser = staffed(cast)
    answer = browser.post(address(run, "draft", 1, "blank"))
    assert answer["Location"] == address(run, "draft", 1, 1)
    assert len(unpaired(Round.objects.get(stage=run.stage()))) == 6
    assert "6 pairs without an opponent" in text_of(browser.get(address(run, "draft", 1, 1)))


def test_a_draft_with_pairs_that_sit_alone_leads_to_pairing_them_and_calls_nobody_a_bye(cast: Cast) -> None:
    run, browser = staffed(cast)
    browser.post(address(run, "draft", 1, "blank"))
    page = browser.get(address(run, "control", 1, 1)).content.decode()
    assert "Without an opponent and without a bye: pairs 1, 2, 3, 4, 5, 6" in page
    assert "Bye: pair" not in page
    assert "/publish/" not in page
    assert address(run, "draft", 1, 1) in page


def test_a_published_round_sends_the_editor_back_to_its_page(cast: Cast) -> None:
    run, browser = staffed(cast)
    run.begin()
    assert browser.get(address(run, "draft", 1, 1))["Location"] == address(run, "control", 1, 1)


def test_pairings_are_forbidden_and_allowed_again(cast: Cast) -> None:
    run, browser = staffed(cast)
    typed = {"first": run.entry(1).public_id, "second": run.entry(2).public_id}
    assert browser.post(address(run, "forbidden"), {**typed, "what": "forbid"}).status_code == 303
    assert Forbidden.objects.count() == 1
    assert browser.post(address(run, "forbidden"), {**typed, "second": typed["first"]}).status_code == 422
    browser.post(address(run, "forbidden"), {**typed, "what": "allow"})
    assert Forbidden.objects.count() == 0


# No-shows, one step back


def test_the_no_show_list_names_the_pairs_and_brings_them_back(cast: Cast) -> None:
    run, browser = staffed(cast)
    run.act(1, "checked-in")
    shown = browser.get(address(run, "no-shows"))
    assert [row.number for row in shown.context["listed"].missing] == [2, 3, 4, 5, 6]
    chosen = [run.entry(number).public_id for number in (2, 3)]
    assert browser.post(address(run, "no-shows"), {"entry": chosen, "nonce": fresh_nonce()}).status_code == 303
    last = browser.get(address(run, "no-shows")).context["last"]
    assert browser.post(address(run, "no-shows"), {"nonce": fresh_nonce()}).status_code == 422
    assert browser.post(address(run, "no-shows", "undo"), {"seq": last.seq}).status_code == 303
    assert browser.post(address(run, "no-shows", "undo"), {"seq": last.seq}).status_code == 422


def test_one_step_back_takes_back_the_publishing_and_the_draw(cast: Cast) -> None:
    run, browser = staffed(cast)
    round_ = run.draw()
    browser.post(address(run, "control", 1, 1, "publish"), {"nonce": fresh_nonce()})
    acts = browser.get(address(run, "back")).context["acts"]
    assert [words for _, words in acts] == ["Round 1 published", "Round 1 of stage 1 drawn"]
    assert browser.post(address(run, "back"), {"seq": acts[0][0].log.seq}).status_code == 303
    round_.refresh_from_db()
    assert round_.state == Round.State.DRAFT
    assert browser.post(address(run, "back"), {"seq": "999"}).status_code == 422


def test_who_withdraws_in_the_middle_of_a_round_is_told_that_the_table_goes_with_it(cast: Cast) -> None:
    run, browser = staffed(cast)
    round_ = run.begin()
    row = run.rows(round_)[0]
    page = address(run, "entries", row.ns.public_id, "edit")
    assert "loses that table by forfeit" in text_of(browser.get(page))
    sent = {"kind": "withdrawn", "reason": "ill", "nonce": fresh_nonce()}
    for _tap in range(2):
        assert browser.post(address(run, "entries", row.ns.public_id, "act"), sent).status_code == 303
    assert run.rows(round_)[0].winner == (row.ew.pk if row.ew else None)


def test_a_pair_is_put_on_stand_by_and_plays_again(cast: Cast) -> None:
    run, browser = staffed(cast)
    where = address(run, "entries", run.entry(6).public_id, "act")
    browser.post(where, {"kind": "stand-by", "nonce": fresh_nonce()})
    assert run.entry(6).stand_by
    browser.post(where, {"kind": "no-stand-by", "nonce": fresh_nonce()})
    assert not run.entry(6).stand_by


# Protests


def test_a_protest_is_made_answered_and_decided(cast: Cast) -> None:
    run, browser = staffed(cast)
    round_ = run.play()
    row = run.rows(round_)[0]
    typed = {"table": row.table.public_id, "entry": row.ns.public_id, "statement": "the bottom was counted twice"}
    assert browser.post(address(run, "protests"), {**typed, "statement": " "}).status_code == 422
    outsider = run.rows(round_)[1].ns.public_id
    refused = browser.post(address(run, "protests"), {**typed, "entry": outsider})
    assert refused.status_code == 422
    assert "the bottom was counted twice" in text_of(refused)


def test_the_decision_needs_facts_rule_and_what_follows(cast: Cast) -> None:
    run, browser = staffed(cast)
    run.event.settings = {**run.event.settings, "protest_minutes": 10**6}
    run.event.save()
    row = run.rows(run.play())[0]
    typed = {"table": row.table.public_id, "entry": row.ns.public_id, "statement": "counted twice"}
    made = browser.post(address(run, "protests"), typed)
    protest = Protest.objects.get()
    assert made["Location"] == address(run, "protests", protest.pk)
    page = address(run, "protests", protest.pk)
    assert browser.post(page, {"what": "answer", "other_statement": "it was not"}).status_code == 303
    assert browser.post(page, {"what": "decide", "outcome": "upheld", "facts": "", "rule": "7", "decision": "x"}).status_code == 422
    decided = {"what": "decide", "outcome": "upheld", "facts": "counted twice", "rule": "000 rule 7", "decision": "80 points"}
    assert browser.post(page, decided).status_code == 303
    protest.refresh_from_db()
    assert (protest.outcome, protest.decided_by) == ("upheld", cast.owner.get_full_name())
    assert "counted twice" in text_of(browser.get(page))


def test_a_decision_that_was_a_mistake_is_opened_again_and_stays_in_the_log(cast: Cast) -> None:
    run, browser = staffed(cast)
    row = run.rows(run.play())[0]
    protest = make_protest(
        table=row.table, entry=Entry.objects.get(pk=row.ns.pk), statement="x", actor=run.actor, at=run.now, by_ruling=True
    )
    page = address(run, "protests", protest.pk)
    refused = browser.post(page, {"what": "reopen"})
    assert (refused.status_code, "open already" in text_of(refused)) == (409, True)
    browser.post(page, {"what": "decide", "outcome": "rejected", "facts": "counted once", "rule": "7", "decision": "stays"})
    assert browser.post(page, {"what": "reopen"}).status_code == 303
    protest.refresh_from_db()
    assert (protest.outcome, protest.decided_by, protest.decided_at) == ("", "", None)
    assert "counted once" in browser.get(page).content.decode()
    assert Log.objects.get(verb="protest-reopened").before["outcome"] == "rejected"


def test_the_chief_referee_ends_the_protest_window(cast: Cast) -> None:
    run, browser = staffed(cast)
    run.event.settings = {**run.event.settings, "protest_minutes": 10**6}
    run.event.save()
    round_ = run.play()
    assert "provisional" in text_of(browser.get(address(run, "protests")))
    assert browser.post(address(run, "official", 1, 1)).status_code == 303
    round_.refresh_from_db()
    assert round_.official_at is not None


def test_the_organiser_sets_how_long_results_can_be_protested(cast: Cast) -> None:
    run, browser = staffed(cast)
    assert browser.post(address(run, "protests", "window"), {"minutes": "-1"}).status_code == 422
    assert browser.post(address(run, "protests", "window"), {"minutes": "0"}).status_code == 303
    run.event.refresh_from_db()
    run.play()
    assert "results of round 1 official" in text_of(cast.client().get(address(run, "standings")))


def test_standings_say_until_when_results_can_be_protested_and_when_they_are_official(cast: Cast) -> None:
    run, browser = staffed(cast)
    run.event.settings = {**run.event.settings, "protest_minutes": 10**6}
    run.event.save()
    run.play()
    shown = cast.client().get(address(run, "standings"))
    assert "round 1: protests until" in text_of(shown)
    browser.post(address(run, "official", 1, 1))
    assert "results of round 1 official" in text_of(cast.client().get(address(run, "standings")))


# Tables of results


@pytest.mark.parametrize(("format_", "rounds"), [("round_robin", 3), ("swiss", 2)])
def test_everybody_may_read_the_crosstable(cast: Cast, format_: str, rounds: int) -> None:
    run = running(format_, 4)
    for _ in range(rounds):
        run.play()
    answer = cast.client().get(address(run, "crosstable"))
    assert answer.status_code == 200
    assert "6:3" in text_of(answer)


def test_before_the_first_round_the_crosstable_says_when_it_begins(cast: Cast) -> None:
    assert "begins with the first round" in text_of(cast.client().get(address(running("knockout", 2), "crosstable")))


def test_everybody_may_read_the_table_of_units(cast: Cast) -> None:
    run = running("round_robin", 4)
    run.event.entries.update(unit=Unit.objects.create(event=run.event, name="江畔棋社"))
    run.play()
    assert "江畔棋社" in text_of(cast.client().get(address(run, "units")))
    empty = running("round_robin", 2)
    assert "no table of units" in text_of(cast.client().get(address(empty, "units")))


# Stage settings


@pytest.mark.parametrize("format_", ["knockout", "double_elimination", "round_robin", "swiss", "fixed_hands", "level_cut"])
def test_the_settings_of_every_format_can_be_chosen_and_saved(cast: Cast, format_: str) -> None:
    run, browser = staffed(cast, "knockout", 4)
    form = browser.get(address(run, "setup", "stages", 1) + f"?format={format_}").context["form"]
    assert form.chosen == format_
    typed = {bound.name: bound.value() for _, fields in form.groups for bound in fields if bound.value() not in (None, "", False)}
    saved = browser.post(address(run, "setup", "stages", 1), {**typed, "format": format_, "nonce": fresh_nonce()})
    assert saved.status_code == 303
    assert run.stage().format == format_
    run.draw()


def test_what_is_chosen_for_a_swiss_is_kept_as_chosen(cast: Cast) -> None:
    run, browser = staffed(cast, "knockout", 4)
    typed = {
        "format": "swiss", "rounds": "3", "first_round": "fold", "late": "half", "match_points": "15±d", "draws": "on", "best_of": "1",
        "tiebreak1": "match-points", "tiebreak2": "net-levels",
    }  # fmt: skip
    assert browser.post(address(run, "setup", "stages", 1), typed).status_code == 303
    stage = run.stage()
    assert {name: stage.settings[name] for name in ("rounds", "first_round", "late", "match_points", "draws", "keep_units_apart")} == {
        "rounds": 3, "first_round": "fold", "late": "half", "match_points": "15±d", "draws": True, "keep_units_apart": False,
    }  # fmt: skip
    assert stage.ruleset.json["level_tie"] == "draw"
