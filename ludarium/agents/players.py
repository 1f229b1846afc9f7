"""The players by name."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from ludarium.agents import bulk
from ludarium.agents.mind import Mind
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.errors import IllegalMove, OptionError
from ludarium.game.observation import Observation
from ludarium.rules.options import unknown_name
from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Ruleset

M = TypeVar("M", str, dict[str, Any])
"""A legal move: a piece's name, or a step where a game has decisions of many kinds."""


class Agent(Protocol):
    """Somebody who plays; `name` is how records call it."""

    name: str

    def choose(self, observation: Observation, legal: Sequence[M], budget: int | None = None) -> M:
        """One of the legal moves, which are all there are, in the game's order.

        budget: how many rollouts each candidate move that comes close to the best may take, for agents that make some;
        else their own measure. It counts, and looks at no clock, so that the same game comes again on any machine.
        """


class RandomAgent:
    """Any legal move with equal chance."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, observation: Observation, legal: Sequence[M], budget: int | None = None) -> M:
        """One of the legal moves."""
        return self._random.choice(legal)


class RuleAgent:
    """A player whose choice is a rule, by its name; it leaves nothing to chance.

    Raises OptionError when asked in a game that it doesn't play, WeightsError when its weights cannot be read.
    """

    def __init__(self, name: str, seed: int | None = None) -> None:
        del seed
        self.name = name
        self._minds: dict[str, Mind] = {}
        self._lock = threading.Lock()

    def choose(self, observation: Observation, legal: Sequence[M], budget: int | None = None) -> M:
        """One of the legal moves."""
        if len(legal) == 1:
            return legal[0]
        rules = ruleset(observation.game)
        with self._lock:
            mind = self._mind(rules)
            mind.budget[0] = TOOLBOXES[rules.name].budget if budget is None else budget
            outcome = self._decide(rules, observation.config, observation.state, mind)
        return legal[rules.outcomes(observation.config, observation.state).index(outcome)]

    def prepare(self, game: str) -> None:
        """Load what it needs for a game, which otherwise comes with its first move."""
        self._mind(ruleset(game))

    def _mind(self, rules: Ruleset) -> Mind:
        if rules.name not in self._minds:
            check(self.name, rules.name)
            self._minds[rules.name] = self._new_mind(rules)
        return self._minds[rules.name]

    def _new_mind(self, rules: Ruleset) -> Mind:
        return bulk.mind(rules.name, rules.State, [self.name] * 4, interpreted=True)

    def _decide(self, rules: Ruleset, config: Any, state: Any, mind: Mind) -> int:
        return bulk.decide(rules)(config, state, mind)


AGENTS: dict[str, Callable[..., Agent]] = {
    name: RandomAgent if name == "random" else partial(RuleAgent, name) for name in bulk.NAMES
}
"""Each agent's maker by name; it takes a seed."""


def make(name: str, seed: int | None = None, game: str | None = None) -> Agent:
    """The agent of this name; raises OptionError with the nearest name.

    game: one that it will play; raises OptionError and WeightsError now if it cannot, else only at its first move.
    """
    if name not in AGENTS:
        raise OptionError(unknown_name("agent", name, list(AGENTS)))
    agent = AGENTS[name](seed)
    if game is not None:
        check(name, ruleset(game).name)
        if isinstance(agent, RuleAgent):
            agent.prepare(game)
    return agent


def check(name: str, game: str) -> None:
    """Raise OptionError unless there is an agent of this name that plays the game."""
    if name not in AGENTS:
        raise OptionError(unknown_name("agent", name, list(AGENTS)))
    if name not in bulk.players_of(game):
        raise OptionError(f"agent {name!r} does not play {game}: there are {', '.join(bulk.players_of(game))}")


def decision(agent: Agent, rules: Ruleset, config: Any, state: Any) -> int:
    """What an agent chooses where a decision is awaited, as an outcome for the tape.

    Raises IllegalMove if it chose none of the legal moves.
    """
    legal = [step.get("move", step) for step in rules.steps(config, state)]
    offered = list(legal)  # which an agent may shuffle
    chosen: Any = agent.choose(Observation(rules.name, config.copy(), rules.seen(state)), offered)
    if chosen not in legal:
        raise IllegalMove(f"agent {name_of(agent)!r} chose {chosen!r}: expected one of {legal}")
    return rules.outcomes(config, state)[legal.index(chosen)]


def name_of(agent: Agent) -> str:
    """What an agent is called in a message; one of the user's own may have no name."""
    return str(getattr(agent, "name", type(agent).__name__))
