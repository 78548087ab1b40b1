"""Every code of the rules has words, in three languages; sums and consequences read as on the printed sheet."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from referee import wording
from referee.rules.acts import Act
from referee.rules.cards import SUITS
from referee.rules.due import check_due
from referee.rules.errors import RulesError
from referee.rules.explain import explain
from referee.rules.match import fold, fold_records
from referee.rules.presets import PRESETS, preset
from referee.rules.reasons import because
from referee.rules.records import BANKS, KINDS, MISCOUNTS, FailedThrow, HandRecord, check_points
from referee.rules.ruleset import CHOICES, FIELDS, Ruleset, with_options
from referee.rules.seats import SEATS, SIDES
from referee.rules.sources import CLAUSES, DECISIONS, Source
from referee.rules.validation import checked
from referee.wording.refusals import REFUSALS
from tests.referee.rules.values import hand, hand_acts, offence, rules

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "zh-hans", "zh-hant")
# rules.md §9, “Codes”
CONTRACT = (
    "wrong-count", "not-in-hand", "must-follow-suit", "must-match-shape", "not-a-bid", "wrong-joker",
    "not-higher", "own-bid", "suit-repeated", "trump-locked", "window-closed", "not-your-turn",
    "side-not-entitled", "no-direct-no-trump", "bad-json", "missing-field", "unknown-ask", "unknown-ruleset",
    "unknown-option", "bad-card", "too-many-copies", "mixed-suits", "level-not-due", "declarer-not-due",
    "bank-not-due", "match-over", "impossible-points",
)  # fmt: skip


def codes_in(*folders: str) -> Iterator[str]:
    """The codes that the sources of some rooms raise or give as a reason."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", None) in ("RulesError", "because"):
                    yield from (str(word.value) for word in node.args[:1] if isinstance(word, ast.Constant))


def consequences(slug: str, *hands: HandRecord) -> str:
    """What the last of some hands does."""
    return wording.consequence(fold_records(preset(slug), hands).hands[-1], preset(slug))


def arithmetic(slug: str, record: HandRecord) -> str:
    """What one hand adds up to."""
    return wording.arithmetic(fold_records(preset(slug), [record]).hands[0].tally, preset(slug), record)


# Every code has words


@pytest.mark.parametrize("code", sorted({*codes_in("referee/rules", "referee/services"), *CONTRACT}))
def test_every_code_has_a_sentence(code: str) -> None:
    assert code in REFUSALS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(REFUSALS))
def test_a_code_without_its_parameters_is_still_a_sentence(code: str, language: str) -> None:
    with translation.override(language):
        for words in (wording.refusal(RulesError(code)), wording.reason(because(code))):
            assert words
            assert "%(" not in words
            assert words != code


def test_a_code_that_nobody_knows_is_shown_as_it_is() -> None:
    assert wording.refusal(RulesError("brand-new")) == "brand-new"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_closed_vocabulary_has_words(language: str) -> None:
    with translation.override(language):
        words = [
            *map(wording.suit, (*SUITS, None)),
            *map(wording.seat, SEATS),
            *map(wording.side, (*SIDES, "both")),
            *map(wording.role, ("declarers", "opponents", "both")),
            *(wording.component(kind, 2) for kind in KINDS),
            *(str(wording.BANKS[bank]) for bank in BANKS),
            *(str(table[miscount]) for table in (wording.MISCOUNTS, wording.MISCOUNTS_SHORT) for miscount in MISCOUNTS),
            *(str(wording.END_REASONS[end]) for end in ("target", "time", "hands", "lead", "strikes", "forfeit", "ruling")),
            *(str(wording.DECISIONS[decision]) for decision in ("miscount", "winner", "lots", "extra-hand")),
            *(str(wording.FORFEIT_CAUSES[cause]) for cause in ("absent", "short-handed", "withdrawn", "disqualified", "conceded")),
            *map(wording.offence, ("revoke", "takeback", "signalling", "conduct", "slow", "late")),
            *map(wording.preset_name, PRESETS),
        ]
    assert all(words)
    assert not set(words) & {*PRESETS, "takeback", "short-handed", "extra-hand"}


def test_an_offence_that_an_event_made_up_is_its_own_name() -> None:
    assert wording.offence("打瞌睡") == "打瞌睡"


# Refusals


def refused(ruleset: Ruleset, *hands: HandRecord) -> str:
    """The sentence with which the last of some hands is refused."""
    state = fold_records(ruleset, hands[:-1])
    try:
        check_due(ruleset, state, hands[-1])
        check_points(ruleset, hands[-1])
    except RulesError as error:
        return wording.refusal(error)
    raise AssertionError("not refused")


def test_a_refusal_says_what_was_due() -> None:
    with translation.override("en"):
        assert refused(rules(), hand("N", "2", 45), hand("W", "2")) == "West is not the declarer due: due is South at level 3."
        assert refused(rules(), hand("N", "3")) == "Level 3 is not due: the bank is contested, North–South play 2, East–West 2."
    with translation.override("zh-hans"):
        assert refused(rules(), hand("N", "2", 45), hand("W", "2")) == "不该西坐庄：轮到南坐庄，打 3。"


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ({"tricks": 42}, "分数是 5 的倍数，不能是 42。"),
        ({"tricks": 205}, "抓分在 0 到 200 之间，不能是 205。"),
        ({"bottom_points": 85}, "底分在 0 到 80 之间，不能是 85。"),
        ({"tricks": 180, "bottom_points": 40}, "抓分加底分至多 200，不能是 220。"),
    ],
)
def test_impossible_points_say_what_is_possible(record: dict[str, int], sentence: str) -> None:
    with translation.override("zh-hans"):
        assert refused(rules(), hand("N", "2", **record)) == sentence


def test_contradictions_are_told_one_after_the_other() -> None:
    with pytest.raises(RulesError) as error:
        checked(rules(cap=0, lock_trump=True))
    with translation.override("en"):
        assert wording.refusal(error.value) == (
            "These rules contradict each other: Cap of a climb: at least 1, not 0. Trump can be locked only where jokers back the bids."
        )


def test_a_missing_field_is_called_by_its_name() -> None:
    with translation.override("zh-hans"):
        assert wording.refusal(RulesError("missing-field", field="last_trick.kind")) == "缺少或不合要求：末圈的赢法。"


def test_a_hand_that_no_longer_fits_is_told_by_number() -> None:
    with translation.override("en"):
        assert wording.reason(because("declarer-not-due", hand=5)) == "Hand 5: another declarer was due."


# Sums


def test_a_sum_reads_as_on_the_sheet() -> None:
    record = hand("S", "2", 85, bottom_points=10, last_trick="opponents", kind="pair")
    with translation.override("en"):
        assert arithmetic("contest-two-stage", record) == "Opponents 85 + bottom 10×4 = 125"
    with translation.override("zh-hans"):
        assert arithmetic("contest-two-stage", record) == "闲家 85 ＋ 底 10×4 ＝ 125"
    with translation.override("zh-hant"):
        assert arithmetic("contest-two-stage", record) == "閒家 85 ＋ 底 10×4 ＝ 125"


def test_a_failed_throw_adds_or_takes_its_beaten_cards() -> None:
    with translation.override("zh-hans"):
        assert (
            arithmetic("contest-past-ten", hand("N", "2", 65, failed_throws=(FailedThrow("declarers", 2),)))
            == "闲家 65 ＋ 甩错 2张×10 ＝ 85"
        )
        assert (
            arithmetic("contest-past-ten", hand("N", "2", 65, failed_throws=(FailedThrow("opponents", 1),)))
            == "闲家 65 − 甩错 1张×10 ＝ 55"
        )


def test_failed_throws_of_both_sides_stand_apart() -> None:
    record = hand("N", "2", 65, failed_throws=(FailedThrow("declarers", 2), FailedThrow("opponents", 2)))
    with translation.override("en"):
        assert arithmetic("contest-past-ten", record) == "Opponents 65 + failed throw 2 cards×10 − failed throw 2 cards×10 = 65"


def test_below_zero_counts_as_zero() -> None:
    with translation.override("zh-hans"):
        assert (
            arithmetic("contest-past-ten", hand("N", "2", 5, failed_throws=(FailedThrow("opponents", 2),)))
            == "闲家 5 − 甩错 2张×10 ＝ −15，按 0 计"
        )


def test_points_alone_are_no_sum() -> None:
    tally = fold_records(rules(), [hand("N", "2", 45, bottom_points=20)]).hands[0].tally
    with translation.override("en"):
        assert (wording.sum_of(tally).terms, wording.sum_of(tally).total, wording.sum_of(tally).text) == (
            "Opponents 45",
            None,
            "Opponents 45",
        )


def test_points_set_by_ruling_stand_after_the_sum() -> None:
    tally = fold_records(rules(), [hand("N", "2", 45)]).hands[0].tally
    with translation.override("en"):
        assert wording.sum_of(tally, ruled=90).text == "Opponents 45 = 45, by ruling 90"


# Consequences


@pytest.mark.parametrize(
    ("record", "english", "chinese"),
    [
        (hand("S", "2", 125), "Opponents (EW) up 1 level and take the bank", "东西升 1 级，上台"),
        (hand("S", "2", 85), "The bank changes, no levels", "换庄，不升级"),
        (hand("E", "2", 0), "Shut-out: Declarers (EW) up 3 levels and keep the bank", "大光，东西升 3 级，连庄"),
        (hand("N", "2", 45), "Declarers (NS) up 1 level and keep the bank", "南北升 1 级，连庄"),
        (
            hand("N", "2", 45, miscount="both"),
            "Both sides miscounted: no levels, the next bank is contested",
            "双方多牌少牌，不升降级，下副抢庄",
        ),
        (
            hand("N", "2", 0, miscount="declarers"),
            "Miscount by the declarers: The bank changes, no levels",
            "庄家方多牌少牌：换庄，不升级",
        ),
    ],
)
def test_a_hand_says_what_it_does_to_levels_and_bank(record: HandRecord, english: str, chinese: str) -> None:
    with translation.override("en"):
        assert consequences("contest-two-stage", record) == english
    with translation.override("zh-hans"):
        assert consequences("contest-two-stage", record) == chinese


def test_an_offence_says_which_time_it_was_and_what_it_costs() -> None:
    record = hand("N", "2", 0, offences=offence("declarers"))
    with translation.override("zh-hans"):
        assert consequences("contest-past-ten", record) == "大光，南北升 4 级，连庄；南北跟错第 1 次，降 1 级"
    with translation.override("en"):
        assert wording.consequences(fold_records(preset("contest-past-ten"), [record]).hands[0], preset("contest-past-ten"))[1] == (
            "NS revoke no. 1: down 1 level"
        )


def test_the_third_offence_says_that_the_match_is_lost() -> None:
    hands = [
        hand("N", "2", 85, offences=offence("declarers")),
        hand("W", "2", 85, offences=offence("opponents")),
        hand("S", "2", 85, offences=offence("declarers")),
    ]
    with translation.override("zh-hans"):
        assert consequences("contest-past-ten", *hands) == "换庄，不升级；南北跟错第 3 次，无级可降，判负"


def test_nobody_is_told_of_a_level_that_was_not_lost() -> None:
    with translation.override("en"):
        assert consequences("contest-past-ten", hand("N", "2", 85, offences=offence("opponents"))).endswith(
            "EW revoke no. 1: no level left to lose"
        )


def test_a_compulsory_level_that_stops_a_climb_is_named() -> None:
    ruleset = rules("contest-past-ten", start_level="8")
    result = fold_records(ruleset, [hand("N", "8", 0)]).hands[0]
    with translation.override("zh-hans"):
        assert wording.consequence(result, ruleset) == "大光，南北升 4 级，连庄，停在 10（必打）"


def test_opponents_standing_on_a_compulsory_level_are_told_so() -> None:
    ruleset = rules("contest-past-ten", start_level="10")
    result = fold_records(ruleset, [hand("N", "10", 120)]).hands[0]
    with translation.override("en"):
        assert wording.consequence(result, ruleset).endswith(", stopping at 10, which must be declared")


def test_a_miscount_that_waits_for_the_chief_referee_says_so() -> None:
    with translation.override("en"):
        assert consequences("tractor-two-deck", hand("N", "2", 45, miscount="both")).endswith(
            "Miscount by both sides: the chief referee decides"
        )


def test_points_set_by_ruling_are_told() -> None:
    acts = [*hand_acts(hand("N", "2", 45)), Act(2, "ruling", 1, None, {"points": 0})]
    with translation.override("en"):
        assert wording.consequence(fold(rules(), acts).hands[0], rules()).endswith("Points by ruling: 0")


def test_a_hand_after_the_end_does_not_count() -> None:
    ruleset = rules("contest-past-ten", start_level="10")
    state = fold_records(ruleset, [hand("N", "10", 0), hand("S", "J", 0)])
    with translation.override("en"):
        assert wording.consequence(state.hands[1], ruleset) == "The match was over: the hand does not count"


# Ends


@pytest.mark.parametrize(
    ("payload", "chinese"),
    [
        ({"kind": "time"}, "时间到，南北高 1 级。"),
        ({"kind": "forfeit", "side": "NS", "cause": "absent"}, "南北弃权（缺席），东西胜。"),
        ({"kind": "forfeit", "side": "both", "cause": "withdrawn"}, "双方弃权（退赛），无胜方。"),
        ({"kind": "ruling", "winner": "EW"}, "裁决，东西胜。"),
    ],
)
def test_the_end_of_a_match_is_told_with_its_winner(payload: dict[str, str], chinese: str) -> None:
    acts = [*hand_acts(hand("N", "2", 45)), Act(2, "end", 1, None, payload)]
    with translation.override("zh-hans"):
        assert wording.ending(fold(rules("contest-two-stage"), acts)) == chinese


def test_equal_levels_say_that_the_bank_decided() -> None:
    acts = [*hand_acts(hand("N", "2", 85)), Act(2, "end", 1, None, {"kind": "time"})]
    with translation.override("en"):
        assert wording.ending(fold(rules("contest-two-stage"), acts)) == "Time called, levels equal: East–West win by the bank."


def test_a_match_going_on_has_no_ending() -> None:
    assert wording.ending(fold_records(rules(), [hand("N", "2", 45)])) == ""


# How we play


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", PRESETS)
def test_every_rule_of_every_preset_has_label_sentence_and_source(slug: str, language: str) -> None:
    with translation.override(language):
        lines = [line for section in wording.how_we_play(preset(slug), slug) for line in section.lines]
        assert {line.field for line in lines} == set(FIELDS)
        assert all(line.label and line.sentence and line.source and "%(" not in line.sentence + line.source for line in lines)


def test_every_value_of_every_choice_has_a_sentence() -> None:
    for field, values in CHOICES.items():
        for value in values:
            assert wording.sentence(field, value)
    for field, default in FIELDS.items():
        if isinstance(default, bool):
            assert wording.sentence(field, True) != wording.sentence(field, False)


def test_every_clause_and_every_decision_has_words() -> None:
    with translation.override("en"):
        sources = [Source(document, clause) for document, clauses in CLAUSES.items() for clause in clauses]
        words = [wording.source_words(source) for source in sources]
        assert len(set(words)) == len(words)
        assert all(wording.source_words(Source("000", "contest-8", decision)) for decision in DECISIONS)


def test_a_rule_is_told_in_a_sentence_with_its_clause() -> None:
    with translation.override("en"):
        lines = {row.field: wording.line(row) for row in explain(preset("contest-past-ten"), "contest-past-ten")}
        assert lines["offences"].sentence.startswith("Revoke: 1 level after the hand; number 3 loses the match.")
        assert lines["miscount"].source == "Association rules, contest part, rule 8"
        assert lines["lead_wins"].source == "House decision: the document is silent"


def test_a_changed_rule_keeps_the_usual_sentence_beside_it() -> None:
    changed = with_options(preset("contest-past-ten"), {"time_limit": 45})
    with translation.override("en"):
        line = next(line for section in wording.how_we_play(changed, "contest-past-ten") for line in section.lines if line.changed)
        assert (line.sentence, line.usual, line.source) == ("45 minutes.", "60 minutes.", "Changed for this event")


def test_offences_with_steps_bands_of_an_event_and_no_windows_have_sentences() -> None:
    ruleset = rules(
        offences={"late": {"points": 10, "steps": ["warn", "points"]}},
        promotion={"bands": [[0, "declarers", 2], [80, "opponents", 0]], "every": 40},
        windows_first=[],
    )
    with translation.override("en"):
        assert wording.sentence("offences", ruleset.offences) == "Coming late: a warning, then points; 10 points in the hand."
        assert "from 80 points" in wording.sentence("promotion", ruleset.promotion)
        assert wording.sentence("windows_first", ()) == "Nobody may overcall."


def test_the_bands_are_a_small_table() -> None:
    with translation.override("zh-hans"):
        lines = [(line.points, line.result) for line in wording.band_lines(preset("contest-past-ten"))]
        assert lines[0] == ("0", "庄家方升 4 级")
        assert lines[4] == ("80–95", "换庄，不升级")
        assert lines[-1] == ("140 起", "闲家方升 3 级")
        assert wording.multiplier_lines(preset("contest-past-ten"))[1] == ("对子", "×4")
