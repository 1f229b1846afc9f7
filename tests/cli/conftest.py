"""Running the program inside the test process, and outside where streams and signals matter."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from ludarium.cli.run import run

PROGRAM = [sys.executable, "-c", "from ludarium.cli import main; main()"]


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    status: int
    out: str
    err: str

    def refused(self) -> str:
        """The one sentence of a command that was refused."""
        assert self.status == 2, (self.status, self.out, self.err)
        assert self.err.startswith("ludarium: ")
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err
        return self.err.removeprefix("ludarium: ").strip()


Ludarium = Callable[..., Done]


@pytest.fixture
def ludarium(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ludarium:
    """The program, called in this process; `typed` is its standard input."""

    def call(*arguments: str | Path, typed: str | bytes = b"") -> Done:
        content = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        return Done(status, *capsys.readouterr())

    return call


@pytest.fixture
def process() -> Ludarium:
    """The program in a process of its own."""

    def call(*arguments: str | Path, typed: str = "", **environment: str) -> Done:
        done = subprocess.run(
            [*PROGRAM, *map(str, arguments)],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **environment},
            check=False,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return call
