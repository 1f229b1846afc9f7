"""How lucky each seat was in a game: what dice and draws gave it above their mean, by the game's network.

Whatever the network is worth, this has a mean of zero: wins minus luck are as many as wins, in the long run, with less
left to chance.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.agents import bulk
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import luck_by_outcome, luck_by_roll
from ludarium.sim.shares import Share, check_code, games

__all__ = ["JUDGE", "Luck", "judge", "lucks"]

JUDGE = "strong"  # whose network tells the chances
Luck = npt.NDArray[np.float64]


def lucks(share: Share) -> tuple[npt.NDArray[np.int8], Luck]:
    """Of each game of a share the winner, as in `Columns`, and each seat's luck in games won: float64[games, 4].

    Raises ExecutorError where agents of one's own have another file, WeightsError.
    """
    check_code(share.plan.code)
    rules, config, seed = share.plan.rules, share.plan.config, share.plan.seed
    driver, batch = judge(rules), rules.State.new_batch(1)
    mind = bulk.mind(rules.name, rules.State, [JUDGE] * 4)
    winners, found = np.zeros(share.count, np.int8), np.zeros((share.count, 4))
    for g, (state, steps) in enumerate(games(share, config)):
        winners[g] = state.row["winner"][0]
        driver(config.row[0], batch, mind, np.array(steps, np.int32), seed, share.index + g, found[g])
    return winners, found


def judge(rules: Ruleset) -> Any:
    """The driver of a game; compiled at its first call, or loaded from the cache.

    judge(config, batch, mind, log, seed, index, luck) plays game number `index` of a seed again by its log, and adds up
    each seat's luck.
    """
    kind: Any = luck_by_roll if hasattr(rules, "roll") else luck_by_outcome
    return kind.judge(rules)
