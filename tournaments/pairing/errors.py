"""The one error of the pairing room: a draw that cannot be made, by code."""

from referee.rules.reasons import Reason, because


class PairingError(Exception):
    """A draw that cannot be made as asked.

    `code` is a word (``too-few-entries``, ``seed-missing``, ``repeated-entry`` …), `params` what a reader needs to
    see why. The sentence for people is made elsewhere.
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
