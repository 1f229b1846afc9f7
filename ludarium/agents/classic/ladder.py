"""The players of classic Ludo that look at what a move does: hasty, careful, tuned."""

from __future__ import annotations

from typing import Any

from ludarium.agents.classic.features import PARTS, bases, count_hits, count_hunters
from ludarium.board.squares import BASE, ENTRANCE, HOME, START
from ludarium.rules.classic.house import army
from ludarium.rules.classic.state import OPEN, Config, State
from ludarium.rules.race import destination, lowest, single, square_of
from ludarium.rules.record import rare, rule

CAPTURES, GOES_HOME, ENTERS_LANE, RELEASES = 8_000_000, 6_000_000, 5_000_000, 4_000_000
PER_STEP_TAKEN = 10_000
PER_DANGER = 64

TERMS = (
    "capture",
    "steps captured",
    "home",
    "into the lane",
    "release",
    "danger after it",
    "steps in danger after it",
    "hunting after it",
    "steps hunted after it",
    "onto a safe square",
    "off a safe square",
    "joins an own piece",
    "leaves an own piece",
    "how far the piece is",
    "how far, squared",
    "off the own start",
    "rolls again",
    "the piece's own danger before it",
    "how far, for each piece on the track",
)
"""What the linear player looks at; its weights are win chances."""

take = PARTS.take


@rule
def victim(cfg: Config, s: State, p: int, there: int) -> int:
    """The piece captured by landing there, as a set of one or none."""
    q = square_of(p, there)
    others = (s.at[q] & cfg.enemies[p]) * OPEN[q]
    return others if single(others) else 0


@rare
def hasty(cfg: Config, s: State, mind: Any) -> int:  # noqa: ARG001 - every player is asked alike
    """A capture, else the piece that is furthest."""
    p = army(cfg, s)
    best = -1
    found = -1
    for i in range(4):
        if (s.legal >> i) & 1:
            worth = s.progress[p, i] + 100 * int(victim(cfg, s, p, destination(s, 4 * p + i)) != 0)
            if worth > best:
                best = worth
                found = i
    return found


@rare
def careful(cfg: Config, s: State, mind: Any) -> int:
    """The dearest capture, home, into the lane, a release; else the least danger, then the furthest piece."""
    p = army(cfg, s)
    best = -1_000_000_000
    found = -1
    for i in range(4):
        if (s.legal >> i) & 1:
            take(cfg, s, i, mind, 0, 0)
            worth = order(cfg, s, p, i) - PER_DANGER * danger(cfg, mind.rows[0], p, mind)
            if worth > best:
                best = worth
                found = i
    return found


@rule
def order(cfg: Config, s: State, p: int, i: int) -> int:
    """The rank of what a move does at once."""
    here = s.progress[p, i]
    there = destination(s, 4 * p + i)
    taken = victim(cfg, s, p, there)
    if taken != 0:
        x = lowest(taken)
        return CAPTURES + PER_STEP_TAKEN * s.progress[x >> 2, x & 3]
    if there == HOME:
        return GOES_HOME + here
    if there > ENTRANCE and here <= ENTRANCE:
        return ENTERS_LANE + here
    return here + (RELEASES if here == BASE else 0)


@rule
def danger(cfg: Config, s: State, p: int, mind: Any) -> int:
    """What a seat's pieces stand to lose, by the chances in 36 of each hunter."""
    count_hits(cfg, s, mind)
    total = 0
    for a in range(4):
        total += mind.counts[16 + 4 * a + p]
    return int(total)


@rare
def terms(cfg: Config, s: State, i: int, mind: Any) -> None:
    """The terms of a move, into `mind.terms`, in the order of `TERMS`."""
    p = army(cfg, s)
    here = s.progress[p, i]
    there = destination(s, 4 * p + i)
    taken = victim(cfg, s, p, there)
    t = mind.terms
    before = own_danger(cfg, s, p, here, mind)
    take(cfg, s, i, mind, 0, 0)
    after = mind.rows[0]
    count_hits(cfg, after, mind)
    for k in range(5, 9):
        t[k] = 0.0
    for a in range(4):
        t[5] += mind.counts[4 * a + p] / 36.0
        t[6] += mind.counts[16 + 4 * a + p] / 2052.0
        t[7] += mind.counts[4 * p + a] / 36.0
        t[8] += mind.counts[16 + 4 * p + a] / 2052.0
    t[0] = int(taken != 0)
    t[1] = (s.progress[lowest(taken) >> 2, lowest(taken) & 3] + 6) / 57.0 if taken != 0 else 0.0
    t[2] = int(there == HOME)
    t[3] = int(there > ENTRANCE and here <= ENTRANCE)
    t[4] = int(here == BASE)
    t[13] = there / 57.0
    t[14] = t[13] * t[13]
    t[15] = int(here == START)
    t[16] = int(after.turn == s.turn)
    t[17] = before
    squares(s, p, here, there, t)


@rule
def squares(s: State, p: int, here: int, there: int, t: Any) -> None:
    """The terms that say where the piece comes from and where it goes."""
    mine = 15 << (4 * p)
    on_track = there <= ENTRANCE
    left = here > BASE and here <= ENTRANCE
    t[9] = int(on_track and not OPEN[square_of(p, there)])
    t[10] = int(left and not OPEN[square_of(p, here)])
    t[11] = int(on_track and s.at[square_of(p, there)] & mine != 0)
    t[12] = int(left and not single(s.at[square_of(p, here)] & mine))
    t[18] = 0.0
    for i in range(4):
        t[18] += int(s.progress[p, i] > BASE and s.progress[p, i] <= ENTRANCE)
    t[18] *= t[13]


@rule
def own_danger(cfg: Config, s: State, p: int, here: int, mind: Any) -> float:
    """What a piece at this progress stands to lose, in trips round the board."""
    q = square_of(p, here)
    if not OPEN[q]:
        return 0.0
    for k in range(32):
        mind.counts[k] = 0
    count_hunters(cfg, s, p, q, here + 6, bases(cfg, s), mind)
    total = 0
    for a in range(4):
        total += mind.counts[16 + 4 * a + p]
    return total / 2052.0
