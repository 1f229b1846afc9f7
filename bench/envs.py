"""How many steps a second the vector environment takes: games in lockstep, actions chosen at random in NumPy.

    python bench/envs.py             31 rounds of 100 steps of 1024 games
    python bench/envs.py --quick     5 rounds; fails below the ratios of BARS
    python bench/envs.py --peers     beside Pgx backgammon and PettingZoo's connect four, which it installs first

A step is one decision in each game, single choices aside; choosing the actions counts in. A ratio is the median, over
rounds, of our steps a second to the rolls a second of `ludo_limit.c` (fast kernel, gcc -O3) in the same round. All on
one core.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from _limit import limit, stay_on_one_core, timed
from peers import measured

from ludarium.envs.spaces import choices
from ludarium.envs.vector import LudoVectorEnv

GAMES = 1024
STEPS = 100
C_GAMES = 1500
BARS = {"classic": 0.017, "superconducting": 0.012, "ludicrous": 0.0015}
PEERS = ("pgx_backgammon", "pettingzoo_connect_four")


class Run:
    """Random games of one kind in lockstep."""

    def __init__(self, game: str, games: int = GAMES, **settings: Any) -> None:
        self.env = LudoVectorEnv(games, game=game, **settings)
        self.random = np.random.default_rng(1)
        self.games = games
        _, self.info = self.env.reset(seed=1)

    def __call__(self, steps: int = STEPS) -> None:
        for _ in range(steps):
            actions = choices(self.info["action_mask"], self.random.random(self.games))
            *_, self.info = self.env.step(actions)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few rounds, and bars that fail")
    parser.add_argument("--peers", action="store_true", help="beside other people's environments")
    parser.add_argument("--rounds", type=int, default=31)
    options = parser.parse_args()
    stay_on_one_core()
    c_games = limit()
    found: dict[str, Run] = {}
    cold = {game: timed(partial(_make, found, game)) for game in BARS}
    for run in found.values():
        run()
    rolls: list[float] = []
    steps: dict[str, list[float]] = {game: [] for game in BARS}
    for seed in range(1, (5 if options.quick else options.rounds) + 1):
        counted: list[int] = []
        seconds = timed(lambda seed=seed, counted=counted: counted.append(c_games(seed, C_GAMES)))  # type: ignore[misc]
        rolls.append(counted[0] / seconds)
        for game, run in found.items():
            steps[game].append(GAMES * STEPS / timed(run))
    failed = report(rolls, steps, cold, quick=options.quick)
    if options.peers:
        beside_peers(steps)
    return failed


def _make(found: dict[str, Run], game: str) -> None:
    found[game] = Run(game)


def report(rolls: list[float], steps: dict[str, list[float]], cold: dict[str, float], *, quick: bool) -> int:
    print(f"{'':20}{'steps/s':>12}{'ratio':>9}{'low':>9}{'high':>9}{'first reset':>13}")
    failed = 0
    for game, found in steps.items():
        ratios = sorted(ours / c for ours, c in zip(found, rolls, strict=True))
        ratio = statistics.median(ratios)
        print(
            f"{game:20}{statistics.median(found):>12,.0f}{ratio:>9.4f}{ratios[0]:>9.4f}{ratios[-1]:>9.4f}"
            f"{cold[game]:>11.1f} s"
        )
        failed += quick and ratio < BARS[game]
    if failed:
        print(f"below the bar of {BARS}", file=sys.stderr)
    return 1 if failed else 0


def beside_peers(steps: dict[str, list[float]]) -> None:
    ours = statistics.median(steps["classic"])
    for peer in PEERS:
        _, plies = measured(peer, Path(tempfile.gettempdir()) / "ludarium-peers", 10.0)
        print(f"{peer:26}{plies:>12,.0f} plies/s; classic Ludo in lockstep {ours / plies:,.1f} times as many")


if __name__ == "__main__":
    sys.exit(main())
