"""What a table tells of any game, also of one that has no view of its own."""

from __future__ import annotations

import pytest

import ludarium as lu
from ludarium.rules.registry import GAMES
from ludarium.server.games import GameView
from ludarium.server.models import Update
from ludarium.server.views import Scene, update


@pytest.mark.parametrize("name", GAMES)
def test_a_game_needs_no_view_of_its_own(name: str) -> None:
    game = lu.Game(name, seed=2)
    scene = Scene("table", game, GameView(), dict.fromkeys(game.seats, "human"), {}, ask_all=False)
    told = update(scene, [], game.seats)
    assert isinstance(told, Update)
    assert told.wanted == "choice"
    assert told.by == game.turn
    assert [choice.step for choice in told.legal] == game.legal_steps()
    assert [choice.key for choice in told.legal] == list(range(1, len(told.legal) + 1))
