"""Running a command: whatever goes wrong ends in one sentence and an exit status."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

import typer

from ludarium.cli.app import app
from ludarium.cli.console import nowhere, prepare
from ludarium.cli.interrupts import Interrupted
from ludarium.errors import LudariumError

DONE, FAILED, BAD_INPUT, BUG, INTERRUPTED = 0, 1, 2, 70, 130
"""Exit status: done; a check failed; bad input; a fault of the program itself (as in sysexits.h); interrupted."""

YOUNG = 50_000  # objects between two searches for garbage: loading libraries makes many, and hardly any garbage
LONGEST = 2000  # characters of a message
DEBUG = "LUDARIUM_DEBUG"  # of the environment: show where a fault of the program comes from


def main() -> None:
    """The program `ludarium`."""
    gc.set_threshold(YOUNG)
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command; the exit status."""
    prepare()
    try:
        status = _command(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of(sys.stdout)
        return _refuse("standard output was closed before everything was written")
    except OSError as error:
        _let_go_of(sys.stdout)
        return _refuse(f"{error.filename or 'standard output'}: {error.strerror}")
    except Exception as error:  # what nobody foresaw
        if os.environ.get(DEBUG):
            raise
        return _own_up(error)
    return status


def _command(arguments: Sequence[str]) -> int:
    try:
        status = app(list(arguments), prog_name="ludarium", standalone_mode=False)
    except Interrupted as error:
        _tell(f"\nludarium: {error}")
        return INTERRUPTED
    except (typer.TyperException, LudariumError) as error:
        return _refuse(str(error.format_message() if isinstance(error, typer.TyperException) else error))
    except SystemExit:  # what Typer makes of a closed pipe
        raise BrokenPipeError from None
    except (KeyboardInterrupt, typer.Abort):
        status = INTERRUPTED
    if status == INTERRUPTED:
        _tell("\nludarium: interrupted")
    return int(status or DONE)


def _refuse(message: str) -> int:
    """Say what is wrong, in one line."""
    line = " ".join(message.split())
    _tell(f"ludarium: {line if len(line) <= LONGEST else line[:LONGEST] + ' ...'}")
    return BAD_INPUT


def _own_up(error: Exception) -> int:
    """Say that it was not the user's fault, and what would help to mend it."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    what = "".join(traceback.format_exception_only(error))
    _refuse(
        f"a fault of the program in {Path(where.filename).name}, line {where.lineno}: {what}; please report it with "
        f"the command and what it prints with {DEBUG}=1 before it"
    )
    return BUG


def _tell(line: str) -> None:
    """A line on standard error, which may be the pipe that was closed before."""
    try:
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
    except OSError:
        _let_go_of(sys.stderr)


def _let_go_of(stream: TextIO) -> None:
    """Nothing more can be written there, not even what the interpreter flushes at its end."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):
        setattr(sys, "stdout" if stream is sys.stdout else "stderr", nowhere())
