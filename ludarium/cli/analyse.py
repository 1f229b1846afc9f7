"""What a game was like: win chances, luck, and what choices lost."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from ludarium.cli.extras import needing
from ludarium.cli.files import STANDARD, InputError, as_json, check_apart, check_writable, read_text, write_text
from ludarium.cli.interrupts import terminable
from ludarium.cli.parameters import Json, whole
from ludarium.cli.progress import progress

if TYPE_CHECKING:
    from ludarium.analysis import Analysis
    from ludarium.game.records import Record


def analyse(
    record: Annotated[str, typer.Argument(metavar="RECORD", help='A file of records, "-" for standard input.')],
    number: Annotated[
        int, typer.Option(parser=whole(1), metavar="N", help="Which game of the file, from 1 on.", show_default="1")
    ] = 1,
    rollouts: Annotated[
        int | None,
        typer.Option(
            parser=whole(1, 1024),
            metavar="N",
            help="Rollouts of each moment at least, in multiples of 36.",
            show_default="36, ludicrous 144",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option(parser=whole(0, (1 << 63) - 1), metavar="S", help="The same seed gives the same analysis.")
    ] = 0,
    jobs: Annotated[
        int | None, typer.Option(parser=whole(1), metavar="J", help="Threads.", show_default="one a processor")
    ] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the win chances along the game.", show_default=False)
    ] = None,
    json: Json = None,
) -> None:
    """Tell win chances along a game, whom its dice favoured, and what each choice lost."""
    check_apart(json=json, svg=svg)
    for file in (json, svg):
        check_writable(file)
    game = _game(record, number)
    with needing("sim", "analysis"), terminable() as asked, progress(len(game.steps), "steps") as show:
        from ludarium.analysis import analyse as run

        found = run(game, rollouts=rollouts, seed=seed, jobs=jobs or os.cpu_count() or 1, progress=asked.heeding(show))
    _write(game, found, json, svg)


def _game(file: str, number: int) -> Record:
    """The game of this number in a file, all of it up to there checked by replaying."""
    from ludarium.game.records import read_records

    text = read_text(file)
    if not text.strip():
        raise InputError(f"{file}: expected a record, found nothing")
    found = list(islice(read_records(text), number))
    if not found:
        raise InputError(f"{file}: expected a record, found nothing that begins a game")
    if len(found) < number:
        raise InputError(f"--number {number}: expected 1 to {len(found)}, the games of {file!r}")
    return found[-1]


def _write(game: Record, found: Analysis, json: str | None, svg: str | None) -> None:
    if STANDARD not in (json, svg):
        for part in _printed(game, found):
            _print(part)
    if json:
        write_text(json, as_json(found.as_dict()))
    if svg:
        from ludarium.analysis.graph import chart

        write_text(svg, chart(found))


def _printed(game: Record, found: Analysis) -> Iterator[object]:
    from ludarium.cli.analysis_tables import printed

    yield from printed(game, found)


def _print(part: object) -> None:
    from ludarium.cli.console import console

    console().print(part)


COMMANDS = [(analyse, "ludarium analyse game.jsonl --svg game.svg")]
