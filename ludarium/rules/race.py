"""What the race games share: pieces on the common board, moved by one die.

A set of pieces is an integer with bit 4 * seat + index for each. `put` is the only writer of where pieces are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from ludarium.board.squares import BASE, HOME, OFF, START, TRACK, square
from ludarium.rules import events
from ludarium.rules.chance import FIRST, MOVE, OVER, ROLL, UP, Chance, below, from_tape, noted
from ludarium.rules.events import note
from ludarium.rules.record import Int, Record, Table, rare, rule

Rule = Callable[..., None]

EVERY_DIE = 0x1111111
EVERY_PIECE = 0xFFFF
NOBODY = -1

DEBRUIJN = 0x09AF  # its 16 windows of 4 bits are all different
LOWEST = bytes(sorted(range(16), key=lambda n: int(DEBRUIJN << int(n) >> 12) & 15))
SQUARE = bytes(square(seat, progress) for seat in range(4) for progress in range(64))

# The k-th of the bits of a 4-bit set, k = 0..11 taken modulo their number: 12 = lcm(1, 2, 3, 4), so a uniform k
# picks uniformly whatever the number.
CHOICE = bytes((([i for i in range(4) if m >> i & 1] or [0]) * 12)[k] for m in range(16) for k in range(12))
COUNT = bytes(m.bit_count() for m in range(64))


class RaceConfig(Record):
    """A rule set's options as numbers, the same for a whole batch."""

    seats: Int  # bit p: seat p plays
    first: Int  # who begins, or NOBODY: drawn
    pieces: Int  # 1 to 4 a seat
    stack: Int  # 1: a further roll for each kind of reason
    three_sixes: Int
    dice: Annotated[Table, "i4", 64]  # by progress, the dice that move a piece from there: bit 4 * die


class RaceState(Chance):
    """A game in progress."""

    at: Annotated[Table, "u2", 53]  # the set of pieces on a square; [OFF] holds all others
    turn: Int
    die: Int
    sixes: Int  # 6s in a row, in this turn
    extra: Int  # further rolls owed
    legal: Int  # bit i: piece i may move
    winner: Int
    home: Annotated[Table, "u1", 4]  # pieces at home
    can: Annotated[Table, "i4", 4]  # bit 4 * die + i: this die moves piece i
    progress: Annotated[Table, "u1", (4, 4)]


def dice_by_progress(release_on: tuple[int, ...]) -> list[int]:
    """The table `RaceConfig.dice`: those that release from the base, else all that don't overshoot home."""
    return [
        sum(1 << 4 * die for die in range(1, 7) if (die in release_on if here == BASE else here + die <= HOME))
        for here in range(64)
    ]


@rule
def lowest(pieces: int) -> int:
    """Number of the lowest bit of a non-empty set."""
    return int(LOWEST[((pieces & -pieces) * DEBRUIJN >> 12) & 15])


@rule
def single(pieces: int) -> bool:
    """Whether the set has exactly one piece."""
    return pieces != 0 and pieces & (pieces - 1) == 0


@rule
def square_of(seat: int, progress: int) -> int:
    """Number of the track square at a seat's progress, or OFF."""
    return int(SQUARE[64 * seat + progress])


@rule
def place(x: int, progress: int) -> int:
    """Where a piece is, as a number for events."""
    return 64 * (x >> 2) + progress


@rule
def put(cfg: RaceConfig, s: RaceState, x: int, there: int) -> int:
    """Put piece x on a progress, keeping `at` and `can` in step; return the square."""
    p = x >> 2
    i = x & 3
    q = square_of(p, there)
    s.at[square_of(p, s.progress[p, i])] ^= 1 << x
    s.at[q] ^= 1 << x
    s.can[p] = s.can[p] & ~(EVERY_DIE << i) | cfg.dice[there] << i
    s.progress[p, i] = there
    return q


@rule
def send_to_base(cfg: RaceConfig, s: RaceState, pieces: int, by: int, clause: str) -> None:
    """Capture a set of pieces."""
    while pieces != 0:
        x = lowest(pieces)
        note(s, events.CAPTURED, clause, x, by, place(x, s.progress[x >> 2, x & 3]))
        put(cfg, s, x, BASE)
        pieces &= pieces - 1


@rare
def clear(cfg: RaceConfig, s: RaceState) -> None:
    """All pieces in their bases, nothing rolled."""
    for q in range(TRACK + 1):
        s.at[q] = 0
    for p in range(4):
        s.home[p] = 0
        s.can[p] = 0
        for i in range(4):
            s.progress[p, i] = BASE
            if (cfg.seats >> p) & 1 and i < cfg.pieces:
                s.at[OFF] |= 1 << (4 * p + i)
                s.can[p] |= cfg.dice[BASE] << i
    s.winner = NOBODY
    s.over = 0
    s.turn = 0
    s.die = 0
    s.luck = 0
    s.sixes = 0
    s.extra = 0
    s.legal = 0


@rule
def pick_first(cfg: RaceConfig, s: Chance) -> int:
    """The seat that a new game names, else one drawn from the generator of `s`."""
    return cfg.first if cfg.first >= 0 else int(CHOICE[12 * cfg.seats + below(s, 12)])


@rule
def draw_first(cfg: RaceConfig, s: RaceState, clause: str) -> None:
    """Who begins."""
    s.turn = noted(s, FIRST, pick_first(cfg, s)) if s.live else from_tape(s, FIRST)
    note(s, events.FIRST, clause, s.turn)


@rule
def possible(cfg: RaceConfig, s: RaceState) -> int:
    """Which outcomes may come now, as bits: of a move, the pieces by their index; of chance, by their number."""
    if s.awaits == MOVE:
        return s.legal
    if s.awaits == ROLL:
        return 0b1111110
    if s.awaits == FIRST:
        return cfg.seats
    return 0b111111 if s.awaits == UP else 0


@rule
def next_seat(cfg: RaceConfig, seat: int) -> int:
    """The seat that plays after this one, clockwise."""
    seat = (seat + 1) & 3
    while (cfg.seats >> seat) & 1 == 0:
        seat = (seat + 1) & 3
    return seat


def resumption(begin: Rule, roll: Rule, play: Rule) -> Rule:
    """The rule `resume` of a race game with these rules for a new game, a die and the move of a piece."""

    @rule
    def resume(cfg: RaceConfig, s: RaceState) -> None:
        """From one position to the next, or to an outcome that the tape doesn't have."""
        s.read = 0
        if s.awaits == MOVE:
            x = from_tape(s, MOVE)
            s.legal = 0
            play(cfg, s, x & 3)
        elif s.awaits == ROLL:
            roll(cfg, s)
        else:
            begin(cfg, s)
        s.awaits = OVER if s.over else MOVE if s.legal != 0 else ROLL

    return resume


@rule
def random_piece(s: RaceState) -> int:
    """One of the legal pieces, by the luck that the die left over."""
    return int(CHOICE[12 * s.legal + ((int(s.luck) * 12) >> 32)])


@rule
def destination(s: RaceState, x: int) -> int:
    """The progress to which the die takes a piece."""
    here = s.progress[x >> 2, x & 3]
    return here + s.die if here > BASE else START
