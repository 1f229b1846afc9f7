"""The Gymnasium environment."""

from __future__ import annotations

import doctest
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ludarium as lu
import ludarium.envs
from ludarium.agents import make
from ludarium.envs import single
from ludarium.envs.single import LudoEnv
from ludarium.errors import IllegalMove, OptionError, StepError

IDS = ["Ludarium/Classic-v0", "Ludarium/Superconducting-v0", "Ludarium/Ludicrous-v0"]


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_check_env(name: str) -> None:
    check_env(gymnasium.make(name, render_mode="ansi").unwrapped)


def play(env: Any, seed: int | None, chance: np.random.Generator) -> tuple[float, int, dict[str, Any]]:
    observation, info = env.reset(seed=seed)
    reward, steps, over = 0.0, 0, False
    while not over:
        assert info["action_mask"].any()
        assert (info["action_mask"].astype(bool) == env.unwrapped.action_masks()).all()
        assert env.observation_space.contains(observation)
        assert reward == 0.0
        action = chance.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, over, cut, info = env.step(action)
        steps += 1
        assert not cut
    return reward, steps, info


@pytest.mark.parametrize("name", IDS)
def test_a_game_to_its_end(name: str) -> None:
    reward, steps, info = play(gymnasium.make(name), 4, np.random.default_rng(1))
    assert reward in (1.0, pytest.approx(-1 / 3))
    assert steps > 5
    assert not info["action_mask"].any()


def test_the_same_seed_is_the_same_game() -> None:
    def games(seed: int) -> list[Any]:
        env = LudoEnv("classic")
        found = [play(env, seed if k == 0 else None, np.random.default_rng(k)) for k in range(3)]
        return [(reward, steps, info["seat"], info["seed"]) for reward, steps, info in found]

    assert games(5) == games(5) != games(6)
    assert games(5)[0][3] == 5


def test_the_dice_are_those_of_the_seed() -> None:
    env = LudoEnv("classic", seats=["red", "yellow"], first="red", seat="red", opponents="greedy", forced=True)
    same = lu.Game("classic", seats=["red", "yellow"], first="red", seed=9)
    _, info = env.reset(seed=9)
    greedy = make("greedy")
    over = False
    while not over:
        action = int(np.flatnonzero(info["action_mask"])[0])
        same.play(f"red{action + 1}")
        while not same.over and same.turn == "yellow":
            same.play(greedy.choose(same.observation(), same.legal_moves))
        _, reward, over, _, info = env.step(action)
    assert same.over
    assert (reward > 0) == (same.winner == "red")


def test_greedy_opponents_win_more() -> None:
    chance = np.random.default_rng(1)
    wins = {
        name: sum(play(LudoEnv("superconducting", opponents=name), seed, chance)[0] > 0 for seed in range(30))
        for name in ("random", "greedy")
    }
    assert wins["greedy"] < wins["random"]


def test_each_opponent_by_name() -> None:
    env = LudoEnv("classic", opponents=["greedy", "random", "hasty"], seat="green")
    assert env.reset(seed=1)[1]["seat"] == "green"
    with pytest.raises(OptionError, match="2 opponents: expected 3, or one for all"):
        LudoEnv("classic", opponents=["random", "random"])
    with pytest.raises(OptionError, match="unknown agent 'greddy', did you mean 'greedy'"):
        LudoEnv("classic", opponents="greddy")
    with pytest.raises(OptionError, match="unknown colour 'gren', did you mean 'green'"):
        LudoEnv("classic", seat="gren")


def test_wrong_use_is_refused() -> None:
    env = LudoEnv("classic")
    with pytest.raises(StepError, match="no game yet"):
        env.step(0)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(7)
    assert (reward, over, info["illegal"]) == (-1.0, True, 7)
    assert not info["action_mask"].any()
    for action in (0, 7):
        with pytest.raises(IllegalMove, match="expected a reset, the episode is over"):
            env.step(action)
    assert env.reset(seed=1)[1]["action_mask"].any()
    env.step(0)
    wrong: list[Any] = [0.7, "a", None]
    for each in wrong:
        with pytest.raises(StepError, match=r"action .*: expected an integer"):
            env.step(each)
    strict = LudoEnv("classic", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="action 7: expected one of"):
        strict.step(7)
    with pytest.raises(OptionError, match="unknown way with illegal actions 'loose', did you mean 'lose'"):
        LudoEnv("classic", illegal="loose")
    with pytest.raises(OptionError, match="pieces=1"):
        LudoEnv("superconducting", options={"pieces": 1})


def test_the_example() -> None:
    assert doctest.testmod(single).failed == 0
    assert ludarium.envs.VIEWS
