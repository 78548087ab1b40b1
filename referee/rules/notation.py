"""One-line text forms that parse back to the same value, so that a test, a bug report or a chat message is one line.

A hand, as recorded::

    3. N H@5 t85 b10*pair throw:D2 off:O/S/revoke miss:declarers bank:passed # the clock was stopped

number (optional) · declarer · trump (``S H D C``, ``NT``) ``@`` level played · ``t`` trick points · ``b`` bottom points,
with ``*`` and what won the last trick if the opponents did (``single pair triple tractor3 titanic2``) · ``throw:`` who
(``D`` declarers, ``O`` opponents) and how many cards were beaten · ``off:`` who, seat where known, kind, ``=`` note ·
``miss:`` who had the wrong number of cards · ``bank:`` how the bank was fixed · ``#`` remarks to the end of the line.

A match is a line for each act, numbered by its place: hands as above, anything else as ``kind@hand`` and its values::

    1. N S@2 t45
    2. S H@3 t120 replaces:1
    ruling@2 points=90 agreed=true
    end@2 kind=forfeit side=NS cause=absent

A ruleset is a preset and its differences; ``-`` is nothing::

    contest-past-ten time_limit=45 miscount=ruling compulsory=5,10 offences=revoke(levels=1,limit=3)
    joker-bid cap=- promotion=0D3,5D2,40D1,80O0,120O1/40^6

Words that hold blanks or signs are written as JSON strings. Everything unreadable is ``bad-notation``, naming the token.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from referee.rules.acts import KINDS as ACT_KINDS
from referee.rules.acts import Act
from referee.rules.errors import RulesError
from referee.rules.levels import RANKS
from referee.rules.records import BANKS, KINDS, MISCOUNTS, FailedThrow, HandRecord, Offence
from referee.rules.ruleset_text import parse_ruleset, ruleset_line
from referee.rules.seats import SEATS, Role
from referee.rules.words_text import bad, quoted, tokens, unquoted

__all__ = ["hand_text", "match_text", "parse_hand", "parse_match", "parse_ruleset", "ruleset_line"]

_LETTERS: Final[dict[str, str]] = {"declarers": "D", "opponents": "O"}
_ROLES: Final[dict[str, Role]] = {"D": "declarers", "O": "opponents"}
_NUMBER: Final = re.compile(r"(\d+)\.")
_PLAYED: Final = re.compile(r"(S|H|D|C|NT)@(A\+|" + "|".join(RANKS) + ")")
_TRICKS: Final = re.compile(r"t(-?\d+)")
_BOTTOM: Final = re.compile(r"b(-?\d+)(?:\*(" + "|".join(KINDS) + r")(\d*))?")
_THROW: Final = re.compile(r"throw:([DO])(-?\d+)")
_OFFENCE: Final = re.compile(r"off:([DO])/(?:([NWSE])/)?(\"(?:\\.|[^\"\\])*\"|[\w-]+)(?:=(.+))?")
_WORD: Final = re.compile(r"(miss|bank|replaces):([\w-]+)")
_ACT: Final = re.compile(r"([a-z]+)@(\d+)")
_VALUE: Final = re.compile(r"([a-z_]\w*)=(.+)", re.DOTALL)
_RECORDED: Final = ("hand", "claim")


# A hand


def hand_text(record: HandRecord, no: int | None = None) -> str:
    """A hand on one line, with its number if given."""
    return " ".join(_hand_words(record, no))


def parse_hand(line: str) -> HandRecord:
    """The hand of a line; a number before it is read over. `bad-notation`."""
    found, remark = tokens(line)
    if found and _NUMBER.fullmatch(found[0]):
        found = found[1:]
    record, _replaces = _record(found, remark)
    return record


def _hand_words(record: HandRecord, no: int | None, replaces: int | None = None) -> Iterator[str]:
    if no is not None:
        yield f"{no}."
    yield record.declarer
    yield f"{record.trump or 'NT'}@{record.level}"
    yield f"t{record.trick_points}"
    if record.kind is not None:
        yield f"b{record.bottom_points}*{record.kind}{record.length if record.kind in ('tractor', 'titanic') else ''}"
    elif record.bottom_points:
        yield f"b{record.bottom_points}"
    for throw in record.failed_throws:
        yield f"throw:{_LETTERS[throw.role]}{throw.cards}"
    for offence in record.offences:
        yield _offence_word(offence)
    if record.miscount != "none":
        yield f"miss:{record.miscount}"
    if record.bank is not None:
        yield f"bank:{record.bank}"
    if replaces is not None:
        yield f"replaces:{replaces}"
    if record.remarks:
        yield f"# {_remark(record.remarks)}"


def _offence_word(offence: Offence) -> str:
    who = _LETTERS[offence.role] + (f"/{offence.seat}" if offence.seat else "")
    note = f"={quoted(offence.note)}" if offence.note else ""
    return f"off:{who}/{_kind_word(offence)}{note}"


def _kind_word(offence: Offence) -> str:
    """The kind; one letter that could be a seat is quoted."""
    return json.dumps(offence.kind) if offence.kind in SEATS else quoted(offence.kind)


def _remark(text: str) -> str:
    """Plain where it reads back as it is, else a JSON string."""
    plain = text.isprintable() and text == text.strip() and not text.startswith('"')
    return text if plain else quoted(text)


def _record(found: Sequence[str], remark: str) -> tuple[HandRecord, int | None]:
    """The record of the tokens of a line, and the act it replaces."""
    if len(found) < 2 or found[0] not in SEATS:
        raise bad(found[0] if found else "")
    played = _PLAYED.fullmatch(found[1])
    if played is None:
        raise bad(found[1])
    values: dict[str, Any] = {"declarer": found[0], "level": played[2], "trump": None if played[1] == "NT" else played[1]}
    if remark:
        values["remarks"] = unquoted(remark) if remark.startswith('"') else remark
    for token in found[2:]:
        _read_into(values, token)
    replaces = values.pop("replaces", None)
    return HandRecord(**values), replaces


def _read_into(values: dict[str, Any], token: str) -> None:
    """One token of a hand; a second one of the same kind is an error, but for throws and offences."""
    for name, value in _read(token).items():
        if isinstance(value, tuple):
            values[name] = (*values.get(name, ()), *value)
        elif name in values:
            raise bad(token)
        else:
            values[name] = value


def _read(token: str) -> dict[str, Any]:
    """What one token says, by field."""
    if match := _TRICKS.fullmatch(token):
        return {"trick_points": int(match[1])}
    if match := _BOTTOM.fullmatch(token):
        return {"bottom_points": int(match[1]), **_last_trick(token, match[2], match[3])}
    if match := _THROW.fullmatch(token):
        return {"failed_throws": (FailedThrow(_ROLES[match[1]], int(match[2])),)}
    if match := _OFFENCE.fullmatch(token):
        note = unquoted(match[4]) if match[4] else ""
        return {"offences": (Offence(_ROLES[match[1]], unquoted(match[3]), match[2], note),)}  # type: ignore[arg-type]
    if match := _WORD.fullmatch(token):
        return _read_word(token, match[1], match[2])
    raise bad(token)


def _last_trick(token: str, kind: str | None, length: str | None) -> dict[str, Any]:
    """What won the last trick; only runs of pairs or triples have a length, of at least two."""
    if kind is None:
        return {}
    if kind not in ("tractor", "titanic"):
        if length:
            raise bad(token)
        return {"last_trick": "opponents", "kind": kind}
    if not length or int(length) < 2:
        raise bad(token)
    return {"last_trick": "opponents", "kind": kind, "length": int(length)}


def _read_word(token: str, name: str, word: str) -> dict[str, Any]:
    if name == "miss" and word in MISCOUNTS:
        return {"miscount": word}
    if name == "bank" and word in BANKS:
        return {"bank": word}
    if name == "replaces" and word.isdecimal():
        return {"replaces": int(word)}
    raise bad(token)


# A match


def match_text(acts: Sequence[Act]) -> str:
    """A match, a line for each act; acts are numbered anew by their place."""
    place = {act.no: at for at, act in enumerate(acts, start=1)}
    return "\n".join(_act_line(act, None if act.replaces is None else place.get(act.replaces)) for act in acts)


def parse_match(text: str) -> tuple[Act, ...]:
    """The acts of a match; blank lines and lines that begin with ``#`` are read over. `bad-notation` also names the line."""
    acts: list[Act] = []
    for at, line in enumerate(text.split("\n"), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                acts.append(_parse_act(line, len(acts) + 1))
            except RulesError as error:
                raise RulesError(error.code, **{**error.params, "line": at}) from None
    return tuple(acts)


def _act_line(act: Act, replaces: int | None) -> str:
    if act.kind == "hand" and act.record is not None:
        return " ".join(_hand_words(act.record, act.hand_no, replaces))
    words = [f"{act.kind}@{act.hand_no}"]
    if act.record is not None:
        return " ".join([*words, *_hand_words(act.record, None, replaces)])
    words += [f"{name}={_value_text(value)}" for name, value in (act.payload or {}).items()]
    return " ".join([*words, *([] if replaces is None else [f"replaces:{replaces}"])])


def _parse_act(line: str, no: int) -> Act:
    found, remark = tokens(line)
    if found and (number := _NUMBER.fullmatch(found[0])):
        record, replaces = _record(found[1:], remark)
        return Act(no, "hand", int(number[1]), replaces, None, record)
    head = _ACT.fullmatch(found[0]) if found else None
    if head is None or head[1] not in ACT_KINDS:
        raise bad(found[0] if found else line)
    if head[1] in _RECORDED:
        record, replaces = _record(found[1:], remark)
        return Act(no, head[1], int(head[2]), replaces, None, record)
    payload, replaces = _payload(found[1:])
    return Act(no, head[1], int(head[2]), replaces, payload)


def _payload(found: Sequence[str]) -> tuple[dict[str, Any], int | None]:
    payload: dict[str, Any] = {}
    replaces: int | None = None
    for token in found:
        if match := _VALUE.fullmatch(token):
            payload[match[1]] = _parse_value(token, match[2])
        elif (word := _WORD.fullmatch(token)) and word[1] == "replaces" and word[2].isdecimal():
            replaces = int(word[2])
        else:
            raise bad(token)
    return payload, replaces


def _value_text(value: Any) -> str:
    """A value of an act: a word as it is, anything else as compact JSON."""
    if isinstance(value, str):
        return json.dumps(value) if _is_json(value) else quoted(value)
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def _parse_value(token: str, text: str) -> Any:
    if not _is_json(text):
        return unquoted(text)
    try:
        return json.loads(text)
    except ValueError:
        raise bad(token) from None


def _is_json(text: str) -> bool:
    """Whether a bare text would be read as a JSON value and not as a word."""
    return text[:1] in '[{"-0123456789' or text in ("null", "true", "false")
