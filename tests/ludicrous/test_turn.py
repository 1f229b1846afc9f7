"""The phases of a turn, movement rolls, the night (LL-T1 to LL-T5, LL-3.2, LL-3.3, ch. 9, LL-6.13)."""

from typing import Any

import pytest

from tests.ludicrous.scene import Scene, act, last, move, roll

clause = pytest.mark.clause


def turning(**fields: Any) -> Scene:
    """Yellow's turn before its special rules; its first piece is asked to turn."""
    return Scene(awaits="turn", more={"piece": "yellow1", **fields.pop("more", {})}, **fields)


def bonus(**fields: Any) -> Scene:
    return Scene(awaits="bonus", **fields)


# ---- LL-T1: turning


@clause("LL-T1")
def test_each_piece_that_may_is_asked_once_by_number() -> None:
    scene = last(yellow="t20", red="t30 h2 t35~2 t45").play("stop")
    assert scene.awaits == "turn red1"
    assert scene.legal == [{"do": "turn", "piece": "red1", "facing": f} for f in ("forward", "backward")]
    assert scene.play("turn red1 backward").awaits == "turn red4"
    assert scene.play("turn red4 forward").awaits == "tank"
    assert scene.of("facing")["red1"] == "backward"


@clause("LL-T1")
def test_turning_one_piece_leaves_the_others_facing_as_they_were() -> None:
    scene = turning(yellow="t20< t30< t35", red="t40< t41").play("turn yellow1 forward", "turn yellow2 backward")
    scene.play("turn yellow3 backward")
    assert scene.of("facing") == {
        "yellow1": "forward", "yellow2": "backward", "yellow3": "backward", "red1": "backward", "red2": "forward",
    }  # fmt: skip


@clause("LL-T1", "LL-C")
@pytest.mark.parametrize("mark", ["~2", "*1", "#2"])
def test_lying_stunned_and_restrained_pieces_do_not_turn(mark: str) -> None:
    assert last(yellow="t20", red=f"t30{mark}").play("stop").awaits == "tank"


@clause("LL-T1")
def test_movement_is_clockwise_whatever_the_facing_and_does_not_change_it() -> None:
    scene = move(3, yellow="t20<").play("move yellow1")
    assert (scene.at("yellow1"), scene.of("facing")) == ("t23", {"yellow1": "backward"})


@clause("LL-T1")
def test_only_the_asked_piece_turns() -> None:
    scene = turning(yellow="t20 t30")
    assert scene.refuses("turn yellow2 forward") == "move/illegal"
    assert scene.refuses("pass") == "move/illegal"


# ---- LL-T2: special rules


@clause("LL-T2")
def test_the_special_rules_come_in_their_order() -> None:
    party = {"hp": 4, "poisoned": 2, "structures": {"s1": "watchtower", "s7": "infirmary"}}
    scene = turning(
        yellow="t20*1 prison:red t21~2 t30", red="t14", more={"piece": "yellow4"}, parties={"yellow": party}
    )
    assert scene.play("turn yellow4 forward").awaits == "d4 poison"
    assert (scene.hp("yellow"), scene.of("stunned")) == (5, {"yellow1": 1})
    assert scene.play("d4 2 poison").awaits == "shoot yellow"
    assert (scene.hp("yellow"), scene.of("stunned"), scene.party("yellow")["poisoned"]) == (3, {}, 1)
    assert scene.play("pass").awaits == "d6 infirmary"
    assert scene.hp("yellow") == 4
    assert scene.play("d6 2 infirmary").awaits == "d20 escape"
    assert scene.play("d20 2 escape", "d20 19 guard").awaits == "tank"


@clause("LL-T2", "LL-C")
def test_conditions_count_down_and_end_at_0() -> None:
    more = {"piece": "yellow4", "wet": {"yellow1": 2, "yellow2": 1}}
    scene = turning(yellow="t20*2 t21~3#1 t22*1#2 t30", red="t40*2#1", more=more).play("turn yellow4 forward")
    assert scene.of("stunned") == {"yellow1": 1, "red1": 2}
    assert scene.of("restrained") == {"yellow3": 1, "red1": 1}
    assert scene.of("wet") == {"yellow1": 1}


@clause("LL-T2")
def test_what_ends_now_still_kept_the_piece_from_turning() -> None:
    scene = last(yellow="t20", red="t30*1 t35#1").play("stop")
    assert (scene.awaits, scene.of("stunned"), scene.of("restrained")) == ("tank", {}, {})
    assert scene.play("tank shield").can("dodge red1")


# ---- LL-T3, LL-T4, LL-T5


@clause("LL-T3")
@pytest.mark.parametrize("to", ["shield", "attack", "anti_tank"])
def test_the_tank_stays_or_moves_to_one_of_the_others(to: str) -> None:
    scene = Scene(awaits="tank", yellow="t20", parties={"yellow": {"tank": "attack"}}).play(f"tank {to}")
    assert (scene.party("yellow")["tank"], scene.awaits, scene.party("red")["tank"]) == (to, "action", "shield")


@clause("LL-T3")
def test_the_tank_phase_comes_with_no_piece_out() -> None:
    assert last(yellow="t20").play("stop").awaits == "tank"


@clause("LL-T3")
def test_there_is_no_other_tank_square() -> None:
    scene = Scene(awaits="tank", yellow="t20")
    assert [scene.refuses(f"tank {to}") for to in ("artillery", "base")] == ["move/illegal"] * 2


@clause("LL-T4")
def test_only_conscious_unstunned_pieces_of_the_pathway_act() -> None:
    scene = act(yellow="t20 t21*1 t22~2 h2", red="t23")
    assert {legal["piece"] for legal in scene.legal if legal["do"] == "dodge"} == {"yellow1"}
    assert act(yellow="h1 h2 h3 t20*2").legal == [{"do": "pass"}]


@clause("LL-T4", "ch.13")
def test_mend_haste_and_hold_need_no_piece() -> None:
    scene = act(yellow="h1 h2 h3 t20~2", parties={"yellow": {"hand": ["mend", "haste", "hold", "spark"]}})
    assert scene.can("cast mend", "cast haste", "cast hold", "cast mend yellow4")
    assert scene.doing == {"cast", "pass"}


@clause("LL-T4")
def test_one_action_a_turn_and_no_compulsion() -> None:
    scene = act(yellow="t20 t30").play("dodge yellow1")
    assert scene.awaits == "bonus"
    assert scene.refuses("dodge yellow2") == "move/illegal"
    assert act(yellow="t20").play("pass").awaits == "bonus"


@clause("LL-T4", "LL-C")
def test_a_restrained_piece_may_act() -> None:
    assert act(yellow="t23#2", red="t24").can("dodge yellow1", "fish yellow1", "punch yellow1 red1")


@clause("LL-T5")
@pytest.mark.parametrize(
    ("party", "doing"),
    [({}, {"pass"}), ({"bonus": 5}, {"pass"}), ({"bonus": 6}, {"bonus", "pass"}),
     ({"item": {"name": "fish"}}, {"eat", "pass"}), ({"item": {"name": "trident"}}, {"pass"}),
     ({"item": {"name": "harpoon", "ammo": 1}}, {"pass"}),
     ({"bonus": 6, "item": {"name": "small_fish"}}, {"bonus", "eat", "pass"})],
)  # fmt: skip
def test_the_bonus_action_is_the_full_die_or_a_fish_or_nothing(party: dict[str, Any], doing: set[str]) -> None:
    assert bonus(yellow="t20", parties={"yellow": party}).doing == doing


@clause("LL-T5")
def test_one_bonus_action_a_turn() -> None:
    scene = bonus(yellow="t20", parties={"yellow": {"bonus": 6, "item": {"name": "fish"}}}).play("eat", "d20 5 eat")
    assert (scene.awaits, scene.party("yellow")["bonus"]) == ("roll", 6)


@clause("LL-T5")
def test_eating_with_full_hp_uses_the_fish_up() -> None:
    scene = bonus(yellow="t20", parties={"yellow": {"item": {"name": "golden_fish"}}}).play("eat", "d20 20 eat")
    assert "item" not in scene.party("yellow")


# ---- LL-3.2: movement


@clause("LL-3.2")
def test_a_legal_move_must_be_made() -> None:
    scene = move(2, yellow="t20 h1")
    assert scene.legal == [{"do": "move", "piece": "yellow1"}, {"do": "move", "piece": "yellow2"}]
    assert scene.refuses("pass") == "move/illegal"


@clause("LL-3.2")
def test_no_jumping_over_own_pieces_in_the_home_area_either() -> None:
    assert move(3, yellow="h1 h3 t20").cannot("move yellow1")
    assert move(2, yellow="h1 h3 h5 h5").can("move yellow1")
    assert move(2, yellow="t11 h1 h5 h5").cannot("move yellow1")


@clause("LL-3.2", "LL-6.15")
@pytest.mark.parametrize("place", ["t20", "h3", "home"])
def test_never_more_than_two_own_pieces_on_a_square(place: str) -> None:
    before = {"t20": "t19", "h3": "h2", "home": "h5"}[place]
    assert move(1, yellow=f"{before} {place} t30").can("move yellow1")
    assert move(1, yellow=f"{before} {place} {place} t30").cannot("move yellow1")


@clause("LL-3.2")
def test_no_more_than_the_squares_left() -> None:
    assert move(3, yellow="h4 t20").legal == [{"do": "move", "piece": "yellow2"}]
    assert move(2, yellow="h4 t20").can("move yellow1")


@clause("LL-3.2")
@pytest.mark.parametrize("die", [2, 5, 6])
def test_a_roll_without_a_legal_move_ends_the_phase(die: int) -> None:
    scene = roll(yellow="home h5 h5 prison:red").play(f"d6 {die} move")
    assert (scene.turn, scene.who("passed")) == ("red", ["yellow"])


@clause("LL-3.2", "LL-C")
def test_a_stunned_piece_moves_and_a_restrained_one_does_not() -> None:
    assert move(2, yellow="t20*2 t30#1").legal == [{"do": "move", "piece": "yellow1"}]


@clause("LL-3.2", "LL-6.15")
def test_backward_never_past_the_own_start() -> None:
    scene = act(yellow="t40", red="t41", parties={"yellow": {"hand": ["gale"]}}).play("cast gale yellow1", "d4 4 gale")
    assert scene.at("red1") == "t39"


# ---- LL-3.2b: sixes


@clause("LL-3.2b")
def test_after_a_played_6_one_may_roll_again_or_stop() -> None:
    scene = move(6, yellow="t20").play("move yellow1")
    assert (scene.awaits, scene.doing) == ("again", {"roll", "stop"})
    assert scene.play("stop").turn == "red"
    assert move(6, yellow="t20").play("move yellow1", "roll").awaits == "roll"
    assert move(6, yellow="base h1").play("enter yellow1 forward").awaits == "again"


@clause("LL-3.2b")
def test_a_6_that_moves_nothing_brings_no_roll() -> None:
    scene = roll(yellow="h5 h4 t20~2 home").play("d6 6 move")
    assert (scene.turn, scene.told("rolled")[0].data["die"]) == ("red", 6)


@clause("LL-3.2b")
@pytest.mark.parametrize(
    ("speed", "sixes", "save", "failed"),
    [
        (0, 1, 1, True),
        (0, 1, 2, False),
        (1, 1, 1, False),
        (-1, 2, 3, True),
        (0, 2, 3, False),
        (0, 5, 6, False),
        (0, 6, 6, True),
    ],
)
def test_the_goal_is_the_number_of_sixes(speed: int, sixes: int, save: int, failed: bool) -> None:
    party = {"yellow": {"abilities": {"speed": speed}}}
    scene = last(yellow="t26", more={"sixes": sixes}, parties=party).play("roll", "d6 6 move")
    assert scene.awaits == "d6 speed_save"
    scene.play(f"d6 {save} speed_save")
    assert (scene.awaits, scene.here.get("save_failed", False), scene.here["sixes"]) == ("move", failed, sixes + 1)
    scene.play("move yellow1", "card mend")
    assert scene.awaits == ("tank" if failed else "again")


@clause("LL-3.2b")
def test_a_failed_third_6_is_still_played_and_ends_the_rolls() -> None:
    scene = last(yellow="t20", more={"sixes": 2, "haste": True}).play("roll", "d6 6 move", "d6 2 speed_save")
    assert scene.here["save_failed"] is True
    scene.play("move yellow1")
    assert (scene.turn, scene.at("yellow1")) == ("red", "t26")


@clause("LL-3.2b")
def test_a_failed_save_without_a_legal_move_ends_the_turn() -> None:
    assert (
        last(yellow="t20~2 h5", more={"sixes": 1, "haste": True}, red="t13 t13")
        .play("roll", "d6 6 move", "d6 1 speed_save")
        .turn
        == "red"
    )


@clause("LL-3.2b", "LL-3.2d")
def test_the_bonus_die_neither_counts_nor_rolls_again() -> None:
    scene = bonus(yellow="t26", parties={"yellow": {"bonus": 6}}).play(
        "bonus", "d6 6 bonus", "move yellow1", "card mend"
    )
    assert (scene.awaits, scene.here.get("sixes", 0)) == ("roll", 0)
    assert scene.play("d6 6 move").awaits == "move"


# ---- LL-3.2c: no movement roll


@clause("LL-3.2c", "ch.13")
def test_hold_skips_the_movement_roll() -> None:
    scene = act(yellow="t20", parties={"yellow": {"hand": ["hold"]}}).play("cast hold", "pass")
    assert (scene.turn, scene.party("yellow")["bonus"], scene.told("rolled")) == ("red", 6, [])


@clause("LL-3.2c")
def test_the_bonus_die_is_there_all_the_same() -> None:
    scene = act(yellow="t20", parties={"yellow": {"hand": ["hold"]}}).play(
        "cast hold", "bonus", "d6 3 bonus", "move yellow1"
    )
    assert (scene.at("yellow1"), scene.turn, scene.party("yellow")["bonus"]) == ("t23", "red", 1)


@clause("LL-3.2c", "LL-3.3b")
def test_there_are_no_tries_either() -> None:
    assert act(parties={"yellow": {"hand": ["hold"]}}).play("cast hold", "pass").turn == "red"


# ---- LL-3.2d: the bonus die


@clause("LL-3.2d")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (5, 6), (6, 6)])
def test_it_fills_at_the_end_of_each_own_turn(before: int, after: int) -> None:
    scene = last(yellow="t20", parties={"yellow": {"bonus": before}}).play("stop")
    assert (scene.party("yellow")["bonus"], scene.party("red")["bonus"]) == (after, 0)


@clause("LL-3.2d")
@pytest.mark.parametrize(("speed", "die", "to"), [(0, 3, "t33"), (2, 3, "t35"), (-2, 1, "t31"), (-2, 3, "t31")])
def test_it_moves_by_d6_and_speed_at_least_1(speed: int, die: int, to: str) -> None:
    party = {"bonus": 6, "abilities": {"speed": speed}}
    scene = bonus(yellow="t30", parties={"yellow": party}).play("bonus", f"d6 {die} bonus")
    assert scene.here["die"] == die
    scene.play("move yellow1")
    if scene.awaits == "card":
        scene.play("card mend")
    assert (scene.at("yellow1"), scene.party("yellow")["bonus"], scene.awaits) == (to, 0, "roll")


@clause("LL-3.2d")
def test_it_enters_nobody_and_without_a_move_it_stays_full() -> None:
    scene = bonus(yellow="base h5", parties={"yellow": {"bonus": 6}}).play("bonus", "d6 6 bonus")
    assert (scene.awaits, scene.party("yellow")["bonus"]) == ("roll", 6)


@clause("LL-3.2d")
def test_its_movement_ambushes_and_draws() -> None:
    scene = bonus(yellow="t30", red="t33", parties={"yellow": {"bonus": 6}}).play(
        "bonus", "d6 3 bonus", "move yellow1", "card mend"
    )
    assert (scene.of("down"), scene.party("yellow")["hand"]) == ({"red1": 3}, ["mend"])


# ---- LL-3.3: entering


@clause("LL-3.3")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_1_or_a_6_brings_a_piece_to_the_start(die: int) -> None:
    scene = roll(yellow="t20 base").play(f"d6 {die} move")
    assert scene.can("enter yellow2 forward", "enter yellow2 backward") == (die in (1, 6))


@clause("LL-3.3")
@pytest.mark.parametrize("facing", ["forward", "backward"])
def test_it_faces_as_its_player_chooses_and_uses_up_the_roll(facing: str) -> None:
    scene = move(1, yellow="base").play(f"enter yellow1 {facing}")
    assert (scene.at("yellow1"), scene.of("facing"), scene.turn) == ("t13", {"yellow1": facing}, "red")


@clause("LL-3.3", "LL-A4")
def test_it_ambushes_but_does_not_enter_a_block() -> None:
    assert move(1, yellow="base", red="t13").play("enter yellow1 forward").of("down") == {"red1": 3}
    assert move(1, yellow="base t20", red="t13 t13").cannot("enter yellow1 forward")
    assert move(1, yellow="base t20", red="t13 t13~1").can("enter yellow1 forward")
    assert move(1, yellow="base t13 t13 t20").cannot("enter yellow1 forward")


@clause("LL-3.3")
def test_entering_is_a_legal_move_that_must_be_made() -> None:
    assert roll(yellow="base h5 h5 home").play("d6 6 move").awaits == "move"


# ---- LL-3.3b: three tries


@clause("LL-3.3b")
def test_up_to_three_rolls_for_a_1_or_a_6() -> None:
    scene = roll().play("d6 2 move")
    assert (scene.awaits, scene.here["tries"]) == ("roll", 1)
    assert scene.play("d6 5 move").here["tries"] == 2
    assert scene.play("d6 3 move").turn == "red"
    assert roll().play("d6 2 move", "d6 1 move").here["tries"] == 3


@clause("LL-3.3b")
def test_tries_are_forgotten_with_the_turn() -> None:
    assert "tries" not in roll(red="t30").play(*["d6 2 move"] * 3).here


@clause("LL-3.3b")
def test_prisoners_do_not_count_but_the_home_area_does() -> None:
    assert roll(yellow="base prison:red").play("d6 2 move").awaits == "roll"
    assert roll(yellow="base h5 h5 home").play("d6 2 move").turn == "red"
    assert roll(yellow="base t20~1").play("d6 2 move").turn == "red"


@clause("LL-3.3b")
def test_somebody_must_be_in_the_yard() -> None:
    scene = roll(yellow="prison:green prison:red", seats="green yellow red", options={"pieces": 2})
    assert scene.play("d6 2 move").turn == "red"


@clause("LL-3.3b", "LL-3.2b")
def test_a_6_in_the_tries_is_the_first_6_of_the_turn() -> None:
    scene = roll().play("d6 2 move", "d6 6 move", "enter yellow1 forward", "roll", "d6 6 move")
    assert scene.awaits == "d6 speed_save"
    assert scene.play("d6 2 speed_save").can("move yellow1", "enter yellow2 forward")


@clause("LL-3.3b")
def test_a_1_that_cannot_be_played_ends_the_tries() -> None:
    assert roll(red="t13 t13").play("d6 1 move").turn == "red"


@clause("LL-3.3b", "ch.13")
def test_the_roll_of_haste_is_none_of_the_tries() -> None:
    scene = roll(more={"haste": True}).play("d6 2 move", "d6 2 move", "d6 2 move")
    assert (scene.awaits, scene.here["tries"], "haste" in scene.here) == ("roll", 3, False)
    assert roll(more={"haste": True}).play(*["d6 2 move"] * 4).turn == "red"
    assert roll(more={"haste": True}).play(*["d6 2 move"] * 3, "d6 6 move").can("enter yellow4 backward")


@clause("LL-3.3b", "ch.13")
def test_haste_after_a_blocked_1_is_one_roll() -> None:
    scene = roll(red="t13 t13", more={"haste": True}).play("d6 1 move")
    assert (scene.awaits, scene.here["tries"]) == ("roll", 3)
    assert scene.play("d6 3 move").turn == "red"


# ---- ch. 9, LL-6.13: the night


def night(**fields: Any) -> Scene:
    """Red ends the round."""
    return Scene(turn="red", awaits="again", more={"sixes": 1, **fields.pop("more", {})}, **fields).play("stop")


@clause("ch.9")
def test_the_night_comes_before_the_next_round() -> None:
    scene = night(seats="green yellow red")
    assert (scene.awaits, scene.here["by"], scene.here["round"]) == ("d20 hoop", "yellow", 5)
    scene.play("d20 4 hoop", "d20 20 hoop")
    assert scene.awaits == "d20 calendar"
    scene.play("d20 11 calendar")
    assert (scene.here["round"], scene.turn, scene.here["god"]) == (6, "green", "yellow")


@clause("ch.9")
def test_the_god_token_passes_to_the_right() -> None:
    assert night(more={"god": "yellow"}).here["god"] == "red"
    assert night(seats="green yellow blue red", more={"god": "green"}).here["god"] == "red"


@clause("ch.9")
def test_nothing_counts_down_at_night() -> None:
    scene = night(yellow="t20~1*1", red="t30", parties={"yellow": {"bonus": 3}})
    assert (scene.of("down"), scene.of("stunned"), scene.party("yellow")["bonus"]) == (
        {"yellow1": 1},
        {"yellow1": 1},
        3,
    )


@clause("ch.9")
def test_no_night_within_a_round() -> None:
    assert last(yellow="t20").play("stop").told("calendar") == []


@clause("LL-6.13")
@pytest.mark.parametrize(("d4", "square"), [(1, "t20"), (2, "t33"), (3, "t46"), (4, "t7")])
def test_two_twenties_eliminate_what_is_on_a_hoop(d4: int, square: str) -> None:
    scene = night(yellow=f"{square} {square}~1 t30", red=f"{square}~2", parties={"yellow": {"hp": 8}})
    scene.play("d20 20 hoop", "d20 20 hoop", f"d4 {d4} hoop_which", "d20 1 calendar")
    assert (scene.at("yellow1"), scene.at("yellow2"), scene.at("yellow3"), scene.at("red1")) == (
        "base",
        "base",
        "t30",
        "base",
    )
    assert scene.hp("yellow") == 8
    assert scene.clauses("eliminated") == ["LL-6.13"] * 3


@clause("LL-6.13")
def test_one_twenty_is_not_enough() -> None:
    assert night(yellow="t20").play("d20 20 hoop", "d20 19 hoop").awaits == "d20 calendar"


@clause("LL-6.13")
def test_without_the_option_the_dice_are_rolled_all_the_same() -> None:
    scene = night(yellow="t20", options={"hoop_hits_pieces": False})
    scene.play("d20 20 hoop", "d20 20 hoop", "d4 1 hoop_which", "d20 1 calendar")
    assert scene.at("yellow1") == "t20"
