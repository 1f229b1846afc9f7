"""What there is to look at in a record of Ludicrous Ludo: the start of each turn, each draw, each choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ludarium.analysis.estimates import Numbers, cost, cost_half, half_width
from ludarium.analysis.tries import AS_IT_IS, turn_number
from ludarium.game.match import Match
from ludarium.game.records import Record
from ludarium.rules.ludicrous.names import CALENDAR, DRAW, FOR_HOOP, HOOP_WHICH, NEW, POSITIONS
from ludarium.rules.ludicrous.tape import decides
from ludarium.sim.lanes import like_decision

NIGHT = (FOR_HOOP, HOOP_WHICH, CALENDAR)
"""What is drawn between rounds is nobody's die."""


@dataclass
class Case:
    """A state, as it is or after each of some outcomes, which meet the same dice.

    ply: steps of the record before it. seat: who is in turn, draws or decides. codes: the outcomes; played: the place
    of the one that came. found: float64[codes, rollouts, 4], the chances by seat.
    """

    number: int
    ply: int
    seat: int
    root: Any
    state: Any
    codes: list[int] = field(default_factory=lambda: [AS_IT_IS])
    played: int = 0
    found: Numbers = field(default_factory=lambda: np.zeros((0, 0, 4)))

    @property
    def means(self) -> Numbers:
        """The chances by outcome and seat."""
        return np.asarray(self.found.mean(axis=1))

    @property
    def halves(self) -> Numbers:
        """Half the intervals of the chances of what came, by seat."""
        return np.asarray(half_width(self.found[self.played], 1))

    @property
    def half(self) -> float:
        """Half the widest interval of what is wanted."""
        return float(self.halves.max())


@dataclass
class DrawCase(Case):
    """A draw: what came, then whatever may come."""

    @property
    def luck(self) -> Numbers:
        """The chances after what came less those of drawing anew, by rollout and seat."""
        return np.asarray(self.found[0] - self.found[1])

    @property
    def half(self) -> float:
        """Half the interval of the luck of who drew."""
        return float(half_width(self.luck[:, self.seat], 1))


@dataclass
class ChoiceCase(Case):
    """A choice between decisions that differ in effect."""

    @property
    def costs(self) -> Numbers:
        """What was chosen against the best, by rollout and seat."""
        return cost(self.found, self.found[:, :, self.seat], self.played, 1)

    @property
    def half(self) -> float:
        """Half the interval of what the choice costs who made it."""
        return cost_half(self.costs[:, self.seat], self.found[:, :, self.seat], self.played, 1)


def cases(record: Record) -> tuple[list[Case], Any]:
    """The cases of a record until it is decided, in their order, and the state at its end."""
    rules: Any = record.rules
    match: Any = Match(rules, record.config)
    found: list[Case] = []
    turn = -1
    for ply, step in enumerate(record.steps):
        if match.state.over:
            break
        outcome = rules.outcome(record.config, match.state, step)
        if starts_turn(match, turn):
            turn = turn_number(match.state)
            found.append(Case(3 * ply, ply, match.state.turn, match.root.copy(), match.state.copy()))
        found += looked_at(rules, record.config, match, ply, outcome)
        match.advance(outcome)
    if not match.state.over and found:
        found.append(Case(3 * len(record.steps), len(record.steps), match.state.turn, match.root, match.state))
    return found, match.state


def starts_turn(match: Any, last: int) -> bool:
    """Whether a position is the first of a turn; last: the number of the turn before."""
    state = match.state
    return state.awaits != NEW and state.awaits in POSITIONS and turn_number(state) != last


def looked_at(rules: Any, config: Any, match: Any, ply: int, outcome: int) -> Iterator[Case]:
    """The draw or the choice that a state awaits, if more than one outcome differs."""
    state = match.state
    if state.awaits == NEW or (state.awaits == DRAW and state.purpose in NIGHT):
        return
    if decides(state):
        codes = unlike(state, outcome)
        if len(codes) > 1:
            rows = match.root.copy(), state.copy()
            yield ChoiceCase(3 * ply + 2, ply, state.by, *rows, codes, codes.index(outcome))
    elif len(rules.outcomes(config, state)) > 1:
        yield DrawCase(3 * ply + 1, ply, state.by, match.root.copy(), state.copy(), [outcome, AS_IT_IS])


def unlike(state: Any, played: int) -> list[int]:
    """The listed decisions, one for each effect, the played one for its own."""
    kinds: dict[int, int] = {}
    for code in state.choice[: state.n]:
        kinds.setdefault(like_decision(state, code), code)
    kinds[like_decision(state, played)] = played
    return list(kinds.values())
