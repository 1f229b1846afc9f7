"""Processes beside this one: they leave Ctrl+C to it, do not outlive it, and write no file that it writes."""

from __future__ import annotations

import errno
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any, BinaryIO


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


def claim(path: Path) -> BinaryIO:
    """Open a file, which is made if it is not there, and hold it against other processes until it is closed.

    Raises BlockingIOError if one of them holds it, OSError if it cannot be made.
    """
    while True:
        file = path.open("ab", buffering=0)
        if not _hold(file):
            file.close()
            raise BlockingIOError(errno.EAGAIN, "another run is writing it")
        if _has_name(file, path):
            return file
        file.close()  # whoever held it has renamed or removed it


@contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Meanwhile a file is held as by `claim`; it may be renamed or removed at the end."""
    with closing(claim(path)) as file:
        if sys.platform == "win32":  # where nothing is held, and no open file can be renamed
            file.close()
        yield


def _has_name(file: IO[Any], path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _hold(file: IO[Any]) -> bool:
    """False if another process holds it."""
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
