"""The legal decisions of Ludicrous Ludo, each with what it does, in numbers: for pages, terminals and programs."""

from __future__ import annotations

from dataclasses import dataclass

from ludarium.game.game import Game
from ludarium.game.ludicrous.context import Context
from ludarium.game.ludicrous.effects import EFFECTS, Effect
from ludarium.rules.ludicrous.names import TANKS
from ludarium.rules.ludicrous.steps import FACING
from ludarium.rules.ruleset import Step


@dataclass(frozen=True)
class Choice:
    """A legal decision.

    number: as people name it; 0 is to pass, or what comes to the same. piece, target: who acts and on whom, "" for
    nobody, also where the step leaves it to the position. start, path: where a movement begins, and the squares that it
    goes over, its end included; empty for other decisions. effects: what it does, certain or by chance, in the order of
    telling.
    """

    number: int
    step: Step
    passes: bool
    piece: str
    target: str
    start: str
    path: tuple[str, ...]
    effects: tuple[Effect, ...]

    @property
    def kind(self) -> str:
        """The step's `do`."""
        return str(self.step["do"])


def choices(game: Game) -> list[Choice]:
    """The legal decisions by number; empty while none is awaited."""
    return [choice(game, step, number) for number, step in numbered(game).items()]


def choice(game: Game, step: Step, number: int = 0) -> Choice:
    """A legal decision with all that is known of it."""
    context = Context(game, step)
    effects = EFFECTS[step["do"]](context) if step["do"] in EFFECTS else ()
    return Choice(
        number=number,
        step=step,
        passes=passes(game, step),
        piece=context.actor,
        target=context.aim,
        start=context.start,
        path=context.path,
        effects=tuple(effects),
    )


def numbered(game: Game) -> dict[int, Step]:
    """The legal decisions by number; 0 is to pass, or what comes to the same: to stop, stay, or face as before."""
    if game.over or not game.rules.decides(game.state):
        return {}
    steps = game.legal_steps()
    passing = [step for step in steps if passes(game, step)]
    others = [step for step in steps if step not in passing]
    return {**dict(enumerate(passing[:1], 0)), **dict(enumerate(others, 1))}


def passes(game: Game, step: Step) -> bool:
    """Whether a decision leaves all as it is."""
    state = game.state
    if step["do"] == "turn":
        return bool(step["facing"] == FACING[state.backward >> state.asked & 1])
    if step["do"] == "tank":
        return bool(step["to"] == TANKS[state.tank[state.turn]])
    return step["do"] in ("pass", "stop")
