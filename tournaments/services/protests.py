"""Protests 抗议: both sides are heard, facts and rule are written down, somebody decides; and results become official."""

from datetime import datetime

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.services import writing
from tournaments.models import Entry, Event, Protest, Round, Table
from tournaments.selectors.official import WINDOW, result_status

MOST_MINUTES = 7 * 24 * 60


def make_protest(*, table: Table, entry: Entry, statement: str, actor: Actor, at: datetime, by_ruling: bool = False) -> Protest:
    """A pair protests against what happened at its table, while it is played or in the protest window after.

    `by_ruling`: the chief referee takes it all the same. Errors: `statement-missing`, `not-at-table`, `protest-too-late`,
    `protest-open` (the pair has one there already).
    """
    round_ = table.round
    event = round_.stage.event
    if not statement.strip():
        raise RulesError("statement-missing")
    with writing(event.scope, actor=actor, at=at) as writer:
        if not table.seatings.filter(entry=entry).exists():
            raise RulesError("not-at-table", number=entry.number)
        if result_status(event, round_, at).code == "official" and not by_ruling:
            raise RulesError("protest-too-late")
        if table.protests.filter(entry=entry, outcome="").exists():
            raise RulesError("protest-open", number=entry.number)
        protest = Protest.objects.create(table=table, entry=entry, statement=statement.strip(), made_by=actor.name, made_at=at)
        writer.log("protest-made", f"protest:{protest.pk}", after={"table": table.number, "number": entry.number})
    return protest


def answer_protest(*, protest: Protest, statement: str, actor: Actor, at: datetime) -> None:
    """What the other side says. Errors: `statement-missing`, `protest-decided`."""
    if not statement.strip():
        raise RulesError("statement-missing")
    with writing(protest.table.round.stage.event.scope, actor=actor, at=at) as writer:
        _must_be_open(protest)
        protest.other_statement = statement.strip()
        protest.save(update_fields=["other_statement"])
        writer.log("protest-answered", f"protest:{protest.pk}", after={"table": protest.table.number})


def decide_protest(
    *, protest: Protest, outcome: str, facts: str, rule: str, decision: str, actor: Actor, at: datetime, jury: str = ""
) -> None:
    """Uphold or reject a protest, with the facts, the rule and the decision; `jury` where the jury of appeal decided.

    What the decision changes at the table is a ruling of its own. Errors: `protest-decided`, `missing-field` (outcome,
    facts, rule or decision).
    """
    given = {
        "outcome": outcome if outcome in (Protest.Outcome.UPHELD, Protest.Outcome.REJECTED) else "",
        "facts": facts,
        "rule": rule,
        "decision": decision,
    }
    missing = next((name for name, value in given.items() if not value.strip()), None)
    if missing is not None:
        raise RulesError("missing-field", field=missing)
    _close(protest, actor, at, **given, jury=jury)


def withdraw_protest(*, protest: Protest, actor: Actor, at: datetime) -> None:
    """The pair does not insist. `protest-decided`."""
    _close(protest, actor, at, outcome=Protest.Outcome.WITHDRAWN)


def reopen_protest(*, protest: Protest, actor: Actor, at: datetime) -> None:
    """A decision, or a withdrawal, that was a mistake: the protest is open again, what was written stays to be changed.

    The log keeps what had been decided and by whom. Errors: `protest-not-decided`, `protest-open` (the pair has another).
    """
    with writing(protest.table.round.stage.event.scope, actor=actor, at=at) as writer:
        protest.refresh_from_db()
        if not protest.outcome:
            raise RulesError("protest-not-decided")
        if protest.table.protests.filter(entry=protest.entry, outcome="").exists():
            raise RulesError("protest-open", number=protest.entry.number)
        before = {name: getattr(protest, name) for name in ("outcome", "facts", "rule", "decision", "jury", "decided_by")}
        protest.outcome, protest.decided_by, protest.decided_at = "", "", None
        protest.save(update_fields=["outcome", "decided_by", "decided_at"])
        about = {"table": protest.table.number, "number": protest.entry.number}
        writer.log("protest-reopened", f"protest:{protest.pk}", before=before, after=about)


def declare_official(*, round_: Round, actor: Actor, at: datetime) -> None:
    """End the protest window of a closed round before its time. Errors: `not-closed`, `protests-open`, `official-already`."""
    event = round_.stage.event
    with writing(event.scope, actor=actor, at=at) as writer:
        round_.refresh_from_db()
        status = result_status(event, round_, at)
        if status.code == "open":
            raise RulesError("not-closed", state=round_.state)
        if status.protests:
            raise RulesError("protests-open", count=status.protests)
        if status.code == "official":
            raise RulesError("official-already")
        round_.official_at = at
        round_.save(update_fields=["official_at"])
        writer.log("results-official", f"round:{round_.pk}", after={"stage": round_.stage.no, "round": round_.no})


def set_window(*, event: Event, minutes: int, actor: Actor, at: datetime) -> None:
    """How long results can be protested after a round is closed; 0: they are official at once. `minutes-wanted`."""
    if not 0 <= minutes <= MOST_MINUTES:
        raise RulesError("minutes-wanted", most=MOST_MINUTES)
    with writing(event.scope, actor=actor, at=at) as writer:
        before = event.settings.get("protest_minutes", WINDOW)
        event.settings = {**event.settings, "protest_minutes": minutes}
        event.save(update_fields=["settings"])
        writer.log("protest-window", f"event:{event.public_id}", before={"minutes": before}, after={"minutes": minutes})


def _close(protest: Protest, actor: Actor, at: datetime, **fields: str) -> None:
    with writing(protest.table.round.stage.event.scope, actor=actor, at=at) as writer:
        _must_be_open(protest)
        for name, value in fields.items():
            setattr(protest, name, value.strip())
        protest.decided_by, protest.decided_at = actor.name, at
        protest.save(update_fields=[*fields, "decided_by", "decided_at"])
        writer.log(
            f"protest-{protest.outcome}", f"protest:{protest.pk}", after={"table": protest.table.number, "number": protest.entry.number}
        )


def _must_be_open(protest: Protest) -> None:
    protest.refresh_from_db()
    if protest.outcome:
        raise RulesError("protest-decided", by=protest.decided_by)
