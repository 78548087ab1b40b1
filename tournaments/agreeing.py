"""What an event asks for when a match is over, what it allows before, and who has signed."""

from collections.abc import Iterable
from dataclasses import dataclass, fields

from referee.rules.acts import Act
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Agreeing:
    """`sides` and `referee` sign on the device, the sides with their `pin` instead of a name; `verify` by a second person.

    `verify` is "look" or "blind" (who checks keys the sheet in). `early`: both sides may agree on an end before the rules
    end the match. `levels_only`: tables report final levels, hands are not recorded.
    """

    sides: bool = False
    referee: bool = False
    verify: str = ""
    pin: bool = False
    early: bool = False
    levels_only: bool = False


def agreeing_of(event: Event) -> Agreeing:
    """The options of an event; all are off unless somebody switched them on."""
    known = {one.name for one in fields(Agreeing)}
    return Agreeing(**{name: value for name, value in event.settings.get("agreeing", {}).items() if name in known})


def signed_names(acts: Iterable[Act], signed: frozenset[str]) -> dict[str, str]:
    """Who signed for each side that has signed, by name."""
    return {act.payload["side"]: act.payload.get("name", "") for act in acts if act.kind == "signature" and act.payload["side"] in signed}
