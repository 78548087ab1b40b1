"""Room for frames: the same answers and errors as without."""

import pytest

from config.frames import with_room


def test_a_function_with_room_gives_its_answer() -> None:
    assert with_room(lambda first, *rest, last: (first, rest, last))(1, 2, 3, last=4) == (1, (2, 3), 4)


def test_an_error_goes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        with_room(lambda: 1 // 0)()


def test_it_may_be_called_inside_itself() -> None:
    """A thread that serves a request may well ask for another page."""
    count = with_room(lambda left: left and 1 + count(left - 1))
    assert count(20) == 20
