"""How fast Ludicrous Ludo is played and compiled.

    python bench/ludicrous.py             11 rounds of 300 games
    python bench/ludicrous.py --quick     3 rounds of 100 games; fails below 0.004 of the C limit

Random players, default options, one core. The ratio is the median, over rounds, of our games per second by those of
`ludo_limit.c` (classic Ludo, fast kernel, gcc -O3) in the same round: a measure of the machine, since no C program
plays this game. "First call" is the processor time of the first call in a fresh process, with an empty and with a
filled cache.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from functools import partial

import numpy as np
from _limit import limit, stay_on_one_core, timed

from ludarium.agents import bulk
from ludarium.rules.record import Rows
from ludarium.rules.registry import ruleset
from ludarium.sim.kernels import kernels

RULES = ruleset("ludicrous")
RANDOM = np.zeros(4, np.int64)
BAR = 0.004
STATED = 40  # games whose steps are counted
C_GAMES = 5000
FIRST_CALL = """
import time
start = time.process_time()
import numpy as np
from ludarium.rules.registry import ruleset
from ludarium.sim.kernels import kernels
rules = ruleset("ludicrous")
values = rules.settle({})
config = rules.configure(values, rules.default_seats(4, values)).row[0]
drivers = kernels(rules)
drivers.play_random(config, rules.State.new_batch(1), np.zeros(1, np.int64), 0, 0, np.zeros(4, np.int64))
print(time.process_time() - start)
"""


class Compiled:
    """Random games, compiled."""

    def __init__(self, games: int) -> None:
        values = RULES.settle({})
        self.games = games
        self.config = RULES.configure(values, RULES.default_seats(4, values))
        self.kernels = kernels(RULES)
        self.batch = RULES.State.new_batch(games)
        self.rounds = np.zeros(games, np.int64)

    def __call__(self, seed: int) -> None:
        self.kernels.play_random(self.config.row[0], self.batch, self.rounds, seed, 0, RANDOM)


def steps_of_games(run: Compiled, games: int) -> tuple[float, float]:
    """Mean decisions and mean draws of a game."""
    log, state = np.zeros(1 << 14, np.int32), RULES.State.new_batch(1)
    players = bulk.mind(RULES.name, RULES.State, ["random"] * 4)
    kinds: Counter[bool] = Counter()
    for index in range(games):
        steps = run.kernels.log_game(run.config.row[0], state, 1, index, players, log)
        kinds.update("do" in RULES.unpack(code) for code in log[:steps].tolist())
    return kinds[True] / games, kinds[False] / games


def interpreted(run: Compiled, games: int) -> float:
    """Decisions a processor second of the same driver, interpreted, from the mean of its games."""
    batch, rounds = Rows(RULES.State, RULES.State.new_batch(games)), np.zeros(games, np.int64)
    start = time.process_time()
    run.kernels.play_random.py_func(run.config, batch, rounds, 1, 0, RANDOM)
    seconds = time.process_time() - start
    return steps_of_games(run, games)[0] * games / seconds


def first_calls() -> tuple[float, float]:
    """Processor seconds of a first call with an empty cache, and with the one that it left."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", FIRST_CALL]
        environment = {**os.environ, "LUDARIUM_CACHE": folder}
        run = partial(subprocess.check_output, command, env=environment, text=True)
        return float(run()), float(run())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few rounds, and a bar that fails")
    options = parser.parse_args()
    rounds, games = (3, 100) if options.quick else (11, 300)
    stay_on_one_core()
    c_games, run = limit(), Compiled(games)
    run(0)
    times = [(timed(partial(c_games, seed, C_GAMES)), timed(partial(run, seed))) for seed in range(1, rounds + 1)]
    ratios = sorted(games / ours * base / C_GAMES for base, ours in times)
    speed = games / statistics.median(ours for _, ours in times)
    decisions, draws = steps_of_games(run, STATED)
    print(f"compiled        {speed:12,.0f} games/s   {speed * decisions:,.0f} decisions/s")
    print(f"ratio to limit  {statistics.median(ratios):12.4f}           {ratios[0]:.4f} to {ratios[-1]:.4f}")
    print(f"a game          {decisions:12,.0f} decisions {draws:,.0f} draws, mean of {STATED}")
    print(f"interpreted     {interpreted(run, 2 if options.quick else 20):12,.0f} decisions/s")
    print(f"state           {run.batch.itemsize:12,} B")
    if not options.quick:
        cold, cached = first_calls()
        print(f"first call      {cold:12.1f} s cold  {cached:.1f} s cached")
    if options.quick and statistics.median(ratios) < BAR:
        print(f"below the bar of {BAR}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
