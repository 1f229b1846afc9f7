"""Matches between agents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludarium.cli.extras import needing
from ludarium.cli.files import (
    STANDARD,
    InputError,
    as_json,
    check_apart,
    check_writable,
    replacing,
    write_text,
)
from ludarium.cli.interrupts import Interrupted, terminable
from ludarium.cli.parameters import GAMES, Json, Options, Seed, options_of, whole
from ludarium.cli.progress import progress

if TYPE_CHECKING:
    from rich.table import Table

    from ludarium.arena import Held


def arena(
    agents: Annotated[
        list[str], typer.Argument(metavar="AGENT AGENT...", help="Two agents or more; one of your own as FILE.py:NAME.")
    ],
    game: Annotated[str, typer.Option(metavar="GAME", help=f"The game: {GAMES}.")] = "classic",
    games: Annotated[int, typer.Option(parser=whole(1, 1 << 40), metavar="N", help="How many games at least.")] = 10000,
    seed: Seed = None,
    seats: Annotated[
        int | None, typer.Option(parser=whole(2, 4), metavar="N", help="Seats at the table.", show_default="all")
    ] = None,
    early: Annotated[
        bool, typer.Option("--early", help="End at one of three planned looks that tells the two best apart.")
    ] = False,
    adjust: Annotated[
        bool, typer.Option("--adjust", help="Take the luck of the dice out of the wins as well, by the game's network.")
    ] = False,
    jobs: Annotated[int, typer.Option(parser=whole(1), metavar="J", help="Processes to play with.")] = 1,
    cluster: Annotated[
        str | None, typer.Option(metavar="HOST:PORT", help="A Ray cluster to play on instead.", show_default=False)
    ] = None,
    option: Options = None,
    parquet: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a row for each game, as Parquet.", show_default=False)
    ] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw who is ahead of whom.", show_default=False)
    ] = None,
    json: Json = None,
) -> None:
    """Let agents meet, each in every seat with the same dice: win shares with intervals, ratings, a cross table."""
    import secrets

    with needing("sim", "matches"):
        from ludarium.arena import match
        from ludarium.arena.hold import new_match

        if parquet or svg:
            import ludarium.arena.files  # noqa: F401 - what it lacks is told before anything is played
    from ludarium.rules.registry import ruleset

    options = options_of(ruleset(game), option)
    seed = secrets.randbits(31) if seed is None else seed
    for file in (json, parquet, svg):
        check_writable(file)
    check_apart(json=json, parquet=parquet, svg=svg)
    if parquet == STANDARD:
        raise InputError("--parquet -: Parquet cannot go to standard output, expected a file")
    held = new_match(match(game, agents, seats=seats, seed=seed, options=options, adjust=adjust), games)
    finished = _played(held, jobs, cluster, early=early)
    if held.tally.games:
        _write(held, json, parquet, svg)
    if not finished:
        raise Interrupted(f"interrupted after {held.tally.games} of {held.wanted} games")


def _played(held: Held, jobs: int, cluster: str | None, *, early: bool) -> bool:
    """Play; False if that was interrupted."""
    from ludarium.arena.hold import play_on
    from ludarium.sim.pools import executor

    try:
        with terminable() as asked, executor(jobs, cluster) as workers, progress(held.wanted) as show:
            play_on(held, workers, early=early, progress=asked.heeding(show))
    except KeyboardInterrupt:
        return False
    return True


def _write(held: Held, json: str | None, parquet: str | None, svg: str | None) -> None:
    found = held.as_dict()
    writers: list[tuple[str | None, Callable[[str], None]]] = [
        (json, lambda file: write_text(file, as_json(found))),
        (parquet, lambda file: _write_games(file, held)),
        (svg, lambda file: _draw(file, held)),
    ]
    try:
        if STANDARD not in (json, svg):
            _print(found)
    finally:
        _write_all([(file, write) for file, write in writers if file])


def _write_all(writers: Sequence[tuple[str, Callable[[str], None]]]) -> None:
    """Write each file, standard output last: one that fails costs none of the others. Raises InputError."""
    refused = []
    for file, write in sorted(writers, key=lambda pair: pair[0] == STANDARD):
        try:
            write(file)
        except InputError as error:
            refused.append(str(error))
    if refused:
        raise InputError("; ".join(refused))


def _write_games(file: str, held: Held) -> None:
    from ludarium.arena.files import as_parquet

    with replacing(file) as part:
        part.write_bytes(as_parquet(held))


def _draw(file: str, held: Held) -> None:
    from ludarium.arena.files import cross_table_svg

    write_text(file, cross_table_svg(held))


def _print(found: dict[str, Any]) -> None:
    from ludarium.cli.console import console

    ended = f", ended early at look {found['looks']}" if found["decided"] and found["games"] < found["wanted"] else ""
    console().print(f"{found['games']} games of {found['game']}, seed {found['seed']}{ended}")
    for table in _tables(found):
        console().print(table)


def _tables(found: dict[str, Any]) -> Iterator[Table]:
    from rich import box
    from rich.table import Table

    shares = Table(title="Wins by agent", box=box.SIMPLE_HEAD, title_justify="left")
    for index, column in enumerate(("agent", "games", "wins", "share", "95 % interval", "rating")):
        shares.add_column(column, justify="right" if index else "left")
    for row in found["agents"]:
        interval = f"{row['low']:.2%} to {row['high']:.2%}"
        rating = f"{row['rating']:.0f} ± {row['deviation']:.0f}"
        shares.add_row(row["name"], str(row["games"]), str(row["wins"]), f"{row['share']:.2%}", interval, rating)
    yield shares
    if found["adjusted"]:
        yield _without_luck(found)
    ahead = Table(title="Ahead of", box=box.SIMPLE_HEAD, title_justify="left")
    for name in ("", *found["ahead"]):
        ahead.add_column(name, justify="right" if name else "left")
    for name, row in found["ahead"].items():
        ahead.add_row(name, *("" if share is None else f"{share:.1%}" for share in row.values()))
    yield ahead


def _without_luck(found: dict[str, Any]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(title="Without the luck of the dice", box=box.SIMPLE_HEAD, title_justify="left")
    for index, column in enumerate(("agent", "share", "95 % interval")):
        table.add_column(column, justify="right" if index else "left")
    for row in found["agents"]:
        interval = f"{row['adjusted_low']:.2%} to {row['adjusted_high']:.2%}"
        table.add_row(row["name"], f"{row['adjusted']:.2%}", interval)
    return table


COMMANDS = [(arena, "ludarium arena greedy careful strong expert --games 4000")]
