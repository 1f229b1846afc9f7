"""One agent against chosen opponents, for Gymnasium.

>>> import gymnasium
>>> import ludarium.envs
>>> env = gymnasium.make("Ludarium/Classic-v0", opponents="greedy", seat="red")
>>> observation, info = env.reset(seed=7)
>>> observation.shape, info["action_mask"].tolist()
((245,), [1, 1, 1, 1])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.agents.own import any_agent
from ludarium.agents.players import Agent, decision
from ludarium.envs.picture import check_render_mode, draw
from ludarium.envs.play import Play
from ludarium.envs.seating import Opponents, opponents_of
from ludarium.envs.seeds import game_seed
from ludarium.envs.spaces import Vector
from ludarium.errors import IllegalMove, MissingExtra, OptionError
from ludarium.rules.options import unknown_name

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise MissingExtra("rl", "the Gymnasium environment") from error

__all__ = ["LudoEnv"]

ILLEGAL = ("lose", "raise")


class LudoEnv(gymnasium.Env[Vector, np.int64]):
    """The agent's decisions are steps; opponents and dice do theirs in between.

    game, options, seats, first, parties, tables, forced: as for `ludarium.envs.play.Play`. opponents: a name,
    FILE.py:NAME or an agent, or one for each other seat in turn order from the learner's on. seat: the learner's
    colour; None draws it anew for each game.

    illegal: what comes of an action that the mask forbids: "lose" ends the episode with a reward of -1 and the action
    in info["illegal"], "raise" raises IllegalMove.

    info has "action_mask", int8 with a 1 for each action that may be taken (all 0 once the episode is over), "seat",
    the agent's colour, and "seed", that of the game's dice: `reset(seed=n)` plays with the dice of
    `ludarium.Game(seed=n)`.
    A reward is 1 for a win, -1 / (n - 1) for another's, 0 before the end. Raises OptionError.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str = "classic",
        *,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[str] | int | None = None,
        first: str | None = None,
        parties: Mapping[str, Any] | None = None,
        tables: str | None = None,
        opponents: Opponents = "random",
        seat: str | None = None,
        forced: bool = False,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self._play = Play(
            game, options=options, seats=seats, first=first, parties=parties, tables=tables, forced=forced
        )
        if illegal not in ILLEGAL:
            raise OptionError(unknown_name("way with illegal actions", illegal, list(ILLEGAL)))
        self._illegal = illegal
        self.render_mode = check_render_mode(render_mode)
        self._opponents = opponents_of(self._play, opponents)
        self._wanted = None if seat is None else self._play.number(seat)
        self._seats = [self._play.number(colour) for colour in self._play.colours]
        self._agents: dict[int, Agent] = {}
        self._seat = self._seats[0]
        self._seed = 0
        self._lost = False
        self.observation_space: spaces.Space[Any] = self._play.view.layout.space()
        self.action_space = self._play.view.actions.space()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        """Begin a game, of this seed or of one that follows from the last seed given."""
        super().reset(seed=seed)
        self._begin(game_seed(seed, self.np_random))
        while self._play.over:  # before the agent had anything to decide
            self._begin(game_seed(None, self.np_random))
        return self._play.observe(self._seat), self._info()

    def step(self, action: Any) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Take an action: observation, reward, whether the episode is over, False, info.

        Raises IllegalMove once the episode is over, until the next `reset`, and StepError for what is no integer.
        """
        if self._lost:
            raise IllegalMove(f"action {action!r}: expected a reset, the episode is over")
        try:
            self._play.take(action)
        except IllegalMove:
            if self._illegal == "raise" or self._play.over:
                raise
            self._lost = True
            return self._play.observe(self._seat), -1.0, True, False, {**self._info(), "illegal": int(action)}
        self._others()
        reward = float(self._play.rewards()[self._seat])
        return self._play.observe(self._seat), reward, self._play.over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions may be taken: what maskers like those of sb3-contrib ask for."""
        return self._mask().astype(np.bool_)

    def render(self) -> str | None:
        """The board, as text or as an SVG drawing; None without a render mode."""
        return draw(self._play, self.render_mode)

    def _begin(self, seed: int) -> None:
        self._seed = seed
        self._lost = False
        self._seat = int(self.np_random.choice(self._seats)) if self._wanted is None else self._wanted
        mine = self._seats.index(self._seat)
        after = [self._seats[(mine + 1 + k) % len(self._seats)] for k in range(len(self._opponents))]
        luck = [int(self.np_random.integers(1 << 32)) for _ in after]
        seated = zip(after, self._opponents, luck, strict=True)
        self._agents = {s: any_agent(one, n) if isinstance(one, str) else one for s, one, n in seated}
        self._play.begin(seed)
        self._others()

    def _others(self) -> None:
        """The opponents' decisions, up to the agent's next one."""
        play = self._play
        while not play.over and play.seat != self._seat:
            play.advance(decision(self._agents[play.seat], play.rules, play.config, play.state))

    def _mask(self) -> Vector:
        mask = self._play.mask(self._seat)
        return np.zeros_like(mask) if self._lost else mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seat": self._play.colour(self._seat), "seed": self._seed}
