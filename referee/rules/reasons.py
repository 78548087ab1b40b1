"""Why something is so, as a code word with parameters; `wording` modules turn it into a sentence."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """A code word (``level-not-due``) and what it is about, as sorted pairs so that equal reasons compare equal."""

    code: str
    params: tuple[tuple[str, object], ...] = ()

    def get(self, name: str, default: object = None) -> object:
        """The parameter called `name`, or `default`."""
        return dict(self.params).get(name, default)


def because(code: str, **params: object) -> Reason:
    """`Reason` from keywords: ``because("same-unit", unit=3)``."""
    return Reason(code, tuple(sorted(params.items())))
