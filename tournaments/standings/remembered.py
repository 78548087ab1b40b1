"""The last answers of a pure function: standings are asked for again and again, and most hands change no result."""

from collections import deque
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Answer = TypeVar("Answer")


def remembered(most: int) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Keep so many answers of a function of values. Arguments are compared, not hashed: where most are the same objects that is quick."""

    def decorate(pure: Callable[..., Answer]) -> Callable[..., Answer]:
        answers: deque[tuple[tuple[Any, ...], Answer]] = deque(maxlen=most)

        @wraps(pure)
        def inner(*asked: Any) -> Answer:
            for known, answer in tuple(answers):
                if known == asked:
                    return answer
            answer = pure(*asked)
            answers.appendleft((asked, answer))
            return answer

        return inner

    return decorate
