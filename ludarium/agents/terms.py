"""What rule-based players look at in both games."""

from __future__ import annotations

from ludarium.board.squares import ENTRANCE, TRACK
from ludarium.rules.race import RaceState, lowest
from ludarium.rules.record import rule

REACH = 6  # squares that one die bridges


@rule
def walked(s: RaceState, x: int) -> int:
    """What a piece loses when it is captured: its progress, and a bit for the 6 it takes to come back."""
    return s.progress[x >> 2, x & 3] + 6


@rule
def threats(s: RaceState, q: int, hunters: int) -> int:
    """How many pieces of a set could come to track square q with one die without turning into their lane before."""
    count = 0
    for back in range(1, REACH + 1):
        pieces = s.at[(q - back) % TRACK] & hunters
        while pieces != 0:
            x = lowest(pieces)
            pieces &= pieces - 1
            count += s.progress[x >> 2, x & 3] + back <= ENTRANCE
    return count
