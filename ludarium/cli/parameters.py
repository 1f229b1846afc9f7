"""Parameters that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludarium.cli.files import InputError, read_toml
from ludarium.errors import OptionError

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


Parties = Annotated[
    list[str] | None,
    typer.Option(
        "--party",
        metavar="COLOUR=FILE",
        help="A party sheet of Ludicrous Ludo; may be repeated.",
        show_default="all abilities 0, a sword",
    ),
]
Tables = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="House tables of Ludicrous Ludo.", show_default="those of the package"),
]


def parties_of(words: list[str] | None) -> dict[str, Any]:
    """Sheets by colour from words like `red=archer.toml`; raises InputError or OptionError."""
    from ludarium.game.ludicrous.parties import read_party

    sheets = {}
    for word in words or []:
        colour, equals, file = word.partition("=")
        if not equals:
            raise InputError(f"party {word!r}: expected colour=file, as in red=archer.toml")
        if colour in sheets:
            raise InputError(f"party {word!r}: {colour} has a party already")
        try:
            sheets[colour] = read_party(read_toml(file), any_sum=True)[1]  # the game knows its option any_sum
        except OptionError as error:
            raise OptionError(f"party {word!r}: {error}") from None
    return sheets


def tables_of(file: str | None) -> str | None:
    """The text of a file of house tables."""
    return None if file is None else read_toml(file)


def options_of(rules: Ruleset, words: list[str] | None) -> dict[str, Any]:
    """The options from words like `release_on=1,6`, with lists for tuples; raises OptionError."""
    return dict(rules.options.parse(words or []))
