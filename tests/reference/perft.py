"""Counting sequences of steps with the reference."""

from __future__ import annotations

from typing import Any

from tests.reference.compare import reference
from tests.reference.table import Table


def perft(position: dict[str, Any], depth: int) -> int:
    """The number of different sequences of exactly `depth` steps; each one is played anew from the position."""
    return _count(position, [], depth)


def _count(position: dict[str, Any], played: list[dict[str, Any]], depth: int) -> int:
    if depth == 0:
        return 1
    steps = _after(position, played).steps()
    return len(steps) if depth == 1 else sum(_count(position, [*played, step], depth - 1) for step in steps)


def _after(position: dict[str, Any], played: list[dict[str, Any]]) -> Table:
    table = reference(position)
    for step in played:
        table.apply(step)
    return table
