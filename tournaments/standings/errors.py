"""The one error of the standings room: facts or settings that give no table, by code."""

from referee.rules.reasons import Reason, because


class StandingsError(Exception):
    """Facts or settings that do not fit together.

    `code` is a word (``unknown-entry``, ``entry-twice-in-round``, ``lots-missing`` …), `params` what a reader needs.
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
