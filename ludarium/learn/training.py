"""Training from a seed: the same seed gives the same bytes on the same machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ludarium.agents.mind import LEARNED, SEARCHES, Mind, new_mind
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.agents.weights import Weights
from ludarium.game.seating import check_seed
from ludarium.learn import actor_critic, selfplay
from ludarium.learn.descent import Layers, Trail, descend, first_weights, layers, step, trail
from ludarium.learn.recipes import KEEP_WITHIN, STREAM, ActorRecipe, Recipe, check, made, recipe_of
from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Ruleset

STATES, INPUTS = 4000, 128  # of one game's trail
RIDGE = 1e-6

Progress = Callable[[int], None]


def train(game: str, *, seed: int = 1, recipe: Recipe | None = None, progress: Progress | None = None) -> Weights:
    """Weights for the learned players of a game, in the precision in which they are saved.

    progress: called with the games played so far, of the recipe's `games` and `taught`. Raises OptionError.
    """
    rules, recipe = ruleset(game), recipe or recipe_of(ruleset(game).name)
    check(recipe)
    tools, tell = TOOLBOXES[rules.name], progress or silent
    if isinstance(recipe, ActorRecipe):
        return actor_critic.train(rules, recipe, check_seed(seed), tell)
    net = first_weights(tools.inputs, recipe.hidden, check_seed(seed))
    flat = run(rules, recipe, seed, net, tell)
    net.flat[:] = flat.astype(np.float16)
    tuned = linear_weights(rules, recipe, seed, net, lambda done: tell(recipe.games + done))
    return Weights(net.first, net.bias, net.second, net.offset, tuned, made(rules, recipe, seed))


def silent(done: int) -> None:
    """Tell nobody of the progress."""


def thinking(rules: Ruleset, net: Layers, terms: Any, level: int) -> Mind:
    """A mind whose network is the one that is being trained."""
    weights = Weights(net.first, net.bias, net.second, net.offset, terms, {})
    return new_mind(rules.State, level, weights, [0] * 4, interpreted=False, budget=0)


def run(rules: Ruleset, recipe: Recipe, seed: int, net: Layers, tell: Callable[[int], None]) -> Any:
    """Play and learn; the mean of the last weights, as one vector."""
    play, mind, batch = selfplay.self_play(rules), thinking(rules, net, np.zeros(1), LEARNED), rules.State.new_batch(1)
    config = rules.configure(rules.settle({}), range(4)).row[0]
    slope, mean, square = (layers(*(net.first.shape)) for _ in range(3))
    seen, total, steps = trail(STATES, INPUTS), np.zeros(len(net.flat)), recipe.games // recipe.batch
    averaged = max(1, int(steps * recipe.averaged))
    for number in range(1, steps + 1):
        part = number / steps
        trace = recipe.trace[0] + (recipe.trace[1] - recipe.trace[0]) * part
        for game in range((number - 1) * recipe.batch, number * recipe.batch):
            states = play(config, batch, mind, seed, STREAM + game, seen)
            learn(net, slope, seen, states, int(batch["winner"][0]), trace)
        rate = recipe.rate[0] * (recipe.rate[1] / recipe.rate[0]) ** part
        step(net.flat, slope.flat, mean.flat, square.flat, number, rate, 1 / (recipe.batch * recipe.states))
        if number > steps - averaged:
            total += net.flat
        if number % 16 == 0 or number == steps:
            tell(number * recipe.batch)
    return (total / averaged).clip(-KEEP_WITHIN, KEEP_WITHIN)


def learn(net: Layers, slope: Layers, seen: Trail, states: int, winner: int, trace: float) -> None:
    """Take in a game; one that was too long teaches nothing."""
    if states > 0 and 0 <= winner < 4:
        descend(net, slope, seen, states, winner, trace)


def linear_weights(rules: Ruleset, recipe: Recipe, seed: int, net: Layers, tell: Callable[[int], None]) -> Any:
    """Least squares: what each term of a move is worth in win chance, as the trained network sees it a die ahead."""
    count = len(TOOLBOXES[rules.name].terms)
    learn_from, batch = selfplay.lessons(rules), rules.State.new_batch(1)
    mind = thinking(rules, net, np.zeros(count), SEARCHES)
    config = rules.configure(rules.settle({}), range(4)).row[0]
    square, cross = np.zeros((count, count)), np.zeros(count)
    for game in range(recipe.taught):
        learn_from(config, batch, mind, seed, STREAM + recipe.games + game, square, cross)
        if game % 16 == 0:
            tell(game)
    tell(recipe.taught)
    return np.linalg.solve(square + RIDGE * np.trace(square) * np.eye(count), cross)
