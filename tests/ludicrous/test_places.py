"""Structures, prisoners, fishing and tanks (LL-6.9, LL-6.10, LL-6.12, LL-6.12h, LL-6.14)."""

from typing import Any

import pytest

from tests.ludicrous.scene import Scene, act, last

clause = pytest.mark.clause
STRIKE = "attack yellow1 sword red1"
SURE = ("d20 15 attack", "d20 5 defence")


def special(*, structures: dict[str, str] | None = None, **fields: Any) -> Scene:
    """Yellow's special rules phase; no yellow piece can turn."""
    party = {"structures": structures or {}, **fields.pop("party", {})}
    parties = {"yellow": party, **fields.pop("parties", {})}
    more = {"sixes": 1, "first": "red", **fields.pop("more", {})}
    return Scene(turn="red", awaits="again", more=more, parties=parties, **fields).play("stop")


# ---- LL-6.9: structures


@clause("LL-6.9")
@pytest.mark.parametrize(
    ("yellow", "may"),
    [
        ("base h1 h2 h3", True),
        ("t20 h1 h2 h3", True),
        ("t24 h1 h2 h3", False),
        ("t20~2 h1 h2 h3", False),
        ("t20*1 h1 h2 h3", False),
        ("t24 prison:red h1 h2", False),
    ],
)
def test_who_may_build(yellow: str, may: bool) -> None:
    assert ("build" in act(yellow=yellow).doing) == may


@clause("LL-6.9")
def test_one_on_each_square_and_one_of_a_kind() -> None:
    scene = act(yellow="t20", parties={"yellow": {"structures": {"s3": "barricade"}}})
    built = {(s["structure"], s["square"]) for s in scene.legal if s["do"] == "build"}
    assert built == {(kind, square) for kind in ("watchtower", "infirmary") for square in ("s1", "s7", "s9")}


@clause("LL-6.9")
@pytest.mark.parametrize(
    ("yellow", "engineering", "die", "built"),
    [
        ("t20 h1 h2 h3", 0, 10, False),
        ("t20 h1 h2 h3", 0, 11, True),
        ("t20", 0, 8, True),
        ("t20", 0, 7, False),
        ("base", -2, 9, True),
        ("t20 prison:red h1 h2", 2, 9, True),
        ("t20 prison:red h1 h2", 2, 8, False),
    ],
)
def test_building_needs_more_than_10(yellow: str, engineering: int, die: int, built: bool) -> None:
    scene = act(yellow=yellow, parties={"yellow": {"abilities": {"engineering": engineering}}})
    scene.play("build watchtower s7", f"d20 {die} build")
    assert scene.party("yellow").get("structures", {}) == ({"s7": "watchtower"} if built else {})
    assert scene.awaits == "bonus"


@clause("LL-6.9")
@pytest.mark.parametrize(
    ("slot", "square", "seen"),
    [
        ("s3", "t16", True),
        ("s3", "t15", True),
        ("s3", "t17", True),
        ("s3", "t18", False),
        ("s3", "t14", False),
        ("s9", "t23", True),
        ("s9", "t24", False),
        ("s1", "t13", True),
        ("s1", "t12", False),
        ("s7", "t21", True),
    ],
)
def test_the_watchtower_reaches_its_square_and_the_next_ones(slot: str, square: str, seen: bool) -> None:
    scene = special(red=square, structures={slot: "watchtower"})
    assert (scene.awaits == "shoot yellow") == seen


@clause("LL-6.9")
def test_it_shoots_one_of_all_enemies_there_or_nobody() -> None:
    scene = special(red="t16 t17~2 h1", blue="t15", structures={"s3": "watchtower"}, more={"first": "yellow"})
    scene.play("d20 1 hoop", "d20 1 hoop", "d20 1 calendar")
    assert {s.get("target", "none") for s in scene.legal} == {"blue1", "red1", "red2", "none"}
    assert scene.play("pass").awaits == "tank"


@clause("LL-6.9")
def test_its_shot_is_a_contest_without_criticals_grazes_or_stun() -> None:
    parties = {"red": {"abilities": {"dexterity": 1}}}
    fields: Any = {
        "red": "t16<",
        "structures": {"s3": "watchtower"},
        "parties": parties,
        "party": {"abilities": {"engineering": 2}},
    }
    tie = special(**fields).play("shoot red1", "d20 9 watchtower", "d20 10 watchtower_defence")
    assert (tie.awaits, tie.hp("red")) == ("tank", 10)
    hit = special(**fields).play("shoot red1", "d20 10 watchtower", "d20 10 watchtower_defence", "d4 3 damage")
    assert (hit.awaits, hit.hp("red"), hit.told("damaged")[0].clause) == ("tank", 7, "LL-6.9")


@clause("LL-6.9", "LL-A3")
def test_neither_dodging_nor_a_barricade_helps_against_it() -> None:
    party = {"dodged": "red1", "structures": {"s3": "barricade"}}
    scene = special(red="t16", structures={"s3": "watchtower"}, parties={"red": party})
    assert scene.play("shoot red1", "d20 10 watchtower", "d20 9 watchtower_defence").awaits == "d4 damage"


@clause("LL-6.9", "LL-6.14")
def test_a_watchtower_is_no_tank_so_the_anti_tank_does_not_stop_it() -> None:
    scene = special(
        red="t16", structures={"s3": "watchtower"}, parties={"red": {"tank": "anti_tank"}}, party={"tank": "attack"}
    )
    scene.play("shoot red1", "d20 15 watchtower", "d20 9 watchtower_defence", "d4 4 damage")
    assert scene.hp("red") == 6


@clause("LL-6.9", "LL-3.7")
def test_it_eliminates_a_lying_piece() -> None:
    scene = special(red="t16~2", structures={"s3": "watchtower"})
    scene.play("shoot red1", "d20 15 watchtower", "d20 9 watchtower_defence", "d4 1 damage")
    assert (scene.at("red1"), scene.hp("red")) == ("base", 10)


@clause("LL-6.9", "LL-A1")
@pytest.mark.parametrize(("square", "bonus"), [("t42", 2), ("t43", 2), ("t41", 2), ("t45", 0)])
def test_the_barricade_helps_own_pieces_near_it(square: str, bonus: int) -> None:
    scene = act(yellow=f"t{int(square[1:]) - 1}", red=square, parties={"red": {"structures": {"s3": "barricade"}}})
    scene.play(STRIKE, "d20 1 attack", "d20 10 defence")
    assert scene.told("missed")[0].data["defence"] == 10 + bonus


@clause("LL-6.9")
def test_the_infirmary_heals_for_a_conscious_piece_then_wakes_the_lying() -> None:
    party = {"hp": 7}
    scene = special(yellow="t20*2 t21~2 t19~3 t30~1", structures={"s7": "infirmary"}, party=party)
    assert (scene.awaits, scene.hp("yellow")) == ("d6 infirmary", 8)
    scene.play("d6 4 infirmary", "d6 3 infirmary")
    assert (scene.of("down"), scene.awaits) == ({"yellow3": 3, "yellow4": 1}, "tank")
    assert special(yellow="t21~2", structures={"s7": "infirmary"}, party=party).hp("yellow") == 7


@clause("LL-6.9", "LL-3.4b")
def test_who_wakes_beside_an_enemy_is_pushed_on() -> None:
    scene = special(yellow="t20~2", red="t20", structures={"s7": "infirmary"}).play("d6 5 infirmary")
    assert (scene.at("yellow1"), scene.of("down"), scene.awaits) == ("t21", {}, "tank")


@clause("LL-6.9", "LL-T2")
def test_the_watchtower_comes_before_the_infirmary() -> None:
    scene = special(yellow="t20~2", red="t14", structures={"s1": "watchtower", "s7": "infirmary"})
    assert scene.awaits == "shoot yellow"
    assert scene.play("pass").awaits == "d6 infirmary"


# ---- LL-6.10: prisoners


@clause("LL-6.10")
def test_a_lying_enemy_on_the_same_square_is_taken() -> None:
    scene = act(yellow="t20", red="t20~2*1#1 t21~1 t20~3", more={"wet": {"red1": 1}})
    assert scene.can("capture yellow1 red1", "capture yellow1 red3")
    assert scene.cannot("capture yellow1 red2")
    scene.play("capture yellow1 red1")
    assert (scene.at("red1"), scene.of("stunned"), scene.of("wet"), scene.of("down")) == (
        "prison:yellow",
        {},
        {},
        {"red2": 1, "red3": 3},
    )
    assert "red1" not in scene.of("facing")


@clause("LL-6.10")
def test_not_while_the_prisoner_square_of_its_colour_is_full() -> None:
    scene = act(yellow="t20", red="t20~2 prison:yellow", blue="t20~2")
    assert scene.cannot("capture yellow1 red1")
    assert scene.can("capture yellow1 blue1")
    assert act(yellow="t20", red="t20~2", blue="prison:yellow t1", green="t20~1 prison:blue").can(
        "capture yellow1 green1"
    )


@clause("LL-6.10")
@pytest.mark.parametrize(
    ("red", "mine", "yours", "free"),
    [
        ("t20", 10, 11, True),
        ("t20", 10, 12, False),
        ("t20 h1 h2 h3", 10, 14, True),
        ("t20 h1 h2 h3", 10, 15, False),
        ("t20 prison:yellow h1 h2", 10, 14, True),
    ],
)
def test_the_captors_own_pieces_in_the_yard_guard(red: str, mine: int, yours: int, free: bool) -> None:
    scene = special(yellow="prison:red", red=red).play(f"d20 {mine} escape", f"d20 {yours} guard")
    assert (scene.at("yellow1"), scene.awaits) == ("base" if free else "prison:red", "tank")


@clause("LL-6.10", "LL-T2")
def test_captors_clockwise_from_the_owner() -> None:
    scene = Scene(
        turn="green", awaits="again", more={"sixes": 1, "first": "blue"}, seats="green yellow blue red", green="t1",
        yellow="prison:green prison:red prison:blue",
    ).play("stop")  # fmt: skip
    held = []
    for _ in range(3):
        scene.play("d20 20 escape")
        held.append(scene.here["by"])
        scene.play("d20 1 guard")
    assert (held, scene.who("escaped")) == (["blue", "red", "green"], ["yellow3", "yellow2", "yellow1"])


@clause("LL-6.10")
def test_prisoners_do_nothing_and_come_out_by_escape_alone() -> None:
    assert act(yellow="prison:red h1 h2 h3", parties={"yellow": {"hand": ["mend"]}}).legal == [
        {"do": "cast", "card": "mend"},
        {"do": "pass"},
    ]
    assert last(yellow="prison:red t20 h1 h2").play("roll", "d6 6 move", "d6 6 speed_save").legal == [
        {"do": "move", "piece": "yellow2"}
    ]


# ---- LL-6.12: fishing


@clause("LL-6.12")
@pytest.mark.parametrize(
    ("square", "luck", "die", "dice"),
    [("t23", 0, 9, 1), ("t23", 0, 8, 2), ("t23", 0, 7, 0), ("t24", 0, 10, 2), ("t24", 2, 9, 1), ("t24", -2, 11, 0),
     ("t24", -2, 20, 2), ("t24", 2, 1, 0)],
)  # fmt: skip
def test_luck_against_the_squares_number(square: str, luck: int, die: int, dice: int) -> None:
    scene = act(yellow=square, parties={"yellow": {"abilities": {"luck": luck}}}).play(
        "fish yellow1", f"d20 {die} fish"
    )
    rolled = 0
    while scene.awaits == "d20 fish_table":
        scene.play("d20 2 fish_table")
        rolled += 1
    assert (rolled, scene.awaits, scene.of("wet")) == (dice, "bonus", {"yellow1": 2} if die == 1 else {})


@clause("LL-6.12")
def test_a_critical_keeps_the_higher_and_a_graze_the_lower() -> None:
    best = act(yellow="t23").play("fish yellow1", "d20 20 fish", "d20 4 fish_table", "d20 18 fish_table")
    assert best.party("yellow")["item"] == {"name": "golden_fish"}
    worst = act(yellow="t23").play("fish yellow1", "d20 8 fish", "d20 4 fish_table", "d20 18 fish_table")
    assert worst.party("yellow")["item"] == {"name": "small_fish"}


@clause("LL-6.12")
def test_a_catch_replaces_what_is_there_and_nothing_replaces_nothing() -> None:
    party = {"yellow": {"item": {"name": "harpoon", "ammo": 1}}}
    nothing = act(yellow="t23", parties=party).play("fish yellow1", "d20 9 fish", "d20 3 fish_table")
    assert nothing.party("yellow")["item"] == {"name": "harpoon", "ammo": 1}
    fish = act(yellow="t23", parties=party).play("fish yellow1", "d20 9 fish", "d20 10 fish_table")
    assert fish.party("yellow")["item"] == {"name": "fish"}


@clause("LL-6.12", "LL-6.12h")
@pytest.mark.parametrize(
    ("d4", "item"),
    [
        (1, {"name": "harpoon", "ammo": 2}),
        (2, {"name": "trident"}),
        (3, {"name": "cutlass"}),
        (4, {"name": "fish_gun", "ammo": 2}),
    ],
)
def test_20_on_the_table_is_a_weapon_with_its_ammunition(d4: int, item: dict[str, Any]) -> None:
    scene = act(yellow="t23").play("fish yellow1", "d20 9 fish", "d20 20 fish_table", f"d4 {d4} fish_weapon")
    assert scene.party("yellow")["item"] == item


@clause("LL-6.12h")
@pytest.mark.parametrize(
    ("die", "item"),
    [
        (1, None),
        (3, None),
        (4, "small_fish"),
        (9, "small_fish"),
        (10, "fish"),
        (14, "fish"),
        (15, "big_fish"),
        (17, "big_fish"),
        (18, "golden_fish"),
        (19, "golden_fish"),
    ],
)
def test_the_house_fishing_table(die: int, item: str | None) -> None:
    scene = act(yellow="t23").play("fish yellow1", "d20 9 fish", f"d20 {die} fish_table")
    assert scene.party("yellow").get("item", {}).get("name") == item


@clause("LL-6.12h", "LL-6.12")
@pytest.mark.parametrize(("fish", "points"), [("small_fish", 2), ("fish", 3), ("big_fish", 4), ("golden_fish", 9)])
def test_what_a_fish_heals(fish: str, points: int) -> None:
    party = {"hp": 1, "item": {"name": fish}}
    scene = Scene(awaits="bonus", yellow="t20", parties={"yellow": party}).play("eat", "d20 2 eat")
    assert (scene.hp("yellow"), "item" in scene.party("yellow")) == (1 + points, False)


@clause("LL-6.12", "LL-C")
@pytest.mark.parametrize("poisoned", [{}, {"poisoned": 1}])
def test_on_a_1_the_fish_was_poisonous(poisoned: dict[str, int]) -> None:
    party = {"hp": 4, "item": {"name": "golden_fish"}, **poisoned}
    scene = Scene(awaits="bonus", yellow="t20", parties={"yellow": party}).play("eat", "d20 1 eat")
    assert (scene.hp("yellow"), scene.party("yellow")["poisoned"], "item" in scene.party("yellow")) == (4, 2, False)


# ---- LL-6.14: tanks


@clause("LL-6.14")
@pytest.mark.parametrize(
    ("red", "tank", "die", "points"),
    [("t40", "shield", 4, 3), ("t40", "shield", 1, 1), ("t40", "attack", 4, 4), ("t51", "shield", 4, 4)],
)
def test_the_shield_takes_1_off_on_the_homefield(red: str, tank: str, die: int, points: int) -> None:
    scene = act(yellow=f"t{int(red[1:]) - 1}", red=red, parties={"red": {"tank": tank}}).play(
        STRIKE, *SURE, f"d6 {die} damage"
    )
    assert 10 - scene.hp("red") == points


@clause("LL-6.14")
@pytest.mark.parametrize(("yellow", "red", "points"), [("t14", "t15", 4), ("t24", "t25", 3)])
def test_the_attack_tank_adds_1_on_the_homefield(yellow: str, red: str, points: int) -> None:
    scene = act(yellow=yellow, red=red, parties={"yellow": {"tank": "attack"}}).play(STRIKE, *SURE, "d6 3 damage")
    assert 10 - scene.hp("red") == points


@clause("LL-6.14", "LL-A1")
def test_the_attack_tank_counts_within_a_graze_and_for_punch_and_spark() -> None:
    party = {"tank": "attack", "hand": ["spark"]}
    graze = act(yellow="t14", red="t15", parties={"yellow": party}).play(
        STRIKE, "d20 9 attack", "d20 9 defence", "d6 3 damage"
    )
    assert graze.hp("red") == 8
    punch = act(yellow="t14", red="t15", parties={"yellow": party}).play("punch yellow1 red1", *SURE, "d4 3 damage")
    assert punch.hp("red") == 6
    spark = act(yellow="t14", red="t15", parties={"yellow": party}).play(
        "cast spark yellow1 red1", *SURE, "d6 3 damage"
    )
    assert spark.hp("red") == 6


@clause("LL-6.14", "ch.13")
def test_burst_has_nothing_from_the_attack_tank() -> None:
    scene = act(yellow="t14", red="t15", parties={"yellow": {"tank": "attack", "hand": ["burst"]}})
    assert scene.play("cast burst yellow1", "d4 3 damage").hp("red") == 7


@clause("LL-6.14")
def test_no_tank_works_against_the_anti_tank() -> None:
    shield = act(yellow="t39", red="t40", parties={"yellow": {"tank": "anti_tank"}}).play(STRIKE, *SURE, "d6 4 damage")
    assert shield.hp("red") == 6
    attack = act(yellow="t14", red="t15", parties={"yellow": {"tank": "attack"}, "red": {"tank": "anti_tank"}})
    assert attack.play(STRIKE, *SURE, "d6 4 damage").hp("red") == 6


@clause("LL-6.14", "LL-6.11")
def test_the_shield_does_not_lessen_the_trap() -> None:
    scene = Scene(turn="yellow", die=2, yellow="t10", green="t30", parties={"yellow": {}})
    assert scene.play("move yellow1").at("yellow1") == "h1"
    fall = act(yellow="t26", red="t27", parties={"yellow": {"hand": ["fear"]}}).play(
        "cast fear yellow1 red1", "d6 2 fear"
    )
    assert (fall.hp("red"), fall.told("damaged")[0].data["damage"]) == (9, "normal fixed")
