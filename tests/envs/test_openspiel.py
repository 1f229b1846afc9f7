"""The OpenSpiel games. tests/envs/playthroughs has one game each: `python tests/envs/test_openspiel.py` writes them."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough  # type: ignore[import-untyped]

import ludarium as lu
from ludarium.envs import openspiel
from ludarium.envs.chances import first_chances
from ludarium.envs.views import VIEWS
from ludarium.errors import IllegalMove, OptionError

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
SHORT = {
    "classic": "python_ludarium_classic(players=2,release_on=[1+2+3+4+5+6])",
    "superconducting": "python_ludarium_superconducting(field_chance=20,field_turns=2,pieces=1)",
    "ludicrous": "python_ludarium_ludicrous(players=2,round_cap=4)",
}
"""Games that are soon over."""


@pytest.mark.parametrize("game", VIEWS)
def test_openspiel_random_simulation(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(SHORT[game]), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", VIEWS)
def test_the_playthrough_is_still_the_same(game: str) -> None:
    stored = (PLAYTHROUGHS / f"{game}.txt").read_text("utf-8")
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", stored, re.MULTILINE)]
    assert playthrough(game, actions) == stored


def playthrough(game: str, actions: list[int] | None = None) -> str:
    """OpenSpiel's playthrough of a game, without its tensors, which the strings tell as well."""
    text = generate_playthrough.playthrough(SHORT[game], actions, seed=1)
    return "\n".join(line for line in text.splitlines() if "Tensor(" not in line and not line.startswith("  ")) + "\n"


def random_game(name: str, seed: int) -> tuple[Any, list[dict[str, Any]]]:
    """A finished state, and the steps that led there."""
    chance = np.random.default_rng(seed)
    state = pyspiel.load_game(name).new_initial_state()
    steps = []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            assert sum(shares) == pytest.approx(1)
            action, outcome = chance.choice(outcomes, p=shares), None
        else:
            assert state.legal_actions() == sorted(state.legal_actions())
            action = chance.choice(state.legal_actions())
            outcome = state._outcome(action)
        shared = state.shared
        steps.append(shared.rules.unpack(shared.rules.pack(state.row, int(action) if outcome is None else outcome)))
        state.apply_action(int(action))
    return state, steps


@pytest.mark.parametrize("game", VIEWS)
def test_the_library_plays_the_same_steps(game: str) -> None:
    state, steps = random_game(SHORT[game], 1)
    shared = state.shared
    same = lu.Game(
        game,
        options=shared.rules.options.differing(shared.rules.values(shared.config)),
        seats=[shared.rules.colours[seat] for seat in shared.seats],
        auto_roll=False,
        seed=1,
    )
    same.rewind(0)
    for step in steps:
        same.apply(step)
    assert same.over
    assert len(state.history()) == len(steps) > 10
    returns = state.returns()
    assert sum(returns) == pytest.approx(0)
    if same.winner != "draw":
        assert same.seats[int(np.argmax(returns))] == same.winner


@pytest.mark.parametrize("game", VIEWS)
def test_what_may_not_be_done_is_refused(game: str) -> None:
    state = pyspiel.load_game(SHORT[game]).new_initial_state()
    for _ in range(6):
        legal = state.legal_actions()
        before = str(state)
        with pytest.raises(IllegalMove, match=f"action {max(legal) + 1}: expected one of {legal[0]}"):
            state.apply_action(max(legal) + 1)
        assert str(state) == before
        state.apply_action(legal[-1])


@pytest.mark.parametrize("game", VIEWS)
def test_a_clone_goes_its_own_way(game: str) -> None:
    state = pyspiel.load_game(SHORT[game]).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    before, twin = str(state), state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    assert state.history() == twin.history()[:-1]
    assert twin.shared is state.shared


def test_states_are_stored_without_what_all_have_in_common() -> None:
    game = pyspiel.load_game(SHORT["classic"])
    state = game.new_initial_state()
    state.apply_action(0)
    stored = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(stored)
    assert str(again) == str(state)
    assert again.chance_outcomes() == state.chance_outcomes()


def test_the_observation_has_the_die_and_no_hidden_cards() -> None:
    game = pyspiel.load_game(SHORT["ludicrous"])
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    state = pyspiel.load_game("python_ludarium_classic").new_initial_state()
    assert state.observation_tensor(0) is not None  # at a chance node too
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    parts = VIEWS["classic"].layout.as_dict(np.array(state.observation_tensor(state.current_player())))
    assert parts["die"].tolist() == [0, 0, 0, 0, 0, 1]
    assert "die: 0 0 0 0 0 1" in state.observation_string(0)


def test_parameters() -> None:
    game = pyspiel.load_game("python_ludarium_classic(players=3,release_on=[1+6],bonus=stack)")
    assert game.num_players() == 3
    assert game.rules.options.differing(game.rules.values(game.config)) == {"release_on": [1, 6], "bonus": "stack"}
    again = pyspiel.load_game(str(game))
    assert again.get_parameters()["release_on"] == "[1+6]"
    with pytest.raises(OptionError, match="release_on='7'"):
        openspiel.settings(game.rules, {"release_on": "[7]"})


def test_who_begins_in_ludicrous_ludo() -> None:
    assert first_chances((0, 0, 0, 0)) == pytest.approx([0.25] * 4)
    assert first_chances((0, 0)) == pytest.approx([0.5] * 2)
    fast, slow = first_chances((1, 0))  # 210 of 400 are ahead, 19 are ties, 171 behind
    assert (fast, slow) == pytest.approx((210 / 381, 171 / 381))
    assert sum(first_chances((2, 0, -1))) == pytest.approx(1)


def test_the_example() -> None:
    assert doctest.testmod(openspiel).failed == 0


if __name__ == "__main__":
    for name in SHORT:
        (PLAYTHROUGHS / f"{name}.txt").write_text(playthrough(name), "utf-8")
