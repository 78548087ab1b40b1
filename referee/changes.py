"""That this process has written something: what it remembered for a moment is then read again at once, not when the moment is over."""

from itertools import count

_numbers = count(1)
_last = 0


def has_written() -> None:
    """A change was committed."""
    global _last
    _last = next(_numbers)


def last_change() -> int:
    """A number that is another one after every change this process has made."""
    return _last
