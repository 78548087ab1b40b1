"""Short ways to write a hand and a match, and strategies for any record, any ruleset, any acts, and matches that fit what is due."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from referee.rules.acts import KINDS as ACT_KINDS
from referee.rules.acts import Act, MatchState
from referee.rules.cards import SUITS
from referee.rules.levels import RANKS
from referee.rules.match import fold, fold_records
from referee.rules.presets import PRESETS, preset
from referee.rules.promotion import PROMOTIONS
from referee.rules.records import BANKS, KINDS, MISCOUNTS, ROLES, FailedThrow, HandRecord, Offence
from referee.rules.ruleset import CHOICES, STEPS, WINDOWS, Ruleset, with_options
from referee.rules.seats import SEATS, SIDES

NO_TARGET: dict[str, Any] = {"win_past": None, "compulsory": [], "after_top": "wrap"}


def rules(slug: str = "tractor-two-deck", /, **options: Any) -> Ruleset:
    """A preset with some options changed."""
    return with_options(preset(slug), options)


def hand(declarer: str, level: str, tricks: int = 0, **more: Any) -> HandRecord:
    """A hand in which the opponents took `tricks` points."""
    return HandRecord(declarer, level, "S", tricks, **more)  # type: ignore[arg-type]


def offence(role: str, kind: str = "revoke") -> tuple[Offence, ...]:
    """One offence of a hand."""
    return (Offence(role, kind),)  # type: ignore[arg-type]


def match(ruleset: Ruleset, *hands: HandRecord) -> MatchState:
    """The match of these hands."""
    return fold_records(ruleset, hands)


def hand_acts(*hands: HandRecord) -> list[Act]:
    """The acts of these hands, numbered from 1."""
    return [Act(no, "hand", no, None, None, record) for no, record in enumerate(hands, start=1)]


def ended(ruleset: Ruleset, *hands: HandRecord, **payload: Any) -> MatchState:
    """The match of these hands with an end recorded after the last."""
    acts = hand_acts(*hands)
    return fold(ruleset, [*acts, Act(len(acts) + 1, "end", len(acts), None, payload)])


def levels(state: MatchState) -> tuple[str, str]:
    """The levels of NS and EW."""
    return state.level("NS"), state.level("EW")


# Strategies

seats = st.sampled_from(SEATS)
roles = st.sampled_from(ROLES)
kinds = st.sampled_from(("revoke", "takeback", "slow", "犯规"))
no_notes = st.just("")
fives = st.integers(0, 40).map(lambda five: five * 5)


@st.composite
def last_tricks(draw: Callable[..., Any]) -> dict[str, Any]:
    """Who won the last trick, and with what if it was the opponents."""
    if draw(st.booleans()):
        return {"last_trick": "declarers"}
    kind = draw(st.sampled_from(KINDS))
    length = draw(st.integers(2, 6)) if kind in ("tractor", "titanic") else 1
    return {"last_trick": "opponents", "kind": kind, "length": length}


def offences(named: st.SearchStrategy[str] = kinds, notes: st.SearchStrategy[str] = no_notes) -> st.SearchStrategy[Offence]:
    """Offences, with or without a seat."""
    return st.builds(Offence, roles, named, st.none() | seats, notes)


@st.composite
def records(draw: Callable[..., Any], text: st.SearchStrategy[str] | None = None) -> HandRecord:
    """Any hand that can be written down, whether it could be played or not; `text` for what people type."""
    typed = no_notes if text is None else text
    named = kinds if text is None else text.filter(bool)
    return HandRecord(
        declarer=draw(seats),
        level=draw(st.sampled_from((*RANKS, "A+"))),
        trump=draw(st.none() | st.sampled_from(SUITS)),
        trick_points=draw(fives),
        bottom_points=draw(fives),
        failed_throws=tuple(draw(st.lists(st.builds(FailedThrow, roles, st.integers(1, 12)), max_size=3))),
        offences=tuple(draw(st.lists(offences(named, typed), max_size=3))),
        miscount=draw(st.sampled_from(MISCOUNTS)),
        bank=draw(st.none() | st.sampled_from(BANKS)),
        remarks=draw(typed),
        **draw(last_tricks()),
    )


offence_rules = st.fixed_dictionaries(
    {
        "levels": st.integers(0, 3),
        "points": fives,
        "limit": st.none() | st.integers(1, 5),
        "steps": st.lists(st.sampled_from(STEPS), max_size=3),
    }
)
bands = st.fixed_dictionaries(
    {
        "bands": st.lists(st.tuples(st.integers(0, 300), roles, st.integers(0, 5)).map(list), min_size=1, max_size=5),
        "every": st.none() | st.integers(5, 60),
        "cap": st.none() | st.integers(1, 9),
    }
)
_SMALL = st.none() | st.integers(1, 100)
OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    **{name: st.sampled_from(words) for name, words in CHOICES.items()},
    "decks": st.sampled_from((1, 2, 3)),
    "permanent_twos": st.booleans(),
    "level_gap_adjacent": st.booleans(),
    "protect_longer": st.booleans(),
    "must_match_shape": st.booleans(),
    "lock_trump": st.booleans(),
    "direct_no_trump": st.booleans(),
    "reinforce": st.booleans(),
    "suit_once": st.booleans(),
    "first_overcall_takes_bank": st.booleans(),
    "bank_passes": st.booleans(),
    "windows_first": st.lists(st.sampled_from(WINDOWS), max_size=3),
    "windows_later": st.lists(st.sampled_from(WINDOWS), max_size=3),
    "throw_penalty": fives,
    "promotion": st.sampled_from(sorted(PROMOTIONS)) | bands,
    "start_level": st.sampled_from(RANKS),
    "win_past": st.none() | st.sampled_from(RANKS),
    "compulsory": st.lists(st.sampled_from(RANKS), max_size=4),
    "offences": st.dictionaries(kinds, offence_rules, max_size=3),
    **dict.fromkeys(("redeal_under_points", "bottom_cap", "bottom_points_limit", "cap", "lead_wins", "max_hands", "time_limit"), _SMALL),
}
rulesets = st.builds(with_options, st.sampled_from(sorted(PRESETS)).map(preset), st.fixed_dictionaries({}, optional=OPTIONS))

# Options that contradict nothing in any preset: with them a ruleset can always be played.
_SOUND = (
    "strikes_counted", "target_check", "miscount", "level_tie", "bottom_multiplier", "bottom_cap", "cap", "lead_wins", "max_hands",
)  # fmt: skip
sound_rulesets = st.builds(
    with_options,
    st.sampled_from(sorted(PRESETS)).map(preset),
    st.fixed_dictionaries(
        {},
        optional={
            **{name: OPTIONS[name] for name in _SOUND},
            "promotion": st.sampled_from(sorted(PROMOTIONS)),
            "offences": st.dictionaries(kinds, offence_rules, max_size=2),
        },
    ),
)

_PAYLOADS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "ruling": st.fixed_dictionaries(
        {},
        optional={
            "points": fives,
            "levels": st.dictionaries(st.sampled_from(SIDES), st.sampled_from(RANKS)),
            "bank": st.none() | seats,
            "winner": st.none() | st.sampled_from(SIDES),
        },
    ),
    "end": st.one_of(
        st.just({"kind": "time"}),
        st.fixed_dictionaries({"kind": st.just("forfeit"), "side": st.sampled_from((*SIDES, "both")), "cause": st.just("absent")}),
        st.fixed_dictionaries({"kind": st.just("ruling"), "winner": st.none() | st.sampled_from(SIDES)}),
    ),
    "penalty": st.fixed_dictionaries(
        {"side": st.sampled_from(SIDES), "kind": kinds, "levels": st.integers(0, 4), "loses_match": st.booleans()}
    ),
    "report": st.fixed_dictionaries({"levels": st.fixed_dictionaries(dict.fromkeys(SIDES, st.sampled_from((*RANKS, "A+"))))}),
    "signature": st.fixed_dictionaries({"side": st.sampled_from(SIDES), "name": st.text(max_size=5)}),
}


@st.composite
def acts(draw: Callable[..., Any]) -> tuple[Act, ...]:
    """Any acts in any order, also such as no service would let through."""
    made: list[Act] = []
    for no in range(1, draw(st.integers(0, 8)) + 1):
        kind = draw(st.sampled_from(ACT_KINDS))
        recorded = kind in ("hand", "claim")
        payload = None if recorded else draw(_PAYLOADS.get(kind, st.just({})))
        replaces = draw(st.none() | st.integers(1, no - 1)) if no > 1 else None
        made.append(Act(no, kind, draw(st.integers(0, 5)), replaces, payload, draw(records()) if recorded else None))
    return tuple(made)


@st.composite
def due_hands(draw: Callable[..., Any], ruleset: Ruleset, most: int = 7) -> tuple[HandRecord, ...]:
    """Hands of a match in which everything fits what is due, up to `most` or the end of the match."""
    hands: list[HandRecord] = []
    for _ in range(draw(st.integers(0, most))):
        state = fold_records(ruleset, hands)
        if state.over:
            break
        hands.append(draw(fitting_hands(ruleset, state)))
    return tuple(hands)


@st.composite
def fitting_hands(draw: Callable[..., Any], ruleset: Ruleset, state: MatchState) -> HandRecord:
    """One hand that is due in `state` and that the pack can give."""
    declarer = state.bank or draw(seats)
    bottom = draw(st.integers(0, min(ruleset.most_bottom_points, 40) // 5)) * 5
    return HandRecord(
        declarer=declarer,
        level=state.level("NS" if declarer in ("N", "S") else "EW"),
        trump=draw(st.none() | st.sampled_from(SUITS)),
        trick_points=draw(st.integers(0, (ruleset.most_points - bottom) // 5)) * 5,
        bottom_points=bottom,
        failed_throws=tuple(draw(st.lists(st.builds(FailedThrow, roles, st.integers(1, 5)), max_size=1))),
        offences=tuple(draw(st.lists(offences(st.sampled_from(("revoke", "takeback"))), max_size=1))),
        miscount=draw(st.sampled_from(("none", "none", "none", *MISCOUNTS))),
        **draw(last_tricks().filter(lambda last: last.get("length", 1) <= 3)),
    )
