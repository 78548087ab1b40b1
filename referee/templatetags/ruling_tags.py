"""Sentences of the ruling desk as markup: cards drawn, what matters bold."""

import re
from collections.abc import Sequence

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from referee.marks import SEAT_NAMES, card_name
from referee.templatetags.ss import card_face
from referee.wording.rulings import CARD, cards_words

register = template.Library()

_BOLD = re.compile(r"\*\*(.+?)\*\*")


@register.filter
def cards(text: str) -> SafeString:
    """``{H7}`` drawn as ♥7 and named for the ear, ``**…**`` bold."""
    marked = _BOLD.sub(r"<b>\1</b>", escape(text))
    return mark_safe(CARD.sub(lambda found: _inline(found[1]), marked))


def _inline(code: str) -> SafeString:
    return format_html('<span class="ss-inline" role="img" aria-label="{}">{}</span>', card_name(code), card_face(code))


@register.filter
def seat_words(code: str) -> str:
    """A seat by its whole name."""
    return str(SEAT_NAMES[code])


@register.filter
def play_words(play: Sequence[str]) -> SafeString:
    """A play as cards in a line."""
    return cards(cards_words(play))
