"""What many games of classic Ludo in lockstep would bring: a study, not a way in which the package plays.

    python bench/lockstep.py             21 rounds
    python bench/lockstep.py --quick     3 rounds, to see that it runs

A lane is a game; all lanes take their next roll together, in one loop without branches that LLVM turns into vector
instructions. A seat's four pieces are the four bytes of a word. Rules as in `ludo_limit.c`, but that a piece is
captured only where it is alone (CL-6); random players, one core. The ratio is to that program's fast kernel in the same
round.

What it takes: every rule once more, by hand, as arithmetic on words; no options, no events, no other players; and two
settings of LLVM's command line. A rule set that is written once for people and machines cannot have this form, so the
package goes on playing one game after the other.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from functools import partial
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import numpy.typing as npt
from _limit import limit, stay_on_one_core, timed
from numba import njit

for option in ("-runtime-memory-check-threshold=1000", "-memory-check-merge-threshold=1000"):
    llvm.set_option("", option)  # else LLVM gives up at so many arrays that may overlap

Words = npt.NDArray[np.int32]
LANES = 256  # all of it stays in the first cache
TICKS = 20_000
C_GAMES = 20_000
GOAL = 57
ENTRANCE = 51
i4 = np.int32
u4 = np.uint32
inlined = njit(forceinline=True)


@inlined
def piece(own: Any, i: int) -> Any:
    """Progress of the i-th piece of a word."""
    return i4(i4(own >> i4(8 * i)) & i4(255))


@inlined
def may_move(progress: Any, die: Any, fine: Any) -> Any:
    """1 if the die moves a piece from here."""
    return i4(fine & (i4(die == 6) if progress == 0 else i4(i4(progress + die) <= GOAL)))


@inlined
def square(seat: Any, progress: Any) -> Any:
    """The square of the common track."""
    q = i4(i4(13 * seat) + i4(progress - 1))
    return i4(q - 52) if q >= 52 else q


@inlined
def is_open(q: Any) -> Any:
    """1 where captures happen: neither a start square nor a star."""
    a = i4(q - 26) if q >= 26 else q
    b = i4(a - 13) if a >= 13 else a
    return i4(b != 0) & i4(b != 8)


@inlined
def progress_at(seat: int, q: Any, wanted: Any) -> Any:
    """The progress at which a seat's piece stands on a square, or 255 if that is not wanted."""
    b = i4(q - i4(13 * seat - 1)) if q >= 13 * seat else i4(q + i4(53 - 13 * seat))
    return b if wanted and b <= ENTRANCE else i4(255)


@inlined
def standing(own: Any, progress: Any) -> Any:
    """The pieces of a word that have this progress: 1 in the byte of each."""
    low = i4(i4(piece(own, 0) == progress) + i4(i4(piece(own, 1) == progress) << i4(8)))
    return i4(low + i4(i4(i4(piece(own, 2) == progress) << i4(16)) + i4(i4(piece(own, 3) == progress) << i4(24))))


@inlined
def count(pieces: Any) -> Any:
    """How many bytes of a set are 1."""
    return i4(i4(piece(pieces, 0) + piece(pieces, 1)) + i4(piece(pieces, 2) + piece(pieces, 3)))


@inlined
def after(own: Any, taken: Any, step: Any) -> Any:
    """A word without the pieces that were taken, and with a step added."""
    return i4(i4(own & i4(~i4(taken * i4(255)))) + step)


@njit(error_model="numpy")
def play(
    w0: Words, w1: Words, w2: Words, w3: Words, turns: Words, sixes: Words, rng: Any, games: Words, n: int
) -> None:
    for _ in range(n):
        for lane in range(len(turns)):
            x = rng[lane]
            x = u4(x ^ u4(x << u4(13)))
            x = u4(x ^ u4(x >> u4(17)))
            x = u4(x ^ u4(x << u4(5)))
            rng[lane] = x
            die = i4(i4(1) + i4(u4(u4(x >> u4(16)) * u4(6)) >> u4(16)))
            luck = i4(x & u4(0xFFFF))
            a0, a1, a2, a3, p = w0[lane], w1[lane], w2[lane], w3[lane], turns[lane]
            own = (a0 if p == 0 else a1) if p < 2 else (a2 if p == 2 else a3)
            run = i4(i4(sixes[lane] + i4(1)) * i4(die == 6))
            fine = i4(run < 3)
            c0, c1 = may_move(piece(own, 0), die, fine), may_move(piece(own, 1), die, fine)
            c2, c3 = may_move(piece(own, 2), die, fine), may_move(piece(own, 3), die, fine)
            can = i4(i4(c0 + c1) + i4(c2 + c3))
            k = i4(i4(luck * can) >> i4(16))
            s0, s1 = c0 & i4(k == 0), c1 & i4(k == c0)
            s2, s3 = c2 & i4(k == i4(c0 + c1)), c3 & i4(k == i4(i4(c0 + c1) + c2))
            here = i4(i4(s0 * piece(own, 0)) + i4(s1 * piece(own, 1)))
            here = i4(here + i4(i4(s2 * piece(own, 2)) + i4(s3 * piece(own, 3))))
            there = i4(1) if here == 0 else i4(here + die)
            chosen = i4(i4(s0 + i4(s1 << i4(8))) + i4(i4(s2 << i4(16)) + i4(s3 << i4(24))))
            step = i4(chosen * i4(there - here))
            home = i4(can > 0) & i4(there == GOAL)
            won = home & i4(count(standing(own, i4(GOAL))) == 3)
            q = square(p, there)
            hunts = i4(can > 0) & i4(there <= ENTRANCE) & is_open(q)
            h0 = standing(a0, progress_at(0, q, hunts & i4(p != 0)))
            h1 = standing(a1, progress_at(1, q, hunts & i4(p != 1)))
            h2 = standing(a2, progress_at(2, q, hunts & i4(p != 2)))
            h3 = standing(a3, progress_at(3, q, hunts & i4(p != 3)))
            hits = i4(i4(count(h0) + count(h1)) + i4(count(h2) + count(h3)))
            takes = i4(hits == 1)
            again = i4(die == 6) & fine | home | takes
            keep = i4(i4(1) - won)
            w0[lane] = i4(after(a0, i4(h0 * takes), i4(step * i4(p == 0))) * keep)
            w1[lane] = i4(after(a1, i4(h1 * takes), i4(step * i4(p == 1))) * keep)
            w2[lane] = i4(after(a2, i4(h2 * takes), i4(step * i4(p == 2))) * keep)
            w3[lane] = i4(after(a3, i4(h3 * takes), i4(step * i4(p == 3))) * keep)
            turns[lane] = i4(luck & i4(3)) if won else p if again else i4(i4(p + i4(1)) & i4(3))
            sixes[lane] = i4(i4(run * again) * keep)
            games[lane] = i4(games[lane] + won)


class Lanes:
    """Games in lockstep, each lane starting its next one as soon as one is won."""

    def __init__(self) -> None:
        rng = np.random.default_rng(1).integers(1, 1 << 32, LANES, dtype=np.uint32)
        turns = (np.arange(LANES) % 4).astype(np.int32)
        self.games = np.zeros(LANES, np.int32)
        self._arrays = [
            *(np.zeros(LANES, np.int32) for _ in range(4)),
            turns,
            np.zeros(LANES, np.int32),
            rng,
            self.games,
        ]

    def __call__(self) -> None:
        compiled: Any = play
        compiled(*self._arrays, TICKS)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few rounds")
    rounds = 3 if parser.parse_args().quick else 21
    stay_on_one_core()
    c_games, lanes = limit(), Lanes()
    cold = timed(lanes)
    lanes.games[:] = 0
    ratios, speeds = [], []
    for seed in range(1, rounds + 1):
        before = int(lanes.games.sum())
        base, ours = timed(partial(c_games, seed, C_GAMES)), timed(lanes)
        speeds.append((int(lanes.games.sum()) - before) / ours)
        ratios.append(speeds[-1] * base / C_GAMES)
    rolls = rounds * TICKS * LANES / int(lanes.games.sum())
    print(f"lockstep, {LANES} lanes {statistics.median(speeds):>12,.0f} games/s   first call {cold:.1f} s")
    print(f"ratio to limit       {statistics.median(ratios):>12.2f}           {min(ratios):.2f} to {max(ratios):.2f}")
    print(f"rolls a game         {rolls:>12.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
