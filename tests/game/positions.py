"""Positions to draw."""

from typing import Any

PAIRED: dict[str, Any] = {
    "game": "superconducting",
    "options": {"bonus": "stack"},
    "seats": ["red", "green", "yellow", "blue"],
    "turn": "blue",
    "await": "roll",
    "sixes": 1,
    "rolls": 2,
    "tokens": {
        "red": ["t31", "t8", "base", "t20"],
        "green": ["h4", "t20", "base", "t14"],
        "yellow": ["t15", "t40", "t20", "t14"],
        "blue": ["t31", "t39", "home", "t20"],
    },
    "pairs": [["blue1", "red1"], ["green4", "yellow4"]],
    "spins": {"red": "down", "green": "up", "yellow": "down", "blue": "up"},
    "field": 0,
}
"""Two pairs, a crowd on t20, a piece home."""

FIELD: dict[str, Any] = {**PAIRED, "pairs": [], "field": 3, "spins": dict.fromkeys(PAIRED["spins"], "up")}
"""The same in a Magnetic Field."""

TWO: dict[str, Any] = {
    "game": "classic",
    "seats": ["red", "yellow"],
    "turn": "red",
    "await": "move",
    "die": 5,
    "tokens": {"red": ["base", "t17", "h2", "home"], "yellow": ["t22", "t22", "base", "base"]},
}
"""Classic Ludo for two, a 5 to move by."""

WON: dict[str, Any] = {
    **{key: value for key, value in TWO.items() if key != "die"},
    "await": "over",
    "winner": "red",
    "tokens": {"red": ["home"] * 4, "yellow": ["t22", "t22", "base", "base"]},
}
"""The same, won."""

LUDICROUS: dict[str, Any] = {
    "game": "ludicrous",
    "seats": ["yellow", "red"],
    "round": 3,
    "first": "yellow",
    "god": "red",
    "turn": "yellow",
    "await": "action",
    "tokens": {"yellow": ["t17", "base", "h2", "prison:red"], "red": ["t18", "t18", "base", "home"]},
    "facing": {"yellow1": "forward", "red1": "backward", "red2": "forward"},
    "down": {"red2": 3},
    "stunned": {"red1": 1},
    "wet": {"yellow1": 1},
    "parties": {
        "yellow": {
            "abilities": {"constitution": 1, "luck": -1},
            "weapon": "bow",
            "arrows": 5,
            "hp": 8,
            "hand": ["spark", "far"],
            "item": {"name": "harpoon", "ammo": 1},
            "bonus": 6,
            "tank": "attack",
            "structures": {"s3": "watchtower"},
        },
        "red": {"weapon": "sword", "hp": 10, "bonus": 2, "tank": "anti_tank", "poisoned": 1, "dodged": "red1"},
    },
    "discards": {"mend": 2, "blink": 1},
}
"""Two parties face each other over a path divide; a prisoner, a piece that lies, conditions, things."""
