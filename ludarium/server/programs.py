"""The programs at a table; those that take long think in a worker process, while the table is free."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from ludarium.errors import WorkerError
from ludarium.game.observation import Observation
from ludarium.rules.ruleset import Step
from ludarium.server.players import HUMAN, QUICK, stand_in
from ludarium.server.thinking import begin, think
from ludarium.server.views import Scene
from ludarium.server.worker import Worker

LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Question:
    """What a program is to choose after the first `ply` steps; what it sees is all it is told.

    patient: whether nobody waits for it, since only programs play.
    """

    ply: int
    player: str
    observation: Observation
    legal: Sequence[Step]
    patient: bool


@dataclass(frozen=True)
class Thought:
    """The choice that answers a question; `by` is the program that made it, another one if the first could not."""

    ply: int
    player: str
    step: Step
    by: str


class Programs:
    """The programs at one table.

    stand_ins: by colour, the program that moved last in place of the one that sits there and could not.
    """

    def __init__(self) -> None:
        self.stand_ins: dict[str, str] = {}
        self._asked: asyncio.Task[Thought] | None = None
        self._thought: Thought | None = None

    def question(self, scene: Scene) -> Question | None:
        """What a program that takes long has to be asked before a game goes on in which no person is to act."""
        game, player = scene.game, scene.players[scene.view.decider(scene.game)]
        if player == HUMAN or player in QUICK or self._has_thought(player, game.ply):
            return None
        if not game.rules.decides(game.state) or len(legal := game.legal_steps()) == 1:
            return None
        return Question(game.ply, player, game.observation(), legal, HUMAN not in scene.players.values())

    def choice(self, scene: Scene) -> Step:
        """What is chosen where no question is left; a person is not asked where there is no choice."""
        game, colour = scene.game, scene.view.decider(scene.game)
        player, legal = scene.players[colour], game.legal_steps()
        if player == HUMAN or len(legal) == 1:
            return legal[0]
        if player in QUICK:
            return QUICK[player].choose(game.observation(), legal)
        return self._recalled(colour)

    async def think(self, question: Question, thinkers: Thinkers) -> None:
        """Have a question answered, unless its seat is given to somebody else meanwhile."""
        self._asked = asyncio.create_task(thinkers.answer(question))
        await asyncio.wait((self._asked,))
        if not self._asked.cancelled():
            self._thought = self._asked.result()

    def replaced(self, colour: str) -> None:
        """Somebody else sits there now; whoever thinks is asked again if that was another seat."""
        self.stand_ins.pop(colour, None)
        self.stop()

    def stop(self) -> None:
        """Wait for no answer."""
        if self._asked is not None:
            self._asked.cancel()

    def _has_thought(self, player: str, ply: int) -> bool:
        return self._thought is not None and (self._thought.player, self._thought.ply) == (player, ply)

    def _recalled(self, colour: str) -> Step:
        thought, self._thought = self._thought, None
        assert thought is not None
        self.stand_ins.pop(colour, None)
        if thought.by != thought.player:
            self.stand_ins[colour] = thought.by
        return thought.step


class Thinkers:
    """The programs that think in a worker process; where that fails, a quick one moves in their place.

    limit: seconds for a choice. budget: rollouts a move of those that make any, else their own measure. compiling:
    whether rules are compiled, where Numba is.
    """

    def __init__(self, limit: float, budget: int | None = None, *, compiling: bool = True) -> None:
        self.worker = Worker()
        self._limit = limit
        self._budget = budget
        self._compiling = compiling
        self._expected: dict[tuple[str, str], asyncio.Task[None]] = {}

    def expect(self, game: str, players: Iterable[str]) -> None:
        """Have what these players need compiled, for they will be asked; each once."""
        if not self._compiling or self.worker.lost:
            return
        for player in players:
            if player != HUMAN and player not in QUICK and (player, game) not in self._expected:
                self._expected[player, game] = asyncio.create_task(self._begin(player, game))

    async def _begin(self, player: str, game: str) -> None:
        with suppress(WorkerError):  # then they are compiled once they were asked
            await self.worker.run(partial(begin, player, game), limit=self._limit, patient=True)

    async def answer(self, question: Question) -> Thought:
        """The choice of the program, or of its stand-in."""
        by = question.player
        try:
            step = await self.worker.run(self._work(question), limit=self._limit, patient=question.patient)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong with a program costs no game
            by = stand_in(question.observation.game)
            LOG.warning("%s moves in place of %s: %s", by, question.player, error)
            step = QUICK[by].choose(question.observation, question.legal)
        return Thought(question.ply, question.player, step, by)

    async def close(self) -> None:
        """End the process; who still waits is answered by a stand-in."""
        await self.worker.close()

    def _work(self, question: Question) -> partial[Step]:
        """Compiling takes much memory: a process that was lost is followed by one that doesn't."""
        compiling = self._compiling and self.worker.lost == 0
        seen, legal = question.observation, list(question.legal)
        return partial(think, question.player, seen, legal, self._budget, compiling=compiling)
