"""A network with one hidden layer, from sparse inputs of a state to each seat's chance to win.

The same sums in the same order interpreted and compiled: `accumulate` and `project` are the two that `sim.layers`
has loops for.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from ludarium.rules.record import rare, rule


def accumulate(hidden: Any, row: Any, value: Any) -> None:
    """Add a multiple of a row to the hidden sums; all float32."""
    hidden += value * row


def project(hidden: Any, second: Any, product: Any) -> None:
    """The products of the positive sums with their weights, summed by halves into `product[0]`.

    hidden: float32[H], H a power of 2. second, product: float32[H, 4].
    """
    np.multiply(second, np.maximum(hidden, 0).reshape(-1, 1), out=product)
    half = len(hidden) // 2
    while half > 0:
        product[:half] += product[half : 2 * half]
        half //= 2


@rule
def put(mind: Any, n: int, index: int, value: float) -> int:
    """Add an input to the first n; how many there are then."""
    mind.active[n] = index
    mind.values[n] = value
    return n + 1


@rare
def forward(mind: Any, n: int) -> None:
    """The outputs of the network for the first n inputs, into `mind.net.product[0]`."""
    net = mind.net
    hidden = net.hidden
    hidden[:] = net.bias
    for k in range(n):
        accumulate(hidden, net.first[mind.active[k]], mind.values[k])
    project(hidden, net.second, net.product)


@rare
def chances(mind: Any, k: int, n: int, seats: int, turn: int) -> None:
    """Win chances by seat into `mind.out[k]`; the network sees the seats from the one in turn on."""
    forward(mind, n)
    net = mind.net
    best = -1e9
    for a in range(4):
        if (seats >> ((turn + a) & 3)) & 1:
            best = max(best, float(net.product[0, a]) + float(net.offset[a]))
    total = 0.0
    for a in range(4):
        p = (turn + a) & 3
        mind.out[k, p] = 0.0
        if (seats >> p) & 1:
            mind.out[k, p] = exp(float(net.product[0, a]) + float(net.offset[a]) - best)
            total += mind.out[k, p]
    for p in range(4):
        mind.out[k, p] /= total


@rare
def settle(mind: Any, k: int, winner: int) -> None:
    """The chances after the end of a game, into `mind.out[k]`: the winner has them all."""
    for p in range(4):
        mind.out[k, p] = 1.0 if p == winner else 0.0
