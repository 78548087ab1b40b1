"""The message catalogues of the project, made and checked with Babel: nobody needs gettext installed.

Each app keeps its own: ``referee`` its Python, ``tournaments`` its Python and all templates, ``config`` its Python and
the strings that libraries lack (those are written into its ``.po`` by hand and stay there). English needs no catalogue:
the msgids are the English text.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

LOCALES: Final = ("zh_Hans", "zh_Hant")
SOURCES: Final[dict[str, tuple[str, ...]]] = {
    "referee": ("referee/**/*.py",),
    "tournaments": ("tournaments/**/*.py", "templates/**/*.html", "templates/**/*.txt"),
    "config": ("config/**/*.py",),
}
KEYWORDS: Final[dict[str, Any]] = {
    "_": None, "gettext": None, "gettext_lazy": None, "gettext_noop": None,
    "ngettext": (1, 2), "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2), "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3), "npgettext_lazy": ((1, "c"), 2, 3),
}  # fmt: skip
# A date would make every run of the command a change.
WRITTEN: Final = datetime(2026, 1, 1, tzinfo=UTC)
PLACEHOLDER: Final = re.compile(r"%\((\w+)\)[sd]")

MessageId = str | tuple[str, ...]
Key = tuple[MessageId, str | None]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a catalogue: its path, what, and the msgid where there is one."""

    path: Path
    what: str
    msgid: str = ""

    def __str__(self) -> str:
        return f"{self.path}: {self.what}" + (f": {self.msgid!r}" if self.msgid else "")


def extracted(root: Path, app: str) -> dict[Key, list[str]]:
    """Every msgid of an app with the files it stands in, in the order of the files."""
    found: dict[Key, list[str]] = {}
    for path in sorted(path for pattern in SOURCES[app] for path in root.glob(pattern)):
        name = path.relative_to(root).as_posix()
        for msgid, context in _msgids(path):
            files = found.setdefault((msgid, context), [])
            if name not in files:
                files.append(name)
    return found


def _msgids(path: Path) -> Iterator[Key]:
    """The msgids of one file. A template is turned into calls first, which the lenient reader of scripts can take apart."""
    text = path.read_text(encoding="utf-8")
    method = "python" if path.suffix == ".py" else "javascript"
    source = text if method == "python" else templatize(text, str(path))
    for _line, msgid, _comments, context in extract(method, BytesIO(source.encode()), keywords=KEYWORDS):
        yield (msgid if isinstance(msgid, str) else tuple(msgid)), context


def po_path(root: Path, app: str, locale: str) -> Path:
    """Where the catalogue of an app and a language lies."""
    return root / app / "locale" / locale / "LC_MESSAGES" / "django.po"


def update(root: Path, app: str, locale: str) -> Catalog:
    """The catalogue with exactly the msgids of today, known translations kept; written with its ``.mo``."""
    path = po_path(root, app, locale)
    old = _read(path, locale)
    new = _empty(locale)
    wanted = extracted(root, app)
    for (msgid, context), files in wanted.items():
        known = _known(old, msgid, context)
        new.add(msgid, _translation(known, msgid), [(name, 0) for name in files], context=context)
    for message in _unused(old, wanted):
        if app == "config":
            new.add(message.id, message.string, auto_comments=message.auto_comments, context=message.context)
        else:
            new.obsolete[_first(message.id)] = message
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_po_bytes(new))
    path.with_suffix(".mo").write_bytes(compiled(new))
    return new


def check(root: Path, app: str, locale: str) -> tuple[Problem, ...]:
    """What is missing, differs in its placeholders, or was not compiled."""
    path = po_path(root, app, locale)
    shown = path.relative_to(root)
    catalog = _read(path, locale)
    wanted = extracted(root, app)
    if not path.exists():
        return (Problem(shown, "missing"),) if wanted else ()
    problems = [*_untranslated(shown, catalog, wanted), *_placeholders(shown, catalog)]
    mo = path.with_suffix(".mo")
    if not mo.exists() or mo.read_bytes() != compiled(catalog):
        problems.append(Problem(shown.with_suffix(".mo"), "not compiled from its .po"))
    return tuple(problems)


def compiled(catalog: Catalog) -> bytes:
    """The ``.mo`` of a catalogue."""
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def _untranslated(path: Path, catalog: Catalog, wanted: Iterable[Key]) -> Iterator[Problem]:
    for msgid, context in wanted:
        message = catalog.get(msgid[0] if isinstance(msgid, tuple) else msgid, context)
        if message is None or not all(_strings(message)) or message.fuzzy:
            yield Problem(path, "no translation", _first(msgid))


def _placeholders(path: Path, catalog: Catalog) -> Iterator[Problem]:
    for message in catalog:
        wanted = set(PLACEHOLDER.findall(_last(message.id)))
        if message.id and any(text and set(PLACEHOLDER.findall(text)) != wanted for text in _strings(message)):
            yield Problem(path, "placeholders differ", _first(message.id))


def _strings(message: Message) -> tuple[str, ...]:
    """The translations of a message, one for each plural form; empty where there is none."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string or "",)


def _translation(known: Message | None, msgid: MessageId) -> str | tuple[str, ...] | None:
    """What is known of a message, for one form or several as it stands today: a sentence may have got a plural since."""
    if known is None:
        return None
    strings = _strings(known)
    return strings[0] if isinstance(msgid, str) else strings


def _first(msgid: Sequence[str]) -> str:
    return msgid if isinstance(msgid, str) else msgid[0]


def _last(msgid: Sequence[str]) -> str:
    return msgid if isinstance(msgid, str) else msgid[-1]


def _known(old: Catalog, msgid: MessageId, context: str | None) -> Message | None:
    """The message as it was, also if it had gone out of use."""
    found = old.get(_first(msgid), context)
    if found is not None:
        return found
    return next((row for row in old.obsolete.values() if _first(row.id) == _first(msgid) and row.context == context), None)


def _unused(old: Catalog, wanted: dict[Key, list[str]]) -> Iterator[Message]:
    """Translated messages that the sources no longer have; they wait, out of use, in case the words come back."""
    used = {(_first(msgid), context) for msgid, context in wanted}
    for message in (*old, *old.obsolete.values()):
        if message.id and any(_strings(message)) and (_first(message.id), message.context) not in used:
            yield message


def _empty(locale: str) -> Catalog:
    return Catalog(
        locale=locale, header_comment="# Words of the interface; `manage.py catalogues` keeps the msgids.", creation_date=WRITTEN,
        revision_date=WRITTEN, project="shuangsheng", version="1",
        msgid_bugs_address="-", last_translator="-", language_team="-", fuzzy=False,
    )  # fmt: skip


def _read(path: Path, locale: str) -> Catalog:
    if not path.exists():
        return _empty(locale)
    with path.open("rb") as file:
        return read_po(file, locale=locale)


def _po_bytes(catalog: Catalog) -> bytes:
    out = BytesIO()
    write_po(out, catalog, width=120, include_lineno=False)
    return out.getvalue()
