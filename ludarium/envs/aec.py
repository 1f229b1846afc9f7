"""The games for PettingZoo: one agent a colour, who act in turn.

>>> from ludarium.envs import aec
>>> env = aec.env("classic", seats=["red", "yellow"])
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from ludarium.envs.picture import check_render_mode, draw
from ludarium.envs.play import Play
from ludarium.envs.seeds import game_seed
from ludarium.errors import MissingExtra, StepError
from ludarium.game.seating import check_seed

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise MissingExtra("rl", "the PettingZoo environment") from error

__all__ = ["env", "raw_env"]


def env(game: str = "classic", **settings: Any) -> OrderEnforcingWrapper:
    """The environment, which complains when it is used in a wrong order; settings as for `raw_env`."""
    return OrderEnforcingWrapper(raw_env(game, **settings))


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 - as PettingZoo calls it
    """The environment itself.

    game, options, seats, first, parties, tables, forced: as for `ludarium.envs.play.Play`.

    An observation has "observation", int8, and "action_mask", int8 with a 1 for each action that may be taken, all 0
    for agents that do not act now. The winner is paid 1, the others -1 / (n - 1) each; docs/environments.md has the
    tables. A seed plays the same game as `ludarium.Game` with that seed. step raises IllegalMove for an action that the
    mask forbids, StepError for what is no integer or comes out of turn.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "ludarium_v0",
        "render_modes": ["ansi", "svg"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "classic",
        *,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[str] | int | None = None,
        first: str | None = None,
        parties: Mapping[str, Any] | None = None,
        tables: str | None = None,
        forced: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._play = Play(
            game, options=options, seats=seats, first=first, parties=parties, tables=tables, forced=forced
        )
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = list(self._play.colours)
        layout, actions = self._play.view.layout, self._play.view.actions
        self.action_spaces = {agent: actions.space() for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": layout.space(), "action_mask": spaces.Box(0, 1, (actions.size,), np.int8)}
            )
            for agent in self.possible_agents
        }
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game, of this seed or of one that follows from the last seed given."""
        if seed is not None:
            check_seed(int(seed))
        if seed is not None or self._random is None:
            self._random = np.random.default_rng(seed)
        self._play.begin(game_seed(seed, self._random))
        while self._play.over:  # before anybody had anything to decide
            self._play.begin(game_seed(None, self._random))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._play.colour(self._play.seat)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now."""
        seat = self._play.number(agent)
        return {"observation": self._play.observe(seat), "action_mask": self._play.mask(seat)}

    def step(self, action: int | None) -> None:
        """Take the action of the agent that is selected; None once it is done."""
        if self._play.over:
            self._leave(action)
        else:
            self._act(action)

    def _leave(self, action: int | None) -> None:
        if not self.agents:
            raise StepError("the game is over: expected a reset first")
        self._was_dead_step(action)

    def _act(self, action: int | None) -> None:
        self._play.take(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        paid = self._play.rewards()
        self.rewards = {agent: float(paid[self._play.number(agent)]) for agent in self.agents}
        if self._play.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._play.colour(self._play.seat)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board, as text or as an SVG drawing; None without a render mode."""
        return draw(self._play, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
