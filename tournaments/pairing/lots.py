"""Repeatable lots 抽签: a public seed (say, dice thrown in the hall) gives everybody the same draw (event.md §3).

The lot of an entry is the SHA-256 of the text ``seed|id`` in UTF-8, and the lowest lot is drawn first. Anybody can
check a draw with pencil and `printf '41625|7' | sha256sum`: no library's random numbers, no order of input, and an
entry that comes late or leaves does not change the order of the others.
"""

from collections.abc import Iterable
from hashlib import sha256
from itertools import pairwise
from unicodedata import normalize

from tournaments.pairing.errors import PairingError


def clean_seed(seed: str) -> str:
    """The seed as it counts: full-width digits as ordinary ones, no blanks around. Error: ``seed-missing``."""
    text = normalize("NFKC", seed).strip()
    if not text:
        raise PairingError("seed-missing")
    return text


def derived(seed: str, *words: object) -> str:
    """A seed for one use of a public seed: ``derived("41625", "round", 2)`` is ``41625/round/2``, as public as the first."""
    return "/".join([clean_seed(seed), *(str(word) for word in words)])


def lot(seed: str, name: object) -> str:
    """The lot of one entry: 64 hexadecimal digits."""
    return sha256(f"{clean_seed(seed)}|{name}".encode()).hexdigest()


def draw(ids: Iterable[int], seed: str) -> tuple[int, ...]:
    """The entries in the order in which their lots are drawn. Errors: ``seed-missing``, ``repeated-entry``."""
    entries = sorted(ids)
    for first, second in pairwise(entries):
        if first == second:
            raise PairingError("repeated-entry", entry=first)
    text = clean_seed(seed)
    return tuple(sorted(entries, key=lambda entry: lot(text, entry)))
