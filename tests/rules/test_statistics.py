"""How long random games are: the package against the reference implementation.

The reference values are the means over 20,000 games that `tests/reference` played at random with default options.
"""

import math
import os
from typing import Any

import pytest

import ludarium as lu
from ludarium.rules.chance import seed_rng
from ludarium.rules.race import random_piece

# LUDARIUM_GAMES=20000 looks closer.
GAMES = int(os.environ.get("LUDARIUM_GAMES", "500"))


def rolls_of(g: lu.Game, state: Any, stream: int) -> int:
    """Play one game at random on a live state; how many dice were rolled."""
    seed_rng(state, 2024, stream)
    state.read = 0
    g.rules.begin(g.config, state)
    rolls = 0
    while not state.over:
        state.read = 0
        if state.legal:
            piece, state.legal = random_piece(state), 0
            g.rules.play(g.config, state, piece)
        else:
            g.rules.roll(g.config, state)
            rolls += 1
    return rolls


@pytest.mark.timeout(0 if GAMES > 500 else 900)
@pytest.mark.parametrize(
    ("game", "seats", "mean", "deviation"),
    [("classic", 4, 384.54, 67.4), ("classic", 2, 173.49, 25.1), ("superconducting", 4, 303.59, 41.4)],
)
def test_the_mean_length_of_random_games(game: str, seats: int, mean: float, deviation: float) -> None:
    g = lu.Game(game, seats=seats, seed=0)
    state = g.rules.State()
    state.live = 1
    rolls = [rolls_of(g, state, stream) for stream in range(GAMES)]
    error = deviation * math.sqrt(1 / GAMES + 1 / 20_000)
    assert abs(sum(rolls) / GAMES - mean) < 5 * error
