"""The race games: a die, a piece to move, nothing hidden."""

from __future__ import annotations

from typing import Any

from ludarium.board.squares import PIECE_NUMBERS, START, place_name
from ludarium.game.game import Game
from ludarium.rules.race import destination
from ludarium.server.games.base import Fields, GameView


class RaceView(GameView):
    """Classic and Superconducting Ludo."""

    def choices(self, game: Game) -> list[Fields]:
        """The legal moves, each with its way and the events it would cause."""
        return [_choice(game, piece) for piece in game.legal_moves]


def _choice(game: Game, piece: str) -> Fields:
    path = _path(game, PIECE_NUMBERS[piece])
    return {
        "step": {"move": piece},
        "key": int(piece[-1]),
        "kind": "move",
        "piece": piece,
        "target": "",
        "to": path[-1],
        "path": path,
        "events": [event.as_dict() for event in game.preview(piece)],
        "passes": False,
        "effects": [],
    }


def _path(game: Game, number: int) -> list[str]:
    """The squares that the die takes a piece over, its last one included."""
    state: Any = game.state
    seat = number >> 2
    here = state.progress[seat, number & 3]
    there = destination(state, number)
    return [place_name(seat, progress) for progress in range(max(here + 1, START), there + 1)]
