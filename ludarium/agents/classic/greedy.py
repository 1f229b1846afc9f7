"""The rule-based player of classic Ludo: capture, home, lane, safety, release, then the furthest piece."""

from __future__ import annotations

from ludarium.agents.terms import threats, walked
from ludarium.board.squares import BASE, ENTRANCE, HOME
from ludarium.rules.classic.house import army
from ludarium.rules.classic.state import OPEN, Config, State
from ludarium.rules.race import destination, lowest, single, square_of
from ludarium.rules.record import rule

TO_CAPTURE, TO_HOME, TO_LANE, TO_SAFETY, TO_RELEASE, INTO_DANGER = 1000, 800, 600, 300, 250, 40


@rule
def greedy(cfg: Config, s: State) -> int:
    """The legal piece whose move is worth most, by its number; the first of equals."""
    best = -1
    best_worth = 0
    for i in range(4):
        if (s.legal >> i) & 1:
            worth = worth_of_move(cfg, s, i)
            if best < 0 or worth > best_worth:
                best = i
                best_worth = worth
    return 4 * army(cfg, s) + best


@rule
def worth_of_move(cfg: Config, s: State, i: int) -> int:
    """What moving piece i by the die does at once, in points."""
    p = army(cfg, s)
    here = s.progress[p, i]
    there = destination(s, 4 * p + i)
    if there == HOME:
        return TO_HOME + here
    if there > ENTRANCE:
        return here + (TO_LANE if here <= ENTRANCE else 0)
    worth = here
    q = square_of(p, there)
    enemies = cfg.enemies[p]
    others = (s.at[q] & enemies) * OPEN[q]
    if single(others):
        worth += TO_CAPTURE + walked(s, lowest(others))
    if here == BASE:
        worth += TO_RELEASE
    elif exposed(s, square_of(p, here), enemies):
        worth += TO_SAFETY
    if exposed(s, q, enemies & ~others):
        worth -= TO_SAFETY + INTO_DANGER * threats(s, q, enemies & ~others)
    return worth


@rule
def exposed(s: State, q: int, enemies: int) -> bool:
    """Whether one die of an enemy could reach the square, and captures happen there."""
    return OPEN[q] == 1 and threats(s, q, enemies) > 0
