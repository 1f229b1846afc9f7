"""Many games in lockstep for Gymnasium, compiled.

>>> from ludarium.envs.vector import LudoVectorEnv
>>> env = LudoVectorEnv(1024, game="classic", opponents="greedy")
>>> observations, info = env.reset(seed=7)
>>> observations.shape, info["action_mask"].shape
((1024, 245), (1024, 4))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.envs.play import Play
from ludarium.envs.seating import Seating
from ludarium.envs.seeds import game_seed
from ludarium.envs.views import SOURCES
from ludarium.errors import IllegalMove, MissingExtra, OptionError, StepError
from ludarium.sim.lockstep import BEGIN, KEEP, PLAY, Sight, lockstep

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingExtra("rl", "the vector environment") from error

__all__ = ["LudoVectorEnv"]

Array = npt.NDArray[Any]


class LudoVectorEnv(VectorEnv[Array, Array, Array]):
    """`num_envs` games; observations int8[n, size], actions int64[n], rewards float32[n].

    game, options, seats, first, parties, tables, forced: as for `ludarium.envs.play.Play`. opponents: None for
    self-play, where each action is that of whoever decides in its game; else an agent's name, or one for each other
    seat in turn order from the learner's on. seat: the learner's colour; None gives it to each in turn, by the number
    of the game's row.
    autoreset_mode: next step, same step or disabled, as in Gymnasium. copy: whether each step returns new arrays, or
    always the same ones, which are then not to be written to.

    info has "action_mask", int8[n, actions]; "seat", int8[n], who decides, as an index of `rules.colours`; "rewards",
    float32[n, 4], what games that ended paid each seat. A reward is that of the seat whose action it was. The game in
    row i is number i of the seed, the next one there number i + n, and so on: the same as of
    `ludarium.SeededDice(seed, number)`. Where a game is over, before it is reset, any action is let through.

    Raises OptionError, and MissingExtra without Numba or Gymnasium; step raises IllegalMove.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        game: str = "classic",
        options: Mapping[str, Any] | None = None,
        seats: Sequence[str] | int | None = None,
        first: str | None = None,
        parties: Mapping[str, Any] | None = None,
        tables: str | None = None,
        opponents: str | Sequence[str] | None = None,
        seat: str | None = None,
        forced: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
    ) -> None:
        if num_envs < 1:
            raise OptionError(f"num_envs={num_envs}: expected at least 1")
        self._play = Play(
            game, options=options, seats=seats, first=first, parties=parties, tables=tables, forced=forced
        )
        self.rules, self.config = self._play.rules, self._play.config
        self.layout, self.actions = self._play.view.layout, self._play.view.actions
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode}
        self.single_observation_space, self.single_action_space = self.layout.space(), self.actions.space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._seated = Seating(self._play, num_envs, opponents, seat)
        self._rooms(num_envs)

    def _rooms(self, n: int) -> None:
        """The arrays that the driver works on."""
        view = self._play.view
        self._payoffs = self._play.payoffs.astype(np.float32)
        sight = Sight(view.observe, view.mask, view.outcome, SOURCES)
        self._step = lockstep(self.rules, sight)
        self._states = self.rules.State.new_batch(n)
        race = hasattr(self.rules, "roll")  # whose states need nothing beside them
        self._roots, self._dice = (self._states if race else self.rules.State.new_batch(n) for _ in range(2))
        self._todo = np.full(n, KEEP, np.int8)
        self._games = np.arange(n, dtype=np.int64)
        self._observations, self._finals = (np.zeros((n, self.layout.size), np.int8) for _ in range(2))
        self._masks = np.ones((n, self.actions.size), np.int8)
        self._seats, self._results = np.zeros(n, np.int8), np.zeros(n, np.int8)
        self._rewards = np.zeros(n, np.float32)
        self._over = np.ones(n, np.bool_)
        self._everywhere = np.ones(n, np.bool_)
        self._seed: int | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin games anew: all, or those where options["reset_mask"], bool[n], is true; no seed is taken for some."""
        super().reset(seed=seed)
        some = (options or {}).get("reset_mask")
        if some is None:
            self._seed = game_seed(seed, self.np_random)
            self._games[:] = np.arange(self.num_envs)
        elif self._seed is None or seed is not None:
            raise OptionError(f"reset_mask with seed {seed!r}: expected none, after all games were begun with one")
        begun = self._everywhere if some is None else self._some(some)
        self._todo[:] = np.where(begun, BEGIN, KEEP)
        self._advance(np.zeros(self.num_envs, np.int64))
        self._over[begun] = False
        return self._out(self._observations), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Take an action in each game: observations, rewards, terminations, truncations (never), info."""
        self._check(np.asarray(actions))
        outcomes = np.array(actions, np.int64)  # a copy: the driver overwrites it
        self._todo[:] = np.where(self._over, BEGIN, PLAY)
        self._advance(outcomes)
        ended = self._results != len(self._payoffs) - 1
        info = self._info()
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            self._over = ended.copy()  # the caller has the other one
        elif ended.any():
            info |= self._final(ended)
        return self._out(self._observations), self._out(self._rewards), ended, np.zeros_like(ended), info

    def _some(self, mask: Any) -> Array:
        begun = np.asarray(mask)
        if begun.shape != (self.num_envs,) or begun.dtype != np.bool_:
            raise OptionError(
                f"reset_mask of type {begun.dtype} and shape {begun.shape}: expected bool and ({self.num_envs},)"
            )
        return begun

    def _check(self, actions: Array) -> None:
        if self._seed is None:
            raise StepError("no game yet: expected a reset first")
        if actions.shape != (self.num_envs,):
            raise StepError(f"actions of shape {actions.shape}: expected ({self.num_envs},)")
        if actions.dtype.kind not in "iu":
            raise StepError(f"actions of type {actions.dtype}: expected integers")
        if self.autoreset_mode is AutoresetMode.DISABLED and self._over.any():
            raise StepError(f"game {int(self._over.argmax())} is over: expected a reset with its reset_mask first")

    def _advance(self, outcomes: Array) -> None:
        asked = outcomes.copy()
        wrong = self._step(
            self.config.row[0], self._roots, self._states, self._dice, self._todo, outcomes, self._seated.who,
            self._seated.mind, int(self._play.forced), int(self.autoreset_mode is AutoresetMode.SAME_STEP),
            self._payoffs, self._seed, self._games, self._observations, self._masks, self._finals, self._seats,
            self._rewards, self._results,
        )  # fmt: skip
        if wrong >= 0:
            allowed = ", ".join(self._allowed(wrong))
            raise IllegalMove(f"action {asked[wrong]} in game {wrong}: expected one of {allowed}, as the mask says")

    def _allowed(self, i: int) -> list[str]:
        mask = np.zeros(self.actions.size, np.int8)
        self._play.view.mask(self.rules.State(self._states, i), mask)
        return [str(action) for action in np.flatnonzero(mask)]

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {
            "action_mask": self._out(self._masks),
            "seat": self._out(self._seats),
            "rewards": self._payoffs[self._results],
        }
        return info | {f"_{name}": self._everywhere for name in info}

    def _final(self, ended: Array) -> dict[str, Any]:
        """The last observations of games that ended, where others have begun in their place."""
        last = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended):
            last[i] = self._finals[i].copy()
        return {"final_obs": last, "_final_obs": ended}

    def _out(self, array: Array) -> Array:
        return array.copy() if self._copy else array
