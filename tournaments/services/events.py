"""Events: made from a preset, changed, shown, deleted and brought back."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from referee.actors import Actor
from referee.models import Scope
from referee.rules.errors import RulesError
from referee.rules.presets import preset
from referee.rules.ruleset import Ruleset, from_json, with_options
from referee.services import store_ruleset, writing
from tournaments.models import Event, Membership, Stage
from tournaments.selectors.events import is_published
from tournaments.services.once import marked

SETTINGS = ("substitutes",)
EDITABLE = ("name", "venue", "starts_on", "ends_on", "timezone", "visibility")
DEFAULT_SETTINGS: dict[str, Any] = {"minutes_to_forfeit": 15}
TIEBREAKS = ("levels", "net-levels", "fewest-penalties", "net-trick-points")


def create_event(
    *,
    name: str,
    preset_slug: str,
    actor: Actor,
    at: datetime,
    options: dict[str, Any] | None = None,
    owner_id: int | None = None,
    knockout: Mapping[str, Any] = MappingProxyType({}),
    nonce: str = "",
    **fields: Any,
) -> Event:
    """A new event that plays a preset with `options` changed, with its stages laid out as the preset's document has them.

    `knockout` are settings for its knockout stages (`third_place`, `best_of`). The owner becomes organiser and chief
    referee; a repeated nonce of theirs gets the event that it made. Errors: `unknown-ruleset`, `unknown-option`, `contradiction`.
    """
    rules = with_options(preset(preset_slug), options or {})
    with transaction.atomic():
        made = _made_before(owner_id, actor, nonce)
        if made is not None:
            return made
        return _create(name, preset_slug, rules, actor, at, owner_id, dict(knockout), nonce, fields)


def _made_before(owner_id: int | None, actor: Actor, nonce: str) -> Event | None:
    """The event that this nonce made: there is no scope yet whose lock could be held, so the owner's row is."""
    if not nonce or owner_id is None:
        return None
    get_user_model().objects.select_for_update().get(pk=owner_id)
    return Event.objects.filter(scope__log__verb="event-created", scope__log__actor=actor.key, scope__log__after__nonce=nonce).first()


def _create(
    name: str, preset_slug: str, rules: Ruleset, actor: Actor, at: datetime, owner_id: int | None, knockout: dict[str, Any],
    nonce: str, fields: dict[str, Any],
) -> Event:  # fmt: skip
    scope = Scope.objects.create()
    with writing(scope, actor=actor, at=at) as writer:
        row = store_ruleset(rules)
        event = Event.objects.create(
            scope=scope, name=name, preset=preset_slug, ruleset=row, created_at=at, settings=dict(DEFAULT_SETTINGS),
            **{key: value for key, value in fields.items() if key in EDITABLE},
        )  # fmt: skip
        if owner_id is not None:
            for role in (Membership.Role.ORGANISER, Membership.Role.CHIEF):
                Membership.objects.create(event=event, user_id=owner_id, role=role)
        for no, plan in enumerate(stage_plan(preset_slug), start=1):
            stage = Stage(event=event, no=no, ruleset=row, tiebreaks=list(TIEBREAKS), **plan)
            if stage.format == Stage.Format.KNOCKOUT:
                stage.settings = {**stage.settings, **knockout}
            stage.save()
        writer.log("event-created", f"event:{event.public_id}", after=marked({"name": name, "preset": preset_slug}, nonce))
    return event


def stage_plan(preset_slug: str) -> tuple[dict[str, Any], ...]:
    """The stages an event starts with: 001 is played in two cuts by level, everything else as a knockout."""
    if preset_slug == "contest-two-stage":
        return (
            {"format": Stage.Format.LEVEL_CUT, "advance": {"count": 8}, "settings": {"pairing": "lots"}},
            {"format": Stage.Format.LEVEL_CUT, "advance": {"count": 3}, "settings": {"pairing": "ranked"}},
        )
    return ({"format": Stage.Format.KNOCKOUT, "advance": {}, "settings": {"draw": "lots", "third_place": True, "best_of": 1}},)


def edit_event(*, event: Event, actor: Actor, at: datetime, **fields: Any) -> Event:
    """Change name, venue, dates, time zone, visibility, or whether players may be replaced; logged with before and after."""
    settings = {**event.settings, **{key: value for key, value in fields.items() if key in SETTINGS and value}}
    fields["settings"] = settings
    changed = {key: value for key, value in fields.items() if key in (*EDITABLE, "settings") and getattr(event, key) != value}
    before = {key: str(getattr(event, key)) for key in changed}
    with writing(event.scope, actor=actor, at=at) as writer:
        for key, value in changed.items():
            setattr(event, key, value)
        if changed:
            event.save(update_fields=list(changed))
            after = {key: str(value) for key, value in changed.items()}
            writer.log("event-edited", f"event:{event.public_id}", before=before, after=after)
    return event


def edit_rules(*, event: Event, options: dict[str, Any], actor: Actor, at: datetime, preset_slug: str | None = None) -> Event:
    """Change what the event plays, before its first round is published; a match keeps the rules it was opened with.

    Errors: `already-published`, `unknown-option`, `contradiction`.
    """
    with writing(event.scope, actor=actor, at=at) as writer:
        if is_published(event):
            raise RulesError("already-published")
        base = from_json(event.ruleset.json) if preset_slug is None else preset(preset_slug)
        rules = with_options(base, options)
        before, row = event.ruleset_id, store_ruleset(rules)
        event.ruleset, event.preset = row, preset_slug or event.preset
        event.save(update_fields=["ruleset", "preset"])
        for stage in event.stages.all():
            stage.ruleset = store_ruleset(stage_rules(rules, stage.settings))
            stage.save(update_fields=["ruleset"])
        writer.log("rules-edited", f"event:{event.public_id}", before={"ruleset": before}, after={"ruleset": row.pk, "options": options})
    return event


def stage_rules(rules: Ruleset, settings: dict[str, Any]) -> Ruleset:
    """The event's rules with the stage's own time limit, target or number of hands."""
    return with_options(rules, settings.get("rules") or {})


def delete_event(*, event: Event, typed_name: str, actor: Actor, at: datetime) -> None:
    """Take an event out of sight; nothing is lost and `restore_event` brings it back. `name-differs` unless its name was typed."""
    if typed_name.strip() != event.name:
        raise RulesError("name-differs")
    _set_deleted(event, at, "event-deleted", actor, at)


def restore_event(*, event: Event, actor: Actor, at: datetime) -> None:
    """Bring a deleted event back."""
    _set_deleted(event, None, "event-restored", actor, at)


def _set_deleted(event: Event, value: datetime | None, verb: str, actor: Actor, at: datetime) -> None:
    with writing(event.scope, actor=actor, at=at) as writer:
        event.deleted_at = value
        event.save(update_fields=["deleted_at"])
        writer.log(verb, f"event:{event.public_id}")
