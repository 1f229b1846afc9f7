"""Hints for who is to choose, worked out in a process beside the server's."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from ludarium.analysis.hints import Hint, hint
from ludarium.errors import KeyMissing, SeatError, StaleCommand, StepError
from ludarium.server.players import HUMAN
from ludarium.server.table import Table
from ludarium.server.views import Scene, wanted
from ludarium.server.worker import Worker


class Advice:
    """Hints of one server, worked out in the process of the programs that think.

    A table has one there at a time, however often it is asked for. patience: seconds that it may take.
    """

    def __init__(self, thinkers: Worker, patience: float) -> None:
        self._thinkers = thinkers
        self._patience = patience
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

    async def close(self) -> None:
        """Wait for what the closed process of the programs has given up."""
        await asyncio.gather(*(task for _, task in self._hints.values()), return_exceptions=True)

    def _hint_of(self, table: Table) -> tuple[int, asyncio.Task[Hint]]:
        """The hint for a table as it is now, asked for if it wasn't or if that failed."""
        found = self._hints.get(table)
        if found and found[0] == table.game.ply and not failed(found[1]):
            return found
        if found:
            found[1].cancel()
        work = self._thinkers.run(partial(hint, table.game.observation()), limit=self._patience)
        self._hints[table] = table.game.ply, asyncio.create_task(work)
        return self._hints[table]


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
