"""What the games of a match say: win shares with intervals from blocks, who stands before whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.arena.lineups import Match
from ludarium.arena.play import Blocks
from ludarium.sim.totals import wilson

Sums = npt.NDArray[np.float64]
Z95 = NormalDist().inv_cdf(0.975)
FEW = 30  # blocks below which their spread says too little of a share of wins
FEWEST = 4  # blocks below which it says nothing at all


@dataclass(frozen=True)
class Standing:
    """An agent after a match.

    games: those that it was in, once for each of its seats. share: of these that it won; low, high: the 95 % interval,
    from the means of blocks. chance: the share that equals would have. adjusted: the share without luck, with its own
    interval, None unless luck was reckoned.
    """

    name: str
    games: int
    wins: int
    share: float
    low: float
    high: float
    chance: float
    adjusted: float | None = None
    adjusted_low: float | None = None
    adjusted_high: float | None = None

    def as_dict(self) -> dict[str, Any]:
        """The standing as plain data; nothing about luck where none was reckoned."""
        return {key: value for key, value in asdict(self).items() if value is not None}


@dataclass(frozen=True)
class Seated:
    """An agent in each block that it is in: games of its seats, wins, luck in games won."""

    games: Sums
    wins: Sums
    luck: Sums

    @property
    def adjusted(self) -> Sums:
        """The wins without luck."""
        return self.wins - self.luck


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

    def seated(self, agent: str, beside: str | None = None) -> Seated:
        """What an agent did in each block that it is in; beside: only those that this one is in as well."""
        found = list(self._parts(agent, beside)) or [np.zeros((3, 0))]
        return Seated(*np.concatenate(found, axis=1))

    def ahead(self, one: str, other: str) -> tuple[int, int]:
        """Of the games with both in which one of the two won: those that the first won, and all of them."""
        mine = theirs = 0
        for blocks in self._blocks:
            here, there = self._places(one, blocks.lineup), self._places(other, blocks.lineup)
            if here and there:
                mine += int(np.isin(blocks.winners, here).sum()) * len(there)
                theirs += int(np.isin(blocks.winners, there).sum()) * len(here)
        return mine, mine + theirs

    def _parts(self, agent: str, beside: str | None) -> Iterator[Sums]:
        for blocks in self.ordered():
            places = self._places(agent, blocks.lineup)
            if places and (beside is None or self._places(beside, blocks.lineup)):
                count, rotations = blocks.winners.shape
                wins = np.isin(blocks.winners, places).sum(axis=1)
                luck = 0.0 if blocks.luck is None else blocks.luck[:, :, places].sum(axis=(1, 2))
                yield np.stack([np.full(count, rotations * len(places)), wins, np.broadcast_to(luck, count)])

    def _places(self, agent: str, lineup: int) -> list[int]:
        return [place for place, name in enumerate(self.match.lineups[lineup]) if name == agent]


def standings(tally: Tally, z: float = Z95) -> list[Standing]:
    """Each agent's standing, the best first; z: how many standard errors wide the intervals are on either side."""
    found = [_standing(tally, name, z) for name in tally.match.agents]
    return sorted(found, key=lambda standing: -(standing.share if standing.adjusted is None else standing.adjusted))


def _standing(tally: Tally, name: str, z: float) -> Standing:
    seated = tally.seated(name)
    wins, games = int(seated.wins.sum()), int(seated.games.sum())
    spread = len(seated.games) >= FEW and error(seated.wins, seated.games) > 0  # who never won may win yet
    low, high = interval(seated.wins, seated.games, z) if spread else wilson(wins, games, z)
    found = Standing(name, games, wins, wins / games if games else 0.0, low, high, 1 / tally.match.seats)
    if not tally.match.adjust or not games:
        return found
    adjusted = float(seated.adjusted.sum() / games)
    low, high = interval(seated.adjusted, seated.games, z)
    return replace(found, adjusted=adjusted, adjusted_low=low, adjusted_high=high)


def interval(wins: Sums, games: Sums, z: float) -> tuple[float, float]:
    """The interval of a share of wins from independent blocks, which may differ in their number of games.

    By Student's distribution; from 0 to 1 where there are too few blocks for any.
    """
    if len(wins) < FEWEST:
        return 0.0, 1.0
    share = float(wins.sum() / games.sum())
    half = student(z, len(wins) - 1) * error(wins, games)
    return max(0.0, share - half), min(1.0, share + half)


def error(wins: Sums, games: Sums) -> float:
    """The standard error of a share of wins from two blocks or more."""
    share = float(wins.sum() / games.sum())
    spread = wins - share * games
    return sqrt(float((spread**2).sum()) * len(wins) / (len(wins) - 1)) / float(games.sum())


def student(z: float, freedom: int) -> float:
    """The quantile of Student's distribution where the normal one has z; freedom: degrees, at least 3.

    Fisher's expansion: for z = 1.96 right to 2 % with 3 degrees and to 0.1 % from 6 on.
    """
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** (k + 1) for k, term in enumerate(terms))


def cross_table(tally: Tally, order: Sequence[str]) -> list[list[float | None]]:
    """By row and column, how often the row's agent won where one of the two did; None for itself and for strangers."""
    rows = []
    for one in order:
        pairs = [tally.ahead(one, other) if other != one else (0, 0) for other in order]
        rows.append([won / all_of_them if all_of_them else None for won, all_of_them in pairs])
    return rows
