"""Players that learned in an environment, as agents for games, opponents and the arena."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ludarium.agents.players import M
from ludarium.envs.play import whole
from ludarium.envs.spaces import Vector
from ludarium.envs.views import VIEWS, outcome_of
from ludarium.errors import IllegalMove
from ludarium.game.observation import Observation
from ludarium.rules.registry import ruleset

__all__ = ["VectorAgent"]

Choice = Callable[[Vector, Vector], int]


class VectorAgent:
    """An agent that chooses by the vectors of docs/environments.md.

    action(vector, mask): the number of an action; vector is the observation of whoever decides, int8[size], mask has a
    1 for each action that may be taken, int8[actions].
    """

    def __init__(self, action: Choice, name: str = "own") -> None:
        self.name = name
        self._action = action

    def choose(self, observation: Observation, legal: Sequence[M], budget: int | None = None) -> M:
        """One of the legal moves; raises IllegalMove for an action that the mask forbids."""
        del budget
        rules, view = ruleset(observation.game), VIEWS[observation.game]
        config, state = observation.config, observation.state
        vector, mask = np.zeros(view.layout.size, np.int8), np.zeros(view.actions.size, np.int8)
        view.observe(config, state, int(view.decider(state)), vector)
        view.mask(state, mask)
        action = whole(self._action(vector, mask))
        outcome = outcome_of(rules, config, state, action)
        if outcome < 0:
            allowed = ", ".join(map(str, np.flatnonzero(mask)))
            raise IllegalMove(f"action {action} of {self.name}: expected one of {allowed}, as the mask says")
        return legal[rules.outcomes(config, state).index(outcome)]
