"""Entry lists as organisers have them: which column is what, and what each row gives, before anything is written.

Two layouts: a pair in a row (two names), or a player in a row, two rows a pair (told apart by a pair number, or in
order). Column heads are matched in Chinese and English and can be corrected by the organiser.
"""

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Final

from referee.rules.reasons import Reason, because
from tournaments.imports.files import Rows
from tournaments.services.entries import EntryForm, PlayerForm

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "unit": (
        "单位",
        "單位",
        "代表队",
        "代表隊",
        "参赛单位",
        "參賽單位",
        "俱乐部",
        "俱樂部",
        "学校",
        "學校",
        "unit",
        "club",
        "team",
        "school",
    ),
    "pair_no": ("对号", "對號", "组号", "組號", "配对", "配對", "pair", "pair no", "pair number"),
    "name1": (
        "选手1",
        "選手1",
        "选手一",
        "選手一",
        "姓名1",
        "姓名一",
        "姓名",
        "选手",
        "選手",
        "name",
        "name 1",
        "player 1",
        "player1",
        "player",
    ),
    "name2": ("选手2", "選手2", "选手二", "選手二", "姓名2", "姓名二", "搭档", "搭檔", "name 2", "player 2", "player2", "partner"),
    "sex1": ("性别", "性別", "性别1", "性別1", "sex", "gender", "sex 1"),
    "sex2": ("性别2", "性別2", "sex 2"),
    "id1": (
        "证件号",
        "證件號",
        "证件号码",
        "證件號碼",
        "身份证",
        "身份證",
        "身份证号",
        "身份證號",
        "证件号1",
        "證件號1",
        "id",
        "id number",
        "id 1",
    ),
    "id2": ("证件号2", "證件號2", "id 2"),
    "birth1": ("出生日期", "生日", "出生年月", "出生日期1", "birth date", "date of birth", "birthday"),
    "birth2": ("出生日期2", "birth date 2"),
    "phone1": ("电话", "電話", "手机", "手機", "联系电话", "聯繫電話", "电话1", "電話1", "phone", "mobile", "phone 1"),
    "phone2": ("电话2", "電話2", "phone 2"),
    "seed": ("种子", "種子", "seed"),
}
SEXES: Final = {"男": "M", "m": "M", "male": "M", "女": "F", "f": "F", "female": "F"}
YOUNGEST: Final = 16


@dataclass(frozen=True, slots=True)
class ImportRow:
    """What one row (or two) of a file gives: a pair, or why it gives none; `warnings` are shown and let it pass."""

    line: int
    shown: tuple[str, ...]
    form: EntryForm | None
    errors: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()


def match_columns(heads: Sequence[str]) -> dict[str, int]:
    """Which column is which field, by its head; a head that is not known is nothing."""
    found: dict[str, int] = {}
    for index, head in enumerate(heads):
        word = _plain(head)
        name = next((name for name, words in FIELDS.items() if word in words and name not in found), None)
        if name is not None:
            found[name] = index
        elif word in FIELDS["name1"] and "name2" not in found and "name1" in found:
            found["name2"] = index
    return found


def has_heads(rows: Rows) -> bool:
    """Whether the first row names columns rather than people."""
    columns = match_columns(rows.cells[0])
    return "name1" in columns


def read_entries(
    rows: Rows, columns: Mapping[str, int], *, on: date, known_names: Sequence[str] = (), heads: bool = True
) -> list[ImportRow]:
    """Every pair of the list. `on` is the first day of the event: seed 003 wants players of 16 or over."""
    body = list(zip(rows.lines, rows.cells, strict=True))[1 if heads else 0 :]
    if "name2" in columns:
        read = [_pair(line, cells, columns, on) for line, cells in body]
    else:
        read = [_two_rows(group, columns, on) for group in _groups(body, columns)]
    return _compared(read, known_names)


Line = tuple[int, tuple[str, ...]]


def _groups(body: list[Line], columns: Mapping[str, int]) -> list[list[Line]]:
    """Rows of one pair: those with the same pair number, else two after two."""
    if "pair_no" in columns:
        return [list(group) for _, group in groupby(body, key=lambda line: _cell(line[1], columns, "pair_no"))]
    return [body[start : start + 2] for start in range(0, len(body), 2)]


def _pair(line: int, cells: tuple[str, ...], columns: Mapping[str, int], on: date) -> ImportRow:
    players = tuple(_player(cells, columns, place) for place in ("1", "2"))
    return _row(line, (cells,), columns, players, on)


def _two_rows(group: list[Line], columns: Mapping[str, int], on: date) -> ImportRow:
    players = tuple(_player(cells, columns, "1") for _, cells in group)
    return _row(group[0][0], tuple(cells for _, cells in group), columns, players, on)


def _player(cells: tuple[str, ...], columns: Mapping[str, int], place: str) -> tuple[PlayerForm, tuple[Reason, ...]]:
    def get(name: str) -> str:
        return _cell(cells, columns, name + place)

    number = unicodedata.normalize("NFKC", get("id")).replace(" ", "").upper()
    born, wrong = _birth(get("birth"), number)
    sex = SEXES.get(_plain(get("sex")), "")
    errors = [because("birth-unreadable", value=wrong)] if wrong else []
    if "E+" in number:
        errors.append(because("id-lost-digits", value=number))
    return PlayerForm(unicodedata.normalize("NFC", get("name")), sex, born, number, get("phone")), tuple(errors)


def _row(
    line: int,
    cells: tuple[tuple[str, ...], ...],
    columns: Mapping[str, int],
    players: tuple[tuple[PlayerForm, tuple[Reason, ...]], ...],
    on: date,
) -> ImportRow:
    errors = [error for _, found in players for error in found]
    named = [player for player, _ in players if player.name]
    if len(named) != 2 or len(players) != 2:
        errors.append(because("two-names-needed", found=len(named)))
    seed = unicodedata.normalize("NFKC", _cell(cells[0], columns, "seed"))
    if seed and (not seed.isdecimal() or int(seed) < 1):
        errors.append(because("seed-no-number", seed=seed))
    shown = tuple(" ".join(cell for cell in row if cell) for row in cells)
    if errors:
        return ImportRow(line, shown, None, tuple(errors))
    form = EntryForm((named[0], named[1]), _cell(cells[0], columns, "unit"), int(seed) if seed else None)
    young = [because("under-sixteen", name=player.name) for player in named if _is_under(player.birth_date, on)]
    return ImportRow(line, shown, form, (), tuple(young))


def _compared(rows: list[ImportRow], known: Sequence[str]) -> list[ImportRow]:
    """Namesakes are told, the same ID number or seed twice is refused."""
    forms = [row.form for row in rows if row.form]
    numbers = Counter(player.id_number for form in forms for player in form.players if player.id_number)
    seeds = Counter(form.seed for form in forms if form.seed)
    seen, done = set(known), []
    for row in rows:
        if row.form is None:
            done.append(row)
            continue
        errors = [
            because("same-id-number", names=player.name)
            for player in row.form.players
            if numbers[player.id_number] > 1 and player.id_number
        ]
        if row.form.seed and seeds[row.form.seed] > 1:
            errors.append(because("seed-taken", seed=row.form.seed))
        twice = [because("same-name", name=player.name) for player in row.form.players if player.name in seen]
        seen |= {player.name for player in row.form.players}
        done.append(ImportRow(row.line, row.shown, None if errors else row.form, tuple(errors), (*row.warnings, *twice)))
    return done


def _birth(text: str, id_number: str) -> tuple[date | None, str]:
    """The birth date as typed (2001-2-3, 2001/02/03, 20010203, 2001年2月3日) or from an 18-digit ID number; what could not be read."""
    digits = "".join(char if char.isdecimal() else " " for char in unicodedata.normalize("NFKC", text)).split()
    if not text and len(id_number) == 18 and id_number[:17].isdecimal():
        digits, text = [id_number[6:14]], ""
    if len(digits) == 1 and len(digits[0]) == 8:
        digits = [digits[0][:4], digits[0][4:6], digits[0][6:]]
    if not digits:
        return None, text
    try:
        return date(*(int(part) for part in digits[:3])), ""
    except (TypeError, ValueError):
        return None, text


def _is_under(born: date | None, on: date) -> bool:
    return born is not None and (on.year - born.year - ((on.month, on.day) < (born.month, born.day))) < YOUNGEST


def _cell(cells: tuple[str, ...], columns: Mapping[str, int], name: str) -> str:
    index = columns.get(name)
    return cells[index].strip() if index is not None and index < len(cells) else ""


def _plain(text: str) -> str:
    """A head or word as it is compared: half width, no blanks around, small letters."""
    return unicodedata.normalize("NFKC", text).strip().strip("*：:").lower().replace("_", " ")
