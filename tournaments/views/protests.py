"""Protests: made, answered, decided; and results that become official."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from referee.models import Match
from referee.rules.errors import RulesError
from tournaments.access import Role, event_view
from tournaments.forms.base import ActForm
from tournaments.forms.running import AnswerForm, DecisionForm, ProtestForm, WindowForm
from tournaments.models import Event, Protest, Round
from tournaments.running_words import OUTCOMES, status_words
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.official import protest_window, result_status
from tournaments.selectors.tables import table_rows
from tournaments.services import protests as services
from tournaments.views.answers import refused, see
from tournaments.views.errata import lines_of
from tournaments.views.kept_form import keeps_form, kept_fields
from tournaments.views.organise import ORGANISER, RUNNERS, attempt, done, page, round_of, viewer_in


@keeps_form("protests", "event_id")
@event_view(*RUNNERS)
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Every protest, every round with its status, what was changed after it was shown; and a form for one more protest."""
    if request.method != "POST":
        return _list(request, event, _form(request, event, None))
    form = _form(request, event, request.POST)
    made, status = attempt(request, form, lambda: _make(request, event, form))
    if made is None:
        return _list(request, event, form, status)
    return done(request, _("The protest is taken down."), "protest", event.public_id, made.pk)


@keeps_form("protest", "event_id", "protest_no")
@event_view(*RUNNERS)
@require_http_methods(["GET", "HEAD", "POST"])
def one(request: HttpRequest, event: Event, protest_no: int) -> HttpResponseBase:
    """One protest: both statements, facts, rule, decision. To decide is the chief referee's."""
    protest = _protest(event, protest_no)
    if request.method != "POST":
        written = {name: getattr(protest, name) for name in ("facts", "rule", "decision", "jury")}
        kept = kept_fields(request)
        return _one(request, event, protest, AnswerForm(initial=kept), DecisionForm(initial={**written, **kept}))
    what, answer, decision = request.POST.get("what", ""), AnswerForm(), DecisionForm()
    form: ActForm = AnswerForm(request.POST) if what == "answer" else DecisionForm(request.POST)
    acted, status = attempt(request, form, lambda: _act(request, protest, what, form))
    if acted is None:
        answer, decision = (form, decision) if what == "answer" else (answer, form)  # type: ignore[assignment]
        return _one(request, event, protest, answer, decision, status)
    return done(request, _("Saved."), "protest", event.public_id, protest.pk)


@event_view(*ORGANISER)
@require_POST
def window(request: HttpRequest, event: Event) -> HttpResponseBase:
    """How long results can be protested."""
    form, actor = WindowForm(request.POST), viewer_in(request).actor
    _done, status = attempt(
        request, form, lambda: services.set_window(event=event, minutes=form.cleaned_data["minutes"], actor=actor, at=timezone.now())
    )
    if status != 303:
        return _list(request, event, _form(request, event, None), status, form)
    return done(request, _("Saved."), "protests", event.public_id)


@event_view(Role.CHIEF)
@require_POST
def official(request: HttpRequest, event: Event, stage_no: int, round_no: int) -> HttpResponseBase:
    """End the protest window of a round before its time."""
    round_ = round_of(event, stage_no, round_no)
    try:
        services.declare_official(round_=round_, actor=viewer_in(request).actor, at=timezone.now())
    except RulesError as error:
        messages.error(request, refused(request, error))
        return see(request, reverse("protests", args=[event.public_id]))
    return done(request, _("The results of the round are official."), "protests", event.public_id)


def _form(request: HttpRequest, event: Event, data: Any) -> ProtestForm:
    rows = [
        row
        for row in table_rows(event, viewer_in(request))
        if not row.is_bye and row.table.round.state in (Round.State.PLAYING, Round.State.CLOSED)
    ]
    tables = [(row.table, _table_words(row)) for row in reversed(rows)]
    return ProtestForm(data, tables=tables, rows=entry_rows(event).values(), initial=kept_fields(request))


def _table_words(row: Any) -> str:
    facts = {
        "stage": row.table.round.stage.no,
        "round": row.table.round.no,
        "table": row.table.number,
        "a": row.ns.number,
        "b": row.ew.number,
    }
    return _("Stage %(stage)s, round %(round)s, table %(table)s: pairs %(a)s and %(b)s") % facts


def _make(request: HttpRequest, event: Event, form: ProtestForm) -> Protest:
    data, viewer = form.cleaned_data, viewer_in(request)
    row = next(row for row in table_rows(event, viewer) if row.table.public_id == data["table"])
    row.table.round.stage.event = event
    return services.make_protest(
        table=row.table, entry=event.entries.get(public_id=data["entry"]), statement=data["statement"], actor=viewer.actor, at=timezone.now(),
        by_ruling=data["by_ruling"] and viewer.can_rule,
    )  # fmt: skip


def _act(request: HttpRequest, protest: Protest, what: str, form: ActForm) -> bool:
    viewer, now = viewer_in(request), timezone.now()
    acts: dict[str, Callable[[], None]] = {
        "answer": lambda: services.answer_protest(
            protest=protest, statement=form.cleaned_data["other_statement"], actor=viewer.actor, at=now
        ),
        "reopen": lambda: _reopen(protest, viewer, now),
        "withdraw": lambda: services.withdraw_protest(protest=protest, actor=viewer.actor, at=now),
        "decide": lambda: _decide(protest, form, viewer, now),
    }
    if what not in acts:
        raise RulesError("missing-field", field="what")
    acts[what]()
    return True


def _reopen(protest: Protest, viewer: Any, now: Any) -> None:
    if not viewer.can_rule:
        raise RulesError("chief-decides")
    services.reopen_protest(protest=protest, actor=viewer.actor, at=now)


def _decide(protest: Protest, form: ActForm, viewer: Any, now: Any) -> None:
    if not viewer.can_rule:
        raise RulesError("chief-decides")
    data = {name: form.cleaned_data[name] for name in ("outcome", "facts", "rule", "decision", "jury")}
    services.decide_protest(protest=protest, **data, actor=viewer.actor, at=now)


def _protest(event: Event, protest_no: int) -> Protest:
    found = Protest.objects.filter(table__round__stage__event=event, pk=protest_no).select_related("table__round__stage", "entry").first()
    if found is None:
        raise Http404("protest")
    found.table.round.stage.event = event
    return found


def _list(request: HttpRequest, event: Event, form: ProtestForm, status: int = 200, window: WindowForm | None = None) -> HttpResponseBase:
    now, known = timezone.now(), entry_rows(event)
    found = Protest.objects.filter(table__round__stage__event=event).select_related("table__round__stage").order_by("-pk")
    protests = [(protest, known[protest.entry_id], OUTCOMES[protest.outcome]) for protest in found]
    rounds = Round.objects.filter(stage__event=event, state=Round.State.CLOSED).select_related("stage").order_by("-stage__no", "-no")
    results = [(round_, state, status_words(state)) for round_ in rounds for state in [result_status(event, round_, now)]]
    minutes = WindowForm(initial={"minutes": int(protest_window(event).total_seconds()) // 60})
    shown: dict[str, Any] = {
        "protests": protests,
        "results": results,
        "errata": lines_of(event, viewer_in(request)),
        "window": window or minutes,
    }
    return page(request, "protests", event, status, form=form, **shown)


def _one(
    request: HttpRequest, event: Event, protest: Protest, answer: AnswerForm, decision: DecisionForm, status: int = 200
) -> HttpResponseBase:
    match = Match.objects.filter(table_match__table=protest.table_id).order_by("-table_match__no").first()
    shown = {"protest": protest, "row": entry_rows(event)[protest.entry_id], "outcome": OUTCOMES[protest.outcome], "match": match}
    return page(request, "protest", event, status, **shown, answer=answer, decision=decision)
