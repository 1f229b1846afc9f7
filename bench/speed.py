"""How fast games are played: compiled against the hand-written C limit in one process, and interpreted.

    python bench/speed.py             31 rounds of 1500 games
    python bench/speed.py --quick     5 rounds; fails below 0.5 (classic) or 0.35 (superconducting)

A ratio is the median, over rounds, of our games per second by those of `ludo_limit.c` (fast kernel, gcc -O3) in the
same round. Everything runs on one core, with random players and default options.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from functools import partial

import numpy as np
from _limit import limit, stay_on_one_core, timed

from ludarium.rules.record import Rows
from ludarium.rules.registry import ruleset
from ludarium.sim.kernels import kernels

BARS = {"classic": 0.5, "superconducting": 0.35}
GAMES_A_ROUND = 1500
RANDOM = np.zeros(4, np.int64)  # the number of each seat's player


class Compiled:
    """Random games of one rule set, compiled."""

    def __init__(self, game: str, *, tallied: bool = False) -> None:
        self.rules = ruleset(game)
        values = self.rules.settle({})
        self.config = self.rules.configure(values, self.rules.default_seats(4, values))
        self.kernels = kernels(self.rules)
        state = self.kernels.Tallied if tallied else self.rules.State
        self.batch = state.new_batch(GAMES_A_ROUND)
        self.rolls = np.zeros(GAMES_A_ROUND, np.int64)
        self.bytes = self.batch.itemsize

    def __call__(self, seed: int) -> int:
        self.kernels.play_random(self.config.row[0], self.batch, self.rolls, seed, 0, RANDOM)
        return int(self.rolls.sum())


def interpreted(game: str, games: int) -> float:
    """Rolls a second of the same driver, interpreted."""
    run = Compiled(game)
    batch = run.rules.State.new_batch(games)
    rolls = np.zeros(games, np.int64)
    start = time.perf_counter()
    run.kernels.play_random.py_func(run.config, Rows(run.rules.State, batch), rolls, 1, 0, RANDOM)
    return float(rolls.sum() / (time.perf_counter() - start))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few rounds, and a bar that fails")
    parser.add_argument("--rounds", type=int, default=31)
    options = parser.parse_args()
    rounds = 5 if options.quick else options.rounds
    stay_on_one_core()
    c_games = limit()
    runs = {game: Compiled(game) for game in BARS}
    runs |= {f"{game} with counts": Compiled(game, tallied=True) for game in BARS}
    cold = {name: timed(partial(run, 0)) for name, run in runs.items()}
    times: dict[str, list[float]] = {name: [] for name in ("limit", *runs)}
    for seed in range(1, rounds + 1):
        times["limit"].append(timed(partial(c_games, seed, GAMES_A_ROUND)))
        for name, run in runs.items():
            times[name].append(timed(partial(run, seed)))
    return report(times, cold, runs, quick=options.quick)


def report(times: dict[str, list[float]], cold: dict[str, float], runs: dict[str, Compiled], *, quick: bool) -> int:
    base = times["limit"]
    print(f"{'':30}{'games/s':>10}{'ratio':>8}{'low':>7}{'high':>7}{'state':>8}{'first call':>12}")
    print(f"{'C limit, fast kernel':30}{GAMES_A_ROUND / statistics.median(base):>10,.0f}{1:>8.2f}")
    failed = 0
    for name, run in runs.items():
        ratios = sorted(b / t for b, t in zip(base, times[name], strict=True))
        ratio = statistics.median(ratios)
        speed = GAMES_A_ROUND / statistics.median(times[name])
        print(
            f"{name:30}{speed:>10,.0f}{ratio:>8.2f}{ratios[0]:>7.2f}{ratios[-1]:>7.2f}"
            f"{run.bytes:>6} B{cold[name]:>10.1f} s"
        )
        failed += quick and ratio < BARS.get(name, 0)
    for game in BARS:
        print(f"{game + ', interpreted':30}{interpreted(game, 20 if quick else 200):>10,.0f} rolls/s")
    if failed:
        print(f"below the bar of {BARS}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
