"""What `ludarium simulate` adds to playing: its start, and what a second process brings.

    python bench/simulate.py            3 rounds of 2,000,000 games
    python bench/simulate.py --quick    1 round of 400,000 games, and bars that a busy machine can hold

First result: from the start of the program to its end, for ten games of classic Ludo; cold with nothing compiled, then
cached, the best of a few times. Two processes: games a second of two by those of one, the median over rounds in which
both take their turn. A figure beyond its bar fails.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

from ludarium.sim import simulate

COLD, CACHED, TWICE = 10.0, 1.0, 1.9
"""The bars: seconds, seconds, times one process."""
QUICK = (30.0, 3.0, 1.2)
PROGRAM = "from ludarium.cli import main; main()"


def first_result(cache: str) -> float:
    """Seconds of a whole command."""
    began = time.perf_counter()
    command = [sys.executable, "-c", PROGRAM, "simulate", "--games", "10", "--seed", "1"]
    subprocess.run(command, env={**os.environ, "LUDARIUM_CACHE": cache}, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def speed(games: int, jobs: int) -> float:
    """Games a second."""
    result = simulate("classic", games, seed=1, jobs=jobs)
    return result.played / result.seconds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick

    with tempfile.TemporaryDirectory() as cache:
        cold = first_result(cache)
        cached = min(first_result(cache) for _ in range(2 if quick else 5))
    simulate("classic", 10)
    games, rounds = (400_000, 1) if quick else (2_000_000, 3)
    pairs = [(speed(games, 1), speed(games, 2)) for _ in range(rounds)]
    twice = statistics.median(two / one for one, two in pairs)
    one, two = (statistics.median(speeds) for speeds in zip(*pairs, strict=True))
    print(f"first result, cold      {cold:8.2f} s     bar {COLD} s")
    print(f"first result, cached    {cached:8.2f} s     bar {CACHED} s")
    print(f"one process             {one:8,.0f} games/s")
    print(f"two processes           {two:8,.0f} games/s")
    print(f"two against one         {twice:8.2f}       bar {TWICE}")
    bars = QUICK if quick else (COLD, CACHED, TWICE)
    return int(cold > bars[0] or cached > bars[1] or twice < bars[2])


if __name__ == "__main__":
    sys.exit(main())
