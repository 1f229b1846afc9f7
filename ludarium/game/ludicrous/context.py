"""A decision with the game that awaits it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ludarium.board.squares import START
from ludarium.game.game import Game
from ludarium.rules.ludicrous.names import PUNCH, WEAPONS
from ludarium.rules.ludicrous.turn import bonus_squares
from ludarium.rules.ruleset import Step


class Context:
    """What a decision is about, in the rules' numbers; `context[key]` is a value of its step."""

    def __init__(self, game: Game, step: Step) -> None:
        self.game = game
        self.config: Any = game.config
        self.state: Any = game.state
        self.step = step

    def __getitem__(self, key: str) -> str:
        return str(self.step[key])

    @cached_property
    def code(self) -> int:
        """The outcome of the step."""
        return self.game.rules.outcome(self.config, self.state, self.step)

    @property
    def piece(self) -> int:
        """The piece that the decision names first."""
        return self.code >> 4 & 15

    @property
    def target(self) -> int:
        """The other piece that it names."""
        return self.code & 15

    @property
    def weapon(self) -> int:
        """The weapon of an attack."""
        return WEAPONS.index(self["weapon"]) if "weapon" in self.step else PUNCH

    @property
    def dice(self) -> int:
        """How many dice a spell has: Strong doubles them."""
        return 2 if self.step.get("meta") == "strong" else 1

    # ---- movements

    @property
    def here(self) -> int:
        """The progress of the piece that moves."""
        return int(self.state.at[self.piece])

    @property
    def there(self) -> int:
        """The progress at which it would end, if nothing stops it."""
        if self["do"] == "enter":
            return START
        rolled = self.game.awaiting == "move"
        return self.here + (self.state.die if rolled else bonus_squares(self.config, self.state))
