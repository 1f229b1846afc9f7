"""TD(lambda) on a network with one hidden layer, and steps by Adam.

Everything runs in one thread, in one order: the same games give the same weights to the last bit. What is compiled here
is not cached: it takes a few seconds of a training, and would have to know of every change in `agents.network`.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np

from ludarium.agents.network import project, weigh
from ludarium.sim.compile import njit

MEAN, SQUARE, TINY = 0.9, 0.999, 1e-8  # Adam's usual figures
SPREAD = (0.1, 0.05)  # of the first weights, by layer


class Layers(NamedTuple):
    """A network's weights, or something for each of them, as views of one vector `flat`."""

    flat: Any
    first: Any
    bias: Any
    second: Any
    offset: Any


class Trail(NamedTuple):
    """The states of a game before its rolls: their inputs, how many, the seat in turn."""

    active: Any
    values: Any
    count: Any
    turn: Any


def layers(inputs: int, hidden: int) -> Layers:
    """Zeros for a network of this size."""
    sizes = (inputs * hidden, hidden, hidden * 4, 4)
    flat = np.zeros(sum(sizes), np.float32)
    first, bias, second, offset = np.split(flat, np.cumsum(sizes)[:-1])
    return Layers(flat, first.reshape(inputs, hidden), bias, second.reshape(hidden, 4), offset)


def first_weights(inputs: int, hidden: int, seed: int) -> Layers:
    """Small random weights of a seed."""
    random, net = np.random.default_rng(seed), layers(inputs, hidden)
    net.first[:] = random.normal(0, SPREAD[0], net.first.shape)
    net.second[:] = random.normal(0, SPREAD[1], net.second.shape)
    return net


def trail(states: int, inputs: int) -> Trail:
    """Room for so many states."""
    active, values = np.zeros((states, inputs), np.int32), np.zeros((states, inputs), np.float32)
    return Trail(active, values, np.zeros(states, np.int32), np.zeros(states, np.int32))


@njit
def descend(net: Any, slope: Any, trail: Any, states: int, winner: int, trace: float) -> None:
    """Add a game's slopes: backwards, each state's chances towards a mixture of what came after it."""
    hidden = np.zeros(len(net.bias), np.float32)
    sums = np.zeros(4, np.float32)
    back = np.zeros(len(hidden), np.float32)
    goal, chance, error = np.zeros(4), np.zeros(4), np.zeros(4, np.float32)
    goal[winner] = 1.0
    for t in range(states - 1, -1, -1):
        turn = trail.turn[t]
        weigh(hidden, net.first, net.bias, trail.active[t], trail.values[t], trail.count[t])
        project(hidden, net.second, sums)
        softmax(sums, net.offset, chance)
        for a in range(4):
            p = (turn + a) & 3
            error[a] = chance[a] - goal[p]
            goal[p] = trace * goal[p] + (1.0 - trace) * chance[a]
        propagate(net, slope, hidden, error, back)
        for k in range(trail.count[t]):
            add(slope.first, trail.active[t, k], trail.values[t, k], back)


@njit
def add(rows: Any, index: int, value: Any, back: Any) -> None:
    """Add a multiple of `back` to a row."""
    for j in range(len(back)):
        rows[index, j] += value * back[j]


@njit
def softmax(sums: Any, offset: Any, chance: Any) -> None:
    """Chances from a network's outputs."""
    best = max(sums[0] + offset[0], sums[1] + offset[1], sums[2] + offset[2], sums[3] + offset[3])
    total = 0.0
    for a in range(4):
        chance[a] = exp(sums[a] + offset[a] - best)
        total += chance[a]
    for a in range(4):
        chance[a] /= total


@njit
def propagate(net: Any, slope: Any, hidden: Any, error: Any, back: Any) -> None:
    """Slopes of all but the first layer; those of its sums into `back`."""
    for a in range(4):
        slope.offset[a] += error[a]
    for j in range(len(hidden)):
        back[j] = 0.0
        if hidden[j] > 0:
            for a in range(4):
                slope.second[j, a] += hidden[j] * error[a]
                back[j] += net.second[j, a] * error[a]
        slope.bias[j] += back[j]


@njit
def step(flat: Any, slope: Any, mean: Any, square: Any, number: int, rate: float, scale: float) -> None:
    """One step of Adam, number 1 and on; the slopes are zero afterwards."""
    size = np.float32(rate * sqrt(1.0 - SQUARE**number) / (1.0 - MEAN**number))
    keep, keep_square, tiny = np.float32(MEAN), np.float32(SQUARE), np.float32(TINY)
    add, add_square, shrink = np.float32(1.0 - MEAN), np.float32(1.0 - SQUARE), np.float32(scale)
    for k in range(len(flat)):
        g = slope[k] * shrink
        slope[k] = 0.0
        mean[k] = keep * mean[k] + add * g
        square[k] = keep_square * square[k] + add_square * g * g
        flat[k] -= size * mean[k] / (np.sqrt(square[k]) + tiny)
