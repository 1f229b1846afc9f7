"""Holding the package against the reference, step by step."""

from __future__ import annotations

import json
import random
from typing import Any

import ludarium as lu
from tests.reference.ludicrous.game import Ludicrous

ALMOST_NOTHING = ("pass", "turn", "tank", "stop", "dodge", "sneak", "build")


def ordered(position: dict[str, Any]) -> dict[str, Any]:
    """A position whose hands are sorted."""
    parties = {c: {**party, "hand": sorted(party["hand"])} for c, party in position["parties"].items()}
    return {**position, "parties": parties}


def listed(steps: list[dict[str, Any]]) -> list[str]:
    """Steps as a comparable list without an order."""
    return sorted(json.dumps({**s, "cards": sorted(s["cards"])} if "cards" in s else s, sort_keys=True) for s in steps)


def check(game: lu.Game, table: Ludicrous) -> None:
    """Both stand alike and let the same steps come."""
    mine, theirs = ordered(game.position()), table.position()
    if mine["await"] in ("shed", "tackle", "draw"):
        # Where a piece under way is drawn between two squares is nobody's rule.
        mine["tokens"] = theirs["tokens"] = mine["facing"] = theirs["facing"] = {}
    differing = {key: (mine.get(key), theirs.get(key)) for key in {*mine, *theirs} if mine.get(key) != theirs.get(key)}
    assert differing == {}
    assert listed(game.legal_steps()) == listed(table.steps())


def choose(dice: random.Random, steps: list[dict[str, Any]]) -> dict[str, Any]:
    """A step, seldom one that does next to nothing."""
    lively = [step for step in steps if step.get("do") not in ALMOST_NOTHING]
    return dice.choice(lively if lively and dice.random() < 0.8 else steps)


def walk(game: lu.Game, dice: random.Random, limit: int) -> int:
    """Go on by random steps and check after each; how many there were."""
    table = Ludicrous(game.position())
    check(game, table)
    for count in range(limit):
        if game.over:
            return count
        step = choose(dice, game.legal_steps())
        game.apply(step)
        table.apply({**step, "cards": sorted(step["cards"])} if "cards" in step else step)
        check(game, table)
    return limit
