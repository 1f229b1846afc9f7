"""The linear player of a game: a sum of terms for each move, each with its weight in win chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludarium.rules.record import rare

Rule = Callable[..., Any]


def linear(terms: Rule, count: int) -> Rule:
    """The player that takes the move with the greatest sum of terms."""

    @rare
    def tuned(cfg: Any, s: Any, mind: Any) -> int:
        best = -1e9
        found = -1
        for i in range(4):
            if (s.legal >> i) & 1:
                terms(cfg, s, i, mind)
                worth = 0.0
                for k in range(count):
                    worth += mind.terms[k] * mind.net.tuned[k]
                if worth > best:
                    best = worth
                    found = i
        return found

    return tuned
