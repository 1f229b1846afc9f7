"""Blocks and the shut lane, alone and together (CL-H1, CL-H2)."""

from typing import Any

import pytest

from tests.rules.scene import classic, house, tokens

clause = pytest.mark.clause


# ---- CL-H1: blocks


@clause("CL-H1")
@pytest.mark.parametrize("die", [2, 3, 6])
def test_a_block_bars_landing_and_passing(die: int) -> None:
    scene = house("blocks", red="t10 t30", blue="t12 t12 t14", die=die)
    assert "red1" not in scene.legal
    assert scene.refuses("red1") == "move/illegal"


@clause("CL-H1")
def test_a_move_that_stops_before_the_block_is_free() -> None:
    assert house("blocks", red="t10", green="t14 t14", die=3).play("red1").at("red1") == "t13"


@clause("CL-H1")
def test_a_single_piece_is_no_block() -> None:
    assert house("blocks", red="t10", green="t11", blue="t11 t14", die=4).play("red1").squares("blue") == "t11"


@clause("CL-H1")
def test_two_single_pieces_of_two_colours_are_no_block() -> None:
    scene = house("blocks", red="t10", green="t14", blue="t14", die=4).play("red1")
    assert scene.here["tokens"] == tokens(red="t14", green="t14", blue="t14")


@clause("CL-H1")
def test_own_pieces_pass_the_own_block_and_join_it() -> None:
    assert house("blocks", red="t10 t12 t12", die=2).play("red1").squares("red") == "t12 t12 t12"
    assert house("blocks", red="t10 t12 t12", die=5).play("red1").at("red1") == "t15"


@clause("CL-H1")
@pytest.mark.parametrize("square", [13, 21])
def test_safe_squares_hold_no_block(square: int) -> None:
    blue = f"t{square} t{square} t{square}"
    assert house("blocks", red=f"t{square - 2}", blue=blue, die=2).play("red1").at("red1") == f"t{square}"
    assert house("blocks", red=f"t{square - 2}", blue=blue, die=4).play("red1").at("red1") == f"t{square + 2}"


@clause("CL-H1", "CL-2")
def test_a_release_is_never_barred() -> None:
    assert house("blocks", green="t0 t0 t0", die=6).legal == ["red1", "red2", "red3", "red4"]


@clause("CL-H1", "CL-2")
def test_a_block_in_front_of_the_start_square_bars_no_release() -> None:
    assert house("blocks", green="t3 t3", die=6).legal == ["red1", "red2", "red3", "red4"]


@clause("CL-H1", "CL-10")
def test_a_block_on_the_lane_entrance_bars_the_way_into_the_lane() -> None:
    assert house("blocks", red="t48 t20", green="t50 t50", die=3).legal == ["red2"]
    assert house("blocks", red="t50 t20", green="t50 t50", die=3).legal == ["red1", "red2"]


@clause("CL-H1", "CL-8")
def test_a_block_may_be_made_where_one_own_piece_stands_with_an_opponent() -> None:
    scene = house("blocks", red="t10 t14", green="t14", die=4).play("red1")
    assert (scene.squares("red"), scene.captured()) == ("t14 t14", [("green1", "t14")])


@clause("CL-H1")
def test_a_six_barred_by_blocks_passes_and_rolls_again() -> None:
    scene = house("blocks", red="t10 home home home", blue="t12 t12").play(6)
    assert (scene.turn, scene.awaits, scene.again) == ("red", "roll", ["six"])


@clause("CL-H1", "CL-8")
def test_without_the_option_nothing_bars() -> None:
    squares: Any = {"red": "t10", "blue": "t12 t12"}
    assert classic(die=5, **squares).play("red1").at("red1") == "t15"
    for rule in ("lane_needs_capture", "continue_to_last", "teams"):
        assert house(rule, die=5, **squares).play("red1").at("red1") == "t15"


# ---- CL-H2: no lane without a capture


@clause("CL-H2")
@pytest.mark.parametrize(("red", "die"), [("t49 t5", 3), ("t50 t5", 4), ("t50 t5 home home", 6), ("t46 base", 5)])
def test_without_a_capture_no_piece_goes_from_the_track_into_the_lane(red: str, die: int) -> None:
    scene = house("lane_needs_capture", red=red).play(die)
    assert "red1" not in scene.legal


@clause("CL-H2")
def test_up_to_the_entrance_the_way_is_free() -> None:
    assert house("lane_needs_capture", red="t46 t5", die=4).play("red1").at("red1") == "t50"


@clause("CL-H2")
def test_within_the_lane_the_way_is_free() -> None:
    assert house("lane_needs_capture", red="h2 t5", die=4).play("red1").at("red1") == "home"


@clause("CL-H2")
def test_a_capture_opens_the_lane() -> None:
    scene = house("lane_needs_capture", red="t10 t49", green="t14", die=4).play("red1")
    assert scene.here["captured"] == ["red"]
    assert scene.play(3).legal == ["red1", "red2"]
    assert scene.play("red2").at("red2") == "h2"


@clause("CL-H2")
def test_a_capture_by_another_player_opens_nothing() -> None:
    assert house("lane_needs_capture", red="t49 t5", die=3, more={"captured": ["green"]}).legal == ["red2"]


@clause("CL-H2")
def test_the_bar_falls_when_all_that_is_left_waits_at_the_entrance() -> None:
    assert house("lane_needs_capture", red="t50 t50 h3 home", die=2).legal == ["red1", "red2", "red3"]
    assert house("lane_needs_capture", red="t50 home home home", die=6).play("red1").winner == "red"


@clause("CL-H2")
@pytest.mark.parametrize("rest", ["base", "t49", "t0"])
def test_the_bar_holds_while_a_piece_is_elsewhere_on_the_track_or_in_the_yard(rest: str) -> None:
    scene = house("lane_needs_capture", red=f"t50 h5 home {rest}").play(3)
    assert "red1" not in scene.legal


@clause("CL-H2")
def test_the_bar_rises_again_when_a_waiting_piece_is_captured() -> None:
    fields = {"seats": "red green", "red": "t50 h5 home t50", "green": "t48"}
    assert house("lane_needs_capture", die=2, **fields).legal == ["red1", "red4"]
    fields["red"] = "t50 h5 home t49"
    scene = house("lane_needs_capture", turn="green", die=1, **fields).play("green1", 3, "green1", 2)
    assert (scene.squares("red"), scene.turn) == ("t50 h5 home", "green")


@clause("CL-H2")
def test_the_capture_that_opens_the_lane_may_be_the_move_before_in_the_same_turn() -> None:
    scene = house("lane_needs_capture", red="t50 t5", green="t7", die=2).play("red2", 3)
    assert "red1" in scene.legal


STUCK = {"red": "t10 t10 t50 t50", "green": "t11 t11 t49 t49"}
"""Each block bars the one behind it, and the two at the lane entrances wait for a capture."""


@clause("CL-H2", "CL-H1")
@pytest.mark.parametrize("die", range(1, 7))
def test_when_nobody_at_the_table_could_move_by_any_die_the_bar_is_lifted(die: int) -> None:
    scene = house("blocks", "lane_needs_capture", seats="red green", **STUCK).play(die)
    assert scene.legal == ["red3", "red4"]
    assert scene.refuses("red1") == "move/illegal"


@clause("CL-H2", "CL-H1")
@pytest.mark.parametrize("yellow", ["", "h5 home home home", "t20 home home home"])
def test_while_anybody_could_move_by_some_die_the_bar_holds(yellow: str) -> None:
    scene = house("blocks", "lane_needs_capture", seats="red green yellow", yellow=yellow, **STUCK).play(3)
    assert (scene.turn, scene.awaits) == ("green", "roll")


@clause("CL-H2", "CL-H1")
def test_the_bar_is_back_as_soon_as_somebody_could_move() -> None:
    scene = house("blocks", "lane_needs_capture", seats="red green", **STUCK).play(3, "red3")
    assert (scene.squares("red"), scene.again) == ("t10 t10 h3 t50", ["lane"])
    assert scene.play(4).turn == "green"  # red4 still waits, though green could now pass it
    assert scene.play(5).legal == ["green3", "green4"]
