"""Hints: the network's order of the moves, in words, and nothing that the player does not see."""

from __future__ import annotations

import pytest

import ludarium as lu
from ludarium.agents import bulk, make
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.analysis import hint
from ludarium.errors import StepError


def at_a_choice(game: str, seed: int, after: int) -> lu.Game:
    match, agent = lu.Game(game, seed=seed), make("careful")
    while match.ply < after or len(match.legal_moves) < 2:
        match.play(agent.choose(match.observation(), match.legal_moves))
    return match


@pytest.mark.parametrize("game", ["classic", "superconducting"])
def test_a_hint_is_what_the_expert_plays(game: str) -> None:
    expert = make("expert")
    for seed in range(4):
        match = at_a_choice(game, seed, 60)
        found = hint(match.observation())
        assert found.player == "expert"
        assert found.best.step == {"move": expert.choose(match.observation(), match.legal_moves)}
        chances = [found.best.chance, *(each.chance for each in found.others)]
        assert all(0 < chance < 1 for chance in chances if chance is not None)
        assert chances == sorted(chances, key=lambda chance: -(chance or 0))
        assert {each.step["move"] for each in found.others} < set(match.legal_moves)
        assert all(name in TOOLBOXES[game].terms and worth > 0 for name, worth in found.reasons)


def test_moves_that_come_to_the_same_are_one() -> None:
    game = lu.Game("classic", seats=["red", "yellow"], dice=lu.ScriptedDice(["red", 6]))
    assert len(game.legal_moves) == 4
    found = hint(game.observation())
    assert (found.best.step, found.others, found.reasons) == ({"move": "red1"}, (), ())
    assert found.as_dict()["best"] == {"step": {"move": "red1"}, "chance": found.best.chance}


def test_a_game_without_a_searching_player_has_the_best_of_the_others() -> None:
    assert TOOLBOXES["ludicrous"].search is None
    game = at_a_choice("ludicrous", 3, 200)
    found = hint(game.observation())
    assert found.player == [name for name in bulk.players_of("ludicrous") if name not in ("expert", "master")][-1]
    assert found.best.chance is None
    assert found.best.step == make(found.player).choose(game.observation(), game.legal_steps())


def test_no_hint_where_nothing_is_to_be_chosen() -> None:
    game = lu.Game("classic", seed=1, auto_roll=False)
    with pytest.raises(StepError, match="roll is awaited"):
        hint(game.observation())
