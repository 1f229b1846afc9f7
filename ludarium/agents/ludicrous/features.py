"""What the network sees of Ludicrous Ludo: pieces, health, conditions, things, who may ambush whom, the phase.

Seats are numbered from the one in turn on, so that one network serves all.
"""

from __future__ import annotations

from typing import Any

from ludarium.agents.network import put
from ludarium.board.squares import BASE, ENTRANCE, HOME, TRACK
from ludarium.rules.ludicrous.board import OFF, PRISON
from ludarium.rules.ludicrous.names import (
    ACTION,
    AGAIN,
    BONUS,
    BONUS_MOVE,
    DRAW,
    FIRST_WEAPON_ITEM,
    MOVE,
    ROLL,
    TANK,
    TURN,
)
from ludarium.rules.ludicrous.pieces import acts, enemies_on, first_of, max_hp, on_path, several, square_of
from ludarium.rules.ludicrous.range import at_divide, step_to, way_of
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.record import rare, rule

PLACES = PRISON + 1
LYING = 4 * PLACES  # unconscious pieces, by seat and progress
HITS = LYING + 4 * (ENTRANCE + 1)  # for the 12 ordered pairs of seats: chance of an ambush, plain and by what is lost
PARTY = HITS + 24  # by seat: progress, health, low health, stunned, restrained, cards, fish, weapon, bonus die, poison
PER_PARTY = 10
STRUCTURES = PARTY + 4 * PER_PARTY  # by seat and kind
PHASES = STRUCTURES + 12
PENDING = PHASES + 5  # die, by number; action, turning, a decision in between; Haste, Hold, a sneaking piece
STRIKES = PENDING + 12  # for the 12 pairs: pieces that face one of the other on the next square
INPUTS = STRIKES + 12

NEAR, FAR = 6, 12
ONE_DIE, TWO_DICE = 6, 1  # chances in 36
LOSS = 57
LOW = 3  # HP
STRUCK = 48  # in `mind.counts`, behind the ambushes and what `sight` looks at


@rare
def inputs(cfg: Config, s: State, mind: Any) -> int:
    """The inputs of a position, into `mind.active` and `mind.values`; how many there are."""
    count_ambushes(s, mind)
    n = 0
    for a in range(4):
        p = (s.turn + a) & 3
        if (cfg.seats >> p) & 1:
            n = put_places(s, mind, n, a, p)
            n = put_ambushes(s, mind, n, a, p)
            n = put_strikes(s, mind, n, a, p)
            n = put_party(cfg, s, mind, n, a, p)
    return put_pending(s, mind, put_phase(s, mind, n))


@rare
def put_places(s: State, mind: Any, n: int, a: int, p: int) -> int:
    """Where the pieces of seat p are, those in the yard as one input; the sum of progress."""
    waiting = 0
    total = 0
    for piece in range(4 * p, 4 * p + 4):
        here = s.at[piece]
        total += here if here <= HOME else 0
        if (s.lying >> piece) & 1:
            n = put(mind, n, LYING + (ENTRANCE + 1) * a + here, 1.0)
        elif here != BASE:
            n = put(mind, n, PLACES * a + here, 1.0)
        else:
            waiting += (s.on[OFF] >> piece) & 1
    if waiting > 0:
        n = put(mind, n, PLACES * a + BASE, float(waiting))
    return put(mind, n, PARTY + PER_PARTY * a, total / 228.0)


@rare
def put_ambushes(s: State, mind: Any, n: int, a: int, p: int) -> int:
    """How likely seat p is to ambush each other seat's pieces."""
    for b in range(4):
        victim = 4 * p + ((s.turn + b) & 3)
        if mind.counts[victim] > 0:
            pair = HITS + 2 * (3 * a + b - int(b > a))
            n = put(mind, n, pair, mind.counts[victim] / 36.0)
            n = put(mind, n, pair + 1, mind.counts[16 + victim] / (36.0 * LOSS))
    return n


@rare
def put_strikes(s: State, mind: Any, n: int, a: int, p: int) -> int:
    """Whom seat p's pieces can strike at."""
    for b in range(4):
        mind.counts[STRUCK + b] = 0
    for piece in range(4 * p, 4 * p + 4):
        if acts(s, piece):
            q = square_of(s, piece)
            way = way_of(s, piece)
            enemies = 0 if at_divide(q, way) else enemies_on(s, step_to(q, way), p)
            if enemies != 0:
                mind.counts[STRUCK + (((first_of(enemies) >> 2) - s.turn) & 3)] += 1
    for b in range(4):
        if mind.counts[STRUCK + b] > 0:
            n = put(mind, n, STRIKES + 3 * a + b - int(b > a), mind.counts[STRUCK + b] / 4.0)
    return n


@rare
def put_party(cfg: Config, s: State, mind: Any, n: int, a: int, p: int) -> int:
    """Health, conditions and things of seat p."""
    base = PARTY + PER_PARTY * a
    stunned = 0
    restrained = 0
    for piece in range(4 * p, 4 * p + 4):
        stunned += int(s.stunned[piece] > 0)
        restrained += int(s.restrained[piece] > 0)
    n = put(mind, n, base + 1, s.hp[p] / float(max_hp(cfg, p)))
    n = put_some(mind, n, base + 2, int(s.hp[p] <= LOW))
    n = put_some(mind, n, base + 3, stunned)
    n = put_some(mind, n, base + 4, restrained)
    n = put_some(mind, n, base + 5, s.held[p])
    n = put_some(mind, n, base + 6, int(s.item[p] > 0 and s.item[p] < FIRST_WEAPON_ITEM))
    n = put_some(mind, n, base + 7, int(s.item[p] >= FIRST_WEAPON_ITEM))
    n = put_some(mind, n, base + 8, s.bonus[p])
    n = put_some(mind, n, base + 9, s.poisoned[p])
    for slot in range(4):
        if s.structures[p, slot] > 0:
            n = put(mind, n, STRUCTURES + 3 * a + s.structures[p, slot] - 1, 1.0)
    return n


@rule
def put_some(mind: Any, n: int, index: int, amount: int) -> int:
    """Add an input unless it is nothing."""
    return put(mind, n, index, amount / 4.0) if amount > 0 else n


@rule
def put_phase(s: State, mind: Any, n: int) -> int:
    """What the seat in turn has still before it."""
    if s.awaits == TANK:
        return put(mind, n, PHASES, 1.0)
    if s.awaits == BONUS or s.awaits == BONUS_MOVE:
        return put(mind, n, PHASES + (1 if s.awaits == BONUS else 2), 1.0)
    if s.awaits == ROLL or s.awaits == AGAIN:
        return put(mind, n, PHASES + (3 if s.awaits == ROLL else 4), 1.0)
    return n


@rule
def put_pending(s: State, mind: Any, n: int) -> int:
    """What is under way in the turn."""
    if s.awaits == MOVE or s.awaits == BONUS_MOVE:
        n = put(mind, n, PENDING + s.die - 1, 1.0)
    elif s.awaits == ACTION or s.awaits == TURN:
        n = put(mind, n, PENDING + (6 if s.awaits == ACTION else 7), 1.0)
    elif s.awaits >= DRAW:
        n = put(mind, n, PENDING + 8, 1.0)
    if s.haste > 0:
        n = put(mind, n, PENDING + 9, 1.0)
    if s.hold > 0:
        n = put(mind, n, PENDING + 10, 1.0)
    return put(mind, n, PENDING + 11, 1.0) if s.sneak >= 0 else n


@rare
def count_ambushes(s: State, mind: Any) -> None:
    """By hunter and owner, the chances in 36 that a die or two bring somebody upon a single conscious piece."""
    for k in range(32):
        mind.counts[k] = 0
    for y in range(16):
        if on_path(s, y) and (s.lying >> y) & 1 == 0:
            q = square_of(s, y)
            if not several(int(s.on[q]) & ~s.lying):
                count_hunters(s, y, q, mind)


@rule
def count_hunters(s: State, y: int, q: int, mind: Any) -> None:
    """The hunters of a piece on square q."""
    for back in range(1, FAR + 1):
        pieces = enemies_on(s, q - back if q >= back else q - back + TRACK, y >> 2)
        if pieces != 0:
            x = first_of(pieces)
            if s.at[x] + back <= ENTRANCE and s.restrained[x] == 0:
                chance = ONE_DIE if back <= NEAR else TWO_DICE
                mind.counts[4 * (x >> 2) + (y >> 2)] += chance
                mind.counts[16 + 4 * (x >> 2) + (y >> 2)] += chance * (s.at[y] + 6)
