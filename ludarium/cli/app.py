"""The program's commands."""

from __future__ import annotations

from typing import Annotated

import typer

from ludarium.cli import agents, analyse, arena, bench, checks, play, replay, serve, show, simulate, study, train
from ludarium.cli.party import party

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Ludarium: Ludo games to play, serve, simulate and check.",
    epilog="Example: ludarium play superconducting",
)


def _version(wanted: bool) -> None:
    if wanted:
        from ludarium import __version__

        typer.echo(f"ludarium {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def program(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Without a command, the list of them."""
    del version  # its callback has done everything
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for module in (play, serve, simulate, study, replay, checks, show, agents, arena, analyse, train, bench):
    for command, example in module.COMMANDS:
        app.command(epilog=f"Example: {example}")(command)
app.add_typer(party, name="party")
