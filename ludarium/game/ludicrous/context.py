"""A decision with the game that awaits it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ludarium.board.squares import START
from ludarium.game.game import Game
from ludarium.rules.ludicrous.names import PUNCH, WEAPONS
from ludarium.rules.ludicrous.steps import name_of, piece_name
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

    @property
    def actor(self) -> str:
        """The piece that acts, "" where the party does."""
        if self["do"] == "retaliate":
            return piece_name(self.piece)
        if self["do"] in ("teleport", "tackle"):
            return piece_name(self.state.asked)
        return str(self.step.get("piece", ""))

    @property
    def aim(self) -> str:
        """The piece that it is done to, "" for none."""
        return piece_name(self.target) if self["do"] == "retaliate" else str(self.step.get("target", ""))

    # ---- movements

    @property
    def moves(self) -> bool:
        """Whether the decision is a movement."""
        return self["do"] in ("move", "enter")

    @property
    def start(self) -> str:
        """The square where a movement begins."""
        return name_of(self.piece >> 2, self.here) if self.moves else ""

    @property
    def path(self) -> tuple[str, ...]:
        """The squares that a movement goes over, its end included."""
        if not self.moves:
            return ()
        way = range(max(self.here + 1, START), self.there + 1)
        return tuple(name_of(self.piece >> 2, progress) for progress in way)

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
