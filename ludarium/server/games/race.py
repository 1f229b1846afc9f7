"""The race games: a die, a piece to move, nothing hidden."""

from __future__ import annotations

from typing import Any

from ludarium.board.squares import PIECE_NUMBERS, START, place_name
from ludarium.game.game import Game
from ludarium.rules.race import destination
from ludarium.rules.ruleset import Step
from ludarium.server.games.base import Fields, GameView


class RaceView(GameView):
    """Classic and Superconducting Ludo."""

    def choice(self, game: Game, step: Step, number: int) -> Fields:
        """A legal move with its way; its number on the keyboard is the piece's."""
        piece = step["move"]
        path = _path(game, PIECE_NUMBERS[piece])
        return {**super().choice(game, step, int(piece[-1])), "to": path[-1], "path": path}


def _path(game: Game, number: int) -> list[str]:
    """The squares that the die takes a piece over, its last one included."""
    state: Any = game.state
    seat = number >> 2
    here = state.progress[seat, number & 3]
    there = destination(state, number)
    return [place_name(seat, progress) for progress in range(max(here + 1, START), there + 1)]
