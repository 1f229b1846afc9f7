"""What a player of Ludicrous Ludo sees from a square: who may come, who may be met, who stands beside it."""

from __future__ import annotations

from typing import Any

from ludarium.board.squares import BASE, ENTRANCE, HOME, LANE
from ludarium.rules.ludicrous.actions import near
from ludarium.rules.ludicrous.board import OFFSET
from ludarium.rules.ludicrous.pieces import enemies_on, first_of, max_hp, own, several, square, square_of
from ludarium.rules.ludicrous.range import at_divide, step_to, targets
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.record import rare, rule

DANGER, PREY, PREY_WORTH, AHEAD, BEHIND, OWN_BEHIND = range(40, 46)  # in `mind.counts`, apart from those of the inputs
DIE, TWO_DICE = 6, 12  # squares
WAY = 57.0


@rule
def worth_at(progress: int) -> float:
    """What a piece loses that falls at a progress, 0 to 1: its way, and a bit for coming in again."""
    return (progress + 6) / (WAY + 6)


@rule
def worth_of(s: State, piece: int) -> float:
    """The same of a piece where it is; nothing in a yard or a prison."""
    return worth_at(s.at[piece]) if s.at[piece] > BASE and s.at[piece] <= HOME else 0.0


@rare
def standing(s: State, seat: int) -> float:
    """How far a party has come, 0 to 1; a piece in the home area is there."""
    total = 0
    for piece in range(4 * seat, 4 * seat + 4):
        here = int(s.at[piece])
        total += LANE if here >= LANE and here <= HOME else (here if here < LANE else 0)
    return total / (4.0 * LANE)


@rule
def wounds(cfg: Config, s: State, seat: int) -> float:
    """The HP that a party lacks, 0 to 1."""
    return 1.0 - s.hp[seat] / float(max_hp(cfg, seat))


@rare
def look(s: State, piece: int, progress: int, mind: Any) -> None:
    """What a piece would see on a square of the pathway, into `mind.counts`.

    Chances in 36 that an enemy ambushes it with a die or two, single enemies that a die reaches, how much these would
    lose, enemies on the next square before and behind it, own pieces that a die would bring past it.
    """
    c = mind.counts
    for k in range(DANGER, OWN_BEHIND + 1):
        c[k] = 0
    seat = piece >> 2
    q = square(piece, progress)
    look_back(s, piece, q, c)
    if (s.on[q] & own(seat) & ~(s.lying | 1 << piece)) != 0:
        c[DANGER] = 0  # LL-A5: nobody lands on two
    for ahead in range(1, DIE + 1):
        q = step_to(q, 1)
        enemies = enemies_on(s, q, seat)
        if enemies != 0:
            c[AHEAD] += ahead == 1
            if progress + ahead <= ENTRANCE and not several(enemies):
                c[PREY] += 1
                c[PREY_WORTH] += s.at[first_of(enemies)] + 6


@rare
def look_back(s: State, piece: int, q: int, c: Any) -> None:
    """What comes from behind."""
    others = ~(s.lying | 1 << piece)
    for back in range(1, TWO_DICE + 1):
        q = step_to(q, -1)
        there = int(s.on[q]) & others
        if there != 0:
            x = first_of(there)
            if x >> 2 != piece >> 2:
                c[BEHIND] += back == 1
                if s.at[x] + back <= ENTRANCE and s.restrained[x] == 0:
                    c[DANGER] += 6 if back <= DIE else 1
            elif back < DIE:
                c[OWN_BEHIND] += 1


@rare
def aimed_at(s: State, piece: int, backward: int, reach: int) -> int:
    """The enemies in range of a piece if it faced that way."""
    before = s.backward
    s.backward = s.backward & ~(1 << piece) | backward << piece
    found = targets(s, piece, reach, 1)
    s.backward = before
    return int(found)


@rare
def fallen_near(s: State, piece: int, progress: int) -> int:
    """The own lying pieces that a piece could revive from a square."""
    return near(s, square(piece, progress)) & s.lying & own(piece >> 2) & ~(1 << piece)


@rare
def facing(s: State, piece: int, other: int) -> bool:
    """Whether the square before a piece, or its own, is that of another; nothing is seen over a divide."""
    q = square_of(s, piece)
    way = -1 if (s.backward >> piece) & 1 else 1
    return not at_divide(q, way) and step_to(q, way) == square_of(s, other)


@rule
def offset_at(piece: int, progress: int) -> int:
    """Where in its quadrant a square is."""
    return int(OFFSET[square(piece, progress)])
