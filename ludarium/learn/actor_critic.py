"""Training by an actor, the linear player, and its critic, a network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from ludarium.agents.mind import LEARNED, new_mind
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.agents.weights import Weights
from ludarium.learn.by_outcome import path, self_play
from ludarium.learn.descent import first_weights, layers, step
from ludarium.learn.recipes import KEEP_WITHIN, STREAM, ActorRecipe, made
from ludarium.learn.reinforce import descend
from ludarium.rules.record import Rows
from ludarium.rules.ruleset import Ruleset


class Part:
    """Weights as a vector, what is added up for their next step by Adam, and Adam's memory."""

    def __init__(self, flat: Any, slope: Any) -> None:
        self.flat, self.slope, self.number = flat, slope, 0
        self.mean, self.square, self.total = np.zeros_like(flat), np.zeros_like(flat), np.zeros(len(flat))

    def step(self, rate: float, scale: float) -> None:
        """Take a step."""
        self.number += 1
        step(self.flat, self.slope, self.mean, self.square, self.number, rate, scale)


class Learner:
    """A critic and the weights of terms, while they learn from games between four players that use them."""

    def __init__(self, rules: Ruleset, recipe: ActorRecipe, seed: int, *, interpreted: bool = False) -> None:
        tools = TOOLBOXES[rules.name]
        terms = np.zeros(len(tools.terms), np.float32)
        self.recipe, self.seed, self.games = recipe, seed, 0
        self.net = first_weights(tools.inputs, recipe.hidden, seed)
        self.slope = layers(*self.net.first.shape)
        self.terms, self.critic = Part(terms, np.zeros_like(terms)), Part(self.net.flat, self.slope.flat)
        self.path, self.batch, config = path(), rules.State.new_batch(1), rules.configure(rules.settle({}), range(4))
        self.play, self.config, self.rows = self_play(rules), config.row[0], cast("Any", self.batch)
        if interpreted:
            self.play, self.config, self.rows = self.play.py_func, config, Rows(rules.State, self.batch)
        weights = self.weights(np.zeros(len(terms)), {})
        self.mind = new_mind(rules.State, LEARNED, weights, [0] * 4, interpreted=interpreted, budget=0)

    def weights(self, tuned: Any, made: dict[str, Any]) -> Weights:
        """What has been learned, with these weights of the terms."""
        return Weights(self.net.first, self.net.bias, self.net.second, self.net.offset, tuned, made)

    def learn(self, tell: Callable[[int], None]) -> None:
        """Learn from the recipe's games; then the weights are the means of the last ones."""
        recipe, steps = self.recipe, self.recipe.games // self.recipe.batch
        averaged = max(1, int(steps * recipe.averaged))
        parts = ((self.terms, recipe.judging), (self.critic, recipe.rate))
        for number in range(1, steps + 1):
            done = number / steps
            self.take_in(recipe.trace[0] + (recipe.trace[1] - recipe.trace[0]) * done)
            for part, (first, last) in parts:
                part.step(first * (last / first) ** done, 1 / (recipe.batch * recipe.states))
                if number > steps - averaged:
                    part.total += part.flat
            tell(number * recipe.batch)
        for part, _ in parts:
            part.total = (part.total / averaged).clip(-KEEP_WITHIN, KEEP_WITHIN)

    def take_in(self, trace: float) -> None:
        """Play a batch of games and add up their slopes; one that was too long or drawn teaches nothing."""
        tuned = self.mind.net.tuned
        tuned[:] = self.terms.flat
        for _ in range(self.recipe.batch):
            count = self.play(self.config, self.rows, self.mind, self.seed, STREAM + self.games, self.path)
            winner = int(self.batch["winner"][0])
            if count > 0 and winner < 4:
                descend(self.net, self.slope, tuned, self.terms.slope, self.path, count, winner, trace)
            self.games += 1


def train(
    rules: Ruleset, recipe: ActorRecipe, seed: int, tell: Callable[[int], None], *, interpreted: bool = False
) -> Weights:
    """A game's weights: the linear player's and the critic's."""
    learner = Learner(rules, recipe, seed, interpreted=interpreted)
    learner.learn(tell)
    learner.net.flat[:] = learner.critic.total.astype(np.float16)
    return learner.weights(learner.terms.total, made(rules, recipe, seed))
