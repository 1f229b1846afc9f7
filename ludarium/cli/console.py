"""What the terminal shows: coloured where it can be, plain in a pipe or with NO_COLOR, ASCII where it must be."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TextIO

from ludarium.game.text import PLAIN, Span

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

STYLES = {
    "red": "bold red",
    "green": "bold green",
    "yellow": "bold yellow",
    "blue": "bold bright_blue",
    "violet": "magenta",
    "faint": "bright_black",
    "strong": "bold",
}


def prepare() -> None:
    """Make sure that there are standard streams, and that no character can break them."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, nowhere())
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def nowhere() -> TextIO:
    """Where everything can be written and nothing stays."""
    return Path(os.devnull).open("w", encoding="utf-8")


def console(*, stderr: bool = False) -> Console:
    """A console that adds nothing of its own to what is printed."""
    from rich.console import Console

    colours: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return Console(stderr=stderr, color_system=colours, highlight=False, markup=False, emoji=False, soft_wrap=True)


def say(text: str = "") -> None:
    """A line on standard output."""
    sys.stdout.write(fitting(text) + "\n")


def fitting(text: str) -> str:
    """The text in the characters that standard output has."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return text.translate(PLAIN)
    return text


def styled(lines: Iterable[Sequence[Span]]) -> Text:
    """Lines of a drawn board, in colours."""
    from rich.text import Text

    drawn = []
    for line in lines:
        parts = [(fitting(text), _style(style)) for text, style in line]
        drawn.append(Text.assemble(*parts))
        drawn[-1].rstrip()
    return Text("\n").join(drawn)


def _style(name: str) -> str:
    words = [STYLES[word] for word in name.split()]
    return " ".join([*words, "underline"] if len(words) > 1 else words)
