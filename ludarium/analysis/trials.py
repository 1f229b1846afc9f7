"""Rollouts of Ludicrous Ludo in bulk.

Where a resolution is under way, or chance is awaited, it is gone on with outcome by outcome to the next position; from
there on the state draws for itself, which is several times as fast.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from ludarium.agents.ludicrous.linear import tuned, worth
from ludarium.analysis import tries
from ludarium.analysis.tries import AS_IT_IS, SEATS, try_position, turn_number
from ludarium.rules.chance import random_word, seed_rng
from ludarium.rules.ludicrous.tape import decides, sample
from ludarium.rules.record import rare
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import layers, resolutions
from ludarium.sim.compile import cache, cache_root, fingerprint, njit, register_rules
from ludarium.sim.resolutions import finishing
from ludarium.sim.sequences import attempt

MOST = 1 << 16  # rollouts of a case
SOURCES = (Path(__file__), Path(tries.__file__), Path(resolutions.__file__))


@functools.cache
def trials(rules: Ruleset) -> Any:
    """The driver; compiled at its first call, or loaded from the cache.

    try_out(config, roots, states, codes, cases, seed, first, turns, mind, found): found[i, n] are the chances by seat
    in rollout `first` + n of a game with its last position in roots[i] and its state in states[i], after the outcome
    codes[i] unless it is AS_IT_IS. A rollout ends after so many turns, at the start of the next. Rows of the same case
    meet the same dice for as long as their games are alike, also where one is given an outcome that the other draws.
    """
    advance, finish = attempt(rules), finishing(rules)

    @rare
    def arrive_slowly(cfg: Any, roots: Any, states: Any, dice: Any, code: int, mind: Any) -> None:
        """Take the outcome, drawn or decided if none is given, and go on to a position."""
        s = states[0]
        if code == AS_IT_IS:
            code = tuned(cfg, s, mind) if decides(s) else sample(cfg, s, dice[0])
        elif not decides(s):
            random_word(dice[0])  # that drawing would have used
        advance(cfg, roots, states, 0, code)
        finish(cfg, roots, states, dice, mind)

    layers.register()
    register_rules()
    with cache(rules, *SOURCES):

        @njit(cache=True, nogil=True)
        def try_out(
            cfg: Any,
            roots: Any,
            states: Any,
            codes: Any,
            cases: Any,
            seed: int,
            first: int,
            turns: int,
            mind: Any,
            found: Any,
        ) -> None:
            root, state, dice = roots[:1].copy(), states[:1].copy(), states[:1].copy()
            for i in range(len(codes)):
                slow = roots[i].written > 0 or not decides(states[i])
                number = turn_number(states[i])
                for n in range(found.shape[1]):
                    stream = 2 * (cases[i] * MOST + first + n)
                    state[0] = states[i]
                    code = codes[i]
                    if slow:
                        root[0] = roots[i]
                        seed_rng(dice[0], seed, stream)
                        arrive_slowly(cfg, root, state, dice, code, mind)
                        code = AS_IT_IS
                    try_position(cfg, state[0], code, seed, stream + 1, number, turns, mind)
                    for p in range(SEATS):
                        found[i, n, p] = mind.out[0, p]

        return try_out


@functools.cache
def views(rules: Ruleset) -> Any:
    """The driver that asks the linear player, likewise.

    look(config, states, mind, worths): worths[i, k] is what listed decision k of states[i] is worth.
    """
    layers.register()
    register_rules()
    with cache(rules, *SOURCES):

        @njit(cache=True, nogil=True)
        def look(cfg: Any, states: Any, mind: Any, worths: Any) -> None:
            for i in range(len(states)):
                s = states[i]
                for k in range(s.n):
                    worths[i, k] = worth(cfg, s, int(s.choice[k]), mind)

        return look


def at_hand(rules: Ruleset) -> bool:
    """Whether the driver has been compiled on this machine, so that it is loaded in a few seconds."""
    folder = cache_root() / f"{rules.name}-{fingerprint(rules, *SOURCES)}"
    return any(folder.rglob("trials.*.nbi"))
