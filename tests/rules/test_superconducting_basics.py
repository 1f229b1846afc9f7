"""Superconducting Ludo: basics (SC-B)."""

from typing import Any

import pytest

import ludarium as lu
from tests.rules.scene import filled, superconducting

clause = pytest.mark.clause
DICE = range(1, 7)
COLOURS = ("red", "green", "yellow", "blue")


@clause("SC-B1")
def test_four_seats_are_always_in_play() -> None:
    assert lu.Game("superconducting", seed=1).seats == ("red", "green", "yellow", "blue")
    for seats in (2, 3, ["red", "yellow"]):
        with pytest.raises(lu.LudariumError, match="superconducting takes 4"):
            lu.Game("superconducting", seats=seats)


@clause("SC-B1")
@pytest.mark.parametrize("pieces", [1, 2, 3, 4])
def test_a_new_game_has_so_many_electrons_all_in_their_bases(pieces: int) -> None:
    game = lu.Game("superconducting", options={"pieces": pieces}, seed=2, auto_roll=False)
    assert game.position()["tokens"] == filled(game.seats, pieces, {})
    assert (game.position()["pairs"], game.position()["field"]) == ([], 0)


@clause("SC-B1", "SC-B4")
def test_with_two_pieces_two_at_home_win() -> None:
    scene = superconducting(options={"pieces": 2}, red="home h4", die=2).play("red2")
    assert (scene.awaits, scene.winner) == ("over", "red")


@clause("SC-B1")
@pytest.mark.parametrize("pieces", [0, 5, "four", True])
def test_pieces_are_one_to_four(pieces: Any) -> None:
    with pytest.raises(lu.LudariumError, match="pieces"):
        lu.Game("superconducting", options={"pieces": pieces})


@clause("SC-B1")
def test_who_begins_is_drawn_or_named() -> None:
    begins = [lu.Game("superconducting", seed=seed, auto_roll=False).turn for seed in range(400)]
    assert min(begins.count(colour) for colour in COLOURS) > 60  # 100 expected, with a standard deviation of 8.7
    assert lu.Game("superconducting", first="yellow", seed=0, auto_roll=False).turn == "yellow"


@clause("SC-B2")
@pytest.mark.parametrize(("colour", "start"), [("red", "t0"), ("green", "t13"), ("yellow", "t26"), ("blue", "t39")])
def test_a_six_releases_an_electron_which_stops_at_its_start(colour: str, start: str) -> None:
    scene = superconducting(turn=colour, die=6).play(f"{colour}3")
    assert (scene.at(f"{colour}3"), scene.turn, scene.again) == (start, colour, ["six"])


@clause("SC-B2")
def test_without_a_six_nothing_is_released_and_the_turn_passes() -> None:
    for die in range(1, 6):
        scene = superconducting().play(die)
        assert (scene.awaits, scene.turn) == ("field", "red")
        assert scene.play(False).turn == "green"


@clause("SC-B2")
def test_a_player_who_can_move_must() -> None:
    scene = superconducting(red="t30", die=3)
    assert (scene.legal, scene.refuses(False), scene.refuses("red2")) == (["red1"], "step/wrong", "move/illegal")


@clause("SC-B2", "SC-B5")
def test_a_six_that_moves_nothing_earns_its_roll() -> None:
    scene = superconducting(turn="blue", blue="h3 home h4 home").play(6)
    assert (scene.turn, scene.awaits, scene.here["sixes"], scene.again) == ("blue", "roll", 1, ["six"])


@clause("SC-B3")
@pytest.mark.parametrize("die", DICE)
def test_past_the_entrance_an_electron_turns_into_its_own_goal_road(die: int) -> None:
    for colour, entrance in {"red": 50, "green": 11, "yellow": 24, "blue": 37}.items():
        squares: Any = {colour: f"t{entrance}"}
        scene = superconducting(turn=colour, die=die, **squares).play(f"{colour}1")
        assert scene.at(f"{colour}1") == ["h1", "h2", "h3", "h4", "h5", "home"][die - 1]


@clause("SC-B3")
def test_entering_the_goal_road_earns_no_roll() -> None:
    assert superconducting(red="t48", die=4).play("red1", False).turn == "green"


@clause("SC-B3")
def test_home_takes_the_exact_number() -> None:
    assert superconducting(red="h4 h5 t10", die=2).legal == ["red1", "red3"]
    assert superconducting(red="h4 h5 t10", die=3).legal == ["red3"]


@clause("SC-B4")
def test_the_first_with_all_pieces_home_wins_and_no_draw_follows() -> None:
    scene = superconducting(red="home home home h5", die=1).play("red4")
    assert (scene.awaits, scene.winner, scene.clauses("won")) == ("over", "red", ["SC-B4"])
    assert [scene.refuses(value) for value in (False, 3, "red1")] == ["step/wrong"] * 3


@clause("SC-B4", "SC-C6")
def test_a_player_may_win_in_another_players_turn() -> None:
    fields: Any = {"red": "t24", "yellow": "home home home t24", "pairs": "red1-yellow4", "die": 6}
    scene = superconducting(options={"bonus": "stack"}, more={"rolls": 2}, **fields).play("red1")
    assert (scene.awaits, scene.winner, scene.turn) == ("over", "yellow", "red")
    assert (scene.at("red1"), scene.owed, scene.here["sixes"]) == ("t30", 0, 1)


@clause("SC-B4", "SC-C6")
def test_the_move_that_wins_is_carried_out_to_its_end() -> None:
    fields: Any = {"red": "t11", "green": "home home home t11", "blue": "t17", "pairs": "red1-green4"}
    scene = superconducting(up="red blue", die=6, **fields).play("red1")
    assert (scene.winner, scene.at("red1"), scene.captured()) == ("green", "t17", [("blue1", "t17")])
    assert [event.kind for event in scene.events][-1] == "won"


# ---- SC-B5: further rolls


@clause("SC-B5")
def test_an_ordinary_move_ends_the_turn() -> None:
    assert superconducting(red="t10", die=5).play("red1").awaits == "field"


@clause("SC-B5")
@pytest.mark.parametrize(
    ("fields", "reasons"),
    [
        ({"red": "t1", "die": 6}, ["six"]),
        ({"red": "h3", "die": 3}, ["home"]),
        ({"red": "t10", "green": "t14", "die": 4}, ["capture"]),
        ({"red": "t10", "blue": "t14", "die": 4}, ["pair"]),
        ({"red": "t10", "green": "t14", "blue": "t14", "pairs": "green1-blue1", "die": 4}, ["break"]),
        ({"red": "t10 t14", "blue": "t10", "pairs": "red1-blue1", "die": 4}, ["capture"]),
        ({"red": "t8", "blue": "t14", "die": 6}, ["six", "pair"]),
        ({"red": "t50", "blue": "t50 t4", "pairs": "red1-blue1", "die": 6}, ["six", "home"]),
        ({"red": "t50", "green": "t4", "blue": "t50", "pairs": "red1-blue1", "die": 6}, ["six", "home", "pair"]),
    ],
)
def test_reasons_for_a_further_roll(fields: dict[str, Any], reasons: list[str]) -> None:
    scene = superconducting(**fields).play("red1")
    assert (scene.turn, scene.awaits, scene.again) == ("red", "roll", reasons)


@clause("SC-B5")
def test_once_gives_a_single_roll_and_stack_one_for_each_kind() -> None:
    fields: Any = {"red": "t50", "green": "t4", "blue": "t50", "pairs": "red1-blue1", "die": 6}
    assert superconducting(**fields).play("red1", 3).awaits == "field"
    scene = superconducting(options={"bonus": "stack"}, **fields).play("red1")
    assert scene.owed == 2


@clause("SC-B5")
def test_each_kind_of_reason_counts_once_a_move() -> None:
    fields: Any = {"red": "t10", "green": "t14", "yellow": "t14", "blue": "t14 t14", "die": 4}
    scene = superconducting(options={"bonus": "stack"}, pairs="green1-blue1", **fields).play("red1")
    assert (scene.again, scene.owed) == (["break"], 0)
    scene = superconducting(options={"bonus": "stack"}, **fields).play("red1")
    assert (len(scene.captured()), scene.again, scene.owed) == (4, ["capture"], 0)


@clause("SC-B5")
def test_sixes_may_follow_without_limit() -> None:
    scene = superconducting(red="t10", sixes=3).play(6, "red1")
    assert (scene.turn, scene.here["sixes"], scene.at("red1")) == ("red", 4, "t16")


@clause("SC-B5")
def test_with_three_sixes_on_the_third_ends_the_turn_and_loses_the_rolls_owed() -> None:
    options = {"three_sixes": True, "bonus": "stack"}
    scene = superconducting(red="t10", sixes=2, options=options, more={"rolls": 2}).play(6)
    assert (scene.awaits, scene.turn, scene.owed, scene.at("red1")) == ("field", "red", 0, "t10")
    assert (scene.play(False).turn, scene.here["sixes"]) == ("green", 0)
    assert scene.clauses("forfeit") == ["SC-B5"]


@clause("SC-B5", "SC-M4")
def test_the_third_six_ends_a_turn_of_a_field_as_well() -> None:
    scene = superconducting(red="t10", sixes=2, options={"three_sixes": True}, field=1).play(6)
    assert (scene.awaits, scene.turn) == ("up", "red")
    assert scene.play(["red", "blue"]).turn == "green"


@clause("SC-B5")
def test_a_friendly_piece_captured_by_a_pair_earns_the_roll() -> None:
    scene = superconducting(red="t10 t14", blue="t10", pairs="red1-blue1", die=4).play("red1")
    assert (scene.captured(), scene.again) == ([("red2", "t14")], ["capture"])


@clause("SC-B5")
def test_a_roll_that_moves_nothing_keeps_the_rolls_owed() -> None:
    scene = superconducting(red="h5", options={"bonus": "stack"}, more={"rolls": 1}).play(2)
    assert (scene.awaits, scene.turn, scene.owed) == ("roll", "red", 0)
    assert scene.play(2).awaits == "field"


@clause("SC-B5", "SC-S3")
def test_rolls_earned_before_a_redraw_are_owed_while_it_is_awaited() -> None:
    scene = superconducting(red="t2", die=6, options={"bonus": "stack"}, more={"rolls": 1}).play("red1")
    assert (scene.awaits, scene.owed, "die" in scene.here) == ("up", 2, False)
    assert scene.play(["red", "green"]).owed == 1
    assert scene.again == ["six"]
