"""What a game's players are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Rule = Callable[..., Any]


@dataclass(frozen=True)
class Toolbox:
    """A game's players as rules.

    greedy(cfg, s), players(cfg, s, mind): by name; race games answer with the index of a piece, others with a decision.
    inputs: how many the network has; inputs_rule(cfg, s, mind): those of a state. terms: the linear player's, in the
    words of an explanation; terms_rule(cfg, s, i, mind): those of a move. budget: rollouts of each close move, where a
    player makes any.
    """

    greedy: Rule
    players: Mapping[str, Rule]
    inputs: int = 0
    inputs_rule: Any = None
    terms: tuple[str, ...] = ()
    terms_rule: Any = None
    search: Any = None
    budget: int = 36
