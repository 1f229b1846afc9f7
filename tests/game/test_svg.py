"""The board as an SVG drawing."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium as lu
from ludarium.game.svg import board_svg
from ludarium.rules.registry import GAMES
from tests.game.positions import FIELD, LUDICROUS, PAIRED, TWO, WON

SVG = "{http://www.w3.org/2000/svg}"


def drawn(position: dict[str, Any]) -> ET.Element:
    return ET.fromstring(board_svg(position))


def texts(position: dict[str, Any], element: str) -> list[str]:
    return [each.text or "" for each in drawn(position).iter(SVG + element)]


def having(root: ET.Element, name: str) -> list[ET.Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


@pytest.mark.parametrize("position", [PAIRED, FIELD, TWO, WON, LUDICROUS])
def test_every_piece_is_there_once(position: dict[str, Any]) -> None:
    names = [
        f"{colour[0].upper()}{index + 1}"
        for colour, squares in position["tokens"].items()
        for index in range(len(squares))
    ]
    letters = [each.text for each in having(drawn(position), "letter")]
    assert sorted(filter(None, letters)) == sorted(names)


def test_pairs_are_capsules_and_electrons_discs() -> None:
    root = drawn(PAIRED)
    assert len(having(root, "pair")) == 2
    assert len(having(root, "piece")) == 12
    assert "Cooper pair of green4 and yellow4" in texts(PAIRED, "title")
    assert having(drawn(FIELD), "pair") == []


def test_a_field_is_lines_over_the_board_and_a_badge() -> None:
    assert len(having(drawn(FIELD), "field")) == 1
    assert any("Magnetic Field: 3 turns left" in text for text in texts(FIELD, "text"))
    assert having(drawn(PAIRED), "field") == []


def test_special_squares_are_marked() -> None:
    root = drawn(PAIRED)
    assert (len(having(root, "star")), len(having(root, "inner")), len(having(root, "current"))) == (4, 4, 4)
    assert {"t22, Josephson Space", "t8, star, safe", "t13, green start, safe"} <= set(texts(PAIRED, "title"))
    assert having(drawn(TWO), "current") == []


def test_ludicrous_squares_pieces_and_parties_are_drawn() -> None:
    root = drawn(LUDICROUS)
    marks = sorted(each.text or "" for each in having(root, "special"))
    assert marks == sorted(["T", "B", "D", "X", "8", "10"] * 4)
    assert (len(having(root, "card")), len(having(root, "star")), len(having(root, "structure"))) == (4, 4, 16)
    assert [each.text for each in having(root, "built")] == ["W"]
    assert (len(having(root, "facing")), len(having(root, "lying"))) == (2, 1)
    titles = set(texts(LUDICROUS, "title"))
    assert {"t19, spell-card space", "t12, trap of yellow", "red2: lying, 3 turns left", "red1: stunned 1"} <= titles
    assert [each.text for each in having(root, "party")] == [
        "Yellow: HP 8/11, bonus 6, 2 cards, attack tank, 5 arrows, harpoon (1), watchtower at s3",
        "Red: HP 10/10, bonus 2, 0 cards, anti-tank, poisoned 1",
    ]
    (prisoner,) = (unit for unit in having(root, "piece") if "Y4" in "".join(unit.itertext()))
    x, y = map(float, re.findall(r"translate\(([\d.]+) ([\d.]+)\)", prisoner.get("transform", ""))[0])
    assert x < 600
    assert y > 900  # red's yard, in the south-west


def test_the_die_shows_its_pips() -> None:
    for die in range(1, 7):
        assert len(having(drawn({**TWO, "die": die}), "pip")) == die
    assert having(drawn(WON), "die") == []


def test_whose_turn_it_is() -> None:
    assert [each.get("class") for each in having(drawn(PAIRED), "turn")] == ["yard tint blue turn"]
    assert having(drawn(WON), "turn") == []


def test_it_is_described_in_words() -> None:
    root = drawn(TWO)
    labels = (root.get("aria-labelledby") or "").split()
    described = {each.get("id"): each.text for each in root if each.tag in (SVG + "title", SVG + "desc")}
    assert root.get("role") == "img"
    assert list(described) == labels
    title, description = described.values()
    assert title == "Classic Ludo: Red has a 5 and is to move"
    assert "Red: 1 in base, 2 on t17, 3 on h2, 4 home." in (description or "")
    assert "Cooper pair of blue1 and red1." in "".join(texts(PAIRED, "desc"))


@pytest.mark.parametrize("position", [PAIRED, FIELD, TWO, WON, LUDICROUS])
def test_it_stands_alone(position: dict[str, Any]) -> None:
    svg = board_svg(position)
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(ids)
    assert not re.search(r"href|@import|url\((?!#)|var\(", svg)


def test_drawings_on_one_page_keep_apart() -> None:
    first, second = (set(re.findall(r'\bid="([^"]+)"', board_svg(position))) for position in (TWO, WON))
    assert not first & second


@given(st.sampled_from(list(GAMES)), st.integers(0, 1000), st.integers(0, 80))
def test_any_position_is_drawn_inside_the_board(game: str, seed: int, plies: int) -> None:
    played = lu.Game(game, seed=seed, auto_roll=False)
    for ply in range(plies):
        steps = played.legal_steps()
        if steps:
            played.apply(steps[(ply * 7 + seed) % len(steps)])
    root = ET.fromstring(played.svg())
    assert len(having(root, "letter")) == 16
    for unit in having(root, "piece") + having(root, "pair"):
        x, y = map(float, re.findall(r"translate\(([\d.]+) ([\d.]+)\)", unit.get("transform", ""))[0])
        assert 0 < x < 1500
        assert 0 < y < 1500


def test_notebooks_show_the_drawing() -> None:
    game = lu.Game("superconducting", seed=2)
    assert game._repr_svg_() == game.svg() == board_svg(game.position())
