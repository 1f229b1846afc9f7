"""What the games of a match say: win shares with intervals from blocks, who stands before whom, ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.arena.lineups import Match
from ludarium.arena.play import Blocks
from ludarium.sim.totals import wilson

Counts = npt.NDArray[np.int64]
Z95 = NormalDist().inv_cdf(0.975)
FEW = 30  # blocks below which their spread says too little


@dataclass(frozen=True)
class Standing:
    """An agent after a match.

    games: those that it was in, once for each of its seats. share: of these that it won; low, high: the 95 % interval,
    from the means of blocks. chance: the share that equals would have.
    """

    name: str
    games: int
    wins: int
    share: float
    low: float
    high: float
    chance: float

    def as_dict(self) -> dict[str, Any]:
        """The standing as plain data."""
        return asdict(self)


class Tally:
    """Wins by block; grows as blocks come in, in any order."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._blocks: list[Blocks] = []

    def add(self, blocks: Blocks) -> None:
        """Take in blocks."""
        self._blocks.append(blocks)

    @property
    def games(self) -> int:
        """How many games there are."""
        return sum(blocks.winners.size for blocks in self._blocks)

    def ordered(self) -> list[Blocks]:
        """All blocks in the order of their numbers."""
        return sorted(self._blocks, key=lambda blocks: (blocks.first, blocks.lineup))

    def blocks(self, agent: str, lineups: Sequence[int] | None = None) -> tuple[Counts, Counts]:
        """For each block with this agent, the wins of its seats and their games."""
        wins, games = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
        for blocks in self.ordered():
            places = self._places(agent, blocks.lineup)
            if places and (lineups is None or blocks.lineup in lineups):
                wins.append(np.isin(blocks.winners, places).sum(axis=1))
                games.append(np.full(len(blocks.winners), self.match.turns * len(places)))
        return np.concatenate(wins), np.concatenate(games)

    def ahead(self, one: str, other: str) -> tuple[int, int]:
        """Of the games with both in which one of the two won: those that the first won, and all of them."""
        mine = theirs = 0
        for blocks in self._blocks:
            here, there = self._places(one, blocks.lineup), self._places(other, blocks.lineup)
            if here and there:
                mine += int(np.isin(blocks.winners, here).sum()) * len(there)
                theirs += int(np.isin(blocks.winners, there).sum()) * len(here)
        return mine, mine + theirs

    def _places(self, agent: str, lineup: int) -> list[int]:
        return [place for place, name in enumerate(self.match.lineups[lineup]) if name == agent]


def standings(tally: Tally, z: float = Z95) -> list[Standing]:
    """Each agent's standing, the best first; z: how many standard errors wide the intervals are on either side."""
    found = [_standing(tally, name, z) for name in tally.match.agents]
    return sorted(found, key=lambda standing: -standing.share)


def _standing(tally: Tally, name: str, z: float) -> Standing:
    by_block, of_block = tally.blocks(name)
    wins, games = int(by_block.sum()), int(of_block.sum())
    low, high = interval(by_block, of_block, z) if len(by_block) >= FEW else wilson(wins, games)
    return Standing(name, games, wins, wins / games if games else 0.0, low, high, 1 / tally.match.seats)


def interval(wins: Counts, games: Counts, z: float) -> tuple[float, float]:
    """The interval of a share of wins from independent blocks, which may differ in their number of games."""
    share = float(wins.sum() / games.sum())
    spread = wins - share * games
    half = z * sqrt(float((spread**2).sum()) * len(wins) / (len(wins) - 1)) / float(games.sum())
    return max(0.0, share - half), min(1.0, share + half)


def cross_table(tally: Tally, order: Sequence[str]) -> list[list[float | None]]:
    """By row and column, how often the row's agent won where one of the two did; None for itself and for strangers."""
    rows = []
    for one in order:
        pairs = [tally.ahead(one, other) if other != one else (0, 0) for other in order]
        rows.append([won / all_of_them if all_of_them else None for won, all_of_them in pairs])
    return rows


def ratings(tally: Tally, blocks: Iterable[Blocks]) -> dict[str, tuple[float, float]]:
    """Elo-like ratings and their uncertainty by agent, from one game after the other (Plackett-Luce).

    1500 is where everybody begins; a standard deviation of the beginning is 400. Raises MissingExtra.
    """
    from ludarium.arena.rating import Rater

    rater = Rater(tally.match.agents)
    for each in blocks:
        names = tally.match.lineups[each.lineup]
        for place in each.winners.reshape(-1).tolist():
            if place >= 0:
                rater.game(names[place], [name for at, name in enumerate(names) if at != place])
    return rater.table()
