"""Agents that choose by vectors."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludarium as lu
from ludarium.agents import make
from ludarium.envs.agents import VectorAgent
from ludarium.envs.play import Play
from ludarium.envs.single import LudoEnv
from ludarium.envs.vector import LudoVectorEnv
from ludarium.errors import IllegalMove, OptionError, StepError


@pytest.mark.parametrize("game", ["classic", "superconducting", "ludicrous"])
def test_it_sees_what_the_environment_shows_and_moves_as_it_does(game: str) -> None:
    seen: list[Any] = []

    def last(vector: Any, mask: Any) -> int:
        seen.append((vector.copy(), mask.copy()))
        return int(np.flatnonzero(mask)[-1])

    agent, played, play = VectorAgent(last), lu.Game(game, seed=5), Play(game, forced=True)
    play.begin(5)
    while not played.over and played.ply < 600:
        agent_step = agent.choose(played.observation(), played.legal_moves)
        vector, mask = seen.pop()
        assert (vector == play.observe(play.seat)).all()
        assert (mask == play.mask(play.seat)).all()
        played.play(agent_step)
        play.take(np.flatnonzero(mask)[-1])
    assert agent.name == "own"


@pytest.mark.parametrize(
    ("action", "error", "told"),
    [(7, IllegalMove, "action 7 of own: expected one of 0, 1, 2, 3"), (0.5, StepError, "0.5: expected an integer")],
)
def test_what_it_may_not_do_is_refused(action: Any, error: type[Exception], told: str) -> None:
    game = lu.Game("classic", seats=["red", "yellow"], dice=lu.ScriptedDice(["red", 6]))
    with pytest.raises(error, match=told):
        VectorAgent(lambda vector, mask: action).choose(game.observation(), game.legal_moves)


def test_the_example_of_the_page() -> None:
    page = (Path(__file__).parents[2] / "docs/agents.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```python\n(>>>.*?)^```$", page, re.MULTILINE | re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, "agents.md", None, 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_agents_may_be_opponents() -> None:
    asked: list[int] = []

    def first(vector: Any, mask: Any) -> int:
        asked.append(len(vector))
        return int(mask.argmax())

    env = LudoEnv("classic", opponents=["random", VectorAgent(first), make("greedy")], seat="red")
    env.reset(seed=1)
    env.step(int(env.action_masks().argmax()))
    over = False
    while not over:
        _, _, over, *_ = env.step(int(env.action_masks().argmax()))
    assert set(asked) == {245}
    with pytest.raises(OptionError, match="opponent 3: expected a name or an agent"):
        LudoEnv("classic", opponents=3)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"VectorAgent'>: expected a name or an agent"):
        LudoEnv("classic", opponents=VectorAgent)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="expected a name, for here all opponents are compiled"):
        LudoVectorEnv(2, opponents=VectorAgent(first))  # type: ignore[arg-type]


def test_an_opponent_that_chooses_what_is_not_legal_is_named() -> None:
    class Cheat:
        def choose(self, observation: Any, legal: Any, budget: int | None = None) -> Any:
            return "red9"

    cheat: Any = Cheat()
    env = LudoEnv("classic", opponents=cheat, seat="red")
    with pytest.raises(IllegalMove, match="agent 'Cheat' chose 'red9': expected one of"):
        _play_on(env)


def _play_on(env: LudoEnv) -> None:
    for seed in range(9):
        env.reset(seed=seed)
        env.step(int(env.action_masks().argmax()))


def test_the_file_of_an_agent_may_be_an_opponent_where_games_are_interpreted() -> None:
    word = f"{Path(__file__).parents[2] / 'examples/own_agent.py'}:Shepherd"
    env = LudoEnv("classic", opponents=word, seat="red")
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert not info["action_mask"].any()
    with pytest.raises(OptionError, match="expected a name, for here all opponents are compiled"):
        LudoVectorEnv(2, game="classic", opponents=word)
