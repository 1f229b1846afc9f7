"""What the network sees of superconducting Ludo: electrons and pairs, spins, the field, and who may do what to whom.

Seats are numbered from the one in turn on, so that one network serves all.
"""

from __future__ import annotations

from typing import Any

from ludarium.agents.network import put
from ludarium.agents.parts import race_parts
from ludarium.board.squares import ARM, BASE, ENTRANCE, HOME, TRACK
from ludarium.rules.race import lowest, single, square_of
from ludarium.rules.record import rare, rule
from ludarium.rules.superconducting import turn
from ludarium.rules.superconducting.spins import opposite
from ludarium.rules.superconducting.state import SAFE, Config, State

PLACES = HOME + 1
PAIRED = 4 * PLACES  # members of pairs, by seat and progress
HITS = PAIRED + 4 * (ENTRANCE + 1)  # for the 12 ordered pairs of seats: chance of a capture, plain and by what is lost
MEETS = HITS + 24  # of forming a pair
BREAKS = MEETS + 12  # of breaking one; 16, since a seat may break its own
BETWEEN = BREAKS + 16  # pairs between two seats
PROGRESS = BETWEEN + 6
SPINS = PROGRESS + 4  # whether each other seat has the spin of the one in turn
FIELD = SPINS + 3  # turns left: 1, 2, more
INPUTS = FIELD + 3

HIT, LOST, MEET, BREAK = 0, 16, 32, 48  # parts of `mind.counts`, each by hunter and owner
NEAR, FAR = 6, 12
ONE_DIE, TWO_DICE = 6, 1  # chances in 36
LOSS = 57


@rare
def inputs(cfg: Config, s: State, mind: Any) -> int:
    """The inputs of a state before a roll, into `mind.active` and `mind.values`; how many there are."""
    count_chances(cfg, s, mind)
    n = 0
    for a in range(4):
        n = put_places(cfg, s, mind, n, a, (s.turn + a) & 3)
        n = put_chances(s, mind, n, a, (s.turn + a) & 3)
    n = put_pairs(s, mind, n)
    if s.field > 0:
        return put(mind, n, FIELD + min(s.field, 3) - 1, 1.0)
    for a in range(1, 4):
        if not opposite(s, 4 * s.turn, 4 * ((s.turn + a) & 3)):
            n = put(mind, n, SPINS + a - 1, 1.0)
    return n


@rule
def put_places(cfg: Config, s: State, mind: Any, n: int, a: int, p: int) -> int:
    """Where the pieces of seat p are, those in the base and at home as one input each; the sum of progress."""
    waiting = 0
    total = 0
    for i in range(4):
        here = s.progress[p, i]
        total += here
        if here == BASE:
            waiting += int(i < cfg.pieces)
        elif here != HOME:
            member = (s.paired >> (4 * p + i)) & 1
            n = put(mind, n, PAIRED + (ENTRANCE + 1) * a + here if member else PLACES * a + here, 1.0)
    if waiting > 0:
        n = put(mind, n, PLACES * a + BASE, float(waiting))
    if s.home[p] > 0:
        n = put(mind, n, PLACES * a + HOME, float(s.home[p]))
    return put(mind, n, PROGRESS + a, total / 228.0)


@rule
def put_chances(s: State, mind: Any, n: int, a: int, p: int) -> int:
    """What seat p may do to each seat with a die or two."""
    for b in range(4):
        owner = 4 * p + ((s.turn + b) & 3)
        pair = 3 * a + b - int(b > a)
        if mind.counts[HIT + owner] > 0 and a != b:
            n = put(mind, n, HITS + 2 * pair, mind.counts[HIT + owner] / 36.0)
            n = put(mind, n, HITS + 2 * pair + 1, mind.counts[LOST + owner] / (36.0 * LOSS))
        if mind.counts[MEET + owner] > 0 and a != b:
            n = put(mind, n, MEETS + pair, mind.counts[MEET + owner] / 36.0)
        if mind.counts[BREAK + owner] > 0:
            n = put(mind, n, BREAKS + 4 * a + b, mind.counts[BREAK + owner] / 36.0)
    return n


@rule
def put_pairs(s: State, mind: Any, n: int) -> int:
    """How many pairs there are between each two seats."""
    rest = s.paired
    while rest != 0:
        x = lowest(rest)
        y = int(s.partner[x])
        rest &= ~(1 << x | 1 << y)
        a = ((x >> 2) - s.turn) & 3
        b = ((y >> 2) - s.turn) & 3
        n = put(mind, n, BETWEEN + min(a, b) + max(a, b) - int(min(a, b) == 0), 1.0)
    return n


# ---- chances in 36


@rare
def count_chances(cfg: Config, s: State, mind: Any) -> None:
    """What may happen on each square where pieces stand, by hunter and owner."""
    for k in range(64):
        mind.counts[k] = 0
    yards = bases(cfg, s)
    for x in range(16):
        q = square_of(x >> 2, s.progress[x >> 2, x & 3])
        if not SAFE[q] and lowest(s.at[q]) == x:
            count_hunters(s, q, yards, mind)


@rule
def bases(cfg: Config, s: State) -> int:
    """The seats with a piece in the base, as bits."""
    found = 0
    for p in range(4):
        for i in range(cfg.pieces):
            if s.progress[p, i] == BASE:
                found |= 1 << p
    return found


@rare
def count_hunters(s: State, q: int, yards: int, mind: Any) -> None:
    """The hunters of a square: each distance counts once a seat, a release just after the start."""
    for back in range(1, FAR + 1):
        pieces = int(s.at[q - back if q >= back else q - back + TRACK])
        chance = ONE_DIE if back <= NEAR else TWO_DICE
        while pieces != 0:
            x = lowest(pieces)
            pieces &= pieces - 1
            if s.progress[x >> 2, x & 3] + back > ENTRANCE:
                continue
            if (s.paired >> x) & 1 == 0:
                count_electron(s, x, q, chance, mind)
            elif back <= NEAR:
                y = int(s.partner[x])
                if s.progress[y >> 2, y & 3] + back <= ENTRANCE:
                    count_captures(s, x >> 2, s.at[q] & ~s.paired, chance, mind)
    a = q // ARM
    if q > ARM * a and q <= ARM * a + NEAR and (yards >> a) & 1:
        count_electron(s, 4 * a, q, TWO_DICE, mind)


@rule
def count_electron(s: State, x: int, q: int, chance: int, mind: Any) -> None:
    """What electron x would do on a square (SC-E3 to SC-E7)."""
    a = x >> 2
    there = int(s.at[q])
    pairs = there & s.paired
    if pairs != 0:
        while pairs != 0:
            mind.counts[BREAK + 4 * a + (lowest(pairs) >> 2)] += chance
            pairs &= pairs - 1
    elif single(there) and s.field == 0 and opposite(s, x, lowest(there)):
        mind.counts[MEET + 4 * a + (lowest(there) >> 2)] += chance
    else:
        count_captures(s, a, there & ~(15 << (4 * a)), chance, mind)


@rule
def count_captures(s: State, a: int, pieces: int, chance: int, mind: Any) -> None:
    """Seat a may capture a set of pieces."""
    while pieces != 0:
        y = lowest(pieces)
        pieces &= pieces - 1
        mind.counts[HIT + 4 * a + (y >> 2)] += chance
        mind.counts[LOST + 4 * a + (y >> 2)] += chance * (s.progress[y >> 2, y & 3] + 6)


# ---- what a search needs

REDRAWS = 6


@rule
def forks(s: State, after: State) -> int:
    """SC-S3, SC-M5: six ways if spins were drawn: something was, beside the field of a turn's end (SC-M1)."""
    field_draw = int(after.turn != s.turn and s.field == 0)
    return REDRAWS if after.read > field_draw else 1


@rule
def next_draw(s: State, die: int) -> int:
    """A die that moves nothing may end a field (SC-M5): each die then stands for one way of the redraw."""
    return (die - 1) * int(s.field == 1)


@rule
def share(cfg: Config, mind: Any, k: int, seat: int) -> float:  # noqa: ARG001 - asked of every game
    """A seat's chance."""
    return float(mind.out[k, seat])


PARTS = race_parts(turn.roll, turn.play, inputs, forks, next_draw, share)
