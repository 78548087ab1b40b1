"""Who acts, and who looks. Services take an `Actor` who is already authorised; selectors take a `Viewer`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Actor:
    """The author of a fact: a key that stays (``user:3``, ``token:7``, ``system``) and the name as it was."""

    key: str
    name: str


SYSTEM = Actor("system", "system")
