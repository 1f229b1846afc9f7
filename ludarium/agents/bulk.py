"""Players as numbers, for compiled play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludarium.agents.players import AGENTS, GREEDY
from ludarium.rules.race import random_piece
from ludarium.rules.record import rule

NUMBERS = {name: number for number, name in enumerate(AGENTS)}
RANDOM = NUMBERS["random"]


def chooser(game: str) -> Callable[..., int]:
    """The rule that picks a piece for the agent of a number, in this game."""
    greedy = GREEDY[game]

    @rule
    def choose(cfg: Any, s: Any, agent: int) -> int:
        return random_piece(s) if agent == RANDOM else greedy(cfg, s)

    return choose
