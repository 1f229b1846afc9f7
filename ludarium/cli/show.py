"""Showing things: a position as a board, the rules, the schemas."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ludarium.cli.files import read_text, write_text
from ludarium.cli.parameters import GameName


def board(
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help='A file with a position, "-" for standard input.')
    ],
    svg: Annotated[
        str | None,
        typer.Option(metavar="FILE", help='Draw it as SVG there, "-" to standard output.', show_default=False),
    ] = None,
) -> None:
    """Draw a position as text, or as an SVG picture."""
    from ludarium.cli.console import console, styled
    from ludarium.game.formats import read_position
    from ludarium.game.svg import board_svg
    from ludarium.game.text import board_lines

    rules, config, state = read_position(read_text(position))
    drawn = rules.write(config, state)
    if svg is None:
        console().print(styled(board_lines(drawn)))
    else:
        write_text(svg, board_svg(drawn))


def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="One clause by its id.")] = None,
    language: Annotated[str, typer.Option(metavar="en|fr", help="The language.")] = "en",
) -> None:
    """Print the rules of a game clause by clause, or one clause."""
    from ludarium.cli.prose import clause_lines
    from ludarium.game import clauses

    found = clauses.clauses(game, language)
    for line in clause_lines([clauses.clause(game, clause, language)] if clause else found, headings=clause is None):
        typer.echo(line)


def schema(
    kind: Annotated[str, typer.Argument(metavar="position|step|record|case", help="The format.")],
) -> None:
    """Print the JSON Schema of a format; that of a record is for one line of it."""
    from ludarium.game.schema import schema as make

    typer.echo(json.dumps(make(kind), indent=2))


COMMANDS = [
    (board, "ludarium board opening.json --svg opening.svg"),
    (rules, "ludarium rules sc SC-C6 --language fr"),
    (schema, "ludarium schema position"),
]
