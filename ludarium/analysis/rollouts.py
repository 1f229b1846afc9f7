"""Win chances in race games: rollouts by the network, cleared of the luck of their dice.

A rollout goes on for some rolls between players that go by the network, and ends in the network's value. From that is
taken off what each die was worth: the chances after it, less their mean over the six dice. What is left differs little
from rollout to rollout, and has the same mean.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np

from ludarium.agents.network import settle
from ludarium.agents.search import RaceParts, Rule, Search, pick_by, replying
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.rules.chance import seed_rng, throw
from ludarium.rules.record import rare
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import layers
from ludarium.sim.compile import cache, njit, register_rules

DIE = 6
TRIES = 256  # streams that a rollout may look through for a first die and a second
MOST = 1 << 12  # rollouts of a case
NO_MOVE = -1


@functools.cache
def rollouts(rules: Ruleset) -> Any:
    """The driver of a game; compiled at its first call, or loaded from the cache.

    play_out(config, batch, moves, cases, seed, first, plies, mind, found): found[i, n] are the chances by seat in
    rollout `first` + n from row i of the batch, a state before a roll, or with a die in hand if moves[i] is the index
    of a piece. Rows of the same case meet the same dice. The first die of rollouts and their second go evenly through
    all numbers, each block of 36 for itself.
    """
    search: Search = TOOLBOXES[rules.name].search
    ahead = _ahead(search.parts, search.value, search.after)
    play_on = _playing_on(search.parts, ahead, pick_by(search.parts, search.after))
    begin, conclude = _beginning(search.parts.play), _concluding(search.value)
    layers.register()
    register_rules()
    with cache(rules, Path(__file__)):
        return _rollouts(begin, play_on, conclude)


def _ahead(parts: RaceParts, value: Rule, after: Rule) -> Rule:
    reply = replying(parts, value, after)

    @rare
    def ahead(cfg: Any, mind: Any, gains: Any) -> None:
        """What each die is worth to each seat of the state in row 0, against the mean of the six."""
        for p in range(4):
            gains[0, p] = 0.0
        for die in range(1, DIE + 1):
            reply(cfg, mind, 1, die)
            for p in range(4):
                gains[die, p] = mind.out[1, p]
                gains[0, p] += mind.out[1, p] / DIE
        for die in range(1, DIE + 1):
            for p in range(4):
                gains[die, p] -= gains[0, p]

    return ahead


@rare
def deal(s: Any, seed: int, stream: int, die: int) -> None:
    """Let a state draw from dice of its own, the first of which is the one that is wanted."""
    thrown = 0
    while thrown != die:
        seed_rng(s, seed, stream)
        thrown = throw(s)
        stream += 1
    seed_rng(s, seed, stream - 1)


def _playing_on(parts: RaceParts, ahead: Rule, pick: Rule) -> Rule:
    roll, play = parts.roll, parts.play

    @rare
    def play_on(cfg: Any, s: Any, mind: Any, gains: Any, chances: Any) -> None:
        """A roll with its move; its luck is taken off the chances."""
        ahead(cfg, mind, gains)
        s.read = 0
        roll(cfg, s)
        for p in range(4):
            chances[p] -= gains[s.die, p]
        if s.legal != 0:
            s.read = 0
            play(cfg, s, pick(cfg, s, mind, 1))

    return play_on


def _concluding(value: Rule) -> Rule:
    @rare
    def conclude(cfg: Any, s: Any, mind: Any, chances: Any) -> None:
        """Add what the end of a rollout is worth; with a winner the rest is only about places (CL-H3)."""
        if s.winner >= 0:
            settle(mind, 0, s.winner)
        else:
            value(cfg, mind, 0)
        for p in range(4):
            chances[p] += mind.out[0, p]

    return conclude


def _beginning(play: Rule) -> Rule:
    @rare
    def begin(cfg: Any, s: Any, move: int, seed: int, stream: int) -> None:
        """Let a copied state draw for itself, and make its move if it has one."""
        s.live = 1
        s.read = 0
        seed_rng(s, seed, stream)
        if move != NO_MOVE:
            play(cfg, s, move)

    return begin


def _rollouts(begin: Rule, play_on: Rule, conclude: Rule) -> Any:
    @njit(cache=True, nogil=True)
    def play_out(
        cfg: Any, batch: Any, moves: Any, cases: Any, seed: int, first: int, plies: int, mind: Any, found: Any
    ) -> None:
        gains = np.zeros((DIE + 1, 4))
        for i in range(len(batch)):
            for n in range(found.shape[1]):
                stream = (cases[i] * MOST + first + n) * 2 * TRIES
                chances = found[i, n]
                chances[:] = 0.0
                mind.rows[0] = batch[i]
                s = mind.rows[0]
                begin(cfg, s, moves[i], seed, stream)
                for ply in range(plies):
                    if s.winner < 0:
                        if ply == 0:
                            deal(s, seed, stream, 1 + n % DIE)
                        elif ply == 1:
                            deal(s, seed, stream + TRIES, 1 + n // DIE % DIE)
                        play_on(cfg, s, mind, gains, chances)
                conclude(cfg, s, mind, chances)

    return play_out
