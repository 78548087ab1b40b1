"""Room for the frames of a request in one piece.

CPython 3.11 to 3.13 keeps the frames of a thread in pieces of 16 KB, asks the system for a piece when a call does not fit into the
last one and gives it back when that call returns. A loop that happens to run at the end of a piece pays a page fault for
every call in it: the page of standings took 20 or 40 ms of processor time by the depth at which it was called. Under a
frame that needs a large piece the others find room in what is left of it.
"""

from collections.abc import Callable
from typing import Any

SLOTS = 1 << 16
"""More than half a megabyte is asked for, thus a whole one is given; what nobody touches costs no memory."""


def with_room(call: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, called with half a megabyte of room for frames."""

    def inner(*args: Any, **kwargs: Any) -> Any:
        return call(*args, **kwargs)

    inner.__code__ = inner.__code__.replace(co_stacksize=SLOTS)
    return inner
