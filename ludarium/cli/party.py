"""Party sheets of Ludicrous Ludo."""

from __future__ import annotations

from typing import Annotated

import typer

from ludarium.cli.console import say
from ludarium.cli.files import read_toml

EXAMPLE = "Example: ludarium party check examples/parties/archer.toml"

party = typer.Typer(help="Party sheets of Ludicrous Ludo.", epilog=EXAMPLE)


@party.callback(invoke_without_command=True)
def sheets(context: typer.Context) -> None:
    """Party sheets of Ludicrous Ludo: abilities and a weapon in a TOML file."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help='The sheet, "-" for standard input.')],
    any_sum: Annotated[
        bool, typer.Option("--any-sum", help="Let abilities sum to something else than 0, as the option any_sum does.")
    ] = False,
) -> None:
    """Check a party sheet; what is wrong with it is told with its place, all at once."""
    from ludarium.game.ludicrous.parties import read_party

    name, sheet = read_party(read_toml(file), any_sum=any_sum)
    abilities = [f"{ability} {score:+d}" for ability, score in sheet.get("abilities", {}).items() if score]
    say(f"{name or 'A party'}: {', '.join(abilities) or 'all abilities 0'}; {sheet.get('weapon', 'sword')}")


party.command(epilog=EXAMPLE)(check)
