"""The players by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from ludarium.agents import classic, ludicrous, superconducting
from ludarium.errors import OptionError
from ludarium.game.observation import Observation
from ludarium.rules.options import unknown_name
from ludarium.rules.registry import ruleset

GREEDY: Mapping[str, Callable[..., int]] = {
    "classic": classic.greedy,
    "superconducting": superconducting.greedy,
    "ludicrous": ludicrous.greedy,
}
"""By game, the rule that picks an outcome for the tape: the one that compiled play uses too."""

M = TypeVar("M", str, dict[str, Any])
"""A legal move: a piece's name, or a step where a game has decisions of many kinds."""


class Agent(Protocol):
    """Somebody who plays; `name` is how records call it."""

    name: str

    def choose(self, observation: Observation, legal: Sequence[M]) -> M:
        """One of the legal moves, which are all there are, in the game's order."""


class RandomAgent:
    """Any legal move with equal chance."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, observation: Observation, legal: Sequence[M]) -> M:
        """One of the legal moves."""
        return self._random.choice(legal)


class GreedyAgent:
    """The move that looks best by what it does at once."""

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        del seed  # it leaves nothing to chance

    def choose(self, observation: Observation, legal: Sequence[M]) -> M:
        """One of the legal moves."""
        config, state = observation.config, observation.state
        outcome = GREEDY[observation.game](config, state)
        return legal[ruleset(observation.game).outcomes(config, state).index(outcome)]


AGENTS: dict[str, Callable[..., Agent]] = {"random": RandomAgent, "greedy": GreedyAgent}
"""Each agent's maker by name; it takes a seed."""


def make(name: str, seed: int | None = None) -> Agent:
    """The agent of this name; raises OptionError with the nearest name."""
    if name not in AGENTS:
        raise OptionError(unknown_name("agent", name, list(AGENTS)))
    return AGENTS[name](seed)
