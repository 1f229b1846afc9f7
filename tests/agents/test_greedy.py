"""What the greedy player prefers, by small positions."""

from typing import Any

import pytest

from tests.agents.arena import choice


def classic(**fields: Any) -> str:
    return choice("greedy", "classic", **fields)


def superconducting(**fields: Any) -> str:
    return choice("greedy", "superconducting", **fields)


# ---- classic


@pytest.mark.parametrize(
    ("fields", "chosen"),
    [
        ({"red": "t10 t30", "green": "t14", "die": 4}, "red1"),
        ({"red": "t10 h2", "green": "t14", "die": 4}, "red1"),
        ({"red": "t10 base", "green": "t16", "die": 6}, "red1"),
    ],
    ids=["rather than the furthest piece", "rather than home", "rather than a release"],
)
def test_classic_captures(fields: dict[str, Any], chosen: str) -> None:
    assert classic(**fields) == chosen


def test_classic_captures_whoever_has_come_further() -> None:
    assert classic(red="t16 t10", green="t20", yellow="t14", die=4) == "red2"
    assert classic(red="t16 t10", yellow="t20", green="t14", die=4) == "red1"


def test_classic_goes_home_rather_than_into_the_lane() -> None:
    assert classic(red="t48 h3", die=3) == "red2"


def test_classic_enters_the_lane_rather_than_moving_within_it() -> None:
    assert classic(red="h1 t49", die=2) == "red2"


def test_classic_flees_from_a_pursuer() -> None:
    assert classic(red="t30 t10", green="t8", die=3) == "red2"


def test_classic_does_not_step_in_front_of_an_opponent() -> None:
    assert classic(red="t30 t10", green="t32", die=3) == "red2"


def test_classic_releases_rather_than_making_a_plain_move() -> None:
    assert classic(red="t10", die=6) == "red2"


def test_classic_else_moves_the_piece_that_is_furthest() -> None:
    assert classic(red="t10 t22 t15", die=2) == "red2"


def test_classic_knows_that_nothing_is_captured_on_safe_squares() -> None:
    assert classic(red="t4 t26", blue="t8", die=4) == "red2"


def test_classic_knows_that_two_are_not_captured() -> None:
    assert classic(red="t10 t26", blue="t14 t14", die=4) == "red2"


def test_classic_knows_its_partner() -> None:
    assert classic(red="t10 t26", yellow="t14", options={"teams": True}, die=4) == "red2"


def test_classic_moves_its_partners_pieces_as_its_own() -> None:
    fields: Any = {"red": "home home home home", "yellow": "t30 t10", "green": "t14", "options": {"teams": True}}
    assert classic(die=4, **fields) == "yellow2"


# ---- superconducting


def test_superconducting_captures_an_opponent_of_its_spin() -> None:
    assert superconducting(red="t35 t10", green="t14", die=4) == "red2"


def test_superconducting_captures_several_at_once() -> None:
    assert superconducting(red="t35 t10", green="t14", yellow="t14", die=4) == "red2"


def test_superconducting_forms_a_pair() -> None:
    assert superconducting(red="t35 t10", yellow="t14", die=4) == "red2"


def test_superconducting_breaks_a_pair_of_others() -> None:
    assert superconducting(red="t35 t10", green="t14", blue="t14", pairs="green1-blue1", die=4) == "red2"


def test_superconducting_goes_home() -> None:
    assert superconducting(red="t40 h3", die=3) == "red2"


def test_superconducting_takes_the_current() -> None:
    assert superconducting(red="t35 t7", blue="t7", pairs="red2-blue1", die=2) == "red2"


def test_superconducting_takes_no_current_that_would_not_flow() -> None:
    assert superconducting(red="t35 t46", blue="t46", pairs="red2-blue1", die=2) == "red2"
    assert superconducting(red="t49 t46", blue="t46", pairs="red2-blue1", die=2) == "red1"


def test_superconducting_spares_its_own_pieces() -> None:
    assert superconducting(red="t30 t10 t14", blue="t10", pairs="red2-blue1", die=4) != "red2"


def test_superconducting_releases_rather_than_making_a_plain_move() -> None:
    assert superconducting(red="t10", die=6) == "red2"


def test_superconducting_captures_everybody_in_a_field() -> None:
    assert superconducting(red="t35 t10", yellow="t14", field=2, die=4) == "red2"


def test_superconducting_does_not_step_in_front_of_its_own_spin() -> None:
    assert superconducting(red="t41 t30", green="t42", die=3) == "red2"
    assert superconducting(red="t41 t30", yellow="t42", die=3) == "red1"  # the other spin would only pair
