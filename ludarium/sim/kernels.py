"""The compiled drivers of a game: whole games in bulk, logged games, perft.

Each is a plain Python loop over the game's rules; `driver.py_func` runs the same loop interpreted on `Rows`.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Annotated, Any

from ludarium.agents.bulk import decide
from ludarium.rules.record import Record, Table
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import by_outcome, by_roll, layers
from ludarium.sim.compile import cache, njit, register_rules


@dataclass(frozen=True)
class Kernels:
    """The drivers of one game, and the state that counts events by kind while it plays.

    play and, between random players, play_random (config, batch, lengths, seed, index, mind): whole games, a row
    each, number `index` on; log_game(config, batch, seed, index, mind, log): one game in row 0, its packed steps in
    `log`, how many there are or -1 if they don't fit; count_sequences: perft, or None; decide(config, batch, mind).
    """

    play_random: Any
    play: Any
    log_game: Any
    count_sequences: Any
    decide: Any
    Tallied: type[Record]


@functools.cache
def kernels(rules: Ruleset) -> Kernels:
    """The drivers of a game; compiled at their first call, or loaded from the cache."""
    drivers: Any = by_roll if hasattr(rules, "roll") else by_outcome
    tallied = tallied_state(rules)
    parts = drivers.parts(rules)
    layers.register()
    decide(rules)
    register_rules()
    with cache(rules):
        return Kernels(
            drivers.play_random(rules, *parts),
            drivers.play(rules, *parts),
            drivers.log_game(rules, *parts),
            drivers.count_sequences(rules, *parts),
            decision(rules),
            tallied,
        )


def decision(rules: Ruleset) -> Any:
    """What the player to decide takes in row 0, as an outcome for the tape; never asked of the random one."""
    choose = decide(rules)

    @njit(cache=True)
    def decide_one(cfg: Any, batch: Any, mind: Any) -> int:
        return int(choose(cfg, batch[0], mind))

    return decide_one


def tallied_state(rules: Ruleset) -> type[Record]:
    """The game's state with one count more for each kind of event."""
    fields = {"__annotations__": {"tally": Annotated[Table, "i4", max(rules.event_names) + 1]}, "__module__": __name__}
    return type(f"Tallied{rules.State.__name__}", (rules.State,), fields)
