"""Who meets whom: lineups of agents, each played in blocks of all its seat rotations."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import comb, factorial
from typing import Any

from ludarium.agents.bulk import weights_of
from ludarium.agents.own import called, check_any, code_of, is_own, whole
from ludarium.errors import OptionError
from ludarium.game.seating import seat_numbers
from ludarium.rules.registry import ruleset
from ludarium.sim.plans import Plan, plan

MOST = 500  # lineups; more would give each pair too few games to say anything

Lineup = tuple[str, ...]


@dataclass(frozen=True)
class Match:
    """What is to be played.

    A block is one lineup and one stream of dice, in as many games as the lineup has different rotations: in each,
    everybody sits one seat further. lineups: agents by seat before any rotation, every order around the table once, so
    that all together are every way to seat the agents. adjust: whether each seat's luck is reckoned. own: where those
    agents come from that are not the package's, by name. code: of each of these places, as in `Plan`.
    """

    game: str
    agents: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    seats: int
    seed: int
    options: Mapping[str, Any]
    adjust: bool = False
    own: Mapping[str, str] = field(default_factory=dict)
    code: Mapping[str, str] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """The games of one block of every lineup."""
        return sum(len(turned(names)) for names in self.lineups)

    def rotations(self, lineup: int) -> list[Plan]:
        """A lineup in each of its rotations, ready to be simulated."""
        return [self._plan(each) for each in turned(self.lineups[lineup])]

    def _plan(self, names: Lineup) -> Plan:
        agents = [self.own.get(name, name) for name in names]
        return plan(self.game, seed=self.seed, agents=agents, seats=self.seats, options=self.options)


def match(
    game: str,
    agents: Sequence[str],
    *,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    adjust: bool = False,
) -> Match:
    """A match between two or more agents; raises OptionError, and WeightsError for luck of a game without a network.

    agents: names, or FILE.py:NAME or MODULE:NAME of something that makes an agent of one's own from a seed. With more
    of them than seats every selection meets; with fewer, they take turns until all seats are full.
    adjust: reckon luck as well.
    """
    rules = ruleset(game)
    values = rules.settle(options or {})
    count = len(seat_numbers(rules, seats, values))
    if values.get("teams"):
        raise OptionError("teams=true: agents meet each by themselves, and a team's win is nobody's alone")
    names = _names(agents, count)
    own = {called(word): whole(word) for word in agents if is_own(word)}
    if adjust:
        weights_of(rules.name)  # by which luck is told
    for word in agents:
        check_any(word, rules.name)
    code = {word: code_of(word) for word in own.values()}
    found = Match(rules.name, names, lineups_of(names, count), count, seed, dict(options or {}), adjust, own, code)
    found.rotations(0)  # a wrong agent, seat or option is told before anything is played
    return found


def _names(agents: Sequence[str], seats: int) -> Lineup:
    """What the agents are called, if so many with these names can meet."""
    names = tuple(called(word) for word in agents)
    if len(names) < 2:
        raise OptionError(f"{' '.join(names) or 'nobody'}: expected at least two agents to meet")
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise OptionError(f"agent {twice[0]!r} is named twice: expected agents of different names")
    if (ways := ways_to_meet(len(names), seats)) > MOST:
        raise OptionError(f"{len(names)} agents for {seats} seats meet in {ways} ways: expected at most {MOST}")
    return names


def turned(names: Lineup) -> list[Lineup]:
    """The different rotations of a lineup: as many as seats, but two where two agents alternate around four."""
    return list(dict.fromkeys(names[-shift:] + names[:-shift] for shift in range(len(names))))


def ways_to_meet(agents: int, seats: int) -> int:
    """How many lineups so many agents make; 1 where they are fewer than the seats, since these are never too many."""
    return comb(agents, seats) * factorial(seats - 1) if agents >= seats else 1


def lineups_of(names: Lineup, seats: int) -> tuple[Lineup, ...]:
    """Every order around the table of every selection, the doubled agents in turn where there are too few."""
    found: dict[Lineup, None] = {}
    for chosen in _selections(names, seats):
        for order in itertools.permutations(chosen):
            found[min(turned(order), key=lambda each: [names.index(name) for name in each])] = None
    return tuple(found)


def _selections(names: Lineup, seats: int) -> list[Lineup]:
    if len(names) >= seats:
        return list(itertools.combinations(names, seats))
    around = [tuple(names[(start + seat) % len(names)] for seat in range(seats)) for start in range(len(names))]
    return around[:1] if seats % len(names) == 0 else around
