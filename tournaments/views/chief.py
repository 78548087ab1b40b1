"""What the chief referee does to a match: rulings, penalties, swap of sides, reopening, taking acts back, disputes, reports."""

from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from referee import services
from tournaments.forms.ruling import ClaimForm, PenaltyForm, ReasonForm, RulingForm
from tournaments.selectors.claims import open_claim
from tournaments.selectors.desk import state_with
from tournaments.selectors.evidence import evidence_reason
from tournaments.selectors.match_page import MatchPage, effects
from tournaments.views.act_page import Task, act_page, filled, labels_of
from tournaments.views.at_match import chief_view
from tournaments.views.kept_form import keeps_form


@keeps_form("void-hand", "event_id", "match_id", "hand_no")
@chief_view
def void_hand(request: HttpRequest, page: MatchPage, hand_no: int) -> HttpResponseBase:
    """Strike out a hand, whatever came later."""
    if all(line.result.no != hand_no for line in page.lines):
        raise Http404("hand")
    task = Task(
        _("Strike out hand %(hand)s") % {"hand": hand_no},
        _("The hand no longer counts and the later hands are worked out again. It stays in the log."),
        _("Strike out hand %(hand)s") % {"hand": hand_no},
        _("Hand %(hand)s is struck out.") % {"hand": hand_no},
    )

    def act(form: ReasonForm, who: dict[str, Any]) -> object:
        return services.void_hand(match=_match(page), hand_no=hand_no, reason=form.cleaned_data["reason"], **who)

    before, after = services.preview_correction(_match(page), hand_no, None)
    return act_page(request, page, task, filled(request, ReasonForm), act, effects=effects(before, after))


@keeps_form("resolve-claim", "event_id", "match_id", "act_no")
@chief_view
def resolve_claim(request: HttpRequest, page: MatchPage, act_no: int) -> HttpResponseBase:
    """Decide which of two reports of a hand counts."""
    claim = open_claim(_match(page))
    task = Task(
        _("Decide on the disputed hand"),
        _("Ask both sides, then choose the report that is right. If neither is, choose one and correct it afterwards."),
        _("Let this report count"),
        _("The dispute is decided."),
    )

    def act(form: ReasonForm, who: dict[str, Any]) -> object:
        data = form.cleaned_data
        return services.resolve_claim(match=_match(page), claim_no=act_no, keep=data["keep"], reason=data["reason"], **who)

    return act_page(request, page, task, filled(request, ClaimForm), act, claim=claim, pairs=page.claim_pairs)


@keeps_form("add-ruling", "event_id", "match_id")
@chief_view
def add_ruling(request: HttpRequest, page: MatchPage) -> HttpResponseBase:
    """Set points, levels, bank or winner."""
    task = Task(
        _("Ruling"),
        _("For what the rules leave open or a mistake has made impossible. Say on what it rests; it can be taken back."),
        _("Record the ruling"),
        _("The ruling is recorded."),
    )

    def act(form: Any, who: dict[str, Any]) -> object:
        data = form.cleaned_data
        return services.add_ruling(match=_match(page), hand_no=data["hand_no"], payload=form.payload(), reason=data["reason"], **who)

    def look(form: Any) -> tuple[str, ...]:
        hand_no = form.cleaned_data["hand_no"]
        after = state_with(_match(page), "ruling", form.payload(), hand_no)
        return effects(page.state, after, places=True)

    initial = {
        "hand_no": request.GET.get("hand", page.state.next_hand_no - 1),
        "reason": evidence_reason(_match(page), request.GET.get("evidence", "")),
    }
    form = filled(request, RulingForm, initial, state=page.state, ruleset=page.ruleset)
    return act_page(request, page, task, form, act, look)


@keeps_form("add-penalty", "event_id", "match_id")
@chief_view
def add_penalty(request: HttpRequest, page: MatchPage) -> HttpResponseBase:
    """A penalty outside the hands."""
    task = Task(
        _("Penalty"),
        _("For what happens outside a hand. Revokes, take-backs and failed throws belong to their hand: correct the hand instead."),
        _("Record the penalty"),
        _("The penalty is recorded."),
    )

    def act(form: Any, who: dict[str, Any]) -> object:
        data = form.cleaned_data
        payload = form.payload()
        return services.add_penalty(match=_match(page), side=data["side"], kind=data["kind"], payload=payload, reason=data["reason"], **who)

    def look(form: Any) -> tuple[str, ...]:
        data = form.cleaned_data
        after = state_with(_match(page), "penalty", {**form.payload(), "side": data["side"], "kind": data["kind"]})
        return effects(page.state, after, places=True)

    return act_page(request, page, task, filled(request, PenaltyForm, labels=labels_of(page)), act, look)


@keeps_form("swap-sides", "event_id", "match_id")
@chief_view
def swap_sides(request: HttpRequest, page: MatchPage) -> HttpResponseBase:
    """The pairs had been entered the wrong way round."""
    labels = [panel.entry.label for panel in page.panels]
    text = _("The hands stay as they are; from now on they are those of %(ew)s as North–South and %(ns)s as East–West.")
    task = Task(_("Change the sides"), text % {"ns": labels[0], "ew": labels[1]}, _("Change the sides"), _("The sides are changed."))

    def act(form: ReasonForm, who: dict[str, Any]) -> object:
        return services.swap_sides(match=_match(page), reason=form.cleaned_data["reason"], **who)

    return act_page(request, page, task, filled(request, ReasonForm), act)


@keeps_form("reopen-match", "event_id", "match_id")
@chief_view
def reopen_match(request: HttpRequest, page: MatchPage) -> HttpResponseBase:
    """Take the recorded end back."""
    text = _("The recorded end is taken back and the match goes on at its table. %(ending)s") % {"ending": page.ending_words}
    task = Task(_("Reopen the match"), text, _("Reopen the match"), _("The match is open again."))

    def act(form: ReasonForm, who: dict[str, Any]) -> object:
        return services.reopen_match(match=_match(page), reason=form.cleaned_data["reason"], **who)

    return act_page(request, page, task, filled(request, ReasonForm), act)


@keeps_form("cancel-act", "event_id", "match_id", "act_no")
@chief_view
def cancel_act(request: HttpRequest, page: MatchPage, act_no: int) -> HttpResponseBase:
    """Take a ruling, penalty, swap, end or report back."""
    note = next((note for note in page.notes if note.act_no == act_no), None)
    if note is None:
        raise Http404("act")
    named = " · ".join(part for part in (note.title, note.tag, note.text) if part)
    task = Task(_("Take back: %(what)s") % {"what": note.title}, named, _("Take it back"), _("It is taken back."))

    def act(form: ReasonForm, who: dict[str, Any]) -> object:
        return services.cancel_act(match=_match(page), act_no=act_no, reason=form.cleaned_data["reason"], **who)

    return act_page(request, page, task, filled(request, ReasonForm), act)


def _match(page: MatchPage) -> Any:
    assert page.match is not None
    return page.match
