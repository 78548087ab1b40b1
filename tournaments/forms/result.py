"""Final levels of a match whose hands were not recorded: tapped on keys at the table, chosen by the chief referee, typed at the desk."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from referee import wording
from referee.marks import SEAT_LETTERS
from referee.rules.acts import MatchState
from referee.rules.errors import RulesError
from referee.rules.levels import BEYOND, RANKS, place_of
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SEATS, SIDES
from referee.services.reports import check_report, ending_of
from tournaments import wording as words
from tournaments.forms.base import ActForm
from tournaments.forms.hand_keys import Key
from tournaments.forms.ruling import ReasonForm
from tournaments.record_words import split_levels

CONTESTED = "contested"
MOST_LAPS = 9


class ResultForm(ReasonForm):
    """Two levels, the laps where the ladder goes round, and who would declare next, which decides equal levels.

    `correcting`: it takes the place of an earlier report, and needs a reason.
    """

    level_ns = forms.ChoiceField()
    level_ew = forms.ChoiceField()
    lap_ns = forms.IntegerField(required=False, min_value=0, max_value=MOST_LAPS, widget=forms.TextInput)
    lap_ew = forms.IntegerField(required=False, min_value=0, max_value=MOST_LAPS, widget=forms.TextInput)
    bank = forms.ChoiceField(label=gettext_lazy("Who would declare next (decides equal levels)"), required=False)
    reason = forms.CharField(label=gettext_lazy("Remarks"), max_length=500, required=False)
    field_order = ("nonce", "level_ns", "level_ew", "lap_ns", "lap_ew", "bank", "reason")

    def __init__(self, *args: Any, ruleset: Ruleset, correcting: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        levels = [("", "–"), *((rank, rank) for rank in levels_of(ruleset))]
        for side in SIDES:
            name = {"side": wording.side(side)}
            self._field("level", side).choices = levels
            self._field("level", side).label = _("Final level of %(side)s") % name
            self._field("lap", side).label = _("How often %(side)s passed A") % name
            keys = {"inputmode": "numeric", "class": "ss-input ss-w2", "placeholder": wording.side_short(side)}
            self._field("lap", side).widget.attrs.update(keys, **{"aria-label": self._field("lap", side).label})
            if ruleset.after_top != "wrap":
                del self.fields[f"lap_{side.lower()}"]
        seats = [("", _("not known")), *((seat, wording.seat(seat)) for seat in SEATS), (CONTESTED, _("contested"))]
        self.fields["bank"].choices = seats  # type: ignore[attr-defined]
        if correcting:
            self.fields["reason"].required, self.fields["reason"].label = True, _("Reason")

    def _field(self, name: str, side: str) -> Any:
        return self.fields[f"{name}_{side.lower()}"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        try:
            check_report(self.ruleset, self.payload())
        except RulesError as error:
            raise forms.ValidationError(words.refusal(error)) from None
        self._check_tie()
        return data

    def _check_tie(self) -> None:
        """Equal levels leave open who won: the bank decides, or one more hand has to."""
        payload = self.payload()
        places = {place_of(payload["levels"][side], (payload.get("laps") or {}).get(side, 0)) for side in SIDES}
        if len(places) > 1:
            return
        if self.ruleset.level_tie == "bank" and "bank" not in payload:
            self.add_error("bank", _("Levels are equal: say who would declare next, for that decides; or that the bank is contested."))
        if self.ruleset.level_tie == "extra_hand":
            raise forms.ValidationError(_("Levels are equal: one more hand is played and decides. Report the levels after it."))

    def payload(self) -> dict[str, Any]:
        """The report as `report_result` takes it."""
        data = self.cleaned_data
        found: dict[str, Any] = {"levels": {side: data[f"level_{side.lower()}"] for side in SIDES}, "reason": ending_of(self.ruleset)}
        laps = {side: data[f"lap_{side.lower()}"] for side in SIDES if data.get(f"lap_{side.lower()}")}
        if laps:
            found["laps"] = laps
        if data.get("bank"):
            found["bank"] = None if data["bank"] == CONTESTED else data["bank"]
        return found

    # Keys

    def level_keys(self, side: str) -> tuple[Key, ...]:
        """A key for every level there is."""
        name = f"level_{side.lower()}"
        chosen = self[name].value()
        return tuple(Key(name, rank, rank, on=chosen == rank) for rank in levels_of(self.ruleset))

    @property
    def ns_keys(self) -> tuple[Key, ...]:
        return self.level_keys("NS")

    @property
    def ew_keys(self) -> tuple[Key, ...]:
        return self.level_keys("EW")

    @property
    def bank_keys(self) -> tuple[Key, ...]:
        """A key for every seat, and one for a bank that is contested."""
        chosen = self["bank"].value()
        seats = tuple(Key("bank", seat, str(SEAT_LETTERS[seat]), on=chosen == seat) for seat in SEATS)
        nobody = Key("bank", CONTESTED, pgettext("bank", "contested"), _("then the chief referee decides"), chosen == CONTESTED, width=5)
        return (*seats, nobody)


class LevelsLineForm(ActForm):
    """The same in one line, for a keyboard: ``7 10`` or ``8 8 N``, NS first."""

    levels = forms.CharField(
        label=gettext_lazy("Final levels"), max_length=40,
        help_text=gettext_lazy("North–South first, for example 7 10; where they are equal also the next declarer: 8 8 N"),
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocapitalize": "characters", "autocomplete": "off"}),
    )  # fmt: skip

    def __init__(self, *args: Any, ruleset: Ruleset, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="levels-%s", **kwargs)
        self.ruleset = ruleset
        self.payload: dict[str, Any] = {}

    def clean_levels(self) -> str:
        text = str(self.cleaned_data["levels"])
        level_ns, level_ew, bank, *more = [*split_levels(text), "", "", ""]
        typed = {"nonce": "-" * 8, "level_ns": level_ns, "level_ew": level_ew, "bank": bank}
        whole = ResultForm(typed, ruleset=self.ruleset)
        if any(more) or not whole.is_valid():
            known = [*whole.errors.get("__all__", []), *(whole.errors.get("bank", []) if not bank else [])]
            raise forms.ValidationError(known or [_("Two levels are wanted, and the seat of the next declarer where they are equal.")])
        self.payload = whole.payload()
        return text


def levels_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The levels that a match can end on: from the level at which it starts, where the ladder does not go round."""
    ladder = (*RANKS, BEYOND) if ruleset.after_top == "stop" else RANKS
    return ladder[ruleset.start_place :] if ruleset.after_top == "stop" else ladder


def initial_of(state: MatchState) -> dict[str, Any]:
    """The fields of a report that stands."""
    levels = {f"level_{side.lower()}": state.level(side) for side in SIDES}
    laps = {f"lap_{side.lower()}": state.lap(side) for side in SIDES}
    return {**levels, **laps, "bank": state.bank or ""}
