"""The board, parties, HP, falling and winning (LL-0, LL-3.1 to LL-3.7, ch. 8, LL-3.10, LL-3.11, LL-E, LL-6.1)."""

from typing import Any

import pytest

import ludarium as lu
from tests.ludicrous.scene import Scene, act, last, move, position, roll

clause = pytest.mark.clause
STRIKE = "attack yellow1 sword red1"
SURE = ("d20 15 attack", "d20 5 defence")


def turning(**fields: Any) -> Scene:
    """Yellow's turn before its special rules; its first piece is asked to turn."""
    return Scene(awaits="turn", more={"piece": "yellow1", **fields.pop("more", {})}, **fields)


# ---- LL-6.1: the board


@clause("LL-6.1")
@pytest.mark.parametrize("quadrant", range(4))
def test_each_quadrant_has_its_special_squares(quadrant: int) -> None:
    def lands(offset: int) -> Scene:
        goal = 13 * quadrant + offset
        colour = ("green", "yellow", "blue", "red")[(quadrant + 2) % 4]
        scene = Scene(seats="green yellow blue red", turn=colour, die=1, **{colour: f"t{goal - 1}"})
        return scene.play(f"move {colour}1")

    assert lands(2).awaits.startswith("teleport")
    assert lands(6).awaits == "card"
    assert lands(12).awaits == "d6 trap_save"
    assert all(
        len(lands(plain).told("moved")) == 1 and not lands(plain).told("card") for plain in (1, 3, 4, 5, 7, 8, 9)
    )


@clause("LL-6.1")
@pytest.mark.parametrize(
    ("square", "fishes"), [("t23", True), ("t24", True), ("t25", False), ("t22", False), ("t10", True)]
)
def test_the_squares_on_the_edge_but_the_traps_are_for_fishing(square: str, fishes: bool) -> None:
    assert act(yellow=square).can("fish yellow1") == fishes


@clause("LL-6.1", "LL-6.2")
@pytest.mark.parametrize(
    ("square", "home"), [("t39", True), ("t42", True), ("t49", True), ("t50", False), ("t37", False)]
)
def test_the_homefield_is_the_twelve_squares_that_touch_the_yard(square: str, home: bool) -> None:
    behind = f"t{int(square[1:]) - 1}"
    scene = act(yellow=behind, red=square, parties={"yellow": {"hand": ["fear"]}})
    scene.play("cast fear yellow1 red1", "d6 4 fear")
    assert scene.told("frightened")[0].data["points"] == (2 if home else 4)


@clause("LL-6.1")
def test_squares_of_absent_colours_act_with_engineering_0() -> None:
    scene = move(2, yellow="t23").play("move yellow1")
    assert scene.awaits == "d6 trap_save"
    assert scene.play("d6 4 trap_save").of("restrained") == {}
    assert move(2, yellow="t23").play("move yellow1", "d6 3 trap_save").of("restrained") == {"yellow1": 2}


# ---- LL-6.8, ch. 4


@clause("LL-6.8")
@pytest.mark.parametrize("facing", ["forward", "backward"])
def test_facing_has_no_use_but_in_reach(facing: str) -> None:
    back = "<" if facing == "backward" else ""
    assert move(3, yellow=f"t20{back}").play("move yellow1").at("yellow1") == "t23"
    assert act(yellow=f"t20{back}", red="t21").can(STRIKE) == (facing == "forward")


@clause("LL-6.8")
def test_a_piece_keeps_its_facing_around_the_corner() -> None:
    scene = move(3, yellow="t22<").play("move yellow1", "d6 6 trap_save")
    assert scene.of("facing") == {"yellow1": "backward"}


@clause("LL-6.8")
def test_facing_ends_at_the_home_area() -> None:
    assert move(1, yellow="t11<").play("move yellow1").of("facing") == {}


@clause("ch.4")
def test_an_attack_that_ties_grazes() -> None:
    scene = act(yellow="t14", red="t15").play(STRIKE, "d20 9 attack", "d20 9 defence", "d6 5 damage")
    assert (scene.hp("red"), len(scene.told("grazed"))) == (8, 1)


@clause("ch.4")
def test_advantage_and_disadvantage_cancel_each_other() -> None:
    scene = act(yellow="t14#1", red="t15~2").play(STRIKE, "d20 2 attack")
    assert scene.awaits == "d20 defence"


@clause("ch.4")
def test_several_advantages_are_one() -> None:
    scene = act(yellow="t14#1", red="t15", more={"wet": {"yellow1": 2}}).play(STRIKE, "d20 12 attack", "d20 3 attack")
    assert scene.awaits == "d20 defence"


@clause("ch.4")
def test_other_contests_have_no_criticals() -> None:
    tower = {"structures": {"s3": "watchtower"}}
    scene = turning(yellow="t30", red="t15", parties={"yellow": tower}).play("turn yellow1 forward", "shoot red1")
    assert scene.play("d20 20 watchtower", "d20 20 watchtower_defence").awaits == "tank"


# ---- LL-0: a new game


@clause("LL-0")
@pytest.mark.parametrize(("count", "seats"), [(2, "yellow red"), (3, "green yellow red"), (4, "green yellow blue red")])
def test_two_to_four_parties(count: int, seats: str) -> None:
    assert " ".join(lu.Game("ludicrous", seats=count, seed=1).seats) == seats


@clause("LL-0")
def test_the_parties_at_the_start() -> None:
    game = lu.Game("ludicrous", seats=4, seed=3)
    start = {"weapon": "sword", "hp": 10, "hand": [], "bonus": 0, "tank": "shield"}
    here = game.position()
    assert here["parties"] == dict.fromkeys(("green", "yellow", "blue", "red"), start)
    assert {place for places in here["tokens"].values() for place in places} == {"base"}
    assert (game.awaiting, here["round"], here["first"]) == ("tank", 1, game.turn)


@clause("LL-0")
@pytest.mark.parametrize(("first", "god"), [("green", "red"), ("yellow", "green"), ("red", "yellow")])
def test_the_party_before_the_first_has_the_god_token(first: str, god: str) -> None:
    assert lu.Game("ludicrous", seats=3, first=first, seed=0).position()["god"] == god


@clause("LL-0")
def test_who_begins_is_drawn() -> None:
    begins = {lu.Game("ludicrous", seats=4, seed=seed).turn for seed in range(40)}
    assert begins == {"green", "yellow", "blue", "red"}


@clause("LL-0")
@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_fewer_pieces(pieces: int) -> None:
    game = lu.Game("ludicrous", options={"pieces": pieces}, seed=0)
    assert game.position()["tokens"]["yellow"] == ["base"] * pieces


@clause("LL-0")
@pytest.mark.parametrize("seats", [["red"], ["yellow", "green"], ["green", "green"], ["white", "red"], 1, 5])
def test_seats_that_cannot_be(seats: Any) -> None:
    with pytest.raises(lu.LudariumError):
        lu.Game("ludicrous", seats=seats)


# ---- LL-3.1: abilities


@clause("LL-3.1")
@pytest.mark.parametrize("value", [-3, 3, 1.5, True, "1", None])
def test_an_ability_is_from_minus_2_to_2(value: Any) -> None:
    with pytest.raises(lu.LudariumError, match="luck"):
        act(yellow="t14", parties={"yellow": {"abilities": {"luck": value}}})


@clause("LL-3.1")
def test_the_sum_is_0_unless_the_option_says_otherwise() -> None:
    party = {"yellow": {"abilities": {"luck": 1}}}
    assert act(yellow="t14", parties=party).party("yellow")["abilities"] == {"luck": 1}
    with pytest.raises(lu.LudariumError, match="sum"):
        act(yellow="t14", parties=party, options={"any_sum": False})
    balanced = {"yellow": {"abilities": {"luck": 1, "attack": -1}}}
    assert act(yellow="t14", parties=balanced, options={"any_sum": False}).hp("yellow") == 10


@clause("LL-3.1")
def test_a_party_has_sword_or_bow() -> None:
    assert act(yellow="t14", red="t15").can(STRIKE)
    bow = act(yellow="t14", red="t15", parties={"yellow": {"weapon": "bow", "arrows": 6}})
    assert bow.can("attack yellow1 bow red1")
    assert bow.cannot(STRIKE)
    with pytest.raises(lu.LudariumError, match="weapon"):
        act(parties={"yellow": {"weapon": "punch"}})


# ---- LL-3.5: HP


@clause("LL-3.5")
@pytest.mark.parametrize(("constitution", "most"), [(-2, 8), (0, 10), (2, 12)])
def test_the_most_hp_is_10_and_constitution(constitution: int, most: int) -> None:
    party = {"abilities": {"constitution": constitution}, "hp": most - 1, "hand": ["mend"]}
    scene = act(yellow="t14", parties={"yellow": party}).play("cast mend", "d4 4 heal")
    assert scene.hp("yellow") == most
    with pytest.raises(lu.LudariumError, match="hp"):
        act(parties={"yellow": {**party, "hp": most + 1}})


@clause("LL-3.5")
def test_at_0_the_piece_falls_and_hp_are_full_again() -> None:
    scene = act(yellow="t14", red="t15 t30", parties={"red": {"hp": 3}}).play(STRIKE, *SURE, "d6 6 damage")
    assert (scene.of("down"), scene.hp("red"), scene.clauses("fell")) == ({"red1": 3}, 10, ["LL-3.5"])


@clause("LL-3.5", "LL-O3")
def test_of_two_pieces_hit_at_once_the_player_chooses_the_falling_one() -> None:
    scene = act(yellow="t14", red="t16 t15", parties={"yellow": {"hand": ["burst"]}, "red": {"hp": 4}})
    scene.play("cast burst yellow1", "d4 2 damage")
    assert scene.awaits == "fall red"
    assert scene.legal == [{"do": "fall", "piece": "red1"}, {"do": "fall", "piece": "red2"}]
    scene.play("fall red1")
    assert (scene.of("down"), scene.hp("red")) == ({"red1": 3}, 10)


@clause("LL-3.5")
def test_an_ambush_takes_no_hp() -> None:
    scene = move(2, yellow="t14", red="t16", parties={"red": {"hp": 2}}).play("move yellow1")
    assert (scene.of("down"), scene.told("damaged")) == ({"red1": 3}, [])
    assert (scene.hp("red"), scene.clauses("healed")) == (3, ["ch.8"])


# ---- ch. 8: wounded


@clause("ch.8")
@pytest.mark.parametrize(
    ("hp", "constitution", "after"), [(5, 0, 6), (6, 0, 6), (5, 1, 6), (6, 1, 6), (6, 2, 7), (4, -2, 5), (5, -2, 5)]
)
def test_at_half_or_less_one_point_heals(hp: int, constitution: int, after: int) -> None:
    party = {"abilities": {"constitution": constitution}, "hp": hp}
    scene = turning(yellow="t20", parties={"yellow": party}).play("turn yellow1 forward")
    assert scene.hp("yellow") == after
    assert scene.clauses("healed") == ["ch.8"] * (after - hp)


@clause("ch.8", "LL-T2")
def test_the_wound_heals_before_the_poison_works() -> None:
    scene = turning(yellow="t20", parties={"yellow": {"hp": 4, "poisoned": 1}}).play("turn yellow1 forward")
    assert scene.hp("yellow") == 5
    assert scene.play("d4 4 poison").hp("yellow") == 1


@clause("ch.8")
def test_wounded_after_the_poison_heals_only_in_the_next_turn() -> None:
    scene = turning(yellow="t20", parties={"yellow": {"hp": 6, "poisoned": 1}}).play(
        "turn yellow1 forward", "d4 4 poison"
    )
    assert scene.hp("yellow") == 2


# ---- LL-3.6: kinds of damage


@clause("LL-3.6")
def test_the_kind_of_damage_is_in_the_event() -> None:
    def kind(scene: Scene) -> str:
        return str(scene.told("damaged")[-1].data["damage"])

    hand = {"yellow": {"hand": ["burst"]}}
    assert kind(act(yellow="t14", red="t15").play(STRIKE, *SURE, "d6 2 damage")) == "normal attack"
    assert kind(act(yellow="t14", red="t15", parties=hand).play("cast burst yellow1", "d4 2 damage")) == "pure attack"
    assert kind(move(2, yellow="t23").play("move yellow1")) == "normal fixed"
    sick = turning(yellow="t20", parties={"yellow": {"hp": 1, "poisoned": 1}}).play("turn yellow1 forward")
    assert kind(sick.play("d4 4 poison")) == "pure natural"


@clause("LL-3.6", "LL-6.14")
def test_the_shield_lessens_no_pure_damage() -> None:
    near: Any = {"yellow": "t39", "red": "t40"}
    assert act(**near).play(STRIKE, *SURE, "d6 4 damage").hp("red") == 7
    burst = act(parties={"yellow": {"hand": ["burst"]}}, **near).play("cast burst yellow1", "d4 4 damage")
    assert burst.hp("red") == 6


@clause("LL-3.6", "LL-6.5b")
def test_the_last_stand_holds_against_pure_damage() -> None:
    scene = act(yellow="t20", red="t21", parties={"yellow": {"hand": ["burst"]}, "red": {"hp": 2}})
    scene.play("cast burst yellow1", "d4 4 damage", "d20 4 last_stand")
    assert (scene.hp("red"), scene.of("down")) == (1, {})


# ---- LL-3.7: elimination


@clause("LL-3.7")
@pytest.mark.parametrize(("left", "place"), [(1, "base"), (2, "t20"), (3, "t20")])
def test_a_piece_is_eliminated_at_the_end_of_the_third_turn(left: int, place: str) -> None:
    scene = last(yellow=f"t30 t20~{left}").play("stop")
    assert scene.at("yellow2") == place
    assert scene.of("down") == ({"yellow2": left - 1} if left > 1 else {})


@clause("LL-3.7")
def test_the_turn_it_fell_in_is_not_counted() -> None:
    scene = act(yellow="t14", red="t15<", parties={"yellow": {"hp": 1}}).play(STRIKE, "d20 2 attack", "d20 5 defence")
    scene.play("retaliate sword", "d20 15 attack", "d20 5 defence", "d6 3 damage")
    assert scene.of("down") == {"yellow1": 4}
    scene.play("pass", "d6 5 move")
    assert scene.of("down") == {"yellow1": 3}


@clause("LL-3.7", "LL-O3")
def test_any_damage_eliminates_a_lying_piece_and_takes_no_hp() -> None:
    scene = act(yellow="t14", red="t15~2").play(STRIKE, "d20 3 attack", "d20 18 attack", "d20 4 defence", "d6 1 damage")
    assert (scene.at("red1"), scene.hp("red"), scene.clauses("eliminated")) == ("base", 10, ["LL-3.7"])


@clause("LL-3.7")
@pytest.mark.parametrize(("hp", "at", "down"), [(3, "t21", {"red1": 3}), (2, "base", {})])
def test_more_than_20_past_0_eliminates_at_once_on_a_star_too(hp: int, at: str, down: dict[str, int]) -> None:
    party = {"abilities": {"magic": -1}, "hand": ["spark", "strong"]}
    scene = act(yellow="t20", red="t21", parties={"yellow": party, "red": {"hp": hp}})
    scene.play("cast spark yellow1 red1 +strong", "d20 20 attack", "d20 5 defence", *["d6 6 damage"] * 4)
    if down:
        scene.play("d20 12 last_stand")
    assert (scene.at("red1"), scene.hp("red"), scene.of("down")) == (at, 10, down)


@clause("LL-3.7")
def test_conditions_and_facing_end_in_the_yard() -> None:
    scene = last(yellow="t30 t20<~1*2#2", more={"wet": {"yellow2": 2}}).play("stop")
    assert (scene.of("facing"), scene.of("stunned"), scene.of("restrained"), scene.of("wet")) == (
        {"yellow1": "forward"},
        {},
        {},
        {},
    )


@clause("LL-3.7", "LL-3.3")
def test_an_eliminated_piece_enters_conscious_and_as_new() -> None:
    scene = last(yellow="t30 t20<~1*2#2", more={"wet": {"yellow2": 2}})
    scene.play("stop", "tank shield", "pass", "pass", *["d6 2 move"] * 3)
    scene.play("d20 1 hoop", "d20 1 hoop", "d20 1 calendar", "turn yellow1 forward", "tank shield", "pass", "pass")
    scene.play("d6 1 move", "enter yellow2 forward")
    assert scene.at("yellow2") == "t13"
    assert [scene.of(key) for key in ("down", "stunned", "restrained", "wet")] == [{}] * 4
    assert scene.of("facing") == {"yellow1": "forward", "yellow2": "forward"}


# ---- LL-3.4: unconscious


@clause("LL-3.4")
def test_a_lying_piece_neither_acts_nor_turns_nor_moves() -> None:
    assert act(yellow="t20~2 h1 h2 h3", red="t21").legal == [{"do": "pass"}]
    assert roll(yellow="t20~2 h1 h2 h3").play("d6 6 move").turn == "red"
    assert last(yellow="t30", red="t40~2").play("stop").awaits == "tank"


@clause("LL-3.4")
def test_own_pieces_may_not_jump_over_it_nor_be_three() -> None:
    assert move(2, yellow="t30 t31~2 h1 h1").cannot("move yellow1")
    assert move(1, yellow="t30 t31~2 t31 h1").cannot("move yellow1")
    assert move(1, yellow="t30 t31~2 h1 h1").can("move yellow1")


@clause("LL-3.4")
def test_for_others_it_is_no_obstacle() -> None:
    scene = move(1, yellow="t29", red="t30~2 t30~1").play("move yellow1")
    assert (scene.at("yellow1"), scene.told("ambushed"), scene.turn) == ("t30", [], "red")
    assert move(2, yellow="t29", red="t30~2 t30~1").can("move yellow1")


@clause("LL-3.4")
@pytest.mark.parametrize("card", ["gale", "fear"])
def test_push_and_fright_do_not_move_it(card: str) -> None:
    scene = act(yellow="t20", red="t21~2 t22", parties={"yellow": {"hand": [card]}})
    assert scene.cannot("cast fear yellow1 red1")
    if card == "gale":
        assert scene.play("cast gale yellow1", "d4 1 gale").at("red1") == "t21"


# ---- LL-3.4b: reviving


@clause("LL-3.4b")
@pytest.mark.parametrize(
    ("me", "lying", "may"),
    [("t20", "t20", True), ("t20", "t21", True), ("t20", "t19", True), ("t20", "t22", False), ("t23", "t22", True),
     ("t23", "t24", True), ("t17", "t18", False), ("t18", "t17", False), ("t18", "t18", True), ("t16", "t17", True)],
)  # fmt: skip
def test_reviving_reaches_the_next_squares_but_not_over_the_divide(me: str, lying: str, may: bool) -> None:
    assert act(yellow=f"{me} {lying}~2").can("revive yellow1 yellow2") == may


@clause("LL-3.4b")
def test_a_revived_piece_is_conscious_with_its_conditions() -> None:
    scene = act(yellow="t20 t21~2*1").play("revive yellow1 yellow2")
    assert (scene.of("down"), scene.of("stunned"), scene.awaits) == ({}, {"yellow2": 1}, "bonus")


@clause("LL-3.4b", "ch.13", "LL-6.15b")
def test_revived_beside_a_conscious_enemy_it_is_pushed_on() -> None:
    scene = act(yellow="t20 t30~2", red="t30 t31", parties={"yellow": {"hand": ["mend"]}}).play("cast mend yellow2")
    assert scene.awaits == "d20 skirmish"
    scene.play("d20 9 skirmish", "d20 9 skirmish_defence")
    assert (scene.at("yellow2"), scene.of("down")) == ("t31", {"yellow2": 4})


@clause("LL-3.4b", "LL-6.5c")
def test_revived_to_a_block_on_a_foreign_star_it_is_pushed_on() -> None:
    scene = act(yellow="t34 t34~2").play("revive yellow1 yellow2")
    assert (scene.at("yellow1"), scene.at("yellow2"), scene.awaits) == ("t34", "t35", "bonus")
    own = act(yellow="t21 t21~2").play("revive yellow1 yellow2")
    assert own.at("yellow2") == "t21"


# ---- LL-3.11, LL-O4, LL-E: the end


@clause("LL-3.11")
@pytest.mark.parametrize(
    ("others", "wins"),
    [("h1 h2 h3", True), ("h1 h1 h2", True), ("h1 h2 t20", False), ("h1 h2 base", False), ("h1 h2 prison:red", False)],
)
def test_all_four_in_the_home_area_and_one_in_the_triangle(others: str, wins: bool) -> None:
    scene = move(1, yellow=f"h5 {others}").play("move yellow1")
    assert (scene.game.winner == "yellow") == wins
    assert scene.clauses("won") == ["LL-3.11"] * wins


@clause("LL-3.11")
def test_nobody_wins_without_the_triangle() -> None:
    assert move(1, yellow="t11 h2 h3 h4").play("move yellow1").game.winner is None


@clause("LL-3.11", "LL-0")
def test_all_pieces_are_those_that_play() -> None:
    assert move(1, yellow="h5 h2", options={"pieces": 2}).play("move yellow1").game.winner == "yellow"


@clause("LL-O4")
def test_a_win_ends_the_game_there() -> None:
    scene = move(6, yellow="t11 home", options={"pieces": 2}, more={"haste": True}).play("move yellow1")
    assert (scene.awaits, scene.here["winner"], scene.turn, scene.legal) == ("over", "yellow", "yellow", [])
    assert {"sixes", "haste", "die"}.isdisjoint(scene.here)


@clause("LL-O4")
def test_the_bonus_die_wins_as_well() -> None:
    scene = Scene(awaits="bonus", yellow="h5 h1 h2 h3", parties={"yellow": {"bonus": 6}})
    scene.play("bonus", "d6 1 bonus", "move yellow1")
    assert (scene.awaits, scene.told("rolled")) == ("over", [])


@clause("LL-O4")
def test_a_spell_wins_as_well() -> None:
    scene = act(yellow="t10 h1 h2 home", parties={"yellow": {"hand": ["blink"]}}).play(
        "cast blink yellow1", "d4 2 blink"
    )
    assert (scene.awaits, scene.at("yellow1"), scene.party("yellow")["hand"]) == ("over", "h1", [])


@clause("LL-E")
@pytest.mark.parametrize(("round_cap", "over"), [(5, True), (6, False)])
def test_after_the_last_round_the_game_is_a_draw(round_cap: int, over: bool) -> None:
    scene = Scene(turn="red", awaits="again", red="t20", more={"sixes": 1}, options={"round_cap": round_cap}).play(
        "stop"
    )
    assert scene.game.over == over
    if over:
        assert (scene.here["winner"], scene.here["turn"], scene.clauses("capped")) == ("draw", "red", ["LL-E"])


@clause("LL-E")
def test_the_last_turn_ends_like_any_other() -> None:
    scene = Scene(turn="red", awaits="again", red="t20 t25~1", more={"sixes": 1}, options={"round_cap": 5}).play("stop")
    assert (scene.at("red2"), scene.party("red")["bonus"]) == ("base", 1)


@clause("LL-E")
def test_a_thousand_rounds_unless_told_otherwise() -> None:
    assert act(more={"round": 1000}).here["round"] == 1000
    with pytest.raises(lu.LudariumError, match="round"):
        act(more={"round": 1001})
    with pytest.raises(lu.LudariumError, match="round_cap"):
        lu.Game("ludicrous", options={"round_cap": 0})


# ---- LL-3.10: the specific beats the general


@clause("LL-3.10", "LL-6.5c")
def test_the_block_on_a_star_is_barred_though_two_may_share_a_square() -> None:
    assert move(1, yellow="t33 t34 h1 h1").cannot("move yellow1")
    assert move(1, yellow="t20 t21 h1 h1").can("move yellow1")


@clause("LL-3.10", "LL-A3")
def test_who_sneaks_passes_what_nobody_passes() -> None:
    fields: Any = {"yellow": "t29 t30 h1 h1", "red": "t31 t31"}
    assert move(3, **fields).cannot("move yellow1")
    assert move(3, **fields, more={"sneak": "yellow1"}).can("move yellow1")


@clause("LL-3.10", "ch.13")
def test_mend_wakes_a_piece_far_from_all_others() -> None:
    scene = act(yellow="t20 t40~1", parties={"yellow": {"hand": ["mend"]}})
    assert scene.cannot("revive yellow1 yellow2")
    assert scene.play("cast mend yellow2").of("down") == {}


def test_the_scene_writes_positions_that_are_read() -> None:
    assert position(yellow="t20<~3*1#2")["down"] == {"yellow1": 3}
