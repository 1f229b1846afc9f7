"""What a player sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Observation:
    """A copy of what is open to the player in turn; it leads neither to the game nor to coming dice."""

    game: str
    config: Any
    state: Any
