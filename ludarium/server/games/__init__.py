"""What a viewer sees of each game and what a person may do in it, beside the game's rules: one entry a game."""

from __future__ import annotations

from collections.abc import Mapping

from ludarium.server.games.base import GameView
from ludarium.server.games.ludicrous import LudicrousView
from ludarium.server.games.race import RaceView

VIEWS: Mapping[str, GameView] = {
    "classic": RaceView(),
    "superconducting": RaceView(),
    "ludicrous": LudicrousView(),
}
"""By game; the games that can be played here."""

__all__ = ["VIEWS", "GameView"]
