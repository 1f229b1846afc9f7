"""Processes beside this one: they leave Ctrl+C to it, do not outlive it, and write no file that it writes."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Processes started meanwhile leave Ctrl+C to the one that started them: they inherit the blocked signal."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def claim(file: IO[Any]) -> bool:
    """Hold an open file against other processes until it is closed; False if one of them holds it."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def end_with_parent() -> None:
    """Let this process, which another one started, end when that one is killed."""
    import multiprocessing

    def watch(parent: Any) -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, args=(multiprocessing.parent_process(),), daemon=True).start()
