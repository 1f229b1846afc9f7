"""Games at whose table agents of one's own sit: interpreted, from the same dice as the compiled games of a plan."""

from __future__ import annotations

import functools
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from ludarium.agents.own import is_own, own_agent
from ludarium.agents.players import Agent, decision
from ludarium.agents.weights import file_of, stamp_of
from ludarium.game.dice import SeededDice
from ludarium.game.match import Match
from ludarium.rules.chance import below
from ludarium.rules.events import Event
from ludarium.rules.race import random_piece
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.kernels import kernels
from ludarium.sim.plans import Plan
from ludarium.sim.players import compiled, warm

RANDOM = "random"


def play(plan: Plan, config: Any, index: int) -> tuple[Any, list[int]]:
    """Game number `index`: its final state, which counts events, and its packed steps.

    Agents of one's own are made anew, each with a seed that follows from the plan's, the game and the seat, so that a
    game is the same whatever came before it. Raises OptionError if one fails, IllegalMove for a choice that is none.
    """
    game = _Game(plan, config, index)
    game.play()
    return game.counted(), game.steps


def prepare(plan: Plan) -> float:
    """Load the compiled agents of a plan, or compile them; the seconds that compiling took."""
    names = {name for name in plan.agents if not is_own(name)} - {RANDOM}
    driver, began = kernels(plan.rules).decide, perf_counter()
    before = sum(driver.stats.cache_misses.values())
    for name in sorted(names):
        warm(name, plan.game)
    return perf_counter() - began if sum(driver.stats.cache_misses.values()) > before else 0.0


class _Game:
    def __init__(self, plan: Plan, config: Any, index: int) -> None:
        self.rules = plan.rules
        self.config = config
        self.steps: list[int] = []
        self._dice = SeededDice(plan.seed, index)
        seated = zip(plan.seats, plan.agents, strict=True)
        self._agents = {seat: _seated(name, plan, index, seat) for seat, name in seated}
        self._match = Match(plan.rules, config)
        self._tally = np.zeros(max(plan.rules.event_names) + 1, np.int32)
        for kind, *_ in self._match.state.events or ():
            self._tally[kind] += 1

    @property
    def _state(self) -> Any:
        return self._match.state

    def play(self) -> None:
        while not self._state.over:
            outcome = self._decided() if self.rules.decides(self._state) else self._drawn()
            self.steps.append(self.rules.pack(self._state, outcome))
            self._count(self._match.advance(outcome))

    def counted(self) -> Any:
        """The state in the form that counts events."""
        found: Any = kernels(self.rules).Tallied()
        for name in self.rules.State.dtype.names or ():
            found.row[name] = self._state.row[name]
        found.row["tally"] = self._tally
        return found

    def _drawn(self) -> int:
        return self._dice.draw(self.rules, self.config, self._state)

    def _decided(self) -> int:
        state = self._state
        agent = self._agents[int(state.by if hasattr(state, "by") else state.turn)]
        if agent is None:
            return by_chance(self.rules, self.config, state, self._dice.generator)
        outcomes = self.rules.outcomes(self.config, state)
        return outcomes[0] if len(outcomes) == 1 else decision(agent, self.rules, self.config, state)

    def _count(self, events: tuple[Event, ...]) -> None:
        kinds = _kinds(self.rules)
        for event in events:
            self._tally[kinds[event.kind]] += 1


def by_chance(rules: Ruleset, config: Any, state: Any, generator: Any) -> int:
    """What a random player of a compiled game takes, from the same luck."""
    if not hasattr(rules, "roll"):
        return int(state.choice[below(generator, state.n)])
    lucky = state.copy()
    lucky.luck = generator.luck
    return 4 * rules.army_rule(config, state) + random_piece(lucky)


def _seated(name: str, plan: Plan, index: int, seat: int) -> Agent | None:
    """The player of a seat, None for the random one."""
    if not is_own(name):
        weights = file_of(plan.game)
        return None if name == RANDOM else _compiled(name, weights, stamp_of(weights))
    return own_agent(name, int(np.random.SeedSequence([plan.seed, index, seat]).generate_state(1)[0]))


@functools.cache
def _compiled(name: str, weights: Path, stamp: tuple[int, int]) -> Agent:
    del weights, stamp  # of what is kept
    return compiled(name)


@functools.cache
def _kinds(rules: Ruleset) -> dict[str, int]:
    return {name: kind for kind, name in rules.event_names.items()}
