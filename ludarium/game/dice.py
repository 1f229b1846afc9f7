"""Where the random outcomes of a game come from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from ludarium.errors import DiceError, StepError
from ludarium.game.seating import check_seed
from ludarium.rules.chance import Chance, seed_rng
from ludarium.rules.record import Int
from ludarium.rules.ruleset import Ruleset


class Dice(Protocol):
    """A source of outcomes; `rewind` goes back to its first one, so that a game gone through again meets the same."""

    def draw(self, rules: Ruleset, config: Any, state: Any) -> int:
        """The outcome of what the state awaits."""

    def rewind(self) -> None:
        """Go back to the first outcome."""


class _Generator(Chance):
    _: Int


class SeededDice:
    """Dice of a seed: those of game number `stream` of it, the very ones that this game has when simulated in bulk.

    seed, stream: 0 to 2**63 - 1; raises OptionError.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.seed = check_seed(seed)
        self.stream = check_seed(stream)
        self.generator = _Generator()
        self.rewind()

    def rewind(self) -> None:
        """Go back to the first outcome."""
        seed_rng(self.generator, self.seed, self.stream)

    def draw(self, rules: Ruleset, config: Any, state: Any) -> int:
        """The outcome of what the state awaits."""
        return rules.sample(config, state, self.generator)


class ScriptedDice:
    """Dice that come as told, for tests and examples.

    Outcomes: 1 to 6 for a die, a colour for who begins, a list of two colours for a spin redraw, True or False for a
    field draw. Raises DiceError when they have run out or one does not fit what is awaited.
    """

    def __init__(self, outcomes: Iterable[Any]) -> None:
        self.outcomes = list(outcomes)
        self._next = 0

    def rewind(self) -> None:
        """Go back to the first outcome."""
        self._next = 0

    def draw(self, rules: Ruleset, config: Any, state: Any) -> int:
        """The outcome of what the state awaits."""
        if self._next == len(self.outcomes):
            raise DiceError(f"the {len(self.outcomes)} scripted outcomes are used up")
        value = self.outcomes[self._next]
        try:
            outcome = rules.outcome(config, state, rules.chance_step(state, value))
        except StepError as error:
            raise DiceError(f"scripted outcome {self._next + 1}: {error}") from None
        self._next += 1
        return outcome
