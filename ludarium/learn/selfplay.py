"""Games that a network plays against itself, with what it saw, and what they teach the linear player."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.rules.chance import seed_rng
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import layers
from ludarium.sim.compile import cache, njit, register_rules
from ludarium.sim.sequences import start

DRAWS = 1


@functools.cache
def self_play(rules: Ruleset) -> Any:
    """The kernel (config, batch, mind, seed, index, trail) -> number of states, -1 if they are too many."""
    tools = TOOLBOXES[rules.name]
    begin, roll, play = rules.begin, rules.roll, rules.play
    inputs, choose = tools.search.parts.inputs, tools.search.strong
    layers.register()
    register_rules()
    with cache(rules):

        @njit(cache=True)
        def play_game(cfg: Any, batch: Any, mind: Any, seed: int, index: int, trail: Any) -> int:
            s = batch[0]
            start(s, DRAWS)
            seed_rng(s, seed, index)
            begin(cfg, s)
            t = 0
            while s.over == 0:
                if t == len(trail.count):
                    return -1
                n = inputs(cfg, s, mind)
                trail.count[t] = n
                trail.turn[t] = s.turn
                for k in range(n):
                    trail.active[t, k] = mind.active[k]
                    trail.values[t, k] = mind.values[k]
                t += 1
                s.read = 0
                roll(cfg, s)
                if s.legal != 0:
                    play(cfg, s, choose(cfg, s, mind))
            return t

    return play_game


@functools.cache
def lessons(rules: Ruleset) -> Any:
    """The kernel that adds up, over a game, what least squares need: of the terms of each move the differences to their
    mean over a decision's moves, against those of the win chance one die ahead."""
    tools = TOOLBOXES[rules.name]
    begin, roll, play = rules.begin, rules.roll, rules.play
    choose, look, share, terms = tools.search.strong, tools.search.after_one, tools.search.parts.share, tools.terms_rule
    count = len(tools.terms)
    layers.register()
    register_rules()
    with cache(rules):

        @njit(cache=True)
        def learn_from(cfg: Any, batch: Any, mind: Any, seed: int, index: int, square: Any, cross: Any) -> None:
            s = batch[0]
            seen = np.zeros((4, count + 1))
            start(s, DRAWS)
            seed_rng(s, seed, index)
            begin(cfg, s)
            while s.over == 0:
                s.read = 0
                roll(cfg, s)
                moves = 0
                for i in range(4):
                    if (s.legal >> i) & 1:
                        look(cfg, s, i, mind, 0)
                        seen[moves, count] = share(cfg, mind, 0, s.turn)
                        terms(cfg, s, i, mind)
                        for k in range(count):
                            seen[moves, k] = mind.terms[k]
                        moves += 1
                if moves > 1:
                    add_lesson(seen, moves, count, square, cross)
                if moves > 0:
                    play(cfg, s, choose(cfg, s, mind))

    return learn_from


@njit
def add_lesson(seen: Any, moves: int, count: int, square: Any, cross: Any) -> None:
    """Take in one decision: terms by move, the chance last."""
    for k in range(count + 1):
        mean = 0.0
        for m in range(moves):
            mean += seen[m, k] / moves
        for m in range(moves):
            seen[m, k] -= mean
    for m in range(moves):
        for k in range(count):
            cross[k] += seen[m, k] * seen[m, count]
            for j in range(count):
                square[k, j] += seen[m, k] * seen[m, j]
