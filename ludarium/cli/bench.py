"""The measurements of a checkout."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from ludarium.cli.files import InputError


def bench(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="One measurement; else all.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Only try whether they run.")] = False,
) -> None:
    """Run the measurements of bench/; the exit status is 1 if one misses its bar."""
    from ludarium.rules.options import unknown_name

    scripts = {path.stem: path for path in sorted(_folder().glob("*.py")) if not path.stem.startswith("_")}
    if not scripts:
        raise InputError("there are no measurements here: bench/ comes with a checkout of the repository")
    if name is not None and name not in scripts:
        raise InputError(unknown_name("measurement", name, list(scripts)))
    failed = [each for each in ([name] if name else scripts) if not _runs(scripts[each], quick=quick)]
    if failed:
        typer.echo(f"ludarium: {', '.join(failed)} failed", err=True)
        raise typer.Exit(1)


def _folder() -> Path:
    import ludarium

    return Path(ludarium.__file__).parents[1] / "bench"


def _runs(script: Path, *, quick: bool) -> bool:
    typer.echo(f"bench/{script.name}")
    sys.stdout.flush()
    return subprocess.run([sys.executable, str(script), *(["--quick"] if quick else [])], check=False).returncode == 0


COMMANDS = [(bench, "ludarium bench speed")]
