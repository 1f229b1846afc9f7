"""What games come to in sum: exact integers, so that their order and the processes that counted them leave no trace."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Self

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[np.int64]

DRAWN = 4  # the winner of a game that nobody won
Z95 = 1.959963984540054


def wilson(hits: float, trials: int, z: float = Z95) -> tuple[float, float]:
    """The interval of a share, after Wilson; z: how many standard errors wide on either side, usually for 95 %."""
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    scale = 1 + z**2 / trials
    centre = (share + z**2 / (2 * trials)) / scale
    half = z * sqrt(share * (1 - share) / trials + z**2 / (4 * trials**2)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)


@dataclass(frozen=True)
class Columns:
    """Finished games side by side: `winners` int8[n], 4 for nobody; `lengths` uint32[n]; `events` uint32[n, kinds]."""

    winners: npt.NDArray[np.int8]
    lengths: npt.NDArray[np.uint32]
    events: npt.NDArray[np.uint32]

    @classmethod
    def empty(cls, games: int, kinds: int) -> Self:
        """Room for so many games."""
        return cls(np.zeros(games, np.int8), np.zeros(games, np.uint32), np.zeros((games, kinds), np.uint32))

    @classmethod
    def joined(cls, parts: list[Self]) -> Self:
        """Some columns, one below the other."""
        return cls(
            np.concatenate([part.winners for part in parts]),
            np.concatenate([part.lengths for part in parts]),
            np.concatenate([part.events for part in parts]),
        )

    def __len__(self) -> int:
        return len(self.winners)


def _none() -> Counts:
    return np.zeros(0, np.int64)


@dataclass(frozen=True)
class Totals:
    """Sums over games: wins by seat, games by length, and by kind of event its sum and the sum of its squares."""

    games: int = 0
    wins: Counts = field(default_factory=lambda: np.zeros(DRAWN + 1, np.int64))
    lengths: Counts = field(default_factory=_none)
    events: Counts = field(default_factory=_none)
    squares: Counts = field(default_factory=_none)

    @classmethod
    def of(cls, columns: Columns) -> Self:
        """The sums of some games."""
        wide = columns.events.astype(np.int64)
        return cls(
            len(columns),
            np.bincount(columns.winners, minlength=DRAWN + 1),
            np.bincount(columns.lengths),
            wide.sum(axis=0),
            (wide * wide).sum(axis=0),
        )

    def __add__(self, other: Totals) -> Totals:
        return Totals(
            self.games + other.games,
            self.wins + other.wins,
            _sum(self.lengths, other.lengths),
            _sum(self.events, other.events),
            _sum(self.squares, other.squares),
        )

    def mean(self, kind: int) -> tuple[float, float, float]:
        """How often a kind of event comes in a game, with the 95 % interval of that mean."""
        mean, sd = _spread(self.games, int(self.events[kind]), int(self.squares[kind]))
        half = Z95 * sd / sqrt(self.games)
        return mean, mean - half, mean + half

    def length(self) -> dict[str, Any]:
        """Mean with its 95 % interval, standard deviation, quantiles, least and greatest length of a game."""
        values = np.arange(len(self.lengths))
        total, squares = (int((values**power * self.lengths).sum()) for power in (1, 2))
        mean, sd = _spread(self.games, total, squares)
        half = Z95 * sd / sqrt(self.games)
        found = np.flatnonzero(self.lengths)
        return {
            "mean": mean,
            "low": mean - half,
            "high": mean + half,
            "sd": sd,
            "min": int(found[0]),
            **{name: self.quantile(percent) for name, percent in QUANTILES.items()},
            "max": int(found[-1]),
        }

    def quantile(self, percent: int) -> int:
        """The least length that so many percent of the games do not exceed."""
        rank = -(-self.games * percent // 100)
        return int(np.searchsorted(np.cumsum(self.lengths), max(1, rank)))


QUANTILES = {"q05": 5, "q25": 25, "median": 50, "q75": 75, "q95": 95}


def _spread(count: int, total: int, squares: int) -> tuple[float, float]:
    """Mean and standard deviation (of one game as the games tell it: by count - 1), from integers, rounded alike
    on every machine."""
    return total / count, sqrt((count * squares - total * total) / (count * max(count - 1, 1)))


def _sum(one: Counts, other: Counts) -> Counts:
    """The sum of two counts, the shorter one filled up with zeros."""
    short, long = sorted((one, other), key=len)
    total = long.copy()
    total[: len(short)] += short
    return total
