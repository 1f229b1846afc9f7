"""Hints: the network's order of the moves, in words, and nothing that the player does not see."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ludarium as lu
from ludarium.agents import bulk, make
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.analysis import hint, tried
from ludarium.analysis.tried import dealt
from ludarium.errors import StepError
from ludarium.rules.ludicrous.tape import in_deck


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tried, "TRIES", 12)


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
    assert found.as_dict()["best"] == {"step": {"move": "red1"}, "chance": found.best.chance, "half": None}


def awaiting(kind: str, seed: int = 3, after: int = 200) -> lu.Game:
    """A game of Ludicrous Ludo that awaits a choice of a kind."""
    game, agent = lu.Game("ludicrous", seed=seed), make("careful")
    while game.ply < after or game.awaiting != kind or len(game.legal_steps()) < 2:
        game.play(agent.choose(game.observation(), game.legal_steps()))
    return game


def values_of(game: lu.Game, index: int) -> list[float]:
    """The terms of a legal decision."""
    mind = bulk.mind("ludicrous", game.rules.State, ["tuned"] * 4, interpreted=True)
    code = game.rules.outcomes(game.config, game.state)[index]
    TOOLBOXES["ludicrous"].terms_rule(game.config, game.state, code, mind)
    return [float(term) for term in mind.terms]


@pytest.mark.parametrize("kind", ["turn", "tank", "action", "bonus", "bonus_move", "move", "again"])
def test_positions_of_ludicrous_ludo_are_tried_out(kind: str) -> None:
    game = awaiting(kind)
    found = hint(game.observation())
    told = [found.best, *found.others]
    assert found.player == "tuned"
    assert all(each.step in game.legal_steps() for each in told)
    assert all(each.chance is not None and each.half is not None and 0 < each.chance < 1 for each in told)
    assert [each.chance for each in told] == sorted((each.chance or 0 for each in told), reverse=True)
    assert all(
        name.removeprefix("less ") in TOOLBOXES["ludicrous"].terms and worth > 0 for name, worth in found.reasons
    )
    if found.reasons:  # the best has more of what is liked, less of what is shunned
        values = [values_of(game, game.legal_steps().index(each.step)) for each in told[:2]]
        for name, _ in found.reasons:
            one, other = (each[TOOLBOXES["ludicrous"].terms.index(name.removeprefix("less "))] for each in values)
            assert one < other if name.startswith("less ") else one > other
    assert hint(game.observation()) == found


def test_in_the_middle_of_a_resolution_a_hint_is_the_choice_of_a_player() -> None:
    game = awaiting("shed", after=0)
    found = hint(game.observation())
    assert found.player in ("tuned", "strong")
    assert (found.best.chance, found.best.half, found.others, found.reasons) == (None, None, (), ())
    assert found.best.step == make(found.player).choose(game.observation(), game.legal_steps())


def test_a_hint_knows_nothing_of_others_hands() -> None:
    """The cards that others hold are dealt anew, as many as they hold, from all that are not seen."""
    game = awaiting("action", after=900)
    seen = game.observation()
    by, held = seen.state.by, [seen.state.held[seat] for seat in range(4)]
    others = [seat for seat in range(4) if seat != by and held[seat] > 0]
    assert others
    assert all(seen.state.hand[seat, card] == 0 for seat in others for card in range(11))
    worlds = [dealt(seen, number) for number in range(40)]
    for world in worlds:
        assert [sum(world.hand[seat, card] for card in range(11)) for seat in range(4)] == held
        assert all(in_deck(seen.config, world, card) >= 0 for card in range(11))
        assert [world.hand[by, card] for card in range(11)] == [seen.state.hand[by, card] for card in range(11)]
    assert len({tuple(world.hand[others[0], card] for card in range(11)) for world in worlds}) > 3
    for seat in others:  # whatever they hold, the hint is the same
        game.state.hand[seat, next(card for card in range(11) if game.state.hand[seat, card])] -= 1
        game.state.hand[seat, next(card for card in range(11) if in_deck(game.config, game.state, card) > 1)] += 1
    assert hint(game.observation()) == hint(seen)


def test_decisions_that_come_to_the_same_are_one() -> None:
    game = awaiting("move", after=0)
    assert len(game.legal_steps()) >= 4  # four pieces in the yard, each to the same square
    found = hint(game.observation())
    assert 1 + len(found.others) < len(game.legal_steps())


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
import ludarium as lu
from ludarium.agents import make
from ludarium.analysis import hint
seen = lu.Game("ludicrous", seed=1).observation()
print(hint(seen).best.half is not None)
"""


def test_hints_need_no_numba() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.stderr) == (["True"], "")


def test_no_hint_where_nothing_is_to_be_chosen() -> None:
    game = lu.Game("classic", seed=1, auto_roll=False)
    with pytest.raises(StepError, match="roll is awaited"):
        hint(game.observation())
