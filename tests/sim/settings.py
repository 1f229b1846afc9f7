"""Rule sets with every option at some time on, as (game, options, seats)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludarium.rules.registry import ruleset

CLASSIC: tuple[tuple[Mapping[str, Any], tuple[int, ...]], ...] = (
    ({}, (0, 1, 2, 3)),
    ({}, (0, 2)),
    ({"bonus": "stack"}, (0, 1, 2)),
    ({"three_sixes": False}, (1, 3)),
    ({"release_on": [1, 6]}, (0, 1, 2, 3)),
    ({"release_on": [5], "bonus": "stack"}, (0, 1)),
    ({"blocks": True}, (0, 1, 2, 3)),
    ({"lane_needs_capture": True}, (0, 1, 2, 3)),
    ({"blocks": True, "lane_needs_capture": True}, (0, 2)),
    ({"continue_to_last": True}, (0, 1, 2, 3)),
    ({"continue_to_last": True, "bonus": "stack", "blocks": True}, (0, 1, 3)),
    ({"teams": True}, (0, 1, 2, 3)),
    ({"teams": True, "blocks": True, "lane_needs_capture": True, "bonus": "stack"}, (0, 1, 2, 3)),
)
ALL = (0, 1, 2, 3)
SUPERCONDUCTING: tuple[tuple[Mapping[str, Any], tuple[int, ...]], ...] = (
    ({}, ALL),
    ({"field_chance": 0}, ALL),
    ({"field_chance": 100}, ALL),
    ({"field_chance": 40, "field_turns": 2}, ALL),
    ({"field_turns": 9, "bonus": "stack"}, ALL),
    ({"three_sixes": True, "bonus": "stack"}, ALL),
    ({"pieces": 1}, ALL),
    ({"pieces": 2, "field_chance": 20}, ALL),
    ({"pieces": 3, "three_sixes": True}, ALL),
)
SETTINGS = [("classic", *rest) for rest in CLASSIC] + [("superconducting", *rest) for rest in SUPERCONDUCTING]


def name(setting: tuple[str, Mapping[str, Any], tuple[int, ...]]) -> str:
    """A setting as the name of a test."""
    game, options, seats = setting
    return "-".join([game, *(f"{key}={value}" for key, value in options.items()), "".join(map(str, seats))])


def config_of(game: str, options: Mapping[str, Any], seats: tuple[int, ...]) -> Any:
    """The Config record of a setting."""
    rules = ruleset(game)
    return rules.configure(rules.settle(options), seats)
