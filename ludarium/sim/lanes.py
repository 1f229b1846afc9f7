"""One game among a few, taken on bit by bit: the common ground of the drivers that watch games (njit compiles it).

A lane is a number: `roots[i]`, `states[i]` and `dice[i]` belong to lane i, and copying them to another lane splits a
game in two. A race game uses its state alone, which draws for itself; of the others `dice[i]` is the generator.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludarium.board.squares import HOME
from ludarium.rules.chance import seed_rng
from ludarium.rules.ludicrous.names import BUILD_ONE, ENTER, SHED, TANK
from ludarium.rules.record import rare, rule
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import by_outcome, by_roll
from ludarium.sim.sequences import attempt, start

__all__ = ["Lanes", "Rule", "lanes", "likeness", "standing"]

Rule = Callable[..., Any]
NO_CHOICE, ONE_CHOICE, REAL_CHOICE = range(3)
"""What a step of a game was: chance alone, a decision with one choice in effect, one with several."""


@dataclass(frozen=True)
class Lanes:
    """The rules that take on a lane.

    begin(cfg, roots, states, dice, i, seed, index): game number `index` of a seed, up to its first turn.
    step(cfg, roots, states, dice, i, mind): a roll with its move, or one outcome; says what it was (`REAL_CHOICE`).
    reseed(states, dice, i, seed, stream): other chance from now on.
    """

    begin: Rule
    step: Rule
    reseed: Rule


@functools.cache
def lanes(rules: Ruleset) -> Lanes:
    """Lanes of a game."""
    return _race_lanes(rules) if hasattr(rules, "roll") else _outcome_lanes(rules)


def _race_lanes(rules: Ruleset) -> Lanes:
    begin, roll, play, army = rules.begin, rules.roll, rules.play, rules.army_rule
    (choose,) = by_roll.parts(rules)
    like = likeness(rules)

    @rule
    def choices(cfg: Any, s: Any) -> int:
        """Whether pieces that differ in effect may move: two on one square are the same choice."""
        seat = army(cfg, s)
        first = -1
        for i in range(4):
            if (s.legal >> i) & 1:
                kind = like(s, 4 * seat + i)
                if first >= 0 and kind != first:
                    return REAL_CHOICE
                first = kind
        return ONE_CHOICE

    @rare
    def begin_lane(cfg: Any, roots: Any, states: Any, dice: Any, i: int, seed: int, index: int) -> None:  # noqa: ARG001
        start(states[i], by_roll.DRAWS)
        seed_rng(states[i], seed, index)
        begin(cfg, states[i])

    @rare
    def step(cfg: Any, roots: Any, states: Any, dice: Any, i: int, mind: Any) -> int:  # noqa: ARG001
        s = states[i]
        s.read = 0
        roll(cfg, s)
        if s.legal == 0:
            return NO_CHOICE
        kind = choices(cfg, s)
        play(cfg, s, choose(cfg, s, mind) & 3)
        return kind

    @rare
    def reseed(states: Any, dice: Any, i: int, seed: int, stream: int) -> None:  # noqa: ARG001
        seed_rng(states[i], seed, stream)

    return Lanes(begin_lane, step, reseed)


def _outcome_lanes(rules: Ruleset) -> Lanes:
    sample, decides = rules.sample_rule, rules.decides_rule
    (choose,) = by_outcome.parts(rules)
    advance = attempt(rules)

    @rare
    def step(cfg: Any, roots: Any, states: Any, dice: Any, i: int, mind: Any) -> int:
        s = states[i]
        if decides(s):
            kind = REAL_CHOICE if differ(s) else ONE_CHOICE
            advance(cfg, roots, states, i, choose(cfg, s, dice[i], mind))
            return kind
        advance(cfg, roots, states, i, sample(cfg, s, dice[i]))
        return NO_CHOICE

    @rare
    def begin_lane(cfg: Any, roots: Any, states: Any, dice: Any, i: int, seed: int, index: int) -> None:
        start(states[i], 0)
        seed_rng(dice[i], seed, index)
        roots[i] = states[i]
        advance(cfg, roots, states, i, sample(cfg, states[i], dice[i]))

    @rare
    def reseed(states: Any, dice: Any, i: int, seed: int, stream: int) -> None:  # noqa: ARG001
        seed_rng(dice[i], seed, stream)

    return Lanes(begin_lane, step, reseed)


# ---- which choices are the same in effect


def likeness(rules: Ruleset) -> Rule:
    """The rule of a race game that gives a number which pieces of a seat share if moving either comes to the same."""
    return paired_likeness if "paired" in (rules.State.dtype.names or ()) else plain_likeness


@rule
def plain_likeness(s: Any, x: int) -> int:
    """A number that two pieces of a seat share if moving either comes to the same."""
    return int(s.progress[x >> 2, x & 3])


@rule
def paired_likeness(s: Any, x: int) -> int:
    """The same where pieces may be in pairs: a pair is told by its other colour as well."""
    other = 1 + (s.partner[x] >> 2) if (s.paired >> x) & 1 else 0
    return 8 * plain_likeness(s, x) + other


@rare
def differ(s: Any) -> bool:
    """Whether two listed decisions of Ludicrous Ludo differ by more than by which of two like pieces is meant."""
    first = like_decision(s, int(s.choice[0]))
    k = 1
    while k < s.n and like_decision(s, int(s.choice[k])) == first:
        k += 1
    return k < int(s.n)


@rare
def like_decision(s: Any, code: int) -> int:
    """A decision with the first piece that is like the one meant."""
    way = code >> 10
    if s.awaits == TANK or s.awaits == SHED or way == BUILD_ONE:  # these numbers are no pieces
        return code
    target = code & 15 if way == ENTER else like_piece(s, code & 15)
    return code & ~255 | like_piece(s, (code >> 4) & 15) << 4 | target


@rare
def like_piece(s: Any, x: int) -> int:
    """The first piece of the same seat in the same place and condition."""
    for y in range(x & 12, x):
        if (
            s.at[x] == s.at[y]
            and s.captor[x] == s.captor[y]
            and s.down[x] == s.down[y]
            and s.stunned[x] == s.stunned[y]
            and s.restrained[x] == s.restrained[y]
            and s.wet[x] == s.wet[y]
            and ((s.lying >> x) ^ (s.lying >> y)) & 1 == 0
            and ((s.backward >> x) ^ (s.backward >> y)) & 1 == 0
            and x != s.dodged[x >> 2]
            and y != s.dodged[x >> 2]
            and x != s.sneak
            and y != s.sneak
        ):
            return y
    return x


# ---- how far everybody is


def standing(rules: Ruleset) -> Rule:
    """The rule that tells how far a seat's pieces have come, in squares."""
    return raced if hasattr(rules, "roll") else walked


@rule
def raced(s: Any, seat: int) -> int:
    """Squares of a seat's pieces in a race game."""
    return int(s.progress[seat, 0]) + int(s.progress[seat, 1]) + int(s.progress[seat, 2]) + int(s.progress[seat, 3])


@rule
def walked(s: Any, seat: int) -> int:
    """Squares of a seat's pieces in Ludicrous Ludo: none for a prisoner."""
    total = 0
    for x in range(4 * seat, 4 * seat + 4):
        total += int(s.at[x]) * (s.at[x] <= HOME)
    return total
