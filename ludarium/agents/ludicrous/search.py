"""The players of Ludicrous Ludo that try decisions out which come close by their terms.

What is decided in the middle of a resolution, which cannot be gone on from, all decide as the linear player does.
"""

from __future__ import annotations

from typing import Any

from ludarium.agents.ludicrous.linear import tuned
from ludarium.agents.ludicrous.tries import best_tried
from ludarium.rules.ludicrous.names import ACTION, AGAIN, BONUS, BONUS_MOVE, MOVE, TANK, TURN
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.record import rare

CLOSE, PRIOR, TRIES = 1.5, 0.004, 6  # of `strong`: see `best_tried`
WIDER, LESS_PRIOR = 3.0, 0.001  # of the others
EXPERT_TRIES, EXPERT_TURNS = 16, 1
MASTER_TURNS = 4


@rare
def strong(cfg: Config, s: State, mind: Any) -> int:
    """What comes of each decision at once.

    Facing and tank are as for the linear player, since at once the network hardly tells these apart.
    """
    if s.awaits not in (MOVE, BONUS_MOVE, ACTION, BONUS, AGAIN):
        return tuned(cfg, s, mind)
    return best_tried(cfg, s, mind, CLOSE, PRIOR, TRIES, 0)


@rare
def expert(cfg: Config, s: State, mind: Any) -> int:
    """What comes of each decision until the turn ends in which it leaves the game."""
    return best_ahead(cfg, s, mind, EXPERT_TRIES, EXPERT_TURNS)


@rare
def master(cfg: Config, s: State, mind: Any) -> int:
    """As `expert`, over more turns, with as many tries as the budget gives."""
    return best_ahead(cfg, s, mind, int(mind.budget[0]), MASTER_TURNS)


@rare
def best_ahead(cfg: Config, s: State, mind: Any, tries: int, turns: int) -> int:
    """The best decision of all that positions await."""
    if s.awaits not in (TURN, TANK, MOVE, BONUS_MOVE, ACTION, BONUS, AGAIN):
        return tuned(cfg, s, mind)
    return best_tried(cfg, s, mind, WIDER, LESS_PRIOR, tries, turns)
