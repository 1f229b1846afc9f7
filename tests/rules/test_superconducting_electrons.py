"""Superconducting Ludo: electrons (SC-E)."""

from typing import Any

import pytest

import ludarium as lu
from tests.rules.scene import superconducting, tokens

clause = pytest.mark.clause


@clause("SC-E1")
def test_the_first_spins_are_drawn_from_all_six_ways() -> None:
    drawn = [frozenset(lu.Game("superconducting", seed=s).steps[1]["up"]) for s in range(600)]
    counts = [drawn.count(way) for way in set(drawn)]
    assert len(counts) == 6
    assert min(counts) > 60  # 100 expected, with a standard deviation of 9.1


@clause("SC-E1")
@pytest.mark.parametrize("up", ["", "red", "red green blue", "red green yellow blue"])
def test_two_players_are_up_and_two_down(up: str) -> None:
    with pytest.raises(lu.LudariumError, match="spins"):
        superconducting(up=up)


@clause("SC-E1")
@pytest.mark.parametrize("up", [[], ["red"], ["red", "red"], ["red", "green", "blue"], ["red", "pink"]])
def test_a_redraw_names_two_players(up: list[str]) -> None:
    assert superconducting(red="t5", die=3).play("red1").refuses(up) == "step/wrong"


@clause("SC-E2")
@pytest.mark.parametrize("pair", ["red1-green1", "red1-red2", "yellow1-blue1"])
def test_a_pair_has_two_colours_and_opposite_spins(pair: str) -> None:
    with pytest.raises(lu.LudariumError, match="pairs"):
        superconducting(red="t5 t5", green="t5", yellow="t5", blue="t5", pairs=pair)


@clause("SC-E2")
def test_pairs_of_all_four_mixed_colours_may_be() -> None:
    pairs = "red1-yellow1 green1-blue1 red2-blue2 green2-yellow2"
    squares = dict.fromkeys(("red", "green", "yellow", "blue"), "t5 t6")
    assert len(superconducting(pairs=pairs, **squares).pairs) == 4


@clause("SC-E3")
@pytest.mark.parametrize(("mover", "other"), [("red", "green"), ("yellow", "blue"), ("blue", "yellow")])
def test_equal_spins_capture_up_as_well_as_down(mover: str, other: str) -> None:
    squares: Any = {mover: "t15", other: "t30 t16"}
    scene = superconducting(turn=mover, die=1, **squares).play(f"{mover}1")
    assert (scene.captured(), scene.clauses("captured")) == ([(f"{other}2", "t16")], ["SC-E3"])
    assert (scene.squares(other), scene.again) == ("t30", ["capture"])


@clause("SC-E3")
def test_passing_does_nothing() -> None:
    scene = superconducting(red="t14", green="t15", blue="t16", die=3).play("red1")
    assert scene.here["tokens"] == tokens(red="t17", green="t15", blue="t16")
    assert (scene.pairs, scene.awaits) == (set(), "field")


@clause("SC-E4")
def test_two_of_one_colour_stay_degenerate() -> None:
    scene = superconducting(red="t10 t14", die=4).play("red1")
    assert (scene.squares("red"), scene.pairs, scene.awaits) == ("t14 t14", set(), "field")


@clause("SC-E5")
@pytest.mark.parametrize("other", ["yellow", "blue"])
def test_opposite_spins_form_a_pair(other: str) -> None:
    squares: Any = {other: "t30 t14"}
    scene = superconducting(red="t10", die=4, **squares).play("red1")
    assert (scene.pairs, scene.again) == ({"-".join(sorted(["red1", f"{other}2"]))}, ["pair"])
    assert scene.clauses("paired") == ["SC-E5"]
    assert scene.squares(other) == "t30 t14"


@clause("SC-E6")
@pytest.mark.parametrize(
    ("others", "left"),
    [
        ({"green": "t14 t14"}, {}),
        ({"green": "t14", "yellow": "t14"}, {}),
        ({"yellow": "t14", "blue": "t14"}, {}),
        ({"yellow": "t14 t14 t14 t14", "green": "t14", "blue": "t14 t30"}, {"blue": "base t30"}),
    ],
)
def test_two_or_more_loose_pieces_are_all_captured_whatever_their_spin(
    others: dict[str, Any], left: dict[str, Any]
) -> None:
    scene = superconducting(red="t10", die=4, **others).play("red1")
    assert scene.here["tokens"] == tokens(red="t14", **left)
    assert (scene.pairs, scene.again) == (set(), ["capture"])
    assert set(scene.clauses("captured")) == {"SC-E6"}


@clause("SC-E6")
def test_own_pieces_count_and_stay() -> None:
    for other in ("green", "yellow"):  # one opponent of either spin beside one own piece
        squares: Any = {other: "t14"}
        scene = superconducting(red="t10 t14", die=4, **squares).play("red1")
        assert scene.here["tokens"] == tokens(red="t14 t14")
        assert (scene.pairs, scene.again) == (set(), ["capture"])


@clause("SC-E6")
def test_only_own_pieces_there_earn_nothing() -> None:
    scene = superconducting(red="t10 t14 t14 t14", die=4).play("red1")
    assert (scene.squares("red"), scene.awaits) == ("t14 t14 t14 t14", "field")


@clause("SC-E7")
def test_an_electron_breaks_the_pair_it_lands_on() -> None:
    scene = superconducting(red="t10", green="t14", blue="t14", pairs="green1-blue1", die=4).play("red1")
    assert scene.here["tokens"] == tokens(red="t14", green="t14", blue="t14")
    assert (scene.pairs, scene.again) == (set(), ["break"])
    assert scene.clauses("broken") == ["SC-E7"]


@clause("SC-E7", "SC-B5")
def test_two_pairs_break_at_once_and_bring_one_roll() -> None:
    fields: Any = {"red": "t10", "green": "t14 t14", "yellow": "t14", "blue": "t14", "die": 4}
    scene = superconducting(pairs="green1-blue1 green2-yellow1", options={"bonus": "stack"}, **fields).play("red1")
    assert (scene.pairs, scene.again, scene.owed, len(scene.told("broken"))) == (set(), ["break"], 0, 2)
    assert scene.captured() == []


@clause("SC-E7")
def test_the_own_pair_breaks_too() -> None:
    scene = superconducting(red="t10 t14", blue="t14", pairs="red2-blue1", die=4).play("red1")
    assert (scene.pairs, scene.again, scene.squares("red")) == (set(), ["break"], "t14 t14")


@clause("SC-E7")
def test_loose_electrons_beside_a_pair_stay() -> None:
    fields: Any = {"red": "t10", "green": "t14 t14", "blue": "t14", "yellow": "t14", "die": 4}
    scene = superconducting(pairs="green1-blue1", **fields).play("red1")
    assert scene.here["tokens"] == tokens(red="t14", green="t14 t14", blue="t14", yellow="t14")
    assert (scene.pairs, scene.captured()) == (set(), [])


@clause("SC-E7", "SC-E6")
def test_the_next_electron_captures_what_a_break_left() -> None:
    fields: Any = {"red": "t10 t12", "green": "t14", "blue": "t14", "die": 4}
    scene = superconducting(pairs="green1-blue1", **fields).play("red1", 2, "red2")
    assert scene.here["tokens"] == tokens(red="t14 t14")
