"""Rollouts of race games in bulk."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from ludarium.agents.rollouts import STREAMS
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import layers
from ludarium.sim.compile import cache, njit, register_rules

MOST = 1 << 12  # rollouts of a case


@functools.cache
def rollouts(rules: Ruleset) -> Any:
    """The driver of a game; compiled at its first call, or loaded from the cache.

    play_out(config, batch, moves, cases, seed, first, rolls, mind, found): found[i, n] are the chances by seat in
    rollout `first` + n from row i of the batch, a state before a roll, or with a die in hand if moves[i] is the index
    of a piece. Rows of the same case meet the same dice.
    """
    rollout = TOOLBOXES[rules.name].search.rollout
    layers.register()
    register_rules()
    with cache(rules, Path(__file__)):

        @njit(cache=True, nogil=True)
        def play_out(
            cfg: Any, batch: Any, moves: Any, cases: Any, seed: int, first: int, rolls: int, mind: Any, found: Any
        ) -> None:
            for i in range(len(batch)):
                for n in range(found.shape[1]):
                    stream = (cases[i] * MOST + first + n) * STREAMS
                    rollout(cfg, batch[i], moves[i], seed, n, stream, rolls, mind, found[i, n])

    return play_out
