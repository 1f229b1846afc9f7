"""Self-play of games whose decisions and draws come in the middle of resolutions (Ludicrous Ludo)."""

from __future__ import annotations

import functools
from typing import Any

from ludarium.agents.ludicrous.ladder import strong
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.rules.chance import seed_rng
from ludarium.rules.ludicrous.names import AGAIN, BONUS, ROLL, TANK
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import layers
from ludarium.sim.compile import cache, njit, register_rules
from ludarium.sim.sequences import attempt, start


@functools.cache
def self_play(rules: Ruleset) -> Any:
    """The kernel (config, batch, mind, seed, index, trail) -> number of states, -1 if they are too many.

    States are kept before the tank's move, the bonus action, a roll, and where one may roll again.
    """
    tools = TOOLBOXES[rules.name]
    inputs, choose = tools.inputs_rule, strong
    sample, decides, advance = rules.sample_rule, rules.decides_rule, attempt(rules)
    layers.register()
    register_rules()
    with cache(rules):

        @njit(cache=True)
        def play_game(cfg: Any, batch: Any, mind: Any, seed: int, index: int, trail: Any) -> int:
            roots, dice = batch[:1].copy(), batch[:1].copy()
            start(batch[0], 0)
            seed_rng(dice[0], seed, index)
            roots[0] = batch[0]
            s = batch[0]
            t = 0
            while s.over == 0:
                if s.awaits == TANK or s.awaits == BONUS or s.awaits == ROLL or s.awaits == AGAIN:
                    if t == len(trail.count):
                        return -1
                    n = inputs(cfg, s, mind)
                    trail.count[t] = n
                    trail.turn[t] = s.turn
                    for k in range(n):
                        trail.active[t, k] = mind.active[k]
                        trail.values[t, k] = mind.values[k]
                    t += 1
                x = choose(cfg, s, mind) if decides(s) else sample(cfg, s, dice[0])
                advance(cfg, roots, batch, 0, x)
            return t

    return play_game
