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
        yield f"For the first speak{_unit(found)}: {', '.join(_reasons(found))}."


def _odds(choice: Suggestion) -> str:
    """The chance, and half its interval if it was tried out."""
    return f"{choice.chance:.1%}" + (f" ±{100 * choice.half:.1f}" if choice.half is not None else "")


def _reasons(found: Hint) -> list[str]:
    """Each reason with what it is worth, where that is a chance; else without those that another says more exactly."""
    if found.best.half is None:
        return [f"{name} ({100 * worth:+.1f})" for name, worth in found.reasons]
    names = [name for name, _ in found.reasons]
    return [name for name in names if not any(_in_short(name, other) for other in names)]


def _in_short(name: str, other: str) -> bool:
    """Whether a reason is part of another one, as "infirmary" is of "infirmary in slot 1"."""
    alike = name.startswith("less ") == other.startswith("less ")
    return name != other and alike and name.removeprefix("less ") in other


def _unit(found: Hint) -> str:
    return ", in points" if found.best.half is None else ""
