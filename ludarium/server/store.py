"""The tables on disk: SQLite, one row a step, written once and never changed.

A transaction takes the write lock as it begins and is on the disk when it ends. All goes through one connection: SQLite
has one writer anyway, and so nobody meets a locked database.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Column, ForeignKey, Integer, MetaData, Table, Text, event, insert, select, update
from sqlalchemy.engine import URL, Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ludarium.errors import ServerError
from ludarium.rules.ruleset import Step
from ludarium.server.head import Head

VERSION = 1
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000", "foreign_keys = ON")

METADATA = MetaData()
TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("created", Text, nullable=False),
    Column("head", JSON, nullable=False),
    sqlite_with_rowid=False,
)
STEPS = Table(
    "steps",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("step", JSON, nullable=False),
    sqlite_with_rowid=False,
)
COMMANDS = Table(
    "commands",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("body", JSON, nullable=False),
    sqlite_with_rowid=False,
)
"""Commands that were obeyed, by the state that they were given for: one that comes again is known."""


class Store:
    """The database; every method is one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reader = engine.execution_options(reading=True)

    async def create(self, table: str, head: Head, steps: Sequence[Step]) -> None:
        """Add a table that stands after these steps."""
        created = datetime.now(UTC).isoformat(timespec="seconds")
        async with self._engine.begin() as connection:
            await connection.execute(insert(TABLES).values(id=table, created=created, head=head.as_json()))
            await _add_steps(connection, table, 0, steps)

    async def append(
        self, table: str, seq: int, steps: Sequence[Step], *, command: dict[str, Any] | None, head: Head | None
    ) -> None:
        """Add the steps that follow the first `seq`, the command that led to them, a head that it changed."""
        async with self._engine.begin() as connection:
            await _add_steps(connection, table, seq, steps)
            if command is not None:
                row = {"table": table, "seq": command["seq"], "id": command["id"], "body": command}
                await connection.execute(insert(COMMANDS).values(row))
            if head is not None:
                await connection.execute(update(TABLES).where(TABLES.c.id == table).values(head=head.as_json()))

    async def load(self, table: str) -> tuple[Head, list[Step]] | None:
        """Head and steps of a table, if there is one."""
        async with self._engine.begin() as connection:
            head = (await connection.execute(select(TABLES.c.head).where(TABLES.c.id == table))).scalar()
            steps = select(STEPS.c.step).where(STEPS.c.table == table).order_by(STEPS.c.seq)
            rows = (await connection.execute(steps)).scalars().all()
        return None if head is None else (Head(**head), list(rows))

    async def command(self, table: str, seq: int, name: str) -> dict[str, Any] | None:
        """The command of this id that was obeyed in state `seq`, if there was one."""
        query = select(COMMANDS.c.body).where(COMMANDS.c.table == table, COMMANDS.c.seq == seq, COMMANDS.c.id == name)
        async with self._reader.connect() as connection:
            found: dict[str, Any] | None = (await connection.execute(query)).scalar()
        return found


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Store]:
    """The store in this file, made if need be; raises ServerError if it cannot be opened."""
    await asyncio.to_thread(check, path)
    url = URL.create("sqlite+aiosqlite", database=str(path))
    engine = create_async_engine(
        url,
        pool_size=1,
        max_overflow=0,
        pool_timeout=60,
        hide_parameters=True,  # errors go to the log, and a step may be a hidden card
    )
    event.listen(engine.sync_engine, "connect", _configure)
    event.listen(engine.sync_engine, "begin", _begin)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(METADATA.create_all)
            await connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")
        yield Store(engine)
    finally:
        await engine.dispose()


def check(path: Path) -> None:
    """Raise ServerError unless this file is, or can become, a database of this version that can be written."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise ServerError(f"database {str(path)!r}: {error}") from None
    if version == 0 and tables:
        raise ServerError(f"database {str(path)!r}: belongs to another program, expected one of Ludarium or a new file")
    if version not in (0, VERSION):
        raise ServerError(f"database {str(path)!r}: has version {version}, expected {VERSION}")


def _configure(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """A transaction that reads first and writes later would fail under another process's write.

    A single read needs no transaction.
    """
    if not connection.get_execution_options().get("reading"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


async def _add_steps(connection: AsyncConnection, table: str, seq: int, steps: Sequence[Step]) -> None:
    rows = [{"table": table, "seq": number, "step": step} for number, step in enumerate(steps, seq + 1)]
    if rows:
        await connection.execute(insert(STEPS), rows)
