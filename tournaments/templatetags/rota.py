"""Template tags of the rota of referees: conflicts and table numbers in words."""

from django import template

from referee.rules.reasons import Reason
from tournaments import rota_words

register = template.Library()


@register.filter
def conflict_words(reason: Reason) -> str:
    """“same unit as pair 7”."""
    return rota_words.conflict(reason)


@register.filter
def conflict_mark(reason: Reason) -> str:
    """“same unit”."""
    return rota_words.mark(reason)


@register.filter
def number_spans(numbers: tuple[int, ...]) -> str:
    """“1–6, 9”."""
    return rota_words.spans(numbers)
