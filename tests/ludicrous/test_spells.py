"""Spell and meta cards (ch. 13)."""

from typing import Any

import pytest

from tests.ludicrous.scene import Scene, act

clause = pytest.mark.clause


def cast(*hand: str, abilities: dict[str, int] | None = None, **fields: Any) -> Scene:
    """Yellow is to act with these cards in hand."""
    party = {"hand": list(hand), "abilities": {"intelligence": 2, **(abilities or {})}}
    return act(parties={"yellow": party, **fields.pop("parties", {})}, **fields)


def spells(scene: Scene) -> set[str]:
    """The spells that are legal, as `spark+far`."""
    return {s["card"] + (f"+{s['meta']}" if "meta" in s else "") for s in scene.legal if s["do"] == "cast"}


@clause("ch.13")
def test_the_cards_are_discarded_and_it_was_the_action() -> None:
    scene = cast("spark", "spark", "far", "haste", yellow="t18", red="t19").play(
        "cast spark yellow1 red1 +far", "d20 1 attack", "d20 2 defence"
    )
    assert (scene.party("yellow")["hand"], scene.of("discards"), scene.awaits) == (
        ["spark", "haste"],
        {"spark": 1, "far": 1},
        "bonus",
    )


@clause("ch.13")
def test_which_meta_card_fits_which_spell() -> None:
    cards: tuple[str, ...] = ("spark", "burst", "mend", "far", "strong")
    assert spells(cast(*cards, yellow="t18", red="t19")) == {
        "spark",
        "spark+far",
        "spark+strong",
        "burst",
        "burst+far",
        "burst+strong",
        "mend",
        "mend+strong",
    }
    cards = ("blink", "fear", "bind", "gale", "far", "strong")
    assert spells(cast(*cards, yellow="t18", red="t19")) == {
        "blink",
        "blink+strong",
        "fear",
        "fear+far",
        "fear+strong",
        "bind",
        "bind+far",
        "gale",
        "gale+far",
        "gale+strong",
    }
    assert spells(cast("haste", "hold", "far", "strong", yellow="t18")) == {"haste", "hold"}


@clause("ch.13")
@pytest.mark.parametrize(("card", "reach"), [("spark", 4), ("fear", 4), ("bind", 3), ("burst", 2), ("gale", 2)])
def test_ranges_and_far(card: str, reach: int) -> None:
    def reached(distance: int, *more: str) -> set[str]:
        return spells(cast(card, *more, yellow="t31", red=f"t{31 + distance}"))

    assert reached(reach) == {card}
    assert reached(reach + 1) == set()
    if reach < 4:  # further on stands a corner
        assert reached(reach + 2 if reach == 2 else 4, "far") == {f"{card}+far"}
    assert card in {s.split("+")[0] for s in reached(min(4, reach + 2), "far")}


@clause("ch.13", "LL-3.8")
def test_aimed_spells_want_a_conscious_faced_target() -> None:
    assert spells(cast("spark", "fear", "bind", yellow="t18", red="t19~2")) == set()
    assert spells(cast("spark", "fear", "bind", yellow="t18<", red="t19")) == set()
    assert spells(cast("spark", "fear", "bind", yellow="t18", red="t19~2 t20")) == {"spark", "fear", "bind"}


@clause("ch.13")
def test_burst_and_gale_need_a_target_gale_a_conscious_one() -> None:
    assert spells(cast("burst", "gale", yellow="t18")) == set()
    assert spells(cast("burst", "gale", yellow="t18", red="t19~2")) == {"burst"}
    assert spells(cast("burst", "gale", yellow="t20", red="t19")) == {"burst", "gale"}


@clause("ch.13")
@pytest.mark.parametrize(("card", "hurt"), [("burst", ["red1", "red2"]), ("gale", ["red1", "red2"])])
def test_far_lets_burst_and_gale_reach_4_squares(card: str, hurt: list[str]) -> None:
    scene = cast(card, "far", yellow="t31", red="t33 t35 t36").play(f"cast {card} yellow1 +far")
    scene.play("d4 1 damage" if card == "burst" else "d4 1 gale")
    assert scene.who("damaged" if card == "burst" else "pushed") == hurt


# ---- Spark


@clause("ch.13", "LL-A1")
def test_spark_attacks_with_magic_for_dexterity_and_attack() -> None:
    abilities = {"magic": 2, "dexterity": -2, "attack": -2}
    scene = cast("spark", abilities=abilities, yellow="t14", red="t16").play(
        "cast spark yellow1 red1", "d20 9 attack", "d20 10 defence", "d6 3 damage"
    )
    assert (scene.hp("red"), scene.told("hit")[0].data["attack"]) == (5, 11)


@clause("ch.13", "LL-A1")
def test_a_critical_strong_spark_has_four_dice_and_may_stun() -> None:
    scene = cast("spark", "strong", yellow="t14", red="t16").play(
        "cast spark yellow1 red1 +strong", "d20 20 attack", "d20 10 defence", *["d6 1 damage"] * 4
    )
    assert (scene.hp("red"), scene.awaits) == (6, "d20 stun")


@clause("ch.13", "LL-3.9")
def test_spark_may_be_retaliated() -> None:
    scene = cast("spark", yellow="t14", red="t15<").play("cast spark yellow1 red1", "d20 1 attack", "d20 10 defence")
    assert scene.awaits == "retaliate red red1"


@clause("ch.13", "LL-C")
def test_a_wet_caster_of_spark_has_disadvantage() -> None:
    scene = cast("spark", yellow="t14", red="t15", more={"wet": {"yellow1": 1}}).play(
        "cast spark yellow1 red1", "d20 15 attack"
    )
    assert scene.awaits == "d20 attack"


# ---- Burst


@clause("ch.13", "LL-3.6")
def test_burst_hits_every_enemy_on_both_sides_once_rolled() -> None:
    scene = cast("burst", "strong", yellow="t20", red="t18 t19 t21~2 t23").play(
        "cast burst yellow1 +strong", "d4 2 damage", "d4 1 damage"
    )
    assert (scene.hp("red"), scene.at("red3"), scene.at("red4")) == (4, "base", "t23")


@clause("ch.13", "LL-3.9")
def test_burst_on_two_parties_with_lying_pieces_then_retaliations_in_order() -> None:
    scene = cast("burst", yellow="t20", red="t21< t18 t21~1", blue="t19 t22~2", parties={"red": {"hp": 8}})
    scene.play("cast burst yellow1", "d4 3 damage")
    assert (scene.hp("red"), scene.hp("blue"), scene.at("red3"), scene.at("blue2")) == (2, 7, "base", "base")
    assert scene.awaits == "retaliate red red1"
    assert scene.play("pass").awaits == "retaliate blue blue1"
    assert scene.play("pass").awaits == "bonus"


@clause("ch.13")
def test_burst_has_no_contest_no_collateral_and_no_magic() -> None:
    scene = cast("burst", abilities={"magic": 2, "attack": 2}, yellow="t19", red="t20 t20").play(
        "cast burst yellow1", "d4 2 damage"
    )
    assert (scene.hp("red"), scene.awaits) == (6, "bonus")


# ---- Mend


@clause("ch.13")
@pytest.mark.parametrize(("magic", "die", "points"), [(0, 3, 3), (2, 4, 6), (-2, 1, 1), (-2, 4, 2)])
def test_mend_heals_d4_and_magic_at_least_1(magic: int, die: int, points: int) -> None:
    party = {"hand": ["mend"], "abilities": {"magic": magic}, "hp": 3}
    scene = act(yellow="t20", parties={"yellow": party}).play("cast mend", f"d4 {die} heal")
    assert scene.hp("yellow") == 3 + points


@clause("ch.13")
def test_a_strong_mend_heals_two_dice_but_does_not_revive_better() -> None:
    party = {"hand": ["mend", "strong"], "hp": 2}
    scene = act(yellow="t20~2", parties={"yellow": party})
    assert scene.cannot("cast mend yellow1 +strong")
    assert scene.play("cast mend +strong", "d4 4 heal", "d4 3 heal").hp("yellow") == 9


@clause("ch.13")
def test_mend_revives_any_own_piece() -> None:
    scene = cast("mend", yellow="h1 t40~1 t20~4 base").play("cast mend yellow2")
    assert scene.of("down") == {"yellow3": 4}


# ---- Blink


@clause("ch.13", "LL-O1")
def test_blink_goes_over_everything_and_draws_on_the_way() -> None:
    scene = cast("blink", yellow="t30 t31 t31", red="t33 t33").play("cast blink yellow1", "d4 4 blink")
    assert scene.awaits == "card"
    assert scene.play("card hold").at("yellow1") == "t34"


@clause("ch.13")
def test_blink_moves_a_stunned_piece_if_another_can_cast() -> None:
    assert cast("blink", yellow="t20*1 t30").can("cast blink yellow1")
    assert cast("blink", yellow="t20*1").cannot("cast blink yellow1")
    assert cast("blink", yellow="t20#1 t30 t35~2 h1").cannot(
        "cast blink yellow1", "cast blink yellow3", "cast blink yellow4"
    )


@clause("ch.13")
@pytest.mark.parametrize(
    ("yellow", "dice", "to"),
    [("t10 h1", (3,), "h2"), ("t11 h1", (4, 3), "t11"), ("t11 h1", (4, 2), "home"), ("t11 home home", (4, 2), "t11")],
)
def test_blink_beyond_the_triangle_or_without_room_does_nothing(yellow: str, dice: tuple[int, ...], to: str) -> None:
    strong = " +strong" if len(dice) > 1 else ""
    scene = cast("blink", "strong", yellow=yellow).play(
        f"cast blink yellow1{strong}", *(f"d4 {die} blink" for die in dice)
    )
    assert (scene.at("yellow1"), scene.awaits) == (to, "bonus")


@clause("ch.13", "LL-6.6")
def test_blink_arrives_as_on_d_without_a_save() -> None:
    ambush = cast("blink", yellow="t20", red="t22").play("cast blink yellow1", "d4 2 blink")
    assert ambush.of("down") == {"red1": 3}
    block = cast("blink", yellow="t20", red="t22 t22 t23").play("cast blink yellow1", "d4 2 blink")
    assert (block.at("yellow1"), block.awaits) == ("t23", "d20 skirmish")
    star = cast("blink", yellow="t20", red="t21").play("cast blink yellow1", "d4 1 blink")
    assert star.awaits == "d6 star_save"


@clause("ch.13", "LL-O1", "LL-6.6")
def test_blink_to_t_offers_the_teleport() -> None:
    scene = cast("blink", yellow="t26").play("cast blink yellow1", "d4 2 blink")
    assert scene.awaits == "teleport yellow yellow1"
    scene.play("teleport", "card mend", "d6 4 teleport_save")
    assert (scene.at("yellow1"), scene.awaits) == ("t35", "bonus")


# ---- Fear, Bind, Gale


@clause("ch.13", "LL-C")
def test_fear_goes_d6_back_and_strong_two() -> None:
    assert cast("fear", yellow="t34<", red="t33").play("cast fear yellow1 red1", "d6 6 fear").at("red1") == "t27"
    scene = cast("fear", "strong", yellow="t34<", red="t33").play(
        "cast fear yellow1 red1 +strong", "d6 6 fear", "d6 5 fear"
    )
    assert scene.at("red1") == "t22"


@clause("ch.13")
@pytest.mark.parametrize(
    ("magic", "adaptability", "die", "bound"),
    [(0, 0, 3, True), (0, 0, 4, False), (2, 0, 5, True), (2, 1, 5, False), (-2, -1, 2, True), (-2, 0, 2, False)],
)
def test_bind_restrains_and_stuns_unless_saved(magic: int, adaptability: int, die: int, bound: bool) -> None:
    scene = cast(
        "bind",
        abilities={"magic": magic},
        yellow="t20",
        red="t21",
        parties={"red": {"abilities": {"adaptability": adaptability}}},
    )
    scene.play("cast bind yellow1 red1", f"d6 {die} bind_save")
    held = {"red1": 2} if bound else {}
    assert (scene.of("restrained"), scene.of("stunned"), scene.awaits) == (held, held, "bonus")


@clause("ch.13", "LL-3.8b")
def test_gale_pushes_all_by_one_roll_in_order() -> None:
    scene = cast("gale", yellow="t32", red="t33 t34 t31", blue="t33~1").play("cast gale yellow1", "d4 3 gale")
    assert scene.who("pushed") == ["red1", "red2", "red3"]
    assert (scene.at("red1"), scene.at("red2"), scene.at("red3"), scene.at("blue1")) == ("t30", "t31", "t28", "t33")


@clause("ch.13", "LL-6.2")
def test_gale_is_no_fright_so_the_homefield_halves_nothing() -> None:
    scene = cast("gale", yellow="t46", red="t47").play("cast gale yellow1", "d4 4 gale")
    assert scene.at("red1") == "t43"


@clause("ch.13", "LL-6.15b")
def test_gale_can_drive_an_enemy_into_the_caster() -> None:
    scene = cast("gale", yellow="t20", red="t22").play("cast gale yellow1", "d4 2 gale")
    assert scene.awaits == "d20 skirmish"
    scene.play("d20 20 skirmish", "d20 1 skirmish_defence", "d20 2 skirmish_defence")
    assert (scene.of("down"), scene.awaits) == ({"yellow1": 4}, "bonus")


@clause("ch.13", "LL-3.4")
def test_who_falls_in_an_earlier_push_is_not_pushed_itself() -> None:
    scene = cast("gale", yellow="t32", red="t33", blue="t31").play("cast gale yellow1", "d4 2 gale")
    scene.play("d20 20 skirmish", "d20 1 skirmish_defence", "d20 2 skirmish_defence")
    assert (scene.who("pushed"), scene.of("down"), scene.at("blue1")) == (["red1"], {"blue1": 3}, "t31")


# ---- Haste, Hold


@clause("ch.13", "LL-3.2b")
def test_haste_brings_one_more_roll_that_is_no_choice() -> None:
    scene = cast("haste", yellow="t20").play("cast haste", "pass", "d6 2 move", "move yellow1")
    assert (scene.awaits, scene.turn, "haste" in scene.here) == ("roll", "yellow", False)
    scene.play("d6 1 move", "move yellow1")
    assert scene.turn == "red"


@clause("ch.13", "LL-3.2b")
def test_haste_comes_after_stopping_and_after_a_roll_that_moved_nothing() -> None:
    stopped = cast("haste", yellow="t20").play("cast haste", "pass", "d6 6 move", "move yellow1", "stop")
    assert stopped.awaits == "roll"
    assert stopped.play("d6 6 move").awaits == "d6 speed_save"
    nothing = cast("haste", yellow="h5 h4 home").play("cast haste", "pass", "d6 5 move")
    assert nothing.awaits == "roll"


@clause("ch.13", "LL-3.2b")
def test_a_failed_save_takes_haste_as_well() -> None:
    scene = cast("haste", yellow="t20").play(
        "cast haste",
        "pass",
        "d6 6 move",
        "move yellow1",
        "roll",
        "d6 6 move",
        "d6 1 speed_save",
        "move yellow1",
        "card mend",
    )
    assert scene.turn == "red"


@clause("ch.13", "LL-3.2c", "LL-3.2d")
def test_hold_fills_the_bonus_die_at_once() -> None:
    scene = cast("hold", yellow="t20").play("cast hold")
    assert (scene.awaits, scene.party("yellow")["bonus"], scene.here["hold"]) == ("bonus", 6, True)
