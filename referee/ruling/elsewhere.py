"""What other rules would say to the same question: the presets whose answer differs from the one given."""

from dataclasses import dataclass, replace
from typing import Any

from referee.rules.errors import RulesError
from referee.rules.presets import PRESETS
from referee.ruling.answers import Answer, answer_to


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The presets with another answer, and those with the same one; a preset that cannot take the question is in neither."""

    other: tuple[tuple[str, Answer], ...]
    same: tuple[str, ...]


def elsewhere(given: Answer, slug: str) -> Elsewhere:
    """The question asked under every preset but `slug`."""
    other, same = [], []
    for name, ruleset in PRESETS.items():
        if name == slug:
            continue
        try:
            found = answer_to(replace(given.question, ruleset=ruleset))
        except RulesError:
            continue
        if _core(found) == _core(given):
            same.append(name)
        else:
            other.append((name, found))
    return Elsewhere(tuple(other), tuple(same))


def _core(answer: Answer) -> dict[str, Any]:
    """What a difference would be: not by which code something is refused, but whether."""
    return {name: value for name, value in answer.facts.items() if name not in ("code", "must")}
