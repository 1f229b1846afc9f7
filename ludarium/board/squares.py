"""Squares, seats and their names.

A piece's place is kept as its *progress*: 0 in its base, 1 on its own start square, 51 on its lane entrance, 52 to 56
in its lane, 57 at home: one more than the steps walked since the start square. Squares of the track are numbered 0 to
51 clockwise from red's start square; `OFF` stands for wherever is not on the track.
"""

from __future__ import annotations

COLOURS = ("red", "green", "yellow", "blue")
SEATS = range(4)
PIECES = range(4)

TRACK = 52
OFF = 52
ARM = 13  # squares from one start square to the next

BASE, START, ENTRANCE, LANE, HOME = 0, 1, 51, 52, 57
PLACES = range(58)


def square(seat: int, progress: int) -> int:
    """Number of the track square, or `OFF`."""
    return (ARM * seat + progress - START) % TRACK if START <= progress <= ENTRANCE else OFF


def place_name(seat: int, progress: int) -> str:
    """`base`, `t0` to `t51`, `h1` to `h5` or `home`."""
    if progress == BASE:
        return "base"
    if progress == HOME:
        return "home"
    if progress >= LANE:
        return f"h{progress - LANE + 1}"
    return square_name(square(seat, progress))


def square_name(number: int) -> str:
    """`t0` to `t51`."""
    return f"t{number}"


PROGRESS = tuple({place_name(seat, progress): progress for progress in PLACES} for seat in SEATS)
"""For each seat, the progress of each name where a piece of its colour may stand."""

SQUARES = tuple(square_name(number) for number in range(TRACK))
FORBIDDEN = tuple(square_name((ARM * seat - 1) % TRACK) for seat in SEATS)
"""For each seat, the square just before its start, where its pieces never stand."""


def piece_name(piece: int) -> str:
    """Piece number 4 * seat + index as `red1` to `blue4`."""
    return f"{COLOURS[piece >> 2]}{(piece & 3) + 1}"


PIECE_NUMBERS = {piece_name(piece): piece for piece in range(16)}
"""Piece numbers by name."""

STARTS = tuple(ARM * seat for seat in SEATS)
STARS = tuple(ARM * seat + 8 for seat in SEATS)
JOSEPHSON = tuple((ARM * seat - 4) % TRACK for seat in SEATS)
"""By the arm's seat: the start square, the star 8 squares on, the Josephson Space 4 squares before the start."""
