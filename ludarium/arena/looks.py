"""Stopping early without cheating: a few looks, planned beforehand, that share one chance of error."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

LOOKS = (0.1, 0.3, 1.0)
"""After which part of the games the match is looked at."""

ERROR = 0.05
_NORMAL = NormalDist()


def spent(part: float, error: float = ERROR) -> float:
    """How much of the chance of error may be spent by then: little early on (O'Brien and Fleming's way of spending)."""
    return 2 * (1 - _NORMAL.cdf(_NORMAL.inv_cdf(1 - error / 2) / sqrt(part)))


def bounds(error: float = ERROR) -> list[float]:
    """At each look, how many standard errors apart two must be to be told apart.

    Each look spends what has become free since the one before; the sum over looks is `error`, so a match in which
    nobody is better ends with a winner at most that often, however early it ends.
    """
    before, found = 0.0, []
    for part in LOOKS:
        now = spent(part, error)
        found.append(_NORMAL.inv_cdf(1 - (now - before) / 2))
        before = now
    return found
