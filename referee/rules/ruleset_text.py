"""A ruleset on one line: the preset it is nearest to, and what differs (see `notation`)."""

import re
from typing import Any, Final

from referee.rules.errors import RulesError
from referee.rules.presets import PRESETS, nearest, preset
from referee.rules.promotion import Promotion, promotion_from
from referee.rules.ruleset import FIELDS, OffenceRule, Ruleset, to_json, with_options
from referee.rules.words_text import bad, quoted, tokens, unquoted

NOTHING: Final = "-"
_BAND: Final = re.compile(r"(-?\d+)([DO])(-?\d+)")
_BANDS: Final = re.compile(r"([^/^]+)(?:/(-?\d+))?(?:\^(-?\d+))?")
_OFFENCE: Final = re.compile(r"(\"(?:\\.|[^\"\\])*\"|[\w-]+)\(([^()]*)\)(?:,|$)")
_LETTERS: Final[dict[str, str]] = {"D": "declarers", "O": "opponents"}


def ruleset_line(ruleset: Ruleset, slug: str | None = None) -> str:
    """The ruleset as the preset `slug`, or the nearest one, and its differences."""
    base = slug or min(PRESETS, key=lambda name: len(nearest(ruleset, name)))
    return " ".join([base, *(f"{field}={_text(ruleset, field)}" for field in nearest(ruleset, base))])


def parse_ruleset(line: str) -> Ruleset:
    """The ruleset of a line; `bad-notation` names the token that is no preset, no field or no value."""
    found, _remark = tokens(line)
    if not found or found[0] not in PRESETS:
        raise bad(found[0] if found else "")
    ruleset = preset(found[0])
    for token in found[1:]:
        field, equals, text = token.partition("=")
        if not equals or field not in FIELDS:
            raise bad(token)
        try:
            ruleset = with_options(ruleset, {field: _value(field, text, token)})
        except RulesError:
            raise bad(token) from None
    return ruleset


def _text(ruleset: Ruleset, field: str) -> str:
    """One value as text."""
    value = getattr(ruleset, field)
    if field == "offences":
        return ",".join(_offence_text(kind, rule) for kind, rule in value) or NOTHING
    if isinstance(value, Promotion):
        return value.id or _promotion_text(value)
    value = to_json(ruleset)[field]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ",".join(value) or NOTHING
    return NOTHING if value is None else str(value)


def _value(field: str, text: str, token: str) -> Any:
    """One value from its text, as the JSON value that `with_options` reads."""
    if field == "offences":
        return _offences(text, token)
    if field == "promotion":
        return _promotion(text, token)
    default = FIELDS[field]
    if isinstance(default, bool):
        return {"yes": True, "no": False}.get(text)
    if isinstance(default, tuple):
        return [] if text == NOTHING else text.split(",")
    if text == NOTHING:
        return None
    return text if isinstance(default, str) else _whole(text, token)


def _whole(text: str, token: str) -> int:
    if re.fullmatch(r"-?\d+", text, re.ASCII) is None:
        raise bad(token)
    return int(text)


# Bands: 0D3,5D2,80O0,120O1/40^6 = from 0 the declarers 3 …, one more each 40, at most 6


def _promotion_text(promotion: Promotion) -> str:
    bands = ",".join(f"{band.start}{band.role[0].upper()}{band.levels}" for band in promotion.bands)
    every = "" if promotion.every is None else f"/{promotion.every}"
    cap = "" if promotion.cap is None else f"^{promotion.cap}"
    return (bands or NOTHING) + every + cap


def _promotion(text: str, token: str) -> Any:
    """The id of a promotion, or its bands."""
    try:
        promotion_from(text)
        return text
    except RulesError:
        return _bands(text, token)


def _bands(text: str, token: str) -> dict[str, Any]:
    whole = _BANDS.fullmatch(text)
    if whole is None:
        raise bad(token)
    found = [] if whole[1] == NOTHING else [_BAND.fullmatch(band) for band in whole[1].split(",")]
    if None in found:
        raise bad(token)
    bands = [[int(band[1]), _LETTERS[band[2]], int(band[3])] for band in found if band is not None]
    return {"bands": bands, "every": int(whole[2]) if whole[2] else None, "cap": int(whole[3]) if whole[3] else None}


# Offences: revoke(levels=1,limit=3),slow(points=10,steps=warn/points)


def _offence_text(kind: str, rule: OffenceRule) -> str:
    parts = [f"{name}={getattr(rule, name)}" for name in ("levels", "points") if getattr(rule, name)]
    parts += [] if rule.limit is None else [f"limit={rule.limit}"]
    parts += [f"steps={'/'.join(rule.steps)}"] if rule.steps else []
    return f"{quoted(kind)}({','.join(parts)})"


def _offences(text: str, token: str) -> dict[str, Any]:
    rules: dict[str, Any] = {}
    at = 0
    while text != NOTHING and at < len(text):
        match = _OFFENCE.match(text, at)
        if match is None:
            raise bad(token)
        rules[unquoted(match[1])] = _offence(match[2], token)
        at = match.end()
    return rules


def _offence(text: str, token: str) -> dict[str, Any]:
    rule: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, _equals, value = part.partition("=")
        rule[name] = value.split("/") if name == "steps" else _whole(value, token)
    return rule
