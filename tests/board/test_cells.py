"""Where squares are drawn."""

from itertools import pairwise
from typing import Any

import pytest

from ludarium.board import squares
from ludarium.board.cells import (
    HOME_CELLS,
    LANE_CELLS,
    SIZE,
    TRACK_CELLS,
    YARD_CELLS,
    Cell,
    board_data,
    cell,
    turned,
)

SEATS = range(4)


def between(one: Cell, other: Cell) -> tuple[float, float]:
    """How far two cells are from each other, in rows and columns."""
    return abs(one[0] - other[0]), abs(one[1] - other[1])


def test_every_square_has_its_own_cell() -> None:
    cells = [*TRACK_CELLS, *(c for lane in LANE_CELLS for c in lane), *HOME_CELLS, *(c for y in YARD_CELLS for c in y)]
    assert len(cells) == len(set(cells)) == 52 + 20 + 4 + 16
    assert all(0 <= row < SIZE and 0 <= column < SIZE for row, column in cells)


def test_the_first_quarter_is_as_on_the_board_page() -> None:
    assert TRACK_CELLS[:5] == ((6, 1), (6, 2), (6, 3), (6, 4), (6, 5))
    assert TRACK_CELLS[5:11] == ((5, 6), (4, 6), (3, 6), (2, 6), (1, 6), (0, 6))
    assert TRACK_CELLS[11:14] == ((0, 7), (0, 8), (1, 8))
    assert LANE_CELLS[0] == ((7, 1), (7, 2), (7, 3), (7, 4), (7, 5))


def test_each_quarter_is_the_one_before_turned_clockwise() -> None:
    for number in range(52):
        row, column = TRACK_CELLS[number]
        assert TRACK_CELLS[(number + 13) % 52] == (column, 14 - row) == turned((row, column), 1)
    for cells in (LANE_CELLS, YARD_CELLS):
        for seat in SEATS:
            assert cells[(seat + 1) % 4] == tuple((column, 14 - row) for row, column in cells[seat])


def test_four_quarter_turns_are_none() -> None:
    for here in (*TRACK_CELLS, *HOME_CELLS):
        assert turned(here, 4) == turned(here, 0) == here


def test_neighbours_on_the_track_are_one_step_apart() -> None:
    steps = [between(TRACK_CELLS[n], TRACK_CELLS[(n + 1) % 52]) for n in range(52)]
    diagonal = [n for n, step in enumerate(steps) if sum(step) == 2]
    assert diagonal == [4, 17, 30, 43]  # the inner corners, where two arms meet
    assert all(step in ((0, 1), (1, 0), (1, 1)) for step in steps)


@pytest.mark.parametrize("seat", SEATS)
def test_a_lane_joins_its_entrance_to_the_centre(seat: int) -> None:
    entrance = TRACK_CELLS[squares.square(seat, squares.ENTRANCE)]
    way = (entrance, *LANE_CELLS[seat], HOME_CELLS[seat])
    assert {between(one, other) for one, other in pairwise(way)} <= {(0, 1), (1, 0)}
    assert between(HOME_CELLS[seat], (7, 7)) in ((0, 1), (1, 0))


@pytest.mark.parametrize("seat", SEATS)
def test_a_yard_is_the_corner_next_to_the_start_square(seat: int) -> None:
    start = TRACK_CELLS[squares.STARTS[seat]]
    rows, columns = zip(*YARD_CELLS[seat], strict=True)
    corner = [(0, 0), (0, 9), (9, 9), (9, 0)][seat]
    assert all(0 <= row - corner[0] <= 5 for row in rows)
    assert all(0 <= column - corner[1] <= 5 for column in columns)
    middle = (sum(rows) / 4, sum(columns) / 4)
    distances = [sum(between(middle, TRACK_CELLS[other])) for other in squares.STARTS]
    assert min(distances) == distances[seat] == sum(between(middle, start))


@pytest.mark.parametrize("seat", SEATS)
def test_the_cell_of_a_piece(seat: int) -> None:
    places = [cell(seat, 2, progress) for progress in squares.PLACES]
    track = [TRACK_CELLS[squares.square(seat, progress)] for progress in range(1, 52)]
    assert places == [YARD_CELLS[seat][2], *track, *LANE_CELLS[seat], HOME_CELLS[seat]]


def test_the_board_as_data_says_the_same() -> None:
    data: dict[str, Any] = board_data()
    assert (data["size"], data["colours"]) == (15, ["red", "green", "yellow", "blue"])
    assert [(s["name"], s["row"], s["column"]) for s in data["squares"]] == [
        (f"t{number}", *TRACK_CELLS[number]) for number in range(52)
    ]
    assert data["starts"] == ["t0", "t13", "t26", "t39"]
    assert data["stars"] == ["t8", "t21", "t34", "t47"]
    assert sorted(data["josephson"]) == ["t22", "t35", "t48", "t9"]


@pytest.mark.parametrize(("colour", "start", "entrance"), [("red", "t0", "t50"), ("green", "t13", "t11")])
def test_the_data_of_a_colours_way(colour: str, start: str, entrance: str) -> None:
    track = board_data()["tracks"][colour]
    assert (track["start"], track["entrance"]) == (start, entrance)
    assert (track["path"][0], track["path"][50], len(track["path"])) == (start, entrance, 57)
    assert track["path"][51:] == ["h1", "h2", "h3", "h4", "h5", "home"]
    seat = squares.COLOURS.index(colour)
    assert [tuple(place) for place in track["lane"]] == list(LANE_CELLS[seat])
    assert (len(track["yard"]), tuple(track["home"])) == (4, HOME_CELLS[seat])
