"""What the person at the terminal wants: one key at a terminal, one line elsewhere."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

ENTER = "\n"
STRANGE = "\N{REPLACEMENT CHARACTER}"
"""What a key gives that is no character."""

DIGITS = tuple("0123456789")
BACK = ("\b", "\x7f")
"""What the backspace key gives."""

END, ESCAPE = b"\x04", b"\x1b"


class Keys(Protocol):
    """A source of keys."""

    def read(self) -> str:
        """The next key, lower case, `ENTER` for Enter and Space; "" at the end of all input."""

    def number(self) -> str:
        """The next key as `read` has it, but digits until Enter as one number."""

    def pause(self, seconds: float) -> None:
        """Wait, unless a key comes."""


class LineKeys:
    """The first character of each line of standard input."""

    def read(self) -> str:
        answer = self._line()
        return answer[:1].lower() or ENTER if answer is not None else ""

    def number(self) -> str:
        answer = self._line()
        if answer is None:
            return ""
        return answer if answer.isascii() and answer.isdigit() else answer[:1].lower() or ENTER

    def _line(self) -> str | None:
        line = sys.stdin.buffer.readline() if sys.stdin else b""
        return line.decode("utf-8", "replace").strip() if line else None

    def pause(self, seconds: float) -> None:
        """Programs don't wait."""


class SingleKeys:
    """Keys of a terminal that hands over each one at once."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    def read(self) -> str:
        typed = os.read(self.descriptor, 1)
        if typed in (b"", END):
            return ""
        if typed == ESCAPE or not typed.isascii():
            self._drop()
        key = typed.decode("ascii", "replace").lower()
        return ENTER if key in "\r\n " else key if key.isprintable() or key in BACK else STRANGE

    def number(self) -> str:
        typed = ""
        while True:
            key = self.read()
            if key in BACK:
                typed = typed[:-1]
                self._echo("\b \b")
            elif key in DIGITS:
                typed += key
                self._echo(key)
            else:
                return typed if typed and key == ENTER else key

    def _echo(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def pause(self, seconds: float) -> None:
        if self._waits(seconds):
            self.read()

    def _waits(self, seconds: float) -> bool:
        return bool(select.select([self.descriptor], [], [], seconds)[0])

    def _drop(self) -> None:
        """The rest of an arrow key or a letter of several bytes comes at once."""
        while self._waits(0):
            os.read(self.descriptor, 1)


@contextmanager
def keys() -> Iterator[Keys]:
    """Keys one by one where standard input is a terminal that can do so, else lines."""
    try:
        import termios
        import tty

        descriptor = sys.stdin.fileno()
        before = termios.tcgetattr(descriptor)
    except (ImportError, AttributeError, OSError, ValueError, termios.error):
        yield LineKeys()
        return
    try:
        tty.setcbreak(descriptor)
        yield SingleKeys(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
