"""What is typed or sent as text where a number is wanted."""

MOST_DIGITS = 15
"""No number of ours is longer, and a text of thousands of digits is none that Python reads."""


def whole_number(typed: str, otherwise: int = 0) -> int:
    """A whole number from 0 on; `otherwise`, which no row has unless the caller says so, for anything else."""
    return int(typed) if typed.isdecimal() and len(typed) <= MOST_DIGITS else otherwise
