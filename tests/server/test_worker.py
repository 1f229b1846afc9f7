"""The process beside the server's."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from ludarium.errors import MissingExtra, RecordError, WorkerError
from ludarium.server.worker import Worker

LONG = 60.0  # seconds, which nothing here takes


def in_loop(play: Callable[[Worker], Awaitable[None]], room: int = 256) -> None:
    """Play with a worker that is closed at the end."""

    async def whole() -> None:
        worker = Worker(room)
        try:
            await play(worker)
        finally:
            await worker.close()

    asyncio.run(whole())


def record_error() -> None:
    raise RecordError(7, "expected a die")


def not_installed() -> None:
    raise MissingExtra("sim", "compiled play")


def alive(pid: int) -> bool:
    """Whether it runs; what is dead may wait for long until its parent takes note."""
    try:
        os.kill(pid, 0)
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except ProcessLookupError:
        return False
    except FileNotFoundError:  # gone meanwhile, or a system without /proc
        return not Path("/proc/self/stat").exists()


def test_work_is_done_in_one_other_process() -> None:
    async def play(worker: Worker) -> None:
        pids = {await worker.run(os.getpid, limit=LONG) for _ in range(3)}
        assert len(pids) == 1
        assert os.getpid() not in pids
        assert worker.lost == 0

    in_loop(play)


def test_errors_arrive_as_they_are() -> None:
    async def play(worker: Worker) -> None:
        with pytest.raises(RecordError, match=r"^line 7: expected a die$") as found:
            await worker.run(record_error, limit=LONG)
        assert (found.value.line, found.value.code) == (7, "record/invalid")
        with pytest.raises(MissingExtra, match="needs the extra 'sim'"):
            await worker.run(not_installed, limit=LONG)
        with pytest.raises(AttributeError, match="lambda"):
            await worker.run(lambda: 1, limit=LONG)
        assert await worker.run(partial(pow, 2, 5), limit=LONG) == 32
        assert worker.lost == 0

    in_loop(play)


def test_a_process_that_was_killed_is_replaced() -> None:
    async def play(worker: Worker) -> None:
        first = await worker.run(os.getpid, limit=LONG)
        os.kill(first, signal.SIGKILL)
        assert await worker.run(os.getpid, limit=LONG) != first

    in_loop(play)


def test_work_that_kills_its_process_is_given_up() -> None:
    async def play(worker: Worker) -> None:
        with pytest.raises(WorkerError, match="died 2 times"):
            await worker.run(partial(os._exit, 3), limit=LONG)
        assert worker.lost == 2
        assert await worker.run(partial(pow, 2, 5), limit=LONG) == 32

    in_loop(play)


def test_work_without_end_is_ended() -> None:
    async def play(worker: Worker) -> None:
        pid = await worker.run(os.getpid, limit=LONG)
        with pytest.raises(WorkerError, match=r"longer than 0\.1 s"):
            await worker.run(partial(time.sleep, LONG), limit=0.1)
        assert not alive(pid)
        assert worker.lost == 0
        assert await worker.run(partial(pow, 2, 5), limit=LONG) == 32

    in_loop(play)


def test_who_is_patient_comes_last() -> None:
    async def play(worker: Worker) -> None:
        order: list[str] = []

        async def ask(name: str, patient: bool) -> None:
            order.append(await worker.run(partial(str, name), limit=LONG, patient=patient))

        async with asyncio.TaskGroup() as group:
            for name, patient in [("a", True), ("b", True), ("c", False), ("d", False)]:
                group.create_task(ask(name, patient))
        assert order == ["c", "d", "a", "b"]

    in_loop(play)


def test_more_than_there_is_room_for_is_refused() -> None:
    async def play(worker: Worker) -> None:
        outcomes = await asyncio.gather(
            *(worker.run(partial(pow, 2, n), limit=LONG) for n in range(3)), return_exceptions=True
        )
        assert outcomes[:2] == [1, 2]
        assert isinstance(outcomes[2], WorkerError)
        assert str(outcomes[2]) == "2 pieces of work wait already, expected fewer"

    in_loop(play, room=2)


def test_what_nobody_waits_for_any_more_takes_no_room() -> None:
    async def play(worker: Worker) -> None:
        gone = [asyncio.create_task(worker.run(partial(pow, 2, n), limit=LONG)) for n in range(2)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        await asyncio.wait(gone)
        assert await asyncio.gather(*(worker.run(partial(pow, 2, n), limit=LONG) for n in range(2))) == [1, 2]

    in_loop(play, room=2)


def test_a_system_that_gives_no_thread_stops_nobody_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    async def play(worker: Worker) -> None:
        with monkeypatch.context() as patch:
            patch.setattr("ludarium.server.worker.ProcessPoolExecutor.submit", none_left)
            with pytest.raises(WorkerError, match="died 2 times"):
                await worker.run(partial(pow, 2, 5), limit=LONG)
            patch.setattr("ludarium.server.worker.ProcessPoolExecutor", none_left)
            with pytest.raises(WorkerError, match="could not be done: can't start new thread"):
                await worker.run(partial(pow, 2, 5), limit=LONG)
        assert await worker.run(partial(pow, 2, 5), limit=LONG) == 32

    in_loop(play)


def test_closing_ends_what_is_under_way() -> None:
    async def whole() -> None:
        worker = Worker()
        pid = await worker.run(os.getpid, limit=LONG)
        asked = [asyncio.create_task(worker.run(partial(time.sleep, LONG), limit=LONG)) for _ in range(2)]
        await asyncio.sleep(0)
        await worker.close()
        assert not alive(pid)
        for error in await asyncio.gather(*asked, worker.run(os.getpid, limit=LONG), return_exceptions=True):
            assert isinstance(error, WorkerError)
            assert str(error) == "the server ends"

    asyncio.run(whole())


def hold_a_worker(told: Any) -> None:
    """Start a worker, tell its process's id, and wait to be killed."""

    async def whole() -> None:
        told.put(await Worker().run(os.getpid, limit=LONG))
        await asyncio.sleep(LONG)

    asyncio.run(whole())


def test_the_process_does_not_outlive_the_server() -> None:
    spawned = get_context("spawn")
    told = spawned.Queue()
    server = spawned.Process(target=hold_a_worker, args=(told,))
    server.start()
    pid = told.get(timeout=LONG)
    server.kill()
    server.join()
    ended = time.monotonic() + LONG
    while alive(pid) and time.monotonic() < ended:
        time.sleep(0.01)
    assert not alive(pid)
