"""The players of Ludicrous Ludo that move otherwise than the greedy one."""

from __future__ import annotations

from typing import Any

from ludarium.agents.ludicrous.greedy import SIGHT, greedy
from ludarium.board.squares import ENTRANCE, HOME, START
from ludarium.rules.ludicrous.board import NO_STAR, OFFSET, STAR, TRAP_OFFSET
from ludarium.rules.ludicrous.names import BONUS_MOVE, ENTER, MOVE
from ludarium.rules.ludicrous.pieces import enemies_on, first_of, square
from ludarium.rules.ludicrous.range import step_to
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.turn import bonus_squares
from ludarium.rules.record import rare


@rare
def hasty(cfg: Config, s: State, mind: Any) -> int:  # noqa: ARG001 - every player is asked alike
    """As greedy, but always the piece that is furthest, by roll or bonus die."""
    if s.awaits != MOVE and s.awaits != BONUS_MOVE:
        return greedy(cfg, s)
    best = -1
    found = 0
    for k in range(s.n):
        code = int(s.choice[k])
        here = int(s.at[(code >> 4) & 15])
        if here > best:
            best = here
            found = code
    return found


@rare
def careful(cfg: Config, s: State, mind: Any) -> int:  # noqa: ARG001 - every player is asked alike
    """As greedy, but moves by round figures: ahead, home, ambushes, and a little for leaving and fearing danger."""
    if s.awaits != MOVE and s.awaits != BONUS_MOVE:
        return greedy(cfg, s)
    best = -1e9
    found = 0
    for k in range(s.n):
        code = int(s.choice[k])
        points = prospect(cfg, s, code)
        if points > best:
            best = points
            found = code
    return found


TO_ENTER, TO_HOME, TO_LANE, WITHIN_LANE, TO_AMBUSH, ON_TRAP = 25, 60, 30, -10, 50, 8
LEAVING, FEARING, AHEAD = 3, 2, 20


@rare
def prospect(cfg: Config, s: State, code: int) -> float:
    """What a move is worth."""
    piece = (code >> 4) & 15
    here = int(s.at[piece])
    if code >> 10 == ENTER:
        return TO_ENTER + landing(s, piece, START)
    there = here + (s.die if s.awaits == MOVE else bonus_squares(cfg, s))
    points = AHEAD * here / 30.0
    if here <= ENTRANCE:
        points += LEAVING * hunters(s, piece, here) * (here + 6) / 30.0
    if there <= ENTRANCE:
        return points + landing(s, piece, there)
    if there == HOME and s.on[square(piece, HOME)] == 0:
        return points + TO_HOME
    return points + (TO_LANE if here <= ENTRANCE else WITHIN_LANE)


@rare
def landing(s: State, piece: int, there: int) -> float:
    """What it is worth to land on a square of the pathway."""
    q = square(piece, there)
    enemies = enemies_on(s, q, piece >> 2)
    points = -FEARING * hunters(s, piece, there) * (there + 6) / 30.0
    if enemies != 0:
        points += (TO_AMBUSH + s.at[first_of(enemies)]) * (1.0 if STAR[q] == NO_STAR else 0.4)
    if OFFSET[q] == TRAP_OFFSET and s.sneak != piece:
        points -= ON_TRAP
    return points


@rare
def hunters(s: State, piece: int, progress: int) -> int:
    """How many of the six squares behind hold an enemy."""
    q = square(piece, progress)
    count = 0
    for _ in range(SIGHT):
        q = step_to(q, -1)
        count += int(enemies_on(s, q, piece >> 2) != 0)
    return count
