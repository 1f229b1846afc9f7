"""What the network sees of classic Ludo: where pieces are, who may capture whom, how far everybody has come.

Seats are numbered from the one in turn on, so that one network serves all.
"""

from __future__ import annotations

from typing import Any

from ludarium.agents.network import put
from ludarium.agents.parts import race_parts
from ludarium.board.squares import ARM, BASE, ENTRANCE, HOME, TRACK
from ludarium.rules.classic import turn
from ludarium.rules.classic.state import OPEN, OPPOSITE, Config, State
from ludarium.rules.race import lowest, single, square_of
from ludarium.rules.record import rare, rule

PLACES = HOME + 1
HITS = 4 * PLACES  # then, for the 12 ordered pairs of seats: the chance of a capture, plain and by what is lost
PROGRESS = HITS + 24
SIXES = PROGRESS + 4
INPUTS = SIXES + 2

NEAR, FAR = 6, 12
ONE_DIE, TWO_DICE = 6, 1  # chances in 36: of reaching a square with one die, with a 6 and another
LOSS = 57


@rare
def inputs(cfg: Config, s: State, mind: Any) -> int:
    """The inputs of a state before a roll, into `mind.active` and `mind.values`; how many there are."""
    count_hits(cfg, s, mind)
    n = 0
    for a in range(4):
        p = (s.turn + a) & 3
        if (cfg.seats >> p) & 1:
            n = put_places(s, mind, n, a, p)
            n = put_hits(s, mind, n, a, p)
    if s.sixes > 0:
        n = put(mind, n, SIXES + min(s.sixes, 2) - 1, 1.0)
    return n


@rule
def put_places(s: State, mind: Any, n: int, a: int, p: int) -> int:
    """Where the pieces of seat p are, those in the base and at home as one input each; the sum of progress."""
    waiting = 0
    total = 0
    for i in range(4):
        here = s.progress[p, i]
        total += here
        if here == BASE:
            waiting += 1
        elif here != HOME:
            n = put(mind, n, PLACES * a + here, 1.0)
    if waiting > 0:
        n = put(mind, n, PLACES * a + BASE, float(waiting))
    if s.home[p] > 0:
        n = put(mind, n, PLACES * a + HOME, float(s.home[p]))
    return put(mind, n, PROGRESS + a, total / 228.0)


@rule
def put_hits(s: State, mind: Any, n: int, a: int, p: int) -> int:
    """How likely seat p is to capture each other seat's pieces."""
    for b in range(4):
        victim = 4 * p + ((s.turn + b) & 3)
        if mind.counts[victim] > 0:
            pair = HITS + 2 * (3 * a + b - int(b > a))
            n = put(mind, n, pair, mind.counts[victim] / 36.0)
            n = put(mind, n, pair + 1, mind.counts[16 + victim] / (36.0 * LOSS))
    return n


@rare
def count_hits(cfg: Config, s: State, mind: Any) -> None:
    """By hunter and owner, the chances in 36 that a die or two capture a piece, and times what it would lose."""
    for k in range(32):
        mind.counts[k] = 0
    yards = bases(cfg, s)
    for y in range(16):
        here = s.progress[y >> 2, y & 3]
        q = square_of(y >> 2, here)
        if OPEN[q]:
            count_hunters(cfg, s, y >> 2, q, here + 6, yards, mind)


@rare
def count_hunters(cfg: Config, s: State, p: int, q: int, loss: int, yards: int, mind: Any) -> None:
    """The chances against a piece of seat p on square q: each distance counts once, a release just after the start."""
    hunters = 0
    for a in range(4):
        if (cfg.enemies[p] >> (4 * a)) & 1 and single(s.at[q] & cfg.enemies[a]):
            hunters |= 15 << (4 * a)
    if hunters == 0:
        return
    for back in range(1, FAR + 1):
        pieces = s.at[q - back if q >= back else q - back + TRACK] & hunters
        while pieces != 0:
            x = lowest(pieces)
            pieces &= ~(15 << (x & 12))
            if s.progress[x >> 2, x & 3] + back <= ENTRANCE:
                count(mind, x >> 2, p, ONE_DIE if back <= NEAR else TWO_DICE, loss)
    a = q // ARM
    ahead = q - ARM * a
    if ahead >= 1 and ahead <= NEAR and (yards >> a) & (hunters >> (4 * a)) & 1:
        count(mind, a, p, TWO_DICE, loss)


@rule
def count(mind: Any, a: int, p: int, chance: int, loss: int) -> None:
    """Add a chance of seat a to capture a piece of seat p."""
    mind.counts[4 * a + p] += chance
    mind.counts[16 + 4 * a + p] += chance * loss


@rule
def bases(cfg: Config, s: State) -> int:
    """The seats with a piece in the base, as bits."""
    found = 0
    for p in range(4):
        for i in range(4):
            if s.progress[p, i] == BASE and (cfg.seats >> p) & 1:
                found |= 1 << p
    return found


@rule
def forks(s: State, after: State) -> int:  # noqa: ARG001 - asked of every game
    """A move leaves nothing to chance."""
    return 1


@rule
def next_draw(s: State, die: int) -> int:  # noqa: ARG001 - asked of every game
    """Nothing is drawn beside dice."""
    return 0


@rule
def share(cfg: Config, mind: Any, k: int, seat: int) -> float:
    """A seat's chance, with teams (CL-H4) its partner's as well."""
    if cfg.teams:
        return float(mind.out[k, seat] + mind.out[k, (seat + OPPOSITE) & 3])
    return float(mind.out[k, seat])


PARTS = race_parts(turn.roll, turn.play, inputs, forks, next_draw, share)
