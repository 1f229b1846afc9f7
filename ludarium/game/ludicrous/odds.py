"""Chances of the contests and saving throws that a decision of Ludicrous Ludo leads to, by its rules' modifiers.

Shares are from 0 to 1. `config` and `state` are those of a game that awaits the decision; pieces are numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ludarium.rules.ludicrous.board import BEFORE_DIVIDE, BEHIND_DIVIDE, FISH_NUMBER, HOMEFIELD, OFFSET, TRAPPER
from ludarium.rules.ludicrous.fighting import guard
from ludarium.rules.ludicrous.movement import STAR_GOAL, TELEPORT_GOAL
from ludarium.rules.ludicrous.names import (
    A_ATTACK,
    ADAPTABILITY,
    DEXTERITY,
    ENGINEERING,
    INTELLIGENCE,
    LUCK,
    MAGIC,
    SPARK_WEAPON,
    SPEED,
)
from ludarium.rules.ludicrous.pieces import at_home, in_yard, lies, square, square_of
from ludarium.rules.ludicrous.spells import SAVE_GOAL

D20 = range(1, 21)
TRAP_GOAL = 4


@dataclass(frozen=True)
class Attack:
    """The shares of full hits and of grazing ones."""

    hits: float
    grazes: float


@dataclass(frozen=True)
class Needed:
    """A die that must show at least `least`, and the share in which it does."""

    least: int
    share: float


def kept(*, better: bool, worse: bool) -> Iterator[tuple[int, float]]:
    """Each value of a d20 with its share, with advantage or disadvantage; both cancel."""
    for value in D20:
        below = value - 1
        if better == worse:
            yield value, 1 / 20
        else:
            yield value, (2 * (below if better else 20 - value) + 1) / 400


def attack(config: Any, state: Any, attacker: int, target: int, weapon: int) -> Attack:
    """LL-A1: an attack, retaliation or Spark."""
    me, you = attacker >> 2, target >> 2
    here, there = OFFSET[square_of(state, attacker)], OFFSET[square_of(state, target)]
    over = here == BEFORE_DIVIDE and there == BEHIND_DIVIDE
    around = here == BEHIND_DIVIDE and there == BEFORE_DIVIDE
    home, lying = at_home(state, attacker), lies(state, target)
    mine = config.abilities[me, MAGIC if weapon == SPARK_WEAPON else DEXTERITY]
    mine += over * config.abilities[me, ADAPTABILITY] + ((over or around) and home) * config.abilities[me, INTELLIGENCE]
    yours = config.abilities[you, DEXTERITY] + (0 if lying else guard(config, state, target, int(over)))
    worse = bool(state.restrained[attacker] or state.wet[attacker] or (around and not home))
    hits = grazes = 0.0
    for roll, share in kept(better=lying, worse=worse):
        for answer in D20:
            critical = roll == 20 and answer != 20
            lead = roll + mine - answer - yours
            hits += share / 20 * (roll != 1 and (critical or lead > 0))
            grazes += share / 20 * (roll != 1 and not critical and lead == 0)
    return Attack(hits, grazes)


def contest(lead: int, *, defender_better: bool = False) -> float:
    """The share in which d20 + lead is higher than the other side's d20."""
    answers = list(kept(better=defender_better, worse=False))
    return sum(share / 20 for roll in D20 for answer, share in answers if roll + lead > answer)


def shot(config: Any, state: Any, target: int) -> float:
    """LL-6.9: the watchtower of the party in turn."""
    return contest(config.abilities[state.turn, ENGINEERING] - config.abilities[target >> 2, DEXTERITY])


def tackle(config: Any, state: Any, tackler: int, mover: int) -> float:
    """LL-TK: whether the tackler, on the square that would be passed, stops the mover."""
    before = (square_of(state, tackler) - 1) % 52
    home = bool(HOMEFIELD[mover >> 2] >> before & 1)
    lead = config.abilities[tackler >> 2, A_ATTACK] - config.abilities[mover >> 2, SPEED]
    return contest(lead, defender_better=home)


def fishing(config: Any, state: Any, piece: int) -> Needed:
    """LL-6.12: a catch, a grazing one too; natural 1 never, natural 20 always."""
    least = FISH_NUMBER[square_of(state, piece)] - config.abilities[piece >> 2, LUCK]
    least = min(20, max(2, least))
    rolls = kept(better=False, worse=state.wet[piece] > 0)
    return Needed(least, sum(share for value, share in rolls if value >= least))


def building(config: Any, state: Any) -> Needed:
    """LL-6.9: a structure of the party in turn."""
    seat = state.turn
    return needed(config.build_above + 1 - config.abilities[seat, ENGINEERING] - in_yard(state, seat), 20)


def needed(least: int, faces: int = 6) -> Needed:
    """A die that must show at least so much."""
    return Needed(least, min(faces, max(0, faces + 1 - least)) / faces)


def star_save(config: Any, mover: int, victim: int) -> Needed:
    """LL-6.5a: by whom the mover would ambush."""
    return needed(STAR_GOAL + config.abilities[mover >> 2, SPEED] - config.abilities[victim >> 2, DEXTERITY])


def trap_save(config: Any, piece: int, progress: int) -> Needed:
    """LL-6.11: by a piece on a trap."""
    owner = TRAPPER[square(piece, progress)]
    return needed(TRAP_GOAL + config.abilities[owner, ENGINEERING] - config.abilities[piece >> 2, DEXTERITY])


def teleport_save(config: Any, piece: int) -> Needed:
    """LL-6.6."""
    return needed(TELEPORT_GOAL - config.abilities[piece >> 2, LUCK])


def bind_save(config: Any, state: Any, target: int) -> Needed:
    """ch. 13: by the target of a Bind of the party in turn."""
    return needed(SAVE_GOAL + config.abilities[state.turn, MAGIC] - config.abilities[target >> 2, ADAPTABILITY])


def speed_save(config: Any, state: Any) -> Needed:
    """LL-3.2b: by the party in turn, if its next roll is a 6 too."""
    return needed(state.sixes + 1 - config.abilities[state.turn, SPEED])
