"""A game that is played by actions: what the environments have in common."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.envs.spaces import Vector
from ludarium.envs.views import VIEWS, outcome_of, payoffs, result_row
from ludarium.errors import IllegalMove, OptionError, StepError
from ludarium.game.dice import SeededDice
from ludarium.game.game import Game
from ludarium.game.match import Match
from ludarium.rules.options import unknown_name


class Play:
    """Games of one kind, one after the other; dice roll by themselves up to the next decision.

    game, options, seats, first, parties, tables: as for `ludarium.Game`. forced: whether decisions with a single choice
    are left to the players as well; else they are taken by themselves. Raises OptionError.
    """

    def __init__(
        self,
        game: str,
        *,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[str] | int | None = None,
        first: str | None = None,
        parties: Mapping[str, Any] | None = None,
        tables: str | None = None,
        forced: bool = False,
    ) -> None:
        model = Game(game, options=options, seats=seats, first=first, parties=parties, tables=tables, seed=0)
        self.rules = model.rules
        self.config = model.config
        self.colours = model.seats
        self.forced = forced
        if not forced and getattr(self.config, "pieces", 4) == 1 and hasattr(self.rules, "roll"):
            raise OptionError("with pieces=1 there is never a choice: expected forced=True")
        self.view = VIEWS[self.rules.name]
        self.payoffs = payoffs(self.config)
        self._match: Match | None = None

    def begin(self, seed: int, stream: int = 0) -> None:
        """Start game number `stream` of a seed; number 0 is the one that `ludarium.Game` plays with it."""
        self._match = Match(self.rules, self.config)
        self._dice = SeededDice(seed, stream)
        self._run()

    @property
    def match(self) -> Match:
        """The game; raises StepError before the first one began."""
        if self._match is None:
            raise StepError("no game yet: expected a reset first")
        return self._match

    @property
    def state(self) -> Any:
        """The state as the rules see it."""
        return self.match.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return int(self.view.decider(self.state))

    def number(self, colour: str) -> int:
        """The seat of a colour that plays; raises OptionError."""
        if colour not in self.colours:
            raise OptionError(unknown_name("colour", colour, list(self.colours)))
        return self.rules.colours.index(colour)

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.rules.colours[seat]

    def observe(self, seat: int) -> Vector:
        """What a seat sees."""
        out = np.zeros(self.view.layout.size, np.int8)
        self.view.observe(self.config, self.state, seat, out)
        return out

    def mask(self, seat: int) -> Vector:
        """1 for each action that the seat may take now; all 0 if another decides or the game is over."""
        out = np.zeros(self.view.actions.size, np.int8)
        if not self.over and seat == self.seat:
            self.view.mask(self.state, out)
        return out

    def take(self, action: Any) -> None:
        """Take an action of the seat that decides; raises IllegalMove, and nothing has happened then.

        Raises StepError for what is no integer: a number between two actions would be taken for one of them.
        """
        wanted = whole(action)
        outcome = -1 if self.over else outcome_of(self.rules, self.config, self.state, wanted)
        if outcome < 0:
            raise IllegalMove(f"action {wanted}: expected {self._wanted()}")
        self.advance(outcome)

    def advance(self, outcome: int) -> None:
        """Take a decision given as an outcome for the tape, then all that needs no decision."""
        self.match.advance(outcome)
        self._run()

    def rewards(self) -> npt.NDArray[np.float64]:
        """What the game pays each seat: float64[4], all 0 while it goes on."""
        paid: npt.NDArray[np.float64] = self.payoffs[result_row(self.state)]
        return paid

    def _run(self) -> None:
        match = self.match
        while not match.state.over:
            if not self.rules.decides(match.state):
                match.advance(self._dice.draw(self.rules, self.config, match.state))
            elif self.forced or self.view.count(match.state) > 1:
                return
            else:
                match.advance(self.rules.outcomes(self.config, match.state)[0])

    def _wanted(self) -> str:
        if self.over:
            return "none: the game is over"
        actions = np.flatnonzero(self.mask(self.seat)).tolist()
        return f"one of {', '.join(map(str, actions))}, as the action mask says"


def whole(action: Any) -> int:
    """An action as an integer; raises StepError for anything else."""
    try:
        return operator.index(action)
    except TypeError:
        raise StepError(f"action {action!r}: expected an integer") from None
