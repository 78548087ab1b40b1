"""Template tags of the organiser's pages: codes in words."""

from django import template

from referee.models import Log
from referee.rules.errors import RulesError
from referee.rules.reasons import Reason
from referee.wording import preset_name
from tournaments import log_words, organise_words, stage_words, wording
from tournaments.models import Round, Seating, Stage
from tournaments.selectors.progress import Next
from tournaments.services.entries import EntryForm
from tournaments.views import public_words

register = template.Library()


@register.simple_tag
def pasted(form: EntryForm) -> tuple[str, ...]:
    """The names of a pair that is not entered yet."""
    return tuple(player.name for player in form.players)


@register.filter
def because(reason: Reason) -> str:
    """A reason of the draw as a sentence."""
    return wording.reason(reason)


@register.filter
def marked(reason: Reason) -> str:
    """The short word of a reason out of the ordinary."""
    return organise_words.mark(reason)


@register.filter
def checked(reason: Reason) -> str:
    """What to know before publishing."""
    return organise_words.check(reason)


@register.filter
def status_words(code: str) -> str:
    """The status of a table."""
    return str(wording.STATUSES[code])


@register.filter
def state_words(code: str) -> str:
    """The state of a round."""
    return str(wording.ROUND_STATES[code])


@register.filter
def format_words(stage: Stage) -> str:
    """“Knockout”."""
    return str(wording.FORMATS[stage.format])


@register.filter
def stage_brief(stage: Stage) -> str:
    """How a stage is played, in a line."""
    return stage_words.stage_brief(stage)


@register.filter
def next_words(following: Next) -> str:
    """What is to be done next, in a line."""
    return organise_words.next_words(following)


@register.filter
def preset_words(slug: str) -> str:
    """The name of a preset."""
    return preset_name(slug)


@register.filter
def role_words(codes: tuple[str, ...]) -> str:
    """“organiser, chief referee”."""
    return organise_words.roles(codes)


@register.filter
def happened(row: Log) -> str:
    """A row of the event log as a sentence."""
    return log_words.happened(row)


@register.filter
def round_words(round_: Round, stage: Stage) -> str:
    """“Quarterfinals”, “Round 3”, “Stage 2”: as the public pages call it."""
    size = Seating.objects.filter(round__stage=stage, round__no=1).count()
    return public_words.round_words(round_, size, Stage.objects.filter(event=stage.event_id).count())


@register.simple_tag
def publish_words(round_: Round, tables: int) -> str:
    """What the publishing button says."""
    return organise_words.publish(round_words(round_, round_.stage), tables)


@register.filter
def open_words(numbers: list[int]) -> str:
    """Which tables keep a round from being closed."""
    return wording.refusal(RulesError("tables-open", numbers=tuple(numbers)))
