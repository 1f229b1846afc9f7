"""Classic Ludo: options and state as records."""

from __future__ import annotations

from typing import Annotated

from ludarium.board.squares import OFF, STARS, STARTS
from ludarium.rules.race import RaceConfig, RaceState
from ludarium.rules.record import Int, Table

SAFE = frozenset({OFF, *STARTS, *STARS})
OPEN = bytes(q not in SAFE for q in range(64))
"""CL-9: 1 on the squares where captures happen."""

OPPOSITE = 2  # seats from a player to its partner


class Config(RaceConfig):
    """The options of classic Ludo."""

    house: Int  # 1 if one of the next four is on
    blocks: Int
    lane_needs_capture: Int
    continue_to_last: Int
    teams: Int
    enemies: Annotated[Table, "i4", 4]  # by seat, all pieces that are opposing


class State(RaceState):
    """A game of classic Ludo."""

    captured: Int  # bit p: seat p has captured
    placed: Int  # how many have a place
    places: Annotated[Table, "u1", 4]  # the seats that are home, in order
