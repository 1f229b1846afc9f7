"""Rule texts for the terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator

from ludarium.cli.console import fitting
from ludarium.game.clauses import Clause

WIDTH = 80
LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
MARKS = re.compile(r"\*\*|`")


def clause_lines(clauses: Iterable[Clause], *, headings: bool = True) -> Iterator[str]:
    """Each clause as wrapped lines, its id first; sections under their headings."""
    section = ""
    for clause in clauses:
        if headings and clause.section != section:
            yield from ["", clause.section, ""] if section else [clause.section, ""]
            section = clause.section
        yield from wrapped(clause)


def wrapped(clause: Clause, width: int = WIDTH) -> list[str]:
    """One clause."""
    text = MARKS.sub("", LINK.sub(r"\1", clause.text))
    return textwrap.wrap(
        fitting(text), width, initial_indent=f"{clause.id:<8}", subsequent_indent=" " * 8, break_on_hyphens=False
    )
