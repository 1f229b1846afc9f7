"""Squares by name and the way of each colour, as the board page describes them."""

from __future__ import annotations

COLOURS = ["red", "green", "yellow", "blue"]
ARMS = {"red": 0, "green": 13, "yellow": 26, "blue": 39}
LANE_AND_HOME = ["h1", "h2", "h3", "h4", "h5", "home"]

WAY = {colour: [f"t{(arm + step) % 52}" for step in range(51)] + LANE_AND_HOME for colour, arm in ARMS.items()}
"""Every square a colour comes to, from its start square to its home."""

START = {colour: way[0] for colour, way in WAY.items()}
ENTRANCE = {colour: way[50] for colour, way in WAY.items()}
STARS = {WAY[colour][8] for colour in COLOURS}
SAFE = STARS | set(START.values())
JOSEPHSON = {f"t{(arm - 4) % 52}": colour for colour, arm in ARMS.items()}
"""Each Josephson Space with the colour of its arm."""

PARTNER = {"red": "yellow", "yellow": "red", "green": "blue", "blue": "green"}


def colour_of(piece: str) -> str:
    return piece[:-1]


def on_track(square: str) -> bool:
    return square.startswith("t")


def ahead(colour: str, square: str, steps: int) -> str | None:
    """The square so many steps on, or None where the way ends before."""
    rest = WAY[colour][WAY[colour].index(square) :]
    return rest[steps] if steps < len(rest) else None
