"""Where the database is, and what the server allows."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from ludarium.errors import ServerError

DATABASE_VARIABLE = "LUDARIUM_DATABASE"
SCHEMES = ("sqlite:///", "sqlite+aiosqlite:///")


@dataclass(frozen=True)
class Limits:
    """Bounds on what clients may use up."""

    tables: int = 256  # in memory; those that nobody uses make room
    keep: int = 0  # days that a table stays in the database after somebody used it; 0: all stay
    keep_unbegun: int = 30  # days for a table at which nobody ever played; 0: all stay
    cleaning: float = 3600  # seconds until old tables are looked for again
    steps: int = 20_000  # of a game: house rules can make one that never ends
    log: int = 60  # changes in a snapshot
    watched: int = 4000  # changes in the snapshot of a game that only programs play
    group: int = 32  # changes between two commits
    slice: float = 0.01  # seconds that a table plays on before others get their turn
    courtesy: float = 0.5  # seconds that programs wait while people's commands are obeyed
    thinking: float = 30  # seconds for a choice of a program, else another moves in its place
    budget: int | None = None  # rollouts a move of programs that make some; else their own measure
    compiling: bool = True  # whether rules that programs think with are compiled, where Numba is
    analysing: float = 900  # seconds for the analysis of a game, its rules' compiling included
    analyses: int = 32  # that wait
    analyses_each: int = 8  # that wait or are worked out, for one address
    abandoned: float = 180  # seconds until an analysis ends for which nobody asks; browsers hold hidden pages up for 60
    reports: int = 64  # analyses in memory
    report_wait: float = 1  # seconds until who asks for one is told to ask again
    sockets: int = 64  # at a table
    sockets_each: int = 600  # that are open, for one address
    outbox: int = 64  # messages that wait for one socket
    hello: float = 20  # seconds for a socket to say who it is
    close: float = 5  # seconds for a socket to take its last message
    burst: int = 60  # commands at once
    rate: float = 30  # commands a second
    new_tables: int = 300  # at once, for one address
    new_rate: float = 1  # new tables a second, for one address
    reads: int = 1200  # requests at once, for one address; the page's files are not counted
    read_rate: float = 20  # requests a second, for one address
    openings: int = 600  # sockets opened at once, for one address
    opening_rate: float = 10  # sockets opened a second, for one address
    frame: int = 8192  # bytes
    body: int = 64 * 1024  # bytes of a request
    record: int = 2 * 1024 * 1024  # bytes of a request with a record


def database_path(database: str | None = None) -> Path:
    """The file that a path or `sqlite:///PATH` names, else that of the environment or of the user's data folder.

    Raises ServerError for any other URL.
    """
    named = database or os.environ.get(DATABASE_VARIABLE)
    if not named:
        return _data_folder() / "ludarium.db"
    for scheme in SCHEMES:
        if named.startswith(scheme) and named != scheme:
            return Path(named.removeprefix(scheme)).expanduser()
    if "://" in named:
        raise ServerError(f"database {named!r}: expected a path or sqlite:///PATH")
    return Path(named).expanduser()


def _data_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME")
    folder = (Path(home) if home else Path.home() / ".local/share") / "ludarium"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ServerError(f"data folder {str(folder)!r}: {error.strerror}; name a database instead") from None
    return folder
