"""Superconducting Ludo: the Magnetic Field (SC-M)."""

from typing import Any

import pytest

import ludarium as lu
from tests.rules.scene import superconducting, tokens

clause = pytest.mark.clause

# ---- SC-M1: when it starts


@clause("SC-M1")
def test_every_turn_without_a_field_ends_with_a_draw() -> None:
    scene = superconducting(red="t10", die=3).play("red1")
    assert (scene.awaits, scene.turn, scene.game.legal_steps()) == ("field", "red", [{"field": False}, {"field": True}])
    assert scene.refuses(3) == scene.refuses(["red", "green"]) == "step/wrong"
    scene.play(False)
    assert (scene.field, scene.turn, scene.awaits) == (0, "green", "roll")


@clause("SC-M1")
def test_a_turn_that_passed_has_its_draw_too() -> None:
    assert superconducting().play(3).awaits == "field"


@clause("SC-M1")
def test_a_draw_comes_after_all_further_rolls() -> None:
    scene = superconducting(red="t10", green="t14", die=4).play("red1")
    assert scene.refuses(False) == "step/wrong"
    assert scene.play(2, "red1").awaits == "field"


@clause("SC-M1")
@pytest.mark.parametrize(("chance", "only"), [(0, False), (100, True)])
def test_at_0_and_100_per_cent_only_one_outcome_can_be_and_is_still_a_step(chance: int, only: bool) -> None:
    scene = superconducting(options={"field_chance": chance}).play(2)
    assert scene.game.legal_steps() == [{"field": only}]
    assert scene.refuses(not only) == "step/wrong"
    assert scene.play(only).field == (3 if only else 0)


@clause("SC-M1")
@pytest.mark.parametrize("chance", [-1, 101, True, "5 %", 2.5])
def test_the_chance_is_a_whole_number_of_per_cents(chance: Any) -> None:
    with pytest.raises(lu.LudariumError, match="field_chance"):
        lu.Game("superconducting", options={"field_chance": chance})


@clause("SC-M1")
@pytest.mark.parametrize("chance", [0, 5, 30, 100])
def test_the_draw_has_the_chance_that_the_option_says(chance: int) -> None:
    started = 0
    for seed in range(1500):
        game = lu.Game("superconducting", options={"field_chance": chance}, first="red", seed=seed, auto_roll=False)
        game.apply({"die": 1})
        assert game.awaiting == "field"
        game.draw()
        started += game.position()["field"] > 0
    spread = (1500 * chance / 100 * (1 - chance / 100)) ** 0.5
    assert abs(started - 15 * chance) <= 5 * spread


@clause("SC-M1")
def test_no_draw_while_a_field_is_on() -> None:
    scene = superconducting(field=2).play(3)
    assert (scene.awaits, scene.turn, scene.field) == ("roll", "green", 1)


@clause("SC-M1", "SC-M5")
def test_no_draw_at_the_end_of_the_turn_that_ends_the_field() -> None:
    scene = superconducting(field=1).play(3)
    assert scene.awaits == "up"
    scene.play(["green", "blue"])
    assert (scene.awaits, scene.turn, scene.field) == ("roll", "green", 0)
    assert scene.play(2).awaits == "field"


# ---- SC-M2, SC-M3: what it does


@clause("SC-M2")
def test_all_spins_turn_up_and_all_pairs_collapse_everywhere() -> None:
    fields: Any = {"red": "t14 t0", "green": "t26 t21", "yellow": "t26 t0", "blue": "t21 t9", "die": 3}
    scene = superconducting(pairs="green1-yellow1 red2-yellow2 green2-blue1", **fields).play("red1", True)
    assert (scene.pairs, scene.up) == (set(), {"red", "green", "yellow", "blue"})
    assert scene.here["tokens"] == tokens(red="t17 t0", green="t26 t21", yellow="t26 t0", blue="t21 t9")
    assert scene.clauses("collapsed") == ["SC-M2"] * 3
    assert (scene.field, scene.turn, scene.awaits) == (3, "green", "roll")


@clause("SC-M2", "SC-B5")
def test_pairs_undone_by_a_field_earn_nothing() -> None:
    scene = superconducting(red="t14", blue="t14", pairs="red1-blue1").play(1, "red1", True)
    assert (scene.turn, scene.told("again")) == ("green", [])


@clause("SC-M2")
def test_the_pair_formed_in_the_turn_collapses_at_its_end() -> None:
    scene = superconducting(red="t10 t40", blue="t14", die=4).play("red1", 2, "red2", True)
    assert (scene.pairs, scene.squares("blue")) == (set(), "t14")


@clause("SC-M3")
@pytest.mark.parametrize("other", ["green", "yellow", "blue"])
def test_everybody_captures_everybody_in_a_field(other: str) -> None:
    squares: Any = {other: "t14"}
    scene = superconducting(field=3, red="t10", die=4, **squares).play("red1")
    assert (scene.captured(), scene.clauses("captured")) == ([(f"{other}1", "t14")], ["SC-E3"])
    assert (scene.turn, scene.field) == ("red", 3)


@clause("SC-M3", "SC-E4", "SC-E6")
def test_own_pieces_and_stacks_are_as_always_in_a_field() -> None:
    assert superconducting(field=2, red="t10 t14", die=4).play("red1").squares("red") == "t14 t14"
    scene = superconducting(field=2, red="t10 t14", green="t14", blue="t14", die=4).play("red1")
    assert scene.here["tokens"] == tokens(red="t14 t14")


@clause("SC-M3", "SC-S1", "SC-S2")
def test_safe_squares_stay_safe_in_a_field() -> None:
    for square in (13, 21):
        scene = superconducting(field=2, red=f"t{square - 3}", yellow=f"t{square}", die=3).play("red1")
        assert (scene.squares("yellow"), scene.pairs, scene.turn, scene.field) == (f"t{square}", set(), "green", 1)


@clause("SC-M3")
def test_pairs_in_a_field_are_no_position() -> None:
    with pytest.raises(lu.LudariumError, match="pairs"):
        superconducting(field=2, red="t10", blue="t10", pairs="red1-blue1")


# ---- SC-M4, SC-M5: how long it lasts


@clause("SC-M4")
def test_started_at_the_end_of_blues_turn_it_is_over_when_yellows_turn_ends() -> None:
    scene = superconducting(turn="blue").play(1, True)
    seen = []
    for _ in range(3):
        seen.append((scene.turn, scene.field))
        scene.play(1)
    assert seen == [("red", 3), ("green", 2), ("yellow", 1)]
    assert (scene.awaits, scene.turn) == ("up", "yellow")
    assert scene.play(["red", "green"]).turn == "blue"
    assert scene.clauses("field_off") == ["SC-M4"]


@clause("SC-M4")
def test_further_rolls_do_not_shorten_the_field() -> None:
    scene = superconducting(field=2, red="t10", die=6).play("red1", 6, "red1", 2, "red1")
    assert (scene.turn, scene.field) == ("green", 1)


@clause("SC-M4")
@pytest.mark.parametrize("turns", [2, 3, 5, 9])
def test_field_turns_counts_the_turn_in_whose_end_it_started(turns: int) -> None:
    scene = superconducting(options={"field_turns": turns}).play(1, True)
    assert scene.field == turns - 1
    for _ in range(turns - 1):
        assert scene.awaits == "roll"
        scene.play(1)
    assert scene.awaits == "up"


@clause("SC-M4")
@pytest.mark.parametrize("turns", [1, 0, -3, "four", True])
def test_a_field_lasts_two_turns_at_least(turns: Any) -> None:
    with pytest.raises(lu.LudariumError, match="field_turns"):
        lu.Game("superconducting", options={"field_turns": turns})


@clause("SC-M5", "SC-S5")
def test_when_it_ends_spins_are_drawn_anew_and_fitting_pieces_pair() -> None:
    fields: Any = {"red": "t30 t26", "green": "t30 t26", "yellow": "t40 t31", "blue": "t31 t30"}
    scene = superconducting(turn="yellow", field=1, die=3, **fields).play("yellow1", ["red", "blue"])
    assert scene.pairs == {"blue1-yellow2"}  # three stand on t30, and t26 is a start square
    assert (scene.up, scene.field, scene.turn) == ({"red", "blue"}, 0, "blue")
    assert scene.clauses("spins") == ["SC-M5"]


@clause("SC-M5", "SC-S3")
def test_a_field_that_ends_with_a_landing_on_a_star_draws_once() -> None:
    scene = superconducting(field=1, red="t5", die=3).play("red1")
    assert (scene.awaits, scene.up) == ("up", {"red", "green", "yellow", "blue"})
    scene.play(["red", "blue"])
    assert (scene.awaits, scene.turn, len(scene.told("spins"))) == ("roll", "green", 1)


@clause("SC-M5", "SC-S3", "SC-B5")
def test_a_field_does_not_end_while_its_last_player_rolls_again() -> None:
    scene = superconducting(field=1, red="t2", die=6).play("red1")
    assert (scene.awaits, scene.field, scene.at("red1")) == ("roll", 1, "t8")
    assert scene.play(1, "red1").awaits == "up"


@clause("SC-M5", "SC-J3")
def test_a_pair_formed_on_a_josephson_space_when_the_field_ends_stays_there() -> None:
    scene = superconducting(field=1, red="t22", green="t22").play(6, "red2", 1, "red2", ["red", "blue"])
    assert (scene.pairs, scene.at("red1")) == ({"green1-red1"}, "t22")


@clause("SC-M5", "SC-E2")
def test_a_game_may_be_won_in_a_field() -> None:
    scene = superconducting(field=1, red="home home home h5", die=1).play("red4")
    assert (scene.awaits, scene.winner, scene.field) == ("over", "red", 1)
