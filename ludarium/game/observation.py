"""What a player sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludarium.game.game import Game


@dataclass(frozen=True)
class Observation:
    """A copy of what is open to the player in turn; it leads neither to the game nor to coming dice."""

    game: str
    config: Any
    state: Any

    @classmethod
    def of(cls, game: Game) -> Observation:
        """What the player in turn sees of a game."""
        return cls(game.name, game.config.copy(), game.state.copy())
