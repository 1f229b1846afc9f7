"""Executors of this machine, and the choice of one."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from typing import Any, TypeVar

from ludarium.errors import ExecutorError, OptionError
from ludarium.processes import end_with_parent, without_interrupts
from ludarium.sim.executor import Executor

S = TypeVar("S")
R = TypeVar("R")

MOST = 2  # processes a processor: more only take memory
GRACE = 2.0  # seconds that a process has, after an interrupt, for the share that it is at
LIVES = 3  # times that all processes may be lost without one share done in between


class InProcess(Executor):
    """Does each share at once, where it is asked for."""

    workers = 1

    def submit(self, function: Callable[[S], R], share: S) -> Future[R]:
        """Do a share now."""
        future: Future[R] = Future()
        future.set_result(function(share))
        return future

    def close(self) -> None:
        """Nothing is ever left over."""


class Processes(Executor):
    """Does shares in processes of this machine; one that is killed is replaced, and its shares are done again."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._lives = LIVES
        self._pool = self._new_pool()

    def submit(self, function: Callable[[S], R], share: S) -> Future[R]:
        """Hand a share out."""
        with without_interrupts():
            try:
                future = self._pool.submit(function, share)
            except BrokenExecutor:
                self._replace()
                future = self._pool.submit(function, share)
        future.add_done_callback(self._heal)
        return future

    def close(self) -> None:
        """Give up what is not begun, and wait for the rest."""
        self._pool.shutdown(cancel_futures=True)

    def abandon(self) -> None:
        """Drop what is being done: a share may take long, or wait for its rules to be compiled.

        Short shares come to their end first: a process that is killed while it hands over an outcome would leave the
        pool waiting for the rest of it.
        """
        processes = list((self._pool._processes or {}).values())  # kill_workers() from Python 3.14 on
        closing = threading.Thread(target=self.close)
        closing.start()
        closing.join(GRACE)
        for process in processes:
            process.kill()
        closing.join()

    def _new_pool(self) -> ProcessPoolExecutor:
        spawned = multiprocessing.get_context("spawn")  # Numba's threads do not survive a fork
        return ProcessPoolExecutor(self.workers, spawned, initializer=end_with_parent)

    def _replace(self) -> None:
        self._lives -= 1
        if self._lives == 0:
            raise ExecutorError(
                f"the worker processes were lost {LIVES} times running: expected enough memory for {self.workers} "
                "of them, and in a script of your own `if __name__ == '__main__':` around what starts them"
            )
        self._pool.shutdown()
        self._pool = self._new_pool()

    def _heal(self, future: Future[Any]) -> None:
        if not future.cancelled() and future.exception() is None:
            self._lives = LIVES


def executor(jobs: int = 1, cluster: str | None = None) -> Executor:
    """This process for one job, else so many processes; with `cluster`, the Ray cluster at that address.

    Raises OptionError, MissingExtra without Ray, ExecutorError where no cluster answers.
    """
    if jobs < 1:
        raise OptionError(f"jobs={jobs}: expected at least 1")
    if cluster is not None:
        from ludarium.sim.cluster import Cluster

        return Cluster(cluster)
    return InProcess() if jobs == 1 else Processes(min(jobs, MOST * (os.cpu_count() or 1)))
