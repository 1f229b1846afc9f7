"""The PettingZoo environment."""

from __future__ import annotations

import doctest
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import ludarium as lu
from ludarium.envs import aec
from ludarium.envs.views import VIEWS
from ludarium.errors import IllegalMove, OptionError, StepError

GAMES = list(VIEWS)

# What PettingZoo's test recommends to others than its own environments, and what ends every game of any: it names its
# own with dictionaries as observations in a list, wants agents numbered, and tells of masks of agents who are done.
RECOMMENDED = (
    "Observation space for each agent probably should be",
    "We recommend agents to be named in the format",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",
)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_api(game: str) -> None:
    with warnings.catch_warnings():
        for message in RECOMMENDED:
            warnings.filterwarnings("ignore", message)
        api_test(aec.env(game), num_cycles=50)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_seeds(game: str) -> None:
    seed_test(lambda: aec.env(game), num_cycles=20)


def run(env: Any, seed: int | None, chance: np.random.Generator) -> tuple[list[int], dict[str, float]]:
    """The actions of a random game, and what each agent got; the mask of who acts is never empty."""
    env.reset(seed=seed)
    actions, got = [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        got[agent] += reward
        assert not truncation
        if termination:
            env.step(None)
            continue
        assert observation["action_mask"].any()
        assert env.observation_space(agent).contains(observation)
        actions.append(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
        env.step(actions[-1])
    return actions, got


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_pays_the_winner(game: str) -> None:
    _, got = run(aec.env(game), 3, np.random.default_rng(1))
    assert sorted(got.values()) == pytest.approx([-1 / 3] * 3 + [1.0])


@pytest.mark.parametrize("game", ["classic", "superconducting"])
def test_the_same_game_as_the_library_plays(game: str) -> None:
    actions, got = run(aec.env(game, forced=True), 11, np.random.default_rng(2))
    same = lu.Game(game, seed=11)
    for action in actions:
        same.play(next(name for name in same.legal_moves if name.endswith(str(action + 1))))
    assert same.over
    assert max(got, key=lambda colour: got[colour]) == same.winner


def test_single_choices_are_taken_unless_they_are_wanted() -> None:
    env = aec.env("classic")
    env.reset(seed=5)
    for agent in env.agent_iter(30):
        mask = env.observe(agent)["action_mask"]
        assert mask.sum() > 1
        env.step(int(np.flatnonzero(mask)[0]))
    shown = aec.env("classic", forced=True)
    shown.reset(seed=5)
    assert any(_mask_of_next(shown).sum() == 1 for _ in range(20))


def _mask_of_next(env: Any) -> Any:
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask)[0]))
    return mask


def test_what_others_see() -> None:
    env = aec.env("classic")
    env.reset(seed=1)
    acting = env.agent_selection
    colours = env.possible_agents
    parts = VIEWS["classic"].layout.as_dict
    for agent in colours:
        seen = env.observe(agent)
        turn = (colours.index(acting) - colours.index(agent)) % 4
        assert parts(seen["observation"])["turn"].tolist() == [int(k == turn) for k in range(4)]
        assert parts(seen["observation"])["die"].sum() == 1
        assert bool(seen["action_mask"].any()) == (agent == acting)


def test_teams_win_together() -> None:
    _, got = run(aec.env("classic", options={"teams": True}), 4, np.random.default_rng(3))
    assert got["red"] == got["yellow"] == -got["green"] == -got["blue"]
    assert abs(got["red"]) == 1.0


def test_a_forbidden_action_is_refused_and_nothing_happens() -> None:
    env = aec.env("classic")
    env.reset(seed=1)
    before, agent = env.observe(env.agent_selection), env.agent_selection
    with pytest.raises(IllegalMove, match=r"action 9: expected one of \d, \d"):
        env.step(9)
    assert env.agent_selection == agent
    assert (env.observe(agent)["observation"] == before["observation"]).all()


@pytest.mark.parametrize("action", [0.7, "a", None, float("nan"), np.array([0, 1])], ids=str)
def test_an_action_that_is_no_integer_is_refused(action: Any) -> None:
    env = aec.raw_env("classic")
    env.reset(seed=1)
    before = env.observe("red")["observation"]
    with pytest.raises(StepError, match=r"^action .*: expected an integer$"):
        env.step(action)
    assert (env.observe("red")["observation"] == before).all()
    small: Any = np.int8(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    env.step(small)


def test_wrong_use_is_told() -> None:
    env = aec.raw_env("classic", seats=["red", "yellow"])
    with pytest.raises(StepError, match="no game yet"):
        env.step(0)
    for seed in (-1, 1 << 63):
        with pytest.raises(OptionError, match=f"seed {seed}: expected an integer from 0"):
            env.reset(seed=seed)
    env.reset(seed=1)
    with pytest.raises(OptionError, match="unknown colour 'blue'; there are red, yellow"):
        env.observe("blue")
    run(env, 1, np.random.default_rng(1))
    with pytest.raises(StepError, match="the game is over: expected a reset"):
        env.step(None)


def test_seeds_follow_from_the_last_one_given() -> None:
    env = aec.env("classic")

    def second_game(seed: int) -> list[int]:
        env.reset(seed=seed)
        return run(env, None, np.random.default_rng(1))[0]

    assert second_game(1) == second_game(1) != second_game(2)


def test_render() -> None:
    env = aec.env("classic", render_mode="ansi")
    env.reset(seed=1)
    assert "is to move" in env.render()
    svg = aec.env("classic", render_mode="svg")
    svg.reset(seed=1)
    assert svg.render().startswith("<svg")
    with pytest.raises(OptionError, match="unknown render mode 'asni', did you mean 'ansi'"):
        aec.env("classic", render_mode="asni")


def test_the_example() -> None:
    assert doctest.testmod(aec).failed == 0
