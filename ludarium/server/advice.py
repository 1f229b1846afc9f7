"""Hints for who is to choose, and the analysis of a game that is over: worked out in processes beside the server's."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from weakref import WeakKeyDictionary

from ludarium.analysis.hints import Hint, hint
from ludarium.errors import KeyMissing, SeatError, StaleCommand, StepError, WorkerError
from ludarium.server.analysing import noted, report_of
from ludarium.server.players import HUMAN
from ludarium.server.table import Table
from ludarium.server.views import Scene, wanted
from ludarium.server.worker import Worker

Report = dict[str, Any]


class Advice:
    """Hints and reports of one server.

    Hints share the process of the programs that think; a table has one there at a time, however often it is asked for.
    Reports have one of their own, since each takes many seconds; `kept` of them stay in memory. patience: seconds that
    a hint may take, and a report.
    """

    def __init__(self, thinkers: Worker, *, patience: tuple[float, float], waiting: int, kept: int) -> None:
        self._thinkers = thinkers
        self._analysts = Worker(room=waiting)
        self._hint_patience, self._report_patience = patience
        self._kept = kept
        self._folder: TemporaryDirectory[str] | None = None  # of how far each report is
        self._reports: OrderedDict[str, asyncio.Task[Report]] = OrderedDict()
        self._hints: WeakKeyDictionary[Table, tuple[int, asyncio.Task[Hint]]] = WeakKeyDictionary()

    async def hint(self, table: Table, keys: Collection[str]) -> tuple[int, Hint]:
        """What whoever is to choose at a table should choose, and the state that this is about.

        keys: those of the asker. Raises StepError, SeatError, KeyMissing, StaleCommand, WorkerError.
        """
        async with table.settled():
            check_hint(table.scene, table.mine(keys))
            ply, task = self._hint_of(table)
        await asyncio.wait((task,))
        if task.cancelled():
            raise StaleCommand(f"the hint was for state {ply}, but table {table.name!r} has gone on")
        return ply, task.result()

    async def report(self, table: Table, wait: float) -> Report | int:
        """The analysis of a game that is over; if it takes longer than so many seconds, how many steps are done.

        Raises StepError, MissingExtra, WorkerError.
        """
        if not table.game.over:
            raise StepError(f"the game of table {table.name!r} is not over: expected a finished one to analyse")
        task = self._reports.get(table.name)
        if task is None:
            record = await table.record()
            task = self._begin(table.name, record)
        await asyncio.wait((task,), timeout=wait)
        return self._outcome(table.name, task) if task.done() else noted(self._counter(table.name))

    async def close(self) -> None:
        """Give up what is not done."""
        await self._analysts.close()
        hints = (task for _, task in self._hints.values())
        await asyncio.gather(*self._reports.values(), *hints, return_exceptions=True)
        if self._folder is not None:
            self._folder.cleanup()

    def _hint_of(self, table: Table) -> tuple[int, asyncio.Task[Hint]]:
        """The hint for a table as it is now, asked for if it wasn't or if that failed."""
        found = self._hints.get(table)
        if found and found[0] == table.game.ply and not failed(found[1]):
            return found
        if found:
            found[1].cancel()
        work = self._thinkers.run(partial(hint, table.game.observation()), limit=self._hint_patience)
        self._hints[table] = table.game.ply, asyncio.create_task(work)
        return self._hints[table]

    def _counter(self, name: str) -> Path:
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="ludarium-")
        return Path(self._folder.name) / name

    def _begin(self, name: str, record: str) -> asyncio.Task[Report]:
        """Have a report made, once however often it is asked for; the oldest that is done makes room."""
        if name not in self._reports:
            counter = self._counter(name)
            counter.unlink(missing_ok=True)  # of a report that failed, or made room
            work = self._analysts.run(partial(report_of, record, counter), limit=self._report_patience)
            self._reports[name] = asyncio.create_task(work)
        task = self._reports[name]
        done = [each for each, report in self._reports.items() if report.done()]
        for each in done[: max(0, len(self._reports) - self._kept)]:
            del self._reports[each]
        return task

    def _outcome(self, name: str, task: asyncio.Task[Report]) -> Report:
        """What came of it; after a failure it may be tried again."""
        if task.cancelled():
            raise WorkerError("too many games are analysed at once: expected fewer")
        if self._reports.get(name) is task:  # others may have asked meanwhile
            self._reports.move_to_end(name)
            if task.exception():
                del self._reports[name]
        return task.result()


def failed(task: asyncio.Task[Any]) -> bool:
    """Whether a task has come to nothing."""
    return task.done() and (task.cancelled() or task.exception() is not None)


def check_hint(scene: Scene, mine: Collection[str]) -> None:
    """Raise an error unless a person is to choose, and asks for that seat."""
    game, by = scene.game, scene.view.decider(scene.game)
    if not game.over and scene.players[by] != HUMAN:
        raise SeatError(f"it is {by}'s turn, and {scene.players[by]} plays {by}")
    if by not in mine and not game.over:
        raise KeyMissing(f"it is {by}'s turn: expected the key of {by}'s seat")
    if wanted(scene) != "choice":
        raise StepError(f"no choice to give a hint for: {game.awaiting} is awaited")
