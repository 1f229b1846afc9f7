"""Own movements, ambushes, pushes, conditions, special squares (LL-A4, LL-A5, LL-6.4 to LL-6.7, LL-6.11, LL-6.15)."""

from typing import Any

import pytest

from tests.ludicrous.scene import Scene, act, move, roll

clause = pytest.mark.clause
FEAR: dict[str, Any] = {"parties": {"yellow": {"hand": ["fear"]}}}
SCARE = "cast fear yellow1 red1"


# ---- LL-A4, LL-A5: ambush and block


@clause("LL-A4")
def test_a_landing_on_one_conscious_enemy_fells_it() -> None:
    scene = move(2, yellow="t20", red="t22*1").play("move yellow1")
    assert (scene.at("yellow1"), scene.at("red1"), scene.of("down")) == ("t22", "t22", {"red1": 3})
    assert scene.clauses("ambushed") == ["LL-A4"]
    assert scene.told("damaged") == []


@clause("LL-A4", "LL-3.4")
def test_beside_a_lying_piece_the_conscious_one_is_ambushed() -> None:
    scene = move(2, yellow="t20", red="t22~2 t22").play("move yellow1")
    assert scene.of("down") == {"red1": 2, "red2": 3}


@clause("LL-A4")
def test_own_pieces_of_the_square_stay_as_they_are() -> None:
    scene = move(2, yellow="t20 t22~2", red="t22").play("move yellow1")
    assert scene.of("down") == {"yellow2": 1, "red1": 3}


@clause("LL-A5")
@pytest.mark.parametrize(("die", "may"), [(1, True), (2, False), (3, False)])
def test_a_block_is_neither_passed_nor_landed_on(die: int, may: bool) -> None:
    scene = move(die, yellow="t18 h1", red="t20 t20")
    assert scene.can("move yellow1") == may


@clause("LL-A5")
def test_a_lying_piece_makes_no_block() -> None:
    assert move(3, yellow="t18", red="t20 t20~1").can("move yellow1")
    assert roll(yellow="t18 home", red="t20 t20*2").play("d6 3 move").turn == "red"


@clause("LL-A5")
def test_pieces_of_two_colours_are_no_block() -> None:
    assert move(3, yellow="t18", red="t20", blue="t20~3").can("move yellow1")


# ---- LL-6.15, LL-6.15b: pushes


@clause("LL-6.15")
def test_a_push_goes_on_over_everything_to_a_square_with_room() -> None:
    scene = act(yellow="t26", red="t27 t24 t24 t23", **FEAR).play(SCARE, "d6 3 fear")
    assert (scene.at("red1"), scene.awaits) == ("t23", "bonus")
    full = act(yellow="t26", red="t27 t24 t24~1", **FEAR).play(SCARE, "d6 3 fear")
    assert full.at("red1") == "t23"


@clause("LL-6.15", "LL-6.5c")
def test_no_own_block_on_a_foreign_star() -> None:
    scene = act(yellow="t23", red="t24 t21", **FEAR).play(SCARE, "d6 3 fear")
    assert scene.at("red1") == "t20"
    assert act(yellow="t23", red="t24 t21~1", **FEAR).play(SCARE, "d6 3 fear").at("red1") == "t21"


@clause("LL-6.15")
def test_a_push_back_ends_on_the_own_start_and_only_if_full_goes_forward() -> None:
    scene = act(yellow="t41", red="t42", **FEAR).play(SCARE, "d6 6 fear")
    assert scene.at("red1") == "t39"
    full = act(yellow="t41", red="t42 t39 t39", **FEAR).play(SCARE, "d6 6 fear")
    assert full.at("red1") == "t40"
    more = act(yellow="t41", red="t42 t39 t39~1 t40", **FEAR).play(SCARE, "d6 6 fear")
    assert more.at("red1") == "t40"


@clause("LL-6.15", "LL-6.15b")
def test_at_the_own_start_a_conscious_enemy_means_a_skirmish() -> None:
    scene = act(yellow="t41 t39", red="t42", **FEAR).play(SCARE, "d6 6 fear")
    assert scene.awaits == "d20 skirmish"
    scene.play("d20 3 skirmish", "d20 9 skirmish", "d20 8 skirmish_defence")
    assert (scene.at("red1"), scene.of("down")) == ("t39", {"yellow2": 4})


@clause("LL-6.15", "LL-6.5a")
def test_the_repelled_ambusher_is_pushed_into_a_skirmish_and_falls_in_any_case() -> None:
    fields: Any = {"yellow": "t33", "red": "t34 t35"}
    won = move(1, **fields).play("move yellow1", "d6 4 star_save", "d20 15 skirmish", "d20 2 skirmish_defence")
    assert (won.at("yellow1"), won.of("down")) == ("t35", {"red2": 3, "yellow1": 3})
    lost = move(1, **fields).play("move yellow1", "d6 4 star_save", "d20 2 skirmish", "d20 2 skirmish_defence")
    assert lost.of("down") == {"yellow1": 3}


@clause("LL-6.15", "LL-6.11")
def test_a_push_sets_off_the_trap_and_nothing_else() -> None:
    trap = act(yellow="t26", red="t27", **FEAR).play(SCARE, "d6 2 fear")
    assert (trap.awaits, trap.hp("red")) == ("d6 trap_save", 9)
    card = act(yellow="t22", red="t23", **FEAR).play(SCARE, "d6 4 fear")
    assert (card.at("red1"), card.awaits) == ("t19", "bonus")
    teleport = act(yellow="t29", red="t30", **FEAR).play(SCARE, "d6 2 fear")
    assert (teleport.at("red1"), teleport.awaits) == ("t28", "bonus")


@clause("LL-6.15", "LL-6.11")
def test_who_falls_in_the_skirmish_is_spared_the_trap() -> None:
    scene = act(yellow="t26 t25", red="t27", **FEAR)
    scene.play(SCARE, "d6 2 fear", "d20 2 skirmish", "d20 9 skirmish_defence")
    assert (scene.awaits, scene.at("red1"), scene.hp("red")) == ("bonus", "t25", 10)


@clause("LL-6.15b")
def test_luck_decides_and_a_tie_is_who_stood_there() -> None:
    parties = {"yellow": {"hand": ["fear"], "abilities": {"luck": -1}}, "red": {"abilities": {"luck": 1}}}
    back = act(yellow="t30< t27", red="t29", parties=parties).play(SCARE, "d6 2 fear")
    assert back.play("d20 9 skirmish", "d20 11 skirmish_defence").of("down") == {"red1": 3}
    wins = act(yellow="t30< t27", red="t29", parties=parties).play(SCARE, "d6 2 fear")
    assert wins.play("d20 9 skirmish", "d20 10 skirmish_defence").of("down") == {"yellow2": 4}


@clause("LL-6.15b")
@pytest.mark.parametrize(
    ("yellow", "red", "die", "advantage"),
    [("t30< t27 t27", "t29", 2, True), ("t30< t27", "t29", 2, False), ("t23< t20", "t22", 2, True),
     ("t36< t34", "t35", 1, True)],
)  # fmt: skip
def test_block_homefield_and_star_have_advantage(yellow: str, red: str, die: int, advantage: bool) -> None:
    scene = act(yellow=yellow, red=red, **FEAR).play(
        SCARE, f"d6 {die} fear", "d20 9 skirmish", "d20 2 skirmish_defence"
    )
    assert (scene.awaits == "d20 skirmish_defence") == advantage


@clause("LL-6.15b", "LL-6.2")
def test_the_pushed_piece_has_advantage_on_its_own_homefield() -> None:
    scene = act(yellow="t48< t46", red="t47", **FEAR).play(SCARE, "d6 2 fear", "d20 9 skirmish")
    assert scene.awaits == "d20 skirmish"
    assert scene.play("d20 3 skirmish", "d20 8 skirmish_defence").of("down") == {"yellow2": 4}


@clause("LL-6.15b")
def test_a_beaten_block_falls_whole() -> None:
    scene = act(yellow="t30< t27 t27", red="t29", **FEAR).play(
        SCARE, "d6 2 fear", "d20 19 skirmish", "d20 2 skirmish_defence", "d20 8 skirmish_defence"
    )
    assert scene.of("down") == {"yellow2": 4, "yellow3": 4}


# ---- LL-C: conditions


@clause("LL-C")
def test_stunned_no_action_no_turning_but_moved_by_rolls() -> None:
    assert act(yellow="t20*1", red="t21").cannot("dodge yellow1", "punch yellow1 red1")
    assert move(2, yellow="t20*1").can("move yellow1")


@clause("LL-C")
def test_restrained_not_moved_by_own_movements_but_by_pushes() -> None:
    assert roll(yellow="t20#2").play("d6 3 move").turn == "red"
    assert act(yellow="t20#2", parties={"yellow": {"hand": ["blink"]}}).cannot("cast blink yellow1")
    assert act(yellow="t30<", red="t29#2", **FEAR).play(SCARE, "d6 2 fear").at("red1") == "t27"


@clause("LL-C", "LL-6.12")
def test_wet_is_a_disadvantage_in_attacks_and_fishing() -> None:
    wet: Any = {"more": {"wet": {"yellow1": 1}}}
    assert act(yellow="t23", red="t24", **wet).play("punch yellow1 red1", "d20 20 attack").awaits == "d20 attack"
    assert act(yellow="t23", **wet).play("fish yellow1", "d20 20 fish").awaits == "d20 fish"


@clause("LL-C")
@pytest.mark.parametrize(
    ("hp", "yellow", "left"), [(8, "h1", 5), (5, "h1", 3), (2, "base h1", 1), (1, "t20~2", 1), (2, "prison:red", 1)]
)
def test_poison_takes_d4_but_not_the_last_point_where_nobody_stands(hp: int, yellow: str, left: int) -> None:
    more = {"sixes": 1, "first": "red"}
    scene = Scene(
        turn="red", awaits="again", red="t30", yellow=yellow, more=more, parties={"yellow": {"hp": hp, "poisoned": 2}}
    )
    scene.play("stop", "d4 3 poison")
    assert (scene.hp("yellow"), scene.party("yellow")["poisoned"], scene.told("fell")) == (left, 1, [])


@clause("LL-C", "LL-O3")
def test_poison_at_0_fells_one_of_all_conscious_pieces_with_the_whole_damage() -> None:
    scene = Scene(
        awaits="turn",
        yellow="t30 t34 t20~2 h1",
        blue="t40",
        green="t41",
        more={"piece": "yellow2"},
        parties={"yellow": {"hp": 2, "poisoned": 1}},
    )
    scene.play("turn yellow2 forward", "d4 4 poison")
    assert scene.legal == [{"do": "fall", "piece": "yellow1"}, {"do": "fall", "piece": "yellow2"}]
    stand = scene.play("fall yellow2", "d20 3 last_stand")
    assert (stand.hp("yellow"), stand.of("down")) == (10, {"yellow2": 4, "yellow3": 2})
    assert "poisoned" not in stand.party("yellow")


@clause("LL-C")
def test_conditions_end_on_leaving_the_pathway() -> None:
    scene = move(1, yellow="t11*2", more={"wet": {"yellow1": 2}}).play("move yellow1")
    assert (scene.at("yellow1"), scene.of("stunned"), scene.of("wet")) == ("h1", {}, {})


@clause("LL-C", "ch.13")
def test_the_same_condition_again_keeps_the_longer() -> None:
    scene = act(yellow="t20", red="t21*1#1", parties={"yellow": {"hand": ["bind"]}}).play(
        "cast bind yellow1 red1", "d6 2 bind_save"
    )
    assert (scene.of("stunned"), scene.of("restrained")) == ({"red1": 2}, {"red1": 2})


@clause("LL-C", "LL-A4")
def test_falling_ends_no_condition() -> None:
    scene = move(2, yellow="t20", red="t22*2#2").play("move yellow1")
    assert (scene.of("stunned"), scene.of("restrained"), scene.of("down")) == ({"red1": 1}, {"red1": 1}, {"red1": 3})


# ---- LL-TK: tackles


def tackled(die: int, **fields: Any) -> Scene:
    options = {"tackles": True, **fields.pop("options", {})}
    return move(die, options=options, **fields).play("move yellow1")


@clause("LL-TK")
def test_without_the_option_nobody_tackles() -> None:
    assert tackled(3, yellow="t20", red="t21<", options={"tackles": False}).awaits == "turn red1"


@clause("LL-TK")
@pytest.mark.parametrize(
    ("red", "asks"),
    [("t21<", True), ("t21", False), ("t21<*1", False), ("t21<#1", False), ("t21<~2", False), ("t23<", False)],
)
def test_only_a_free_piece_that_faces_backward_and_is_passed(red: str, asks: bool) -> None:
    assert (tackled(3, yellow="t20", red=red).awaits == "tackle red red1") == asks


@clause("LL-TK")
def test_a_won_tackle_ends_the_movement_before_the_tackler() -> None:
    parties = {"red": {"abilities": {"attack": 1}}, "yellow": {"abilities": {"speed": 1}}}
    scene = tackled(5, yellow="t26", red="t29<", parties=parties).play("tackle", "d20 9 tackle", "d20 8 tackle_defence")
    assert (scene.at("yellow1"), scene.awaits) == ("t28", "teleport yellow yellow1")
    held = tackled(3, yellow="t27", red="t29<", parties=parties).play("tackle", "d20 9 tackle", "d20 9 tackle_defence")
    assert (held.at("yellow1"), held.turn) == ("t30", "red")


@clause("LL-TK", "LL-A4")
def test_it_ends_on_an_enemy_that_is_then_ambushed() -> None:
    scene = tackled(4, yellow="t26", red="t28 t29<").play("tackle", "d20 19 tackle", "d20 1 tackle_defence")
    assert (scene.at("yellow1"), scene.of("down")) == ("t28", {"red1": 3})


@clause("LL-TK")
def test_next_to_the_tackler_it_stays_where_it_was() -> None:
    scene = tackled(3, yellow="t29", red="t30<").play("tackle", "d20 19 tackle", "d20 1 tackle_defence")
    assert (scene.at("yellow1"), scene.turn) == ("t29", "red")


@clause("LL-TK", "LL-O1")
def test_where_it_was_the_movement_takes_effect_again() -> None:
    won = ("tackle", "d20 19 tackle", "d20 1 tackle_defence")
    assert tackled(3, yellow="t28", red="t29<").play(*won).awaits == "teleport yellow yellow1"
    trap = tackled(3, yellow="t38", blue="t39<").play(*won)
    assert (trap.awaits, trap.hp("yellow")) == ("d6 trap_save", 9)
    assert tackled(3, yellow="t32", red="t33<").play(*won).party("yellow")["hand"] == []


@clause("LL-TK", "LL-6.2")
def test_getting_through_is_easier_on_the_homefield() -> None:
    scene = tackled(3, yellow="t20", red="t22<").play("tackle", "d20 9 tackle", "d20 1 tackle_defence")
    assert scene.awaits == "d20 tackle_defence"
    assert (
        tackled(4, yellow="t23", red="t24<").play("tackle", "d20 9 tackle", "d20 1 tackle_defence").awaits
        == "d20 tackle_defence"
    )
    assert tackled(3, yellow="t26", red="t28<").play("tackle", "d20 9 tackle", "d20 1 tackle_defence").turn == "red"


@clause("LL-TK")
def test_once_between_own_turns_and_sneaking_is_not_tackled() -> None:
    scene = tackled(5, yellow="t26", red="t27< t29<").play("tackle", "d20 9 tackle", "d20 10 tackle_defence")
    assert (scene.at("yellow1"), scene.turn) == ("t31", "red")
    assert tackled(5, yellow="t26", red="t27< t29<").play("pass").awaits == "tackle red red2"
    assert tackled(3, yellow="t20", red="t21<", more={"sneak": "yellow1"}).turn == "red"


@clause("LL-TK", "LL-3.2d")
def test_the_bonus_die_can_be_tackled_too() -> None:
    scene = Scene(awaits="bonus", yellow="t20", red="t21<", options={"tackles": True}, parties={"yellow": {"bonus": 6}})
    assert scene.play("bonus", "d6 3 bonus", "move yellow1").awaits == "tackle red red1"
    scene.play("tackle", "d20 20 tackle", "d20 1 tackle_defence", "d20 2 tackle_defence")
    assert (scene.at("yellow1"), scene.awaits, scene.party("yellow")["bonus"]) == ("t20", "roll", 0)


# ---- LL-6.4: the home area


@clause("LL-6.4")
@pytest.mark.parametrize(("colour", "entry"), [("green", "t50"), ("yellow", "t11"), ("blue", "t24"), ("red", "t37")])
def test_before_its_trap_a_piece_turns_into_its_own_home_area(colour: str, entry: str) -> None:
    scene = Scene(turn=colour, die=2, **{colour: entry}).play(f"move {colour}1")
    assert scene.at(f"{colour}1") == "h2"


@clause("LL-6.4")
def test_others_pass_the_entry() -> None:
    scene = move(3, yellow="t22").play("move yellow1")
    assert scene.at("yellow1") == "t25"
    assert move(1, yellow="t36").play("move yellow1").at("yellow1") == "t37"


@clause("LL-6.4")
def test_nothing_there_can_be_hit_or_act() -> None:
    scene = act(yellow="h1 h2", red="h1 h2", parties={"yellow": {"hand": ["burst", "blink", "spark", "gale"]}})
    assert scene.doing == {"build", "pass"}


@clause("LL-6.4", "LL-O3")
def test_enemies_of_the_same_name_of_square_do_not_meet() -> None:
    scene = move(1, yellow="h1 h3", red="h2 h2").play("move yellow1")
    assert (scene.at("yellow1"), scene.of("down")) == ("h2", {})


# ---- LL-6.5: stars


@clause("LL-6.5a")
@pytest.mark.parametrize(("star", "start"), [("t21", "t20"), ("t34", "t33"), ("t47", "t46"), ("t8", "t7")])
def test_an_ambush_on_any_star_needs_the_save_to_fail(star: str, start: str) -> None:
    fallen = move(1, yellow=start, red=star).play("move yellow1", "d6 3 star_save")
    assert (fallen.at("yellow1"), fallen.of("down")) == (star, {"red1": 3})
    saved = move(1, yellow=start, red=star).play("move yellow1", "d6 4 star_save")
    assert (saved.at("yellow1"), saved.of("down"), saved.at("red1")) == (f"t{int(star[1:]) + 1}", {"yellow1": 3}, star)


@clause("LL-6.5a")
@pytest.mark.parametrize(
    ("speed", "dexterity", "die", "saved"),
    [(2, 0, 5, False), (2, 0, 6, True), (-2, 0, 2, True), (0, -2, 5, False), (0, 2, 2, True)],
)
def test_the_goal_is_4_and_speed_helped_by_dexterity(speed: int, dexterity: int, die: int, saved: bool) -> None:
    parties = {"yellow": {"abilities": {"speed": speed}}, "red": {"abilities": {"dexterity": dexterity}}}
    scene = move(1, yellow="t20", red="t21", parties=parties).play("move yellow1", f"d6 {die} star_save")
    assert (scene.at("yellow1") == "t22") == saved


@clause("LL-6.5a", "LL-3.2b")
def test_the_repelled_movers_turn_goes_on() -> None:
    scene = move(6, yellow="t28", red="t34").play("move yellow1", "card mend", "d6 4 star_save")
    assert (scene.awaits, scene.of("down")) == ("again", {"yellow1": 4})


@clause("LL-6.5b")
@pytest.mark.parametrize(("constitution", "die", "stands"), [(0, 5, True), (0, 4, False), (2, 3, True), (-2, 6, False)])
def test_the_last_stand_is_against_the_damage_taken(constitution: int, die: int, stands: bool) -> None:
    party = {"abilities": {"constitution": constitution}, "hp": 2}
    scene = act(yellow="t20", red="t21", parties={"red": party})
    scene.play("attack yellow1 sword red1", "d20 15 attack", "d20 5 defence", "d6 5 damage", f"d20 {die} last_stand")
    assert (scene.hp("red"), scene.of("down")) == ((1, {}) if stands else (10 + constitution, {"red1": 3}))
    assert scene.clauses("stood") == ["LL-6.5b"] * stands


@clause("LL-6.5b")
def test_any_star_and_only_stars() -> None:
    blow = ("attack yellow1 sword red1", "d20 15 attack", "d20 5 defence", "d6 5 damage")
    assert act(yellow="t33", red="t34", parties={"red": {"hp": 1}}).play(*blow).awaits == "d20 last_stand"
    assert act(yellow="t34", red="t35", parties={"red": {"hp": 1}}).play(*blow).awaits == "bonus"


@clause("LL-6.5b", "LL-6.14")
def test_the_damage_is_what_is_left_after_the_shield() -> None:
    scene = act(yellow="t46", red="t47", parties={"red": {"hp": 1}})
    scene.play("attack yellow1 sword red1", "d20 15 attack", "d20 5 defence", "d6 5 damage", "d20 4 last_stand")
    assert scene.hp("red") == 1


@clause("LL-6.5b", "LL-A4")
def test_an_ambush_has_no_last_stand() -> None:
    assert move(1, yellow="t20", red="t21").play("move yellow1", "d6 1 star_save").turn == "red"


@clause("LL-6.5c")
@pytest.mark.parametrize(("star", "may"), [("t21", True), ("t34", False), ("t47", False), ("t8", False)])
def test_a_block_on_a_star_only_in_its_own_colour(star: str, may: bool) -> None:
    before = f"t{int(star[1:]) - 1}"
    assert move(1, yellow=f"{before} {star} h1").can("move yellow1") == may
    assert move(1, yellow=f"{before} {star}~2 h1").can("move yellow1")


@clause("LL-6.5c")
def test_passing_on_is_not_landing() -> None:
    assert move(2, yellow="t33 t34 h1", more={"sneak": "yellow1"}).can("move yellow1")


@clause("LL-6.5c", "ch.13", "LL-6.15")
def test_blink_to_such_a_block_is_pushed_on() -> None:
    scene = act(yellow="t33 t34", parties={"yellow": {"hand": ["blink"]}}).play("cast blink yellow1", "d4 1 blink")
    assert scene.at("yellow1") == "t35"


# ---- LL-6.6: teleport


@clause("LL-6.6")
@pytest.mark.parametrize("t", ["t15", "t28", "t41", "t2"])
def test_from_t_to_the_next_d(t: str) -> None:
    scene = move(1, yellow=f"t{int(t[1:]) - 1}<").play("move yellow1")
    assert (scene.awaits, scene.doing) == ("teleport yellow yellow1", {"teleport", "pass"})
    scene.play("teleport", "card mend", "d6 4 teleport_save")
    assert (scene.at("yellow1"), scene.of("facing"), scene.turn) == (
        f"t{int(t[1:]) + 7}",
        {"yellow1": "backward"},
        "red",
    )


@clause("LL-6.6")
@pytest.mark.parametrize(
    ("luck", "die", "falls"), [(0, 3, True), (0, 4, False), (1, 3, False), (-2, 5, True), (2, 1, True), (2, 2, False)]
)
def test_luck_helps_the_save(luck: int, die: int, falls: bool) -> None:
    scene = move(1, yellow="t14", parties={"yellow": {"abilities": {"luck": luck}}})
    scene.play("move yellow1", "teleport", "card mend", f"d6 {die} teleport_save")
    assert (scene.at("yellow1"), scene.of("down")) == ("t22", {"yellow1": 3} if falls else {})


@clause("LL-6.6")
def test_who_arrives_unconscious_ambushes_nobody() -> None:
    scene = move(1, yellow="t14", red="t22").play("move yellow1", "teleport", "card mend", "d6 1 teleport_save")
    assert (scene.at("yellow1"), scene.of("down")) == ("t22", {"yellow1": 3})
    assert scene.told("fell")[0].data["square"] == "t22"


@clause("LL-6.6", "LL-6.15")
def test_onto_a_block_it_is_pushed_forward_into_what_stands_there() -> None:
    scene = move(1, yellow="t27", red="t35 t35 t36").play("move yellow1", "teleport", "card mend", "d6 6 teleport_save")
    assert scene.awaits == "d20 skirmish"
    assert scene.play("d20 9 skirmish", "d20 2 skirmish_defence").of("down") == {"red3": 3}


@clause("LL-6.6")
def test_two_own_pieces_on_d_send_it_on() -> None:
    fields: Any = {"yellow": "t14 t22 t22", "red": "t23"}
    asleep = move(1, **fields).play("move yellow1", "teleport", "card mend", "d6 1 teleport_save")
    assert (asleep.at("yellow1"), asleep.of("down")) == ("t23", {"yellow1": 3})
    awake = move(1, **fields).play("move yellow1", "teleport", "card mend", "d6 5 teleport_save")
    assert awake.awaits == "d20 skirmish"


@clause("LL-6.6", "LL-A4")
def test_the_ambush_on_t_comes_before_the_offer() -> None:
    scene = move(1, yellow="t14", red="t15").play("move yellow1")
    assert (scene.awaits, scene.of("down")) == ("teleport yellow yellow1", {"red1": 3})


@clause("LL-6.6")
def test_no_offer_after_a_push() -> None:
    scene = act(yellow="t36< t23", red="t29", parties={"yellow": {"hand": ["blink"]}})
    assert scene.play("cast blink yellow2", "d4 4 blink").at("yellow2") == "t27"
    pushed = act(yellow="t25 t27 t27", parties={"yellow": {"hand": ["blink"]}}).play("cast blink yellow1", "d4 2 blink")
    assert (pushed.at("yellow1"), pushed.awaits) == ("t28", "bonus")


# ---- LL-6.7: cards


@clause("LL-6.7")
@pytest.mark.parametrize(("start", "die"), [("t18", 1), ("t18", 3), ("t30", 2), ("t5", 1)])
def test_landing_or_passing_draws_a_card(start: str, die: int) -> None:
    scene = move(die, yellow=start).play("move yellow1")
    assert scene.awaits == "card"
    assert scene.play("card hold").party("yellow")["hand"] == ["hold"]


@clause("LL-6.7")
@pytest.mark.parametrize(("intelligence", "limit"), [(-2, 2), (0, 4), (2, 6)])
def test_the_hand_has_a_limit(intelligence: int, limit: int) -> None:
    party: dict[str, Any] = {
        "abilities": {"intelligence": intelligence},
        "hand": ["far"] * min(4, limit) + ["mend"] * (limit - min(4, limit)),
    }
    scene = move(1, yellow="t18", parties={"yellow": party}).play("move yellow1")
    assert scene.awaits == "shed yellow"
    scene.play("shed far far", "card spark")
    assert len(scene.party("yellow")["hand"]) == limit - 1
    assert scene.of("discards") == {"far": 2}
    less = {**party, "hand": party["hand"][1:]}
    assert move(1, yellow="t18", parties={"yellow": less}).play("move yellow1").awaits == "card"


@clause("LL-6.7")
def test_every_card_counts_towards_the_limit_once() -> None:
    scene = move(6, yellow="t18", parties={"yellow": {"hand": ["far", "mend"]}}).play("move yellow1", "card spark")
    scene.play("roll", "d6 6 move", "d6 6 speed_save", "move yellow1", "roll", "d6 2 move", "move yellow1")
    assert scene.awaits == "card"
    assert scene.play("card spark").party("yellow")["hand"].count("spark") == 2
    assert move(1, yellow="t31", parties={"yellow": scene.party("yellow")}).play("move yellow1").awaits == "shed yellow"


@clause("LL-6.7", "ch.13")
def test_a_cast_card_leaves_room_for_one() -> None:
    scene = act(yellow="t18 t31", parties={"yellow": {"hand": ["haste", "far", "mend", "mend"]}})
    scene.play("cast haste", "pass", "d6 1 move", "move yellow1", "card spark", "d6 1 move", "move yellow2")
    assert scene.awaits == "shed yellow"


@clause("LL-6.7")
def test_any_two_cards_may_be_shed_or_none() -> None:
    party = {"hand": ["far", "spark", "far", "mend"]}
    scene = move(1, yellow="t18", parties={"yellow": party}).play("move yellow1")
    assert len(scene.legal) == 5
    shed = {tuple(sorted(step["cards"])) for step in scene.legal if step["do"] == "shed"}
    assert shed == {("far", "far"), ("far", "spark"), ("far", "mend"), ("mend", "spark")}
    assert scene.refuses("shed mend mend") == "move/illegal"
    scene.play("shed mend far", "card gale")
    assert sorted(scene.party("yellow")["hand"]) == ["far", "gale", "spark"]


@clause("LL-6.7")
def test_the_discards_become_the_deck_when_it_is_empty() -> None:
    deck = {
        "spark": 6,
        "burst": 4,
        "mend": 5,
        "blink": 5,
        "fear": 4,
        "bind": 4,
        "gale": 4,
        "haste": 4,
        "hold": 4,
        "far": 4,
        "strong": 3,
    }
    scene = move(1, yellow="t18", parties={"yellow": {"hand": ["strong"]}}, more={"discards": deck}).play(
        "move yellow1"
    )
    assert (scene.of("discards"), {s["card"] for s in scene.legal}) == ({}, set(deck))
    left = move(1, yellow="t18", more={"discards": {**deck, "spark": 5}}).play("move yellow1")
    assert {s["card"] for s in left.legal} == {"spark", "strong"}
    assert left.refuses("card mend") == "step/wrong"


@clause("LL-6.7")
def test_shed_cards_are_in_the_deck_that_comes_of_the_discards() -> None:
    deck = {
        "spark": 6,
        "burst": 4,
        "mend": 5,
        "blink": 5,
        "fear": 4,
        "bind": 4,
        "gale": 4,
        "haste": 4,
        "hold": 4,
        "far": 2,
        "strong": 2,
    }
    party = {"hand": ["strong", "strong", "far", "far"]}
    scene = move(1, yellow="t18", parties={"yellow": party}, more={"discards": deck}).play(
        "move yellow1", "shed strong strong"
    )
    assert {"card": "strong"} in scene.legal
    assert scene.play("card strong").of("discards") == {}


# ---- LL-6.11: traps


@clause("LL-6.11")
@pytest.mark.parametrize(
    ("engineering", "dexterity", "die", "caught"),
    [(0, 0, 3, True), (0, 0, 4, False), (2, 0, 5, True), (-2, 0, 2, False), (0, 1, 3, False), (2, -1, 6, True)],
)
def test_a_trap_hurts_and_may_restrain(engineering: int, dexterity: int, die: int, caught: bool) -> None:
    parties = {"yellow": {"abilities": {"dexterity": dexterity}}, "red": {"abilities": {"engineering": engineering}}}
    scene = move(2, yellow="t36", parties=parties).play("move yellow1", f"d6 {die} trap_save")
    assert (scene.hp("yellow"), scene.of("restrained")) == (9, {"yellow1": 2} if caught else {})


@clause("LL-6.11")
def test_at_0_it_falls_without_a_save() -> None:
    scene = move(2, yellow="t36 t20", parties={"yellow": {"hp": 1}}).play("move yellow1")
    assert (scene.turn, scene.of("down"), scene.hp("yellow")) == ("red", {"yellow1": 3}, 10)


@clause("LL-6.11", "LL-O1")
def test_passing_a_trap_does_nothing() -> None:
    assert move(3, yellow="t36").play("move yellow1").told("trapped") == []


@clause("LL-6.11", "ch.13")
def test_blink_lands_on_it_as_well() -> None:
    scene = act(yellow="t35", parties={"yellow": {"hand": ["blink"]}}).play("cast blink yellow1", "d4 3 blink")
    assert (scene.awaits, scene.hp("yellow")) == ("d6 trap_save", 9)


# ---- LL-O1: the order of a movement


@clause("LL-O1")
def test_cards_come_before_the_ambush() -> None:
    scene = move(3, yellow="t18", red="t21").play("move yellow1")
    assert scene.awaits == "card"
    assert scene.play("card mend").awaits == "d6 star_save"


@clause("LL-O1")
def test_the_ambush_comes_before_the_trap() -> None:
    scene = move(2, yellow="t36", blue="t38").play("move yellow1")
    assert (scene.of("down"), scene.awaits) == ({"blue1": 3}, "d6 trap_save")


@clause("LL-O1", "LL-6.5a")
def test_for_the_repelled_it_ends_there() -> None:
    scene = move(1, yellow="t33 t35 t35 t36", red="t34").play("move yellow1", "d6 6 star_save")
    assert (scene.at("yellow1"), scene.awaits, scene.of("down")) == ("t36", "turn red1", {"yellow1": 3})


@clause("LL-O1", "LL-6.6")
def test_the_flight_draws_before_its_save() -> None:
    scene = move(1, yellow="t14").play("move yellow1", "teleport")
    assert scene.awaits == "card"
    assert scene.play("card mend").awaits == "d6 teleport_save"
