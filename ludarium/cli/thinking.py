"""Bots that think long: interpreted, until a process beside this one has their rules compiled and thinks for them.

Both choose the same moves, so that nobody sees the change but by the time a move takes. Where Numba is missing, or the
process is lost, they go on interpreted.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any

from ludarium.agents import Agent
from ludarium.agents.bulk import LEVEL, NUMBERS
from ludarium.agents.mind import SEARCHES
from ludarium.agents.players import M, RuleAgent
from ludarium.cli.console import nowhere
from ludarium.errors import LudariumError
from ludarium.game.observation import Observation
from ludarium.processes import end_with_parent, without_interrupts

NICE = 5  # how far the process stands back behind this one
LOST = (EOFError, OSError)
"""What asking a process ends with that is no more."""

Players = Mapping[str, Agent | None]


class Beside:
    """The process, which compiles what these bots need in a game, and then chooses for them."""

    def __init__(self, names: Sequence[str], game: str) -> None:
        spawned = multiprocessing.get_context("spawn")  # Numba's threads do not survive a fork
        self._here, there = spawned.Pipe()
        self._process = spawned.Process(target=serve, args=(there, names, game), daemon=True)
        with without_interrupts():
            self._process.start()
        there.close()
        self._ready = False

    def ready(self) -> bool:
        """Whether it can be asked by now; raises EOFError or OSError if it never will."""
        if not self._ready and self._here.poll():
            self._here.recv()
            self._ready = True
        return self._ready

    def choose(self, *question: Any) -> Any:
        """What a bot of this name chooses, as `Agent.choose`; raises EOFError or OSError if the process is lost."""
        self._here.send(question)
        return self._here.recv()

    def close(self) -> None:
        """End it, whatever it is at."""
        self._process.kill()
        self._process.join()
        self._here.close()


class Thinker:
    """A bot that asks the process as soon as it can be asked."""

    def __init__(self, agent: Agent, beside: Beside) -> None:
        self.name = agent.name
        self._agent = agent
        self._beside: Beside | None = beside

    def choose(self, observation: Observation, legal: Sequence[M], budget: int | None = None) -> M:
        """One of the legal moves."""
        try:
            if self._beside and self._beside.ready():
                chosen: M = self._beside.choose(self.name, observation, legal, budget)
                return chosen
        except LOST:
            self._beside = None
        return self._agent.choose(observation, legal, budget)


@contextmanager
def thinking(players: Players, game: str) -> Iterator[Players]:
    """The players of a game, those who search with a process that thinks for them; it ends with the block."""
    slow = {colour: one for colour, one in players.items() if isinstance(one, RuleAgent) and searches(one.name)}
    beside = _beside(sorted({one.name for one in slow.values()}), game)
    if beside is None:
        yield players
        return
    try:
        yield {**players, **{colour: Thinker(one, beside) for colour, one in slow.items()}}
    finally:
        beside.close()


def searches(name: str) -> bool:
    """Whether a bot of this name takes long enough to be waited for."""
    return LEVEL[NUMBERS[name]] >= SEARCHES


def _beside(names: Sequence[str], game: str) -> Beside | None:
    try:
        return Beside(names, game) if names else None
    except OSError:  # the system may give no process
        return None


def serve(asked: Connection, names: Sequence[str], game: str) -> None:
    """In the process: compile, say so, and choose until nobody asks any more."""
    sys.stderr = nowhere()  # the terminal is for the game
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(LudariumError, EOFError):  # no Numba, or the game is left
        from ludarium.sim.players import compiled, warm

        for name in names:
            warm(name, game)
        agents = {name: compiled(name) for name in names}
        asked.send(None)
        while True:
            name, observation, legal, budget = asked.recv()
            asked.send(agents[name].choose(observation, legal, budget))
