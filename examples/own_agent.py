"""An agent of one's own for Classic Ludo: it moves the piece that is furthest behind.

    ludarium play classic --level examples/own_agent.py:Shepherd
    ludarium simulate --games 100 --agents examples/own_agent.py:Shepherd,greedy,greedy,greedy
    ludarium arena random hasty examples/own_agent.py:Shepherd --games 600 --seed 1

An agent is anything with `choose`. What makes it takes a seed, here the class itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludarium.envs.agents import VectorAgent
from ludarium.envs.views import VIEWS


class Shepherd(VectorAgent):
    """Chooses by the vectors of docs/environments.md, as a network would."""

    def __init__(self, seed: int) -> None:
        del seed  # it leaves nothing to chance
        super().__init__(self.action)

    def action(self, vector: Any, mask: Any) -> int:
        """The allowed piece with the least progress."""
        pieces: Sequence[int] = VIEWS["classic"].layout.as_dict(vector)["pieces"][0].tolist()
        return min((i for i in range(4) if mask[i]), key=lambda i: pieces[i])
