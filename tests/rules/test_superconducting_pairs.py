"""Superconducting Ludo: Cooper pairs (SC-C)."""

from typing import Any

import pytest

import ludarium as lu
from tests.rules.scene import position, superconducting, tokens

clause = pytest.mark.clause


@clause("SC-C1", "SC-C2")
@pytest.mark.parametrize("mover", ["red", "yellow"])
def test_either_owner_moves_the_pair_as_one_piece(mover: str) -> None:
    scene = superconducting(turn=mover, red="t14", yellow="t30 t14", pairs="red1-yellow2", die=3)
    piece = {"red": "red1", "yellow": "yellow2"}[mover]
    assert piece in scene.legal
    scene.play(piece)
    assert (scene.at("red1"), scene.at("yellow2"), scene.pairs) == ("t17", "t17", {"red1-yellow2"})
    assert scene.turn == mover


@clause("SC-C2")
def test_a_pair_is_named_by_the_movers_own_piece() -> None:
    scene = superconducting(red="t14", yellow="t14", pairs="red1-yellow1", die=3)
    assert (scene.legal, scene.refuses("yellow1")) == (["red1"], "move/illegal")


@clause("SC-C2")
def test_nobody_else_moves_it() -> None:
    scene = superconducting(turn="green", red="t14", yellow="t14", pairs="red1-yellow1").play(3)
    assert (scene.awaits, scene.legal) == ("field", [])


@clause("SC-C2", "SC-C4")
def test_further_rolls_go_to_who_moved_the_pair() -> None:
    scene = superconducting(turn="yellow", red="t14", yellow="t14", green="t17", pairs="red1-yellow1", die=3)
    assert (scene.play("yellow1").turn, scene.again, scene.captured()) == ("yellow", ["capture"], [("green1", "t17")])


@clause("SC-C3")
@pytest.mark.parametrize("lander", ["red", "green", "yellow", "blue"])
def test_no_electron_captures_members_of_a_pair(lander: str) -> None:
    squares: Any = {"green": "t20", "blue": "t20"}
    squares[lander] = f"{squares.get(lander, 'base')} t16"
    scene = superconducting(turn=lander, die=4, pairs="green1-blue1", **squares).play(f"{lander}2")
    assert (scene.at("green1"), scene.at("blue1"), scene.captured()) == ("t20", "t20", [])


@clause("SC-C4")
def test_a_landing_pair_captures_all_loose_electrons_own_ones_too() -> None:
    fields: Any = {"red": "t10 t14", "blue": "t10 t14", "green": "t14", "yellow": "t14 t30"}
    scene = superconducting(pairs="red1-blue1", die=4, **fields).play("red1")
    assert scene.here["tokens"] == tokens(red="t14", blue="t14", yellow="base t30")
    assert (scene.pairs, scene.again) == ({"blue1-red1"}, ["capture"])
    assert set(scene.clauses("captured")) == {"SC-C4"}


@clause("SC-C4")
def test_a_single_electron_of_either_spin_is_captured_by_a_pair() -> None:
    for other in ("green", "yellow"):
        squares: Any = {other: "t14"}
        scene = superconducting(red="t10", blue="t10", pairs="red1-blue1", die=4, **squares).play("red1")
        assert (scene.squares(other), scene.pairs) == ("", {"blue1-red1"})


@clause("SC-C4")
def test_a_pair_that_takes_nothing_earns_nothing() -> None:
    assert superconducting(red="t10", blue="t10", pairs="red1-blue1", die=4).play("red1").awaits == "field"


@clause("SC-C5")
def test_pairs_share_a_square() -> None:
    fields: Any = {"red": "t10", "blue": "t10", "green": "t14", "yellow": "t14", "pairs": "red1-blue1 green1-yellow1"}
    scene = superconducting(die=4, **fields).play("red1")
    assert (scene.pairs, scene.awaits, scene.squares("green")) == ({"blue1-red1", "green1-yellow1"}, "field", "t14")


@clause("SC-C5", "SC-C4")
def test_loose_electrons_beside_a_pair_are_captured_by_a_landing_pair() -> None:
    fields: Any = {"red": "t10 t14", "blue": "t10 t14", "green": "t14", "yellow": "t14"}
    scene = superconducting(die=4, pairs="red1-blue1 green1-yellow1", **fields).play("red1")
    assert scene.here["tokens"] == tokens(red="t14", blue="t14", green="t14", yellow="t14")
    assert (scene.pairs, scene.again) == ({"blue1-red1", "green1-yellow1"}, ["capture"])


@clause("SC-C1", "SC-C6")
def test_positions_keep_the_pairs_as_they_are() -> None:
    given = position("superconducting", red="t10", blue="t10", pairs="red1-blue1")
    assert lu.Game.from_position(given, seed=0, auto_roll=False).position()["pairs"] == [["red1", "blue1"]]


# ---- SC-C6: the way into a Goal Road


@clause("SC-C6")
def test_a_pair_collapses_on_the_entrance_and_both_go_on_by_the_points_left() -> None:
    scene = superconducting(red="t48", green="t48", up="red yellow", pairs="red1-green1", die=5).play("red1")
    assert (scene.at("red1"), scene.at("green1"), scene.pairs) == ("h3", "t1", set())
    assert [dict(event.data) for event in scene.told("collapsed")] == [
        {"piece": "red1", "partner": "green1", "square": "t50"}
    ]
    assert (scene.clauses("collapsed"), scene.awaits) == (["SC-C6"], "field")


@clause("SC-C6")
def test_the_partner_of_who_enters_may_be_the_mover() -> None:
    scene = superconducting(turn="green", red="t48", green="t48", up="red yellow", pairs="red1-green1", die=5)
    assert scene.play("green1").here["tokens"] == tokens(red="h3", green="t1")
    assert scene.awaits == "field"


@clause("SC-C6")
def test_a_pair_that_stops_on_the_entrance_stays_a_pair() -> None:
    scene = superconducting(red="t48", blue="t48", pairs="red1-blue1", die=2).play("red1")
    assert (scene.at("red1"), scene.at("blue1"), scene.pairs) == ("t50", "t50", {"blue1-red1"})
    scene = superconducting(red="t50", blue="t50", pairs="red1-blue1", die=1).play("red1")
    assert (scene.at("red1"), scene.at("blue1"), scene.pairs) == ("h1", "t51", set())


@clause("SC-C6", "SC-C4")
def test_a_pair_that_stops_on_the_entrance_captures_there() -> None:
    scene = superconducting(red="t48", green="t50", blue="t48", pairs="red1-blue1", die=2).play("red1")
    assert (scene.captured(), scene.again) == ([("green1", "t50")], ["capture"])


@clause("SC-C6")
def test_what_else_stands_on_the_entrance_is_not_touched() -> None:
    fields: Any = {"red": "t48 t50", "green": "t50 t50", "yellow": "t50", "blue": "t48", "die": 3}
    scene = superconducting(pairs="red1-blue1 green1-yellow1", **fields).play("red1")
    assert scene.here["tokens"] == tokens(red="h1 t50", green="t50 t50", yellow="t50", blue="t51")
    assert scene.pairs == {"green1-yellow1"}


@clause("SC-C6")
@pytest.mark.parametrize("colour", ["red", "green", "yellow", "blue"])
def test_each_colour_has_its_own_entrance(colour: str) -> None:
    entrance = {"red": 50, "green": 11, "yellow": 24, "blue": 37}[colour]
    other = {"red": "blue", "green": "red", "yellow": "green", "blue": "yellow"}[colour]
    squares: Any = {colour: f"t{entrance}", other: f"t{entrance}"}
    up = {"red": "red green", "green": "green blue", "yellow": "red yellow", "blue": "green blue"}[colour]
    scene = superconducting(turn=other, up=up, pairs=f"{colour}1-{other}1", die=1, **squares).play(f"{other}1")
    assert (scene.at(f"{colour}1"), scene.at(f"{other}1")) == ("h1", f"t{entrance + 1}")


@clause("SC-C6", "SC-B5")
def test_who_comes_home_by_a_collapse_counts_only_for_its_own_player() -> None:
    fields: Any = {"red": "t50", "blue": "t50", "pairs": "red1-blue1", "die": 6, "options": {"bonus": "stack"}}
    scene = superconducting(**fields).play("red1")
    assert (scene.at("red1"), scene.at("blue1"), scene.again) == ("home", "t4", ["six", "home"])
    scene = superconducting(turn="blue", **fields).play("blue1")
    assert (scene.at("red1"), scene.at("blue1"), scene.again) == ("home", "t4", ["six"])


@clause("SC-C6", "SC-E5")
def test_the_other_member_may_pair_with_a_piece_of_the_mover() -> None:
    fields: Any = {"red": "t48 t1", "green": "t48", "up": "red yellow", "pairs": "red1-green1", "die": 5}
    scene = superconducting(**fields).play("red1")
    assert (scene.pairs, scene.again) == ({"green1-red2"}, ["pair"])


@clause("SC-C6", "SC-E6", "SC-B5")
def test_the_other_member_captures_two_pieces_of_the_mover_to_the_movers_gain() -> None:
    fields: Any = {"red": "t48 t1 t1", "green": "t48", "up": "red yellow", "pairs": "red1-green1", "die": 5}
    scene = superconducting(**fields).play("red1")
    assert scene.captured() == [("red2", "t1"), ("red3", "t1")]
    assert (scene.here["tokens"], scene.again) == (tokens(red="h3", green="t1"), ["capture"])


@clause("SC-C6", "SC-E7", "SC-B5")
def test_the_other_member_may_break_a_pair_of_the_mover() -> None:
    fields: Any = {"red": "t48 t1", "green": "t48", "blue": "t1", "up": "red yellow", "die": 5}
    scene = superconducting(pairs="red1-green1 red2-blue1", **fields).play("red1")
    assert (scene.pairs, scene.again) == (set(), ["break"])


@clause("SC-C6", "SC-E4")
def test_the_other_member_stays_beside_a_piece_of_its_own_colour() -> None:
    fields: Any = {"red": "t48", "green": "t48 t1", "up": "red yellow", "pairs": "red1-green1", "die": 5}
    scene = superconducting(**fields).play("red1")
    assert (scene.squares("green"), scene.pairs, scene.awaits) == ("t1 t1", set(), "field")


@clause("SC-C6", "SC-S1")
def test_the_other_member_is_harmless_on_a_start_square() -> None:
    fields: Any = {"red": "t48 t0", "green": "t48", "yellow": "t0 t0", "up": "red yellow", "pairs": "red1-green1"}
    scene = superconducting(die=4, **fields).play("red1")
    assert scene.here["tokens"] == tokens(red="h2 t0", green="t0", yellow="t0 t0")
    assert (scene.pairs, scene.awaits) == (set(), "field")


@clause("SC-C6", "SC-C3")
def test_squares_passed_by_a_collapsing_pair_are_not_landed_on() -> None:
    fields: Any = {"red": "t47", "green": "t49 t51", "blue": "t47 t50", "pairs": "red1-blue1", "die": 6}
    scene = superconducting(**fields).play("red1")
    assert scene.here["tokens"] == tokens(red="h3", green="t49 t51", blue="t1 t50")


@clause("SC-C6", "SC-S3")
def test_a_collapse_may_begin_on_a_star() -> None:
    scene = superconducting(red="t47", blue="t47", pairs="red1-blue1", die=4).play("red1")
    assert (scene.at("red1"), scene.at("blue1"), scene.awaits) == ("h1", "t51", "field")
