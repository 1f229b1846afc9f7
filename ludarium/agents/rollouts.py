"""Rollouts of race games between players that go by the network, cleared of the luck of their dice.

A rollout goes on for some rolls and ends in the network's value. From that is taken off what each die was worth: the
chances after it, less their mean over the six dice. What is left differs little from rollout to rollout, and has the
same mean.
"""

from __future__ import annotations

from typing import Any

from ludarium.agents.network import settle
from ludarium.agents.parts import DIE, RaceParts, Rule
from ludarium.rules.chance import seed_rng, throw
from ludarium.rules.record import rare

TRIES = 256  # streams that a rollout may look through for a first die, and for a second
STREAMS = 2 * TRIES  # of a rollout
ROUND = DIE * DIE  # rollouts in which the first two dice go once through all numbers
NO_MOVE = -1


def rollouts(parts: RaceParts, value: Rule, reply: Rule, pick: Rule) -> Rule:
    """The rule of a rollout, the chances at its end by seat, less the luck of its dice, into `found`.

    rollout(cfg, s, move, seed, number, stream, rolls, mind, found): from `s`, before a roll, or with a die in hand if
    `move` is the index of a piece. Its dice are those of `STREAMS` streams of the seed. number: in each round of
    `ROUND` the first die and the second go evenly through all numbers.
    """
    play_on = playing_on(parts, weighing(reply), pick)
    conclude = concluding(value)
    play = parts.play

    @rare
    def rollout(
        cfg: Any, s: Any, move: int, seed: int, number: int, stream: int, rolls: int, mind: Any, found: Any
    ) -> None:
        mind.rows[0] = s
        tried = mind.rows[0]
        for p in range(4):
            found[p] = 0.0
        tried.live = 1
        tried.read = 0
        seed_rng(tried, seed, stream + STREAMS - 1)  # draws of the move have no word in common with the dice
        if move != NO_MOVE:
            play(cfg, tried, move)
        for n in range(rolls):
            if tried.winner < 0:
                if n == 0:
                    deal(tried, seed, stream, 1 + number % DIE)
                elif n == 1:
                    deal(tried, seed, stream + TRIES, 1 + number // DIE % DIE)
                play_on(cfg, tried, mind, found)
        conclude(cfg, tried, mind, found)

    return rollout


@rare
def deal(s: Any, seed: int, stream: int, die: int) -> None:
    """Let a state draw from dice of its own, the first of which is the one that is wanted."""
    thrown = 0
    while thrown != die:
        seed_rng(s, seed, stream)
        thrown = throw(s)
        stream += 1
    seed_rng(s, seed, stream - 1)


def weighing(reply: Rule) -> Rule:
    """What each die is worth to each seat of the state in row 0, against the mean of the six, in `mind.gains`."""

    @rare
    def weigh(cfg: Any, mind: Any) -> None:
        gains = mind.gains
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

    return weigh


def playing_on(parts: RaceParts, weigh: Rule, pick: Rule) -> Rule:
    """A roll with its move; its luck is taken off the chances."""
    roll, play = parts.roll, parts.play

    @rare
    def play_on(cfg: Any, s: Any, mind: Any, found: Any) -> None:
        weigh(cfg, mind)
        s.read = 0
        roll(cfg, s)
        for p in range(4):
            found[p] -= mind.gains[s.die, p]
        if s.legal != 0:
            s.read = 0
            play(cfg, s, pick(cfg, s, mind, 1))

    return play_on


def concluding(value: Rule) -> Rule:
    """Add what the end of a rollout is worth; with a winner the rest is only about places (CL-H3)."""

    @rare
    def conclude(cfg: Any, s: Any, mind: Any, found: Any) -> None:
        if s.winner >= 0:
            settle(mind, 0, s.winner)
        else:
            value(cfg, mind, 0)
        for p in range(4):
            found[p] += mind.out[0, p]

    return conclude
