"""The stages of an event: added, changed and removed while nothing of them is drawn."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.rules.ruleset import from_json
from referee.services import store_ruleset, writing
from tournaments.models import Event, Stage
from tournaments.services.events import TIEBREAKS, stage_rules
from tournaments.services.once import done_before, marked
from tournaments.standings.errors import StandingsError
from tournaments.standings.ranking import criteria_of

TABLE_TIEBREAKS = ("match-points", "net-levels", "direct-encounter", "opponents-score", "fewest-penalties")
GROUP_TIEBREAKS = ("match-points", "direct-encounter", "net-levels", "sonneborn-berger", "fewest-penalties")

NEW_STAGE: dict[str, dict[str, Any]] = {
    Stage.Format.KNOCKOUT: {"settings": {"draw": "lots", "third_place": True, "best_of": 1}, "advance": {}},
    Stage.Format.DOUBLE_ELIMINATION: {"settings": {"draw": "lots", "best_of": 1}, "advance": {}},
    Stage.Format.ROUND_ROBIN: {
        "settings": {"groups": 1, "division": "lots", "legs": 1, "match_points": "2/1/0"}, "advance": {}, "tiebreaks": GROUP_TIEBREAKS,
    },
    Stage.Format.SWISS: {
        "settings": {"rounds": 5, "first_round": "lots", "late": "zero", "match_points": "2/1/0"}, "advance": {},
        "tiebreaks": TABLE_TIEBREAKS,
    },
    Stage.Format.FIXED_HANDS: {
        "settings": {
            "play": "round_robin", "groups": 1, "division": "lots", "legs": 1, "match_points": "2/1/0",
            "rules": {"max_hands": 12, "time_limit": None, "win_past": None, "after_top": "wrap", "level_tie": "draw"},
        },
        "advance": {}, "tiebreaks": GROUP_TIEBREAKS,
    },
    Stage.Format.LEVEL_CUT: {"settings": {"pairing": "lots"}, "advance": {"count": 8}},
}  # fmt: skip


def add_stage(*, event: Event, format_: str, actor: Actor, at: datetime, nonce: str = "") -> Stage:
    """A stage after the last one, with the settings its format starts with; `missing-field` for an unknown format."""
    if format_ not in NEW_STAGE:
        raise RulesError("missing-field", field="format")
    with writing(event.scope, actor=actor, at=at) as writer:
        last = event.stages.order_by("-no").first()
        if last is not None and done_before(event.scope, nonce, "stage-added"):
            return last
        no = 1 if last is None else last.no + 1
        plan = NEW_STAGE[format_]
        rules = store_ruleset(stage_rules(from_json(event.ruleset.json), plan["settings"]))
        stage = Stage.objects.create(
            event=event, no=no, format=format_, ruleset=rules, tiebreaks=list(plan.get("tiebreaks", TIEBREAKS)),
            settings=dict(plan["settings"]), advance=dict(plan["advance"]),
        )  # fmt: skip
        writer.log("stage-added", f"stage:{stage.pk}", after=marked({"stage": no, "format": format_}, nonce))
    return stage


def edit_stage(
    *,
    stage: Stage,
    format_: str,
    settings: Mapping[str, Any],
    advance: Mapping[str, Any],
    tiebreaks: tuple[str, ...],
    actor: Actor,
    at: datetime,
) -> Stage:
    """Change a stage before its draw. `settings["rules"]` are the options in which it differs from the event's rules.

    Errors: `stage-drawn`, `missing-field` (format), `no-places`, `unknown-criterion`, `unknown-option`, `contradiction`.
    """
    event = stage.event
    with writing(event.scope, actor=actor, at=at) as writer:
        _must_be_undrawn(stage)
        _check(format_, advance, tiebreaks)
        before = snapshot(stage)
        stage.format, stage.settings, stage.advance, stage.tiebreaks = format_, dict(settings), dict(advance), list(tiebreaks)
        stage.ruleset = store_ruleset(stage_rules(from_json(event.ruleset.json), stage.settings))
        stage.save(update_fields=["format", "settings", "advance", "tiebreaks", "ruleset"])
        writer.log("stage-edited", f"stage:{stage.pk}", before=before, after=snapshot(stage))
    return stage


def only_stage(event: Event, format_: str, actor: Actor, at: datetime, settings: Mapping[str, Any] = MappingProxyType({})) -> Stage:
    """An event of one stage in this format, with the settings it starts with and some of its own. Errors as `edit_stage`."""
    for stage in event.stages.filter(no__gt=1).order_by("-no"):
        remove_stage(stage=stage, actor=actor, at=at)
    plan = NEW_STAGE[format_]
    return edit_stage(
        stage=event.stages.get(no=1), format_=format_, settings={**plan["settings"], **settings}, advance=plan["advance"],
        tiebreaks=tuple(plan.get("tiebreaks", TIEBREAKS)), actor=actor, at=at,
    )  # fmt: skip


def remove_stage(*, stage: Stage, actor: Actor, at: datetime) -> None:
    """Take the last stage away. Errors: `stage-drawn`, `not-last-stage` (also for the only one)."""
    event = stage.event
    with writing(event.scope, actor=actor, at=at) as writer:
        _must_be_undrawn(stage)
        if stage.no == 1 or event.stages.filter(no__gt=stage.no).exists():
            raise RulesError("not-last-stage")
        writer.log("stage-removed", f"stage:{stage.pk}", before=snapshot(stage))
        stage.delete()


def snapshot(stage: Stage) -> dict[str, Any]:
    """What the log keeps of a stage."""
    return {
        "stage": stage.no,
        "format": stage.format,
        "settings": stage.settings,
        "advance": stage.advance,
        "tiebreaks": stage.tiebreaks,
    }


def _must_be_undrawn(stage: Stage) -> None:
    if stage.rounds.exists():
        raise RulesError("stage-drawn")


def _check(format_: str, advance: Mapping[str, Any], tiebreaks: tuple[str, ...]) -> None:
    if format_ not in Stage.Format.values:
        raise RulesError("missing-field", field="format")
    count = advance.get("count")
    if (format_ == Stage.Format.LEVEL_CUT and count is None) or (count is not None and count < 1):
        raise RulesError("no-places")
    try:
        criteria_of(code for code in tiebreaks if code != "lots")
    except StandingsError as error:
        raise RulesError(error.code, **error.params) from error
