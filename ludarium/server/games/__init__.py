"""What a viewer sees of each game and what a person may do in it, beside the game's rules."""

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
"""By game, for those that have more to show than a list of their legal steps."""
PLAIN = GameView()


def view_of(game: str) -> GameView:
    """How people at a table meet a game."""
    return VIEWS.get(game, PLAIN)


__all__ = ["GameView", "view_of"]
