"""The analysis of a game without a searching player, interpreted: its rules take long to compile."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import ludarium as lu
from ludarium.agents import bulk, make
from ludarium.analysis import Analysis, analyse, whole
from ludarium.analysis.playouts import playouts
from ludarium.cli.analysis_words import at
from ludarium.rules.record import Rows
from ludarium.rules.registry import ruleset
from ludarium.sim.totals import wilson

RULES = ruleset("ludicrous")
SETTINGS: dict[str, Any] = {"options": {"pieces": 1, "round_cap": 14}, "seats": ["green", "blue"]}


def interpreted(rules: Any) -> Any:
    """The driver on live views of the rows."""

    def play_out(
        cfg: Any, roots: Any, states: Any, codes: Any, cases: Any, seed: int, first: int, mind: Any, won: Any
    ) -> None:
        config, mind = (
            rules.Config(np.array([cfg])),
            bulk.mind(rules.name, rules.State, ["careful"] * 4, interpreted=True),
        )
        roots, states = Rows(rules.State, roots.copy()), Rows(rules.State, states.copy())
        playouts(rules).py_func(config, roots, states, codes, cases, seed, first, mind, won)

    return play_out


def kernels(rules: Any) -> Any:
    mind = bulk.mind(rules.name, rules.State, ["careful"] * 4, interpreted=True)

    def decide(cfg: Any, batch: Any, _: Any) -> int:
        return bulk.decide(rules)(rules.Config(np.array([cfg])), rules.State(batch), mind)

    return SimpleNamespace(decide=decide)


def game_of(name: str, steps: int | None = None) -> lu.Game:
    """A game of one player's choices, broken off after so many steps."""
    game, agent = lu.Game("ludicrous", seed=5, **SETTINGS), make(name, seed=1)
    while not game.over and (steps is None or game.ply < steps):
        game.play(agent.choose(game.observation(), game.legal_steps()))
    return game


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole, "playouts", interpreted)
        patch.setattr(whole, "kernels", kernels)
        return analyse(game_of("random", 45).record(), rollouts=10, seed=3, jobs=2)


def test_there_is_a_moment_for_each_turn(analysis: Analysis) -> None:
    assert (analysis.method, analysis.player, analysis.rolls) == ("whole games", "careful", ())
    seats = [moment.seat for moment in analysis.moments]
    assert set(seats) <= {"green", "blue", ""}
    assert all(one != other for one, other in pairwise(seats[:-1]))  # the last is where it breaks off
    for moment in analysis.moments:
        assert 0 <= sum(moment.chances.values()) <= 1 + 1e-9
    assert all(0 < half < 0.5 for moment in analysis.moments if moment.seat for half in moment.halves.values())


def test_accounts_go_by_turns(analysis: Analysis) -> None:
    for player in analysis.players:
        assert player.start + player.turns + player.turns_of_others == pytest.approx(player.end)
        assert (player.luck, player.lost, player.draws) == (0, 0, 0)


def test_choices_are_held_against_those_of_the_reference(analysis: Analysis) -> None:
    assert 0 < len(analysis.choices) <= whole.SUSPECTS
    (record,) = lu.read_records(game_of("random", 45).record())
    for choice in analysis.choices:
        match = at(record, choice.ply)
        chosen = make("careful").choose(match.observation(), match.legal_steps())
        assert choice.candidates == (choice.played, chosen)
        assert choice.played != chosen


def test_a_game_between_reference_players_has_no_suspects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "playouts", interpreted)
    monkeypatch.setattr(whole, "kernels", kernels)
    assert analyse(game_of("careful", 20).record(), rollouts=10).choices == ()


def test_each_turn_is_played_out_as_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where one that compiling began with comes first in a share."""
    monkeypatch.setattr(whole, "playouts", interpreted)
    monkeypatch.setattr(whole, "kernels", kernels)
    (record,) = lu.read_records(game_of("careful", 3).record())
    analyst = whole.WholeAnalyst(record, 10, 0)
    analyst.prepare()
    for cases in analyst.phases():
        if cases:
            analyst.share(cases[-1:])
    assert analyst.turns[-1].winners.shape == (1, 10)


def test_what_was_never_won_may_still_be_won_as_often_as_its_interval_says() -> None:
    _, high = wilson(0, 100)
    assert whole.farthest(0, 100) == high
    assert whole.farthest(100, 100) == pytest.approx(high)
    assert whole.farthest(50, 100) == pytest.approx(0.096, abs=0.001)
