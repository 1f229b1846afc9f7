"""Where shares of work are done: in this process, in several, or on a cluster, always with the same outcome.

    with pools.executor(jobs=2) as run:
        for outcome in run.map(play_share, shares):  # in the order of the shares
            ...

`function` is one of a module, and takes one share; shares and outcomes can be pickled. Whatever a share leaves to
chance comes from a seed and the number that it carries, never from who does it or when: then a share can be done again
after its process has died, and no outcome depends on the number of processes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from types import TracebackType
from typing import Self, TypeVar

S = TypeVar("S")
R = TypeVar("R")

AHEAD = 2  # shares a worker that are handed out before the first outcome is asked for


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
