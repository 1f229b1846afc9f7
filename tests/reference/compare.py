"""Holding the package against the reference, step by step."""

from __future__ import annotations

import random
from typing import Any

import ludarium as lu
from tests.reference.classic import Classic
from tests.reference.superconducting import Superconducting
from tests.reference.table import Table


def reference(position: dict[str, Any]) -> Table:
    """The reference game that goes on from a position."""
    return Classic(position) if position["game"] == "classic" else Superconducting(position)


def comparable(position: dict[str, Any]) -> dict[str, Any]:
    """A position whose unordered parts are sorted."""
    found = dict(position)
    for key in ("captured", "pairs"):
        if key in found:
            found[key] = sorted(sorted(item) if isinstance(item, list) else item for item in found[key])
    return found


def check(game: lu.Game, table: Table) -> None:
    """Both stand alike and let the same steps come."""
    assert comparable(game.position()) == comparable(table.position())
    assert game.legal_steps() == table.steps()
    if isinstance(table, Classic):
        assert game.scores == table.scores()


def walk(game: lu.Game, dice: random.Random, limit: int, *, table: Table | None = None) -> int:
    """Go on by random steps and check after each; how many there were."""
    table = table or reference(game.position())
    check(game, table)
    for count in range(limit):
        if game.over:
            return count
        step = dice.choice(table.steps())
        game.apply(step)
        table.apply(step)
        check(game, table)
    return limit
