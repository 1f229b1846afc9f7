"""The tables on disk: SQLite, one row a step, written once and never changed, deleted with its table.

A transaction takes the write lock as it begins and is on the disk when it ends. All goes through one connection: SQLite
has one writer anyway, and so nobody meets a locked database.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
    and_,
    delete,
    event,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.engine import URL, Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ludarium.errors import ServerError
from ludarium.rules.ruleset import Step
from ludarium.server.head import Head
from ludarium.server.players import HUMAN

P = ParamSpec("P")
R = TypeVar("R")
VERSION = 2
BEFORE = 1  # without the days of use; taken over as it is opened
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000", "foreign_keys = ON")

METADATA = MetaData()
TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("created", Text, nullable=False),
    Column("head", JSON, nullable=False),
    Column("used", Text),  # the day, in UTC, on which somebody came last, later by the days left out since
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

SEEN = Table("seen", METADATA, Column("day", Text, primary_key=True), sqlite_with_rowid=False)
"""The day, in UTC, on which a server last looked for old tables: one row."""


@dataclass(frozen=True)
class Age:
    """Which tables are old: those last used before the day `used`, or before `unbegun` and nobody ever played there.

    Days in UTC as YYYY-MM-DD; an empty one lets all tables stay. A table opened from a record, or for programs alone,
    has begun.
    """

    used: str
    unbegun: str

    def condition(self) -> ColumnElement[bool]:
        """The same of a row of `tables`; one without a day is never old."""
        untouched = and_(
            TABLES.c.used < self.unbegun,
            TABLES.c.head["given"].as_integer() == 0,
            TABLES.c.head["players"].as_string().contains(f'"{HUMAN}"'),
            ~exists().where(COMMANDS.c.table == TABLES.c.id),
        )
        return or_(TABLES.c.used < self.used, untouched)


def whole(method: Callable[P, Coroutine[Any, Any, R]]) -> Callable[P, Coroutine[Any, Any, R]]:
    """Have a transaction end before who waits for it is cancelled: broken off, it may keep the database locked."""

    @wraps(method)
    async def ended(*args: P.args, **kwargs: P.kwargs) -> R:
        work = asyncio.create_task(method(*args, **kwargs))
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            await asyncio.gather(work, return_exceptions=True)
            raise

    return ended


class Store:
    """The database; every method is one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reader = engine.execution_options(reading=True)

    @whole
    async def create(self, table: str, head: Head, steps: Sequence[Step]) -> None:
        """Add a table that stands after these steps."""
        created = datetime.now(UTC).isoformat(timespec="seconds")
        row = {"id": table, "created": created, "head": head.as_json(), "used": today()}
        async with self._engine.begin() as connection:
            await connection.execute(insert(TABLES).values(row))
            await _add_steps(connection, table, 0, steps)

    @whole
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

    @whole
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

    @whole
    async def use(self, table: str) -> bool:
        """Note that a table is used today, if no later day is noted; whether it is still there."""
        mine, day = TABLES.c.id == table, today()
        async with self._engine.begin() as connection:
            row = (await connection.execute(select(TABLES.c.used).where(mine))).first()
            if row is not None and (row.used or "") < day:  # a clock that goes back makes no table older
                await connection.execute(update(TABLES).where(mine).values(used=day))
        return row is not None

    @whole
    async def see_day(self) -> None:
        """Leave out the days since the last look: no table ages without a server, or by a clock that was wrong."""
        day = today()
        async with self._engine.begin() as connection:
            last = (await connection.execute(select(SEEN.c.day))).scalar() or day
            missed = (date.fromisoformat(day) - date.fromisoformat(last)).days - 1
            if missed > 0:
                later = func.date(TABLES.c.used, f"+{missed} days")
                await connection.execute(update(TABLES).values(used=later))
            await connection.execute(delete(SEEN))
            await connection.execute(insert(SEEN).values(day=day))

    async def old(self, age: Age, after: str, most: int) -> tuple[list[str], str | None]:
        """The old ones of the `most` tables whose names follow this one, the last name looked at; None at the end."""
        query = select(TABLES.c.id, age.condition()).where(TABLES.c.id > after).order_by(TABLES.c.id).limit(most)
        async with self._reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [name for name, is_old in rows if is_old], rows[-1][0] if rows else None

    @whole
    async def delete(self, names: Sequence[str], age: Age) -> int:
        """Delete those of these tables that are old, and still are; their number."""
        found = select(TABLES.c.id).where(TABLES.c.id.in_(names), age.condition())
        async with self._engine.begin() as connection:
            gone = (await connection.execute(found)).scalars().all()
            for rows in (COMMANDS.c.table, STEPS.c.table, TABLES.c.id):
                await connection.execute(delete(rows.table).where(rows.in_(gone)))
        return len(gone)


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
            await _prepare(connection)
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
    if version not in (0, BEFORE, VERSION):
        raise ServerError(f"database {str(path)!r}: has version {version}, expected {VERSION}")


async def _prepare(connection: AsyncConnection) -> None:
    """Make what is missing; tables of the version before count as used today."""
    version = (await connection.exec_driver_sql("PRAGMA user_version")).scalar()
    if version == BEFORE:
        await connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN used TEXT")
        await connection.execute(update(TABLES).values(used=today()))
    await connection.run_sync(METADATA.create_all)
    await connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")


def today() -> str:
    """The day in UTC, YYYY-MM-DD."""
    return datetime.now(UTC).date().isoformat()


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
