"""The analysis of a game of Ludicrous Ludo: rollouts of each turn's start, each draw and each choice.

The luck of a draw is the chance after it less that of rollouts which draw anew: whatever the critic thinks, that is 0
on average. What a choice loses is measured against the decisions that `tuned` likes best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ludarium.agents import bulk
from ludarium.agents.mind import Mind
from ludarium.analysis.cases import Case, ChoiceCase, DrawCase, cases
from ludarium.analysis.estimates import Numbers
from ludarium.analysis.report import Choice, Moment, Roll, by_seat, choice
from ludarium.analysis.trials import trials, views
from ludarium.game.records import Record

TURNS = 32  # that a rollout goes on for from a turn's start
SOON = 4  # and from a draw or a choice
CANDIDATES = 5  # of a choice, with the one that was taken
CLOSE = 1.5  # worth by which a decision may trail the best and still be a candidate
WIDE, ROUNDS = 0.025, 4  # half an interval until which more rollouts are made, and how many times as many at most
SEATS = 4


class LudicrousAnalyst:
    """Looks at one record; `share` and what comes of it may go to several threads. rollouts: of each case, or more."""

    method = "network"
    player = "tuned"
    apart = True

    def __init__(self, record: Record, rollouts: int, seed: int) -> None:
        self.rules = record.rules
        self.config = record.config
        self.rollouts = rollouts
        self.seed = seed
        self.cases, self.last = cases(record)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to look at."""
        return not self.cases

    def prepare(self) -> None:
        """Compile what is needed, or load it; choose the candidates."""
        self._rolled(self.cases[:1], 0, 1, SOON)
        choices = [case for case in self.cases if isinstance(case, ChoiceCase)]
        for case, worths in zip(choices, self._worths(choices), strict=True):
            keep_close(case, worths)

    def phases(self) -> Iterator[Sequence[Case]]:
        """What is to be rolled out, part after part."""
        yield self.cases

    def share(self, cases: Sequence[Case]) -> int:
        """Roll out some cases; the ply that the last of them is at."""
        self._extend(cases, 0)
        for number in range(1, ROUNDS):
            self._extend([case for case in cases if case.half > WIDE], number * self.rollouts)
        return cases[-1].ply

    def _extend(self, cases: Sequence[Case], first: int) -> None:
        turns = [case for case in cases if type(case) is Case]
        others = [case for case in cases if type(case) is not Case]
        for chosen, far in ((turns, TURNS), (others, SOON)):
            found = self._rolled(chosen, first, self.rollouts, far) if chosen else np.zeros(0)
            at = 0
            for case in chosen:
                rows = found[at : at + len(case.codes)]
                case.found = np.concatenate([case.found, rows], axis=1) if first else rows
                at += len(case.codes)

    def _rolled(self, cases: Sequence[Case], first: int, count: int, turns: int) -> Numbers:
        """Rollouts of some cases that go on for so many turns."""
        roots, states = (
            np.concatenate([part for case in cases for part in [getattr(case, name).row] * len(case.codes)])
            for name in ("root", "state")
        )
        codes = np.array([code for case in cases for code in case.codes])
        numbers = np.array([case.number for case in cases for _ in case.codes])
        found = np.zeros((len(codes), count, SEATS))
        try_out = trials(self.rules)
        try_out(self.config.row[0], roots, states, codes, numbers, self.seed, first, turns, self._mind(), found)
        return found

    def _worths(self, cases: Sequence[Case]) -> Any:
        """What the linear player thinks of each listed decision."""
        if not cases:
            return []
        states = np.concatenate([case.state.row for case in cases])
        worths = np.full((len(cases), max(case.state.n for case in cases)), -np.inf)
        views(self.rules)(self.config.row[0], states, self._mind(), worths)
        return worths

    def _mind(self) -> Mind:
        return bulk.mind(self.rules.name, self.rules.State, [self.player] * SEATS)

    # ---- what came of it

    def told(self, end: Sequence[Moment]) -> tuple[list[Moment], list[Roll], list[Choice]]:
        """The start of each turn, then the end; every draw, every choice."""
        moments = [self._moment(case) for case in self.cases if type(case) is Case]
        rolls = [self._roll(case) for case in self.cases if isinstance(case, DrawCase)]
        choices = [self._choice(case) for case in self.cases if isinstance(case, ChoiceCase)]
        return [*moments, *end], rolls, choices

    def _moment(self, case: Case) -> Moment:
        chances, halves = self._by_seat(case.means[0]), self._by_seat(case.halves)
        return Moment(case.ply, self.rules.colours[case.seat], chances, halves)

    def _roll(self, case: DrawCase) -> Roll:
        luck, came = self._by_seat(case.luck.mean(axis=0)), case.codes[case.played]
        return Roll(case.ply, self.rules.colours[case.seat], came, luck, case.half, dict.fromkeys(luck, 0.0))

    def _choice(self, case: ChoiceCase) -> Choice:
        costs, chances = case.costs, case.means[:, case.seat].tolist()
        steps = [self.rules.unpack(self.rules.pack(case.state, code)) for code in case.codes]
        loss, cost = -float(costs[:, case.seat].mean()), self._by_seat(costs.mean(axis=0))
        return choice(case.ply, self.rules.colours[case.seat], steps, case.played, chances, loss, case.half, cost)

    def _by_seat(self, numbers: Numbers) -> dict[str, float]:
        return by_seat(self.rules.colours, self.config.seats, numbers.tolist())


def keep_close(case: ChoiceCase, worths: Numbers) -> None:
    """Keep the decisions that come near the best, at least two, and the one that was taken."""
    places = {code: k for k, code in reversed(list(enumerate(case.state.choice[: case.state.n])))}
    taken = case.codes[case.played]
    others = sorted((code for code in case.codes if code != taken), key=lambda code: -worths[places[code]])
    best = max(worths[places[code]] for code in case.codes)
    close = [code for code in others[1 : CANDIDATES - 1] if worths[places[code]] >= best - CLOSE]
    kept = {taken, others[0], *close}
    case.codes = [code for code in case.codes if code in kept]
    case.played = case.codes.index(taken)
