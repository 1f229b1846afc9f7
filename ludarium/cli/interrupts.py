"""Ending before the end: Ctrl-C, and `kill`, which is let through as one."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from ludarium.errors import LudariumError

T = TypeVar("T")


class Interrupted(LudariumError):
    """A command that was interrupted, and has put away what it had; the message says what there is."""

    code = "interrupted"


class Asked:
    """Whether a command was asked to end.

    KeyboardInterrupt may be lost where it comes upon a callback of foreign code; `heeding` raises it again.
    """

    def __init__(self) -> None:
        self.to_end = False

    def heeding(self, show: Callable[[T], None] | None) -> Callable[[T], None]:
        """The same function that tells of progress, or one that tells nobody; raises KeyboardInterrupt."""

        def step(done: T) -> None:
            if self.to_end:
                raise KeyboardInterrupt
            if show is not None:
                show(done)

        return step


@contextmanager
def terminable() -> Iterator[Asked]:
    """Ctrl-C and a termination signal come as KeyboardInterrupt, unless they are ignored."""
    asked = Asked()

    def interrupt(*_: Any) -> None:
        asked.to_end = True
        raise KeyboardInterrupt

    numbers = (signal.SIGTERM, signal.SIGINT)
    heard = [number for number in numbers if signal.getsignal(number) not in (None, signal.SIG_IGN)]
    before = {number: signal.signal(number, interrupt) for number in heard}
    told, sys.unraisablehook = sys.unraisablehook, _quiet(sys.unraisablehook)
    try:
        yield asked
    finally:
        sys.unraisablehook = told
        for number, handler in before.items():
            signal.signal(number, handler)


def _quiet(tell: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Tells of what is lost in a callback of foreign code, but not of an interrupt, which comes again."""

    def told(lost: Any) -> None:
        if not issubclass(lost.exc_type, KeyboardInterrupt):
            tell(lost)

    return told
