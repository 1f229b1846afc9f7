"""The figures of each game's training."""

from __future__ import annotations

from dataclasses import dataclass

from ludarium.errors import OptionError


@dataclass(frozen=True)
class Recipe:
    """How a network is trained.

    hidden: its width, a power of 2. games: of self-play. batch: games a step. rate: step size at the first and the
    last step, falling by a constant factor. trace: lambda of TD(lambda), falling linearly. averaged: share of the
    steps, the last ones, whose weights are averaged. states: a game's states, about, by which a step is scaled.
    taught: games whose moves teach the linear player.
    """

    hidden: int = 128
    games: int = 160_000
    batch: int = 8
    rate: tuple[float, float] = (2.5e-3, 5e-5)
    trace: tuple[float, float] = (0.95, 0.8)
    averaged: float = 0.3
    states: int = 350
    taught: int = 2_000


RECIPES = {
    "classic": Recipe(),
    "superconducting": Recipe(games=240_000, states=280, taught=300),
    "ludicrous": Recipe(hidden=64, games=3_000, trace=(0.98, 0.93), states=1_300, taught=0),
}
"""By game."""


def recipe_of(game: str) -> Recipe:
    """A game's recipe; raises OptionError where none of its agents learn."""
    if game not in RECIPES:
        raise OptionError(f"no agent of {game} learns: there are {', '.join(RECIPES)}")
    return RECIPES[game]
