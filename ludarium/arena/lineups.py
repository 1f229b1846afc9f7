"""Who meets whom: lineups of agents, each played in blocks of all its seat rotations."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludarium.errors import OptionError
from ludarium.rules.registry import ruleset
from ludarium.sim.simulate import Plan, plan

MOST = 200  # lineups; more would give each pair too few games to say anything

Lineup = tuple[str, ...]


@dataclass(frozen=True)
class Match:
    """What is to be played.

    A block is one lineup and one stream of dice, in as many games as the lineup has different rotations: in each,
    everybody sits one seat further. lineups: agents by seat before any rotation; every agent stands in equally many.
    """

    game: str
    agents: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    seats: int
    seed: int
    options: Mapping[str, Any]

    @property
    def turns(self) -> int:
        """How many games a block has: four, but two where two agents fill four seats in turn."""
        names = self.lineups[0]
        return next(shift for shift in range(1, self.seats + 1) if names[-shift:] + names[:-shift] == names)

    def rotations(self, lineup: int) -> list[Plan]:
        """A lineup in each of its rotations, ready to be simulated."""
        names = self.lineups[lineup]
        turned = [names[-shift:] + names[:-shift] for shift in range(self.turns)]
        return [plan(self.game, seed=self.seed, agents=each, seats=self.seats, options=self.options) for each in turned]


def match(
    game: str,
    agents: Sequence[str],
    *,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """A match between two or more agents; raises OptionError.

    With more agents than seats every selection of them meets; with fewer, they take turns until all seats are full.
    """
    rules = ruleset(game)
    count = rules.seat_counts[1] if seats is None else seats
    names = tuple(agents)
    if rules.settle(options or {}).get("teams"):
        raise OptionError("teams=true: agents meet each by themselves, and a team's win is nobody's alone")
    if len(names) < 2:
        raise OptionError(f"{len(names)} agents: expected at least two to meet")
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise OptionError(f"agent {twice[0]!r} is named twice: expected different ones")
    lineups = _lineups(names, count)
    if len(lineups) > MOST:
        raise OptionError(f"{len(names)} agents for {count} seats meet in {len(lineups)} ways: expected at most {MOST}")
    found = Match(rules.name, names, lineups, count, seed, dict(options or {}))
    found.rotations(0)  # a wrong agent, seat or option is told before anything is played
    return found


def _lineups(names: Lineup, seats: int) -> tuple[Lineup, ...]:
    if len(names) >= seats:
        return tuple(itertools.combinations(names, seats))
    around = [tuple(names[(start + seat) % len(names)] for seat in range(seats)) for start in range(len(names))]
    return tuple(around[:1] if seats % len(names) == 0 else around)
