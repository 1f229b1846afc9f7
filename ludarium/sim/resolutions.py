"""Ends of resolutions in Ludicrous Ludo, outcome by outcome: for a state that has drawn and decided things already."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from ludarium.agents.ludicrous.linear import tuned
from ludarium.rules.ludicrous.tape import decides, sample
from ludarium.rules.record import rare
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.sequences import attempt

__all__ = ["finishing"]


@functools.cache
def finishing(rules: Ruleset) -> Callable[..., None]:
    """The rule that takes the game in row 0 on to its next position: all decide as `tuned` does, `dice[0]` draws."""
    advance = attempt(rules)

    @rare
    def finish(cfg: Any, roots: Any, states: Any, dice: Any, mind: Any) -> None:
        while roots[0].written > 0 and states[0].over == 0:
            s = states[0]
            advance(cfg, roots, states, 0, tuned(cfg, s, mind) if decides(s) else sample(cfg, s, dice[0]))

    return finish
