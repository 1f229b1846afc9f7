"""Means with intervals, differences with paired ones, and when they are narrow enough.

Intervals hold at 95 % for a number of games fixed beforehand. A study looks at them again and again, at numbers of
games fixed beforehand, and stops by their width alone, never by what they say: such fixed-width stopping keeps the
level as the width becomes small (Chow and Robbins 1965), and `tests/study/test_estimates.py` measures how well it does
here. Shares have Wilson's interval, since near 0 and 100 per cent a plain one is too narrow.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np

from ludarium.study.measures import Numbers

LEVEL = 0.95
FIRST_LOOK, GROWTH = 1000, 1.5
"""Games of the first look, and how many times the games of the look before the next one has."""

FEWEST = 30  # games with a number, below which no interval is narrow enough


@dataclass(frozen=True)
class Estimate:
    """A mean and its interval; `games` counts those that have a number, `sd` is of one game."""

    mean: float
    low: float
    high: float
    sd: float
    games: int

    @property
    def half(self) -> float:
        """Half the interval's width."""
        return (self.high - self.low) / 2

    @property
    def differs(self) -> bool:
        """Whether 0 lies outside."""
        return self.low > 0 or self.high < 0


def z_score(comparisons: int = 1) -> float:
    """How many standard errors an interval spans on each side, for some comparisons all to hold at the level."""
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * comparisons))


def estimate(numbers: Numbers, *, share: bool = False, comparisons: int = 1) -> Estimate | None:
    """The mean of the games that have a number, None if there are none."""
    found = numbers[~np.isnan(numbers)]
    if not len(found):
        return None
    mean, sd, z = (
        float(found.mean()),
        float(found.std(ddof=1)) if len(found) > 1 else float("inf"),
        z_score(comparisons),
    )
    if share:
        low, high = wilson(mean / 100, len(found), z)
        return Estimate(mean, 100 * low, 100 * high, sd, len(found))
    half = z * sd / sqrt(len(found))
    return Estimate(mean, mean - half, mean + half, sd, len(found))


def difference(numbers: Numbers, base: Numbers, *, comparisons: int = 1) -> Estimate | None:
    """How much larger the mean is than that of the base, game by game with the same dice."""
    games = min(len(numbers), len(base))
    return estimate(numbers[:games] - base[:games], comparisons=comparisons)


def wilson(share: float, trials: int, z: float) -> tuple[float, float]:
    """The interval of a share, after Wilson."""
    scale = 1 + z**2 / trials
    centre = (share + z**2 / (2 * trials)) / scale
    half = z * sqrt(share * (1 - share) / trials + z**2 / (4 * trials**2)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)


def looks(most: int, first: int = FIRST_LOOK) -> list[int]:
    """The numbers of games at which a study looks whether it may stop."""
    found = [min(first, most)]
    while found[-1] < most:
        found.append(min(most, int(found[-1] * GROWTH)))
    return found


def narrow(found: Estimate | None, half: float) -> bool:
    """Whether an interval is as narrow as asked for."""
    return found is not None and found.games >= FEWEST and found.half <= half
