"""Training: the same seed gives the same bytes, another seed others, and a little of it already helps."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ludarium.agents.weights import save
from ludarium.errors import OptionError
from ludarium.learn import actor_critic, recipe_of, train
from ludarium.learn.by_outcome import path
from ludarium.learn.descent import descend, layers, trail
from ludarium.learn.recipes import ActorRecipe, made
from ludarium.learn.reinforce import descend as learn_from
from ludarium.rules.registry import ruleset
from ludarium.sim import simulate

TINY = replace(recipe_of("classic"), hidden=16, games=48, taught=4)


@pytest.mark.parametrize("game", ["classic", "superconducting"])
def test_the_same_seed_gives_the_same_bytes(game: str, tmp_path: Path) -> None:
    done: list[int] = []
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        save(tmp_path / name, train(game, seed=seed, recipe=TINY, progress=done.append))
    a, b, c = ((tmp_path / name).read_bytes() for name in "abc")
    assert a == b
    assert a != c
    assert done[-1] == TINY.games + TINY.taught
    assert done[: len(done) // 3] == sorted(done[: len(done) // 3])


LEAST = ActorRecipe(hidden=8, batch=1, games=1, taught=0)


def test_an_actor_learns_the_same_from_the_same_seed(tmp_path: Path) -> None:
    rules, done = ruleset("ludicrous"), list[int]()
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        weights = actor_critic.train(rules, LEAST, seed, done.append, interpreted=True)
        save(tmp_path / name, weights)
    a, b, c = ((tmp_path / name).read_bytes() for name in "abc")
    assert a == b
    assert a != c
    assert done == [1] * 3


def test_what_came_out_well_becomes_more_likely() -> None:
    """One decision of two choices: the slopes are those of the logarithm of the probability, times the gain."""
    net, slope, tuned = layers(6, 4), layers(6, 4), np.random.default_rng(5).normal(0, 0.5, 10)
    seen, change = path(), np.zeros(10, np.float32)
    seen.active[0, :2], seen.values[0, :2], seen.count[0], seen.by[0] = [3, 5], [1, 0.5], 2, 2
    seen.number[0], seen.chosen[0], seen.counts[:2] = 2, 1, [1, 2]
    seen.terms[0, 0], seen.terms[1, :2], seen.amounts[:2, :2] = 4, [4, 9], [[1, 0], [2, 1]]
    learn_from(net, slope, tuned, change, seen, 1, 2, 0.9)
    gain = 1 - 0.25  # the winner decided, of whom a blank critic expected a share
    for index in (4, 9):
        found = []
        for by in (1e-3, -1e-3):
            moved = tuned.copy()
            moved[index] += by
            worths = np.array([moved[4], 2 * moved[4] + moved[9]])
            found.append(worths[1] - np.log(np.exp(worths).sum()))
        assert change[index] == pytest.approx(-gain * (found[0] - found[1]) / 2e-3, rel=0.01)
    assert not change[[0, 1, 2, 3, 5, 6, 7, 8]].any()


def test_a_little_training_beats_random_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = replace(TINY, hidden=32, games=800, taught=20)
    save(tmp_path / "classic.npz", train("classic", seed=3, recipe=recipe))
    monkeypatch.setenv("LUDARIUM_WEIGHTS", str(tmp_path))
    wins = simulate("classic", 400, seed=11, agents=["strong", "random", "random", "random"]).as_dict()["wins"]
    assert wins["red"] > 117  # 100 is chance, with a standard deviation of 8.7


def test_slopes_are_those_of_the_cross_entropy() -> None:
    random, net, slope = np.random.default_rng(2), layers(6, 8), layers(6, 8)
    for part in (net.first, net.bias, net.second, net.offset):
        part[:] = random.normal(0, 0.5, part.shape)
    seen = trail(1, 4)
    seen.active[0], seen.values[0], seen.count[0], seen.turn[0] = [0, 2, 3, 5], [1, 0.5, 2, 1], 4, 1
    descend(net, slope, seen, 1, 3, 0.9)
    for index in (0, 13, 49, 55, 70, 87, 90):
        assert slope.flat[index] == pytest.approx(_slope(net, seen, index), rel=0.02, abs=1e-3)


def _slope(net: object, seen: object, index: int, by: float = 1e-2) -> float:
    losses = []
    for sign in (1, -1):
        moved = layers(6, 8)
        moved.flat[:] = net.flat  # type: ignore[attr-defined]
        moved.flat[index] += sign * by
        losses.append(_loss(moved, seen))
    return (losses[0] - losses[1]) / (2 * by)


def _loss(net: object, seen: object) -> float:
    """Of the winner, seat 3, which is the second after the seat in turn."""
    x = np.zeros(6)
    x[seen.active[0]] = seen.values[0]  # type: ignore[attr-defined]
    hidden = np.maximum(x @ net.first + net.bias, 0)  # type: ignore[attr-defined]
    sums = hidden @ net.second + net.offset  # type: ignore[attr-defined]
    return float(np.log(np.exp(sums - sums[2]).sum()))


def test_a_game_without_a_recipe_is_told() -> None:
    with pytest.raises(OptionError, match="unknown game"):
        train("chess")


def test_how_weights_were_made_is_the_command_that_makes_them_again() -> None:
    rules, usual = ruleset("classic"), recipe_of("classic")
    assert made(rules, usual, 5)["command"] == "ludarium train --game classic --seed 5"
    assert made(rules, replace(usual, games=48), 5)["command"] == "ludarium train --game classic --seed 5 --games 48"
    assert made(rules, TINY, 5)["command"] == ""  # no command makes a network of that width


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"games": 7}, "games=7, batch=8: expected at least one game a step, and games for one step"),
        ({"batch": 0}, "games=48, batch=0"),
        ({"taught": 0}, "taught=0: expected at least 1"),
    ],
)
def test_a_recipe_by_which_nothing_is_learned_is_refused(changed: dict[str, int], told: str) -> None:
    with pytest.raises(OptionError, match=told):
        train("classic", recipe=replace(TINY, **changed))  # type: ignore[arg-type]
