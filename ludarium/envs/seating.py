"""Who plays the other seats."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ludarium.agents import bulk
from ludarium.agents.players import check
from ludarium.envs.play import Play
from ludarium.errors import OptionError

OUTSIDE = -1
"""In the place of a player's number: the seat's decisions come from outside."""


def opponents_of(play: Play, opponents: str | Sequence[str]) -> list[str]:
    """The names of all opponents, in turn order after the learner; raises OptionError."""
    others = len(play.colours) - 1
    names = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(names) != others:
        raise OptionError(f"{len(names)} opponents: expected {others}, or one name for all")
    for name in names:
        check(name, play.rules.name)
    return names


class Seating:
    """Who decides in many games: `who`, int64[n, 4], has the number of each seat's player, or OUTSIDE.

    `mind` is what those players think with.
    """

    def __init__(self, play: Play, n: int, opponents: str | Sequence[str] | None, seat: str | None) -> None:
        if opponents is None and seat is not None:
            raise OptionError(f"seat {seat!r} in self-play: expected none, or opponents")
        names = [] if opponents is None else opponents_of(play, opponents)
        self.who = np.full((n, 4), OUTSIDE, np.int64)
        seats = [play.number(colour) for colour in play.colours]
        learners = seats if seat is None else [play.number(seat)]
        for i in range(n if names else 0):
            mine = seats.index(learners[i % len(learners)])
            for k, name in enumerate(names, 1):
                self.who[i, seats[(mine + k) % len(seats)]] = bulk.NUMBERS[name]
        self.mind = bulk.mind(play.rules.name, play.rules.State, [*names, *["random"] * 4][:4])
