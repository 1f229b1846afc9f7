"""Players as numbers, for compiled play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludarium.agents.players import AGENTS, GREEDY
from ludarium.rules.chance import below
from ludarium.rules.race import random_piece
from ludarium.rules.record import rule

NUMBERS = {name: number for number, name in enumerate(AGENTS)}
RANDOM = NUMBERS["random"]


def piece_chooser(game: str) -> Callable[..., int]:
    """The rule by which the agent of a number picks a piece in a race game."""
    greedy = GREEDY[game]

    @rule
    def choose(cfg: Any, s: Any, agent: int) -> int:
        return random_piece(s) if agent == RANDOM else greedy(cfg, s)

    return choose


def outcome_chooser(game: str) -> Callable[..., int]:
    """The rule by which the agent of a number picks a listed decision, its chance from a generator beside the state."""
    greedy = GREEDY[game]

    @rule
    def choose(cfg: Any, s: Any, generator: Any, agent: int) -> int:
        return int(s.choice[below(generator, s.n)]) if agent == RANDOM else greedy(cfg, s)

    return choose
