"""A draft changed by hand, pairings forbidden: each change beside what it costs."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from referee.rules.errors import RulesError
from tournaments.access import event_view
from tournaments.forms.running import TwoPairsForm
from tournaments.models import Entry, Event, Forbidden, Round, Stage, Table
from tournaments.running_words import costs_words
from tournaments.selectors.control import lines_of
from tournaments.selectors.draft_costs import cost_of_swap, costs_of, couples_of
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.formats import is_bracket, system
from tournaments.selectors.group_draft import edits_groups
from tournaments.services import draft_edit
from tournaments.standings.results import Exact
from tournaments.views.answers import refused, see, status_of
from tournaments.views.organise import ORGANISER, done, page, round_of, stage_of, viewer_in

ALONE_WORDS = {"bye": gettext_lazy("Bye"), "out": gettext_lazy("Leave out")}
ALONE = {"bye": draft_edit.give_bye, "out": draft_edit.take_out, "late": draft_edit.add_late}


@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, event: Event, stage_no: int, round_no: int) -> HttpResponseBase:
    """The draft with everything that can be changed in it; `what` is the change."""
    round_ = round_of(event, stage_no, round_no)
    if request.method != "POST":
        if round_.state != Round.State.DRAFT:
            return redirect("round-control", event.public_id, stage_no, round_no)
        if edits_groups(round_):
            return redirect("edit-groups", event.public_id, stage_no)
        return _page(request, event, round_)
    try:
        if "look" in request.POST:
            return _page(request, event, round_, looked=_looked(event, round_, request.POST))
        _change(request, event, round_)
    except RulesError as error:
        return _page(request, event, round_, status_of(error), alert=refused(request, error))
    return done(request, _("The draft is changed."), "edit-draft", event.public_id, stage_no, round_no)


@event_view(*ORGANISER)
@require_POST
def blank(request: HttpRequest, event: Event, stage_no: int) -> HttpResponseBase:
    """A draft to be paired by hand."""
    try:
        round_ = draft_edit.blank_draft(
            event=event, stage=stage_of(event, stage_no), actor=viewer_in(request).actor, at=timezone.now(),
            unverified="unverified" in request.POST,
        )  # fmt: skip
    except RulesError as error:
        messages.error(request, refused(request, error))
        return see(request, reverse("rounds", args=[event.public_id]))
    return done(request, _("Nobody has an opponent yet: pair them by hand."), "edit-draft", event.public_id, stage_no, round_.no)


@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def forbidden(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Pairings that are never drawn."""
    rows = list(entry_rows(event).values())
    if request.method != "POST":
        return _forbidden(request, event, _form("forbid", rows, []))
    form = TwoPairsForm(request.POST, rows=rows)
    act = draft_edit.allow_pairing if request.POST.get("what") == "allow" else draft_edit.forbid_pairing
    if not form.is_valid():
        return _forbidden(request, event, form, 422)
    first, second = (_entry(event, form.cleaned_data[name]) for name in ("first", "second"))
    act(event=event, first=first, second=second, actor=viewer_in(request).actor, at=timezone.now())
    return done(request, _("Saved."), "forbidden", event.public_id)


def _change(request: HttpRequest, event: Event, round_: Round) -> None:
    """The change that was asked for."""
    data, what = request.POST, request.POST.get("what", "")
    call: Callable[..., Any] = partial(_service(what), round_=round_, actor=viewer_in(request).actor, at=timezone.now())
    if what in ALONE:
        call(entry=_entry(event, data.get("entry", "")))
    elif what == "unpair":
        call(table=_table(round_, data.get("table", "")))
    else:
        call(first=_entry(event, data.get("first", "")), second=_entry(event, data.get("second", "")))


def _service(what: str) -> Callable[..., Any]:
    services: dict[str, Callable[..., Any]] = {
        "swap": draft_edit.swap_entries,
        "pair": draft_edit.pair_up,
        "unpair": draft_edit.unpair,
        **ALONE,
    }
    if what not in services:
        raise RulesError("missing-field", field="what")
    return services[what]


def _looked(event: Event, round_: Round, data: Any) -> dict[str, Any]:
    """What an exchange would cost."""
    first, second = _entry(event, data.get("first", "")), _entry(event, data.get("second", ""))
    before, after = cost_of_swap(event, round_, first.pk, second.pk)
    return {"first": first, "second": second, "before": costs_words(before), "after": costs_words(after)}


def _total(costs: Mapping[str, Exact], alone: int) -> str:
    """What is out of the ordinary in the draft, first who has no opponent."""
    if not alone:
        return costs_words(costs)
    without = ngettext("%(count)s pair without an opponent", "%(count)s pairs without an opponent", alone) % {"count": alone}
    return f"{without} · {costs_words(costs)}" if costs else without


def _page(
    request: HttpRequest, event: Event, round_: Round, status: int = 200, alert: str = "", looked: dict[str, Any] | None = None
) -> HttpResponseBase:
    lines, known = lines_of(event, viewer_in(request), round_), entry_rows(event)
    seated = {entry.pk for line in lines for entry in line.row.entries}
    alone = [row for row in known.values() if row.number in draft_edit.unpaired(round_)]
    late = [row for row in known.values() if row.is_playing and row.pk not in seated]
    total = _total(costs_of(event, round_).total(couples_of(round_).values()), len(alone))
    fixed = _fixed_words(round_)
    shown = {
        "fixed": fixed,
        "may_part": not is_bracket(round_.stage),
        "round": round_,
        "lines": [line for line in lines if line.row.ns.pk not in {row.pk for row in alone}],
        "alone": alone,
        "late": late,
        "total": total,
        "alert": alert,
        "looked": looked,
    }
    chosen = [looked["first"].public_id, looked["second"].public_id] if looked else _chosen(request)
    swap = [row for row in known.values() if row.pk in seated]
    return page(
        request,
        "edit_draft",
        event,
        status,
        **shown,
        swap=_form("swap", swap, chosen),
        pair=_form("pair", alone, []),
        alone_acts=ALONE_WORDS.items(),
    )


def _fixed_words(round_: Round) -> str:
    """Why nothing of this round can be changed by hand, and what can be done instead; empty where it can."""
    if system(round_.stage) == Stage.Format.ROUND_ROBIN:
        return _(
            "This round follows from the groups, which are being played: changed by hand, pairs would meet twice or never. "
            "A pair that leaves is withdrawn, a late one is entered late; a table recorded the wrong way round is changed on its own page."
        )
    if is_bracket(round_.stage) and round_.no > 1:
        return _("This round follows from the results of the round before. If one of them is wrong, correct it on the page of its match.")
    return ""


def _chosen(request: HttpRequest) -> list[str]:
    return [request.POST.get("first", ""), request.POST.get("second", "")]


def _form(name: str, rows: list[EntryRow], chosen: list[str]) -> TwoPairsForm:
    """Two pairs to choose, two different ones to begin with; the ids of the fields carry the name, since there may be two such forms."""
    first = chosen if all(chosen) and chosen else [row.public_id for row in rows[:2]]
    return TwoPairsForm(rows=rows, auto_id=f"{name}_%s", initial=dict(zip(("first", "second"), first, strict=False)))


def _forbidden(request: HttpRequest, event: Event, form: TwoPairsForm, status: int = 200) -> HttpResponseBase:
    known = entry_rows(event)
    pairs = [
        (known[a], known[b]) for a, b in Forbidden.objects.filter(event=event).order_by("a__number", "b__number").values_list("a", "b")
    ]
    return page(request, "forbidden", event, status, form=form, pairs=pairs)


def _entry(event: Event, public_id: str) -> Entry:
    entry = event.entries.filter(public_id=public_id).first()
    if entry is None:
        raise RulesError("missing-field", field="entry")
    return entry


def _table(round_: Round, public_id: str) -> Table:
    table = round_.tables.filter(public_id=public_id).first()
    if table is None:
        raise RulesError("missing-field", field="table")
    return table
