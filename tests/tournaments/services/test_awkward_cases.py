"""The awkward cases of event.md §6 through the services, each under the rulesets that answer it."""

from typing import Any

import pytest

from referee.models import Act
from referee.rules.acts import MatchState
from referee.rules.errors import RulesError
from referee.rules.records import FailedThrow, HandRecord, Offence
from referee.selectors import match_state
from referee.services import add_penalty, add_ruling, correct_hand, end_match, record_hand, resolve_claim, sign_sheet, void_hand
from tests.cast import fresh_nonce, record_on
from tests.tournaments.running import Running, running
from tournaments.models import Round
from tournaments.services.leaving import leave
from tournaments.services.protests import decide_protest, make_protest
from tournaments.services.rounds import close_round, publish_round

pytestmark = pytest.mark.django_db
PRESETS = ("contest-past-ten", "contest-two-stage", "joker-bid", "tractor-two-deck", "titanic-three-deck")


class Desk:
    """One table of a round that is being played."""

    def __init__(self, preset: str, **options: Any) -> None:
        self.run: Running = running("knockout", 2, preset=preset, options=options)
        self.round: Round = self.run.begin()

    @property
    def match(self) -> Any:
        current = self.run.rows(self.round)[0].current
        assert current is not None
        return current.match

    @property
    def state(self) -> MatchState:
        return match_state(self.match)

    @property
    def status(self) -> str:
        return self.run.rows(self.round)[0].status

    def hand(self, points: int = 60, **facts: Any) -> Any:
        """The next hand as it is due, the opponents taking so many points."""
        due = self.state.due
        declarer = facts.pop("declarer", due.declarer or "N")
        level = facts.pop("level", due.ns if declarer in "NS" else due.ew)
        record = HandRecord(declarer, level, "S", points, **facts)
        return record_on(self.match, record, self.run.actor, facts.get("remarks", ""))

    def call(self, service: Any, **given: Any) -> Any:
        return service(match=self.match, nonce=fresh_nonce(), actor=self.run.actor, at=self.run.tick(), **given)

    def refusal(self, service: Any, **given: Any) -> str:
        with pytest.raises(RulesError) as refused:
            self.call(service, **given)
        return refused.value.code


# 26 cards in hand 3


@pytest.mark.parametrize(("fault", "bank"), [("declarers", "side without fault"), ("opponents", "stays"), ("both", "contested")])
@pytest.mark.parametrize("preset", ["contest-past-ten", "contest-two-stage"])
def test_too_many_cards_in_hand_3_go_by_the_rulesets_own_rule(preset: str, fault: str, bank: str) -> None:
    desk = Desk(preset)
    desk.hand(), desk.hand()
    declarer = desk.state.bank
    desk.hand(60, miscount=fault)
    assert desk.state.decision is None
    after = desk.state.bank
    if bank == "contested":
        assert after is None
    else:
        same_side = (declarer in ("N", "S")) == (after in ("N", "S"))
        assert same_side == (bank == "stays")


@pytest.mark.parametrize("preset", ["joker-bid", "tractor-two-deck", "titanic-three-deck"])
def test_where_the_rules_are_silent_on_too_many_cards_the_chief_referee_decides(preset: str) -> None:
    desk = Desk(preset)
    desk.hand(), desk.hand(), desk.hand(60, miscount="declarers")
    assert (desk.state.decision, desk.state.decision_hand, desk.status) == ("miscount", 3, "decision")
    desk.call(add_ruling, hand_no=3, payload={"points": 80}, reason="dealt 26")
    assert desk.state.decision is None


# Bottom of 7 or 9: the hand is not a hand


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_with_7_or_9_in_the_bottom_is_struck_out_with_its_reason_and_played_again(preset: str) -> None:
    desk = Desk(preset)
    before = desk.state.due
    desk.hand(60)
    assert desk.refusal(void_hand, hand_no=1, reason="") == "reason-needed"
    desk.call(void_hand, hand_no=1, reason="9 cards in the bottom")
    assert desk.state.due == before
    desk.hand(60)
    assert len(desk.state.hands) == 1
    assert Act.objects.filter(match=desk.match, kind="void").get().reason == "9 cards in the bottom"


# The bell


@pytest.mark.parametrize("preset", ["contest-past-ten", "contest-two-stage"])
def test_the_hand_in_play_at_the_bell_is_recorded_and_counts_before_time_is_called(preset: str) -> None:
    desk = Desk(preset)
    desk.hand(0)
    desk.hand(0)  # the last trick was being played at the bell
    desk.call(end_match, kind="time")
    assert (desk.state.over, desk.state.reason, len(desk.state.hands)) == (True, "time", 2)
    assert desk.status == "result"


@pytest.mark.parametrize(("tie", "decision"), [("bank", None), ("draw", None), ("extra_hand", "extra-hand"), ("lots", "lots")])
def test_equal_levels_at_the_bell_go_by_the_rulesets_level_tie(tie: str, decision: str | None) -> None:
    desk = Desk("contest-past-ten", level_tie=tie)
    desk.hand(80)  # the bank changes, nobody climbs
    assert desk.state.ns == desk.state.ew
    desk.call(end_match, kind="time")
    assert desk.state.decision == decision
    assert desk.state.winner == ("EW" if tie == "bank" else None)
    assert desk.status == ("result" if tie == "bank" else "decision")


# Late, absent


@pytest.mark.parametrize("preset", PRESETS)
def test_sixteen_minutes_late_is_a_forfeit_of_the_table(preset: str) -> None:
    desk = Desk(preset)
    desk.call(end_match, kind="forfeit", side="EW", cause="absent", reason="16 minutes")
    row = desk.run.rows(desk.round)[0]
    assert row.winner == row.ns.pk
    assert desk.refusal(record_hand, record=HandRecord("N", "2", "S", 60), due=desk.state.due.json()) == "match-over"


@pytest.mark.parametrize("format_", ["swiss", "round_robin"])
def test_both_absent_is_a_forfeit_by_both_and_no_draw(format_: str) -> None:
    run = running(format_, 2, **({"rounds": 1} if format_ == "swiss" else {}))
    round_ = run.play(decide=lambda row: "absent-both")
    assert run.rows(round_)[0].both_lost
    assert [row.values[0] for row in run.standings().rows] == [(0,), (0,)]


# Wrong facts


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_played_on_the_wrong_level_is_refused_unless_it_is_a_ruling(preset: str) -> None:
    desk = Desk(preset)
    record = HandRecord("N", "5", "S", 60)
    assert desk.refusal(record_hand, record=record, due=desk.state.due.json()) == "level-not-due"
    ruled = HandRecord("N", "5", "S", 60, bank="ruling")
    desk.call(record_hand, record=ruled, due=desk.state.due.json(), reason="both sides played 5 and agree that it counts")
    assert len(desk.state.hands) == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_a_sheet_disputed_after_signing_is_under_review_and_nothing_is_overwritten(preset: str) -> None:
    desk = Desk(preset)
    due = desk.state.due.json()
    desk.hand(60)
    for side in ("NS", "EW"):
        desk.call(sign_sheet, side=side, name="signed")
    claim = desk.call(record_hand, record=HandRecord("N", "2", "S", 80), due=due)
    assert claim.answer == "claimed"
    assert (desk.status, desk.state.review) == ("review", 1)
    desk.call(resolve_claim, claim_no=claim.act_no, keep="first", reason="the sheet was signed")
    assert desk.state.review is None
    assert desk.state.hands[0].points == 60


@pytest.mark.parametrize("preset", PRESETS)
def test_points_miscounted_and_found_two_hands_later_are_corrected_and_later_levels_follow(preset: str) -> None:
    desk = Desk(preset)
    saved = desk.hand(0)
    up = desk.state.ns
    desk.hand(60), desk.hand(60)
    later = [hand.after for hand in desk.state.hands]
    record = HandRecord("N", "2", "S", 5)
    given: dict[str, Any] = {"hand_no": 1, "record": record, "seen_act": saved.act_no, "reason": "a five was overlooked"}
    with pytest.raises(RulesError) as refused:
        desk.call(correct_hand, **given)
    assert (refused.value.code, refused.value.params["hands"]) == ("later-hands-misfit", (2, 3))
    desk.call(correct_hand, **given, as_ruling=True)
    assert desk.state.hands[0].after[0] < up
    assert len(desk.state.hands) == len(later)


def test_an_error_on_the_hand_that_passed_the_target_takes_the_victory_back() -> None:
    desk = Desk("contest-past-ten", start_level="10")
    saved = desk.hand(0)
    assert (desk.state.over, desk.state.reason, desk.status) == (True, "target", "result")
    desk.call(correct_hand, hand_no=1, record=HandRecord("N", "10", "S", 80), seen_act=saved.act_no, reason="80, not 0")
    assert (desk.state.over, desk.status) == (False, "playing")


# Throws, offences


@pytest.mark.parametrize(("preset", "each"), [("contest-past-ten", 10), ("contest-two-stage", 10), ("tractor-two-deck", 0)])
def test_a_failed_throw_costs_what_the_ruleset_says_for_every_beaten_card(preset: str, each: int) -> None:
    desk = Desk(preset)
    desk.hand(60, failed_throws=(FailedThrow("declarers", 2),))
    assert desk.state.hands[0].points == 60 + 2 * each


@pytest.mark.parametrize("preset", PRESETS)
def test_a_false_claim_against_a_throw_is_a_penalty_with_its_reason(preset: str) -> None:
    desk = Desk(preset)
    desk.hand(60)
    assert desk.refusal(add_penalty, side="EW", kind="conduct", payload={}, reason="") == "reason-needed"
    desk.call(
        add_penalty, side="EW", kind="conduct", payload={"warning": True}, reason="claimed against a good throw without a higher card"
    )
    assert desk.state.penalties["EW"] == 1


def test_the_third_offence_loses_the_match_under_the_contest_rules() -> None:
    desk = Desk("contest-past-ten")
    for _ in range(3):
        role = "declarers" if desk.state.bank in ("N", "S", None) else "opponents"
        desk.hand(60, offences=(Offence(role, "revoke"),))
    assert (desk.state.over, desk.state.reason, desk.state.winner) == (True, "strikes", "EW")


@pytest.mark.parametrize("preset", ["joker-bid", "tractor-two-deck"])
def test_where_the_rules_set_no_limit_a_third_offence_is_only_counted(preset: str) -> None:
    desk = Desk(preset)
    for _ in range(3):
        desk.hand(60, offences=(Offence("declarers", "revoke"),))
    assert not desk.state.over
    assert sum(desk.state.penalties.values()) == 3


# People and tables


@pytest.mark.parametrize("preset", PRESETS)
def test_a_player_who_leaves_costs_the_pair_the_table_and_the_hands_stay(preset: str) -> None:
    desk = Desk(preset)
    desk.hand(60)
    entry = desk.run.entry(desk.run.rows(desk.round)[0].ns.number)
    leave(entry=entry, kind="withdrawn", reason="taken ill", actor=desk.run.actor, at=desk.run.tick(), nonce=fresh_nonce())
    assert (desk.state.winner, desk.state.reason, len(desk.state.hands)) == ("EW", "forfeit", 1)
    close_round(round_=desk.round, actor=desk.run.actor, at=desk.run.tick())


def test_no_table_and_no_pair_is_booked_twice_in_a_round() -> None:
    run = running("swiss", 4, rounds=1)
    run.event.entries.filter(number__in=(1, 2)).update(fixed_table=7)
    with pytest.raises(RulesError) as refused:
        run.draw()
    assert refused.value.code == "fixed-table-twice"
    assert not Round.objects.filter(stage=run.stage()).exists()
    run.event.entries.filter(number=2).update(fixed_table=8)
    round_ = run.draw()
    publish_round(round_=round_, actor=run.actor, at=run.tick())
    numbers = [row.table.number for row in run.rows(round_)]
    assert len(set(numbers)) == len(numbers)
    assert {7, 8} & set(numbers)


# Bidding and ruffs: what the desk decides is recorded with its reason


@pytest.mark.parametrize("preset", PRESETS)
def test_when_nobody_bids_the_bank_passes_only_where_the_rules_let_it(preset: str) -> None:
    desk = Desk(preset)
    desk.hand(60)
    due = desk.state.due
    other = "E" if due.declarer in ("N", "S") else "N"
    level = due.ew if other == "E" else due.ns
    passed = HandRecord(other, level, None, 60, bank="passed")
    if desk.state.bank is not None and preset in ("contest-two-stage", "joker-bid"):
        desk.call(record_hand, record=passed, due=due.json())
        assert desk.state.hands[1].record.declarer == other
    else:
        assert desk.refusal(record_hand, record=passed, due=due.json()) == "bank-not-due"


@pytest.mark.parametrize(
    ("what", "payload"), [("overcall too late: it does not count", {"bank": "N"}), ("ruff dispute: the ruff stands", {"points": 40})]
)
@pytest.mark.parametrize("preset", ["contest-past-ten", "joker-bid"])
def test_a_late_overcall_and_a_ruff_dispute_are_rulings_on_the_hand(preset: str, what: str, payload: dict[str, Any]) -> None:
    desk = Desk(preset)
    desk.hand(60)
    desk.call(add_ruling, hand_no=1, payload=payload, reason=what)
    act = Act.objects.get(match=desk.match, kind="ruling")
    assert (act.reason, act.actor_name) == (what, desk.run.actor.name)
    assert desk.state.bank == "N" if "bank" in payload else desk.state.hands[0].points == 40


def test_a_protest_names_both_statements_facts_rule_ruling_and_who_decided() -> None:
    desk = Desk("contest-past-ten")
    desk.hand(60)
    row, who = desk.run.rows(desk.round)[0], {"actor": desk.run.actor, "at": desk.run.tick()}
    protest = make_protest(table=row.table, entry=desk.run.entry(row.ns.number), statement="the overcall came late", **who)  # type: ignore[arg-type]
    decide_protest(
        protest=protest, outcome="upheld", facts="after the bury", rule="000 rule 3", decision="the first bid stands", **who  # type: ignore[arg-type]
    )  # fmt: skip
    protest.refresh_from_db()
    assert (protest.outcome, protest.decided_by, protest.decided_at) == ("upheld", desk.run.actor.name, who["at"])
