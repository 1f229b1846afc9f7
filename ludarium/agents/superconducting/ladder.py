"""The players of superconducting Ludo that look at what a move leads to: hasty, careful, tuned."""

from __future__ import annotations

from typing import Any

from ludarium.agents.superconducting.features import BREAK, HIT, LOST, MEET, PARTS, count_chances
from ludarium.board.squares import BASE, ENTRANCE, HOME
from ludarium.rules.race import destination, square_of
from ludarium.rules.record import rare, rule
from ludarium.rules.superconducting.state import SAFE, Config, State

TERMS = (
    "own progress",
    "own progress, squared",
    "the next seat's progress",
    "the second seat's progress",
    "the third seat's progress",
    "others' progress, squared",
    "own pieces at home",
    "own pieces in the lane",
    "own pieces in the base",
    "own pieces in pairs",
    "others' pieces in pairs",
    "own pieces on safe squares",
    "own danger",
    "own steps in danger",
    "own hunting",
    "steps hunted",
    "own chances to pair",
    "others' chances to pair with own pieces",
    "own pairs that may break",
    "others' pairs to break",
    "rolls again",
    "spins are drawn",
)
"""What the linear player looks at in the state after a move; its weights are win chances."""

take, forks = PARTS.take, PARTS.forks


@rare
def terms(cfg: Config, s: State, i: int, mind: Any) -> None:
    """The terms of the state after a move, into `mind.terms`, in the order of `TERMS`."""
    take(cfg, s, i, mind, 0, 0)
    after = mind.rows[0]
    p = int(s.turn)
    for k in range(len(TERMS)):
        mind.terms[k] = 0.0
    for seat in range(4):
        add_pieces(after, seat, (seat - p) & 3, mind.terms)
    count_chances(cfg, after, mind)
    for a in range(4):
        mind.terms[12] += mind.counts[HIT + 4 * a + p] / 36.0
        mind.terms[13] += mind.counts[LOST + 4 * a + p] / 2052.0
        mind.terms[14] += mind.counts[HIT + 4 * p + a] / 36.0
        mind.terms[15] += mind.counts[LOST + 4 * p + a] / 2052.0
        mind.terms[16] += mind.counts[MEET + 4 * p + a] / 36.0
        mind.terms[17] += mind.counts[MEET + 4 * a + p] / 36.0
        mind.terms[18] += mind.counts[BREAK + 4 * a + p] / 36.0
        mind.terms[19] += mind.counts[BREAK + 4 * p + a] / 36.0
    mind.terms[20] = int(after.turn == s.turn)
    mind.terms[21] = int(forks(s, after) > 1)


@rule
def add_pieces(s: State, seat: int, a: int, t: Any) -> None:
    """The terms of a seat's pieces, the a-th after the one in turn."""
    for i in range(4):
        here = s.progress[seat, i]
        way = here / 57.0
        paired = (s.paired >> (4 * seat + i)) & 1
        t[0 if a == 0 else a + 1] += way
        t[1 if a == 0 else 5] += way * way
        t[9 if a == 0 else 10] += paired
        if a == 0:
            t[6] += int(here == HOME)
            t[7] += int(here > ENTRANCE and here < HOME)
            t[8] += int(here == BASE)
            t[11] += int(here > BASE and here <= ENTRANCE and SAFE[square_of(seat, here)] != 0)


@rare
def hasty(cfg: Config, s: State, mind: Any) -> int:
    """A move that earns a further roll without a 6, a release, else the piece that is furthest."""
    best = -1
    found = -1
    for i in range(4):
        if (s.legal >> i) & 1:
            take(cfg, s, i, mind, 0, 0)
            again = int(mind.rows[0].turn == s.turn and s.die != 6)
            released = int(s.progress[s.turn, i] == BASE)
            worth = destination(s, 4 * s.turn + i) + 200 * again + 100 * released
            if worth > best:
                best = worth
                found = i
    return found


WORTH = (60, 25, -20, -20, -20, -25, 10, 8, -12, 4, -2, 3, -4, -35, 2, 12, 3, 1, -1, 2, 25, 0)
"""The careful player's round figures, by term."""


@rare
def careful(cfg: Config, s: State, mind: Any) -> int:
    """Progress, captures, safety, pairs and further rolls, weighed by round figures."""
    best = -1e9
    found = -1
    for i in range(4):
        if (s.legal >> i) & 1:
            terms(cfg, s, i, mind)
            worth = 0.0
            for k in range(len(TERMS)):
                worth += mind.terms[k] * WORTH[k]
            if worth > best:
                best = worth
                found = i
    return found
