"""The luck of a race game, by the game's network.

Each roll counts with the network's chances after it and its best move, minus their mean over the six dice; each draw of
superconducting Ludo with the chances after it, minus their mean over what might have been drawn.
"""

from __future__ import annotations

import functools
from typing import Any

from ludarium.agents.parts import DIE, TAPE
from ludarium.agents.rollouts import NO_MOVE
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.rules.chance import MOVE, ROLL, UP
from ludarium.rules.record import rare, rule
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import layers
from ludarium.sim.compile import cache, njit, register_rules
from ludarium.sim.sequences import attempt, start

__all__ = ["judge"]

WAYS = 6  # of a spin redraw
HUNDRED = 100


@functools.cache
def judge(rules: Ruleset) -> Any:
    """The driver of `sim.luck`, which has no use for a seed here."""
    search = TOOLBOXES[rules.name].search
    begin, roll, play = rules.begin, rules.roll, rules.play
    reply = search.reply
    draws = "field_chance" in (rules.Config.dtype.names or ())
    drawn = drawing(search.parts.roll, search.parts.play, search.value) if draws else no_draw
    layers.register()
    attempt(rules)
    register_rules()
    with cache(rules):

        @njit(cache=True, nogil=True)
        def judge_game(cfg: Any, batch: Any, mind: Any, log: Any, seed: int, index: int, luck: Any) -> None:  # noqa: ARG001
            s = batch[0]
            start(s, 0)
            n = feed(s, log, 0, 0)
            begin(cfg, s)
            while s.over == 0:
                mind.rows[0] = s
                for die in range(1, DIE + 1):
                    reply(cfg, mind, 1, die)
                    count(luck, mind, 1, float(int(die == outcome(log, n))) - 1.0 / DIE)
                drawn(cfg, s, mind, log, n, NO_MOVE, luck)
                s.tape[0] = outcome(log, n)
                n = feed(s, log, n + 1, 1)
                roll(cfg, s)
                if s.legal != 0:
                    i = outcome(log, n) & 3
                    drawn(cfg, s, mind, log, n, i, luck)
                    n = feed(s, log, n + 1, 0)
                    play(cfg, s, i)

    return judge_game


@rule
def kind(log: Any, n: int) -> int:
    """What step n of a log is."""
    return int(log[n]) >> 4


@rule
def outcome(log: Any, n: int) -> int:
    """What came of step n of a log."""
    return int(log[n]) & 15


@rule
def count(luck: Any, mind: Any, k: int, weight: float) -> None:
    """Add the chances in `mind.out[k]` with a weight."""
    for p in range(4):
        luck[p] += weight * mind.out[k, p]


@rule
def drawn_at(log: Any, n: int) -> bool:
    """Whether step n of a log is a draw."""
    return n < len(log) and kind(log, n) != ROLL and kind(log, n) != MOVE


@rule
def feed(s: Any, log: Any, n: int, given: int) -> int:
    """Let a state meet the draws from step n of a log on, after those that are given; where the next step begins."""
    s.live = 0
    s.read = 0
    s.written = TAPE
    while drawn_at(log, n):
        s.tape[given] = outcome(log, n)
        given += 1
        n += 1
    return n


@rule
def no_draw(cfg: Any, s: Any, mind: Any, log: Any, n: int, i: int, luck: Any) -> None:
    """Games where nothing is drawn after a die or a move."""


def drawing(roll: Any, play: Any, value: Any) -> Any:
    """The rule that adds the luck of the draws that follow the roll or the move, of piece i, in step n of a log."""

    @rare
    def drawn(cfg: Any, s: Any, mind: Any, log: Any, n: int, i: int, luck: Any) -> None:
        k = n + 1
        while drawn_at(log, k):
            spins = kind(log, k) == UP
            for way in range(WAYS if spins else 2):
                instead(cfg, s, mind, log, n, i, k, way)
                chance = 1.0 / WAYS if spins else field_chance(cfg, way)
                count(luck, mind, 0, float(int(way == outcome(log, k))) - chance)
            k += 1

    @rare
    def instead(cfg: Any, s: Any, mind: Any, log: Any, n: int, i: int, k: int, way: int) -> None:
        """The chances had step k been drawn otherwise, and after it whatever is first of all."""
        mind.rows[0] = s
        tried = mind.rows[0]
        given = int(i == NO_MOVE)
        tried.tape[0] = outcome(log, n)
        feed(tried, log, n + 1, given)
        for later in range(given + k - n - 1, TAPE):
            tried.tape[later] = 0
        tried.tape[given + k - n - 1] = way
        if i == NO_MOVE:
            roll(cfg, tried)
        else:
            play(cfg, tried, i)
        value(cfg, mind, 0)

    return drawn


@rule
def field_chance(cfg: Any, on: int) -> float:
    """SC-M1: how likely a Magnetic Field begins, or does not."""
    return float((cfg.field_chance if on else HUNDRED - cfg.field_chance) / HUNDRED)
