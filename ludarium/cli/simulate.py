"""Playing many games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludarium.cli.extras import needing
from ludarium.cli.files import STANDARD, InputError, as_json, writing
from ludarium.cli.parameters import (
    GAMES,
    Json,
    Options,
    Parties,
    Seed,
    Tables,
    options_of,
    parties_of,
    tables_of,
    whole,
)

if TYPE_CHECKING:
    from rich.table import Table


def simulate(
    game: Annotated[str, typer.Option(metavar="GAME", help=f"The game: {GAMES}.")] = "classic",
    games: Annotated[int, typer.Option(parser=whole(1), metavar="N", help="How many games.")] = 1000,
    seed: Seed = None,
    agents: Annotated[
        str, typer.Option(metavar="A,B,C,D", help="Who plays, in turn order; one name for all.")
    ] = "random",
    jobs: Annotated[int, typer.Option(parser=whole(1), metavar="J", help="Processes to play with.")] = 1,
    option: Options = None,
    seats: Annotated[
        str | None,
        typer.Option(metavar="SEATS", help="How many seats, or their colours with commas.", show_default="all"),
    ] = None,
    records: Annotated[
        str | None,
        typer.Option(metavar="FILE", help='Write the games as records, "-" to standard output.', show_default=False),
    ] = None,
    json: Json = None,
    party: Parties = None,
    tables: Tables = None,
) -> None:
    """Play many games and sum up how they went."""
    if tables is not None and records is not None:
        raise InputError("--records with --tables: records hold no house tables")
    if records == json == STANDARD:
        raise InputError("--records and --json cannot both go to standard output")
    with writing(json) if json else nullcontext() as file:
        settings = {
            "agents": agents.split(","),
            "options": _options(game, option),
            "seats": _seats(seats),
            "jobs": jobs,
            "parties": parties_of(party),
            "tables": tables_of(tables),
        }
        summary = _simulated(game, games, seed, settings, records)
        if file:
            file.write(as_json(summary))
    if STANDARD not in (json, records):
        from ludarium.cli.console import console

        for part in _tables(summary):
            console().print(part)


def _simulated(
    game: str, games: int, seed: int | None, settings: dict[str, Any], records: str | None
) -> dict[str, Any]:
    import secrets

    with needing("sim", "simulating many games"):
        from ludarium.sim import simulate as run
    seed = secrets.randbits(31) if seed is None else seed
    with writing(records) if records else nullcontext() as file, _progress(games) as progress:
        return run(game, games, seed=seed, records=file, progress=progress, **settings).as_dict()


def _options(game: str, words: list[str] | None) -> dict[str, Any]:
    from ludarium.rules.registry import ruleset

    return options_of(ruleset(game), words)


def _seats(words: str | None) -> list[str] | int | None:
    if words is None:
        return None
    return int(words) if words.isascii() and words.isdigit() else words.split(",")


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ludarium.cli.console import console

    rate = TextColumn("{task.fields[rate]}")
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games"), rate, TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games, rate="")

        def show(done: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, completed=done, rate=f"{speed:,.0f} a second" if speed else "")

        yield show


# ---- the summary


def _tables(summary: dict[str, Any]) -> Iterator[Table | str]:
    rate = summary["games"] / summary["seconds"] if summary["seconds"] else 0
    yield (
        f"{summary['games']} games of {summary['game']}, seed {summary['seed']}, "
        f"in {summary['seconds']:.2f} s ({rate:,.0f} games a second)"
    )
    yield _wins(summary)
    yield _lengths(summary)
    if summary["counts"]:
        yield _counts(summary["counts"])


def _table(title: str, *columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left")
    for index, column in enumerate(columns):
        table.add_column(column, justify="left" if index == 0 else "right")
    return table


def _wins(summary: dict[str, Any]) -> Table:
    table = _table("Wins by seat", "seat", "agent", "wins", "share", "95 % interval")
    for colour, agent in zip(summary["seats"], summary["agents"], strict=True):
        share = summary["shares"][colour]
        interval = f"{share['low']:.2%} to {share['high']:.2%}"
        table.add_row(colour, agent, str(summary["wins"][colour]), f"{share['share']:.2%}", interval)
    if summary["draws"]:
        table.add_row("nobody", "", str(summary["draws"]), f"{summary['draws'] / summary['games']:.2%}", "")
    return table


def _lengths(summary: dict[str, Any]) -> Table:
    unit = "rolls" if "rolls" in summary else "rounds"
    length = summary[unit]
    table = _table(f"Length in {unit}", "mean", "sd", "median", "min", "max")
    table.add_row(*(f"{length[key]:.1f}" if key in ("mean", "sd") else f"{length[key]:g}" for key in _LENGTHS))
    return table


_LENGTHS = ("mean", "sd", "median", "min", "max")
_COUNTED = {
    "captured": "captures",
    "again": "further rolls",
    "passed": "rolls without a move",
    "forfeit": "turns lost by a third 6",
    "released": "pieces released",
    "lane": "pieces into the lane",
    "paired": "pairs formed",
    "broken": "pairs broken",
    "collapsed": "pairs collapsed",
    "current": "Josephson Currents",
    "spins": "spin draws",
    "field_on": "Magnetic Fields",
    "fell": "falls",
    "eliminated": "eliminations",
    "ambushed": "ambushes",
    "struck": "attacks",
    "imprisoned": "prisoners",
    "card": "cards drawn",
    "cast": "spells cast",
    "fished": "fishing, with or without a catch",
    "ate": "fish eaten",
    "built": "structures built",
}


def _counts(counts: dict[str, float]) -> Table:
    table = _table("Mean a game", "event", "count")
    for kind, name in _COUNTED.items():
        if kind in counts:
            table.add_row(name, f"{counts[kind]:.2f}")
    return table


COMMANDS = [
    (simulate, "ludarium simulate --game sc --games 10000 --agents greedy,random,random,random --seed 1 --json -")
]
