"""Bots that think in a process beside the terminal's: the same moves, and nothing left when it is over."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Sequence
from typing import Any

import pytest

import ludarium as lu
from ludarium.agents import Agent, make
from ludarium.agents.own import own_agent
from ludarium.cli.thinking import Beside, Thinker, thinking
from ludarium.game.observation import Observation


class Never:
    """A bot that must not be asked."""

    name = "master"

    def choose(self, observation: Observation, legal: Sequence[Any], budget: int | None = None) -> Any:
        raise AssertionError("asked in this process")


def a_choice() -> lu.Game:
    game = lu.Game("classic", seed=5)
    while len(game.legal_moves) < 3:
        game.play(game.legal_moves[0])
    return game


def test_the_process_chooses_what_the_bot_does() -> None:
    game, beside = a_choice(), Beside(["expert", "master"], "classic")
    try:
        while not beside.ready():
            time.sleep(0.2)
        for name in ("expert", "master"):
            here = make(name).choose(game.observation(), game.legal_moves)
            assert beside.choose(name, game.observation(), game.legal_moves, None) == here
        assert Thinker(Never(), beside).choose(game.observation(), game.legal_moves) == here
    finally:
        beside.close()


def test_a_bot_goes_on_by_itself_before_and_after() -> None:
    game = a_choice()
    here = make("expert").choose(game.observation(), game.legal_moves)
    with thinking({"red": make("expert"), "green": None}, "classic") as players:
        thinker = players["red"]
        assert isinstance(thinker, Thinker)
        assert thinker.name == "expert"
        assert thinker.choose(game.observation(), game.legal_moves) == here
        (process,) = multiprocessing.active_children()
        process.kill()
        process.join()
        assert thinker.choose(game.observation(), game.legal_moves) == here
    assert multiprocessing.active_children() == []
    assert thinker.choose(game.observation(), game.legal_moves) == here


def test_a_process_that_cannot_prepare_is_not_asked() -> None:
    beside = Beside(["nobody"], "classic")
    try:
        multiprocessing.active_children()[0].join()
        with pytest.raises(EOFError):
            beside.ready()
    finally:
        beside.close()


def test_bots_that_choose_at_once_get_no_process(tmp_path: Any) -> None:
    (tmp_path / "mine.py").write_text("from ludarium.agents import make\nmaster = lambda seed: make('greedy')\n")
    players: dict[str, Agent | None] = {
        "red": None,
        "green": make("strong"),
        "blue": own_agent(f"{tmp_path / 'mine.py'}:master", 1),
    }
    with thinking(players, "classic") as seated:
        assert seated is players
        assert multiprocessing.active_children() == []
