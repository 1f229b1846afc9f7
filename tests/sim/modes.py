"""The same drivers interpreted and compiled, compared byte by byte; run as a program it does so for every setting."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ludarium.agents.bulk import mind
from ludarium.rules.record import Record, Rows
from ludarium.rules.registry import ruleset
from ludarium.sim.kernels import kernels
from tests.sim.settings import SETTINGS, config_of, name

RANDOM = np.zeros(4, np.int64)
GREEDY_AND_RANDOM = ("greedy", "random", "random", "greedy")


class Tallying(list[Any]):
    """An event list that counts by kind in the state's tally, as compiled rules do."""

    def __init__(self, state: Any) -> None:
        super().__init__()
        self.tally = state.tally

    def append(self, event: Any) -> None:
        self.tally[event[0]] += 1


def rows_of(kind: type[Record], batch: Any) -> Rows:
    """Live views of a batch that count events where the record has a tally."""
    rows = Rows(kind, batch)
    if "tally" in (kind.dtype.names or ()):
        for view in rows:
            view.events = Tallying(view)
    return rows


def same_random_games(game: str, options: Mapping[str, Any], seats: tuple[int, ...], games: int, seed: int) -> None:
    """Random games, without and with a tally: every byte of every final state, and the lengths."""
    config, drivers = config_of(game, options, seats), kernels(ruleset(game))
    for kind in (ruleset(game).State, drivers.Tallied):
        compiled, interpreted = kind.new_batch(games), kind.new_batch(games)
        lengths, others = np.zeros(games, np.int64), np.zeros(games, np.int64)
        drivers.play_random(config.row[0], compiled, lengths, seed, 5, RANDOM)
        drivers.play_random.py_func(config, rows_of(kind, interpreted), others, seed, 5, RANDOM)
        assert lengths.tolist() == others.tolist()
        assert compiled.tobytes() == interpreted.tobytes()
        assert compiled["over"].all()


def same_agents_games(
    game: str,
    options: Mapping[str, Any],
    seats: tuple[int, ...],
    games: int,
    seed: int,
    agents: Sequence[str] = GREEDY_AND_RANDOM,
) -> None:
    """Games between agents: every byte of every final state, and every step of the logs."""
    rules = ruleset(game)
    config, drivers = config_of(game, options, seats), kernels(rules)
    fast, slow = (mind(game, drivers.Tallied, agents, interpreted=way) for way in (False, True))
    compiled, interpreted = drivers.Tallied.new_batch(games), drivers.Tallied.new_batch(games)
    lengths, others = np.zeros(games, np.int64), np.zeros(games, np.int64)
    drivers.play(config.row[0], compiled, lengths, seed, 0, fast)
    drivers.play.py_func(config, rows_of(drivers.Tallied, interpreted), others, seed, 0, slow)
    assert lengths.tolist() == others.tolist()
    assert compiled.tobytes() == interpreted.tobytes()
    logs = [np.zeros(1 << 14, np.int32) for _ in range(2)]
    one, two = drivers.Tallied(), drivers.Tallied()
    two.events = Tallying(two)
    steps = drivers.log_game(config.row[0], one.row, seed, 0, fast, logs[0])
    rows = rows_of(drivers.Tallied, two.row)
    assert steps == drivers.log_game.py_func(config, rows, seed, 0, slow, logs[1])
    assert logs[0].tobytes() == logs[1].tobytes()


def main() -> None:
    """Compare a few games of every setting, in the mode that the environment sets."""
    for setting in SETTINGS:
        same_random_games(*setting, games=6, seed=3)
        same_agents_games(*setting, games=3, seed=4)
        sys.stdout.write(f"{name(setting)}: the same\n")


if __name__ == "__main__":
    main()
