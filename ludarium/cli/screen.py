"""Where a game is shown: one whole screen again and again, or a transcript, line after line."""

from __future__ import annotations

import os
import shutil
import sys
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludarium.cli.console import console, fitting, styled
from ludarium.cli.keys import Keys
from ludarium.game.text import board_lines

COLUMNS, ROWS = 80, 24
"""The smallest terminal that a whole screen is drawn on."""

MEMORY = 100  # lines of the log


class View:
    """What is to be seen of a game: its position, a word beside each colour, the pieces to choose from."""

    def __init__(self, position: Mapping[str, Any], notes: Mapping[str, str], marked: Sequence[str] = ()) -> None:
        self.position = position
        self.notes = notes
        self.marked = marked

    def lines(self) -> Any:
        """The drawn board."""
        return board_lines(self.position, self.notes, self.marked)


@dataclass(frozen=True)
class Choices:
    """What there is to choose, in lines; whether it was shown before, and whether the whole of it is wanted.

    hint: what was asked about it, to be seen with it.
    """

    lines: Sequence[str] = ()
    hint: Sequence[str] = ()
    again: bool = False
    whole: bool = False


class Transcript:
    """Lines as they come; the board when something has moved since it was last drawn."""

    attended = False  # nobody need be there

    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self.console = console()
        self._drawn: Any = None

    def tell(self, lines: Iterable[str]) -> None:
        """Lines of the log."""
        for line in lines:
            self.console.print(fitting(line))

    page = tell

    def ask(self, view: View, choices: Choices, prompt: str, *, number: bool = False) -> str:
        """Show the board, the choices and a prompt; the key that is pressed, or the number typed."""
        self.show(view)
        self.tell([*choices.hint, *(choices.lines if choices.whole or not choices.again else ()), prompt])
        sys.stdout.flush()
        return self.keys.number() if number else self.keys.read()

    def show(self, view: View) -> None:
        """Show the board, if pieces moved."""
        standing = {
            key: view.position.get(key) for key in ("tokens", "pairs", "spins", "field", "facing", "down", "winner")
        }
        if standing != self._drawn:
            self._drawn = standing
            self.console.print()
            self.console.print(styled(view.lines()))

    def wait(self) -> None:
        """Who reads lines needs no word of it."""

    def glance(self, view: View) -> None:
        """A bot has played."""

    def close(self) -> None:
        """Nothing is left open."""


class FullScreen:
    """The board at the top, below it the end of the log, the choices and the prompt."""

    attended = True
    pace = 0.7  # seconds to see what a bot did

    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self.console = console()
        self.log: deque[str] = deque(maxlen=MEMORY)
        self._listed = 0  # times running that the whole of the choices was wanted

    def tell(self, lines: Iterable[str]) -> None:
        """Lines of the log."""
        self.log.extend(lines)

    def page(self, lines: Iterable[str]) -> None:
        """Show lines alone until a key is pressed."""
        self.console.clear()
        self.console.print("\n".join([*map(fitting, lines), "", "any key: back to the board"]), end="")
        sys.stdout.flush()
        self.keys.read()

    def ask(self, view: View, choices: Choices, prompt: str, *, number: bool = False) -> str:
        """Show the board, the choices and a prompt; the key that is pressed, or the number typed.

        What does not fit below the board is left out, or the choices stand alone if the whole of them is wanted.
        """
        lines, room = [*choices.hint, *choices.lines], self._room(view)
        if len(lines) <= room:
            self._draw(view, [*lines, prompt])
        elif choices.whole:
            self._list(choices.lines, prompt)
        else:
            shown = max(room - 1, len(choices.hint))
            self._draw(view, [*lines[:shown], f"     {len(lines) - shown} more lines, l: all", prompt])
        self._listed = self._listed + 1 if choices.whole else 0
        return self.keys.number() if number else self.keys.read()

    def show(self, view: View) -> None:
        """Show the board."""
        self._draw(view, [])

    def wait(self) -> None:
        """Say behind the prompt that an answer takes a moment."""
        sys.stdout.write("   thinking ...")
        sys.stdout.flush()

    def glance(self, view: View) -> None:
        """Show what a bot has played, for a moment."""
        self._draw(view, ["any key: go on at once"])
        self.keys.pause(self.pace)

    def close(self) -> None:
        """End the line of the prompt, below the last of the log."""
        self.console.print(f"\n{self.log[-1]}" if self.log else "")

    def _room(self, view: View) -> int:
        """The lines that fit between board and prompt, beside the last one of the log."""
        return _rows() - len(view.lines()) - 3

    def _list(self, lines: Sequence[str], prompt: str) -> None:
        """Choices alone; those that no screen holds a part at a time."""
        size = _rows() - 3
        parts = [lines[start : start + size] for start in range(0, len(lines), size)]
        more = [f"     l: part {self._listed % len(parts) + 1} of {len(parts)}, the next one"] if len(parts) > 1 else []
        self.console.clear()
        self.console.print("\n".join(map(fitting, [*parts[self._listed % len(parts)], *more, prompt])), end="")
        sys.stdout.flush()

    def _draw(self, view: View, below: Sequence[str]) -> None:
        board = view.lines()
        room = _rows() - len(board) - len(below) - 1
        log = list(self.log)[-room:] if room > 0 else []
        self.console.clear()
        self.console.print(styled(board))
        for line in log:
            self.console.print(fitting(line), style="" if line is not log[-1] else "bold")
        self.console.print("\n".join(map(fitting, below)), end="")
        sys.stdout.flush()


def _rows() -> int:
    return shutil.get_terminal_size((COLUMNS, ROWS)).lines


def screen(keys: Keys) -> Transcript | FullScreen:
    """A whole screen on a terminal that has room for it, else a transcript."""
    size = shutil.get_terminal_size((0, 0))
    able = sys.stdin and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
    return FullScreen(keys) if able and size.columns >= COLUMNS and size.lines >= ROWS else Transcript(keys)
