"""Shares of work on a Ray cluster. Importing it imports Ray."""

from __future__ import annotations

import logging
import os
import socket
import warnings
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from ludarium.errors import ExecutorError, MissingExtra
from ludarium.sim.executor import Executor

# Read while Ray is imported: it is to send nothing anywhere, and to leave the GPUs of tasks without one as they are.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")

try:
    import ray
except ImportError as error:
    raise MissingExtra("cluster", "playing on a cluster") from error

__all__ = ["Cluster"]

PATIENCE = 5.0  # seconds until a machine that says nothing is taken to be away; Ray itself would wait for minutes

S = TypeVar("S")
R = TypeVar("R")


class Cluster(Executor):
    """Does shares on all processors of the Ray cluster at HOST:PORT, from a machine that belongs to it.

    Ray does again what a lost process or machine had. Raises ExecutorError if no cluster answers there.
    """

    def __init__(self, address: str) -> None:
        _knock(address)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Ray's own, of what it will change
            try:
                ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
            except (OSError, RuntimeError, ValueError) as error:
                raise ExecutorError(f"cluster {address!r}: {_first_line(error)}") from None
        _let_speak(allowed=False)
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
        self._tasks: dict[Callable[..., Any], Any] = {}

    def submit(self, function: Callable[[S], R], share: S) -> Future[R]:
        """Hand a share out."""
        if function not in self._tasks:
            self._tasks[function] = ray.remote(max_retries=-1)(function)
        future: Future[R] = Future()
        self._tasks[function].remote(share).future().add_done_callback(lambda done: _pass_on(done, future))
        return future

    def close(self) -> None:
        """Leave the cluster; it stops what is not done."""
        ray.shutdown()
        _let_speak(allowed=True)


def _let_speak(*, allowed: bool) -> None:
    """Ray tells of a lost machine on standard output, whatever it is asked; nothing but results is to come there."""
    worker = ray._private.worker
    worker._worker_logs_enabled = allowed


def _knock(address: str) -> None:
    """Make sure that somebody is there."""
    host, colon, port = address.rpartition(":")
    if not (colon and host and port.isdecimal() and len(port) <= 5):
        raise ExecutorError(f"cluster {address!r}: expected HOST:PORT, as `ray start --head` prints it")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or _first_line(error)
        raise ExecutorError(f"cluster {address!r}: no Ray cluster answers there ({reason})") from None


def _pass_on(done: Future[R], future: Future[R]) -> None:
    """The outcome of a task; an error that the function raised comes as itself, without Ray's account of it."""
    error = done.exception()
    if error is None:
        future.set_result(done.result())
    elif isinstance(error, ray.exceptions.RayTaskError):
        future.set_exception(error.cause)
    else:
        future.set_exception(ExecutorError(f"the cluster could not do a share: {_first_line(error)}"))


def _first_line(error: BaseException) -> str:
    return str(error).strip().split("\n")[0] or type(error).__name__
