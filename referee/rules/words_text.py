"""Words on a line: split at blanks, JSON strings kept whole, ``#`` opens a remark. For the text forms of `notation`."""

import json
import re
from typing import Final

from referee.rules.errors import RulesError

_TOKEN: Final = re.compile(r"\s*((?:[^\s\"#]|\"(?:\\.|[^\"\\])*\")(?:[^\s\"]|\"(?:\\.|[^\"\\])*\")*)")
_PLAIN: Final = re.compile(r"[\w-]+")


def bad(token: str) -> RulesError:
    """The error for a token that cannot be read."""
    return RulesError("bad-notation", token=token)


def tokens(line: str) -> tuple[list[str], str]:
    """The tokens of a line, and its remark without the ``#``."""
    found: list[str] = []
    at = 0
    while match := _TOKEN.match(line, at):
        found.append(match[1])
        at = match.end()
    rest = line[at:].strip()
    if rest and not rest.startswith("#"):
        raise bad(rest)
    return found, rest[1:].strip()


def quoted(text: str) -> str:
    """The word as it is if it is plain, else a JSON string in which only printable characters stand for themselves."""
    if _PLAIN.fullmatch(text):
        return text
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in json.dumps(text, ensure_ascii=False))


def unquoted(text: str) -> str:
    """The word that `quoted` wrote; `bad-notation`."""
    if not text.startswith('"'):
        if not _PLAIN.fullmatch(text):
            raise bad(text)
        return text
    try:
        value = json.loads(text)
    except ValueError:
        raise bad(text) from None
    if not isinstance(value, str):
        raise bad(text)
    return value
