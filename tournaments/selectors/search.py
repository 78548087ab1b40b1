"""Finding a pair by what a player types: a name or part of it, its pinyin or initials (zml, zhoumeilan), a number, a unit."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tournaments.selectors.entries import EntryRow

MOST = 20
_SEPARATORS = str.maketrans(dict.fromkeys("／/、，,;；\t", " "))
_NUMBER_WORDS = "号號no.№#"

Readings = tuple[frozenset[str], ...]
"""How each character of a name may be read."""


@dataclass(frozen=True, slots=True)
class Found:
    """A pair that was looked for. `player` is the place (0 or 1) of the one who was named; None where the pair was."""

    entry: EntryRow
    player: int | None = None


def find_entries(entries: Iterable[EntryRow], text: str, most: int = MOST) -> tuple[Found, ...]:
    """The pairs that fit best, at most `most`: the number typed, then names as written, then pinyin, then units; by number."""
    words = _words(text)
    if not words:
        return ()
    scored = [(score, found) for entry in entries if (score := _score(entry, words)) for found in (_found(entry, words),)]
    scored.sort(key=lambda pair: (pair[0], pair[1].entry.number))
    return tuple(found for _, found in scored[:most])


def _words(text: str) -> tuple[str, ...]:
    """What was typed, word by word: full-width letters and capitals make no difference, nor does a ／ between partners."""
    return tuple(unicodedata.normalize("NFKC", text.translate(_SEPARATORS)).casefold().split())


def _score(entry: EntryRow, words: tuple[str, ...]) -> int:
    """1 is best, 0 no fit; every word must fit, and the worst of them counts."""
    scores = [_word_score(entry, word) for word in words]
    return max(scores) if all(scores) else 0


def _word_score(entry: EntryRow, word: str) -> int:
    number = word.strip(_NUMBER_WORDS)
    if number.isdecimal():
        return int(int(number) == entry.number)
    names = [_plain(name) for name in entry.names]
    tests = (
        any(name.startswith(word) for name in names),
        any(word in name for name in names),
        any(is_read(readings(name), word) for name in entry.names),
        word in _plain(entry.unit),
    )
    return next((score for score, fits in enumerate(tests, start=2) if fits), 0)


def _found(entry: EntryRow, words: tuple[str, ...]) -> Found:
    named = {place for place, name in enumerate(entry.names) for word in words if word in _plain(name) or is_read(readings(name), word)}
    return Found(entry, named.pop() if len(named) == 1 else None)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


@lru_cache(maxsize=8192)
def readings(name: str) -> Readings:
    """Every reading of each Han character of a name (曾: ceng, zeng); other characters read as themselves."""
    from pypinyin import Style, pinyin  # its tables take a moment to load, and only a search needs them

    return tuple(frozenset(pinyin(char, style=Style.NORMAL, heteronym=True)[0]) for char in _plain(name) if not char.isspace())


def is_read(name: Readings, typed: str) -> bool:
    """Whether `typed` is the beginning of the name as it is read, each character whole or by its initial: zhoumei, zml, zhml."""
    if not typed:
        return True
    return bool(name) and any(is_read(name[1:], rest) for reading in name[0] for rest in _rests(reading, typed))


def _rests(reading: str, typed: str) -> Iterator[str]:
    """What is left of `typed` after this reading, its initial, or as much of it as was typed."""
    for part in {reading, reading[:2] if reading[1:2] == "h" else reading[:1], reading[:1]}:
        if typed.startswith(part):
            yield typed[len(part) :]
    if reading.startswith(typed):
        yield ""
