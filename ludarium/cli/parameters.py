"""Parameters that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from ludarium.rules.ruleset import Ruleset


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """A reader of integers in a range, which quotes what it refuses."""
    expected = f"expected an integer from {low}" + (f" to {high}" if high is not None else " on")

    def integer(word: str) -> int:
        try:
            number = int(word)
        except ValueError:
            raise typer.BadParameter(f"{word!r}: {expected}") from None
        if number < low or (high is not None and number > high):
            raise typer.BadParameter(f"{number}: {expected}")
        return number

    return integer


GAMES = "classic, superconducting (or sc), ludicrous"

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"The game: {GAMES}.", show_default=False)]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; may be repeated.", show_default=False),
]
Seed = Annotated[
    int | None,
    typer.Option(
        parser=whole(0, (1 << 63) - 1), metavar="S", help="The same seed gives the same dice.", show_default="drawn"
    ),
]
Json = Annotated[
    str | None,
    typer.Option(
        "--json", metavar="FILE", help='Write the result as JSON, "-" to standard output.', show_default=False
    ),
]


def options_of(rules: Ruleset, words: list[str] | None) -> dict[str, Any]:
    """The options from words like `release_on=1,6`, with lists for tuples; raises OptionError."""
    return dict(rules.options.parse(words or []))
