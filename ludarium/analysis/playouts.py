"""Win chances in games without a searching player: whole games, played to their end by the reference opponent."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from ludarium.rules.ruleset import Ruleset
from ludarium.sim.compile import cache, njit, register_rules
from ludarium.sim.lanes import lanes
from ludarium.sim.sequences import attempt

MOST = 1 << 20  # playouts of a case
AS_IT_IS = -1


@functools.cache
def playouts(rules: Ruleset) -> Any:
    """The driver of a game; compiled at its first call, or loaded from the cache.

    play_out(config, roots, states, codes, cases, seed, first, mind, winners): winners[i, n] is who wins playout
    `first` + n of a game with its last position in roots[i] and its state in states[i], after the decision codes[i]
    unless it is AS_IT_IS. Rows of the same case meet the same dice for as long as their games are alike.
    """
    lane, advance = lanes(rules), attempt(rules)
    step, reseed = lane.step, lane.reseed
    register_rules()
    with cache(rules, Path(__file__)):

        @njit(cache=True, nogil=True)
        def play_out(
            cfg: Any, roots: Any, states: Any, codes: Any, cases: Any, seed: int, first: int, mind: Any, winners: Any
        ) -> None:
            root, state, dice = roots[:1].copy(), states[:1].copy(), states[:1].copy()
            for i in range(len(codes)):
                for n in range(winners.shape[1]):
                    root[0] = roots[i]
                    state[0] = states[i]
                    reseed(state, dice, 0, seed, cases[i] * MOST + first + n)
                    if codes[i] != AS_IT_IS:
                        advance(cfg, root, state, 0, codes[i])
                    while state[0].over == 0:
                        step(cfg, root, state, dice, 0, mind)
                    winners[i, n] = state[0].winner

        return play_out
