"""A hint in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import wrap

from ludarium.analysis.hints import Hint, hint
from ludarium.cli.screen import COLUMNS
from ludarium.game.game import Game
from ludarium.rules.ruleset import Step

Describe = Callable[[Step], str]


def advice(game: Game, describe: Describe) -> list[str]:
    """What to choose now, in lines that fit a terminal."""
    return [line for part in _parts(hint(game.observation()), describe) for line in wrap(part, COLUMNS)]


def _parts(found: Hint, describe: Describe) -> Iterator[str]:
    if found.best.chance is None:
        yield f"Hint: {describe(found.best.step)} ({found.player} would)."
        return
    yield f"Hint: {describe(found.best.step)}: wins {found.best.chance:.1%} of games ({found.player})."
    if found.others:
        second = found.others[0]
        yield f"Second best: {describe(second.step)}: {second.chance:.1%}."
    if found.reasons:
        told = ", ".join(f"{name} ({100 * worth:+.1f})" for name, worth in found.reasons)
        yield f"For the first speak, in points: {told}."
