"""One table: a game, who plays it, who watches.

It has one writer at a time, and what it tells is on the disk already.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Protocol

from ludarium.errors import FrameError, KeyMissing, OptionError, StaleCommand, TableFull
from ludarium.game.game import Game
from ludarium.rules.events import Event
from ludarium.rules.ruleset import Step
from ludarium.server import views
from ludarium.server.allowed import AnyCommand, check
from ludarium.server.games import view_of
from ludarium.server.head import Head
from ludarium.server.keys import hashed, opened
from ludarium.server.models import Choose, Roll, SetPlayer, Snapshot, Update
from ludarium.server.past import Past
from ludarium.server.players import HUMAN
from ludarium.server.programs import Programs, Question
from ludarium.server.settings import Limits
from ludarium.server.store import Store
from ludarium.server.views import Happened, Scene

Mine = frozenset[str]


class Watcher(Protocol):
    """Somebody who is told what happens at a table; `keys` are those of the seats that they act for."""

    keys: Sequence[str]

    def put(self, message: str) -> None:
        """Take a message, at once."""

    def end(self, code: int, reason: str) -> None:
        """Watch no more."""


class Table:
    """A game that is played.

    users: how many use it now, besides its watchers. used: the last day that the database is known to have noted; empty
    before. playing: whether programs are at it. broken: what it holds is not what the database holds, so it has to be
    read anew.
    """

    def __init__(self, name: str, head: Head, game: Game, store: Store, limits: Limits) -> None:
        self.name = name
        self.head = head
        self.game = game
        self.view = view_of(game.name)
        self.players = dict(head.players)
        self.users = 0
        self.used = ""
        self.playing = False
        self.broken = False
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.programs = Programs()
        self._sockets: set[Watcher] = set()
        self._past = Past(game, self.view)
        self._store = store
        self._limits = limits

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it."""
        return not (self.users or self.playing or self.watchers)

    @property
    def scene(self) -> Scene:
        """How it stands."""
        return Scene(self.name, self.game, self.view, self.players, self.programs.stand_ins, self.head.ask_all)

    def mine(self, keys: Collection[str]) -> Mine:
        """The seats that these keys let act and see; all of them where anybody may act."""
        return opened(keys, self.head.keys) if self.view.hides else frozenset(self.players)

    # ---- looking

    @asynccontextmanager
    async def settled(self) -> AsyncIterator[None]:
        """While this lasts, all that the table holds is on the disk; raises StaleCommand."""
        async with self.lock:
            self._check_whole()
            yield

    async def snapshot(self, keys: Collection[str] = ()) -> Snapshot:
        """All of the table as it is now."""
        async with self.lock:
            self._check_whole()
            return await self._snapshot(self.mine(keys))

    async def record(self, keys: Collection[str] = ()) -> str:
        """The game so far as a record; raises KeyMissing as `views.record`."""
        async with self.lock:
            self._check_whole()
            return await asyncio.to_thread(views.record, self.scene, self.mine(keys))

    async def join(self, watcher: Watcher) -> None:
        """Tell somebody all of the table, and from then on every change of it."""
        async with self.lock:
            self._check_whole()
            watcher.put((await self._snapshot(self.mine(watcher.keys))).model_dump_json())
            self.watchers.add(watcher)

    def admit(self, watcher: Watcher) -> None:
        """Make room for somebody who will join; raises TableFull."""
        self._check_whole()
        if len(self._sockets) >= self._limits.sockets:
            raise TableFull(f"{len(self._sockets)} sockets at table {self.name!r} already, and more cannot be")
        self._sockets.add(watcher)

    def leave(self, watcher: Watcher) -> None:
        """Tell somebody no more."""
        self._sockets.discard(watcher)
        self.watchers.discard(watcher)
        if not self._sockets:
            self._past.forget()

    async def _snapshot(self, mine: Mine) -> Snapshot:
        whole = self.view.short and HUMAN not in self.players.values()
        length = self._limits.watched if whole else self._limits.log
        return views.snapshot(self.scene, await self._since(self.game.ply - length), mine)

    async def _since(self, ply: int) -> list[Happened]:
        return await asyncio.to_thread(self._past.since, ply)

    # ---- acting

    async def act(self, command: AnyCommand, keys: Collection[str] = ()) -> Update | Snapshot | None:
        """Do what a command says and tell everybody; if it was done before already, what its sender may have missed.

        Raises LudariumError if it cannot be done.
        """
        async with self.lock:
            self._check_whole()
            mine = self.mine(keys)
            if await self._done_before(command):
                return await self._missed(command.seq, mine)
            check(command, self.scene, mine, self._limits, self._present() if isinstance(command, SetPlayer) else ())
            await self._keep(lambda: self._obey(command), command)
            if isinstance(command, SetPlayer) and self.view.hides:
                await self._show(command.colour)
        return None

    async def _show(self, colour: str) -> None:
        """Tell those who have the key of a seat all of the table anew: they see its hand now, or no longer."""
        for watcher in tuple(self.watchers):
            mine = self.mine(watcher.keys)
            if colour in mine:
                watcher.put((await self._snapshot(mine)).model_dump_json())

    async def _done_before(self, command: AnyCommand) -> bool:
        found = await self._store.command(self.name, command.seq, command.id)
        if found is not None and found != command.model_dump():
            raise FrameError(f"command {command.id!r} of state {command.seq} was another one")
        return found is not None

    async def _missed(self, since: int, mine: Mine) -> Update | Snapshot:
        if self.game.ply - since > self._limits.log:
            return await self._snapshot(mine)
        return views.update(self.scene, await self._since(since), mine)

    def _present(self) -> Mine:
        """The seats that somebody who watches may act for."""
        return frozenset[str]().union(*(self.mine(watcher.keys) for watcher in self.watchers))

    def _obey(self, command: AnyCommand) -> list[Happened]:
        match command:
            case SetPlayer():
                self.players = {**self.players, command.colour: command.player}
                self.programs.replaced(command.colour)
                return []
            case Choose():
                return [self._choose({**command.step})]
            case Roll():
                return [self._draw()]

    async def claim(self, key: str, fresh: str) -> str:
        """Change the key of a seat; its colour. Asked again, it is answered again.

        Raises KeyMissing, and OptionError for one key to two seats.
        """
        async with self.lock:
            self._check_whole()
            found = sorted(opened([key, fresh], self.head.keys))
            if not found:
                raise KeyMissing(f"no seat of table {self.name!r} has this key")
            if len(found) > 1:
                raise OptionError(f"one key for {' and '.join(found)}: expected a key of its own for each seat")
            colour = found[0]
            self.head = replace(self.head, keys={**self.head.keys, colour: hashed(fresh)})
            await self._keep(list, None, head=self.head)
        return colour

    # ---- what comes by itself

    @property
    def due(self) -> bool:
        """Whether chance or a program is next, or what is no choice, and not a person."""
        if self.game.over or self.game.ply >= self._limits.steps:
            return False
        return views.wanted(self.scene) == "nothing"

    async def go_on(self) -> bool:
        """Play what is due, up to one transaction's worth or a question; whether there was something."""
        async with self.lock:
            if self.broken or not self.due:
                return False
            if self.question() is None:
                await self._keep(list, None)
            return True

    def question(self) -> Question | None:
        """What a program that thinks elsewhere has to be asked before the game goes on."""
        return self.programs.question(self.scene) if self.due and not self.broken else None

    def _next(self) -> Happened:
        if not self.game.rules.decides(self.game.state):
            return self._draw()
        return self._choose(self.programs.choice(self.scene))

    def _choose(self, step: Step) -> Happened:
        return self._happened(lambda: self.game.apply(step))

    def _draw(self) -> Happened:
        return self._happened(self.game.draw)

    def _happened(self, act: Callable[[], Sequence[Event]]) -> Happened:
        by = self.view.decider(self.game)
        events = act()
        ply = self.game.ply
        return views.happened(self.view, ply, self.game.steps_from(ply - 1)[0], by, events, self.game)

    # ---- keeping

    async def _keep(
        self, act: Callable[[], list[Happened]], command: AnyCommand | None, head: Head | None = None
    ) -> None:
        """Act, go on with what is due, store all of it, tell it. What could not be stored never happened."""
        seq = self.game.ply
        try:
            changes = act()
            self._play_on(changes)
            steps = self.game.steps_from(seq)
            said = command.model_dump() if command else None
            await self._store.append(self.name, seq, steps, command=said, head=head or self._new_head())
        except BaseException:
            self.break_off()
            raise
        self.head = replace(self.head, players=self.players)
        self._tell(changes)

    def _play_on(self, changes: list[Happened]) -> None:
        """Add what is due: so much that a transaction pays, so little that other tables needn't wait."""
        end = time.monotonic() + self._limits.slice
        while self.due and len(changes) < self._limits.group and self.question() is None:
            changes.append(self._next())
            if time.monotonic() > end:
                break

    def _new_head(self) -> Head | None:
        """The head as the players' changes made it."""
        return None if self.players == self.head.players else replace(self.head, players=self.players)

    def break_off(self) -> None:
        """Only the disk knows now how the game stands: whoever wants to know has to come again."""
        self.broken = True
        for watcher in self._sockets:
            watcher.end(1012, "the table is read anew")

    def _check_whole(self) -> None:
        if self.broken:
            raise StaleCommand(f"table {self.name!r} is being read anew: come again")

    def _tell(self, changes: Sequence[Happened]) -> None:
        """Tell everybody who watches, each what they may see."""
        said: dict[Mine, str] = {}
        for watcher in tuple(self.watchers):
            mine = self.mine(watcher.keys)
            if mine not in said:
                said[mine] = views.update(self.scene, changes, mine).model_dump_json()
            watcher.put(said[mine])
