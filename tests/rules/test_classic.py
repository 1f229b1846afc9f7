"""Classic Ludo: aim, release, turns and further rolls (CL-1 to CL-6)."""

from typing import Any

import pytest

import ludarium as lu
from tests.rules.scene import classic, tokens

clause = pytest.mark.clause
DICE = range(1, 7)

# ---- CL-1: aim


@clause("CL-1")
def test_a_new_game_has_four_pieces_a_player_all_in_the_yard() -> None:
    game = lu.Game("classic", seed=1, auto_roll=False)
    assert game.position()["tokens"] == tokens()


@clause("CL-1")
@pytest.mark.parametrize("colour", ["red", "green", "yellow", "blue"])
def test_the_first_with_four_pieces_home_wins_at_once(colour: str) -> None:
    squares: Any = {colour: "home home h4 home"}
    scene = classic(turn=colour, die=2, **squares).play(f"{colour}3")
    assert (scene.awaits, scene.winner, scene.turn) == ("over", colour, colour)
    assert scene.game.legal_steps() == []
    assert scene.clauses("won") == ["CL-1"]


@clause("CL-1")
def test_three_pieces_home_do_not_win() -> None:
    scene = classic(red="home home h4 t5", die=2).play("red3")
    assert (scene.awaits, scene.winner, scene.turn) == ("roll", None, "red")


@clause("CL-1")
def test_nothing_can_follow_the_end() -> None:
    scene = classic(red="home home home h5", die=1).play("red4")
    assert [scene.refuses(value) for value in ("red1", 3, ["red", "green"], False)] == ["step/wrong"] * 4


@clause("CL-1")
def test_the_winning_six_owes_no_roll() -> None:
    scene = classic(red="home home home t50", die=6, options={"bonus": "stack"}, more={"rolls": 2}).play("red4")
    assert (scene.awaits, scene.owed) == ("over", 0)
    assert (scene.here["turn"], scene.here["sixes"]) == ("red", 1)


# ---- CL-2, CL-4: release


@clause("CL-2")
def test_a_six_releases_to_the_own_start_square_and_no_further() -> None:
    starts = {"red": "t0", "green": "t13", "yellow": "t26", "blue": "t39"}
    for colour, start in starts.items():
        scene = classic(turn=colour, die=6).play(f"{colour}2")
        assert scene.at(f"{colour}2") == start
        assert scene.squares(colour) == start
        assert scene.clauses("released") == ["CL-2"]


@clause("CL-2")
def test_only_a_six_releases() -> None:
    for die in range(1, 6):
        assert classic().play(die).turn == "green"
    assert classic().play(6).legal == ["red1", "red2", "red3", "red4"]


@clause("CL-2")
@pytest.mark.parametrize(("release_on", "die", "released"), [([5], 5, True), ([5], 6, False), ([1, 6], 1, True)])
def test_release_on_names_the_numbers_that_release(release_on: list[int], die: int, released: bool) -> None:
    scene = classic(options={"release_on": release_on}).play(die)
    assert bool(scene.legal) == released


@clause("CL-2")
@pytest.mark.parametrize("wrong", [[], [0], [7], [6, 1], [1, 1], [6, 6], "six", 6, [True], [1.5], None])
def test_release_on_takes_different_numbers_in_order(wrong: Any) -> None:
    with pytest.raises(lu.LudariumError, match="release_on"):
        lu.Game("classic", options={"release_on": wrong})


@clause("CL-2", "CL-5")
def test_a_number_that_releases_without_being_a_six_earns_no_roll() -> None:
    scene = classic(options={"release_on": [5]}, die=5).play("red1")
    assert (scene.at("red1"), scene.turn) == ("t0", "green")


@clause("CL-2", "CL-5", "CL-6")
def test_a_six_that_does_not_release_still_earns_its_roll_and_counts() -> None:
    scene = classic(options={"release_on": [5]}).play(6)
    assert (scene.turn, scene.awaits, scene.here["sixes"], scene.again) == ("red", "roll", 1, ["six"])
    scene.play(6)
    assert (scene.turn, scene.here["sixes"]) == ("red", 2)
    scene.play(6)
    assert (scene.turn, scene.here["sixes"]) == ("green", 0)
    assert scene.clauses("forfeit") == ["CL-6"]


@clause("CL-4")
def test_a_six_may_move_another_piece_instead_of_releasing() -> None:
    scene = classic(red="t5 h2", die=6)
    assert scene.legal == ["red1", "red3", "red4"]
    assert scene.play("red1").squares("red") == "t11 h2"


@clause("CL-4")
def test_a_six_has_to_release_when_nothing_else_can_move() -> None:
    assert classic(red="h1 home home", die=6).legal == ["red4"]


# ---- CL-3: the turn


@clause("CL-3")
@pytest.mark.parametrize("die", DICE)
def test_a_piece_moves_clockwise_by_exactly_the_number(die: int) -> None:
    scene = classic(red="t49", yellow="t49", turn="yellow", die=die).play("yellow1")
    assert scene.at("yellow1") == f"t{(49 + die) % 52}"


@clause("CL-3")
def test_the_turn_passes_clockwise_round_the_table() -> None:
    scene = classic(turn="red")
    turns = [scene.play(3).turn for _ in range(4)]
    assert turns == ["green", "yellow", "blue", "red"]
    assert scene.clauses("passed") == ["CL-3"] * 4


@clause("CL-3")
def test_who_can_move_has_to() -> None:
    scene = classic(red="t10", die=4)
    assert scene.legal == ["red1"]
    assert scene.refuses(3) == "step/wrong"
    assert scene.refuses("red2") == "move/illegal"
    assert scene.refuses("green1") == "move/illegal"


@clause("CL-3")
def test_a_move_before_the_roll_is_a_wrong_step() -> None:
    scene = classic(red="t10")
    assert scene.refuses("red1") == "step/wrong"
    assert [scene.refuses(die) for die in (0, 7, -1)] == ["step/wrong"] * 3


# ---- CL-5: further rolls


@clause("CL-5")
def test_an_ordinary_move_ends_the_turn() -> None:
    scene = classic(red="t10", die=5).play("red1")
    assert (scene.turn, scene.again) == ("green", [])


@clause("CL-5")
@pytest.mark.parametrize(
    ("red", "die", "reasons"),
    [
        ("t10", 6, ["six"]),
        ("t10", 4, ["capture"]),
        ("t49", 2, ["lane"]),
        ("t50", 5, ["lane"]),
        ("h2", 4, ["home"]),
        ("t50", 6, ["six", "home"]),
        ("t46", 6, ["six", "lane"]),
        ("t8", 6, ["six", "capture"]),
    ],
)
def test_reasons_for_a_further_roll(red: str, die: int, reasons: list[str]) -> None:
    scene = classic(red=red, green="t14", die=die).play("red1")
    assert (scene.turn, scene.awaits, scene.again) == ("red", "roll", reasons)
    assert scene.events[-1].clause == "CL-5"


@clause("CL-5")
@pytest.mark.parametrize(("colour", "entrance"), [("red", 50), ("green", 11), ("yellow", 24), ("blue", 37)])
def test_the_lane_entrance_is_still_track(colour: str, entrance: int) -> None:
    squares: Any = {colour: f"t{entrance - 2}"}
    following = {"red": "green", "green": "yellow", "yellow": "blue", "blue": "red"}[colour]
    scene = classic(turn=colour, die=2, **squares).play(f"{colour}1")
    assert (scene.at(f"{colour}1"), scene.turn) == (f"t{entrance}", following)


@clause("CL-5")
def test_a_move_within_the_lane_earns_nothing() -> None:
    assert classic(red="h1 t5", die=3).play("red1").turn == "green"


@clause("CL-5")
def test_once_gives_a_single_roll_for_several_reasons() -> None:
    scene = classic(red="t8 t30", green="t14", die=6).play("red1")
    assert scene.again == ["six", "capture"]
    assert scene.play(1, "red2").turn == "green"


@clause("CL-5")
def test_stack_gives_a_roll_for_each_kind_of_reason() -> None:
    scene = classic(red="t8 t30", green="t14", die=6, options={"bonus": "stack"}).play("red1")
    assert (scene.again, scene.owed) == (["six", "capture"], 1)
    scene.play(1, "red2")
    assert (scene.turn, scene.awaits, scene.owed) == ("red", "roll", 0)
    assert scene.play(2, "red2").turn == "green"


@clause("CL-5")
def test_owed_rolls_survive_a_roll_that_moves_nothing() -> None:
    scene = classic(red="h5 home home home", options={"bonus": "stack"}, more={"rolls": 2})
    scene.play(3)
    assert (scene.turn, scene.awaits, scene.owed) == ("red", "roll", 1)
    scene.play(2)
    assert (scene.turn, scene.awaits, scene.owed) == ("red", "roll", 0)
    assert scene.play(2).turn == "green"


@clause("CL-5")
def test_a_six_that_moves_nothing_adds_its_roll_to_those_owed() -> None:
    scene = classic(red="h1 h2 home home", options={"bonus": "stack"}, more={"rolls": 1}).play(6)
    assert (scene.turn, scene.owed, scene.again) == ("red", 1, ["six"])


@clause("CL-5")
def test_the_die_in_hand_is_not_yet_among_the_rolls_owed() -> None:
    scene = classic(red="t5", options={"bonus": "stack"}, more={"rolls": 1}).play(6)
    assert (scene.awaits, scene.owed) == ("move", 1)
    assert scene.play("red1").owed == 1


@clause("CL-5")
def test_further_rolls_chain_without_limit() -> None:
    scene = classic(red="t1 t40", green="t2 t4 t6 t9", die=1).play("red1")
    for number, die in enumerate((2, 2, 3), 1):
        assert (scene.turn, len(scene.captured())) == ("red", number)
        scene.play(die, "red1")
    assert (scene.turn, scene.squares("green")) == ("red", "")


# ---- CL-6: three sixes


@clause("CL-6")
def test_the_third_six_in_a_row_moves_nothing_and_ends_the_turn() -> None:
    scene = classic(red="t5").play(6, "red1", 6, "red1")
    assert (scene.at("red1"), scene.here["sixes"]) == ("t17", 2)
    scene.play(6)
    assert (scene.at("red1"), scene.turn, scene.here["sixes"]) == ("t17", "green", 0)
    assert scene.clauses("forfeit") == ["CL-6"]


@clause("CL-6")
def test_another_number_sets_the_count_back() -> None:
    scene = classic(red="t1 t40", green="t15", sixes=2).play(2)
    assert scene.here["sixes"] == 0
    scene = classic(red="t12", green="t15", sixes=2).play(3, "red1")
    assert (scene.turn, scene.here["sixes"]) == ("red", 0)
    scene.play(6, "red1", 6)
    assert (scene.awaits, scene.here["sixes"]) == ("move", 2)


@clause("CL-6")
def test_a_new_turn_begins_the_count_again() -> None:
    scene = classic(red="t5", seats="red yellow").play(6, "red1", 6, "red1", 1, "red1", 6, "yellow1", 3, "yellow1", 6)
    assert (scene.turn, scene.here["sixes"], scene.awaits) == ("red", 1, "move")


@clause("CL-6", "CL-5")
def test_the_third_six_loses_the_rolls_owed() -> None:
    scene = classic(red="t5", sixes=2, options={"bonus": "stack"}, more={"rolls": 3}).play(6)
    assert (scene.turn, scene.owed) == ("green", 0)


@clause("CL-6")
def test_sixes_that_move_nothing_count() -> None:
    scene = classic(red="h1 home home home").play(6, 6)
    assert (scene.turn, scene.here["sixes"]) == ("red", 2)
    assert scene.play(6).turn == "green"


@clause("CL-6")
def test_three_sixes_may_be_allowed() -> None:
    scene = classic(red="t1", sixes=2, options={"three_sixes": False}).play(6, "red1", 6, "red1")
    assert (scene.turn, scene.at("red1"), scene.here["sixes"]) == ("red", "t13", 4)
