"""What an event asks for when a match is over, and who has signed."""

from collections.abc import Iterable
from dataclasses import dataclass

from referee.rules.acts import Act
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Agreeing:
    """`sides` and `referee` sign on the device; `verify` by a second person, who looks or keys the sheet in `blind`."""

    sides: bool = False
    referee: bool = False
    verify: str = ""


def agreeing_of(event: Event) -> Agreeing:
    """The options of an event; all are off unless somebody switched them on."""
    return Agreeing(**event.settings.get("agreeing", {}))


def signed_names(acts: Iterable[Act], signed: frozenset[str]) -> dict[str, str]:
    """Who signed for each side that has signed, by name."""
    return {act.payload["side"]: act.payload.get("name", "") for act in acts if act.kind == "signature" and act.payload["side"] in signed}
