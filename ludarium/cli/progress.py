"""How far a long run is, on a terminal; nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Show = Callable[[int], None]


def tell(line: str) -> None:
    """A line for who sits at a terminal, beside what the command prints."""
    if sys.stderr.isatty():
        sys.stderr.write(line + "\n")


@contextmanager
def progress(total: int, what: str = "games") -> Iterator[Show | None]:
    """A bar with the rate and the time left; until the first are done, that the rules are being made ready."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

    from ludarium.cli.console import console

    told, rate = TextColumn("{task.description}"), TextColumn("{task.fields[rate]}")
    columns = (SpinnerColumn(), told, BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("preparing, the first time some seconds for compiling", total=total, start=False, rate="")

        def show(done: int) -> None:
            if not bar.tasks[0].started:
                bar.start_task(task)
            speed = bar.tasks[0].speed
            rate = f"{speed:,.0f} a second" if speed else ""
            bar.update(task, description=what, completed=done, rate=rate)

        yield show
