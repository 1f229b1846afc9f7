"""The ladder of agents: how each works, and what `bench/agents.py` measured of it."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

METHODS: Mapping[str, str] = {
    "random": "any legal move, with equal chance",
    "hasty": "a capture or a further roll, else the piece that is furthest",
    "greedy": "the move that does most at once, by points",
    "careful": "captures, home, releases; then the least danger",
    "tuned": "a sum of terms, each with a learned weight in win chance",
    "strong": "a network that learned by self-play",
    "expert": "the network, one die ahead",
    "master": "the network, two dice ahead and rollouts of close moves",
}
"""The agents from the weakest on, and how each chooses."""

MEASURED = Path(__file__).parent / "data" / "strength.json"


@functools.cache
def measured() -> dict[str, Any]:
    """By game and agent: win shares against three of another with intervals, and microseconds a move."""
    return dict(json.loads(MEASURED.read_text(encoding="utf-8")))
