"""Template tags of pages that move by themselves: the script with what it has to know, and the parts that are fetched again."""

from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.live import START
from tournaments.models import Competition, Event

register = template.Library()


@register.simple_tag
def live_script(event: Event, about: str = "") -> SafeString:
    """The script, told which seq this page shows, where to ask for a newer one, and where the stream is if there is one.

    `about`: the one match that the page shows.
    """
    stream = f"{START}{event.public_id}" if settings.LIVE_STREAM else ""
    return format_html(
        '<script src="{}" data-seq="{}" data-ask="{}" data-stream="{}" data-about="{}" defer></script>',
        static("referee/js/live.js"), event.scope.seq, reverse("seq", args=[event.public_id]), stream, about,
    )  # fmt: skip


@register.simple_tag
def live_competition(competition: Competition, seq: int) -> SafeString:
    """The same for the pages of a competition, whose seq is that of its events together: they ask, there is no stream."""
    return format_html(
        '<script src="{}" data-seq="{}" data-ask="{}" data-stream="" data-about="" defer></script>',
        static("referee/js/live.js"), seq, reverse("competition-seq", args=[competition.public_id]),
    )  # fmt: skip


@register.simple_tag(takes_context=True)
def live(context: dict[str, Any], name: str, *others: str, every: int = 0) -> SafeString:
    """The attributes of a part of the page that is fetched again when something in the event has changed.

    `others` are the ids of parts that come along in the same answer; `every`: also after so many seconds, for what
    changes with time alone.
    """
    trigger = f"ss:live, every {every}s" if every else "ss:live"
    along = format_html(' hx-select-oob="{}"', ",".join(f"#{one}" for one in others)) if others else ""
    return format_html(
        'id="{0}" data-live hx-get="{1}" hx-trigger="{2}" hx-select="#{0}" hx-swap="outerHTML" hx-target="this" hx-disinherit="*"{3}',
        name, context["request"].get_full_path(), trigger, along,
    )  # fmt: skip
