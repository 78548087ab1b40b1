"""The form of a hand: what the referee saw, tapped on keys or typed, and the record that it makes.

It knows no arithmetic and no consequence. What a record cannot be is refused by the rules (`check_record`, `check_due`)
and put beside its field by `place_refusal`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from referee.rules.cards import SUITS
from referee.rules.errors import RulesError
from referee.rules.improbable import facts_asked, question
from referee.rules.levels import RANKS
from referee.rules.records import MISCOUNTS, ROLES, FailedThrow, HandRecord, Offence
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SEATS, Role, Seat, role_of, side_of
from tournaments.forms import hand_keys
from tournaments.forms.hand_fields import WholeField, WordField
from tournaments.forms.hand_keys import Key

FEWEST_THROWS, FEWEST_OFFENCES, MOST_SLOTS = 2, 3, 12
NO_TRUMP = "NT"
OTHER = "other"
BOTTOMS = ("0", "5", "10", "15")

# Where a refusal by the rules belongs: by code, and for impossible points by what is wrong with them.
PLACES = {
    "level-not-due": "level", "declarer-not-due": "declarer", "bank-not-due": "bank", "reason-needed": "reason", "wrong-seat": "offence0_who",
}  # fmt: skip
POINT_PLACES = {"bottom": "bottom", "throw": "throw0_side", "last-trick": "kind"}


class HandForm(forms.Form):
    """A hand as typed. `due` is what it was made on: hand number, declarer (None: contested) and levels.

    `sure` are the facts that somebody has said yes to; `asks` those that the page is asking about.
    """

    nonce = forms.CharField(max_length=60)
    match = forms.CharField(max_length=12, required=False)
    due = forms.JSONField()
    declarer = WordField(*SEATS)
    level = WordField(*RANKS)
    bank = WordField("passed", "matched", "ruling")
    reason = forms.CharField(max_length=500, required=False)
    trump = WordField(*SUITS, NO_TRUMP)
    trick_points = WholeField()
    last_trick = WordField(*ROLES)
    bottom = WordField(*BOTTOMS, OTHER)
    bottom_other = WholeField()
    kind = forms.CharField(max_length=20, required=False)
    kind_other = forms.CharField(max_length=20, required=False)
    miscount = WordField(*MISCOUNTS)
    remarks = forms.CharField(max_length=500, required=False)
    sure = forms.CharField(max_length=40, required=False)

    def __init__(self, *args: Any, ruleset: Ruleset, may_rule: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset, self.may_rule = ruleset, may_rule
        self.asks = ""
        self.throws = range(self._slots("throw{}_side", FEWEST_THROWS))
        self.offences = range(self._slots("offence{}_kind", FEWEST_OFFENCES))
        for number in self.throws:
            self.fields[f"throw{number}_side"] = WordField(*ROLES)
            self.fields[f"throw{number}_cards"] = WordField("1", "2", "3", "4", OTHER)
            self.fields[f"throw{number}_other"] = WholeField()
        for number in self.offences:
            self.fields[f"offence{number}_kind"] = WordField("revoke", "takeback", OTHER)
            self.fields[f"offence{number}_other"] = forms.CharField(max_length=30, required=False)
            self.fields[f"offence{number}_who"] = WordField(*SEATS, "NS", "EW")
            self.fields[f"offence{number}_note"] = forms.CharField(max_length=500, required=False)

    def _slots(self, name: str, fewest: int) -> int:
        """As many failed throws or offences as were sent or recorded, and some empty ones."""
        typed = self.data if self.is_bound else self.initial
        return next((n for n in range(fewest, MOST_SLOTS) if not typed.get(name.format(n))), MOST_SLOTS)

    def clean_due(self) -> dict[str, Any]:
        """The due of the page, of the form that `Due.json` has; anything else did not come from our page."""
        due = self.cleaned_data["due"]
        if not (isinstance(due, dict) and isinstance(due.get("hand_no"), int) and isinstance(due.get("levels"), dict)):
            raise forms.ValidationError(_("This page is out of date: load it again."))
        return due

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("last_trick") == "declarers" and data.get("kind"):
            self.add_error("kind", _("The declarers won the last trick: no winning combination is recorded then. Choose who won it."))
        if self._kind_word(data) and self._kind(data) is None:
            self.add_error("kind", _("This choice does not exist here."))
        return data

    # What is typed

    def typed(self, name: str) -> str:
        """The value of a field as the page shows it."""
        value = self[name].value()
        return "" if value is None else str(value)

    @property
    def due_now(self) -> Mapping[str, Any]:
        """What the form was made on, also while it is shown for the first time."""
        if not self.is_bound:
            return dict(self.initial.get("due") or {})
        return (self.cleaned_data.get("due") or {}) if self.errors is not None else {}

    @property
    def hand_no(self) -> int:
        return int(self.due_now.get("hand_no", 1))

    @property
    def is_contested(self) -> bool:
        """Whether the declarer has to be named because nobody is due."""
        return self.due_now.get("declarer") is None

    @property
    def declarer_now(self) -> str | None:
        """The declarer named, else the one due."""
        return self.typed("declarer") or self.due_now.get("declarer")

    @property
    def level_now(self) -> str:
        """The level named, else the one that the declarer's side stands on."""
        declarer = self.declarer_now
        due = self.due_now.get("levels", {}).get(side_of(declarer), "") if declarer else ""
        return self.typed("level") or due

    @property
    def is_changed(self) -> bool:
        """Whether declarer, level or bank were set by hand: the panel for it is open then."""
        named = self.typed("level") or self.typed("bank") or self.typed("reason")
        return bool(named or (self.typed("declarer") and not self.is_contested))

    @property
    def special_count(self) -> int:
        """How many failed throws, offences and miscounts are typed."""
        throws = sum(bool(self.typed(f"throw{number}_side")) for number in self.throws)
        offences = sum(bool(self.typed(f"offence{number}_kind")) for number in self.offences)
        return throws + offences + (self.typed("miscount") not in ("", "none"))

    def missing(self) -> list[str]:
        """What is still to be filled in, by name, in the order of the page."""
        return [str(name) for name in self._missing()]

    def _missing(self) -> Iterator[str]:
        data = self.cleaned_data
        if self.declarer_now is None:
            yield _("declarer")
        if not data.get("trump"):
            yield _("trump")
        yield from () if self._points_unused() else self._missing_points()
        for number in self.throws:
            if data.get(f"throw{number}_side") and self._cards(number) is None:
                yield _("beaten cards of the failed throw")
        for number in self.offences:
            if data.get(f"offence{number}_kind") and not data.get(f"offence{number}_who"):
                yield _("who committed the offence")

    def _missing_points(self) -> Iterator[str]:
        data = self.cleaned_data
        if data.get("trick_points") is None:
            yield _("trick points")
        if not data.get("last_trick"):
            yield _("last trick")
        if data.get("last_trick") == "opponents":
            if self._bottom() is None:
                yield _("bottom points")
            if not self._kind(data):
                yield _("how the last trick was won")

    def _points_unused(self) -> bool:
        """A miscount that ends the hand: whatever points were caught do not count (rules.md §8, `fixed`)."""
        return self.ruleset.miscount == "fixed" and self.cleaned_data.get("miscount", "") not in ("", "none")

    # The record

    def record(self) -> HandRecord:
        """The facts typed; only when nothing is missing."""
        data = self.cleaned_data
        kind, length = self._kind(data) or (None, 1)
        opponents = data.get("last_trick") == "opponents" and kind is not None
        return HandRecord(
            declarer=self.declarer_now,  # type: ignore[arg-type]
            level=self.level_now,
            trump=None if data["trump"] == NO_TRUMP else data["trump"],
            trick_points=data.get("trick_points") or 0,
            bottom_points=self._bottom() or 0,
            last_trick="opponents" if opponents else "declarers",
            kind=kind if opponents else None,
            length=length if opponents else 1,
            failed_throws=tuple(self._throws()),
            offences=tuple(self._offences()),
            miscount=data.get("miscount") or "none",
            bank=data.get("bank") or None,
            remarks=data.get("remarks", ""),
        )

    def must_be_sure(self) -> None:
        """`improbable` until somebody has said yes to these very facts."""
        record = self.record()
        asked = question(self.ruleset, record)
        if asked is not None and self.cleaned_data.get("sure") != facts_asked(record):
            self.asks = facts_asked(record)
            raise asked

    def _bottom(self) -> int | None:
        typed = self.cleaned_data.get("bottom")
        if typed == OTHER:
            return self.cleaned_data.get("bottom_other")
        return int(typed) if typed else None

    def _kind_word(self, data: Mapping[str, Any]) -> str:
        return str(data.get("kind_other" if data.get("kind") == OTHER else "kind") or "")

    def _kind(self, data: Mapping[str, Any]) -> tuple[str, int] | None:
        """The winning component; None where none is chosen or it does not exist in this pack."""
        known = hand_keys.kinds(self.ruleset)
        return known.get(self._kind_word(data) or (next(iter(known)) if len(known) == 1 else ""))

    def _cards(self, number: int) -> int | None:
        typed = self.cleaned_data.get(f"throw{number}_cards")
        if typed == OTHER:
            return self.cleaned_data.get(f"throw{number}_other")
        return int(typed) if typed else None

    def _throws(self) -> Iterator[FailedThrow]:
        for number in self.throws:
            role = self.cleaned_data.get(f"throw{number}_side")
            if role:
                yield FailedThrow(role, self._cards(number) or 0)

    def _offences(self) -> Iterator[Offence]:
        for number in self.offences:
            kind, who = (self.cleaned_data.get(f"offence{number}_{part}") for part in ("kind", "who"))
            if kind and who:
                named = self.cleaned_data.get(f"offence{number}_other") or OTHER if kind == OTHER else kind
                yield Offence(self._role(who), named, self._seat(who), self.cleaned_data.get(f"offence{number}_note", ""))

    def _role(self, who: str) -> Role:
        side = side_of(who) if who in SEATS else who
        return role_of(side, self.declarer_now or "N")

    def _seat(self, who: str) -> Seat | None:
        return who if who in SEATS else None

    # The page

    def place_refusal(self, error: RulesError, words: str) -> None:
        """Put a refusal beside the field that it is about. A question is about the whole hand: it stands beside the button."""
        if error.code == "improbable":
            return
        place = PLACES.get(error.code)
        if error.code == "impossible-points":
            place = POINT_PLACES.get(str(error.params.get("why")), "trick_points")
            if error.params.get("why") == "not-fives" and not (self.cleaned_data.get("trick_points") or 0) % 5:
                place = "bottom"
        self.add_error(place, words)

    def trump_keys(self) -> tuple[Key, ...]:
        return hand_keys.trump_keys(self)

    def last_trick_keys(self) -> tuple[Key, ...]:
        return hand_keys.last_trick_keys(self)

    def bottom_keys(self) -> tuple[Key, ...]:
        return hand_keys.bottom_keys(self)

    def kind_keys(self) -> tuple[Key, ...]:
        return hand_keys.kind_keys(self)

    def kind_options(self) -> tuple[Key, ...]:
        return hand_keys.kind_options(self)

    def declarer_keys(self) -> tuple[Key, ...]:
        return hand_keys.seat_keys(self, "declarer")

    def bank_keys(self) -> tuple[Key, ...]:
        return hand_keys.bank_keys(self)

    def miscount_keys(self) -> tuple[Key, ...]:
        return hand_keys.miscount_keys(self)

    def throw_slots(self) -> tuple[hand_keys.Slot, ...]:
        return tuple(hand_keys.throw_slot(self, number) for number in self.throws)

    def offence_slots(self) -> tuple[hand_keys.Slot, ...]:
        return tuple(hand_keys.offence_slot(self, number) for number in self.offences)
