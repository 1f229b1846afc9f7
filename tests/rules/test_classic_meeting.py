"""Classic Ludo: meeting, lane, points, seats (CL-7 to CL-14)."""

from typing import Any

import pytest

import ludarium as lu
from tests.reference.places import COLOURS, WAY
from tests.rules.scene import classic, position, tokens

clause = pytest.mark.clause
DICE = range(1, 7)

# ---- CL-7, CL-8, CL-9: meeting


@clause("CL-7")
@pytest.mark.parametrize("other", ["green", "yellow", "blue"])
def test_a_landing_captures_the_one_opposing_piece(other: str) -> None:
    squares: Any = {other: "t30 t14"}
    scene = classic(red="t10", die=4, **squares).play("red1")
    assert scene.captured() == [(f"{other}2", "t14")]
    assert scene.here["tokens"] == tokens(red="t14", **{other: "t30 base"})
    assert scene.told("captured")[0].data["by"] == "red1"
    assert scene.clauses("captured") == ["CL-7"]


@clause("CL-7")
def test_passing_captures_nothing() -> None:
    scene = classic(red="t10", green="t14", die=5).play("red1")
    assert (scene.squares("green"), scene.turn) == ("t14", "green")


@clause("CL-7")
def test_own_pieces_on_the_square_do_not_protect_the_one_opposing_piece() -> None:
    scene = classic(red="t10 t14 t14", blue="t14", die=4).play("red1")
    assert (scene.squares("red"), scene.squares("blue"), scene.turn) == ("t14 t14 t14", "", "red")


@clause("CL-8")
@pytest.mark.parametrize(
    "others", [{"green": "t14 t14"}, {"green": "t14", "blue": "t14"}, {"green": "t14 t14 t14 t14"}]
)
def test_two_or_more_opposing_pieces_are_never_captured(others: dict[str, Any]) -> None:
    scene = classic(red="t10 t14", die=4, **others).play("red1")
    assert scene.here["tokens"] == tokens(red="t14 t14", **others)
    assert scene.turn == "green"


@clause("CL-8")
def test_nothing_blocks_the_way() -> None:
    scene = classic(red="t10", green="t11 t11 t14 t15", yellow="t12 t12", blue="t14 t14 t15 t15", die=6)
    assert "red1" in scene.legal
    assert scene.play("red1").at("red1") == "t16"


@clause("CL-9")
@pytest.mark.parametrize("square", [0, 8, 13, 21, 26, 34, 39, 47])
def test_nothing_is_captured_on_a_start_or_a_star(square: int) -> None:
    before, there = f"t{(square - 3) % 52}", f"t{square}"
    come = [colour for colour in COLOURS if before in WAY[colour] and there in WAY[colour][3:]]
    stand = [colour for colour in COLOURS if there in WAY[colour]]
    assert len(come) >= 3
    for mover, other in [(mover, other) for mover in come for other in stand if other != mover]:
        squares: Any = {mover: before, other: there}
        scene = classic(turn=mover, die=3, **squares).play(f"{mover}1")
        assert scene.here["tokens"] == tokens(**{mover: there, other: there})
        assert scene.again == []


@clause("CL-9", "CL-2")
def test_a_release_captures_nobody_on_the_start_square() -> None:
    scene = classic(green="t0", die=6).play("red1")
    assert (scene.squares("red"), scene.squares("green")) == ("t0", "t0")


@clause("CL-9", "CL-7")
@pytest.mark.parametrize("square", [7, 9, 12, 14, 38, 40, 50, 51])
def test_the_squares_beside_safe_ones_are_not_safe(square: int) -> None:
    other = "green" if square != 12 else "blue"
    squares: Any = {other: f"t{square}", "yellow": f"t{square - 1}"}
    assert classic(turn="yellow", die=1, **squares).play("yellow1").squares(other) == ""


# ---- CL-10, CL-11: lane and home


@clause("CL-10")
@pytest.mark.parametrize(("die", "place"), [(1, "h1"), (5, "h5"), (6, "home")])
def test_from_the_entrance_a_piece_turns_into_its_lane(die: int, place: str) -> None:
    for colour, entrance in {"red": 50, "green": 11, "yellow": 24, "blue": 37}.items():
        squares: Any = {colour: f"t{entrance}"}
        assert classic(turn=colour, die=die, **squares).play(f"{colour}1").at(f"{colour}1") == place


@clause("CL-10")
def test_a_piece_passes_the_lanes_of_others() -> None:
    assert classic(red="t11", die=1).play("red1").at("red1") == "t12"
    assert classic(red="t36", die=4).play("red1").at("red1") == "t40"


@clause("CL-10")
@pytest.mark.parametrize(("place", "die"), [("h1", 5), ("h2", 4), ("h3", 3), ("h4", 2), ("h5", 1)])
def test_home_takes_the_exact_number(place: str, die: int) -> None:
    for number in DICE:
        scene = classic(red=f"{place} t1", options={"release_on": [1]}).play(number)
        assert ("red1" in scene.legal) == (number <= die)
    assert classic(red=place, die=die).play("red1").at("red1") == "home"


@clause("CL-10")
def test_a_lane_square_is_shared_with_nobody_but_the_own_colour() -> None:
    scene = classic(red="t48 h2", green="h2", die=4).play("red1")
    assert (scene.squares("red"), scene.squares("green")) == ("h2 h2", "h2")


@clause("CL-10")
def test_a_piece_at_home_moves_no_more() -> None:
    scene = classic(red="home t10", die=2)
    assert (scene.legal, scene.refuses("red1")) == (["red2"], "move/illegal")


@clause("CL-11")
def test_a_bonus_is_a_roll_and_never_steps() -> None:
    for fields in ({"red": "t10 t20", "green": "t14", "die": 4}, {"red": "h2 t20", "die": 4}):
        scene = classic(**fields).play("red1")
        assert scene.at("red2") == "t20"
        assert (scene.awaits, scene.refuses("red2")) == ("roll", "step/wrong")


@clause("CL-11")
def test_a_capture_leaves_the_captor_where_it_landed() -> None:
    assert classic(red="t10", green="t14 t15", die=4).play("red1").here["tokens"] == tokens(red="t14", green="base t15")


# ---- CL-12: points


@clause("CL-12")
def test_points_of_a_finished_game() -> None:
    squares = {"green": "t23 t41 home", "yellow": "t26 t27", "blue": "h1 h5 t37 home"}
    scene = classic(red="home home home h5", die=1, **squares).play("red4")
    assert scene.game.scores == {"red": 1000, "green": 44 + 125 + 250, "yellow": 0 + 4, "blue": 227 + 245 + 223 + 250}


@clause("CL-12")
@pytest.mark.parametrize(
    ("square", "points"), [("base", 0), ("t0", 0), ("t1", 4), ("t50", 223), ("h5", 245), ("home", 250)]
)
def test_points_of_a_piece(square: str, points: int) -> None:
    assert classic(red=square).game.scores == {"red": points, "green": 0, "yellow": 0, "blue": 0}


@clause("CL-12")
def test_each_piece_is_rounded_by_itself() -> None:
    assert classic(red="t14 t14 t14 t14").game.scores == {"red": 4 * 62, "green": 0, "yellow": 0, "blue": 0}


# ---- CL-13, CL-14: seats and who begins


@clause("CL-13")
@pytest.mark.parametrize(
    ("count", "seats"),
    [(2, ("red", "yellow")), (3, ("red", "green", "yellow")), (4, ("red", "green", "yellow", "blue"))],
)
def test_seats_of_two_three_and_four(count: int, seats: tuple[str, ...]) -> None:
    assert lu.Game("classic", seats=count, seed=0).seats == seats


@clause("CL-13")
def test_a_new_game_may_name_other_seats() -> None:
    game = lu.Game("classic", seats=["green", "blue"], first="blue", seed=0, auto_roll=False)
    assert (game.seats, game.turn) == (("green", "blue"), "blue")
    assert classic(seats="green blue", turn="blue").play(3).turn == "green"


@clause("CL-13")
@pytest.mark.parametrize("seats", [[], ["red"], 1, 5, ["red", "red"], ["yellow", "red"], ["red", "pink"]])
def test_seats_that_cannot_be(seats: Any) -> None:
    with pytest.raises(lu.LudariumError):
        lu.Game("classic", seats=seats)


@clause("CL-14")
def test_every_seated_player_may_be_drawn_to_begin() -> None:
    begins = [lu.Game("classic", seats=3, seed=seed, auto_roll=False).turn for seed in range(300)]
    counts = [begins.count(colour) for colour in ("red", "green", "yellow")]
    assert sum(counts) == 300
    assert min(counts) > 60  # 100 expected, with a standard deviation of 8.2


@clause("CL-14")
def test_a_new_game_may_name_who_begins() -> None:
    game = lu.Game("classic", first="blue", seed=5, auto_roll=False)
    assert game.steps == [{"first": "blue"}]
    with pytest.raises(lu.LudariumError, match="blue"):
        lu.Game("classic", seats=2, first="blue")


@clause("CL-14")
def test_who_begins_is_no_option_of_a_position() -> None:
    with pytest.raises(lu.LudariumError, match="first"):
        lu.Game.from_position(position("classic", options={"first": "red"}))
