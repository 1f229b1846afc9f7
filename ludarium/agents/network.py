"""A network with one hidden layer, from sparse inputs of a state to each seat's chance to win.

The same sums in the same order interpreted and compiled: `weigh` and `project` are the two that `sim.layers` has
loops for.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from ludarium.rules.record import rare, rule


def weigh(hidden: Any, first: Any, bias: Any, active: Any, values: Any, n: int) -> None:
    """The hidden sums of the first n inputs: the bias, then row by row in their order; all float32."""
    hidden[:] = bias
    for k in range(n):
        hidden += values[k] * first[active[k]]


def project(hidden: Any, second: Any, sums: Any) -> None:
    """The outputs before their offset: positive sums times their weights, added up in order; all float32."""
    sums[:] = np.add.accumulate(second * np.maximum(hidden, 0).reshape(-1, 1), axis=0)[-1]


@rule
def put(mind: Any, n: int, index: int, value: float) -> int:
    """Add an input to the first n; how many there are then."""
    mind.active[n] = index
    mind.values[n] = value
    return n + 1


@rare
def chances(mind: Any, k: int, n: int, seats: int, turn: int) -> None:
    """Win chances by seat into `mind.out[k]`; the network sees the seats from the one in turn on."""
    net = mind.net
    weigh(net.hidden, net.first, net.bias, mind.active, mind.values, n)
    project(net.hidden, net.second, net.sums)
    best = -1e9
    for a in range(4):
        if (seats >> ((turn + a) & 3)) & 1:
            best = max(best, float(net.sums[a]) + float(net.offset[a]))
    total = 0.0
    for a in range(4):
        p = (turn + a) & 3
        mind.out[k, p] = 0.0
        if (seats >> p) & 1:
            mind.out[k, p] = exp(float(net.sums[a]) + float(net.offset[a]) - best)
            total += mind.out[k, p]
    for p in range(4):
        mind.out[k, p] /= total


@rare
def settle(mind: Any, k: int, winner: int) -> None:
    """The chances after the end of a game, into `mind.out[k]`: the winner has them all."""
    for p in range(4):
        mind.out[k, p] = 1.0 if p == winner else 0.0
