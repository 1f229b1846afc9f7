"""What a player sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Observation:
    """A copy of what is open to the player who decides; it leads neither to the game nor to coming dice.

    Others' hands in it are empty: `held` says how many cards they have, and the deck then seems to hold them too.
    """

    game: str
    config: Any
    state: Any
