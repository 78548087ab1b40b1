"""The last answers of a pure function: standings are asked for again and again, and most hands change no result."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Answer = TypeVar("Answer")


def remembered(most: int) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Keep so many answers of a function of values, those asked for last.

    Arguments are compared, not hashed: where most are the same objects that is quick.
    """

    def decorate(pure: Callable[..., Answer]) -> Callable[..., Answer]:
        answers: tuple[tuple[tuple[Any, ...], Answer], ...] = ()

        @wraps(pure)
        def inner(*asked: Any) -> Answer:
            nonlocal answers
            known = answers  # another thread may put its own in place meanwhile: then one of the two answers is worked out again
            found = next((one for one in known if one[0] == asked), None) or (asked, pure(*asked))
            answers = (found, *(one for one in known if one is not found))[:most]
            return found[1]

        return inner

    return decorate
