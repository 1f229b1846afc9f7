"""A server process of its own for the page, to be killed and started again where it was."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Self

PATIENCE = 30  # seconds for the first answer, and for the last

QUICK = """
import os, random, secrets, sys
from ludarium.server.run import serve
from ludarium.server.settings import Limits
if "CI" in os.environ:
    secrets.randbits = random.Random(5).getrandbits
many = dict.fromkeys(("burst", "rate", "reads", "openings"), 100_000)
serve(port=int(sys.argv[1]), database=sys.argv[2], limits=Limits(**many, compiling=False))
"""
"""A server for players who are faster than people, with the same dice in each run of CI."""

PROGRAM = "from ludarium.cli import main; main()"


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server on this database, at the same port whenever it starts.

    quick: it takes commands at any speed; otherwise it is `ludarium serve` as everybody starts it.
    """

    def __init__(self, database: Path, *, quick: bool) -> None:
        self.port = free_port()
        port, path = str(self.port), str(database)
        arguments = [QUICK, port, path] if quick else [PROGRAM, "serve", "--port", port, "--database", path]
        self._command = [sys.executable, "-c", *arguments]
        self.start()

    @property
    def origin(self) -> str:
        """The address of the page, without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it; returns once it answers."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert self.origin in line, line

    def freeze(self) -> None:
        """Let it hear, but answer no more."""
        self._process.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self._process.kill()
        self._process.communicate(timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.kill()
