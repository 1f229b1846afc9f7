"""One table: a game, who plays it, who watches.

It has one writer at a time, and what it tells is on the disk already.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from ludarium.agents import make
from ludarium.errors import FrameError, OptionError, SeatError, StaleCommand, StepError, TableFull
from ludarium.game.game import Game
from ludarium.rules.events import Event
from ludarium.rules.options import unknown_name
from ludarium.server import views
from ludarium.server.head import HUMAN, Head
from ludarium.server.models import Change, Move, Roll, SetPlayer, Snapshot, Update
from ludarium.server.settings import Limits
from ludarium.server.store import Store

AnyCommand = Roll | Move | SetPlayer
PLAYERS = {name: make(name) for name in ("greedy", "random")}
"""The programs that play here; they keep nothing between two moves, so that one of each serves every table."""


class Watcher(Protocol):
    """Somebody who is told what happens at a table."""

    def put(self, message: str) -> None:
        """Take a message, at once."""

    def end(self, code: int, reason: str) -> None:
        """Watch no more."""


class Table:
    """A game that is played.

    users: how many use it now, besides its watchers. playing: whether programs are at it. broken: what it holds is not
    what the database holds, so it has to be read anew.
    """

    def __init__(self, name: str, head: Head, game: Game, store: Store, limits: Limits) -> None:
        self.name = name
        self.head = head
        self.game = game
        self.players = dict(head.players)
        self.users = 0
        self.playing = False
        self.broken = False
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self._store = store
        self._limits = limits

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it."""
        return not (self.users or self.playing or self.watchers)

    # ---- looking

    async def snapshot(self) -> Snapshot:
        """All of the table as it is now."""
        async with self.lock:
            self._check_whole()
            return await self._snapshot()

    async def join(self, watcher: Watcher) -> None:
        """Tell somebody all of the table, and from then on every change of it; raises TableFull."""
        async with self.lock:
            self._check_whole()
            if len(self.watchers) >= self._limits.sockets:
                raise TableFull(f"{len(self.watchers)} sockets at table {self.name!r} already, and more cannot be")
            watcher.put((await self._snapshot()).model_dump_json())
            self.watchers.add(watcher)

    async def _snapshot(self) -> Snapshot:
        played = HUMAN in self.players.values()
        length = self._limits.log if played else self._limits.watched
        return views.snapshot(self.name, self.game, self.players, await self._log(self.game.ply - length))

    async def _log(self, since: int) -> list[Change]:
        return await asyncio.to_thread(list, views.replay(self.game, self.game.steps, since))

    # ---- acting

    async def act(self, command: AnyCommand) -> Update | Snapshot | None:
        """Do what a command says and tell everybody; if it was done before already, what its sender may have missed.

        Raises LudariumError if it cannot be done.
        """
        async with self.lock:
            self._check_whole()
            if await self._done_before(command):
                return await self._missed(command.seq)
            self._check(command)
            await self._keep(lambda: self._obey(command), command)
        return None

    async def _done_before(self, command: AnyCommand) -> bool:
        found = await self._store.command(self.name, command.seq, command.id)
        if found is not None and found != command.model_dump():
            raise FrameError(f"command {command.id!r} of state {command.seq} was another one")
        return found is not None

    async def _missed(self, since: int) -> Update | Snapshot:
        if self.game.ply - since > self._limits.log:
            return await self._snapshot()
        return views.update(self.game, self.players, await self._log(since))

    def _check(self, command: AnyCommand) -> None:
        if command.seq != self.game.ply:
            raise StaleCommand(f"the command is for state {command.seq}, but the table is at {self.game.ply}")
        if isinstance(command, SetPlayer):
            if command.colour not in self.players:
                raise OptionError(unknown_name("colour", command.colour, list(self.players)))
            return
        turn = self.game.turn
        if not self.game.over and self.players[turn] != HUMAN:
            raise SeatError(f"it is {turn}'s turn, and {self.players[turn]} plays {turn}")
        if self.game.ply >= self._limits.steps:
            raise TableFull(f"a game of {self.game.ply} steps goes on no further")
        if isinstance(command, Move):
            self.game.rules.outcome(self.game.config, self.game.state, {"move": command.piece})
        elif self.game.awaiting != "roll":
            raise StepError(f"nothing to roll: {self.game.awaiting} is awaited")

    def _obey(self, command: AnyCommand) -> list[Change]:
        match command:
            case SetPlayer():
                self.players = {**self.players, command.colour: command.player}
                return []
            case Move():
                return [self._move(command.piece)]
            case Roll():
                return [self._draw()]

    # ---- what comes by itself

    @property
    def due(self) -> bool:
        """Whether chance or a program is next, and not a person."""
        if self.game.over or self.game.ply >= self._limits.steps:
            return False
        return self.game.awaiting not in ("roll", "move") or self.players[self.game.turn] != HUMAN

    async def go_on(self) -> bool:
        """Play what is due, up to one transaction's worth; whether there was something."""
        async with self.lock:
            if self.broken or not self.due:
                return False
            await self._keep(list, None)
            return True

    def _next(self) -> Change:
        if self.game.awaiting != "move":
            return self._draw()
        player = PLAYERS[self.players[self.game.turn]]
        return self._move(player.choose(self.game.observation(), self.game.legal_moves))

    def _move(self, piece: str) -> Change:
        return self._change(self.game.apply({"move": piece}))

    def _draw(self) -> Change:
        return self._change(self.game.draw())

    def _change(self, events: Sequence[Event]) -> Change:
        ply = self.game.ply
        return views.change(ply, self.game.steps_from(ply - 1)[0], events, self.game.position())

    # ---- keeping

    async def _keep(self, act: Callable[[], list[Change]], command: AnyCommand | None) -> None:
        """Act, go on with what is due, store all of it, tell it. What could not be stored never happened."""
        seq = self.game.ply
        try:
            changes = act()
            while self.due and len(changes) < self._limits.group:
                changes.append(self._next())
            steps = self.game.steps_from(seq)
            said = command.model_dump() if command else None
            await self._store.append(self.name, seq, steps, command=said, head=self._new_head())
        except BaseException:
            self._break()
            raise
        self.head = replace(self.head, players=self.players)
        self.tell(views.update(self.game, self.players, changes).model_dump_json())

    def _new_head(self) -> Head | None:
        """The head as the players' changes made it."""
        return None if self.players == self.head.players else replace(self.head, players=self.players)

    def _break(self) -> None:
        """Only the disk knows now how the game stands: whoever wants to know has to come again."""
        self.broken = True
        for watcher in self.watchers:
            watcher.end(1012, "the table is read anew")

    def _check_whole(self) -> None:
        if self.broken:
            raise StaleCommand(f"table {self.name!r} is being read anew: come again")

    def tell(self, message: str) -> None:
        """Tell everybody who watches."""
        for watcher in tuple(self.watchers):
            watcher.put(message)
