"""The analysis of a game without a searching player: whole games from each turn, and from choices that look wrong.

A choice is compared with what the player of the rollouts would have chosen. A few playouts of each find those that may
be wrong; these few are then measured afresh, so that having been picked for looking wrong flatters nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ludarium.agents import bulk
from ludarium.analysis.estimates import Numbers, half_width
from ludarium.analysis.playouts import AS_IT_IS, playouts
from ludarium.analysis.report import Choice, Moment, Roll, by_seat, choice
from ludarium.game.match import Match
from ludarium.game.records import Record
from ludarium.sim.kernels import kernels
from ludarium.sim.totals import wilson

SUSPECTS = 12  # choices that are measured afresh
MORE = 6  # times as many playouts for these
SEATS = 4


@dataclass
class Case:
    """A state, as it is or after each of two decisions: the one that was made, then the other.

    winners: int8[1 or 2, playouts]. ply: steps of the record before it.
    """

    number: int
    ply: int
    seat: int
    root: Any
    state: Any
    codes: list[int]
    winners: Any = field(default_factory=lambda: np.zeros((0, 0), np.int8))

    @property
    def wins(self) -> Numbers:
        """1 for the winner: float64[1 or 2, playouts, seats]."""
        return np.asarray(self.winners[:, :, None] == np.arange(SEATS), np.float64)

    @property
    def costs(self) -> Numbers:
        """What the decision changed, by playout and seat."""
        wins = self.wins
        return np.asarray(wins[0] - wins[1])

    @property
    def seems_lost(self) -> float:
        """What the chooser seems to have lost."""
        return -float(self.costs[:, self.seat].mean())


class WholeAnalyst:
    """Looks at one record; `share` may go to several threads. rollouts: whole games from each turn."""

    method = "whole games"
    player = "careful"

    def __init__(self, record: Record, rollouts: int, seed: int) -> None:
        self.rules = record.rules
        self.config = record.config
        self.rollouts = rollouts
        self.seed = seed
        self._mind = bulk.mind(self.rules.name, self.rules.State, [self.player] * SEATS)
        self.turns: list[Case] = []
        self.doubts: list[Case] = []
        self.suspects: list[Case] = []
        self.last: Any = self._read(record)

    def _read(self, record: Record) -> Any:
        """Find the turns, and the choices that the player would have made otherwise; the state at the end."""
        match: Any = Match(self.rules, self.config)
        for ply, step in enumerate(record.steps):
            outcome = self.rules.outcome(self.config, match.state, step)
            if self.rules.decides(match.state):
                self._look(match, ply, outcome)
            match.advance(outcome)
        if not match.state.over and self.turns and len(record.steps) > self.turns[-1].ply:
            self._look(match, len(record.steps), AS_IT_IS)
        return match.state

    def _look(self, match: Any, ply: int, outcome: int) -> None:
        state, number = match.state, ply + 1
        row, root = state.copy(), match.root.copy()
        if outcome == AS_IT_IS or not self.turns or self.turns[-1].seat != state.turn:
            self.turns.append(Case(2 * number, ply, state.turn, root, row, [AS_IT_IS]))
        if outcome != AS_IT_IS and state.n > 1:
            other = int(kernels(self.rules).decide(self.config.row[0], row.row, self._mind))
            if other != outcome:
                self.doubts.append(Case(2 * number + 1, ply, state.by, root, row, [outcome, other]))

    @property
    def empty(self) -> bool:
        """Whether there is nothing to look at."""
        return not self.turns

    def prepare(self) -> None:
        """Compile what is needed, or load it."""
        self._play([replace(self.turns[-1])], 0, 1)

    def phases(self) -> Iterator[Sequence[Case]]:
        """Turns and doubts in the order of the game; then the suspects again."""
        yield sorted([*self.turns, *self.doubts], key=lambda case: case.number)
        likely = sorted(self.doubts, key=lambda case: -case.seems_lost)[:SUSPECTS]
        self.suspects = sorted((case for case in likely if case.seems_lost > 0), key=lambda case: case.ply)
        yield self.suspects

    def share(self, cases: Sequence[Case]) -> int:
        """Play out some cases; the ply that the last of them is at."""
        again = cases[0].winners.size > 0
        self._play(cases, self.rollouts if again else 0, MORE * self.rollouts if again else self.rollouts)
        return cases[-1].ply

    def _play(self, cases: Sequence[Case], first: int, count: int) -> None:
        rows = [(case, code) for case in cases for code in case.codes]
        roots, states = (
            np.concatenate(each) for each in zip(*((c.root.row, c.state.row) for c, _ in rows), strict=True)
        )
        codes, numbers = (np.array(each) for each in zip(*((code, c.number) for c, code in rows), strict=True))
        winners = np.zeros((len(rows), count), np.int8)
        play_out = playouts(self.rules)
        mind = bulk.mind(self.rules.name, self.rules.State, [self.player] * SEATS)  # one for each thread
        play_out(self.config.row[0], roots, states, codes, numbers, self.seed, first, mind, winners)
        at = 0
        for case in cases:
            case.winners = winners[at : at + len(case.codes)]
            at += len(case.codes)

    # ---- what came of it

    def told(self, end: Sequence[Moment]) -> tuple[list[Moment], list[Roll], list[Choice]]:
        """Every turn, then the end if there is one; no rolls; the suspect choices."""
        return [*map(self._moment, self.turns), *end], [], [self._choice(case) for case in self.suspects]

    def _moment(self, case: Case) -> Moment:
        wins = case.wins[0]
        count = len(wins)
        halves = np.array([farthest(int(won), count) for won in wins.sum(axis=0)])
        chances = self._by_seat(wins.mean(axis=0))
        return Moment(case.ply, self.rules.colours[case.seat], chances, self._by_seat(halves))

    def _choice(self, case: Case) -> Choice:
        costs, chances = case.costs, case.wins.mean(axis=1)[:, case.seat].tolist()
        steps = [self.rules.unpack(self.rules.pack(case.state, code)) for code in case.codes]
        half, cost = float(half_width(costs[:, case.seat], 1)), self._by_seat(costs.mean(axis=0))
        return choice(case.ply, self.rules.colours[case.seat], steps, 0, chances, case.seems_lost, half, cost)

    def _by_seat(self, numbers: Numbers) -> dict[str, float]:
        return by_seat(self.rules.colours, self.config.seats, numbers.tolist())


def farthest(won: int, count: int) -> float:
    """How far the 95 % interval of a share reaches to its longer side: near 0 and 1 it lies more to one."""
    low, high = wilson(won, count)
    return max(high - won / count, won / count - low)
