"""One-line text forms: readable, documented, and they parse back to the same value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.acts import Act
from referee.rules.errors import RulesError
from referee.rules.notation import hand_text, match_text, parse_hand, parse_match, parse_ruleset, ruleset_line
from referee.rules.presets import PRESETS
from referee.rules.records import FailedThrow, HandRecord, Offence
from referee.rules.ruleset import Ruleset
from tests.referee.rules.values import acts, hand, records, rules, rulesets

DOCUMENTED = HandRecord(
    "N", "5", "H", 85, 10, "opponents", "pair", 1, (FailedThrow("declarers", 2),), (Offence("opponents", "revoke", "S"),),
    "declarers", "passed", "the clock was stopped",
)  # fmt: skip
DOCUMENTED_TEXT = "3. N H@5 t85 b10*pair throw:D2 off:O/S/revoke miss:declarers bank:passed # the clock was stopped"


# Hands


def test_a_hand_is_written_as_documented() -> None:
    assert hand_text(DOCUMENTED, 3) == DOCUMENTED_TEXT
    assert parse_hand(DOCUMENTED_TEXT) == DOCUMENTED


@pytest.mark.parametrize(
    ("line", "record"),
    [
        ("N NT@A+ t0", HandRecord("N", "A+")),
        ("E C@10 t45 b20", HandRecord("E", "10", "C", 45, 20)),
        ("W D@K t0 b0*tractor3", HandRecord("W", "K", "D", 0, 0, "opponents", "tractor", 3)),
        ("S S@2 t0 off:D/slow", HandRecord("S", "2", "S", offences=(Offence("declarers", "slow"),))),
        (
            'S S@2 t0 off:D/slow="for the 2nd time"',
            HandRecord("S", "2", "S", offences=(Offence("declarers", "slow", None, "for the 2nd time"),)),
        ),
        ("S S@2 t0 # 漏数一张 5", HandRecord("S", "2", "S", remarks="漏数一张 5")),
    ],
)
def test_each_part_of_a_hand_has_its_own_short_form(line: str, record: HandRecord) -> None:
    assert parse_hand(line) == record
    assert hand_text(record) == line


def test_the_parts_after_the_trump_may_stand_in_any_order() -> None:
    shuffled = "N H@5 bank:passed throw:D2 b10*pair miss:declarers t85 off:O/S/revoke # the clock was stopped"
    assert parse_hand(shuffled) == DOCUMENTED


@given(records(st.text(max_size=12)))
def test_every_hand_comes_back_from_its_line(record: HandRecord) -> None:
    line = hand_text(record)
    assert "\n" not in line
    assert parse_hand(line) == record


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("", ""),
        ("X H@5 t85", "X"),
        ("N", "N"),
        ("N H@11 t85", "H@11"),
        ("N H@5 tx", "tx"),
        ("N H@5 t5 t10", "t10"),
        ("N H@5 b10*quad", "b10*quad"),
        ("N H@5 b10*pair2", "b10*pair2"),
        ("N H@5 b10*tractor", "b10*tractor"),
        ("N H@5 b10*tractor1", "b10*tractor1"),
        ("N H@5 throw:X2", "throw:X2"),
        ("N H@5 off:D", "off:D"),
        ("N H@5 off:D/slow=two words", "words"),
        ("N H@5 miss:some", "miss:some"),
        ("N H@5 bank:bought", "bank:bought"),
        ('N H@5 "open', '"open'),
    ],
)
def test_the_token_that_cannot_be_read_is_named(line: str, token: str) -> None:
    with pytest.raises(RulesError, match="bad-notation") as error:
        parse_hand(line)
    assert error.value.params["token"] == token


@given(st.text(max_size=40))
def test_any_text_is_either_read_or_refused(line: str) -> None:
    for parse in (parse_hand, parse_match, parse_ruleset):
        try:
            parse(line)
        except RulesError as error:
            assert error.code == "bad-notation"  # noqa: PT017 - most texts are refused, some are read


# Matches

CONTEST = """\
1. N S@2 t45
2. S S@3 t120 # counted twice
2. S S@3 t85 replaces:2
ruling@2 points=90 bank=null levels={"NS":"5"} agreed=true
signature@2 side=NS name="王 建业"
claim@2 S S@3 t95
resolution@2 keep=first replaces:6
void@2
end@1 kind=forfeit side=EW cause=absent"""


def test_a_match_is_a_line_for_each_act() -> None:
    recorded = parse_match(CONTEST)
    assert [act.kind for act in recorded] == ["hand", "hand", "hand", "ruling", "signature", "claim", "resolution", "void", "end"]
    assert recorded[2] == Act(3, "hand", 2, 2, None, hand("S", "3", 85))
    assert recorded[3].payload == {"points": 90, "bank": None, "levels": {"NS": "5"}, "agreed": True}
    assert recorded[4].payload == {"side": "NS", "name": "王 建业"}
    assert match_text(recorded) == CONTEST


@given(acts())
def test_every_match_comes_back_from_its_text(recorded: tuple[Act, ...]) -> None:
    assert parse_match(match_text(recorded)) == recorded


def test_blank_lines_and_remarks_of_their_own_are_read_over() -> None:
    assert parse_match("# table 9\n\n1. N S@2 t45\n") == (Act(1, "hand", 1, None, None, hand("N", "2", 45)),)


def test_acts_are_numbered_anew_by_their_place() -> None:
    later = (Act(7, "hand", 1, None, None, hand("N", "2", 45)), Act(9, "hand", 1, 7, None, hand("N", "2", 50)))
    assert [(act.no, act.replaces) for act in parse_match(match_text(later))] == [(1, None), (2, 1)]


@pytest.mark.parametrize(
    ("line", "token"), [("revolt@2", "revolt@2"), ("end", "end"), ("end@2 time", "time"), ("end@2 levels={", "levels={")]
)
def test_a_bad_line_of_a_match_is_named_with_its_number(line: str, token: str) -> None:
    with pytest.raises(RulesError, match="bad-notation") as error:
        parse_match(f"1. N S@2 t45\n{line}")
    assert (error.value.params["token"], error.value.params["line"]) == (token, 2)


# Rulesets


@pytest.mark.parametrize("slug", PRESETS)
def test_a_preset_is_its_name(slug: str) -> None:
    assert ruleset_line(PRESETS[slug]) == slug
    assert parse_ruleset(slug) == PRESETS[slug]


@pytest.mark.parametrize(
    ("line", "ruleset"),
    [
        ("contest-past-ten time_limit=45 miscount=ruling", rules("contest-past-ten", time_limit=45, miscount="ruling")),
        ("joker-bid cap=-", rules("joker-bid", cap=None)),
        ("tractor-two-deck permanent_twos=yes compulsory=5,10,A", rules(permanent_twos=True, compulsory=["5", "10", "A"])),
        ("tractor-two-deck compulsory=- win_past=-", rules(compulsory=[], win_past=None)),
        ("tractor-two-deck windows_later=draw,after_bury", rules(windows_later=["draw", "after_bury"])),
        ("tractor-two-deck promotion=step60", rules(promotion="step60")),
        (
            "tractor-two-deck promotion=0D3,80O0,120O1/40^6",
            rules(promotion={"bands": [[0, "declarers", 3], [80, "opponents", 0], [120, "opponents", 1]], "every": 40, "cap": 6}),
        ),
        (
            "tractor-two-deck offences=late(points=10,steps=warn/points),revoke(levels=1,limit=3)",
            rules(offences={"revoke": {"levels": 1, "limit": 3}, "late": {"points": 10, "steps": ["warn", "points"]}}),
        ),
    ],
)
def test_a_ruleset_is_a_preset_and_its_differences(line: str, ruleset: Ruleset) -> None:
    assert parse_ruleset(line) == ruleset
    assert parse_ruleset(ruleset_line(ruleset)) == ruleset
    assert sorted(ruleset_line(ruleset, line.split()[0]).split()) == sorted(line.split())


@given(rulesets, st.none() | st.sampled_from(sorted(PRESETS)))
def test_every_ruleset_comes_back_from_its_line(ruleset: Ruleset, slug: str | None) -> None:
    assert parse_ruleset(ruleset_line(ruleset, slug)) == ruleset


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("", ""),
        ("bridge", "bridge"),
        ("joker-bid cap", "cap"),
        ("joker-bid colour=red", "colour=red"),
        ("joker-bid cap=six", "cap=six"),
        ("joker-bid lock_trump=true", "lock_trump=true"),
        ("joker-bid miscount=ignored", "miscount=ignored"),
        ("joker-bid promotion=0X3", "promotion=0X3"),
        ("joker-bid offences=revoke", "offences=revoke"),
        ("joker-bid offences=revoke(levels=x)", "offences=revoke(levels=x)"),
    ],
)
def test_the_token_that_is_no_rule_is_named(line: str, token: str) -> None:
    with pytest.raises(RulesError, match="bad-notation") as error:
        parse_ruleset(line)
    assert error.value.params["token"] == token
