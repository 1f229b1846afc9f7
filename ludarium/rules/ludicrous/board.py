"""The board of Ludicrous Ludo (LL-6.1): its seats, what is on which square, and the lookups that rules read.

Squares are numbered 0 to 51 on the pathway, then six a seat for its home area, then `OFF` for everything else.
"""

from __future__ import annotations

from ludarium.board.squares import ENTRANCE, HOME, LANE, START, TRACK

COLOURS = ("green", "yellow", "blue", "red")
"""By seat, in turn order: green west, yellow north, blue east, red south."""

PRISON = 58  # progress of a prisoner; `State.captor` says whose
HOME_AREA = 6
OFF = TRACK + 4 * HOME_AREA
ARM = 13
QUADRANTS = range(4)

TELEPORT_FROM, CARD_SPACE, HOOP, STAR_OFFSET, TELEPORT_TO, TRAP_OFFSET = 2, 6, 7, 8, 9, 12
BEFORE_DIVIDE, BEHIND_DIVIDE = 4, 5
FLIGHT = TELEPORT_TO - TELEPORT_FROM
FISHING = {10: 8, 11: 10}
"""By offset, the number to beat."""
STRUCTURE_OFFSETS = (1, 3, 7, 9)
NO_STAR = 4


def square_number(seat: int, progress: int) -> int:
    """Number of the square at a seat's progress."""
    if START <= progress <= ENTRANCE:
        return (ARM * seat + progress - START) % TRACK
    return TRACK + HOME_AREA * seat + progress - LANE if LANE <= progress <= HOME else OFF


SQUARE = bytes(square_number(seat, progress) for seat in QUADRANTS for progress in range(64))
OFFSET = bytes(q % ARM if q < TRACK else 99 for q in range(128))
CORNER = bytes(q < TRACK and q % ARM in (4, 5, 10, 12) for q in range(128))
STAR = bytes(q // ARM if q < TRACK and q % ARM == STAR_OFFSET else NO_STAR for q in range(128))
"""Whose star a square is."""
TRAPPER = bytes((q // ARM + 1) & 3 for q in range(128))
"""Whose trap a trap square is."""
FISH_NUMBER = bytes(FISHING.get(q % ARM, 0) if q < TRACK else 0 for q in range(128))

HOMEFIELD = tuple(sum(1 << (ARM * seat + offset) % TRACK for offset in range(-1, 11)) for seat in QUADRANTS)
"""LL-6.2: by seat, the squares that touch its yard, as a set of square numbers."""


def reach_of_structure(seat: int, slot: int) -> int:
    """LL-6.9: the squares within 2 of a structure square, as a set: the one it touches and that one's neighbours."""
    q = ARM * seat + STRUCTURE_OFFSETS[slot]
    near = [q]
    if q % ARM != BEHIND_DIVIDE:
        near.append(q - 1)
    if q % ARM != BEFORE_DIVIDE:
        near.append(q + 1)
    return sum(1 << n % TRACK for n in near)


STRUCTURE_REACH = tuple(reach_of_structure(seat, slot) for seat in QUADRANTS for slot in range(4))

COUNT = bytes(n.bit_count() for n in range(256))
