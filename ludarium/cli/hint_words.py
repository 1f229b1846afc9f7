"""A hint in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import wrap

from ludarium.analysis.hints import Hint, Suggestion, hint
from ludarium.cli.screen import COLUMNS
from ludarium.game.game import Game
from ludarium.rules.ruleset import Step

Describe = Callable[[Step], str]
RANKS = ("Second", "Third")


def advice(game: Game, describe: Describe) -> list[str]:
    """What to choose now, in lines that fit a terminal."""
    return [line for part in _parts(hint(game.observation()), describe) for line in wrap(part, COLUMNS)]


def _parts(found: Hint, describe: Describe) -> Iterator[str]:
    if found.best.chance is None:
        yield f"Hint: {describe(found.best.step)} ({found.player} would). In the middle of a decision no odds are told."
        return
    yield f"Hint: {describe(found.best.step)}: wins {_odds(found.best)} of games ({found.player})."
    for rank, other in zip(RANKS, found.others, strict=False):
        yield f"{rank} best: {describe(other.step)}: {_odds(other)}."
    if found.reasons:
        told = ", ".join(name + _worth(worth, found) for name, worth in found.reasons)
        yield f"For the first speak{_unit(found)}: {told}."


def _odds(choice: Suggestion) -> str:
    """The chance, and half its interval if it was tried out."""
    return f"{choice.chance:.1%}" + (f" ±{100 * choice.half:.1f}" if choice.half is not None else "")


def _worth(worth: float, found: Hint) -> str:
    """What a reason is worth, where that is a chance."""
    return f" ({100 * worth:+.1f})" if found.best.half is None else ""


def _unit(found: Hint) -> str:
    return ", in points" if found.best.half is None else ""
