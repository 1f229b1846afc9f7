"""Ratings of players who meet in games of more than two: those that make the match's wins most likely.

Who has the strength s wins against others with s / (s + sum of theirs). 400 points more are ten times the strength.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log

import numpy as np
import numpy.typing as npt

from ludarium.arena.play import Blocks
from ludarium.arena.standing import FEW, Sums, Tally

CENTRE, SPREAD = 1500.0, 400.0
POINTS = 400 / log(10)
WIDTH = SPREAD / POINTS  # of what is thought of an agent before its first game
CLOSE, STEPS = 1e-10, 100

Seats = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Part:
    """Blocks of one lineup: wins of each agent in each block, how many games each has, who has how many seats."""

    wins: Sums
    games: Sums
    seats: Seats

    def shares(self, strengths: Sums) -> Sums:
        """Each agent's share of the wins, from the logarithms of all strengths."""
        odds = self.seats * np.exp(strengths - strengths.max())
        share: Sums = odds / odds.sum()
        return share


def ratings(tally: Tally) -> dict[str, tuple[float, float]]:
    """Rating and standard deviation by agent; 1500 is the mean of all.

    Before any game a rating is as uncertain as 400 points, which keeps that of somebody without a win within bounds.
    The deviation comes from the spread of blocks from 30 on, below from single games. Where luck was reckoned, what
    counts are the wins without it.
    """
    names = tally.match.agents
    parts = list(_parts(tally))
    strengths = _most_likely(parts, len(names))
    spread = np.linalg.inv(_curvature(parts, strengths))
    if sum(len(part.games) for part in parts) >= FEW:
        spread = spread @ _scatter(parts, strengths) @ spread
    centred = np.eye(len(names)) - 1 / len(names)
    deviations = np.sqrt(np.diag(centred @ spread @ centred))
    middle = strengths.mean()
    return {
        name: (CENTRE + POINTS * float(strength - middle), POINTS * float(deviation))
        for name, strength, deviation in zip(names, strengths, deviations, strict=True)
    }


def _parts(tally: Tally) -> Iterator[Part]:
    """The blocks as they came in, in the order of their numbers."""
    names = tally.match.agents
    for blocks in tally.ordered():
        lineup = tally.match.lineups[blocks.lineup]
        sits = np.array([[name == agent for agent in names] for name in lineup], np.int64)
        yield Part(_by_place(blocks, len(lineup)) @ sits, (blocks.winners >= 0).sum(axis=1) * 1.0, sits.sum(axis=0))


def _by_place(blocks: Blocks, places: int) -> Sums:
    """float64[blocks, places]: wins, without luck if that was reckoned."""
    wins = np.stack([(blocks.winners == place).sum(axis=1) for place in range(places)], axis=1)
    return wins * 1.0 if blocks.luck is None else wins - blocks.luck.sum(axis=1)


def _most_likely(parts: list[Part], agents: int) -> Sums:
    """The logarithms of strengths, by Newton's method; no step is longer than e to the one."""
    strengths = np.zeros(agents)
    for _ in range(STEPS):
        slope = sum((part.wins - np.outer(part.games, part.shares(strengths))).sum(axis=0) for part in parts)
        step = np.linalg.solve(_curvature(parts, strengths), slope - strengths / WIDTH**2)
        strengths += np.clip(step, -1, 1)
        if np.abs(step).max() < CLOSE:
            break
    return strengths


def _curvature(parts: list[Part], strengths: Sums) -> Sums:
    """How fast the likelihood falls off: float64[agents, agents]."""
    found = np.eye(len(strengths)) / WIDTH**2
    for part in parts:
        shares = part.shares(strengths)
        found += part.games.sum() * (np.diag(shares) - np.outer(shares, shares))
    return found


def _scatter(parts: list[Part], strengths: Sums) -> Sums:
    """How far blocks scatter around what the ratings foretell: float64[agents, agents]."""
    found = np.eye(len(strengths)) / WIDTH**2
    for part in parts:
        off = part.wins - np.outer(part.games, part.shares(strengths))
        found += off.T @ off
    return found
