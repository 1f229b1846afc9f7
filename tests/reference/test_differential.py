"""The package against the reference implementation: positions, steps and scores after every step."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

import ludarium as lu
from tests.reference.compare import check, reference, walk
from tests.reference.perft import perft
from tests.reference.positions import (
    classic_options,
    random_position,
    seated,
    superconducting_options,
    with_die,
)

GAMES = pytest.mark.parametrize("game", ["classic", "superconducting"])
CASES = Path(__file__).parents[1] / "conformance"

# LUDARIUM_GAMES=10000 makes it a search instead of a check.
MANY = int(os.environ.get("LUDARIUM_GAMES", "0"))


@GAMES
@pytest.mark.timeout(0 if MANY else 900)
def test_whole_games_with_all_options_drawn(game: str) -> None:
    for seed in range(MANY or 12):
        dice = random.Random(seed)
        options = classic_options(dice) if game == "classic" else superconducting_options(dice)
        seats = seated(dice, options) if game == "classic" else None
        g = lu.Game(game, options=options, seats=seats, seed=seed, auto_roll=False)
        walk(g, dice, 50_000)
        assert g.over


@GAMES
@pytest.mark.timeout(0 if MANY else 900)
def test_crowded_positions(game: str) -> None:
    for seed in range(MANY or 250):
        dice = random.Random(seed)
        position = random_position(dice, game)
        if seed % 2:
            position = with_die(reference(position), dice)
        g = lu.Game.from_position(position, seed=0, auto_roll=False)
        walk(g, dice, 25, table=reference(position))


@GAMES
def test_every_single_move_from_crowded_positions(game: str) -> None:
    for seed in range(MANY or 60):
        dice = random.Random(-seed)
        position = random_position(dice, game)
        for die in range(1, 7):
            g = lu.Game.from_position(position, seed=0, auto_roll=False)
            g.apply({"die": die})
            for move in g.legal_moves:
                twin, table = lu.Game.from_position(position, seed=0, auto_roll=False), reference(position)
                for step in ({"die": die}, {"move": move}):
                    twin.apply(step)
                    table.apply(step)
                check(twin, table)


def perft_lines() -> list[dict[str, Any]]:
    """The shared positions with their counts."""
    paths = sorted(CASES.glob("*.perft.jsonl"))
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("line", perft_lines(), ids=lambda line: line["id"])
def test_the_reference_counts_the_shared_perft_positions(line: dict[str, Any]) -> None:
    """The shared counts hold the reference itself to something."""
    for depth, expected in line["perft"].items():
        if expected < 3000:
            assert perft(line["position"], int(depth)) == expected
