"""What every game tells the server about itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from ludarium.game.game import Game
from ludarium.rules.ruleset import Position, Ruleset, Step

Fields = Mapping[str, Any]


class Standing(Protocol):
    """A game or a match as it stands: its state, and the last position, where what is under way began."""

    @property
    def rules(self) -> Ruleset: ...
    @property
    def config(self) -> Any: ...
    @property
    def state(self) -> Any: ...
    @property
    def root(self) -> Any: ...


class GameView:
    """A game as people at a table meet it. `shown` are the colours whose hands a viewer sees.

    hides: whether something is hidden, so that acting for a seat needs its key. short: whether a game that only
    programs play is short enough to be told from its beginning.
    """

    hides = False
    short = True

    def decider(self, game: Standing) -> str:
        """The colour that rolls or decides."""
        return str(game.rules.colours[game.state.turn])

    def rolls(self, game: Standing) -> bool:
        """Whether a person rolls the awaited die by hand."""
        return game.rules.awaiting(game.state) == "roll"

    def forced(self, game: Game) -> bool:
        """Whether there is but one legal decision, and everybody sees that."""
        return False

    def phase(self, game: Standing) -> str | None:
        """The phase of the turn."""
        return None

    def party(self) -> Fields | None:
        """What a party sheet may say, where there are parties."""
        return None

    def choices(self, game: Game) -> list[Fields]:
        """The legal decisions, as `models.Choice` has them."""
        return [self.choice(game, step, number) for number, step in enumerate(game.legal_steps(), 1)]

    def choice(self, game: Game, step: Step, number: int) -> Fields:
        """One of the legal decisions."""
        return {
            "step": step,
            "key": number,
            "kind": step.get("do", "move"),
            "piece": step.get("move") or step.get("piece", ""),
            "target": step.get("target", ""),
            "to": "",
            "path": [],
            "events": [event.as_dict() for event in game.preview(step)],
            "passes": False,
            "effects": [],
        }

    # ---- hiding

    def seen_step(self, step: Step, by: str, shown: Collection[str]) -> Step:
        """A step of this colour, without what is hidden."""
        return step

    def seen_events(self, events: Sequence[Fields], shown: Collection[str]) -> Sequence[Fields]:
        """Events, without what is hidden."""
        return events

    def seen_position(self, position: Position, shown: Collection[str]) -> Position:
        """A position, without what is hidden."""
        return position
