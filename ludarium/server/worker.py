"""A process beside the server's, for work that its tables would have to wait for.

    worker = Worker()
    found = await worker.run(partial(function, argument), limit=5)
    await worker.close()

`function` is one of a module that loads no more than it needs, since the process imports that module; function,
arguments and outcome can be pickled. One piece of work follows the other. What takes more than a second has no place
before a move that somebody waits for: it gets a worker of its own, which costs nothing until it is first asked.
"""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ludarium.errors import WorkerError
from ludarium.processes import end_with_parent, without_interrupts

R = TypeVar("R")
TRIES = 2  # processes that a piece of work is given to, should they be lost
NICE = 5  # how far its process stands back behind that of the tables


@dataclass(order=True)
class Job:
    """A piece of work: what is urgent comes first, then what was asked first."""

    rank: tuple[bool, int]
    work: Callable[[], Any] = field(compare=False)
    limit: float = field(compare=False)
    outcome: asyncio.Future[Any] = field(compare=False)


class Worker:
    """Does one piece of work after the other in a process that begins with the first, and anew after it was lost.

    room: how many may wait. ends: whether the process is ended where nobody waits any more for what it does; otherwise
    it does that to the end, and keeps what it has loaded. lost: how often it died by itself.
    """

    def __init__(self, room: int = 256, *, ends: bool = False) -> None:
        self.lost = 0
        self._ends = ends
        self._jobs: asyncio.PriorityQueue[Job] = asyncio.PriorityQueue(room)
        self._numbers = itertools.count()
        self._loop: asyncio.Task[None] | None = None
        self._pool: ProcessPoolExecutor | None = None
        self._pid: Future[int] = Future()
        self._closed = False

    async def run(self, work: Callable[[], R], *, limit: float, patient: bool = False) -> R:
        """What the work returns or raises.

        limit: seconds that it may take, not counting the start of the process or what is done before it. patient:
        whether all other work goes first. Raises WorkerError if it takes longer, or its process died twice, or too much
        waits already.
        """
        if self._closed:
            raise WorkerError("the server ends")
        self._loop = self._loop or asyncio.create_task(self._work())
        job = Job((patient, next(self._numbers)), work, limit, asyncio.get_running_loop().create_future())
        self._forget_gone()
        try:
            self._jobs.put_nowait(job)
        except asyncio.QueueFull:
            raise WorkerError(f"{self._jobs.qsize()} pieces of work wait already, expected fewer") from None
        found: R = await job.outcome
        return found

    async def close(self) -> None:
        """End the process, whatever it is at; what waits for it raises WorkerError."""
        self._closed = True
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.wait((self._loop,))
        while not self._jobs.empty():
            fail(self._jobs.get_nowait(), "the server ends")
        await self._end()

    def _forget_gone(self) -> None:
        """Where there is no room, make some by what nobody waits for any more."""
        if self._jobs.full():
            for job in [self._jobs.get_nowait() for _ in range(self._jobs.qsize())]:
                if not job.outcome.done():
                    self._jobs.put_nowait(job)

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            if job.outcome.done():  # who asked has gone
                continue
            try:
                await self._do(job)
            except asyncio.CancelledError:
                fail(job, "the server ends")
                raise
            except Exception as error:  # noqa: BLE001 - else all who come later would wait for ever
                fail(job, f"the work could not be done: {error}")

    async def _do(self, job: Job) -> None:
        for _ in range(TRIES):
            await over(self._begun())
            done = self._given(job.work)
            if not await over(done, job.limit, job.outcome if self._ends else None):
                await self._end()
                fail(job, f"the work took longer than {job.limit:g} s")
                return
            if not isinstance(done.exception(), BrokenExecutor):
                settle(job, done)
                return
            self.lost += 1
            await self._end()
        fail(job, f"the process that did the work died {TRIES} times")

    # ---- the process

    def _begun(self) -> Future[int]:
        """The process's id, once it is there; a new process if there is none."""
        if self._pool is None:
            spawned = multiprocessing.get_context("spawn")  # Numba's threads do not survive a fork
            self._pool = ProcessPoolExecutor(1, spawned, initializer=begin)
            self._pid = self._given(os.getpid)
        return self._pid

    def _given(self, work: Callable[[], R]) -> Future[R]:
        """The outcome of work in the process, a BrokenExecutor if it is found dead."""
        assert self._pool is not None
        try:
            with without_interrupts():
                return self._pool.submit(work)
        except (RuntimeError, OSError) as error:  # the system may give no process or no thread
            found: Future[R] = Future()
            found.set_exception(BrokenExecutor(str(error)))
            return found

    async def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        if self._pid.done() and self._pid.exception() is None:
            with suppress(ProcessLookupError):
                os.kill(self._pid.result(), signal.SIGTERM)
        await asyncio.to_thread(pool.shutdown, cancel_futures=True)


async def over(future: Future[Any], limit: float | None = None, dropped: asyncio.Future[Any] | None = None) -> bool:
    """Whether there is an outcome within so many seconds, and before `dropped` is done."""
    waiting = asyncio.wrap_future(future)
    either = {waiting, dropped or waiting}
    waiting.add_done_callback(lambda done: done.cancelled() or done.exception())  # else the log tells of it
    await asyncio.wait(either, timeout=limit, return_when=asyncio.FIRST_COMPLETED)
    return waiting.done()


def settle(job: Job, done: Future[Any]) -> None:
    """Hand an outcome to who waits for it."""
    if job.outcome.done():
        return
    error = done.exception()
    if error is None:
        job.outcome.set_result(done.result())
    else:
        job.outcome.set_exception(error)


def fail(job: Job, message: str) -> None:
    """Tell who waits that there will be no outcome."""
    if not job.outcome.done():
        job.outcome.set_exception(WorkerError(message))


def begin() -> None:
    """In the process: leave Ctrl+C to the server, stand back behind it, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    end_with_parent()
