"""Where squares are drawn: cells (row, column) of a 15 x 15 grid, (0, 0) at the top left.

Everything is computed from the arm of seat 0 by quarter turns; the page, the SVG and the terminal board read it.
"""

from __future__ import annotations

from typing import Any

from ludarium.board.squares import (
    ARM,
    COLOURS,
    ENTRANCE,
    HOME,
    JOSEPHSON,
    PLACES,
    SEATS,
    SQUARES,
    STARS,
    STARTS,
    place_name,
    square_name,
)

SIZE = 15
Cell = tuple[float, float]


def turned(cell: Cell, quarters: int) -> Cell:
    """A cell after that many quarter turns clockwise about the centre."""
    row, column = cell
    for _ in range(quarters):
        row, column = column, SIZE - 1 - row
    return (row, column)


_FIRST_ARM: tuple[Cell, ...] = (
    *((6, column) for column in range(1, 6)),
    *((row, 6) for row in range(5, -1, -1)),
    (0, 7),
    (0, 8),
)
TRACK_CELLS: tuple[Cell, ...] = tuple(turned(cell, seat) for seat in SEATS for cell in _FIRST_ARM)
"""The cell of each track square."""

LANE_CELLS = tuple(tuple(turned((7, column), seat) for column in range(1, 6)) for seat in SEATS)
HOME_CELLS = tuple(turned((7, 6), seat) for seat in SEATS)
YARD_CELLS = tuple(
    tuple(turned(cell, seat) for cell in ((1.5, 1.5), (1.5, 3.5), (3.5, 3.5), (3.5, 1.5))) for seat in SEATS
)
"""By seat: the five lane cells, the centre's triangle, the four places of the yard."""


def cell(seat: int, index: int, progress: int) -> Cell:
    """Where piece `index` of a seat is drawn at this progress."""
    if progress == 0:
        return YARD_CELLS[seat][index]
    if progress <= ENTRANCE:
        return TRACK_CELLS[(ARM * seat + progress - 1) % len(TRACK_CELLS)]
    return HOME_CELLS[seat] if progress == HOME else LANE_CELLS[seat][progress - ENTRANCE - 1]


def board_data() -> dict[str, Any]:
    """The board as plain data: squares with their cells, each colour's way, the special squares."""
    return {
        "size": SIZE,
        "colours": list(COLOURS),
        "squares": [
            {"name": name, "row": row, "column": column}
            for name, (row, column) in zip(SQUARES, TRACK_CELLS, strict=True)
        ],
        "tracks": {colour: _track(seat) for seat, colour in enumerate(COLOURS)},
        "starts": [square_name(number) for number in STARTS],
        "stars": [square_name(number) for number in STARS],
        "josephson": [square_name(number) for number in JOSEPHSON],
    }


def _track(seat: int) -> dict[str, Any]:
    path = [place_name(seat, progress) for progress in PLACES if progress > 0]
    return {
        "yard": [list(cell) for cell in YARD_CELLS[seat]],
        "start": path[0],
        "entrance": path[ENTRANCE - 1],
        "path": path,
        "lane": [list(cell) for cell in LANE_CELLS[seat]],
        "home": list(HOME_CELLS[seat]),
    }
