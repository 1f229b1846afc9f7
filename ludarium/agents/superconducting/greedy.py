"""The rule-based player of superconducting Ludo: captures, pairs, currents, stars, the field."""

from __future__ import annotations

from ludarium.agents.terms import threats, walked
from ludarium.board.squares import BASE, ENTRANCE, HOME, START
from ludarium.rules.race import destination, lowest, single, square_of
from ludarium.rules.record import rule
from ludarium.rules.superconducting.spins import opposite
from ludarium.rules.superconducting.state import ARM_OF, JUNCTION, KIND, SAFE, STAR, Config, State

FURTHER_ROLL, TO_HOME, TO_LANE, TO_RELEASE = 150, 500, 120, 200
PER_STEP_CAPTURED, PER_STEP_OWN = 6, 8
FOR_PAIR, FOR_BREAKING, FOR_CURRENT, OUT_OF_PAIR = 90, 60, 60, 80
PER_THREAT, ON_STAR = 35, 20


@rule
def greedy(cfg: Config, s: State) -> int:  # noqa: ARG001 - every game's player takes the options
    """The legal piece whose move is worth most, by its number; the first of equals."""
    best = -1
    best_worth = 0
    for i in range(4):
        if (s.legal >> i) & 1:
            worth = worth_of_move(s, 4 * s.turn + i)
            if best < 0 or worth > best_worth:
                best = i
                best_worth = worth
    return 4 * s.turn + best


@rule
def worth_of_move(s: State, x: int) -> int:
    """What moving piece x, or its pair, does at once, in points."""
    here = s.progress[x >> 2, x & 3]
    there = destination(s, x)
    if (s.paired >> x) & 1:
        y = int(s.partner[x])
        if there > ENTRANCE or s.progress[y >> 2, y & 3] + s.die > ENTRANCE:
            return here + TO_LANE * int(there > ENTRANCE) - OUT_OF_PAIR
        return here + worth_of_pair(s, x, y, square_of(x >> 2, there))
    if there == HOME:
        return TO_HOME + FURTHER_ROLL + here
    if there > ENTRANCE:
        return here + TO_LANE
    worth = TO_RELEASE if here == BASE else here + danger(s, x, square_of(x >> 2, here), 0)
    return worth + worth_of_landing(s, x, square_of(x >> 2, max(there, START)))


@rule
def danger(s: State, x: int, q: int, gone: int) -> int:
    """What an electron of x's colour risks on a square: its walk, for each piece within a die that could harm it."""
    if SAFE[q]:
        return 0
    alike = s.up if (s.up >> x) & 1 else 0xFFFF & ~s.up
    enemies = 0xFFFF & ~(15 << (4 * (x >> 2))) & ~gone
    hunters = (alike | s.paired) & enemies
    return threats(s, q, hunters) * (PER_THREAT + walked(s, x))


@rule
def worth_of_landing(s: State, x: int, q: int) -> int:
    """What electron x does where it lands (SC-E3 to SC-E7, SC-S3), less its danger there."""
    others = s.at[q] & ~(1 << x)
    if SAFE[q] or others == 0:
        star = ON_STAR if KIND[q] == STAR and s.field == 0 and own_pairs(s) == 0 else 0
        return star - danger(s, x, q, 0)
    if others & s.paired != 0:
        mine = others & s.paired & (15 << (4 * s.turn))
        return FURTHER_ROLL + (FOR_BREAKING if mine == 0 else -OUT_OF_PAIR) - danger(s, x, q, 0)
    if single(others):
        y = lowest(others)
        if y >> 2 == x >> 2:
            return -danger(s, x, q, 0)
        if opposite(s, x, y):
            return FURTHER_ROLL + FOR_PAIR
    taken = others & ~(15 << (4 * (x >> 2)))
    return worth_of_capture(s, taken) - danger(s, x, q, taken)


@rule
def worth_of_pair(s: State, x: int, y: int, q: int) -> int:
    """What the pair of x and y does where it lands (SC-C4, SC-S3, SC-J1)."""
    if SAFE[q]:
        return -OUT_OF_PAIR if KIND[q] == STAR and s.field == 0 else FOR_BREAKING
    worth = worth_of_capture(s, s.at[q] & ~s.paired)
    if KIND[q] == JUNCTION and x >> 2 != ARM_OF[q] and y >> 2 != ARM_OF[q]:
        worth += FOR_CURRENT
    return worth


@rule
def worth_of_capture(s: State, pieces: int) -> int:
    """What capturing a set of pieces is worth: the opponents' walks, less more than that for own ones (SC-C4)."""
    worth = FURTHER_ROLL if pieces != 0 else 0
    while pieces != 0:
        x = lowest(pieces)
        pieces &= pieces - 1
        worth += walked(s, x) * (-PER_STEP_OWN if x >> 2 == s.turn else PER_STEP_CAPTURED)
    return worth


@rule
def own_pairs(s: State) -> int:
    """The player's pieces that are in pairs."""
    return s.paired & (15 << (4 * s.turn))
