"""The house rules of classic Ludo, alone and together."""

from typing import Any

import pytest

import ludarium as lu
from tests.rules.scene import Scene, position, tokens
from tests.rules.scene import classic as scene_of

clause = pytest.mark.clause


def classic(*house: str, **fields: Any) -> Scene:
    """A scene with these house rules on."""
    options = {**dict.fromkeys(house, True), **fields.pop("options", {})}
    more = fields.pop("more", {})
    if "lane_needs_capture" in house:
        more = {"captured": [], **more}
    if "continue_to_last" in house:
        more = {"places": [], **more}
    return scene_of(options=options, more=more, **fields)


# ---- CL-H1: blocks


@clause("CL-H1")
@pytest.mark.parametrize("die", [2, 3, 6])
def test_a_block_bars_landing_and_passing(die: int) -> None:
    scene = classic("blocks", red="t10 t30", blue="t12 t12 t14", die=die)
    assert "red1" not in scene.legal
    assert scene.refuses("red1") == "move/illegal"


@clause("CL-H1")
def test_a_move_that_stops_before_the_block_is_free() -> None:
    assert classic("blocks", red="t10", green="t14 t14", die=3).play("red1").at("red1") == "t13"


@clause("CL-H1")
def test_a_single_piece_is_no_block() -> None:
    assert classic("blocks", red="t10", green="t11", blue="t11 t14", die=4).play("red1").squares("blue") == "t11"


@clause("CL-H1")
def test_two_single_pieces_of_two_colours_are_no_block() -> None:
    scene = classic("blocks", red="t10", green="t14", blue="t14", die=4).play("red1")
    assert scene.here["tokens"] == tokens(red="t14", green="t14", blue="t14")


@clause("CL-H1")
def test_own_pieces_pass_the_own_block_and_join_it() -> None:
    assert classic("blocks", red="t10 t12 t12", die=2).play("red1").squares("red") == "t12 t12 t12"
    assert classic("blocks", red="t10 t12 t12", die=5).play("red1").at("red1") == "t15"


@clause("CL-H1")
@pytest.mark.parametrize("square", [13, 21])
def test_safe_squares_hold_no_block(square: int) -> None:
    blue = f"t{square} t{square} t{square}"
    assert classic("blocks", red=f"t{square - 2}", blue=blue, die=2).play("red1").at("red1") == f"t{square}"
    assert classic("blocks", red=f"t{square - 2}", blue=blue, die=4).play("red1").at("red1") == f"t{square + 2}"


@clause("CL-H1", "CL-2")
def test_a_release_is_never_barred() -> None:
    assert classic("blocks", green="t0 t0 t0", die=6).legal == ["red1", "red2", "red3", "red4"]


@clause("CL-H1", "CL-10")
def test_a_block_on_the_lane_entrance_bars_the_way_into_the_lane() -> None:
    assert classic("blocks", red="t48 t20", green="t50 t50", die=3).legal == ["red2"]
    assert classic("blocks", red="t50 t20", green="t50 t50", die=3).legal == ["red1", "red2"]


@clause("CL-H1", "CL-8")
def test_a_block_may_be_made_where_one_own_piece_stands_with_an_opponent() -> None:
    scene = classic("blocks", red="t10 t14", green="t14", die=4).play("red1")
    assert (scene.squares("red"), scene.captured()) == ("t14 t14", [("green1", "t14")])


@clause("CL-H1")
def test_a_six_barred_by_blocks_passes_and_rolls_again() -> None:
    scene = classic("blocks", red="t10 home home home", blue="t12 t12").play(6)
    assert (scene.turn, scene.awaits, scene.again) == ("red", "roll", ["six"])


@clause("CL-H1")
def test_without_the_option_nothing_bars() -> None:
    assert scene_of(red="t10", blue="t12 t12", die=6).play("red1").at("red1") == "t16"


# ---- CL-H2: no lane without a capture


@clause("CL-H2")
@pytest.mark.parametrize(("red", "die"), [("t49 t5", 3), ("t50 t5", 4), ("t50 t5 home home", 6), ("t46 base", 5)])
def test_without_a_capture_no_piece_goes_from_the_track_into_the_lane(red: str, die: int) -> None:
    scene = classic("lane_needs_capture", red=red).play(die)
    assert "red1" not in scene.legal


@clause("CL-H2")
def test_up_to_the_entrance_the_way_is_free() -> None:
    assert classic("lane_needs_capture", red="t46 t5", die=4).play("red1").at("red1") == "t50"


@clause("CL-H2")
def test_within_the_lane_the_way_is_free() -> None:
    assert classic("lane_needs_capture", red="h2 t5", die=4).play("red1").at("red1") == "home"


@clause("CL-H2")
def test_a_capture_opens_the_lane() -> None:
    scene = classic("lane_needs_capture", red="t10 t49", green="t14", die=4).play("red1")
    assert scene.here["captured"] == ["red"]
    assert scene.play(3).legal == ["red1", "red2"]
    assert scene.play("red2").at("red2") == "h2"


@clause("CL-H2")
def test_a_capture_by_another_player_opens_nothing() -> None:
    assert classic("lane_needs_capture", red="t49 t5", die=3, more={"captured": ["green"]}).legal == ["red2"]


@clause("CL-H2")
def test_the_bar_falls_when_all_that_is_left_waits_at_the_entrance() -> None:
    assert classic("lane_needs_capture", red="t50 t50 h3 home", die=2).legal == ["red1", "red2", "red3"]
    assert classic("lane_needs_capture", red="t50 home home home", die=6).play("red1").winner == "red"


@clause("CL-H2")
@pytest.mark.parametrize("rest", ["base", "t49", "t0"])
def test_the_bar_holds_while_a_piece_is_elsewhere_on_the_track_or_in_the_yard(rest: str) -> None:
    scene = classic("lane_needs_capture", red=f"t50 h5 home {rest}").play(3)
    assert "red1" not in scene.legal


@clause("CL-H2")
def test_the_bar_rises_again_when_a_waiting_piece_is_captured() -> None:
    fields = {"seats": "red green", "red": "t50 h5 home t50", "green": "t48"}
    assert classic("lane_needs_capture", die=2, **fields).legal == ["red1", "red4"]
    fields["red"] = "t50 h5 home t49"
    scene = classic("lane_needs_capture", turn="green", die=1, **fields).play("green1", 3, "green1", 2)
    assert (scene.squares("red"), scene.turn) == ("t50 h5 home", "green")


@clause("CL-H2")
def test_the_capture_that_opens_the_lane_may_be_the_move_before_in_the_same_turn() -> None:
    scene = classic("lane_needs_capture", red="t50 t5", green="t7", die=2).play("red2", 3)
    assert "red1" in scene.legal


STUCK = {"red": "t10 t10 t50 t50", "green": "t11 t11 t49 t49"}
"""Each block bars the one behind it, and the two at the lane entrances wait for a capture."""


@clause("CL-H2", "CL-H1")
@pytest.mark.parametrize("die", range(1, 7))
def test_when_nobody_at_the_table_could_move_by_any_die_the_bar_is_lifted(die: int) -> None:
    scene = classic("blocks", "lane_needs_capture", seats="red green", **STUCK).play(die)
    assert scene.legal == ["red3", "red4"]
    assert scene.refuses("red1") == "move/illegal"


@clause("CL-H2", "CL-H1")
@pytest.mark.parametrize("yellow", ["", "h5 home home home", "t20 home home home"])
def test_while_anybody_could_move_by_some_die_the_bar_holds(yellow: str) -> None:
    scene = classic("blocks", "lane_needs_capture", seats="red green yellow", yellow=yellow, **STUCK).play(3)
    assert (scene.turn, scene.awaits) == ("green", "roll")


@clause("CL-H2", "CL-H1")
def test_the_bar_is_back_as_soon_as_somebody_could_move() -> None:
    scene = classic("blocks", "lane_needs_capture", seats="red green", **STUCK).play(3, "red3")
    assert (scene.squares("red"), scene.again) == ("t10 t10 h3 t50", ["lane"])
    assert scene.play(4).turn == "green"  # red4 still waits, though green could now pass it
    assert scene.play(5).legal == ["green3", "green4"]


# ---- CL-H3: playing for places


@clause("CL-H3")
def test_who_is_home_takes_a_place_and_the_others_play_on() -> None:
    scene = classic("continue_to_last", red="home home home h5", green="t20", die=1).play("red4")
    assert (scene.awaits, scene.turn, scene.winner) == ("roll", "green", None)
    assert scene.here["places"] == ["red"]
    assert [dict(event.data) for event in scene.told("place")] == [{"seat": "red", "place": 1}]


@clause("CL-H3")
def test_players_that_are_home_are_skipped() -> None:
    done = {"green": "home home home home", "yellow": "home home home home"}
    scene = classic("continue_to_last", red="t5", die=2, more={"places": ["yellow", "green"]}, **done).play("red1")
    assert scene.turn == "blue"
    assert scene.play(1).turn == "red"


@clause("CL-H3")
def test_the_last_piece_home_has_no_further_roll() -> None:
    for options in ({"bonus": "once"}, {"bonus": "stack"}):
        more = {"rolls": 2} if options["bonus"] == "stack" else {}
        scene = classic("continue_to_last", red="home home home t50", die=6, options=options, more=more).play("red4")
        assert (scene.turn, scene.here["sixes"], scene.again) == ("green", 0, [])
        assert scene.here.get("rolls", 0) == 0


@clause("CL-H3", "CL-12")
def test_the_game_ends_when_one_player_is_left_and_the_first_one_home_has_won() -> None:
    done = {"green": "home home home home", "yellow": "home home home home"}
    scene = classic(
        "continue_to_last", blue="t5", red="home home home h4", die=2, more={"places": ["yellow", "green"]}, **done
    )
    scene.play("red4")
    assert (scene.awaits, scene.winner) == ("over", "yellow")
    assert scene.here["places"] == ["yellow", "green", "red"]
    assert scene.game.scores == {"red": 1000, "green": 1000, "yellow": 1000, "blue": 250 * 18 // 56}


@clause("CL-H3")
def test_of_two_players_the_first_home_ends_the_game() -> None:
    scene = classic("continue_to_last", seats="red yellow", red="home home home h4", die=2).play("red4")
    assert (scene.awaits, scene.winner, scene.here["places"]) == ("over", "red", ["red"])


@clause("CL-H3")
def test_the_result_has_all_places() -> None:
    game = lu.Game("classic", options={"continue_to_last": True}, seats=3, seed=4)
    while not game.over:
        game.play(game.legal_moves[0])
    record = next(iter(lu.read_records(game.record())))
    assert record.result is not None
    assert sorted(record.result["places"]) == ["green", "red", "yellow"]
    assert record.result["places"][:2] == game.position()["places"]
    assert record.result["winner"] == record.result["places"][0] == game.winner


# ---- CL-H4: teams


@clause("CL-H4")
def test_a_partners_piece_is_no_opposing_piece() -> None:
    scene = classic("teams", red="t10", yellow="t14", die=4).play("red1")
    assert scene.here["tokens"] == tokens(red="t14", yellow="t14")
    assert scene.turn == "green"


@clause("CL-H4", "CL-7")
def test_a_partners_piece_does_not_protect_the_one_opposing_piece() -> None:
    scene = classic("teams", red="t10", yellow="t14", green="t14", die=4).play("red1")
    assert scene.captured() == [("green1", "t14")]


@clause("CL-H4", "CL-8")
def test_opposing_partners_on_one_square_protect_each_other() -> None:
    scene = classic("teams", red="t10", green="t14", blue="t14", die=4).play("red1")
    assert (scene.told("captured"), scene.turn) == ([], "green")


@clause("CL-H4", "CL-H1")
def test_a_partners_block_bars_nobody_of_the_team() -> None:
    assert classic("teams", "blocks", red="t10", yellow="t12 t12", die=4).legal == ["red1"]
    assert classic("teams", "blocks", green="t14", yellow="t16 t16").play(1, 4).turn == "yellow"


@clause("CL-H4", "CL-H1")
def test_one_piece_each_of_two_partners_is_no_block() -> None:
    assert classic("teams", "blocks", red="t10", green="t14", blue="t14", die=5).legal == ["red1"]


@clause("CL-H4")
def test_who_is_home_moves_and_releases_the_partners_pieces() -> None:
    scene = classic("teams", red="home home home home", yellow="t30", green="t20", die=6)
    assert scene.legal == ["yellow1", "yellow2", "yellow3", "yellow4"]
    assert scene.play("yellow2").at("yellow2") == "t26"
    assert scene.turn == "red"


@clause("CL-H4")
def test_before_that_the_partners_pieces_are_not_to_be_moved() -> None:
    scene = classic("teams", red="home home home t5", yellow="t30", die=3)
    assert (scene.legal, scene.refuses("yellow1")) == (["red4"], "move/illegal")


@clause("CL-H4", "CL-5")
def test_the_change_to_the_partners_pieces_comes_with_the_next_roll_of_the_same_turn() -> None:
    scene = classic("teams", red="home home home t50", yellow="t30", die=6).play("red4")
    assert (scene.turn, scene.awaits, scene.here["sixes"]) == ("red", "roll", 1)
    assert scene.play(6).legal == ["yellow1", "yellow2", "yellow3", "yellow4"]
    assert scene.here["sixes"] == 2
    assert scene.play("yellow1", 6).turn == "green"


@clause("CL-H4", "CL-5")
def test_rolls_owed_go_on_with_the_partners_pieces() -> None:
    fields = {"red": "home home home t50", "yellow": "t30", "options": {"bonus": "stack"}}
    scene = classic("teams", die=6, more={"rolls": 1}, **fields).play("red4")
    assert (scene.again, scene.owed) == (["six", "home"], 2)
    assert scene.play(2).legal == ["yellow1"]


@clause("CL-H4", "CL-7", "CL-5")
def test_a_partners_piece_captures_for_the_player_who_rolled() -> None:
    scene = classic("teams", red="home home home home", yellow="t30", green="t33", die=3).play("yellow1")
    assert (scene.captured(), scene.turn) == ([("green1", "t33")], "red")


@clause("CL-H4")
def test_the_team_with_all_eight_home_wins_and_both_score_1000() -> None:
    scene = classic("teams", red="home home home home", yellow="home home home h5", turn="yellow", green="t14", die=1)
    scene.play("yellow4")
    assert (scene.awaits, scene.winner) == ("over", "yellow")
    assert scene.game.scores == {"red": 1000, "green": 4, "yellow": 1000, "blue": 0}


@clause("CL-H4")
def test_the_winner_is_the_colour_that_came_home_last_whoever_rolled() -> None:
    scene = classic("teams", red="home home home home", yellow="home home home h5", die=1).play("yellow4")
    assert (scene.winner, scene.turn) == ("yellow", "red")


@clause("CL-H4")
def test_four_of_one_colour_home_do_not_end_a_team_game() -> None:
    scene = classic("teams", red="home home home h5", green="home home home home", yellow="t30", die=1).play("red4")
    assert (scene.awaits, scene.turn, scene.winner) == ("roll", "red", None)


@clause("CL-H4", "CL-12")
def test_a_loser_with_four_home_scores_1000_as_well() -> None:
    squares = {"red": "home home home home", "green": "home home home home", "yellow": "home home home h5"}
    scene = classic("teams", turn="yellow", die=1, **squares).play("yellow4")
    assert scene.game.scores == {"red": 1000, "green": 1000, "yellow": 1000, "blue": 0}


@clause("CL-H4", "CL-H2")
def test_a_capture_by_one_partner_opens_the_lanes_of_both() -> None:
    scene = classic("teams", "lane_needs_capture", red="t49 t5", die=3, more={"captured": ["yellow"]})
    assert scene.legal == ["red1", "red2"]
    scene = classic("teams", "lane_needs_capture", red="t49 t5", die=3, more={"captured": ["green", "blue"]})
    assert scene.legal == ["red2"]


@clause("CL-H4", "CL-H2")
def test_whether_the_bar_falls_is_judged_by_the_colour_that_is_to_move() -> None:
    home = "home home home home"
    assert classic("teams", "lane_needs_capture", red=home, yellow="t24 t24 h1 home", die=2).legal == [
        "yellow1",
        "yellow2",
        "yellow3",
    ]
    assert classic("teams", "lane_needs_capture", red=home, yellow="t24 h1 home base", die=2).legal == ["yellow2"]


@clause("CL-H4", "CL-H2")
def test_a_capture_with_a_partners_piece_counts_for_who_rolled() -> None:
    scene = classic("teams", "lane_needs_capture", red="home home home home", yellow="t30", green="t33", die=3)
    assert scene.play("yellow1").here["captured"] == ["red"]


@clause("CL-H4")
def test_teams_need_four_seats_and_do_not_go_with_places() -> None:
    with pytest.raises(lu.LudariumError, match="teams"):
        lu.Game("classic", options={"teams": True}, seats=3)
    with pytest.raises(lu.LudariumError, match="teams"):
        lu.Game("classic", options={"teams": True, "continue_to_last": True})
    both = {"teams": True, "continue_to_last": True}
    with pytest.raises(lu.LudariumError, match="teams"):
        lu.Game.from_position(position("classic", options=both, more={"places": []}))


@clause("CL-H4")
def test_home_partners_both_roll_for_the_same_pieces() -> None:
    scene = classic("teams", green="home home home home", blue="t50", turn="green").play(2, "blue1")
    assert (scene.turn, scene.at("blue1")) == ("yellow", "t0")
    assert scene.play(1).turn == "blue"
    assert scene.play(3, "blue1").at("blue1") == "t3"
