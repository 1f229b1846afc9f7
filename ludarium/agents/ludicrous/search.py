"""The players of Ludicrous Ludo that try decisions out which come close by their terms.

A copy of the state goes on from the decision to the next position, all seats deciding as `tuned` does; there a network
says what the player's chance is. Tries meet dice of their own, the same for all decisions of a position, and empty
hands of others, as the player sees them.
"""

from __future__ import annotations

from typing import Any

from ludarium.agents.ludicrous.features import inputs
from ludarium.agents.ludicrous.linear import tuned, worth
from ludarium.agents.network import chances, settle
from ludarium.rules.chance import seed_rng
from ludarium.rules.ludicrous.names import ACTION, AGAIN, BONUS, BONUS_MOVE, DRAWN_GAME, MOVE
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.tape import DRAWS
from ludarium.rules.ludicrous.turn import resume
from ludarium.rules.record import rare

STREAM = 0x5EED
ROOT, TRIED = 0, 1  # rows of the mind
CLOSE = 1.5  # worth by which a decision may trail the best and still be tried
FEW = 6  # decisions that are tried, at most
TRIES = 6
LONGEST = 128  # decisions of one resolution that the tape has room for
PRIOR = 0.004  # win chance that one point of worth counts for


@rare
def strong(cfg: Config, s: State, mind: Any) -> int:
    """The decision with the best mean of some tries and its worth.

    Facing and tank are as for the linear player, since the network hardly tells these apart; so is what is decided in
    the middle of a resolution, which cannot be gone on from.
    """
    if s.awaits not in (MOVE, BONUS_MOVE, ACTION, BONUS, AGAIN):
        return tuned(cfg, s, mind)
    n = shortlist(cfg, s, mind, CLOSE)
    best = -1e9
    found = 0
    for k in range(n):
        code = int(mind.ways[k, 1])
        value = PRIOR * mind.ways[k, 0]
        if n > 1:
            value += mean_chance(cfg, s, code, mind)
        if value > best:
            best = value
            found = code
    return found


@rare
def shortlist(cfg: Config, s: State, mind: Any, close: float) -> int:
    """The decisions within `close` of the best, the best first, into `mind.ways` with their worths; how many."""
    n = 0
    for k in range(s.n):
        code = int(s.choice[k])
        value = worth(cfg, s, code, mind)
        place = n
        while place > 0 and mind.ways[place - 1, 0] < value:
            place -= 1
        if place < FEW:
            n = min(n + 1, FEW)
            for j in range(n - 1, place, -1):
                mind.ways[j, 0] = mind.ways[j - 1, 0]
                mind.ways[j, 1] = mind.ways[j - 1, 1]
            mind.ways[place, 0] = value
            mind.ways[place, 1] = code
    while n > 1 and mind.ways[n - 1, 0] < mind.ways[0, 0] - close:
        n -= 1
    return n


@rare
def mean_chance(cfg: Config, s: State, code: int, mind: Any) -> float:
    """The mean over some tries of a decision."""
    total = 0.0
    for number in range(TRIES):
        set_out(s, code, mind, number)
        arrive(cfg, mind)
        total += chance(cfg, mind.rows[ROOT], mind, s.by)
    return total / TRIES


@rare
def set_out(s: State, code: int, mind: Any, number: int) -> None:
    """A copy of what the player sees, about to decide."""
    mind.rows[ROOT] = s
    root = mind.rows[ROOT]
    for seat in range(4):
        if seat != s.by:
            for card in range(11):
                root.hand[seat, card] = 0
    seed_rng(root, STREAM + mark(s), number)
    root.live = DRAWS
    root.read = 0
    root.written = 1
    root.tape[0] = code


@rare
def mark(s: State) -> int:
    """A number that another position hardly shares, so that not the same dice fall everywhere."""
    total = 5 * int(s.round) + int(s.awaits)
    for piece in range(16):
        total = (total * 61 + int(s.at[piece])) & 0xFFFFFFFF
    return total


@rare
def arrive(cfg: Config, mind: Any) -> None:
    """Go on to the next position."""
    root = mind.rows[ROOT]
    while not went_on(cfg, mind) and root.written < LONGEST:
        answer = tuned(cfg, mind.rows[TRIED], mind)
        root.tape[root.written] = answer
        root.written += 1
    mind.rows[ROOT] = mind.rows[TRIED]


@rare
def went_on(cfg: Config, mind: Any) -> bool:
    """Whether a resolution came to its end, in `mind.rows[TRIED]`; else somebody has to decide in between."""
    mind.rows[TRIED] = mind.rows[ROOT]
    tried = mind.rows[TRIED]
    try:
        resume(cfg, tried)
    except Exception:  # noqa: BLE001 - only Waiting is raised, and Numba knows no narrower clause
        return bool(tried.over)
    return True


@rare
def chance(cfg: Config, s: State, mind: Any, seat: int) -> float:
    """What the critic gives a seat in a position; a drawn game is worth a share to everybody."""
    if s.over:
        if s.winner == DRAWN_GAME:
            return 0.25
        settle(mind, 0, s.winner)
    else:
        chances(mind, 0, inputs(cfg, s, mind), cfg.seats, s.turn)
    return float(mind.out[0, seat])
