"""Superconducting Ludo: options and state as records."""

from __future__ import annotations

from typing import Annotated

from ludarium.board.squares import JOSEPHSON, OFF, STARS, STARTS
from ludarium.rules.race import RaceConfig, RaceState
from ludarium.rules.record import Int, Table

PLAIN, START_SQUARE, STAR, JUNCTION = range(4)
KIND = bytes(
    START_SQUARE if q == OFF or q in STARTS else STAR if q in STARS else JUNCTION if q in JOSEPHSON else PLAIN
    for q in range(64)
)
"""By square; what is off the track counts as safe, like a start square."""

SAFE = bytes(kind in (START_SQUARE, STAR) for kind in KIND)
ARM_OF = bytes(JOSEPHSON.index(q) if q in JOSEPHSON else 0 for q in range(64))
"""By Josephson Space, the seat of its arm."""
CURRENT = 4  # squares that a Josephson current carries

TWO_SEATS = (0x00FF, 0x0F0F, 0xF00F, 0x0FF0, 0xF0F0, 0xFF00)
"""SC-E1: the six ways in which two seats are up, as sets of pieces."""


class Config(RaceConfig):
    """The options of superconducting Ludo."""

    field_chance: Int  # per cent
    field_turns: Int


class State(RaceState):
    """A game of superconducting Ludo."""

    paired: Int  # the set of pieces in Cooper pairs
    up: Int  # the set of pieces with spin up
    field: Int  # turns of Magnetic Field left
    partner: Annotated[Table, "u1", 16]  # of a piece in a pair
