"""Playing for places and in teams (CL-H3, CL-H4)."""

import pytest

import ludarium as lu
from tests.rules.scene import house, position, tokens

clause = pytest.mark.clause


# ---- CL-H3: playing for places


@clause("CL-H3")
def test_who_is_home_takes_a_place_and_the_others_play_on() -> None:
    scene = house("continue_to_last", red="home home home h5", green="t20", die=1).play("red4")
    assert (scene.awaits, scene.turn, scene.winner) == ("roll", "green", None)
    assert scene.here["places"] == ["red"]
    assert [dict(event.data) for event in scene.told("place")] == [{"seat": "red", "place": 1}]


@clause("CL-H3")
def test_players_that_are_home_are_skipped() -> None:
    done = {"green": "home home home home", "yellow": "home home home home"}
    scene = house("continue_to_last", red="t5", die=2, more={"places": ["yellow", "green"]}, **done).play("red1")
    assert scene.turn == "blue"
    assert scene.play(1).turn == "red"


@clause("CL-H3")
def test_the_last_piece_home_has_no_further_roll() -> None:
    for options in ({"bonus": "once"}, {"bonus": "stack"}):
        more = {"rolls": 2} if options["bonus"] == "stack" else {}
        scene = house("continue_to_last", red="home home home t50", die=6, options=options, more=more).play("red4")
        assert (scene.turn, scene.here["sixes"], scene.again) == ("green", 0, [])
        assert scene.here.get("rolls", 0) == 0


@clause("CL-H3", "CL-12")
def test_the_game_ends_when_one_player_is_left_and_the_first_one_home_has_won() -> None:
    done = {"green": "home home home home", "yellow": "home home home home"}
    scene = house(
        "continue_to_last", blue="t5", red="home home home h4", die=2, more={"places": ["yellow", "green"]}, **done
    )
    scene.play("red4")
    assert (scene.awaits, scene.winner) == ("over", "yellow")
    assert scene.here["places"] == ["yellow", "green", "red"]
    assert scene.game.scores == {"red": 1000, "green": 1000, "yellow": 1000, "blue": 250 * 18 // 56}


@clause("CL-H3")
def test_of_two_players_the_first_home_ends_the_game() -> None:
    scene = house("continue_to_last", seats="red yellow", red="home home home h4", die=2).play("red4")
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
    scene = house("teams", red="t10", yellow="t14", die=4).play("red1")
    assert scene.here["tokens"] == tokens(red="t14", yellow="t14")
    assert scene.turn == "green"


@clause("CL-H4", "CL-7")
def test_a_partners_piece_does_not_protect_the_one_opposing_piece() -> None:
    scene = house("teams", red="t10", yellow="t14", green="t14", die=4).play("red1")
    assert scene.captured() == [("green1", "t14")]


@clause("CL-H4", "CL-8")
def test_opposing_partners_on_one_square_protect_each_other() -> None:
    scene = house("teams", red="t10", green="t14", blue="t14", die=4).play("red1")
    assert (scene.told("captured"), scene.turn) == ([], "green")


@clause("CL-H4", "CL-H1")
def test_a_partners_block_bars_nobody_of_the_team() -> None:
    assert house("teams", "blocks", red="t10", yellow="t12 t12", die=4).legal == ["red1"]
    assert house("teams", "blocks", green="t14", yellow="t16 t16").play(1, 4).turn == "yellow"


@clause("CL-H4", "CL-H1")
def test_one_piece_each_of_two_partners_is_no_block() -> None:
    assert house("teams", "blocks", red="t10", green="t14", blue="t14", die=5).legal == ["red1"]


@clause("CL-H4")
def test_who_is_home_moves_and_releases_the_partners_pieces() -> None:
    scene = house("teams", red="home home home home", yellow="t30", green="t20", die=6)
    assert scene.legal == ["yellow1", "yellow2", "yellow3", "yellow4"]
    assert scene.play("yellow2").at("yellow2") == "t26"
    assert scene.turn == "red"


@clause("CL-H4")
def test_before_that_the_partners_pieces_are_not_to_be_moved() -> None:
    scene = house("teams", red="home home home t5", yellow="t30", die=3)
    assert (scene.legal, scene.refuses("yellow1")) == (["red4"], "move/illegal")


@clause("CL-H4", "CL-5")
def test_the_change_to_the_partners_pieces_comes_with_the_next_roll_of_the_same_turn() -> None:
    scene = house("teams", red="home home home t50", yellow="t30", die=6).play("red4")
    assert (scene.turn, scene.awaits, scene.here["sixes"]) == ("red", "roll", 1)
    assert scene.play(6).legal == ["yellow1", "yellow2", "yellow3", "yellow4"]
    assert scene.here["sixes"] == 2
    assert scene.play("yellow1", 6).turn == "green"


@clause("CL-H4", "CL-5")
def test_rolls_owed_go_on_with_the_partners_pieces() -> None:
    fields = {"red": "home home home t50", "yellow": "t30", "options": {"bonus": "stack"}}
    scene = house("teams", die=6, more={"rolls": 1}, **fields).play("red4")
    assert (scene.again, scene.owed) == (["six", "home"], 2)
    assert scene.play(2).legal == ["yellow1"]


@clause("CL-H4", "CL-7", "CL-5")
def test_a_partners_piece_captures_for_the_player_who_rolled() -> None:
    scene = house("teams", red="home home home home", yellow="t30", green="t33", die=3).play("yellow1")
    assert (scene.captured(), scene.turn) == ([("green1", "t33")], "red")


@clause("CL-H4")
def test_the_team_with_all_eight_home_wins_and_both_score_1000() -> None:
    scene = house("teams", red="home home home home", yellow="home home home h5", turn="yellow", green="t14", die=1)
    scene.play("yellow4")
    assert (scene.awaits, scene.winner) == ("over", "yellow")
    assert scene.game.scores == {"red": 1000, "green": 4, "yellow": 1000, "blue": 0}


@clause("CL-H4")
def test_the_winner_is_the_colour_that_came_home_last_whoever_rolled() -> None:
    scene = house("teams", red="home home home home", yellow="home home home h5", die=1).play("yellow4")
    assert (scene.winner, scene.turn) == ("yellow", "red")


@clause("CL-H4")
def test_four_of_one_colour_home_do_not_end_a_team_game() -> None:
    scene = house("teams", red="home home home h5", green="home home home home", yellow="t30", die=1).play("red4")
    assert (scene.awaits, scene.turn, scene.winner) == ("roll", "red", None)


@clause("CL-H4", "CL-12")
def test_a_loser_with_four_home_scores_1000_as_well() -> None:
    squares = {"red": "home home home home", "green": "home home home home", "yellow": "home home home h5"}
    scene = house("teams", turn="yellow", die=1, **squares).play("yellow4")
    assert scene.game.scores == {"red": 1000, "green": 1000, "yellow": 1000, "blue": 0}


@clause("CL-H4", "CL-H2")
def test_a_capture_by_one_partner_opens_the_lanes_of_both() -> None:
    scene = house("teams", "lane_needs_capture", red="t49 t5", die=3, more={"captured": ["yellow"]})
    assert scene.legal == ["red1", "red2"]
    scene = house("teams", "lane_needs_capture", red="t49 t5", die=3, more={"captured": ["green", "blue"]})
    assert scene.legal == ["red2"]


@clause("CL-H4", "CL-H2")
def test_whether_the_bar_falls_is_judged_by_the_colour_that_is_to_move() -> None:
    home = "home home home home"
    assert house("teams", "lane_needs_capture", red=home, yellow="t24 t24 h1 home", die=2).legal == [
        "yellow1",
        "yellow2",
        "yellow3",
    ]
    assert house("teams", "lane_needs_capture", red=home, yellow="t24 h1 home base", die=2).legal == ["yellow2"]


@clause("CL-H4", "CL-H2")
def test_a_capture_with_a_partners_piece_counts_for_who_rolled() -> None:
    scene = house("teams", "lane_needs_capture", red="home home home home", yellow="t30", green="t33", die=3)
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
    scene = house("teams", green="home home home home", blue="t50", turn="green").play(2, "blue1")
    assert (scene.turn, scene.at("blue1")) == ("yellow", "t0")
    assert scene.play(1).turn == "blue"
    assert scene.play(3, "blue1").at("blue1") == "t3"
