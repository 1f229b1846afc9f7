"""Random outcomes: drawn from the state's own generator, or read from a tape of given ones.

A state with `live` set draws for itself. Otherwise it reads `tape`, the outcomes that were given since the last
position; when the tape is used up, `Waiting` is raised and `awaits` says what must be given next. The resolution is
then started again from that last position with one outcome more, so rules must be functions of the position and the
tape alone. A live state writes its draws (but for the die, which stays in `die`) on the tape as well, each as
`code(awaits, outcome)`, where a driver can read them.
"""

from __future__ import annotations

from typing import Annotated

from ludarium.rules.record import Int, Record, Table, Word, rare, rule

M32 = 0xFFFFFFFF

FIRST, ROLL, MOVE, UP, FIELD, OVER = range(6)
"""What a state awaits: who begins, a die, a move, a spin redraw, a field draw, nothing."""


class Waiting(Exception):
    """An outcome is needed that the tape does not have yet."""


class Chance(Record):
    """The fields that drawing needs; every game's state has them."""

    rng: Annotated[Table, "u4", 4]
    luck: Word  # what the die left of its random word, for players that choose at random
    live: Int  # 1: draw from `rng`; 0: read the tape
    awaits: Int
    read: Int
    written: Int
    over: Int  # 1 once the game has ended
    tape: Annotated[Table, "u1", 8]


@rule
def scramble(x: int) -> int:
    """A 32-bit finalizer: neighbouring inputs give unrelated outputs."""
    x = x ^ (x >> 16)
    x = (x * 0x21F0AAAD) & M32
    x = x ^ (x >> 15)
    x = (x * 0x735A2D97) & M32
    return x ^ (x >> 15)


@rare
def seed_rng(s: Chance, seed: int, stream: int) -> None:
    """Start the generator of game number `stream` of a seed; both 0 to 2**63 - 1."""
    s.rng[0] = scramble(((seed & M32) + 0x9E3779B9) & M32)
    s.rng[1] = scramble((((seed >> 32) & M32) ^ 0x85EBCA6B) & M32)
    s.rng[2] = scramble(((stream & M32) + 0xC2B2AE35) & M32)
    s.rng[3] = scramble((((stream >> 32) & M32) ^ 0x27D4EB2F) & M32)
    for _ in range(16):
        random_word(s)


@rule
def random_word(s: Chance) -> int:
    """32 random bits (sfc32); only 32-bit results are kept, so Python's and the machine's integers agree."""
    a = int(s.rng[0])
    b = int(s.rng[1])
    c = int(s.rng[2])
    n = int(s.rng[3])
    word = (a + b + n) & M32
    s.rng[0] = b ^ (b >> 9)
    s.rng[1] = (c + (c << 3)) & M32
    s.rng[2] = (((c << 21) & M32) + (c >> 11) + word) & M32
    s.rng[3] = (n + 1) & M32
    return word


@rule
def below(s: Chance, n: int) -> int:
    """A number from 0 to n - 1; the bias is under n / 2**32."""
    return (random_word(s) * n) >> 32


@rule
def throw(s: Chance) -> int:
    """A die of one random word; what the die leaves of it becomes `luck`."""
    x = random_word(s) * 6
    s.luck = x & M32
    return 1 + (x >> 32)


@rule
def from_tape(s: Chance, awaits: int) -> int:
    """The next given outcome."""
    if s.read == s.written:
        s.awaits = awaits
        raise Waiting
    s.read += 1
    return int(s.tape[s.read - 1])


@rule
def code(awaits: int, outcome: int) -> int:
    """A step as one byte: what was awaited and the outcome, 0 to 15."""
    return awaits << 4 | outcome


@rule
def noted(s: Chance, awaits: int, outcome: int) -> int:
    """Write a live draw on the tape."""
    s.tape[s.read] = code(awaits, outcome)
    s.read += 1
    return outcome


@rule
def draw(s: Chance, n: int, awaits: int) -> int:
    """One of n equally likely outcomes, 0 to n - 1."""
    if s.live:
        return noted(s, awaits, below(s, n))
    return from_tape(s, awaits)


@rule
def happens(s: Chance, percent: int, awaits: int) -> int:
    """1 with a chance of `percent`, else 0."""
    if s.live:
        return noted(s, awaits, int(below(s, 100) < percent))
    return from_tape(s, awaits)


@rule
def draw_die(s: Chance) -> int:
    """1 to 6."""
    if s.live:
        return throw(s)
    return from_tape(s, ROLL)
