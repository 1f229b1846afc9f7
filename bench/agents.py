"""How strong each agent is, and how long a move takes it: seats rotated, default rules, compiled.

    python bench/agents.py                      every match of every game, into agents/data/strength.json and a table
    python bench/agents.py --game classic --agents expert,master --scale 0.5
    python bench/agents.py --agents master --against below
    python bench/agents.py --scale 0            only how long a move takes
    python bench/agents.py --quick              few games, and only that each agent beats the one below

A block is one seed with the agent in each of the four seats; shares and their 95 % intervals are of block means. The
seeds are apart from those of training, and nothing was chosen by these games. A match is one agent against three of
another: `random`, `careful`, and the agent below it on the ladder.
"""

from __future__ import annotations

import argparse
import functools
import json
import sys
import time
from collections.abc import Iterator
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.agents import bulk
from ludarium.agents.levels import MEASURED, METHODS
from ludarium.rules.registry import GAMES, ruleset
from ludarium.sim.compile import njit
from ludarium.sim.kernels import kernels
from ludarium.sim.plans import plan

SEED = 7_000_001
BLOCKS = {"expert": 700, "master": 120}
ELSE = 3000
Z95 = 1.959963984540054
QUICK = 60
PASSES = 5


def blocks(game: str, hero: str, other: str, count: int, seed: int) -> npt.NDArray[np.float64]:
    """The hero's share of wins in each block of four games."""
    shares = np.zeros(count)
    for seat in range(4):
        names = [hero if place == seat else other for place in range(4)]
        work = plan(game, seed=seed, agents=names)
        drivers = kernels(work.rules)
        batch, lengths = drivers.Tallied.new_batch(count), np.zeros(count, np.int64)
        drivers.play(work.config.row[0], batch, lengths, seed, 0, work.players)
        shares += (batch["winner"] == seat) / 4
    return shares


def match(game: str, hero: str, other: str, count: int, seed: int = SEED) -> dict[str, Any]:
    """The hero's share of wins against three others, and half its 95 % interval."""
    shares = blocks(game, hero, other, count, seed)
    half = Z95 * float(shares.std(ddof=1)) / sqrt(count)
    return {"share": round(float(shares.mean()), 4), "half": round(half, 4), "games": 4 * count}


def microseconds(game: str, name: str, seconds: float = 1.0) -> float:
    """Processor time a move, over decisions with a choice out of games between random players: the fastest pass."""
    rules = ruleset(game)
    states, config = decisions(game), rules.configure(rules.settle({}), range(4)).row[0]
    run, mind = chooser(game), bulk.mind(game, rules.State, [name] * 4)
    run(config, states[:1], mind, 1)
    spent: list[float] = []
    while sum(spent) < seconds or len(spent) < PASSES:
        start = time.process_time()
        run(config, states, mind, 1)
        spent.append(time.process_time() - start)
    return 1e6 * min(spent) / len(states)


@functools.cache
def chooser(game: str) -> Any:
    """The kernel (config, states, mind, times) that chooses in each state."""
    choose = bulk.decide(ruleset(game))
    kernels(ruleset(game))  # registers the rules

    @njit
    def run(cfg: Any, states: Any, mind: Any, times: int) -> int:
        total = 0
        for _ in range(times):
            for k in range(len(states)):
                total += choose(cfg, states[k], mind)
        return total

    return run


def decisions(game: str, count: int = 200) -> Any:
    """States of games between random players in which there is a choice, one after every few."""
    import random

    from ludarium.game.game import Game

    found: list[npt.NDArray[np.void]] = []
    dice, number = random.Random(1), 0
    while len(found) < count:
        number += 1
        played = Game(game, seed=number)
        while not played.over and len(found) < count:
            steps = played.legal_steps()
            if len(steps) > 1 and dice.random() < 0.1:
                found.append(played.state.copy().row)
            played.play(dice.choice(steps))
    return np.concatenate(found)


def measure(
    game: str, names: list[str], others: list[str], scale: float, *, quick: bool
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each agent's figures; with a scale of 0 only its time."""
    ladder = [name for name in METHODS if name in bulk.players_of(game)]
    for place, name in enumerate(ladder):
        if name not in names:
            continue
        count = QUICK if quick else max(20, round(scale * BLOCKS.get(name, ELSE)))
        below = ladder[place - 1] if place else None
        figures: dict[str, Any] = {}
        for other in dict.fromkeys(below if word == "below" else word for word in others):
            if other not in (None, name) and scale > 0:
                figures[f"against {other}"] = match(game, name, other, count)
        if name != "random" and not quick:
            figures["microseconds"] = round(microseconds(game, name), 2)
        yield name, figures


def line(game: str, name: str, figures: dict[str, Any]) -> str:
    """A row of the table."""
    words = [
        f"{key[8:]} {figures[key]['share']:.1%} ± {100 * figures[key]['half']:.1f} ({figures[key]['games']:,})"
        for key in figures
        if key.startswith("against ")
    ]
    return f"| {game} | {name} | {'; '.join(words)} | {figures.get('microseconds', '')} |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--agents", default=",".join(METHODS))
    parser.add_argument("--scale", type=float, default=1.0, help="times the usual number of games; 0: only times")
    parser.add_argument("--against", default="random,careful,below", help="three of these, by name, or the one below")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    found = json.loads(MEASURED.read_text(encoding="utf-8"))
    weaker = 0
    others = ["below"] if options.quick else options.against.split(",")
    print("| game | agent | against three of | us a move |\n| --- | --- | --- | --- |")
    for game in [options.game] if options.game else GAMES:
        for name, figures in measure(game, options.agents.split(","), others, options.scale, quick=options.quick):
            print(line(game, name, figures), flush=True)
            if not options.quick:
                found.setdefault(game, {}).setdefault(name, {}).update(figures)
                MEASURED.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
            elif name in ("greedy", "careful", "strong"):
                weaker += any(each["share"] < 0.25 for key, each in figures.items() if key.startswith("against"))
    return 1 if weaker else 0


if __name__ == "__main__":
    sys.exit(main())
