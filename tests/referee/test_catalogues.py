"""The catalogues: extracted from Python and templates, complete, compiled, with the same placeholders; without gettext."""

from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.conf import settings
from django.core.management import CommandError, call_command

from referee.catalogues import LOCALES, check, extracted, po_path, update

PYTHON = """
from django.utils.translation import gettext as _, ngettext, pgettext
_("Two" " parts")
ngettext("%(n)s hand", "%(n)s hands", 2)
pgettext("seat", "North")
print("not for people")
"""
TEMPLATE = """{% load i18n %}<a href="/x">{% translate "Save" %}</a> {% translate "hand" context "noun" %}
{% blocktranslate trimmed with n=hand.no %}
  It’s hand {{ n }}
{% endblocktranslate %}{% blocktranslate count n=rows|length %}{{ n }} row{% plural %}{{ n }} rows{% endblocktranslate %}
<img alt="{% translate "A picture" as words %}{{ words }}"><script src="x.js"></script>
"""
CHINESE = {"Two parts": "两段", "%(n)s hand": ("%(n)s 副",), "North": "北"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small project with one module and one template."""
    (tmp_path / "referee").mkdir()
    (tmp_path / "referee" / "words.py").write_text(PYTHON, encoding="utf-8")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(TEMPLATE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def translate(root: Path) -> Callable[[dict[str, str | tuple[str, ...]]], Catalog]:
    """Fill the catalogue of the small project by hand, as a translator would."""

    def fill(words: dict[str, str | tuple[str, ...]]) -> Catalog:
        path = po_path(root, "referee", "zh_Hans")
        update(root, "referee", "zh_Hans")
        text = path.read_text(encoding="utf-8")
        for msgid, string in words.items():
            name, value = ("msgstr", string) if isinstance(string, str) else ("msgstr[0]", string[0])
            head, tail = text.split(f'msgid "{msgid}"', 1)
            text = f'{head}msgid "{msgid}"' + tail.replace(f'{name} ""', f'{name} "{value}"', 1)
        path.write_text(text, encoding="utf-8")
        return update(root, "referee", "zh_Hans")

    return fill


def whats(root: Path) -> set[tuple[str, str]]:
    """The problems of the small project."""
    return {(problem.what, problem.msgid) for problem in check(root, "referee", "zh_Hans")}


def test_msgids_of_python_are_found_with_plural_and_context(root: Path) -> None:
    assert set(extracted(root, "referee")) == {("Two parts", None), (("%(n)s hand", "%(n)s hands"), None), ("North", "seat")}


def test_msgids_of_templates_are_found_as_django_looks_them_up(root: Path) -> None:
    assert set(extracted(root, "tournaments")) == {
        ("Save", None),
        ("hand", "noun"),
        ("It’s hand %(n)s", None),
        (("%(n)s row", "%(n)s rows"), None),
        ("A picture", None),
    }


def test_a_translated_catalogue_has_no_problems(root: Path, translate: Callable[..., Catalog]) -> None:
    translate(CHINESE)
    assert whats(root) == set()


def test_a_msgid_without_translation_is_named(root: Path, translate: Callable[..., Catalog]) -> None:
    translate({"North": "北"})
    assert whats(root) == {("no translation", "Two parts"), ("no translation", "%(n)s hand")}


def test_placeholders_that_differ_are_named(root: Path, translate: Callable[..., Catalog]) -> None:
    translate(CHINESE | {"%(n)s hand": ("第 %(no)s 副",)})
    assert whats(root) == {("placeholders differ", "%(n)s hand")}


def test_a_catalogue_that_was_not_compiled_is_named(root: Path, translate: Callable[..., Catalog]) -> None:
    translate(CHINESE)
    po_path(root, "referee", "zh_Hans").with_suffix(".mo").write_bytes(b"old")
    assert whats(root) == {("not compiled from its .po", "")}


def test_an_app_with_words_and_no_catalogue_is_named(root: Path) -> None:
    assert whats(root) == {("missing", "")}


def test_a_second_update_changes_nothing(root: Path, translate: Callable[..., Catalog]) -> None:
    translate(CHINESE)
    path = po_path(root, "referee", "zh_Hans")
    before = path.read_bytes()
    update(root, "referee", "zh_Hans")
    assert path.read_bytes() == before


def test_a_translation_whose_words_go_and_come_back_is_kept(root: Path, translate: Callable[..., Catalog]) -> None:
    translate(CHINESE)
    module = root / "referee" / "words.py"
    module.write_text("", encoding="utf-8")
    assert len(update(root, "referee", "zh_Hans")) == 0
    module.write_text(PYTHON, encoding="utf-8")
    update(root, "referee", "zh_Hans")
    assert whats(root) == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_the_chinese_of_the_referee_app_is_complete(locale: str) -> None:
    assert check(settings.ROOT, "referee", locale) == ()


def test_an_unknown_app_is_refused() -> None:
    with pytest.raises(CommandError, match="Unknown: kitchen"):
        call_command("catalogues", "kitchen", "--check")


def test_the_command_checks_one_app_alone() -> None:
    call_command("catalogues", "referee", "--check")


def test_a_sentence_that_gets_a_plural_or_loses_it_keeps_its_words(root: Path, translate: Callable[..., Catalog]) -> None:
    translate(CHINESE)
    words = root / "referee" / "words.py"
    words.write_text(PYTHON.replace('_("Two" " parts")', 'ngettext("Two parts", "%(n)s parts", 2)'), encoding="utf-8")
    assert update(root, "referee", "zh_Hans").get("Two parts").string == ("两段",)
    words.write_text(PYTHON, encoding="utf-8")
    assert update(root, "referee", "zh_Hans").get("Two parts").string == "两段"
