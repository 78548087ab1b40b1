"""Entries pasted from a spreadsheet: one pair a line, cells by tab, comma or semicolon.

With a head line the columns may stand in any order (单位, 选手1, 选手2, 种子 / unit, player 1, player 2, seed).
Without one: an optional running number, an optional unit, then two names; or one cell with both names and a slash.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from referee.rules.reasons import Reason, because
from tournaments.services.entries import EntryForm, PlayerForm

MOST_ROWS = 1024
HEADS = {
    "unit": ("单位", "單位", "代表队", "代表隊", "俱乐部", "俱樂部", "unit", "club", "team"),
    "a": ("选手1", "選手1", "选手一", "姓名1", "姓名", "player1", "player 1", "name1", "name 1", "name"),
    "b": ("选手2", "選手2", "选手二", "姓名2", "搭档", "搭檔", "player2", "player 2", "name2", "name 2", "partner"),
    "pair": ("选手", "選手", "参赛者", "對", "对", "pair", "players"),
    "seed": ("种子", "種子", "seed"),
    "number": ("号", "號", "序号", "序號", "no", "no.", "#", "number"),
}


@dataclass(frozen=True, slots=True)
class PastedRow:
    """One line: the pair it gives, or why it gives none; `warnings` do not keep it from being entered."""

    line: int
    text: str
    form: EntryForm | None
    errors: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()


def parse_paste(text: str, known_names: Sequence[str] = ()) -> tuple[PastedRow, ...]:
    """Every line that is not empty, in order; more than `MOST_ROWS` are refused by the last row's error."""
    lines = [(no, line) for no, line in enumerate(text.splitlines(), start=1) if line.strip()]
    heads = _heads(_cells(lines[0][1])) if lines else None
    rows = [_row(no, line, heads) for no, line in (lines[1:] if heads else lines)[:MOST_ROWS]]
    if len(lines) > MOST_ROWS:
        rows.append(PastedRow(lines[MOST_ROWS][0], "", None, (because("too-many-rows", most=MOST_ROWS),)))
    return _with_namesakes(rows, known_names)


def _cells(line: str) -> list[str]:
    separator = "\t" if "\t" in line else r"[,，;；]"
    return [unicodedata.normalize("NFC", cell).strip() for cell in re.split(separator, line)]


def _heads(cells: list[str]) -> dict[str, int] | None:
    """Which column is which, if this is a head line."""
    found: dict[str, int] = {}
    for index, cell in enumerate(cells):
        for head, words in HEADS.items():
            if cell.lower() in words and head not in found:
                found[head] = index
    return found if "pair" in found or {"a", "b"} <= set(found) else None


def _row(no: int, line: str, heads: dict[str, int] | None) -> PastedRow:
    cells = _cells(line)
    unit, names, seed = _by_heads(cells, heads) if heads else _by_guess(cells)
    errors = []
    if len(names) != 2 or not all(names):
        errors.append(because("two-names-needed", found=len([name for name in names if name])))
    number = unicodedata.normalize("NFKC", seed)
    if seed and (not number.isdecimal() or int(number) < 1):
        errors.append(because("seed-no-number", seed=seed))
    if errors:
        return PastedRow(no, line.strip(), None, tuple(errors))
    form = EntryForm((PlayerForm(names[0]), PlayerForm(names[1])), unit, int(number) if seed else None)
    return PastedRow(no, line.strip(), form)


def _by_heads(cells: list[str], heads: dict[str, int]) -> tuple[str, list[str], str]:
    def cell(head: str) -> str:
        index = heads.get(head)
        return cells[index] if index is not None and index < len(cells) else ""

    names = _split_pair(cell("pair")) if "pair" in heads else [cell("a"), cell("b")]
    return cell("unit"), names, cell("seed")


def _by_guess(cells: list[str]) -> tuple[str, list[str], str]:
    filled = [cell for cell in cells if cell]
    if filled and unicodedata.normalize("NFKC", filled[0]).rstrip(".、").isdecimal():
        filled = filled[1:]
    for index, cell in enumerate(filled):
        pair = _split_pair(cell)
        if len(pair) == 2:
            return " ".join(filled[:index] + filled[index + 1 :]), pair, ""
    if len(filled) >= 3:
        return filled[0], filled[1:3], ""
    return "", filled, ""


def _split_pair(cell: str) -> list[str]:
    return [name.strip() for name in re.split(r"\s*[/／、|&+＋]\s*", cell) if name.strip()]


def _with_namesakes(rows: list[PastedRow], known: Sequence[str]) -> tuple[PastedRow, ...]:
    """Two people of one name are two people, but the organiser is told."""
    seen = set(known)
    marked = []
    for row in rows:
        names = [player.name for player in row.form.players] if row.form else []
        twice = [name for name in names if name in seen]
        seen |= set(names)
        warnings = tuple(because("same-name", name=name) for name in twice)
        marked.append(PastedRow(row.line, row.text, row.form, row.errors, warnings))
    return tuple(marked)
