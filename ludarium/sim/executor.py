"""Where shares of work are done: in this process, in several, or on a cluster, always with the same outcome.

    with executor(jobs=2) as run:
        for outcome in run.map(play_share, shares):  # in the order of the shares
            ...

`function` is one of a module, and takes one share; shares and outcomes can be pickled. Whatever a share leaves to
chance comes from a seed and the number that it carries, never from who does it or when: then a share can be done again
after its process has died, and no outcome depends on the number of processes.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from types import TracebackType
from typing import Any, Self, TypeVar

from ludarium.errors import ExecutorError, OptionError
from ludarium.processes import end_with_parent, without_interrupts

__all__ = ["Executor", "InProcess", "Processes", "executor"]

S = TypeVar("S")
R = TypeVar("R")

AHEAD = 2  # shares a worker that are handed out before the first outcome is asked for
MOST = 2  # processes a processor: more only take memory
GRACE = 2.0  # seconds that a process has, after an interrupt, for the share that it is at
LIVES = 3  # times that all processes may be lost without one share done in between


class Executor(ABC):
    """Does shares of work, a few of them ahead of what is asked for; close it, or use it in a `with`.

    Shares may come from a generator: it is read only as far as work is handed out, so that memory stays flat.
    """

    workers: int

    @abstractmethod
    def submit(self, function: Callable[[S], R], share: S) -> Future[R]:
        """Hand a share out; a BrokenExecutor as its outcome means that it is to be handed out again."""

    @abstractmethod
    def close(self) -> None:
        """Give up what is not begun, and wait for the rest."""

    def abandon(self) -> None:
        """Drop what is being done, as after an interrupt."""
        self.close()

    def map(self, function: Callable[[S], R], shares: Iterable[S]) -> Iterator[R]:
        """The outcome of each share, in the order of the shares; raises what the function raises, or ExecutorError."""
        handed_out: deque[tuple[S, Future[R]]] = deque()
        for share in shares:
            handed_out.append((share, self.submit(function, share)))
            if len(handed_out) >= self._ahead:
                yield self._outcome(function, *handed_out.popleft())
        while handed_out:
            yield self._outcome(function, *handed_out.popleft())

    def completed(self, function: Callable[[S], R], shares: Iterable[S]) -> Iterator[tuple[S, R]]:
        """Each share with its outcome, as they are done."""
        handed_out: dict[Future[R], S] = {}
        for share in shares:
            handed_out[self.submit(function, share)] = share
            if len(handed_out) >= self._ahead:
                yield from self._done(function, handed_out)
        while handed_out:
            yield from self._done(function, handed_out)

    @property
    def _ahead(self) -> int:
        return AHEAD * self.workers if self.workers > 1 else 1

    def _outcome(self, function: Callable[[S], R], share: S, future: Future[R]) -> R:
        while isinstance(future.exception(), BrokenExecutor):
            future = self.submit(function, share)
        return future.result()

    def _done(self, function: Callable[[S], R], handed_out: dict[Future[R], S]) -> Iterator[tuple[S, R]]:
        for future in wait(handed_out, return_when=FIRST_COMPLETED).done:
            share = handed_out.pop(future)
            if isinstance(future.exception(), BrokenExecutor):
                handed_out[self.submit(function, share)] = share
            else:
                yield share, future.result()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        (self.close if kind is None else self.abandon)()


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
