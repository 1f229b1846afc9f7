"""The analysis of a race game: rollouts of each moment and each choice, and what dice were worth between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from ludarium.agents import bulk
from ludarium.agents.mind import Mind
from ludarium.agents.rollouts import NO_MOVE
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.analysis.estimates import Numbers, cost, cost_half, half_width
from ludarium.analysis.report import Choice, Moment, Roll, by_seat, choice
from ludarium.analysis.rollouts import MOST, rollouts
from ludarium.analysis.spots import Spot, spots
from ludarium.game.records import Record
from ludarium.rules.chance import MOVE, code

ROLLS = 12  # of a rollout, then the network's value
WIDE, TOO_WIDE = 0.015, 0.025  # half an interval: of a chance, or of what a choice costs
ROUNDS, MORE_ROUNDS = 4, 12  # of rollouts at most, until no interval is wide, then until none is too wide
SEATS = range(4)


@dataclass
class Case:
    """States that meet the same dice: a moment, or the candidates of a choice.

    moment: whether it is one, or what was chosen leads to one. found: float64[states, rollouts, 4], the chances by
    seat, those of a team for each of it.
    """

    number: int
    rows: list[Any]
    moves: list[int]
    played: int = 0
    seat: int = 0
    moment: bool = True
    found: Numbers = field(default_factory=lambda: np.zeros((0, 0, 4)))

    @property
    def means(self) -> Numbers:
        """The chances by state and seat."""
        return np.asarray(self.found.mean(axis=1))

    @property
    def costs(self) -> Numbers:
        """What was chosen against the best, by rollout and seat."""
        return cost(self.found, self.found[:, :, self.seat], self.played)

    @property
    def half(self) -> float:
        """Half the widest interval of what is wanted: of what was played, of what the choice costs."""
        moment = float(np.max(half_width(self.found[self.played]))) if self.moment else 0.0
        choice = self.cost_half if len(self.rows) > 1 else 0.0
        return max(moment, choice)

    @property
    def cost_half(self) -> float:
        """Half the interval of what the choice costs who made it."""
        return cost_half(self.costs[:, self.seat], self.found[:, :, self.seat], self.played)


class RaceAnalyst:
    """Looks at one record; `share` and what comes of it may go to several threads.

    rollouts: of each moment and each candidate, a multiple of 36; more where their spread is wide.
    """

    method = "network"
    player = "strong"
    apart = False

    def __init__(self, record: Record, rollouts: int, seed: int) -> None:
        self.rules = record.rules
        self.config = record.config
        self.rollouts = rollouts
        self.seed = seed
        self.spots, self.last = spots(record)
        self.moments: dict[int, Case] = {}  # by the number of the spot
        self.choices: dict[int, Case] = {}
        self._together = _together(self.rules.name, self.config)
        for number, spot in enumerate(self.spots):
            self._ask(number, spot)

    def _ask(self, number: int, spot: Spot) -> None:
        """What is to be rolled out of a spot; a moment that is the outcome of a choice is rolled out with it."""
        if number == 0 or not self.spots[number - 1].plain:
            self.moments[number] = Case(2 * number, [spot.before], [NO_MOVE])
        if spot.pieces:
            rows = [spot.after] * len(spot.pieces)
            self.choices[number] = Case(2 * number + 1, rows, list(spot.pieces), spot.played, spot.seat, spot.plain)

    @property
    def cases(self) -> list[Case]:
        """All that is to be rolled out, in the order of the game."""
        return sorted([*self.moments.values(), *self.choices.values()], key=lambda case: case.number)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to look at."""
        return not self.spots

    def phases(self) -> Iterator[Sequence[Case]]:
        """What is to be rolled out, part after part."""
        yield self.cases

    def prepare(self) -> None:
        """Compile what is needed, or load it."""
        self._rolled(self.cases[:1], 0, 1)

    def share(self, cases: Sequence[Case]) -> int:
        """Roll out some cases; the ply that the last of them is at."""
        self._extend(cases, 0)
        for number in range(1, min(MORE_ROUNDS, MOST // self.rollouts)):
            limit = WIDE if number < ROUNDS else TOO_WIDE
            wanted = [case for case in cases if case.half > limit]
            if wanted:
                self._extend(wanted, number * self.rollouts)
        return self.spots[cases[-1].number // 2].ply

    def _extend(self, cases: Sequence[Case], first: int) -> None:
        found = self._rolled(cases, first, self.rollouts) @ self._together
        at = 0
        for case in cases:
            rows = found[at : at + len(case.rows)]
            case.found = np.concatenate([case.found, rows], axis=1) if first else rows
            at += len(case.rows)

    def _rolled(self, cases: Sequence[Case], first: int, count: int) -> Numbers:
        batch = np.concatenate([state.row for case in cases for state in case.rows])
        moves = np.array([move for case in cases for move in case.moves])
        numbers = np.array([case.number for case in cases for _ in case.rows])
        found = np.zeros((len(batch), count, 4))
        play_out = rollouts(self.rules)
        play_out(self.config.row[0], batch, moves, numbers, self.seed, first, ROLLS, self._mind(), found)
        return found

    def _mind(self) -> Mind:
        return bulk.mind(self.rules.name, self.rules.State, [self.player] * 4)

    # ---- what came of it

    def told(self, end: Sequence[Moment]) -> tuple[list[Moment], list[Roll], list[Choice]]:
        """Every moment before a roll, then the end if there is one; every die, every choice."""
        moments = [self._moment(number, spot) for number, spot in enumerate(self.spots)]
        choices = {number: self._choice(self.spots[number], case) for number, case in self.choices.items()}
        moments += end
        rolls = [
            self._roll(spot, moments[number], moments[number + 1], choices.get(number), self.choices.get(number))
            for number, spot in enumerate(self.spots)
            if spot.die
        ]
        return moments, rolls, list(choices.values())

    def _moment(self, number: int, spot: Spot) -> Moment:
        case, played = (self.moments[number], 0) if number in self.moments else self._moved_to(number)
        halves = half_width(case.found[played])
        return Moment(spot.ply, self.rules.colours[spot.seat], self._by_seat(case.means[played]), self._by_seat(halves))

    def _moved_to(self, number: int) -> tuple[Case, int]:
        """The choice that led to a moment, and which of its candidates did."""
        case = self.choices[number - 1]
        return case, case.played

    def _roll(self, spot: Spot, before: Moment, after: Moment, choice: Choice | None, case: Case | None) -> Roll:
        """Between two moments lie a die, what the choice cost, and what is drawn after it."""
        reached = self._by_seat(case.means[case.played]) if case else after.chances
        cost = choice.cost if choice else dict.fromkeys(reached, 0.0)
        seat = before.seat
        return Roll(
            ply=spot.ply,
            seat=seat,
            die=spot.die,
            luck={name: reached[name] - cost[name] - chance for name, chance in before.chances.items()},
            half=sqrt(before.halves[seat] ** 2 + after.halves[seat] ** 2 + (choice.half**2 if choice else 0)),
            draws={name: after.chances[name] - chance for name, chance in reached.items()},
        )

    def _choice(self, spot: Spot, case: Case) -> Choice:
        army = 4 * self.rules.army_rule(self.config, spot.after)
        steps = tuple(self.rules.unpack(code(MOVE, army + piece)) for piece in spot.pieces)
        costs = case.costs
        loss, cost = -float(costs[:, spot.seat].mean()), self._by_seat(costs.mean(axis=0))
        chances, colour = case.means[:, spot.seat].tolist(), self.rules.colours[spot.seat]
        return choice(spot.ply_of_move, colour, steps, spot.played, chances, loss, case.cost_half, cost)

    def _by_seat(self, numbers: Numbers) -> dict[str, float]:
        return by_seat(self.rules.colours, self.config.seats, numbers.tolist())


def _together(game: str, config: Any) -> Numbers:
    """The matrix that makes seats' chances of single ones, where partners share them."""

    class Single:
        out = np.eye(4)

    share = TOOLBOXES[game].search.parts.share
    return np.array([[share(config, Single, p, seat) for seat in SEATS] for p in SEATS])
