"""What the measurements share: the hand-written C program to compare with, one core, a stopwatch."""

from __future__ import annotations

import ctypes
import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent


def limit() -> Callable[[int, int], int]:
    """The C program's `limit_games(seed, n)`, built now; it returns how many rolls the games had."""
    target = Path(tempfile.mkdtemp()) / "limit.so"
    subprocess.run(
        ["gcc", "-O3", "-shared", "-fPIC", "-o", str(target), str(HERE / "limit_lib.c")], check=True, cwd=HERE
    )
    function = ctypes.CDLL(str(target)).limit_games
    function.argtypes = [ctypes.c_uint64, ctypes.c_uint64]
    function.restype = ctypes.c_uint64
    return function


def stay_on_one_core() -> None:
    """Keep this process on the first core it may use."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def timed(function: Callable[[], object]) -> float:
    """Seconds that a call takes."""
    start = time.perf_counter()
    function()
    return time.perf_counter() - start
