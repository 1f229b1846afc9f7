"""The figures of each game's training."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from ludarium.errors import OptionError
from ludarium.rules.ruleset import Ruleset

STREAM = 1 << 40  # games of training; no other games of a seed have their numbers
KEEP_WITHIN = 60000  # of half precision


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


@dataclass(frozen=True)
class ActorRecipe(Recipe):
    """How an actor and its critic are trained, both by all `games`; none are taught apart.

    judging: step size of the actor's weights at the first and the last step, as `rate` is the critic's.
    """

    judging: tuple[float, float] = (2e-2, 1e-3)


RECIPES: Mapping[str, Recipe] = {
    "classic": Recipe(),
    "superconducting": Recipe(games=240_000, states=280, taught=300),
    "ludicrous": ActorRecipe(hidden=64, games=48_000, rate=(2.5e-3, 2e-4), trace=(0.99, 0.97), states=1_600, taught=0),
}
"""By game."""


def recipe_of(game: str) -> Recipe:
    """A game's recipe; raises OptionError where none of its agents learn."""
    if game not in RECIPES:
        raise OptionError(f"no agent of {game} learns: there are {', '.join(RECIPES)}")
    return RECIPES[game]


def check(recipe: Recipe) -> None:
    """Raise OptionError for a recipe by which nothing is learned."""
    if not 1 <= recipe.batch <= recipe.games:
        raise OptionError(
            f"games={recipe.games}, batch={recipe.batch}: expected at least one game a step, and games for one step"
        )
    if recipe.taught < 1 and not isinstance(recipe, ActorRecipe):
        raise OptionError(f"taught={recipe.taught}: expected at least 1")


def made(rules: Ruleset, recipe: Recipe, seed: int) -> dict[str, Any]:
    """How weights were made, with the command that makes them again; "" for a recipe of one's own, which has none."""
    usual = recipe_of(rules.name)
    fewer = "" if recipe.games == usual.games else f" --games {recipe.games}"
    own = recipe != replace(usual, games=recipe.games)
    command = "" if own else f"ludarium train --game {rules.name} --seed {seed}{fewer}"
    return {"game": rules.name, "rules": rules.version, "seed": seed, "recipe": asdict(recipe), "command": command}
