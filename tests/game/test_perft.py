"""Counting sequences of steps."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from ludarium.game.formats import read_position
from ludarium.game.match import Match
from ludarium.game.perft import perft, split
from tests.reference import perft as counted
from tests.reference.positions import random_position
from tests.rules.scene import position

CASES = Path(__file__).parents[1] / "conformance"


def count(given: dict[str, Any], depth: int) -> int:
    return perft(Match(*read_position(given)), depth)


def lines() -> list[dict[str, Any]]:
    paths = sorted(CASES.glob("*.perft.jsonl"))
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("line", lines(), ids=lambda line: line["id"])
def test_the_shared_positions(line: dict[str, Any]) -> None:
    counts = {depth: expected for depth, expected in line["perft"].items() if expected < 30_000}
    assert counts
    assert {depth: count(line["position"], int(depth)) for depth in counts} == counts


def test_the_example_of_the_formats_page() -> None:
    opening = position("classic", seats="red yellow")
    assert [count(opening, depth) for depth in (0, 1, 2)] == [1, 6, 34]


@pytest.mark.parametrize("game", ["classic", "superconducting"])
@pytest.mark.parametrize("seed", range(12))
def test_crowded_positions_count_as_in_the_reference(game: str, seed: int) -> None:
    given = random_position(random.Random(seed), game)
    for depth in (1, 2, 3):
        assert count(given, depth) == counted.perft(given, depth)


def test_games_that_ended_earlier_count_no_sequences() -> None:
    ending = position("classic", red="home home home h5", die=1)
    assert [count(ending, depth) for depth in (0, 1, 2, 3)] == [1, 1, 0, 0]
    over = {**position("classic", red="home home home home"), "await": "over", "winner": "red"}
    assert [count(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_pieces_on_one_square_are_different_moves() -> None:
    assert count(position("classic", red="t5 t5", die=3), 1) == 2


@pytest.mark.parametrize(("chance", "outcomes"), [(0, 1), (5, 2), (100, 1)])
def test_field_draws_that_can_be(chance: int, outcomes: int) -> None:
    given = position("superconducting", red="t10", die=3, options={"field_chance": chance})
    assert [count(given, depth) for depth in (1, 2, 3)] == [1, outcomes, 6 * outcomes]


def test_a_redraw_has_six_outcomes() -> None:
    given = position("superconducting", red="t5", die=3, options={"field_chance": 0})
    assert [count(given, depth) for depth in (1, 2, 3, 4)] == [1, 6, 6, 36]


def test_the_split_adds_up() -> None:
    given = position("superconducting", red="t5 t7", yellow="t7", die=3)
    parts = split(Match(*read_position(given)), 3)
    assert [step for step, _ in parts] == [{"move": "red1"}, {"move": "red2"}]
    assert sum(number for _, number in parts) == count(given, 3)
    assert split(Match(*read_position(given)), 1) == [({"move": "red1"}, 1), ({"move": "red2"}, 1)]


def test_counting_changes_nothing() -> None:
    match = Match(*read_position(position("superconducting", red="t5 t7", yellow="t7", die=3)))
    before = match.state.row.copy()
    perft(match, 3)
    assert match.state.row == before
