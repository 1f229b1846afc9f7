"""Games in lockstep: the same as one by one, whatever the way of starting the next."""

from __future__ import annotations

import doctest
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import ludarium.envs
from ludarium.agents import make
from ludarium.envs import vector
from ludarium.envs.play import Play
from ludarium.envs.spaces import choices
from ludarium.envs.vector import LudoVectorEnv
from ludarium.envs.views import VIEWS
from ludarium.errors import IllegalMove, OptionError, StepError
from ludarium.game.observation import Observation

GAMES = list(VIEWS)
STEPS = {"classic": 400, "superconducting": 400, "ludicrous": 100}


def same(play: Play, env: Any, observations: Any, info: Any, i: int) -> None:
    assert info["seat"][i] == play.seat
    assert (observations[i] == play.observe(play.seat)).all()
    assert (info["action_mask"][i] == play.mask(play.seat)).all()


@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_the_same_games_as_one_by_one(game: str, forced: bool) -> None:
    n = 3
    env = LudoVectorEnv(n, game=game, forced=forced)
    plays = [Play(game, forced=forced) for _ in range(n)]
    numbers, over = list(range(n)), [False] * n
    for i, play in enumerate(plays):
        play.begin(5, i)
    chance = np.random.default_rng(1)
    observations, info = env.reset(seed=5)
    for _ in range(STEPS[game]):
        for i, play in enumerate(plays):
            if over[i]:
                assert info["action_mask"][i].all()
            else:
                same(play, env, observations, info, i)
        actions = choices(info["action_mask"], chance.random(n))
        actors = info["seat"]
        observations, rewards, ended, cut, info = env.step(actions)
        assert not cut.any()
        for i, play in enumerate(plays):
            if over[i]:
                numbers[i] += n
                play.begin(5, numbers[i])
                over[i] = False
                assert (rewards[i], ended[i]) == (0.0, False)
                continue
            play.take(int(actions[i]))
            over[i] = play.over
            assert ended[i] == play.over
            assert rewards[i] == np.float32(play.rewards()[actors[i]])
            assert (info["rewards"][i] == play.rewards().astype(np.float32)).all()


@pytest.mark.parametrize("game", GAMES)
def test_opponents_play_as_they_do_one_by_one(game: str) -> None:
    n = 4
    env = LudoVectorEnv(n, game=game, opponents="greedy")
    greedy = make("greedy")
    plays = [Play(game) for _ in range(n)]

    def others(play: Play, learner: int) -> None:
        while not play.over and play.seat != learner:
            steps = play.rules.steps(play.config, play.state)
            legal = [step.get("move", step) for step in steps]
            chosen = greedy.choose(Observation(play.rules.name, play.config, play.rules.seen(play.state)), legal)
            play.advance(play.rules.outcomes(play.config, play.state)[legal.index(chosen)])

    observations, info = env.reset(seed=3)
    for i, play in enumerate(plays):
        play.begin(3, i)
        others(play, i)
        same(play, env, observations, info, i)
    chance = np.random.default_rng(2)
    over = np.zeros(n, np.bool_)
    steps = 0
    while not over.any() and steps < STEPS[game]:
        steps += 1
        actions = choices(info["action_mask"], chance.random(n))
        observations, rewards, ended, _, info = env.step(actions)
        for i, play in enumerate(plays):
            if not over[i]:
                play.take(int(actions[i]))
                others(play, i)
                over[i] = play.over
                assert ended[i] == play.over
                assert rewards[i] == np.float32(play.rewards()[i])
                if not play.over:
                    same(play, env, observations, info, i)
    assert over.any() or game == "ludicrous"


def test_same_step_begins_the_next_game_at_once() -> None:
    late, soon = (LudoVectorEnv(8, autoreset_mode=mode) for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP))
    chance = np.random.default_rng(3)
    observations, info = late.reset(seed=2)
    first, info_soon = soon.reset(seed=2)
    assert (observations == first).all()
    done = 0
    while done < 10:
        ready = info["action_mask"].copy()
        actions = choices(ready, chance.random(8))
        observations, rewards, ended, _, info = late.step(actions)
        observed, rewards_soon, ended_soon, _, info_soon = soon.step(actions)
        assert (rewards == rewards_soon).all()
        assert (ended == ended_soon).all()
        done += int(ended.sum())
        if ended.any():
            assert (info_soon["_final_obs"] == ended).all()
            for i in np.flatnonzero(ended):
                assert (info_soon["final_obs"][i] == observations[i]).all()
            # The late ones begin with the next step; keep both in step by beginning again.
            observations, info = late.reset(seed=done)
            observed, info_soon = soon.reset(seed=done)
        assert (observations == observed).all()
        assert (info["action_mask"] == info_soon["action_mask"]).all()


def test_without_autoreset() -> None:
    env = LudoVectorEnv(4, autoreset_mode="Disabled")
    chance = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    ended = np.zeros(4, np.bool_)
    while not ended.any():
        before, _, ended, _, info = env.step(choices(info["action_mask"], chance.random(4)))
    with pytest.raises(StepError, match=r"game \d is over: expected a reset with its reset_mask first"):
        env.step(np.zeros(4, np.int64))
    observations, info = env.reset(options={"reset_mask": ended})
    assert (observations[~ended] == before[~ended]).all()
    same(_begun(1, 4 + int(ended.argmax())), env, observations, info, int(ended.argmax()))
    env.step(choices(info["action_mask"], chance.random(4)))


@pytest.mark.parametrize(
    "actions", [[0.7, 0.2], ["a", "b"], [None, 0], [np.nan, 0], [1 << 70, 0], [True, False]], ids=str
)
def test_actions_that_are_no_integers_are_refused(actions: Any) -> None:
    env = LudoVectorEnv(2)
    before, _ = env.reset(seed=1)
    with pytest.raises(StepError, match=r"actions of type .*: expected integers"):
        env.step(actions)
    after, *_ = env.reset(options={"reset_mask": np.zeros(2, np.bool_)})
    assert (after == before).all()
    for mask in ([True], [0, 1], "all"):
        with pytest.raises(OptionError, match=r"reset_mask of type .*: expected bool and \(2,\)"):
            env.reset(options={"reset_mask": mask})
    with pytest.raises(OptionError, match=f"seed {1 << 64}: expected an integer"):
        env.reset(seed=1 << 64)


def _begun(seed: int, number: int) -> Play:
    play = Play("classic")
    play.begin(seed, number)
    return play


def test_a_forbidden_action_stops_all_games_before_they_go_on() -> None:
    env = LudoVectorEnv(5)
    _, info = env.reset(seed=1)
    actions = choices(info["action_mask"], np.zeros(5))
    wrong = actions.copy()
    wrong[3] = 77
    with pytest.raises(IllegalMove, match="action 77 in game 3: expected one of 0, 1, 2, 3, as the mask says"):
        env.step(wrong)
    other = LudoVectorEnv(5)
    other.reset(seed=1)
    assert (env.step(actions)[0] == other.step(actions)[0]).all()


def test_arrays_can_stay_the_same() -> None:
    env = LudoVectorEnv(2, copy=False)
    observations, info = env.reset(seed=1)
    again, *_, info_again = env.step(choices(info["action_mask"], np.zeros(2)))
    assert again is observations
    assert info_again["action_mask"] is info["action_mask"]
    fresh = LudoVectorEnv(2)
    observations, info = fresh.reset(seed=1)
    kept = observations.copy()
    fresh.step(choices(info["action_mask"], np.zeros(2)))
    assert (observations == kept).all()


def test_gymnasium_makes_it() -> None:
    assert ludarium.envs.VIEWS
    env = gymnasium.make_vec("Ludarium/Superconducting-v0", 3, vectorization_mode="vector_entry_point")
    observations, info = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    actions = choices(info["action_mask"], np.zeros(3))
    assert env.action_space.contains(actions)
    env.step(actions)
    env.close()


def test_wrong_use_is_refused() -> None:
    env = LudoVectorEnv(2)
    with pytest.raises(StepError, match="no game yet"):
        env.step(np.zeros(2, np.int64))
    env.reset(seed=1)
    with pytest.raises(StepError, match=r"actions of shape \(3,\): expected \(2,\)"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(OptionError, match="num_envs=0"):
        LudoVectorEnv(0)
    with pytest.raises(OptionError, match="seat 'red' in self-play"):
        LudoVectorEnv(2, seat="red")


def test_the_example() -> None:
    assert doctest.testmod(vector).failed == 0
