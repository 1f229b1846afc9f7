"""All tables: made, found, played on, and left to the database when nobody uses them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Collection, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from ludarium.errors import TableError
from ludarium.rules.ruleset import Step
from ludarium.server.advice import Advice
from ludarium.server.allowed import AnyCommand
from ludarium.server.head import Head
from ludarium.server.models import Snapshot, Update
from ludarium.server.programs import Thinkers
from ludarium.server.reports import Reports
from ludarium.server.settings import Limits
from ludarium.server.store import Store, today
from ludarium.server.table import Table

LOG = logging.getLogger(__name__)
T = TypeVar("T")
NAME_BYTES = 8  # 64 bits in 11 characters: nobody finds a table by trying names


class Tables:
    """The tables of one server."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.limits = limits
        self._store = store
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading = asyncio.Lock()
        self._programs_turn = asyncio.Lock()
        self._people = 0  # whose commands are being obeyed
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thinkers = Thinkers(limits.thinking, limits.budget, compiling=limits.compiling)
        self.advice = Advice(self._thinkers.worker, limits.thinking)
        self.reports = Reports(limits)

    def __len__(self) -> int:
        return len(self._tables)

    async def create(self, head: Head, steps: Sequence[Step] = ()) -> str:
        """A new table, its name; raises OptionError if there is no such game."""
        name = secrets.token_urlsafe(NAME_BYTES)
        game = await asyncio.to_thread(head.game_after, steps)
        await self._store.create(name, head, game.steps)
        table = Table(name, head, game, self._store, self.limits)
        table.used = today()
        self._put(table)
        async with self.use(name):
            await table.go_on()
        return name

    @asynccontextmanager
    async def use(self, name: str) -> AsyncIterator[Table]:
        """A table by its name, kept in memory as long as it is used; raises TableError."""
        table = await self._find(name)
        table.users += 1
        try:
            await self._note(table)
            self._play_on(table)
            yield table
            self._play_on(table)
        finally:
            table.users -= 1

    async def note_used(self) -> None:
        """Note that the tables that are open are used, before old ones are deleted."""
        for table in [each for each in self._tables.values() if not each.idle]:
            if await self._store.use(table.name):
                table.used = today()
            else:  # this process was held up for days, and another deleted it
                self._drop(table)

    async def act(self, table: Table, command: AnyCommand, keys: Collection[str] = ()) -> Update | Snapshot | None:
        """As `Table.act`, but never left half done when its sender goes away."""
        with self._busy():
            answer = await asyncio.shield(self._spawn(table.act(command, keys)))
        self._play_on(table)
        return answer

    @contextmanager
    def _busy(self) -> Iterator[None]:
        """While a person waits, programs do as well."""
        self._people += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._people -= 1
            if not self._people:
                self._quiet.set()

    async def claim(self, table: Table, key: str, fresh: str) -> str:
        """As `Table.claim`, but never left half done when its sender goes away."""
        return await asyncio.shield(self._spawn(table.claim(key, fresh)))

    async def close(self) -> None:
        """Wait for what is being written; what programs had still to play is played when somebody comes again."""
        for table in self._tables.values():
            table.broken = True
            table.programs.stop()
        await self._thinkers.close()
        await self.advice.close()
        await self.reports.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _find(self, name: str) -> Table:
        table = self._tables.get(name)
        if table is None or table.broken:
            async with self._loading:
                table = self._tables.get(name)
                if table is None or table.broken:
                    table = await self._load(name)
                    self._put(table)
        self._tables.move_to_end(name)
        return table

    async def _load(self, name: str) -> Table:
        found = await self._store.load(name)
        if found is None:
            raise TableError(f"there is no table {name!r}")
        head, steps = found
        game = await asyncio.to_thread(head.game_after, steps)
        return Table(name, head, game, self._store, self.limits)

    async def _note(self, table: Table) -> None:
        """Note once a day that a table is used; raises TableError if it was deleted, maybe by another process.

        To look at it does not fail because that could not be written.
        """
        day = today()
        if table.used == day:
            return
        try:
            found = await self._store.use(table.name)
        except SQLAlchemyError as error:
            LOG.error("table %s: %s", table.name, error)
            return
        if not found:
            self._drop(table)
            raise TableError(f"there is no table {table.name!r}")
        table.used = day

    def _drop(self, table: Table) -> None:
        """Forget a table that was deleted."""
        table.break_off()
        if self._tables.get(table.name) is table:
            del self._tables[table.name]

    def _put(self, table: Table) -> None:
        self._tables[table.name] = table
        for name, other in list(self._tables.items()):
            if len(self._tables) <= self.limits.tables:
                break
            if other.idle and other is not table:
                del self._tables[name]

    def _play_on(self, table: Table) -> None:
        self._thinkers.expect(table.game.name, table.players.values())
        if table.due and not table.playing and not table.broken:
            table.playing = True
            self._spawn(self._programs(table))

    async def _programs(self, table: Table) -> None:
        """Play for the programs until it is a person's turn; others come in between."""
        try:
            await self._think(table)
            while await self._some(table):
                await self._think(table)
        except SQLAlchemyError as error:
            LOG.error("table %s: %s", table.name, error)
        finally:
            table.playing = False

    async def _think(self, table: Table) -> None:
        """Have a program think that takes long, while this table and all others are free for everybody."""
        question = table.question()
        if question is not None:
            await table.programs.think(question, self._thinkers)

    async def _some(self, table: Table) -> bool:
        """Play for the programs of one table at a time, and before people only if they have them wait for ever."""
        async with self._programs_turn:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.limits.courtesy):
                    await self._quiet.wait()
            return await table.go_on()

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
