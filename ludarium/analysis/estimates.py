"""Means of rollouts with intervals, and what a choice costs, without the bias of picking the best of noisy numbers.

Rollouts come in rounds of six, one for each first die. Their spread is taken among those with the same first die, since
these are dealt evenly.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]

DICE = 6
Z95 = NormalDist().inv_cdf(0.975)


def half_width(found: Numbers, strata: int = DICE) -> Any:
    """Half the 95 % interval of the mean over the first axis, whose entry n belongs to stratum n % strata."""
    groups = found.reshape(-1, strata, *found.shape[1:])
    freedom = len(found) - strata
    student = Z95 * (1 + (Z95**2 + 1) / (4 * freedom))
    return student * np.sqrt(groups.var(axis=0, ddof=1).mean(axis=0) / len(found))


def cost(found: Numbers, own: Numbers, played: int, strata: int = DICE) -> Numbers:
    """What the choice that was made changes against the best one, by rollout and seat.

    found: float64[choices, rollouts, seats], with common dice; own: [choices, rollouts], what the chooser goes by.
    Which choice is best is told by one half of the rollouts and measured by the other, both ways: the best of noisy
    numbers looks better than it is. So a cost may come out a bit on the wrong side of 0.
    """
    later, first = np.divmod(np.arange(found.shape[1]), strata)
    second = (first + later) % 2 == 1  # each half has all first dice and, over them, all second ones alike
    told_by_first, told_by_second = (int(own[:, part].mean(axis=1).argmax()) for part in (~second, second))
    best = np.where(second[:, None], found[told_by_first], found[told_by_second])
    return np.asarray(found[played] - best)


def cost_half(costs: Numbers, own: Numbers, played: int, strata: int = DICE) -> float:
    """Half the 95 % interval of what a choice costs the chooser.

    costs: float64[rollouts], from `cost`; own: as there. Where both halves take what was played for the best, the cost
    is 0 however noisy they are; then it is how much better another choice may still be.
    """
    if costs.any():
        return float(half_width(costs, strata))
    ahead = np.delete(own, played, axis=0) - own[played]
    return max(0.0, *(float(other.mean() + half_width(other, strata)) for other in ahead))
