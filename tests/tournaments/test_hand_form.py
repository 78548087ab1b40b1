"""The form of a hand reads back what it shows: a recorded hand typed again is the same hand."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.presets import PRESETS
from referee.rules.records import KINDS, FailedThrow, HandRecord, Offence
from referee.rules.seats import SEATS, role_of, side_of
from tournaments.forms.hand import HandForm
from tournaments.forms.hand_keys import kinds
from tournaments.forms.hand_typed import typed_record

DUE = {"hand_no": 1, "declarer": "N", "levels": {"NS": "5", "EW": "7"}}
TWO_DECKS = PRESETS["contest-past-ten"]


def read_back(record: HandRecord, slug: str = "contest-past-ten") -> HandRecord:
    """What the form makes of a record that it shows."""
    fields: dict[str, Any] = {name: str(value) for name, value in typed_record(record).items()}
    form = HandForm(fields | {"nonce": "nonce-0001", "due": json.dumps(DUE)}, ruleset=PRESETS[slug], may_rule=True)
    assert form.is_valid(), form.errors
    assert form.missing() == []
    return form.record()


@st.composite
def records(draw: st.DrawFn) -> HandRecord:
    declarer = draw(st.sampled_from(SEATS))
    opponents_won = draw(st.booleans())
    kind, length = draw(st.sampled_from(sorted(kinds(TWO_DECKS).values()))) if opponents_won else (None, 1)
    throws = st.builds(FailedThrow, st.sampled_from(("declarers", "opponents")), st.integers(1, 25))
    seats = st.sampled_from(SEATS)
    offences = st.builds(
        lambda seat, kind, whole, note: Offence(role_of(side_of(seat), declarer), kind, None if whole else seat, note),
        seats, st.sampled_from(("revoke", "takeback", "signalling")), st.booleans(), st.sampled_from(("", "未跟")),
    )  # fmt: skip
    return HandRecord(
        declarer=declarer, level=draw(st.sampled_from(("2", "10", "A"))), trump=draw(st.sampled_from((None, "S", "H"))),
        trick_points=draw(st.integers(0, 20)) * 5, bottom_points=draw(st.integers(0, 8)) * 5 if opponents_won else 0,
        last_trick="opponents" if opponents_won else "declarers", kind=kind, length=length,
        failed_throws=tuple(draw(st.lists(throws, max_size=4))), offences=tuple(draw(st.lists(offences, max_size=5))),
        miscount=draw(st.sampled_from(("none", "declarers", "both"))), bank=draw(st.sampled_from((None, "ruling", "passed"))),
        remarks=draw(st.sampled_from(("", "重抓一次"))),
    )  # fmt: skip


@given(records())
def test_a_record_shown_and_read_is_the_same_record(record: HandRecord) -> None:
    assert read_back(record) == record


def test_points_in_a_bottom_that_the_declarers_kept_stay_recorded() -> None:
    record = HandRecord("N", "5", "S", 45, bottom_points=15)
    assert read_back(record) == record


@pytest.mark.parametrize("slug", sorted(PRESETS))
def test_every_way_to_win_the_bottom_can_be_typed(slug: str) -> None:
    for kind, length in kinds(PRESETS[slug]).values():
        assert kind in KINDS
        record = HandRecord("N", "5", "S", 45, 5, "opponents", kind, length)
        assert read_back(record, slug) == record


@pytest.mark.parametrize("typed", ["tractor-13", "titanic-2", "nonsense"])
def test_a_combination_that_the_pack_does_not_hold_is_refused(typed: str) -> None:
    fields = {"nonce": "nonce-0001", "due": json.dumps(DUE), "trump": "S", "trick_points": "45", "last_trick": "opponents", "bottom": "5"}
    form = HandForm({**fields, "kind": "other", "kind_other": typed}, ruleset=TWO_DECKS)
    assert not form.is_valid()
    assert "kind" in form.errors
