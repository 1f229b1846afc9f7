"""Drivers that watch games: who leads, which decisions are real ones, and how early the winner is known.

A *side* is a number that all seats of a team share, -1 for an empty seat. A turn ends when another seat is in turn.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludarium.rules.record import Int, Record, rare, rule
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.compile import cache, njit, register_rules
from ludarium.sim.lanes import NO_CHOICE, REAL_CHOICE, Rule, lanes, standing

__all__ = ["Drama", "Story", "drama"]

OTHER_DICE = 0x5851F42D4C957F2D
"""What makes another seed of one, so that rollouts share no dice with the games."""


class Story(Record):
    """What a game was like, in numbers."""

    steps: Int  # rolls of a race game
    turns: Int
    starter: Int  # the seat that began
    decisions: Int
    choices: Int  # decisions with two choices or more that differ in effect
    leads: Int  # times that another side than the last leader was alone in front after a turn
    behind: Int  # 1: after half of the turns everybody else was ahead of the winner


@dataclass(frozen=True)
class Drama:
    """The drivers of one game.

    tell(config, batch, stories, seed, index, stride, sides, mind): whole games, each with its story; every
    `stride`-th one from number `index` on.
    chances(config, room, stories, found, seed, index, sides, mind, rollouts): by game and point, the share of the
    rollouts from there that the eventual winner's side wins; point k of n lies after k + 1 of n + 1 parts of the turns.
    NaN in games without a winner. `room`: two rows to play in.
    """

    tell: Any
    chances: Any


@functools.cache
def drama(rules: Ruleset) -> Drama:
    """The drivers of a game; compiled at their first call, or loaded from the cache."""
    front = _front(_summing(standing(rules)))
    turn = take_turn(rules)
    register_rules()
    with cache(rules):
        return Drama(_tell(rules, turn, front), _chances(rules, turn))


@functools.cache
def take_turn(rules: Ruleset) -> Rule:
    """The rule that plays a lane to the end of the turn."""
    step = lanes(rules).step

    @rare
    def turn(cfg: Any, roots: Any, states: Any, dice: Any, i: int, mind: Any, story: Any) -> None:
        who = states[i].turn
        while states[i].over == 0 and states[i].turn == who:
            kind = step(cfg, roots, states, dice, i, mind)
            story.steps += 1
            story.decisions += kind != NO_CHOICE
            story.choices += kind == REAL_CHOICE

    return turn


def _summing(squares: Rule) -> Rule:
    """The rule that adds up how far the seats of a side have come; -1 if it has none."""

    @rule
    def squares_of(s: Any, sides: Any, side: int) -> int:
        total = -1
        for seat in range(4):
            if sides[seat] == side:
                total = max(total, 0) + squares(s, seat)
        return total

    return squares_of


def _front(squares_of: Rule) -> tuple[Rule, Rule]:
    """The rules that tell which side leads, and whether a side is behind all others."""

    @rare
    def leader(s: Any, sides: Any) -> int:
        """The side that is alone in front, or -1."""
        best = -1
        ahead = -1
        for side in range(4):
            total = squares_of(s, sides, side)
            if total >= best:
                ahead = side if total > best else -1
                best = total
        return ahead

    @rare
    def last(s: Any, sides: Any, side: int) -> int:
        """Whether all others are ahead of a side."""
        mine = squares_of(s, sides, side)
        for other in range(4):
            total = squares_of(s, sides, other)
            if other != side and total >= 0 and total <= mine:
                return 0
        return 1

    return leader, last


def _tell(rules: Ruleset, turn: Rule, front: tuple[Rule, Rule]) -> Any:
    begin = lanes(rules).begin
    leader, last = front

    @njit(cache=True, nogil=True)
    def tell(cfg: Any, batch: Any, stories: Any, seed: int, index: int, stride: int, sides: Any, mind: Any) -> None:
        roots, states, dice = batch[:1].copy(), batch[:1].copy(), batch[:1].copy()
        again = stories[:1].copy()
        for g in range(len(batch)):
            story = stories[g]
            states[0] = batch[g]
            begin(cfg, roots, states, dice, 0, seed, index + g * stride)
            story.starter = states[0].turn
            ahead = -1
            while states[0].over == 0:
                turn(cfg, roots, states, dice, 0, mind, story)
                story.turns += 1
                now = leader(states[0], sides)
                if now >= 0:
                    story.leads += ahead >= 0 and now != ahead
                    ahead = now
            batch[g] = states[0]
            winner = batch[g].winner
            if winner < 4:
                begin(cfg, roots, states, dice, 0, seed, index + g * stride)
                for _ in range(story.turns // 2):
                    turn(cfg, roots, states, dice, 0, mind, again[0])
                story.behind = last(states[0], sides, sides[winner])

    return tell


def _chances(rules: Ruleset, turn: Rule) -> Any:
    begin, step, reseed = lanes(rules).begin, lanes(rules).step, lanes(rules).reseed

    @njit(cache=True, nogil=True)
    def chances(
        cfg: Any, room: Any, stories: Any, found: Any, seed: int, index: int, sides: Any, mind: Any, rollouts: int
    ) -> None:
        roots, states, dice = room.copy(), room.copy(), room.copy()
        again = stories[:1].copy()
        points = found.shape[1]
        for g in range(len(stories)):
            begin(cfg, roots, states, dice, 0, seed, index + g)
            while states[0].over == 0:
                turn(cfg, roots, states, dice, 0, mind, stories[g])
                stories[g].turns += 1
            winner = states[0].winner
            turns = stories[g].turns
            begin(cfg, roots, states, dice, 0, seed, index + g)
            past = 0
            for k in range(points):
                found[g, k] = np.nan
                if winner < 4:
                    while past < turns * (k + 1) // (points + 1):
                        turn(cfg, roots, states, dice, 0, mind, again[0])
                        past += 1
                    wins = 0
                    for n in range(rollouts):
                        roots[1] = roots[0]
                        states[1] = states[0]
                        dice[1] = dice[0]
                        reseed(states, dice, 1, other_seed(seed), ((index + g) * points + k) * rollouts + n)
                        while states[1].over == 0:
                            step(cfg, roots, states, dice, 1, mind)
                        wins += states[1].winner < 4 and sides[states[1].winner & 3] == sides[winner]
                    found[g, k] = wins / rollouts

    return chances


@rule
def other_seed(seed: int) -> int:
    """The seed of what is played out from within the games of a seed."""
    return seed ^ OTHER_DICE
