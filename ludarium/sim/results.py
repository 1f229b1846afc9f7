"""What many games come to."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.rules.registry import ruleset

DRAWN = 4  # the winner of a game that nobody won
Z95 = 1.959963984540054


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson."""
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    scale = 1 + Z95**2 / trials
    centre = (share + Z95**2 / (2 * trials)) / scale
    half = Z95 * sqrt(share * (1 - share) / trials + Z95**2 / (4 * trials**2)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)


@dataclass
class Result:
    """A summary that grows with each run of games; `unit` says what lengths are counted in."""

    game: str
    games: int
    seed: int
    options: dict[str, Any]
    seats: list[str]
    agents: tuple[str, ...]
    done: int = 0
    seconds: float = 0.0
    wins: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(DRAWN + 1, np.int64))
    events: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    lengths: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))

    @property
    def unit(self) -> str:
        """What lengths are counted in: rolls or rounds."""
        return ruleset(self.game).length_unit

    def add(self, winners: npt.NDArray[Any], lengths: npt.NDArray[np.int64], events: npt.NDArray[np.int64]) -> None:
        """Take in a run of games: the winner's seat and the length of each, and all their events by kind."""
        self.done += len(winners)
        self.wins += np.bincount(winners, minlength=DRAWN + 1)
        self.events = _sum(self.events, events)
        self.lengths = _sum(self.lengths, np.bincount(lengths))

    def length(self) -> dict[str, float]:
        """Mean, standard deviation, median, least and greatest length of a game."""
        values = np.arange(len(self.lengths))
        mean = float((values * self.lengths).sum() / self.done)
        variance = float(((values - mean) ** 2 * self.lengths).sum() / self.done)
        median = int(np.searchsorted(np.cumsum(self.lengths), (self.done + 1) // 2))
        found = np.flatnonzero(self.lengths)
        return {"mean": mean, "sd": sqrt(variance), "median": median, "min": int(found[0]), "max": int(found[-1])}

    def shares(self) -> dict[str, dict[str, float]]:
        """For each colour its share of the wins, with a 95 % interval."""
        found = {}
        for colour in self.seats:
            hits = int(self.wins[ruleset(self.game).colours.index(colour)])
            low, high = wilson(hits, self.done)
            found[colour] = {"wins": hits, "share": hits / self.done, "low": low, "high": high}
        return found

    def counts(self) -> dict[str, float]:
        """Events a game, by kind, those that never came left out."""
        names = ruleset(self.game).event_names
        return {names[kind]: float(n / self.done) for kind, n in enumerate(self.events) if n}

    def as_dict(self) -> dict[str, Any]:
        """The summary as plain data."""
        shares = self.shares()
        return {
            "game": self.game,
            "games": self.done,
            "seed": self.seed,
            "options": self.options,
            "seats": self.seats,
            "agents": list(self.agents),
            "wins": {colour: share["wins"] for colour, share in shares.items()},
            "shares": shares,
            self.unit: self.length(),
            "draws": int(self.wins[DRAWN]),
            "counts": self.counts(),
            "seconds": self.seconds,
        }


def _sum(one: npt.NDArray[np.int64], other: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The sum of two counts, the shorter one filled up with zeros."""
    short, long = sorted((one, other), key=len)
    total = long.astype(np.int64)
    total[: len(short)] += short
    return total
