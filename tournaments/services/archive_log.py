"""The log of an archive on another installation: its rows name things by public ids and keys that may be others here.

A public id that is taken here becomes another; stages, rounds, entries and units have keys of their own. The late credit of
a pair, one step back and the undoing of a list are read from the log, so what it names has to be what came with it.
"""

from dataclasses import dataclass
from typing import Any

# The noun of an archive behind the first word of `Log.object`, where that is followed by a key; else a public id follows.
_BY_KEY = {"stage": "stages", "round": "rounds", "protest": "protests"}


@dataclass(frozen=True, slots=True)
class Moved:
    """What the things of an archive are called here. `keys`: noun → old key → new one; `names`: old public id → new one."""

    keys: dict[str, dict[Any, Any]]
    names: dict[str, str]

    def log_fields(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of a log row with everything it names as it is called here."""
        return {
            **fields,
            "object": self._object(fields.get("object") or ""),
            "before": self._facts(fields.get("before")),
            "after": self._facts(fields.get("after")),
        }

    def _object(self, text: str) -> str:
        word, colon, rest = text.partition(":")
        if word in _BY_KEY:
            return f"{word}:{self._key(_BY_KEY[word], rest)}"
        name, hash_, more = rest.partition("#")
        return f"{word}{colon}{self.names.get(name, name)}{hash_}{more}"

    def _key(self, noun: str, old: str) -> Any:
        return self.keys.get(noun, {}).get(int(old), old) if old.isdecimal() else old

    def _facts(self, value: Any) -> Any:
        """Public ids anywhere; keys where a row of the log keeps some: a draft as it was, a cut, the unit of a pair."""
        if isinstance(value, dict):
            return {self.names.get(name, name): self._kept(name, inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [self._facts(inner) for inner in value]
        return self.names.get(value, value) if isinstance(value, str) else value

    def _kept(self, name: str, value: Any) -> Any:
        entries, units = self.keys.get("entries", {}), self.keys.get("units", {})
        if name in ("entries", "order") and isinstance(value, list) and all(isinstance(one, int) for one in value):
            return [entries.get(one, one) for one in value]
        if name == "entry" and isinstance(value, int):
            return entries.get(value, value)
        if name == "unit" and isinstance(value, int):
            return units.get(value, value)
        return self._facts(value)
