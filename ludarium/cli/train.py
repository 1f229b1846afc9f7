"""Making the learned agents' weights."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludarium.cli.extras import needing
from ludarium.cli.files import check_writable, replacing
from ludarium.cli.interrupts import Interrupted, terminable
from ludarium.cli.parameters import GAMES, whole
from ludarium.cli.progress import progress

if TYPE_CHECKING:
    from ludarium.agents.weights import Weights
    from ludarium.learn import Recipe

MOST = 1 << 40  # games; their numbers are the streams of a seed


def train(
    game: Annotated[str, typer.Option(metavar="GAME", help=f"The game: {GAMES}.")] = "classic",
    seed: Annotated[
        int, typer.Option(parser=whole(0, (1 << 63) - 1), metavar="S", help="The same seed gives the same bytes.")
    ] = 1,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where to write the weights.", show_default="GAME.npz")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(parser=whole(8, MOST), metavar="N", help="Games of self-play.", show_default="the recipe's"),
    ] = None,
) -> None:
    """Train the learned agents of a game by self-play, some minutes of one processor; an interrupt loses all of it.

    Put the file into a folder that LUDARIUM_WEIGHTS names to play with it.
    """
    from dataclasses import replace

    from ludarium.rules.registry import ruleset

    name = ruleset(game).name
    with needing("sim", "training"):
        from ludarium.agents.weights import save
        from ludarium.learn import recipe_of
    recipe = recipe_of(name) if games is None else replace(recipe_of(name), games=games)
    file = Path(out or f"{name}.npz")
    check_writable(str(file))
    weights = _trained(name, seed, recipe)
    with replacing(str(file)) as part:
        save(part, weights)
    typer.echo(f"{file}: {file.stat().st_size:,} bytes")


def _trained(game: str, seed: int, recipe: Recipe) -> Weights:
    """Train; raises Interrupted."""
    from ludarium.learn import train as run

    total, so_far = recipe.games + recipe.taught, 0

    def step(done: int) -> None:
        nonlocal so_far
        so_far = done
        tell(done)

    try:
        with terminable() as asked, progress(total) as show:
            tell = asked.heeding(show)
            return run(game, seed=seed, recipe=recipe, progress=step)
    except KeyboardInterrupt:
        raise Interrupted(f"interrupted after {so_far} of {total} games; nothing of them is kept") from None


COMMANDS = [(train, "ludarium train --game classic --seed 1 --out classic.npz")]
