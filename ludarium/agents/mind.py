"""What players think with: weights, and room to try moves in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ludarium.rules.record import Record, Rows

LEVELS = 12  # states and results that a search holds at once
INPUTS = 160  # inputs that are not zero, at most
COUNTS = 64
TERMS = 256  # of a linear player, at most
PLAIN, LOOKS, LEARNED, SEARCHES = range(4)
"""What the cleverest of the players at a table does."""


class Net(NamedTuple):
    """Learned weights, and the room to use them.

    tuned: float64[terms], in win chance. first, bias, second, offset: the network, float32[inputs, H], [H], [H, 4],
    [4]. hidden, sums: scratch, float32[H], [4].
    """

    tuned: Any
    first: Any
    bias: Any
    second: Any
    offset: Any
    hidden: Any
    sums: Any


class Mind(NamedTuple):
    """Everything that the players of a game need; rules only write to what is scratch.

    agents: the number of each seat's player. rows: states to try moves in. eyes, net, depth: None unless a player looks
    at moves, has learned weights, searches; compiled rules then leave out what needs it, which saves most of their
    compilation. active, values, terms, counts: scratch. out, sums, ways: win chances by level and seat. gains: the
    same by die, of a rollout. budget: rollouts a move.
    """

    agents: Any
    rows: Any
    eyes: Any
    net: Any
    depth: Any
    active: Any
    values: Any
    terms: Any
    counts: Any
    out: Any
    sums: Any
    ways: Any
    gains: Any
    budget: Any


def new_net(weights: Any) -> Net:
    """The weights with room to use them."""
    width = len(weights.bias)
    arrays = (weights.tuned, weights.first, weights.bias, weights.second, weights.offset)
    return Net(*arrays, np.zeros(width, np.float32), np.zeros(4, np.float32))


def new_mind(
    kind: type[Record], level: int, weights: Any, agents: Sequence[int], *, interpreted: bool, budget: int
) -> Mind:
    """A mind for states of this kind and players up to a level."""
    rows = kind.new_batch(LEVELS)
    return Mind(
        agents=np.array(agents, np.int64),
        rows=Rows(kind, rows) if interpreted else rows,
        eyes=1 if level >= LOOKS else None,
        net=new_net(weights) if level >= LEARNED else None,
        depth=1 if level >= SEARCHES else None,
        active=np.zeros(INPUTS, np.int32),
        values=np.zeros(INPUTS, np.float32),
        terms=np.zeros(TERMS),
        counts=np.zeros(COUNTS, np.int64),
        out=np.zeros((LEVELS, 4)),
        sums=np.zeros((LEVELS, 4)),
        ways=np.zeros((LEVELS, 4)),
        gains=np.zeros((7, 4)),
        budget=np.array([budget], np.int64),
    )
