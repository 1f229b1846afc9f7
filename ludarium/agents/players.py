"""The players by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from ludarium.agents import classic, superconducting
from ludarium.errors import OptionError
from ludarium.game.observation import Observation
from ludarium.rules.options import unknown_name
from ludarium.rules.race import lowest

GREEDY: Mapping[str, Callable[..., int]] = {
    "classic": classic.greedy,
    "superconducting": superconducting.greedy,
}
"""By game, the rule that picks a piece: the one that compiled play uses too."""


class Agent(Protocol):
    """Somebody who plays; `name` is how records call it."""

    name: str

    def choose(self, observation: Observation, legal: Sequence[str]) -> str:
        """One of the legal moves."""


class RandomAgent:
    """Any legal move with equal chance."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, observation: Observation, legal: Sequence[str]) -> str:
        """One of the legal moves."""
        return self._random.choice(legal)


class GreedyAgent:
    """The move that looks best by what it does at once."""

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        del seed  # it leaves nothing to chance

    def choose(self, observation: Observation, legal: Sequence[str]) -> str:
        """One of the legal moves."""
        piece = GREEDY[observation.game](observation.config, observation.state)
        bits, rank = observation.state.legal, 0
        while lowest(bits) != piece:
            bits &= bits - 1
            rank += 1
        return legal[rank]


AGENTS: dict[str, Callable[..., Agent]] = {"random": RandomAgent, "greedy": GreedyAgent}
"""Each agent's maker by name; it takes a seed."""


def make(name: str, seed: int | None = None) -> Agent:
    """The agent of this name; raises OptionError with the nearest name."""
    if name not in AGENTS:
        raise OptionError(unknown_name("agent", name, list(AGENTS)))
    return AGENTS[name](seed)
