"""The one error of the pure rooms: a question or a record that the rules cannot take, by code."""

from referee.rules.reasons import Reason, because


class RulesError(Exception):
    """A refusal by the rules.

    `code` is one of rules.md §9 (``missing-field``, ``level-not-due``, ``impossible-points`` …), `params` what a
    reader needs to see why (the card, the hand, what was due).
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    @property
    def reason(self) -> Reason:
        """The refusal as a `Reason`, for the wording modules."""
        return because(self.code, **self.params)

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({shown})" if shown else self.code
