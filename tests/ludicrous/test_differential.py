"""The package against the reference implementation: position, what is awaited and legal steps after every step."""

import json
import os
import random

import pytest

import ludarium as lu
from tests.reference.ludicrous.compare import walk
from tests.reference.ludicrous.positions import random_options, random_position, random_sheets
from tests.reference.ludicrous.things import COLOURS

# LUDARIUM_GAMES=10000 makes it a search instead of a check.
MANY = int(os.environ.get("LUDARIUM_GAMES", "0"))


@pytest.mark.timeout(0 if MANY else 900)
def test_crowded_positions() -> None:
    steps = games = 0
    for seed in range(MANY or 160):
        dice = random.Random(seed)
        try:
            game = lu.Game.from_position(random_position(dice), seed=0, auto_roll=False)
        except lu.LudariumError:
            continue
        games += 1
        steps += walk(game, dice, 60)
    assert games > (MANY or 160) // 2
    assert steps > 30 * games


@pytest.mark.timeout(0 if MANY else 900)
def test_games_from_the_beginning_with_all_options_drawn() -> None:
    for seed in range(MANY or 12):
        dice = random.Random(-1 - seed)
        game = new_game(dice)
        walk(game, dice, 500)


def new_game(dice: random.Random) -> lu.Game:
    """A game of random parties whose record has just its head and who begins."""
    chosen = dice.sample(COLOURS, dice.randint(2, 4))
    seats = [colour for colour in COLOURS if colour in chosen]
    head = {
        "format": "ludarium-record", "version": 1, "game": "ludicrous", "options": random_options(dice), "seats": seats,
        "parties": random_sheets(dice, seats),
    }  # fmt: skip
    first = {"first": dice.choice(seats)}
    return lu.Game.from_record(f"{json.dumps(head)}\n{json.dumps(first)}\n", seed=1, auto_roll=False)
