"""Answers that are kept are those that would be given anew."""

from tournaments.standings.remembered import remembered


def test_the_same_question_is_worked_out_once_and_another_one_anew() -> None:
    asked: list[tuple[int, ...]] = []

    @remembered(2)
    def total(numbers: tuple[int, ...]) -> int:
        asked.append(numbers)
        return sum(numbers)

    assert [total((1, 2)), total((1, 2)), total((2, 2)), total((1, 2))] == [3, 3, 4, 3]
    assert asked == [(1, 2), (2, 2)]


def test_what_is_asked_for_again_stays() -> None:
    asked: list[int] = []

    @remembered(2)
    def same(number: int) -> int:
        asked.append(number)
        return number

    assert [same(number) for number in (1, 2, 1, 3, 1, 4, 1)] == [1, 2, 1, 3, 1, 4, 1]
    assert asked == [1, 2, 3, 4]


def test_only_the_last_answers_are_kept() -> None:
    asked: list[int] = []

    @remembered(2)
    def same(number: int) -> int:
        asked.append(number)
        return number

    assert [same(number) for number in (1, 2, 3, 1)] == [1, 2, 3, 1]
    assert asked == [1, 2, 3, 1]
