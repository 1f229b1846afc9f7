"""Superconducting Ludo: safe squares, stars and Josephson Spaces (SC-S, SC-J)."""

from typing import Any

import pytest

from tests.reference.places import COLOURS, WAY
from tests.rules.scene import superconducting, tokens

clause = pytest.mark.clause

STARTS, STARS, JOSEPHSON = (0, 13, 26, 39), (8, 21, 34, 47), (9, 22, 35, 48)
ALL_UP_AGAIN = ["red", "green"]
"""The redraw that changes nothing in a scene's spins."""

# ---- SC-S1, SC-S2: safe squares


@clause("SC-S1", "SC-S2")
@pytest.mark.parametrize("square", [*STARTS, *STARS])
def test_an_electron_neither_captures_nor_pairs_on_a_safe_square(square: int) -> None:
    before, there = f"t{(square - 3) % 52}", f"t{square}"
    come = [colour for colour in COLOURS if before in WAY[colour] and there in WAY[colour][3:]]
    for mover in come:
        others = [colour for colour in COLOURS if colour != mover and there in WAY[colour]]
        for other in others:
            squares: Any = {mover: before, other: there}
            scene = superconducting(turn=mover, die=3, **squares).play(f"{mover}1")
            assert scene.here["tokens"] == tokens(**{mover: there, other: there})
            assert (scene.pairs, scene.again) == (set(), [])


@clause("SC-S1", "SC-S2", "SC-E7")
@pytest.mark.parametrize("square", [13, 21])
def test_an_electron_breaks_no_pair_on_a_safe_square(square: int) -> None:
    there = f"t{square}"
    scene = superconducting(red="t10 t18", green=there, blue=there, pairs="green1-blue1", die=3)
    scene.play("red1" if square == 13 else "red2")
    assert (scene.pairs, scene.again, scene.turn) == ({"blue1-green1"}, [], "red")


@clause("SC-S1", "SC-S2", "SC-C4")
@pytest.mark.parametrize("square", [13, 21])
def test_a_pair_captures_nobody_on_a_safe_square(square: int) -> None:
    there, before = f"t{square}", f"t{square - 3}"
    fields: Any = {"red": f"{before} {there}", "green": there, "yellow": f"{there} {there}", "blue": before}
    scene = superconducting(pairs="red1-blue1", die=3, **fields).play("red1")
    assert (scene.captured(), scene.pairs, scene.at("blue1")) == ([], {"blue1-red1"}, there)


@clause("SC-S1", "SC-S2", "SC-E6")
def test_any_number_of_pieces_of_all_kinds_share_a_safe_square() -> None:
    fields: Any = {"red": "t10 t13", "green": "t13 t13", "yellow": "t13 t13", "blue": "t13 t13 t13"}
    scene = superconducting(pairs="green1-blue1 red2-yellow1", die=3, **fields).play("red1")
    assert (scene.captured(), len(scene.pairs), scene.awaits) == ([], 2, "field")


@clause("SC-S1")
def test_a_release_does_nothing_to_who_stands_on_the_start() -> None:
    scene = superconducting(green="t0", yellow="t0 t0", blue="t0", pairs="green1-blue1", die=6).play("red1")
    assert scene.here["tokens"] == tokens(red="t0", green="t0", yellow="t0 t0", blue="t0")
    assert (scene.pairs, scene.again) == ({"blue1-green1"}, ["six"])


# ---- SC-S3 to SC-S5: redraws


@clause("SC-S3")
@pytest.mark.parametrize("square", STARS)
def test_a_landing_on_any_star_redraws_the_spins(square: int) -> None:
    mover = "yellow" if square < 26 else "red"
    squares: Any = {mover: f"t{square - 3}"}
    scene = superconducting(turn=mover, die=3, **squares).play(f"{mover}1")
    assert (scene.awaits, scene.turn) == ("up", mover)
    assert len(scene.game.legal_steps()) == 6
    assert scene.refuses(False) == scene.refuses(3) == "step/wrong"
    scene.play(["blue", "red"])
    assert (scene.up, scene.awaits) == ({"red", "blue"}, "field")
    assert scene.clauses("spins") == ["SC-S3"]


@clause("SC-S3")
def test_a_pair_that_lands_on_a_star_redraws_too() -> None:
    scene = superconducting(red="t4", blue="t4", pairs="red1-blue1", die=4).play("red1")
    assert scene.awaits == "up"
    assert scene.play(["yellow", "blue"]).pairs == {"blue1-red1"}


@clause("SC-S3")
@pytest.mark.parametrize("die", [2, 4])
def test_passing_or_leaving_a_star_redraws_nothing(die: int) -> None:
    assert superconducting(red="t7", die=die).play("red1").awaits == "field"
    assert superconducting(red="t8", die=die).play("red1").awaits == "field"


@clause("SC-S3")
def test_the_same_spins_may_be_drawn_again() -> None:
    assert superconducting(red="t5", die=3).play("red1", ALL_UP_AGAIN).up == {"red", "green"}


@clause("SC-S3", "SC-M3")
def test_no_redraw_while_the_field_is_on() -> None:
    for fields in ({"red": "t5", "die": 3}, {"red": "t2", "die": 6}):
        scene = superconducting(field=3, **fields).play("red1")
        assert (scene.up, scene.told("spins")) == ({"red", "green", "yellow", "blue"}, [])


@clause("SC-S3", "SC-B5")
def test_a_six_onto_a_star_redraws_and_rolls_again() -> None:
    scene = superconducting(red="t2", die=6).play("red1", ["red", "yellow"])
    assert (scene.turn, scene.awaits, scene.again) == ("red", "roll", ["six"])


@clause("SC-S4")
def test_a_pair_of_equal_spins_collapses_where_it_stands() -> None:
    fields: Any = {"red": "t5 t30", "blue": "t30", "green": "t40", "yellow": "t40"}
    scene = superconducting(pairs="red2-blue1 green1-yellow1", die=3, **fields).play("red1", ["red", "blue"])
    assert (scene.pairs, scene.clauses("collapsed")) == (set(), ["SC-S4", "SC-S4"])
    assert scene.here["tokens"] == tokens(red="t8 t30", blue="t30", green="t40", yellow="t40")
    assert (scene.awaits, scene.again) == ("field", [])


@clause("SC-S4")
def test_a_pair_whose_spins_are_still_opposite_stays() -> None:
    fields: Any = {"red": "t5 t30", "blue": "t30", "green": "t40", "yellow": "t40"}
    scene = superconducting(pairs="red2-blue1 green1-yellow1", die=3, **fields).play("red1", ["yellow", "blue"])
    assert len(scene.pairs) == 2


@clause("SC-S4", "SC-S1")
@pytest.mark.parametrize("square", ["t0", "t8", "t39"])
def test_pairs_on_safe_squares_collapse_too(square: str) -> None:
    scene = superconducting(red=f"t5 {square}", yellow=square, pairs="red2-yellow1", die=3)
    assert scene.play("red1", ["red", "yellow"]).pairs == set()


@clause("SC-S4", "SC-S3")
def test_the_pair_that_landed_on_the_star_may_collapse_by_its_own_redraw() -> None:
    scene = superconducting(red="t4", blue="t4", pairs="red1-blue1", die=4).play("red1", ["red", "blue"])
    assert (scene.pairs, scene.at("red1"), scene.at("blue1"), scene.awaits) == (set(), "t8", "t8", "field")


@clause("SC-S5")
def test_two_loose_pieces_that_fit_after_a_redraw_form_a_pair_without_a_roll() -> None:
    scene = superconducting(red="t5 t30", green="t30", die=3).play("red1", ["red", "blue"])
    assert (scene.pairs, scene.clauses("paired"), scene.awaits) == ({"green1-red2"}, ["SC-S5"], "field")


@clause("SC-S5")
@pytest.mark.parametrize(
    ("squares", "why"),
    [
        ({"red": "t5 t30 t30"}, "one colour"),
        ({"red": "t5 t30", "blue": "t30"}, "equal spins"),
        ({"red": "t5 t26", "green": "t26"}, "a start square"),
        ({"red": "t5 t21", "green": "t21"}, "a star square"),
        ({"red": "t5", "green": "t8"}, "the star itself"),
        ({"red": "t5 t30", "green": "t30", "yellow": "t30"}, "three pieces"),
        ({"red": "t5 h2", "green": "h2"}, "lanes of two colours"),
        ({"red": "t5 home", "green": "home"}, "home"),
    ],
)
def test_what_does_not_form_a_pair_by_a_redraw(squares: dict[str, Any], why: str) -> None:
    scene = superconducting(die=3, **squares).play("red1", ["red", "blue"])
    assert scene.pairs == set(), why


@clause("SC-S5")
def test_members_of_pairs_are_counted_among_the_pieces_of_a_square() -> None:
    fields: Any = {"red": "t4 t30", "green": "t30", "yellow": "t30", "blue": "t30", "pairs": "green1-yellow1"}
    scene = superconducting(die=4, **fields).play("red1", ["red", "green"])
    assert scene.pairs == {"green1-yellow1"}  # red2 and blue1 would fit


@clause("SC-S4", "SC-S5")
def test_two_that_collapsed_by_the_redraw_do_not_pair_again_by_it() -> None:
    fields: Any = {"red": "t5 t30", "blue": "t30", "pairs": "red2-blue1"}
    scene = superconducting(die=3, **fields).play("red1", ["red", "blue"])
    assert (scene.pairs, scene.told("paired")) == (set(), [])


@clause("SC-S4", "SC-S5")
def test_the_remains_of_two_pairs_do_not_mix() -> None:
    fields: Any = {"red": "t5 t30", "green": "t30", "yellow": "t30", "blue": "t30"}
    scene = superconducting(die=3, pairs="red2-yellow1 green1-blue1", **fields).play("red1", ["red", "yellow"])
    assert scene.pairs == set()  # four pieces on one square


@clause("SC-S5", "SC-S4")
def test_several_pairs_may_form_and_collapse_by_one_redraw() -> None:
    fields: Any = {"red": "t5 t30 t31", "green": "t30 t32", "yellow": "t31 t33", "blue": "t32 t33"}
    scene = superconducting(die=3, pairs="red3-yellow1", **fields).play("red1", ["red", "yellow"])
    assert scene.pairs == {"green1-red2", "blue2-yellow2"}
    scene = superconducting(die=3, pairs="red3-yellow1", **fields).play("red1", ["red", "green"])
    assert scene.pairs == {"red3-yellow1", "blue1-green2"}


# ---- SC-J: Josephson Spaces


@clause("SC-J1")
@pytest.mark.parametrize("square", JOSEPHSON)
def test_a_pair_is_carried_across_the_arm_to_its_start_square(square: int) -> None:
    arm = COLOURS[((square + 4) % 52) // 13]
    one, other = [colour for colour in COLOURS if colour != arm][:2]
    third = next(colour for colour in COLOURS if colour not in (arm, one, other))
    squares: Any = {one: f"t{square - 2}", other: f"t{square - 2}"}
    scene = superconducting(turn=one, up=f"{one} {third}", pairs=f"{one}1-{other}1", die=2, **squares).play(f"{one}1")
    there = f"t{(square + 4) % 52}"
    assert (scene.at(f"{one}1"), scene.at(f"{other}1"), len(scene.pairs)) == (there, there, 1)
    assert (scene.clauses("current"), scene.awaits, scene.again) == (["SC-J1"], "field", [])


@clause("SC-J1", "SC-S1")
def test_the_current_ends_on_a_safe_square_where_nothing_more_happens() -> None:
    fields: Any = {"red": "t7 t13", "green": "t13", "yellow": "t13", "blue": "t7"}
    scene = superconducting(pairs="red1-blue1", die=2, **fields).play("red1")
    assert scene.here["tokens"] == tokens(red="t13 t13", green="t13", yellow="t13", blue="t13")
    assert (scene.pairs, scene.awaits) == ({"blue1-red1"}, "field")


@clause("SC-J1", "SC-C6")
def test_a_carried_pair_passes_other_colours_entrances_without_collapsing() -> None:
    scene = superconducting(red="t20", blue="t20", pairs="red1-blue1", die=2).play("red1")
    assert (scene.at("red1"), scene.pairs) == ("t26", {"blue1-red1"})


@clause("SC-J2")
@pytest.mark.parametrize(("square", "arm"), [(9, "green"), (22, "yellow"), (35, "blue"), (48, "red")])
def test_no_current_for_a_pair_with_a_piece_of_the_arms_colour(square: int, arm: str) -> None:
    other = next(colour for colour in COLOURS if colour != arm)
    rest = next(colour for colour in COLOURS if colour not in (arm, other))
    for mover in (arm, other):
        squares: Any = {arm: f"t{square - 2}", other: f"t{square - 2}"}
        scene = superconducting(turn=mover, up=f"{arm} {rest}", pairs=f"{arm}1-{other}1", die=2, **squares)
        scene.play(f"{mover}1")
        assert (scene.at(f"{arm}1"), scene.at(f"{other}1"), len(scene.pairs)) == (f"t{square}", f"t{square}", 1)
        assert scene.told("current") == []


@clause("SC-J3")
def test_no_current_for_a_pair_formed_there_by_landing() -> None:
    scene = superconducting(red="t7", blue="t9", die=2).play("red1")
    assert (scene.at("red1"), scene.at("blue1"), scene.pairs) == ("t9", "t9", {"blue1-red1"})
    assert scene.play(3, "red1").at("blue1") == "t12"


@clause("SC-J3", "SC-S5")
def test_no_current_for_a_pair_formed_there_by_a_redraw() -> None:
    scene = superconducting(red="t5 t22", green="t22", die=3).play("red1", ["red", "blue"])
    assert (scene.at("red2"), scene.at("green1"), scene.pairs) == ("t22", "t22", {"green1-red2"})


@clause("SC-J3")
def test_a_pair_that_starts_from_the_space_moves_as_usual() -> None:
    scene = superconducting(red="t9", blue="t9", pairs="red1-blue1", die=4).play("red1")
    assert (scene.at("red1"), scene.told("current")) == ("t13", [])


@clause("SC-J4")
def test_the_landing_is_settled_before_the_current() -> None:
    fields: Any = {"red": "t7 t9", "green": "t9", "blue": "t7", "pairs": "red1-blue1"}
    scene = superconducting(die=2, **fields).play("red1")
    assert scene.here["tokens"] == tokens(red="t13", blue="t13")
    assert (scene.again, [square for _, square in scene.captured()]) == (["capture"], ["t9", "t9"])


@clause("SC-J4", "SC-C5")
def test_the_current_leaves_a_pair_that_stood_there() -> None:
    fields: Any = {"red": "t20", "blue": "t20", "green": "t22", "yellow": "t22"}
    scene = superconducting(die=2, pairs="red1-blue1 green1-yellow1", **fields).play("red1")
    assert (scene.at("red1"), scene.at("green1"), scene.at("yellow1")) == ("t26", "t22", "t22")
    assert scene.pairs == {"blue1-red1", "green1-yellow1"}


@clause("SC-J4")
def test_passing_over_the_space_does_nothing() -> None:
    scene = superconducting(red="t7", blue="t7", pairs="red1-blue1", die=4).play("red1")
    assert (scene.at("red1"), scene.told("current")) == ("t11", [])


@clause("SC-J4")
def test_an_electron_gets_no_current() -> None:
    assert superconducting(red="t7", die=2).play("red1").at("red1") == "t9"
    scene = superconducting(red="t7 t9", die=2).play("red1")
    assert scene.squares("red") == "t9 t9"
