"""The rule pages of docs/rules, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludarium.errors import OptionError
from ludarium.rules.options import unknown_name
from ludarium.rules.registry import ruleset

LANGUAGES = {"en": "", "fr": "fr"}
"""Folder of the pages by language."""
RULING = re.compile(r"\*\*(?:Ruling|Décision)\*\*")
HOUSE = ("House rules", "Règles maison")
HOUSE_TABLE = re.compile(r"\*\*(?:House table|Table maison)\*\*")

_PACKAGE = Path(__file__).parents[1]
_HEADING = re.compile(r"## (?P<title>.+)")
_ROW = re.compile(r"\|\s*(?P<id>[A-Z]{2}-(?:[A-Z]*\d[\w.]*|[A-Z]+)|ch\.\d+)\s*\|\s*(?P<text>.*?)\s*\|\s*")


@dataclass(frozen=True)
class Clause:
    """One clause: Markdown `text`; `ruling`: it settles what the source leaves open; `house`: a house rule or table."""

    id: str
    text: str
    section: str
    ruling: bool
    house: bool


@cache
def clauses(game: str, language: str = "en") -> tuple[Clause, ...]:
    """The clauses of a game in the order of its page; raises OptionError for a game or language that there isn't."""
    name = ruleset(game).name
    if language not in LANGUAGES:
        raise OptionError(unknown_name("language", language, list(LANGUAGES)))
    return tuple(read_clauses((_pages() / LANGUAGES[language] / f"{name}.md").read_text(encoding="utf-8")))


def clause(game: str, name: str, language: str = "en") -> Clause:
    """The clause of this id, in any case; raises OptionError with the nearest id."""
    found = clauses(game, language)
    for each in found:
        if each.id.upper() == name.upper():
            return each
    raise OptionError(unknown_name("clause", name, [each.id for each in found]))


def read_clauses(page: str) -> Iterator[Clause]:
    """The clauses of a page's text: table rows `| id | clause |` under their headings."""
    section = ""
    for line in page.splitlines():
        if heading := _HEADING.fullmatch(line.rstrip()):
            section = heading["title"]
        elif row := _ROW.fullmatch(line):
            text = row["text"].replace(r"\|", "|")
            house = section in HOUSE or bool(HOUSE_TABLE.search(text))
            yield Clause(row["id"], text, section, bool(RULING.search(text)), house)


def _pages() -> Path:
    """In an installed package the pages are inside it, in a checkout beside it."""
    inside = _PACKAGE / "docs/rules"
    return inside if inside.is_dir() else _PACKAGE.parent / "docs/rules"
