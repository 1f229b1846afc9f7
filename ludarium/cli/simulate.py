"""Playing many games."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludarium.cli.extras import needing
from ludarium.cli.files import STANDARD, InputError, as_json, check_apart, writing
from ludarium.cli.interrupts import Interrupted, terminable
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
from ludarium.cli.progress import progress, tell
from ludarium.cli.recording import recording
from ludarium.errors import StoreError

if TYPE_CHECKING:
    from ludarium.sim import Simulation

MANY = (1 << 63) - 1  # game numbers are the streams of a seed


def simulate(
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help=f"The game: {GAMES}.", show_default="classic")
    ] = None,
    games: Annotated[
        int | None, typer.Option(parser=whole(1, MANY), metavar="N", help="How many games.", show_default="1000")
    ] = None,
    seed: Seed = None,
    agents: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,C,D",
            help="Who plays, in turn order; one name for all; one of your own as FILE.py:NAME.",
            show_default="random",
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(parser=whole(1), metavar="J", help="Processes to play with.")] = 1,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT",
            help="A Ray cluster to play on instead; files of agents have the same path on all its machines.",
            show_default=False,
        ),
    ] = None,
    option: Options = None,
    seats: Annotated[
        str | None,
        typer.Option(metavar="SEATS", help="How many seats, or their colours with commas.", show_default="all"),
    ] = None,
    records: Annotated[
        str | None,
        typer.Option(metavar="FILE", help='Write the games as records, "-" to standard output.', show_default=False),
    ] = None,
    parquet: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a row for each game, as Parquet.", show_default=False),
    ] = None,
    json: Json = None,
    resume: Annotated[
        str | None,
        typer.Option(
            metavar="DIR", help="Keep finished games there, and go on with those that are there.", show_default=False
        ),
    ] = None,
    party: Parties = None,
    tables: Tables = None,
) -> None:
    """Play many games and sum up how they went; the same seed gives the same games, whoever plays them."""
    _check_files(records, parquet, json, resume)
    asked = {
        "game": game,
        "games": games,
        "seed": seed,
        "agents": None if agents is None else agents.split(","),
        "options": option,
        "seats": _seats(seats),
        "parties": parties_of(party) or None,
        "tables": tables_of(tables),
    }
    with ExitStack() as stack:
        file = stack.enter_context(writing(json)) if json else None
        run = stack.enter_context(_simulation(asked, records, parquet, resume))
        goes_on = _how_to_go_on(run, {"--records": records, "--parquet": parquet, "--json": json})
        whole_run = _played(run, jobs, cluster, goes_on)
        if file:
            file.write(as_json(run.result.as_dict()))
    if STANDARD not in (json, records):
        _print(run)
    if not whole_run:
        result = run.result
        raise Interrupted(f"interrupted after {result.done} of {result.games} games; {goes_on}")


def _check_files(records: str | None, parquet: str | None, json: str | None, resume: str | None) -> None:
    check_apart(records=records, parquet=parquet, json=json)
    if parquet == STANDARD:
        raise InputError("--parquet -: Parquet cannot go to standard output, expected a file")
    if resume == "":
        raise InputError("--resume '': expected the name of a folder")


@contextmanager
def _simulation(
    asked: dict[str, Any], records: str | None, parquet: str | None, resume: str | None
) -> Iterator[Simulation]:
    """What is to be played: as asked, else as in the folder, else as usual."""
    import secrets

    with needing("sim", "simulating many games"):
        from ludarium.sim import Simulation, plan
    folder = None if resume is None else Path(resume)
    usual: dict[str, Any] = {"game": "classic", "games": 1000, "agents": ["random"], "seed": secrets.randbits(31)}
    wanted = usual | _kept(folder) | {key: value for key, value in asked.items() if value is not None}
    games, options = wanted.pop("games"), wanted.pop("options", None)
    work = plan(**wanted, options=_options(wanted["game"], options))
    if records is not None and work.tables is not None:
        raise InputError("--records with --tables: records hold no house tables")
    with recording(records) if records else nullcontext() as file:
        target = None if parquet is None else Path(parquet)
        with Simulation(work, games, records=file, parquet=target, folder=folder) as run:
            yield run


def _kept(folder: Path | None) -> dict[str, Any]:
    """What the games of a folder were asked to be."""
    if folder is None:
        return {}
    from ludarium.sim.store import stored_plan

    found = stored_plan(folder) or {}
    names = ("game", "games", "options", "seats", "first", "agents", "seed", "parties", "tables")
    return {name: found[name] for name in names if found.get(name) is not None}


def _options(game: str, given: Any) -> dict[str, Any]:
    """Options from words like `key=value`, or as a folder has them."""
    from ludarium.rules.registry import ruleset

    return given if isinstance(given, dict) else options_of(ruleset(game), given)


def _seats(words: str | None) -> list[str] | int | None:
    if words is None:
        return None
    if not words.isdecimal():
        return words.split(",")
    try:
        return int(words)
    except ValueError:  # more digits than Python reads
        raise InputError(f"{words} seats: expected how many, or their colours with commas") from None


def _played(run: Simulation, jobs: int, cluster: str | None, goes_on: str) -> bool:
    """Play; False if that was interrupted, and all that is whole is in the files. goes_on: how to, should it fail."""
    try:
        finished = _finished(run, jobs, cluster)
        run.finish()
    except StoreError as error:
        raise StoreError(f"{error}; {run.kept} games are kept, {goes_on}") from None
    if run.result.compiled:
        tell(f"compiled in {run.result.compiled:.1f} s; the next time these rules are ready at once")
    return finished


def _finished(run: Simulation, jobs: int, cluster: str | None) -> bool:
    from ludarium.sim.pools import executor

    try:
        with terminable() as asked, executor(jobs, cluster) as workers, progress(run.result.games) as show:
            run.run(workers, asked.heeding(show))
    except KeyboardInterrupt:
        return False
    return True


def _print(run: Simulation) -> None:
    from ludarium.cli.console import console
    from ludarium.cli.summary import tables

    for part in tables(run.result):
        console().print(part)


def _how_to_go_on(run: Simulation, files: Mapping[str, str | None]) -> str:
    """The command that goes on to the same files."""
    if run.folder is None:
        return "with --resume DIR, such a run can go on"
    asked = [word for option, file in files.items() if file is not None for word in (option, file)]
    return f"go on with: {shlex.join(['ludarium', 'simulate', '--resume', str(run.folder), *asked])}"


COMMANDS = [
    (simulate, "ludarium simulate --game sc --games 10000 --agents greedy,random,random,random --seed 1 --json -")
]
