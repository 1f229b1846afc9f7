"""Range, cover, attacks, retaliation and damage (LL-3.8, LL-3.9, LL-6.2, LL-6.3, LL-A1 to LL-A3, LL-O2, LL-O3)."""

from typing import Any

import pytest

from tests.ludicrous.scene import Scene, act, last, move

clause = pytest.mark.clause
STRIKE = "attack yellow1 sword red1"
PUNCH = "punch yellow1 red1"
SURE = ("d20 15 attack", "d20 5 defence")
BOW = {"weapon": "bow", "arrows": 6}


def shots(yellow: str, red: str, **fields: Any) -> list[str]:
    """Whom yellow1 may shoot with its bow."""
    parties = {"yellow": BOW, **fields.pop("parties", {})}
    scene = act(yellow=yellow, red=red, parties=parties, **fields)
    return [s["target"] for s in scene.legal if s.get("weapon") == "bow" and s["piece"] == "yellow1"]


# ---- LL-3.8: range


@clause("LL-3.8")
@pytest.mark.parametrize(
    ("me", "target", "hit"),
    [("t13", "t14", True), ("t13", "t17", True), ("t12", "t17", False), ("t19", "t23", True),
     ("t20", "t24", False), ("t24", "t25", True), ("t23", "t24", True), ("t17", "t19", False), ("t16", "t18", False),
     ("t14", "t18", False), ("t22", "t24", False), ("t18", "t22", True)],
)  # fmt: skip
def test_range_is_counted_in_squares_and_passes_no_corner(me: str, target: str, hit: bool) -> None:
    squares = {"blue": me, "yellow": "base"} if me == "t12" else {"yellow": me}
    if me == "t12":
        scene = act(turn="blue", red=target, parties={"blue": BOW}, **squares)
        assert scene.can("attack blue1 bow red1") == hit
    else:
        assert (shots(me, target) == ["red1"]) == hit


@clause("LL-3.8")
def test_only_in_the_faced_direction() -> None:
    assert shots("t20", "t19") == []
    assert shots("t20<", "t19 t21") == ["red1"]


@clause("LL-3.8")
def test_the_scan_ends_at_the_first_conscious_piece() -> None:
    assert shots("t19", "t21 t20") == ["red2"]
    assert shots("t19 t20", "t21") == []
    assert shots("t19 t20~2", "t21") == ["red1"]


@clause("LL-3.8")
def test_lying_enemies_up_to_there_may_be_chosen_too() -> None:
    assert shots("t19", "t20~1 t21 t21~2 t22") == ["red1", "red2", "red3"]
    assert shots("t19 t21", "t20~1 t21~2 t22") == ["red1"]


@clause("LL-3.8")
def test_nobody_in_a_home_area_yard_or_prison_is_a_target() -> None:
    assert shots("t9", "h1 base prison:yellow", green="h1 h2") == []
    assert act(yellow="h5", red="t12").cannot(PUNCH)


@clause("LL-3.8")
def test_of_several_on_a_square_the_attacker_picks() -> None:
    assert shots("t19", "t20 t20") == ["red1", "red2"]


# ---- LL-3.8b: several targets


@clause("LL-3.8b", "ch.13")
@pytest.mark.parametrize(
    ("me", "red", "hurt"),
    [("t20", "t18 t19 t21 t22", ["red3", "red4", "red2", "red1"]),
     ("t20<", "t18 t19 t21 t22", ["red2", "red1", "red3", "red4"]),
     ("t17", "t16 t18 t15", ["red1", "red3"]), ("t22", "t23 t24 t25", ["red1"]),
     ("t23", "t24 t25 t22", ["red1", "red2", "red3"])],
)  # fmt: skip
def test_the_faced_side_comes_first_and_the_closest_first(me: str, red: str, hurt: list[str]) -> None:
    scene = act(yellow=me, red=red, parties={"yellow": {"hand": ["gale"], "abilities": {"luck": 2}}})
    scene.play("cast gale yellow1", "d4 3 gale")
    while scene.awaits.startswith("d20 skirmish"):
        scene.play("d20 1 skirmish") if scene.awaits == "d20 skirmish" else scene.play("d20 20 skirmish_defence")
    assert scene.who("pushed")[: len(hurt)] == hurt


@clause("LL-3.8b")
def test_on_one_square_by_seat_from_the_caster_then_by_number() -> None:
    scene = act(yellow="t18", green="t19~1", blue="t19~2", red="t19 t19", parties={"yellow": {"hand": ["burst"]}})
    scene.play("cast burst yellow1", "d4 1 damage")
    assert scene.who("damaged") == ["blue1", "red1", "red2", "green1"]


@clause("LL-3.8b")
def test_effects_on_several_pass_pieces() -> None:
    scene = act(yellow="t20 t21", red="t22", blue="t19 t18", parties={"yellow": {"hand": ["burst"]}})
    scene.play("cast burst yellow1", "d4 1 damage")
    assert scene.who("damaged") == ["red1", "blue1", "blue2"]


# ---- LL-6.3, LL-6.2: cover


@clause("LL-6.3")
@pytest.mark.parametrize("weapon", ["sword", "bow", "punch"])
def test_any_attack_goes_over_the_divide_one_square_far(weapon: str) -> None:
    party = {"yellow": BOW if weapon == "bow" else {}}
    strike = PUNCH if weapon == "punch" else f"attack yellow1 {weapon} red1"
    assert act(yellow="t17", red="t18", parties=party).can(strike)
    assert act(yellow="t17", red="t19", parties=party).cannot(strike)
    assert act(yellow="t17 t18", red="t18~2", parties=party).cannot(strike)


@clause("LL-6.3")
def test_over_the_divide_the_attacker_adds_adaptability() -> None:
    party = {"yellow": {"abilities": {"adaptability": 2}}}
    scene = act(yellow="t30", red="t31", parties=party).play(STRIKE, "d20 9 attack", "d20 10 defence", "d6 1 damage")
    assert scene.told("hit")[0].data["attack"] == 11
    inside = act(yellow="t31", red="t32", parties=party).play(STRIKE, "d20 9 attack", "d20 10 defence")
    assert inside.awaits == "bonus"


@clause("LL-6.3", "LL-A3")
@pytest.mark.parametrize(("me", "target", "bonus"), [("t30", "t31", 8), ("t31", "t32", 2)])
def test_who_dodged_adds_4_and_adaptability_behind_cover(me: str, target: str, bonus: int) -> None:
    party = {"red": {"dodged": "red1", "abilities": {"adaptability": 2}}}
    miss = act(yellow=me, red=target, parties=party).play(STRIKE, f"d20 {9 + bonus} attack", "d20 10 defence")
    assert miss.told("missed")[0].data["defence"] == 10 + bonus
    hit = act(yellow=me, red=target, parties=party).play(STRIKE, f"d20 {11 + bonus} attack", "d20 10 defence")
    assert hit.awaits == "d6 damage"


@clause("LL-6.3", "LL-6.2")
def test_around_the_divide_the_attack_is_worse_but_not_on_the_homefield() -> None:
    away = act(yellow="t31<", red="t30").play(STRIKE, "d20 18 attack")
    assert away.awaits == "d20 attack"
    party = {"yellow": {"abilities": {"intelligence": 2, "adaptability": 2}}}
    home = act(yellow="t18<", red="t17", parties=party).play(STRIKE, "d20 9 attack", "d20 10 defence", "d6 1 damage")
    assert home.told("hit")[0].data["attack"] == 11


@clause("LL-6.2")
def test_over_the_divide_on_the_homefield_intelligence_and_adaptability_add_up() -> None:
    party = {"yellow": {"abilities": {"intelligence": 2, "adaptability": 1}}}
    scene = act(yellow="t17", red="t18", parties=party).play(STRIKE, "d20 9 attack", "d20 10 defence", "d6 1 damage")
    assert scene.told("hit")[0].data["attack"] == 12


@clause("LL-6.2")
def test_elsewhere_on_the_homefield_intelligence_is_not_added() -> None:
    party = {"yellow": {"abilities": {"intelligence": 2}}}
    assert act(yellow="t14", red="t15", parties=party).play(STRIKE, "d20 9 attack", "d20 10 defence").awaits == "bonus"


@clause("LL-6.2", "LL-C")
@pytest.mark.parametrize(("die", "to"), [(1, "t45"), (5, "t43"), (6, "t43")])
def test_fear_on_the_homefield_is_half_the_roll_rounded_up(die: int, to: str) -> None:
    scene = act(yellow="t45", red="t46", parties={"yellow": {"hand": ["fear"], "abilities": {"luck": 2}}})
    scene.play("cast fear yellow1 red1", f"d6 {die} fear")
    while scene.awaits.startswith("d20"):
        scene.play(f"d20 5 {scene.awaits.split()[1]}")
    assert scene.at("red1") == to


@clause("LL-6.3", "ch.13")
def test_no_other_spell_goes_over_a_divide() -> None:
    party = {"yellow": {"hand": ["spark", "fear", "burst", "gale"]}}
    scene = act(yellow="t17", red="t18", parties=party)
    assert {s["card"] for s in scene.legal if s["do"] == "cast"} == {"spark"}
    scene.play("cast spark yellow1 red1", "d20 12 attack", "d20 9 defence", "d6 3 damage")
    assert scene.hp("red") == 7


# ---- LL-A1: attacks


@clause("LL-A1")
@pytest.mark.parametrize(
    ("attack", "defence", "kind"),
    [(11, 10, "hit"), (10, 10, "grazed"), (9, 10, "missed"), (1, 1, "missed"), (20, 19, "hit"), (20, 20, "grazed")],
)
def test_the_higher_total_wins(attack: int, defence: int, kind: str) -> None:
    scene = act(yellow="t14", red="t15").play(STRIKE, f"d20 {attack} attack", f"d20 {defence} defence")
    while scene.awaits.startswith("d6"):
        scene.play("d6 4 damage")
    assert [event.kind for event in scene.events if event.kind in ("hit", "grazed", "missed")] == [kind]


@clause("LL-A1")
def test_dexterity_on_both_sides_and_attack_on_the_damage() -> None:
    parties = {"yellow": {"abilities": {"dexterity": 2, "attack": 2}}, "red": {"abilities": {"dexterity": 1}}}
    scene = act(yellow="t14", red="t15", parties=parties).play(STRIKE, "d20 10 attack", "d20 10 defence", "d6 3 damage")
    assert (scene.hp("red"), scene.told("hit")[0].data["defence"]) == (5, 11)


@clause("LL-A1")
@pytest.mark.parametrize(
    ("ability", "die", "defence", "points"), [(-2, 1, 5, 1), (-2, 2, 5, 1), (0, 5, 15, 2), (0, 1, 15, 1), (2, 6, 15, 4)]
)
def test_at_least_1_and_half_rounded_down_for_a_graze(ability: int, die: int, defence: int, points: int) -> None:
    parties = {"yellow": {"abilities": {"attack": ability}}}
    scene = act(yellow="t14", red="t15", parties=parties).play(STRIKE, "d20 15 attack", f"d20 {defence} defence")
    assert 10 - scene.play(f"d6 {die} damage").hp("red") == points


@clause("LL-A1", "ch.4")
def test_a_natural_1_misses_and_a_natural_20_hits_whatever_the_totals() -> None:
    parties = {"yellow": {"abilities": {"dexterity": -2}}, "red": {"abilities": {"dexterity": 2}, "dodged": "red1"}}
    scene = act(yellow="t14", red="t15", parties=parties).play(STRIKE, "d20 20 attack", "d20 19 defence")
    scene.play("d6 3 damage", "d6 4 damage")
    assert (scene.hp("red"), scene.awaits) == (3, "d20 stun")
    assert act(yellow="t14", red="t15").play(STRIKE, "d20 1 attack", "d20 1 defence").awaits == "bonus"


@clause("LL-A1", "ch.4")
@pytest.mark.parametrize(("mine", "yours", "kind"), [(1, 0, "hit"), (0, 0, "grazed"), (0, 1, "missed")])
def test_two_natural_20_compare_totals_without_a_critical(mine: int, yours: int, kind: str) -> None:
    parties = {"yellow": {"abilities": {"dexterity": mine}}, "red": {"abilities": {"dexterity": yours}}}
    scene = act(yellow="t14", red="t15", parties=parties).play(STRIKE, "d20 20 attack", "d20 20 defence")
    if kind != "missed":
        scene.play("d6 6 damage")
    assert (scene.awaits, len(scene.told(kind))) == ("bonus", 1)


@clause("LL-A1", "LL-3.4")
def test_against_a_lying_piece_one_has_advantage_and_it_only_dexterity() -> None:
    party = {"dodged": "red1", "structures": {"s3": "barricade"}, "abilities": {"dexterity": 1}}
    scene = act(yellow="t41", red="t42~2", parties={"red": party}).play(
        STRIKE, "d20 3 attack", "d20 12 attack", "d20 10 defence"
    )
    assert scene.awaits == "d6 damage"
    assert scene.play("d6 1 damage").at("red1") == "base"


@clause("LL-A1")
def test_a_punch_that_hits_stuns_by_a_contest() -> None:
    fields: Any = {"yellow": "t14", "red": "t15", "parties": {"red": {"abilities": {"constitution": 1}}}}
    scene = act(**fields).play(PUNCH, *SURE, "d4 2 damage", "d20 12 stun", "d20 10 stun_defence")
    assert scene.of("stunned") == {"red1": 2}
    tie = act(**fields).play(PUNCH, *SURE, "d4 2 damage", "d20 11 stun", "d20 10 stun_defence")
    assert (tie.of("stunned"), tie.awaits) == ({}, "bonus")
    assert act(**fields).play(PUNCH, "d20 9 attack", "d20 9 defence", "d4 4 damage").awaits == "bonus"


@clause("LL-A1")
def test_who_fell_is_not_stunned_but_who_stood_is() -> None:
    fell = act(yellow="t14", red="t15", parties={"red": {"hp": 1}}).play(PUNCH, *SURE, "d4 2 damage")
    assert fell.awaits == "bonus"
    stood = act(yellow="t20", red="t21", parties={"red": {"hp": 1}}).play(
        PUNCH, *SURE, "d4 2 damage", "d20 2 last_stand"
    )
    assert stood.awaits == "d20 stun"


@clause("LL-A1")
def test_no_attack_on_the_own_party() -> None:
    assert act(yellow="t14 t15~2").cannot("punch yellow1 yellow2")


# ---- LL-A1b: collateral damage


@clause("LL-A1b")
def test_a_critical_success_on_one_of_two_hurts_the_other_by_half() -> None:
    scene = act(yellow="t20", red="t22 t22", parties={"yellow": BOW})
    scene.play("attack yellow1 bow red2", "d20 20 attack", "d20 3 defence", "d6 3 damage", "d6 4 damage")
    assert [(e.data["piece"], e.data["points"]) for e in scene.told("damaged")] == [("red1", 3), ("red2", 7)]
    assert scene.awaits == "fall red"


@clause("LL-A1b", "LL-6.14")
def test_the_shield_counts_for_each_after_the_half() -> None:
    scene = act(yellow="t39", red="t40 t40").play(
        STRIKE, "d20 20 attack", "d20 3 defence", "d6 1 damage", "d6 3 damage"
    )
    assert scene.hp("red") == 10 - 3 - 1
    small = {"yellow": {"abilities": {"attack": -2}}}
    none = act(yellow="t14", red="t15 t15", parties=small).play(
        STRIKE, "d20 20 attack", "d20 3 defence", "d6 1 damage", "d6 2 damage"
    )
    assert (none.hp("red"), none.who("damaged")) == (9, ["red1"])


@clause("LL-A1b")
def test_a_lying_mate_takes_none_and_a_lying_target_gives_none() -> None:
    scene = act(yellow="t14", red="t15 t15~2").play(
        STRIKE, "d20 20 attack", "d20 3 defence", "d6 3 damage", "d6 4 damage"
    )
    assert (scene.at("red2"), scene.hp("red")) == ("t15", 3)
    lying = act(yellow="t14", red="t15~2 t15").play(
        STRIKE, "d20 20 attack", "d20 2 attack", "d20 3 defence", "d6 3 damage", "d6 4 damage"
    )
    assert (lying.at("red1"), lying.hp("red"), lying.awaits) == ("base", 10, "bonus")


@clause("LL-A1b", "LL-3.9")
def test_no_stun_and_no_retaliation_from_it() -> None:
    scene = act(yellow="t14", red="t15 t15<").play(
        STRIKE, "d20 20 attack", "d20 3 defence", "d6 1 damage", "d6 1 damage"
    )
    scene.play("d20 2 stun", "d20 3 stun_defence")
    assert scene.awaits == "bonus"


@clause("LL-A1b", "LL-6.5b")
def test_the_last_stand_of_the_other_is_against_its_own_part() -> None:
    scene = act(yellow="t46", red="t47 t47", parties={"red": {"hp": 2, "tank": "attack"}})
    scene.play(STRIKE, "d20 20 attack", "d20 3 defence", "d6 6 damage", "d6 4 damage", "fall red2", "d20 5 last_stand")
    assert (scene.hp("red"), scene.of("down"), scene.awaits) == (1, {}, "d20 stun")


# ---- LL-A2: weapons


@clause("LL-A2")
@pytest.mark.parametrize(
    ("item", "reach", "die"),
    [("harpoon", 3, "d6"), ("trident", 2, "d6"), ("cutlass", 1, "d8"), ("fish_gun", 4, "d8")],
)
def test_the_house_weapons(item: str, reach: int, die: str) -> None:
    ammo = {"ammo": 2} if item in ("harpoon", "fish_gun") else {}
    party = {"yellow": {"item": {"name": item, **ammo}}}
    strike = f"attack yellow1 {item} red1"
    assert act(yellow="t18", red=f"t{18 + reach}", parties=party).play(strike, *SURE).awaits == f"{die} damage"
    assert act(yellow="t18", red=f"t{19 + reach}", parties=party).cannot(strike)


@clause("LL-A2")
def test_punch_sword_and_bow() -> None:
    assert act(yellow="t18", red="t19").play(PUNCH, *SURE).awaits == "d4 damage"
    assert act(yellow="t18", red="t20").cannot(PUNCH, STRIKE)
    bow = act(yellow="t18", red="t22", parties={"yellow": {"weapon": "bow", "arrows": 1}})
    bow.play("attack yellow1 bow red1", *SURE)
    assert (bow.awaits, bow.party("yellow")["arrows"]) == ("d6 damage", 0)


@clause("LL-A2")
def test_without_arrows_there_is_no_shot() -> None:
    assert shots("t18", "t19", parties={"yellow": {"weapon": "bow", "arrows": 0}}) == []


@clause("LL-A2", "LL-O2")
def test_a_weapon_leaves_with_its_last_ammunition_before_the_contest() -> None:
    party = {"yellow": {"item": {"name": "fish_gun", "ammo": 1}}}
    scene = act(yellow="t18", red="t19", parties=party).play("attack yellow1 fish_gun red1")
    assert (scene.awaits, "item" in scene.party("yellow")) == ("d20 attack", False)
    two = act(yellow="t18", red="t19", parties={"yellow": {"item": {"name": "harpoon", "ammo": 2}}})
    assert two.play("attack yellow1 harpoon red1").party("yellow")["item"] == {"name": "harpoon", "ammo": 1}


@clause("LL-A2")
def test_any_own_piece_may_use_the_item() -> None:
    party = {"yellow": {"item": {"name": "trident"}}}
    scene = act(yellow="t18 t40", red="t20 t42", parties=party)
    assert scene.can("attack yellow1 trident red1", "attack yellow2 trident red2")


# ---- LL-3.9: retaliation


@clause("LL-3.9")
def test_after_a_miss_too_the_attacked_piece_may_strike_back() -> None:
    scene = act(yellow="t14", red="t15<").play(STRIKE, "d20 2 attack", "d20 5 defence")
    assert scene.awaits == "retaliate red red1"
    assert scene.legal == [{"do": "retaliate", "weapon": w} for w in ("punch", "sword")] + [{"do": "pass"}]
    assert scene.play("pass").awaits == "bonus"


@clause("LL-3.9")
@pytest.mark.parametrize("red", ["t15", "t15<*1", "t15<#2", "t15<~2"])
def test_not_if_it_faces_away_or_cannot(red: str) -> None:
    scene = act(yellow="t14", red=red).play(STRIKE)
    scene.play(*["d20 2 attack"] * (2 if "~" in red else 1), "d20 9 defence")
    assert scene.awaits == "bonus"


@clause("LL-3.9", "LL-3.8")
def test_not_out_of_its_reach() -> None:
    fields: Any = {"yellow": "t18", "red": "t20<"}
    shot = ("attack yellow1 bow red1", "d20 2 attack", "d20 5 defence")
    assert act(**fields, parties={"yellow": BOW}).play(*shot).awaits == "bonus"
    armed = act(**fields, parties={"yellow": BOW, "red": {"item": {"name": "trident"}}}).play(*shot)
    assert armed.legal == [{"do": "retaliate", "weapon": "trident"}, {"do": "pass"}]


@clause("LL-3.9", "LL-6.3")
def test_over_the_divide_it_strikes_back_with_disadvantage() -> None:
    scene = act(yellow="t30", red="t31<").play(
        STRIKE, "d20 2 attack", "d20 5 defence", "retaliate sword", "d20 19 attack"
    )
    assert scene.awaits == "d20 attack"


@clause("LL-3.9")
def test_nothing_comes_back_for_a_retaliation() -> None:
    scene = act(yellow="t14", red="t15<").play(
        STRIKE, "d20 2 attack", "d20 5 defence", "retaliate sword", "d20 2 attack", "d20 5 defence"
    )
    assert scene.awaits == "bonus"


@clause("LL-3.9", "LL-A1")
def test_who_was_stunned_or_felled_by_the_attack_does_not_strike_back() -> None:
    stunned = act(yellow="t14", red="t15<").play(PUNCH, *SURE, "d4 1 damage", "d20 9 stun", "d20 2 stun_defence")
    assert stunned.awaits == "bonus"
    felled = act(yellow="t14", red="t15<", parties={"red": {"hp": 1}}).play(STRIKE, *SURE, "d6 1 damage")
    assert felled.awaits == "bonus"


@clause("LL-3.9", "LL-O2")
def test_a_felled_attackers_turn_goes_on_with_the_others() -> None:
    scene = act(yellow="t14 t30", red="t15<", parties={"yellow": {"hp": 2}})
    scene.play(STRIKE, "d20 2 attack", "d20 5 defence", "retaliate sword", *SURE, "d6 3 damage")
    assert (scene.awaits, scene.of("down"), scene.hp("yellow")) == ("bonus", {"yellow1": 4}, 10)
    assert scene.play("pass", "d6 2 move").legal == [{"do": "move", "piece": "yellow2"}]


@clause("LL-3.9", "LL-3.8b", "ch.13")
def test_several_retaliate_in_order_until_the_attacker_falls() -> None:
    scene = act(yellow="t20", red="t21< t19", blue="t19~2", parties={"yellow": {"hand": ["burst"], "hp": 1}})
    scene.play("cast burst yellow1", "d4 1 damage")
    assert (scene.awaits, scene.at("blue1")) == ("retaliate red red1", "base")
    assert scene.play("pass").awaits == "retaliate red red2"
    fells = act(yellow="t20", red="t21< t19", parties={"yellow": {"hand": ["burst"], "hp": 1}})
    fells.play("cast burst yellow1", "d4 1 damage", "retaliate punch", *SURE, "d4 1 damage")
    assert (fells.awaits, fells.of("down")) == ("bonus", {"yellow1": 4})


# ---- LL-A3: dodge and sneak


@clause("LL-A3")
def test_a_dodge_lasts_until_the_owners_next_turn() -> None:
    scene = act(yellow="t20 t40", red="t30").play("dodge yellow1")
    assert (scene.awaits, scene.party("yellow")["dodged"]) == ("bonus", "yellow1")
    assert (
        Scene(turn="red", awaits="action", red="t20", yellow="t21", parties={"yellow": {"dodged": "yellow1"}})
        .play("attack red1 sword yellow1", "d20 11 attack", "d20 10 defence")
        .told("missed")[0]
        .data["defence"]
        == 12
    )
    assert "dodged" not in last(turn="red", red="t20", yellow="t21", parties={"yellow": {"dodged": "yellow1"}}).play(
        "stop", "d20 1 hoop", "d20 1 hoop", "d20 1 calendar"
    ).party("yellow")


@clause("LL-A3")
def test_it_helps_that_piece_alone() -> None:
    scene = act(yellow="t20", red="t21 t30", parties={"red": {"dodged": "red2"}})
    assert scene.play(STRIKE, "d20 11 attack", "d20 10 defence").awaits == "d6 damage"


@clause("LL-A3", "LL-A5")
def test_who_sneaks_passes_own_pieces_and_blocks_but_lands_as_ever() -> None:
    fields: Any = {"yellow": "t18 t19 t40", "red": "t20 t20"}
    assert move(3, **fields, more={"sneak": "yellow1"}).can("move yellow1")
    assert move(2, **fields, more={"sneak": "yellow1"}).cannot("move yellow1")
    assert move(3, **fields, more={"sneak": "yellow2"}).cannot("move yellow1")


@clause("LL-A3", "LL-6.11")
def test_traps_do_nothing_to_who_sneaks() -> None:
    scene = act(yellow="t23").play("sneak yellow1", "pass", "d6 2 move", "move yellow1")
    assert (scene.at("yellow1"), scene.turn, scene.hp("yellow"), scene.told("trapped")) == ("t25", "red", 10, [])


@clause("LL-A3")
def test_sneaking_ends_with_the_turn() -> None:
    assert "sneak" not in move(2, yellow="t20", more={"sneak": "yellow1"}).play("move yellow1").here


# ---- LL-O2, LL-O3: the order


@clause("LL-O2")
def test_the_order_of_an_attack() -> None:
    scene = act(yellow="t14", red="t15<")
    awaited = []
    for words in (
        PUNCH,
        "d20 20 attack",
        "d20 5 defence",
        "d4 1 damage",
        "d4 1 damage",
        "d20 3 stun",
        "d20 3 stun_defence",
    ):
        scene.play(words)
        awaited.append(scene.awaits)
    assert awaited == [
        "d20 attack", "d20 defence", "d4 damage", "d4 damage", "d20 stun", "d20 stun_defence", "retaliate red red1",
    ]  # fmt: skip


@clause("LL-O2", "LL-C")
def test_disadvantage_takes_the_lower_of_two() -> None:
    scene = act(yellow="t14#2", red="t15").play(STRIKE, "d20 19 attack", "d20 3 attack", "d20 4 defence")
    assert (scene.awaits, len(scene.told("missed"))) == ("bonus", 1)


@clause("LL-O3", "LL-3.7")
def test_lying_pieces_are_eliminated_and_the_rest_added_up() -> None:
    scene = act(yellow="t20", red="t21~2 t22 t19", parties={"yellow": {"hand": ["burst"]}})
    scene.play("cast burst yellow1", "d4 3 damage")
    assert (scene.at("red1"), scene.hp("red")) == ("base", 4)


@clause("LL-O3", "LL-3.8b")
def test_several_parties_in_the_order_of_their_first_hit_piece() -> None:
    scene = act(
        yellow="t20",
        red="t22 t19",
        blue="t21 t18",
        parties={"yellow": {"hand": ["burst"]}, "red": {"hp": 1}, "blue": {"hp": 1}},
    )
    scene.play("cast burst yellow1", "d4 1 damage")
    assert scene.awaits == "fall blue"
    assert scene.play("fall blue2").awaits == "fall red"
    assert scene.play("fall red1").of("down") == {"blue2": 3, "red1": 3}


@clause("LL-O3", "LL-6.5b")
def test_the_falling_piece_on_a_star_makes_its_last_stand() -> None:
    fields: Any = {"yellow": "t20", "red": "t21 t22", "parties": {"yellow": {"hand": ["burst"]}, "red": {"hp": 2}}}
    stands = act(**fields).play("cast burst yellow1", "d4 4 damage", "fall red1", "d20 4 last_stand")
    assert (stands.hp("red"), stands.of("down")) == (1, {})
    falls = act(**fields).play("cast burst yellow1", "d4 4 damage", "fall red2")
    assert (falls.hp("red"), falls.of("down")) == (10, {"red2": 3})
