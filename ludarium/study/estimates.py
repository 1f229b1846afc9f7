"""Means with intervals, differences with paired ones, and when they are narrow enough.

Intervals hold at 95 % for a number of games fixed beforehand. A study looks at them again and again, at numbers of
games fixed beforehand, and stops by their width alone, never by what they say: such fixed-width stopping keeps the
level as the width becomes small (Chow and Robbins 1965), and `tests/study/test_estimates.py` measures how well it does
here. Shares have Wilson's interval, since near 0 and 100 per cent a plain one is too narrow; and where less than ten
games differ from the others, no interval is narrower than his for something that never came.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np

from ludarium.sim.totals import wilson
from ludarium.study.measures import Numbers

LEVEL = 0.95
FIRST_LOOK, GROWTH = 1000, 1.5
"""Games of the first look, and how many times the games of the look before the next one has."""

RARE = 10  # games that differ, below which their spread tells little
TINY = 1e-6
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


def estimate(numbers: Numbers, *, share: bool = False, comparisons: int = 1, grain: float = 1.0) -> Estimate | None:
    """The mean of the games that have a number, None if there are none.

    share: whether the numbers are 0 or 100. grain: by how much a single game may differ from the others; it bounds how
    narrow the interval of games may be that are nearly all alike.
    """
    found = numbers[~np.isnan(numbers)]
    if not len(found):
        return None
    mean, sd, z = float(found.mean()), spread(found), z_score(comparisons)
    if share:
        low, high = wilson(mean / 100 * len(found), len(found), z)
        return Estimate(mean, 100 * low, 100 * high, sd, len(found))
    half = max(z * sd / sqrt(len(found)), unseen(found, len(found), z, grain))
    return Estimate(mean, mean - half, mean + half, sd, len(found))


def difference(numbers: Numbers, base: Numbers, *, comparisons: int = 1, grain: float = 1.0) -> Estimate | None:
    """How much larger the mean is than that of the base; None if one of them has no numbers.

    It is the difference of the two means, also where some games have a number in one of them only. Number n of both is
    the game with the same dice, and the more alike those are, the narrower the interval.
    """
    means, parts = [], np.zeros(max(len(numbers), len(base)))
    counts = [int((~np.isnan(each)).sum()) for each in (numbers, base)]
    if 0 in counts:
        return None
    for sign, each, count in zip((1, -1), (numbers, base), counts, strict=True):
        means.append(float(np.nanmean(each)))
        parts[: len(each)] += sign * np.nan_to_num(each - means[-1]) / count
    games, z = min(counts), z_score(comparisons)
    error = sqrt(float((parts**2).sum()) * games / (games - 1)) if games > 1 else float("inf")
    mean, half = means[0] - means[1], max(z * error, unseen(games * parts, games, z, grain))
    return Estimate(mean, mean - half, mean + half, error * sqrt(games), games)


def spread(found: Numbers) -> float:
    """The standard deviation of a game, unknown of a single one."""
    return float(found.std(ddof=1)) if len(found) > 1 else float("inf")


def unseen(numbers: Numbers, games: int, z: float, grain: float) -> float:
    """What may have been missed where nearly all games are alike, 0 elsewhere.

    It is Wilson's bound for something of the grain's size that came in none of so many games.
    """
    differing = int((np.abs(numbers - np.median(numbers)) > TINY * grain).sum())
    return z**2 * grain / (games + z**2) if differing < RARE else 0.0


def looks(most: int, first: int = FIRST_LOOK) -> list[int]:
    """The numbers of games at which a study looks whether it may stop."""
    found = [min(first, most)]
    while found[-1] < most:
        found.append(min(most, int(found[-1] * GROWTH)))
    return found


def narrow(found: Estimate | None, half: float) -> bool:
    """Whether an interval is as narrow as asked for."""
    return found is not None and found.games >= FEWEST and found.half <= half
