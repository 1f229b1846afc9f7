"""Answering a designer's question by many games."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Annotated

import typer

from ludarium.cli.console import say
from ludarium.cli.extras import needing
from ludarium.cli.files import STANDARD, InputError, read_text
from ludarium.cli.interrupts import Interrupted, terminable
from ludarium.cli.parameters import whole

if TYPE_CHECKING:
    from ludarium.study import Progress, Run, Store

PAGE, SUMMARY = "study.html", "summary.parquet"
NAME = 20  # characters of a variant's name beside the bar
Show = Callable[["Progress"], None]


def study(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The study, a TOML file.", show_default=False)],
    out: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="A folder for the results.", show_default="the file's name"),
    ] = None,
    jobs: Annotated[int, typer.Option(parser=whole(1), metavar="J", help="Processes to play with.")] = 1,
    cluster: Annotated[
        str | None, typer.Option(metavar="HOST:PORT", help="A Ray cluster to play on instead.", show_default=False)
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what the folder holds.")] = False,
) -> None:
    """Answer a question about a game by playing many games: a page with the answer, plots and tables, and Parquet."""
    with needing("sim", "a study"):
        from ludarium.errors import StoreError, StudyError
        from ludarium.study import Run, Store, read_study
    try:
        wanted = read_study(read_text(file))
    except StudyError as error:
        raise InputError(f"{file}: {error}") from None
    folder = _folder(file, out)
    command = shlex.join(["ludarium", "study", file, *([] if out is None else ["--out", out])])
    with Store(folder, wanted, resume=resume) as store:
        run = Run(wanted, store)
        try:
            finished = _finished(run, jobs, cluster)
            _report(run, store, command)
        except StoreError as error:
            raise StoreError(f"{error}; what is finished is kept, go on with: {command} --resume") from None
    _say(run, folder / PAGE)
    if not finished:
        raise Interrupted(f"interrupted before the end; go on with: {command} --resume")


def _folder(file: str, out: str | None) -> Path:
    """Where the results go: by default beside where one works, called like the study."""
    if out == "":
        raise InputError("--out '': expected the name of a folder")
    if out is None and file == STANDARD:
        raise InputError("a study from standard input: expected --out DIR for its results")
    if out is None and not Path(file).suffix:
        raise InputError(f"{file}: expected --out DIR for the results of a file whose name does not end in .toml")
    return Path(Path(file).stem if out is None else out)


def _finished(run: Run, jobs: int, cluster: str | None) -> bool:
    """Do the study; False if that was interrupted."""
    from ludarium.sim.pools import executor

    try:
        with terminable() as asked, executor(jobs, cluster) as workers, _progress() as show:
            run.run(workers, asked.heeding(show))
    except KeyboardInterrupt:
        return False
    return True


def _report(run: Run, store: Store, command: str) -> None:
    """Everything that is known by now, as files."""
    from ludarium import __version__
    from ludarium.study.page import page
    from ludarium.study.tables import games, summary

    if not run.results.numbers:
        return
    store.write(PAGE, page(run.results, command, __version__).encode())
    store.write(SUMMARY, summary(run.results))
    for kind in run.kinds:
        table = games(run.results, kind)
        if table is not None:
            store.write(f"{kind}.parquet", table)


def _say(run: Run, page: Path) -> None:
    from ludarium.study.words import answer

    if not run.results.numbers:
        return
    say(run.study.question)
    for sentence in answer(run.results):
        say(f"* {sentence}")
    say(f"The page: {page}")


@contextmanager
def _progress() -> Iterator[Show | None]:
    """A bar on a terminal: what is played, how wide the widest interval is, the time left."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, SpinnerColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    from ludarium.cli.console import console

    told, width = TextColumn("{task.description}"), TextColumn("{task.fields[width]}")
    columns = (SpinnerColumn(), told, BarColumn(None), TaskProgressColumn(), width, TimeRemainingColumn(compact=True))
    with Bar(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("preparing, the first time with some compiling", total=1, start=False, width="")

        def show(progress: Progress) -> None:
            if not bar.tasks[0].started:
                bar.start_task(task)
            wide = f"interval {progress.width:.1f} x target" if progress.width else ""
            told = f"{shorten(progress.variant, NAME, placeholder='...')}: {progress.kind} to {progress.games:,}"
            bar.update(task, description=told, completed=min(progress.part, 1), width=wide)

        yield show


COMMANDS = [(study, "ludarium study examples/studies/magnetic_field.toml --jobs 2")]
