"""The ladder of agents: how each works, and what `bench/agents.py` measured of it."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludarium.agents.bulk import players_of

METHODS: Mapping[str, str] = {
    "random": "any legal move, with equal chance",
    "hasty": "what can be had at once, else the piece that is furthest",
    "greedy": "the move that does most at once, by points",
    "careful": "gains first, then the least danger",
    "tuned": "a sum of terms, each with a learned weight",
    "strong": "a network that learned by self-play",
    "expert": "the network, a die or a turn ahead",
    "master": "the network, further ahead, with rollouts of what comes close",
}
"""The agents from the weakest on, and how each chooses."""

LEVELS: Mapping[str, str] = {
    "random": "easy",
    "hasty": "easy",
    "greedy": "medium",
    "careful": "medium",
    "tuned": "hard",
    "strong": "hard",
    "expert": "top",
    "master": "top",
}
"""How hard each is to beat, in words for people."""

MEASURED = Path(__file__).parent / "data" / "strength.json"


def of_level(level: str, game: str) -> str:
    """The strongest agent of a game that is no harder than this level."""
    words = list(dict.fromkeys(LEVELS.values()))
    within = words[: words.index(level) + 1]
    return [name for name in METHODS if name in players_of(game) and LEVELS[name] in within][-1]


def ladder(game: str) -> list[dict[str, Any]]:
    """The agents of a game: agent, level, method, wins against three `random` and three `careful`, microseconds a move.

    What was not measured is left out.
    """
    figures = measured().get(game, {})
    names = [name for name in METHODS if name in players_of(game)]
    return [{"agent": name, "level": LEVELS[name], "method": METHODS[name], **figures.get(name, {})} for name in names]


@functools.cache
def measured() -> dict[str, Any]:
    """By game and agent: win shares against three of another with intervals, and microseconds a move."""
    return dict(json.loads(MEASURED.read_text(encoding="utf-8")))
