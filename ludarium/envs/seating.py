"""Who plays the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from ludarium.agents import bulk
from ludarium.agents.own import check_any, is_own
from ludarium.agents.players import Agent
from ludarium.envs.play import Play
from ludarium.errors import OptionError

Opponents: TypeAlias = str | Agent | Sequence[str | Agent]

OUTSIDE = -1
"""In the place of a player's number: the seat's decisions come from outside."""


def opponents_of(play: Play, opponents: Opponents, *, compiled: bool = False) -> list[Any]:
    """All opponents, in turn order after the learner: names; unless they are compiled also agents, or FILE.py:NAME.

    Raises OptionError.
    """
    others = len(play.colours) - 1
    found = list(opponents) if isinstance(opponents, list | tuple) else [opponents] * others
    if len(found) != others:
        raise OptionError(f"{len(found)} opponents: expected {others}, or one for all")
    for one in found:
        if compiled and (not isinstance(one, str) or is_own(one)):
            raise OptionError(f"opponent {one!r}: expected a name, for here all opponents are compiled")
        if isinstance(one, str):
            check_any(one, play.rules.name)
        elif isinstance(one, type) or not callable(getattr(one, "choose", None)):
            raise OptionError(f"opponent {one!r}: expected a name or an agent")
    return found


class Seating:
    """Who decides in many games: `who`, int64[n, 4], has the number of each seat's player, or OUTSIDE.

    `mind` is what those players think with.
    """

    def __init__(self, play: Play, n: int, opponents: str | Sequence[str] | None, seat: str | None) -> None:
        if opponents is None and seat is not None:
            raise OptionError(f"seat {seat!r} in self-play: expected none, or opponents")
        names = [] if opponents is None else opponents_of(play, opponents, compiled=True)
        self.who = np.full((n, 4), OUTSIDE, np.int64)
        seats = [play.number(colour) for colour in play.colours]
        learners = seats if seat is None else [play.number(seat)]
        for i in range(n if names else 0):
            mine = seats.index(learners[i % len(learners)])
            for k, name in enumerate(names, 1):
                self.who[i, seats[(mine + k) % len(seats)]] = bulk.NUMBERS[name]
        self.mind = bulk.mind(play.rules.name, play.rules.State, [*names, *["random"] * 4][:4])
