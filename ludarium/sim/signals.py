"""Taking in what is finished as one step, whenever a signal comes."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

ENDING = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Signals that end a run wait until the block is over; only the main thread gets any."""
    known = [number for number in ENDING if signal.getsignal(number) is not None]
    if threading.current_thread() is not threading.main_thread():
        known = []
    waiting: list[int] = []

    def wait(number: int, _: Any) -> None:
        waiting.append(number)

    before = {number: signal.signal(number, wait) for number in known}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for caught in waiting:
            signal.raise_signal(caught)
