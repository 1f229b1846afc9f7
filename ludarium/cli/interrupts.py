"""Ending before the end: Ctrl-C, and `kill`, which is let through as one."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ludarium.errors import LudariumError


class Interrupted(LudariumError):
    """A command that was interrupted, and has put away what it had; the message says what there is."""

    code = "interrupted"


@contextmanager
def terminable() -> Iterator[None]:
    """A termination signal comes as KeyboardInterrupt."""

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
