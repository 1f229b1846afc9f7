"""Self-play of games whose decisions and draws come in the middle of resolutions (Ludicrous Ludo)."""

from __future__ import annotations

import functools
from math import exp
from typing import Any, NamedTuple

import numpy as np

from ludarium.agents.ludicrous.features import inputs
from ludarium.agents.ludicrous.linear import first_term, last_term, worth
from ludarium.rules.chance import random_word, seed_rng
from ludarium.rules.record import rare
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import layers as loops
from ludarium.sim.compile import cache, njit, register_rules
from ludarium.sim.sequences import attempt, start

DECISIONS, CHOICES = 12_000, 60_000  # of a game, at most
MOST = 400  # choices of a decision
WIDTH, SPARSE = 128, 40  # inputs and terms that are not zero, at most
WORD = 1.0 / (1 << 32)


class Path(NamedTuple):
    """The decisions of a game: the inputs of the state and how many, whose turn it was, who decided, what was open.

    first, number, chosen: where a decision's choices begin, how
    many there are, which was taken. terms, amounts, counts: of each choice, the terms that are not zero.
    """

    active: Any
    values: Any
    count: Any
    turn: Any
    by: Any
    first: Any
    number: Any
    chosen: Any
    terms: Any
    amounts: Any
    counts: Any


def path() -> Path:
    """Room for the decisions of a game."""
    count, turn, by, first, number, chosen = np.zeros((6, DECISIONS), np.int32)
    return Path(
        np.zeros((DECISIONS, WIDTH), np.int32),
        np.zeros((DECISIONS, WIDTH), np.float32),
        count,
        turn,
        by,
        first,
        number,
        chosen,
        np.zeros((CHOICES, SPARSE), np.int32),
        np.zeros((CHOICES, SPARSE), np.float32),
        np.zeros(CHOICES, np.int32),
    )


@rare
def look(cfg: Any, s: Any, mind: Any, path: Any, t: int) -> None:
    """Keep a state."""
    n = inputs(cfg, s, mind)
    path.count[t] = n
    path.turn[t] = s.turn
    path.by[t] = s.by
    for k in range(n):
        path.active[t, k] = mind.active[k]
        path.values[t, k] = mind.values[k]


@rare
def weighed(cfg: Any, s: Any, mind: Any, path: Any, row: int, code: int) -> float:
    """The worth of a choice, its terms kept in a row."""
    total = worth(cfg, s, code, mind)
    n = 0
    for k in range(first_term(s.awaits), last_term(s.awaits)):
        if mind.terms[k] != 0.0:
            path.terms[row, n] = k
            path.amounts[row, n] = mind.terms[k]
            n += 1
    path.counts[row] = n
    return total


@rare
def drawn(dice: Any, odds: Any, n: int) -> int:
    """One of n choices at random, by worths that become odds."""
    best = -1e9
    for k in range(n):
        best = max(best, odds[k])
    total = 0.0
    for k in range(n):
        odds[k] = exp(odds[k] - best)
        total += odds[k]
    aim = random_word(dice) * WORD * total
    chosen = 0
    while chosen < n - 1 and aim >= odds[chosen]:
        aim -= odds[chosen]
        chosen += 1
    return chosen


@rare
def decided(cfg: Any, s: Any, dice: Any, mind: Any, path: Any, t: int, row: int, odds: Any) -> int:
    """What the seat that decides takes; its t-th decision and the choices, from a row on, are kept."""
    look(cfg, s, mind, path, t)
    for k in range(s.n):
        odds[k] = weighed(cfg, s, mind, path, row + k, int(s.choice[k]))
    path.first[t] = row
    path.number[t] = s.n
    path.chosen[t] = drawn(dice, odds, s.n)
    return int(s.choice[path.chosen[t]])


@functools.cache
def self_play(rules: Ruleset) -> Any:
    """The kernel (config, batch, mind, seed, index, path) -> number of decisions, -1 if they are too many.

    All seats decide at random, in proportion to the exponentials of the worths.
    """
    sample, decides, advance = rules.sample_rule, rules.decides_rule, attempt(rules)
    loops.register()
    register_rules()
    with cache(rules):

        @njit(cache=True)
        def play_game(cfg: Any, batch: Any, mind: Any, seed: int, index: int, path: Any) -> int:
            roots, dice, odds = batch[:1].copy(), batch[:1].copy(), np.zeros(MOST)
            start(batch[0], 0)
            seed_rng(dice[0], seed, index)
            roots[0] = batch[0]
            s = batch[0]
            t = 0
            row = 0
            while s.over == 0:
                x = sample(cfg, s, dice[0]) if not decides(s) else int(s.choice[0])
                if decides(s) and s.n > 1:
                    if t == len(path.count) or row + s.n > len(path.counts):
                        return -1
                    x = decided(cfg, s, dice[0], mind, path, t, row, odds)
                    row += s.n
                    t += 1
                advance(cfg, roots, batch, 0, x)
            return t

    return play_game
