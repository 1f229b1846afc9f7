"""Which options make a game of classic Ludo longer? The length of many games, with one option after the other."""

from typing import Any

from ludarium.sim import simulate

GAMES = 10_000
RULES: dict[str, dict[str, Any]] = {
    "as written": {},
    "release on 1 and 6": {"release_on": [1, 6]},
    "a roll for each reason": {"bonus": "stack"},
    "two pieces block": {"blocks": True},
    "capture before the lane": {"lane_needs_capture": True},
    "teams of two": {"teams": True},
}

for name, options in RULES.items():
    rolls = simulate("classic", GAMES, seed=1, agents=["greedy"] * 4, options=options).as_dict()["rolls"]
    print(f"{name:24} {rolls['mean']:4.0f} rolls, at most {rolls['max']:4}")
