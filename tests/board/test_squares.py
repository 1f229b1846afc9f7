"""Names of places and pieces, and the special squares."""

import pytest

from ludarium.board import squares
from ludarium.board.squares import COLOURS, PIECE_NUMBERS, PROGRESS, piece_name, place_name

SEATS = range(4)
TRACK = [f"t{number}" for number in range(52)]


@pytest.mark.parametrize("seat", SEATS)
def test_every_place_has_a_name_that_parses_back(seat: int) -> None:
    names = [place_name(seat, progress) for progress in squares.PLACES]
    assert len(names) == 58
    assert [PROGRESS[seat][name] for name in names] == list(squares.PLACES)
    assert len(PROGRESS[seat]) == 58


@pytest.mark.parametrize("seat", SEATS)
def test_a_colours_way_is_51_squares_of_the_track_then_its_lane_then_home(seat: int) -> None:
    start = 13 * seat
    way = [place_name(seat, progress) for progress in squares.PLACES]
    assert way[0] == "base"
    assert way[1:52] == [f"t{(start + step) % 52}" for step in range(51)]
    assert way[52:] == ["h1", "h2", "h3", "h4", "h5", "home"]


@pytest.mark.parametrize(("seat", "never"), [(0, "t51"), (1, "t12"), (2, "t25"), (3, "t38")])
def test_each_colour_leaves_out_the_square_before_its_start(seat: int, never: str) -> None:
    assert squares.FORBIDDEN[seat] == never
    assert set(TRACK) - set(PROGRESS[seat]) == {never}


@pytest.mark.parametrize("name", ["", "t52", "t-1", "t00", "T0", "h0", "h6", "Home", "yard", "t", "t1 ", "52"])
def test_names_of_no_place(name: str) -> None:
    assert all(name not in PROGRESS[seat] for seat in SEATS)


def test_every_piece_has_a_name_that_parses_back() -> None:
    names = [piece_name(piece) for piece in range(16)]
    assert names == [f"{colour}{number}" for colour in COLOURS for number in (1, 2, 3, 4)]
    assert [PIECE_NUMBERS[name] for name in names] == list(range(16))
    assert len(PIECE_NUMBERS) == 16


def test_square_names() -> None:
    assert list(squares.SQUARES) == TRACK == [squares.square_name(number) for number in range(52)]


def test_the_square_of_a_seats_progress() -> None:
    for seat in SEATS:
        for progress in squares.PLACES:
            name, number = place_name(seat, progress), squares.square(seat, progress)
            assert (number == squares.OFF) == (not name.startswith("t"))
            assert number == squares.OFF or name == f"t{number}"


def test_special_squares_are_those_of_the_board_page() -> None:
    assert COLOURS == ("red", "green", "yellow", "blue")
    assert squares.STARTS == (0, 13, 26, 39)
    assert squares.STARS == (8, 21, 34, 47)
    assert squares.JOSEPHSON == (48, 9, 22, 35)  # by the seat of the arm
    entrances = [place_name(seat, squares.ENTRANCE) for seat in SEATS]
    assert entrances == ["t50", "t11", "t24", "t37"]


@pytest.mark.parametrize("seat", SEATS)
def test_the_squares_of_an_arm_counted_back_from_its_start(seat: int) -> None:
    start = squares.STARTS[seat]
    assert place_name(seat, squares.ENTRANCE) == f"t{(start - 2) % 52}"
    assert squares.JOSEPHSON[seat] == (start - 4) % 52
    assert squares.STARS[seat - 1] == (start - 5) % 52
