"""What all drivers share: starting a game, taking it on by an outcome; and perft, counting sequences of steps."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from ludarium.rules.record import rare, rule
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.compile import njit


@rule
def start(s: Any, live: int) -> None:
    """A state before its game begins; `live` says what it draws for itself."""
    s.live = live
    s.awaits = 0
    s.read = 0
    s.written = 0
    s.over = 0


@functools.cache
def going_on(rules: Ruleset) -> Callable[..., None]:
    """The rule that takes a game from its last position, in `roots[i]`, as far as it goes: `states[i]`.

    That is the next position, a new root, or where an outcome is awaited.
    """
    resume = rules.resume

    @rare
    def go_on(cfg: Any, roots: Any, states: Any, i: int) -> None:
        states[i] = roots[i]
        arrived = 1
        try:
            resume(cfg, states[i])
        except Exception:  # noqa: BLE001 - only Waiting is raised here, and Numba knows no narrower clause
            arrived = 0
        if arrived or states[i].over:
            state = states[i]
            state.read = 0
            state.written = 0
            roots[i] = states[i]

    return go_on


@functools.cache
def attempt(rules: Ruleset) -> Callable[..., None]:
    """The rule that takes a game, its last position in `roots[i]`, on by an outcome, to the state in `states[i]`."""
    go_on = going_on(rules)

    @rule
    def attempt(cfg: Any, roots: Any, states: Any, i: int, outcome: int) -> None:
        root = roots[i]
        root.tape[root.written] = outcome
        root.written += 1
        go_on(cfg, roots, states, i)

    return attempt


def count_sequences(rules: Ruleset, *parts: Any) -> Any:
    """Sequences of `depth` >= 1 steps from row 0; all arrays have depth + 1 rows."""
    del parts
    possible = rules.possible
    advance = attempt(rules)

    @njit(cache=True, nogil=True)
    def count_sequences(cfg: Any, roots: Any, states: Any, left: Any, depth: int) -> int:
        total = 0
        d = 0
        left[0] = possible(cfg, states[0])
        while d >= 0:
            if d == depth - 1:
                bits = left[d]
                while bits != 0:
                    bits &= bits - 1
                    total += 1
                d -= 1
                continue
            if left[d] == 0:
                d -= 1
                continue
            n = 0
            while (left[d] >> n) & 1 == 0:
                n += 1
            left[d] &= left[d] - 1
            roots[d + 1] = roots[d]
            advance(cfg, roots, states, d + 1, n)
            d += 1
            left[d] = possible(cfg, states[d])
        return total

    return count_sequences
