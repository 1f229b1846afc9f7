"""Holding a match: to its end, or early where a planned look tells the two best apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any

from ludarium.arena.lineups import Match
from ludarium.arena.looks import LOOKS, bounds
from ludarium.arena.play import play
from ludarium.arena.rating import ratings
from ludarium.arena.standing import (
    FEW,
    Z95,
    Seated,
    Standing,
    Sums,
    Tally,
    cross_table,
    error,
    standings,
    student,
)
from ludarium.errors import OptionError
from ludarium.sim.executor import Executor

Progress = Callable[[int], None]


@dataclass
class Held:
    """A match that was held, as far as it went.

    wanted: games to the end. looks: how often it was looked at, 0 without early stopping; decided: whether a look told
    the two best apart.
    """

    tally: Tally
    wanted: int
    looks: int = 0
    decided: bool = False
    z: float = Z95

    @property
    def match(self) -> Match:
        """What was asked for."""
        return self.tally.match

    def standings(self) -> list[Standing]:
        """Each agent, the best first; after looks the intervals are as wide as the last one asks for."""
        return standings(self.tally, self.z)

    def as_dict(self) -> dict[str, Any]:
        """The result as plain data."""
        found = self.standings()
        names = [standing.name for standing in found]
        rated = ratings(self.tally)
        return {
            "game": self.match.game,
            "seed": self.match.seed,
            "options": dict(self.match.options),
            "seats": self.match.seats,
            "games": self.tally.games,
            "wanted": self.wanted,
            "adjusted": self.match.adjust,
            "looks": self.looks,
            "decided": self.decided,
            "agents": [
                {**standing.as_dict(), "rating": rated[standing.name][0], "deviation": rated[standing.name][1]}
                for standing in found
            ],
            "ahead": {name: dict(zip(names, row, strict=True)) for name, row in self._rows(names)},
        }

    def _rows(self, names: list[str]) -> list[tuple[str, list[float | None]]]:
        return list(zip(names, cross_table(self.tally, names), strict=True))


def blocks_for(match: Match, games: int) -> int:
    """How many blocks a lineup needs for at least so many games in all."""
    return max(1, ceil(games / match.games))


def hold(
    match: Match, games: int, executor: Executor, *, early: bool = False, progress: Progress | None = None
) -> Held:
    """Play at least `games` games, in whole blocks; with `early`, only until a look tells the two best apart."""
    held = new_match(match, games)
    play_on(held, executor, early=early, progress=progress)
    return held


def new_match(match: Match, games: int) -> Held:
    """A match of at least so many games, nothing of it played yet; raises OptionError."""
    if games < 1:
        raise OptionError(f"games={games}: expected at least 1")
    return Held(Tally(match), blocks_for(match, games) * match.games)


def play_on(held: Held, executor: Executor, *, early: bool = False, progress: Progress | None = None) -> None:
    """Play a match; what was played stays in it, also after an interruption."""
    match = held.match
    last = held.wanted // match.games
    ends = [ceil(part * last) for part in LOOKS] if early else [last]
    begun = 0
    for end, bound in zip(ends, bounds() if early else [Z95], strict=True):
        for blocks in play(match, executor, begun, end):
            held.tally.add(blocks)
            if progress:
                progress(held.tally.games)
        begun = end
        if early:
            held.looks += 1
            held.z = bound
            held.decided = apart(held.tally, bound)
            if held.decided:
                break


def apart(tally: Tally, z: float) -> bool:
    """Whether the two best are z standard errors apart or more, over the blocks that both are in.

    With few blocks it takes more (Student's distribution), and under 30 nothing is told apart. Where luck was reckoned,
    what counts are the wins without it.
    """
    first, second = (standing.name for standing in standings(tally)[:2])
    one, other = tally.seated(first, beside=second), tally.seated(second, beside=first)
    blocks = len(one.games)
    if blocks < FEW:
        return False
    differences = _wins(tally, one) / one.games - _wins(tally, other) / other.games
    sizes = one.games + other.games
    apart, width = float((differences * sizes).sum() / sizes.sum()), error(differences * sizes, sizes)
    return bool(width) and abs(apart) >= student(z, blocks - 1) * width


def _wins(tally: Tally, seated: Seated) -> Sums:
    return seated.adjusted if tally.match.adjust else seated.wins
