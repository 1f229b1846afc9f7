"""Perft at compiled speed."""

from __future__ import annotations

import numpy as np

from ludarium.game.match import Match
from ludarium.game.perft import perft as interpreted
from ludarium.sim.kernels import kernels


def perft(match: Match, depth: int) -> int:
    """The number of different sequences of exactly `depth` steps; some ten millions a second."""
    if depth < 1:
        return 1
    rules = match.rules
    roots, states = rules.State.new_batch(depth + 1), rules.State.new_batch(depth + 1)
    roots[0], states[0] = match.root.row[0], match.state.row[0]
    left = np.zeros(depth + 1, np.int64)
    count = kernels(rules).count_sequences
    if count is None:
        return interpreted(match, depth)
    return int(count(match.config.row[0], roots, states, left, depth))
