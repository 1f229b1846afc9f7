"""Tries of decisions in Ludicrous Ludo: a copy of the state goes on, and the network judges where it ends.

All seats decide as `tuned` does. A try meets dice of its own, the same for all decisions of a position, and empty hands
of others, as the player sees them. Resolutions behind the one of the decision have dice by their place in the turn, the
same ones however many dice each has used up before: a difference between two decisions then has far less spread than
with dice in a row.
"""

from __future__ import annotations

from typing import Any

from ludarium.agents.ludicrous.features import inputs
from ludarium.agents.ludicrous.linear import tuned, worth
from ludarium.agents.network import chances, settle
from ludarium.rules.chance import seed_rng
from ludarium.rules.ludicrous.names import DRAWN_GAME, ROLL
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.tape import DRAWS
from ludarium.rules.ludicrous.turn import resume
from ludarium.rules.record import rare

STREAM = 0x5EED
BEHIND = 1 << 20  # the dice behind a decision's resolution are apart from its own
ROOT, TRIED = 0, 1  # rows of the mind
FEW = 6  # decisions that are tried, at most
LONGEST = 128  # decisions of one resolution that the tape has room for
TURNS, KINDS = 64, 16  # turns that a try may go on for, and what a position may await


@rare
def best_tried(cfg: Config, s: State, mind: Any, close: float, prior: float, tries: int, turns: int) -> int:
    """The decision with the best mean of some tries and its worth, of those whose worth is within `close` of the best.

    prior: win chance that one point of worth counts for. turns: see `go_on`.
    """
    n = shortlist(cfg, s, mind, close)
    best = -1e9
    found = 0
    for k in range(n):
        code = int(mind.ways[k, 1])
        value = prior * mind.ways[k, 0]
        if n > 1 and tries > 0:
            value += mean_chance(cfg, s, code, mind, tries, turns)
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
def mean_chance(cfg: Config, s: State, code: int, mind: Any, tries: int, turns: int) -> float:
    """The mean over some tries of a decision."""
    place = mark(s)
    total = 0.0
    for number in range(tries):
        set_out(s, code, mind, number)
        arrive(cfg, mind)
        go_on(cfg, mind, number, place, turns)
        total += chance(cfg, mind.rows[ROOT], mind, s.by)
    return total / tries


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
def go_on(cfg: Config, mind: Any, number: int, place: int, turns: int) -> None:
    """Until so many turns have ended behind the decision, or the game has."""
    root = mind.rows[ROOT]
    ended = 0
    turn = root.turn
    while ended < turns and not root.over:
        seed_rng(root, STREAM + place, behind(root, number, ended))
        resolve(cfg, mind)
        if root.turn != turn:
            turn = root.turn
            ended += 1


@rare
def resolve(cfg: Config, mind: Any) -> None:
    """From a position to the next."""
    root = mind.rows[ROOT]
    root.read = 0
    root.written = 0
    if root.awaits != ROLL:
        root.tape[0] = tuned(cfg, root, mind)
        root.written = 1
    arrive(cfg, mind)


@rare
def behind(s: State, number: int, ended: int) -> int:
    """The number of a resolution's dice: by try, turn, what is awaited, and which roll of the turn it is."""
    roll = (int(s.sixes) * KINDS + int(s.tries)) * 2 + int(s.haste)
    return BEHIND + (((number * TURNS + ended) * KINDS + int(s.awaits)) << 8) + roll


@rare
def chance(cfg: Config, s: State, mind: Any, seat: int) -> float:
    """What the critic gives a seat in a position; a drawn game is worth a share to everybody."""
    judge(cfg, s, mind)
    return 0.25 if s.over and s.winner == DRAWN_GAME else float(mind.out[0, seat])


@rare
def judge(cfg: Config, s: State, mind: Any) -> None:
    """The critic's chances by seat, into `mind.out[0]`; nobody's after a drawn game."""
    if s.over == 0:
        chances(mind, 0, inputs(cfg, s, mind), cfg.seats, s.turn)
    else:
        settle(mind, 0, -1 if s.winner == DRAWN_GAME else s.winner)
