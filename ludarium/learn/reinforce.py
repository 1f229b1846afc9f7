"""How an actor and its critic learn from a game.

The critic learns the chances by TD(lambda); how much better a decision came out than it expected makes that decision
more or less likely. One thread, one order, as in `descent`.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from ludarium.agents.network import project, weigh
from ludarium.learn.by_outcome import MOST
from ludarium.learn.descent import add, propagate, softmax
from ludarium.sim.compile import njit


@njit(cache=True)
def descend(
    net: Any, slope: Any, tuned: Any, change: Any, path: Any, decisions: int, winner: int, trace: float
) -> None:
    """Add a game's slopes, backwards: of the critic's weights to `slope`, of those of the terms to `change`."""
    hidden, back = np.zeros(len(net.bias), np.float32), np.zeros(len(net.bias), np.float32)
    sums, error = np.zeros(4, np.float32), np.zeros(4, np.float32)
    goal, chance, odds = np.zeros(4), np.zeros(4), np.zeros(MOST)
    goal[winner] = 1.0
    for t in range(decisions - 1, -1, -1):
        turn = path.turn[t]
        weigh(hidden, net.first, net.bias, path.active[t], path.values[t], path.count[t])
        project(hidden, net.second, sums)
        softmax(sums, net.offset, chance)
        reinforce(tuned, change, path, t, odds, goal[path.by[t]] - chance[(path.by[t] - turn) & 3])
        for a in range(4):
            p = (turn + a) & 3
            error[a] = chance[a] - goal[p]
            goal[p] = trace * goal[p] + (1.0 - trace) * chance[a]
        propagate(net, slope, hidden, error, back)
        for k in range(path.count[t]):
            add(slope.first, path.active[t, k], path.values[t, k], back)


@njit(cache=True)
def reinforce(tuned: Any, change: Any, path: Any, t: int, odds: Any, gain: float) -> None:
    """Make the choice that was taken more likely by what was gained."""
    reconsider(tuned, path, t, odds)
    for c in range(path.number[t]):
        x = path.first[t] + c
        push = np.float32(gain * (odds[c] - int(c == path.chosen[t])))
        for k in range(path.counts[x]):
            change[path.terms[x, k]] += push * path.amounts[x, k]


@njit(cache=True)
def reconsider(tuned: Any, path: Any, t: int, odds: Any) -> None:
    """The probabilities of a decision's choices."""
    best = -1e9
    for c in range(path.number[t]):
        x = path.first[t] + c
        odds[c] = 0.0
        for k in range(path.counts[x]):
            odds[c] += path.amounts[x, k] * tuned[path.terms[x, k]]
        best = max(best, odds[c])
    total = 0.0
    for c in range(path.number[t]):
        odds[c] = exp(odds[c] - best)
        total += odds[c]
    for c in range(path.number[t]):
        odds[c] /= total
