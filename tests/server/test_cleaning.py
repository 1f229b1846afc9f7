"""Old tables are deleted, and nothing that somebody may come back to."""

from __future__ import annotations

import asyncio
import logging
import signal
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any, Self

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ludarium.errors import TableError
from ludarium.server import cleaning
from ludarium.server import store as store_module
from ludarium.server.app import create_app
from ludarium.server.cleaning import clean, keep_clean
from ludarium.server.head import Head, new_head
from ludarium.server.models import Roll
from ludarium.server.settings import Limits
from ludarium.server.store import Store, opened
from ludarium.server.tables import Tables
from tests.server.client import PATIENCE, Api, Process
from tests.server.conftest import FAST, serving

YEAR = Limits(keep=365, compiling=False)
PEOPLE = {"red": "human", "yellow": "human"}
PROGRAMS = {"red": "greedy", "yellow": "greedy"}


def days_ago(days: int) -> str:
    return (datetime.now(UTC).date() - timedelta(days)).isoformat()


def last_used(database: Path, day: str | None, *names: str) -> None:
    """Let these tables, or all, have been used last on this day."""
    with closing(sqlite3.connect(database)) as connection, connection:
        if names:
            connection.executemany("UPDATE tables SET used = ? WHERE id = ?", [(day, name) for name in names])
        else:
            connection.execute("UPDATE tables SET used = ?", [day])


def rows(database: Path) -> dict[str, set[str]]:
    """The names of tables that have rows, by kind of row."""
    queries = {"tables": "SELECT id FROM tables", **{k: f'SELECT "table" FROM {k}' for k in ("steps", "commands")}}
    with closing(sqlite3.connect(database)) as connection:
        return {kind: {name for (name,) in connection.execute(query)} for kind, query in queries.items()}


def head(players: dict[str, str] = PEOPLE, **more: Any) -> Head:
    return new_head("classic", {}, players, "red", **more)


async def begun(all_tables: Tables) -> str:
    """A table at which somebody has rolled."""
    name = await all_tables.create(head())
    async with all_tables.use(name) as table:
        await all_tables.act(table, Roll(type="roll", id="c1", seq=table.game.ply))
    return name


async def until(done: Callable[[], bool]) -> None:
    """Wait for it, for as long as an answer may take."""
    for _ in range(100 * PATIENCE):
        if done():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come")


Play = Callable[[Tables, Store], Awaitable[None]]


def with_tables(database: Path, limits: Limits, play: Play) -> None:
    """Play with the tables of this database."""

    async def whole() -> None:
        async with opened(database) as store:
            found = Tables(store, limits)
            await play(found, store)
            await found.close()

    asyncio.run(whole())


def test_only_tables_at_which_nobody_played_go_by_themselves(tmp_path: Path) -> None:
    database = tmp_path / "games.db"

    async def play(all_tables: Tables, store: Store) -> None:
        played, watched = await begun(all_tables), await all_tables.create(head(PROGRAMS))
        game = head().game_after([])
        game.roll()
        opened_record = await all_tables.create(Head("classic", {}, PEOPLE, 1, "red", given=2), game.steps)
        waiting, fresh = await all_tables.create(head()), await all_tables.create(head())
        async with all_tables.use(watched) as table:
            await until(lambda: table.game.over and not table.playing)
        last_used(database, days_ago(31))
        last_used(database, days_ago(30), fresh)
        assert await clean(Tables(store, Limits()), store) == 1
        left = {played, watched, opened_record, fresh}
        assert waiting not in left
        assert rows(database) == {"tables": left, "steps": left, "commands": {played}}
        assert await clean(Tables(store, Limits(keep_unbegun=0)), store) == 0

    with_tables(database, Limits(compiling=False), play)


def test_all_that_is_older_goes_if_that_is_set(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    database = tmp_path / "games.db"

    async def play(all_tables: Tables, store: Store) -> None:
        names = [await begun(all_tables) for _ in range(12)]
        last_used(database, days_ago(366))
        last_used(database, days_ago(365), names[0])
        last_used(database, None, names[1])
        assert await clean(Tables(store, YEAR), store) == 10
        assert rows(database) == {kind: set(names[:2]) for kind in ("tables", "steps", "commands")}
        assert "old tables: 10 deleted" in caplog.text
        with pytest.raises(TableError, match="there is no table"):
            async with Tables(store, YEAR).use(names[2]):
                pass
        async with Tables(store, YEAR).use(names[0]) as table:
            assert table.game.ply > 1

    with_tables(database, YEAR, play)


def test_many_tables_are_looked_at_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cleaning, "LOOKED_AT", 3)
    monkeypatch.setattr(cleaning, "AT_ONCE", 2)
    database = tmp_path / "games.db"

    async def play(all_tables: Tables, store: Store) -> None:
        names = sorted([await begun(all_tables) for _ in range(10)])
        last_used(database, days_ago(400), *names[::2], names[1])
        assert await clean(Tables(store, YEAR), store) == 6
        assert rows(database)["tables"] == {*names[3::2]}

    with_tables(database, YEAR, play)


def test_a_table_that_is_open_stays(tmp_path: Path) -> None:
    database = tmp_path / "games.db"

    async def play(all_tables: Tables, store: Store) -> None:
        name = await begun(all_tables)
        async with all_tables.use(name):
            last_used(database, days_ago(400))
            assert await clean(all_tables, store) == 0
        assert await clean(Tables(store, YEAR), store) == 0
        last_used(database, days_ago(400))
        assert await clean(all_tables, store) == 1

    with_tables(database, YEAR, play)


def test_who_comes_back_within_the_time_has_it_begin_anew(tmp_path: Path) -> None:
    database = tmp_path / "games.db"

    async def play(all_tables: Tables, store: Store) -> None:
        name = await begun(all_tables)
        last_used(database, days_ago(364))
        async with Tables(store, YEAR).use(name):
            pass
        assert used(database) == [days_ago(0)]

    with_tables(database, YEAR, play)


def at(day: str) -> type[datetime]:
    """A clock that stands on this day."""

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls.fromisoformat(f"{day}T12:00:00+00:00")

    return Clock


def used(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        return [day for (day,) in connection.execute("SELECT used FROM tables")]


@pytest.mark.parametrize("days", [("1970-01-01", "2026-11-30"), ("2026-11-30", "2036-11-30", "2026-12-01")])
def test_days_that_a_clock_makes_up_or_without_a_server_age_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: tuple[str, ...]
) -> None:
    async def play(all_tables: Tables, store: Store) -> None:
        for number, day in enumerate(days):
            for module in (store_module, cleaning):
                monkeypatch.setattr(module, "datetime", at(day))
            assert await clean(Tables(store, YEAR), store) == 0
            if number == 0:
                await begun(all_tables)

    with_tables(tmp_path / "games.db", YEAR, play)


def test_days_with_a_server_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "games.db"

    async def play(all_tables: Tables, store: Store) -> None:
        deleted: list[int] = []
        for day in ("2026-11-30", "2026-12-01", "2026-12-20", "2026-12-21", "2026-12-22"):
            for module in (store_module, cleaning):
                monkeypatch.setattr(module, "datetime", at(day))
            if not deleted:
                await begun(all_tables)
            deleted.append(await clean(Tables(store, Limits(keep=3)), store))
            if day == "2026-12-20":  # those since the 1st are left out
                assert used(database) == ["2026-12-18"]
        assert deleted == [0, 0, 0, 0, 1]

    with_tables(database, YEAR, play)


def test_a_clock_that_goes_back_makes_no_table_older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "games.db"

    async def play(all_tables: Tables, store: Store) -> None:
        name = await begun(all_tables)
        monkeypatch.setattr(store_module, "datetime", at("1970-01-01"))
        assert await store.use(name)
        assert used(database) == [days_ago(0)]

    with_tables(database, YEAR, play)


def test_what_another_process_deletes_is_gone_here_too(tmp_path: Path) -> None:
    database = tmp_path / "games.db"

    async def play(one: Tables, store: Store) -> None:
        name = await begun(one)
        async with one.use(name) as held:
            held.used = days_ago(400)  # this process was held up since then
            last_used(database, days_ago(400))
            async with opened(database) as second:
                assert await clean(Tables(second, YEAR), second) == 1
            await one.note_used()
            assert held.broken
        with pytest.raises(TableError):
            async with one.use(name):
                pass
        assert len(one) == 0

    with_tables(database, YEAR, play)


def test_two_processes_delete_each_table_once(tmp_path: Path) -> None:
    database = tmp_path / "games.db"

    async def play(all_tables: Tables, store: Store) -> None:
        for _ in range(25):
            await begun(all_tables)
        last_used(database, days_ago(400))
        async with opened(database) as second:
            numbers = await asyncio.gather(*(clean(Tables(each, YEAR), each) for each in (store, second)))
        assert sum(numbers) == 25
        assert rows(database) == {"tables": set(), "steps": set(), "commands": set()}

    with_tables(database, YEAR, play)


def test_what_cannot_be_deleted_now_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    database = tmp_path / "games.db"
    whole, tries = Store.delete, 0

    async def fails_once(self: Store, *arguments: Any) -> int:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise OperationalError("DELETE", {}, Exception("database or disk is full"))
        return await whole(self, *arguments)

    async def play(all_tables: Tables, store: Store) -> None:
        await begun(all_tables)
        last_used(database, days_ago(400))
        monkeypatch.setattr(Store, "delete", fails_once)
        keeping = asyncio.create_task(keep_clean(Tables(store, Limits(keep=1, cleaning=0.01)), store))
        await until(lambda: not rows(database)["tables"])
        keeping.cancel()

    with_tables(database, YEAR, play)
    assert "old tables could not be deleted" in caplog.text
    assert tries == 2


def test_a_transaction_ends_before_the_server_does(tmp_path: Path) -> None:
    database = tmp_path / "games.db"

    async def play(all_tables: Tables, store: Store) -> None:
        for _ in range(3):
            await begun(all_tables)
        last_used(database, days_ago(400))
        cleaning = asyncio.create_task(keep_clean(Tables(store, YEAR), store))

        def end(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
            if statement.startswith("DELETE FROM commands"):
                cleaning.cancel()

        event.listen(store._engine.sync_engine, "before_cursor_execute", end)
        await asyncio.wait((cleaning,))
        assert cleaning.cancelled()
        with closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # nothing keeps it locked
        assert rows(database) == {"tables": set(), "steps": set(), "commands": set()}

    with_tables(database, YEAR, play)


def test_a_table_can_be_looked_at_though_that_cannot_be_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(self: Store, table: str) -> bool:
        raise OperationalError("UPDATE", {}, Exception("database or disk is full"))

    async def play(all_tables: Tables, store: Store) -> None:
        name = await begun(all_tables)
        monkeypatch.setattr(Store, "use", full)
        async with Tables(store, YEAR).use(name) as table:
            assert (await table.snapshot()).seq == table.game.ply

    with_tables(tmp_path / "games.db", YEAR, play)


# ---- a server


def test_the_server_deletes_as_it_starts_and_says_that_a_table_is_gone(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with serving(create_app(database, limits=FAST), FAST) as api:
        gone, stays = api.table(), api.table()
    last_used(database, days_ago(31), gone)
    with serving(create_app(database, limits=FAST), FAST) as api:
        while rows(database)["tables"] != {stays}:
            assert api.snapshot(stays)["table"] == stays
        for path in ("", "/record", "/hint", "/analysis"):
            answer = api.http.get(f"/api/tables/{gone}{path}")
            assert (answer.status_code, answer.json()["code"]) == (404, "table/unknown")
        assert refused_at(api, gone) == 404
        with api.sit(stays) as seat:
            seat.play(3)


def test_the_log_says_how_many(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with Process(database) as server, Api(server.address) as api:
        names = [api.table() for _ in range(3)]
        assert server.end(signal.SIGTERM) == (-signal.SIGTERM, "")
    last_used(database, days_ago(31), *names[1:])
    with Process(database) as server, Api(server.address) as api:
        while rows(database)["tables"] != {names[0]}:
            assert api.snapshot(names[0])["seq"] == 1
        _, errors = server.end(signal.SIGTERM)
    assert errors.split() == ["INFO:", "old", "tables:", "2", "deleted"]


def refused_at(api: Api, table: str) -> int:
    """The status that a socket is refused with."""
    with pytest.raises(InvalidStatus) as caught:
        api.connect(table)
    return caught.value.response.status_code


def test_tables_that_are_deleted_under_a_socket_send_it_away(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    limits = Limits(keep=1, cleaning=0.05, compiling=False)
    with serving(create_app(database, limits=limits), limits) as api, api.sit(api.table()) as seat:
        with closing(sqlite3.connect(database)) as connection, connection:
            for kind, key in (("commands", '"table"'), ("steps", '"table"'), ("tables", "id")):
                connection.execute(f"DELETE FROM {kind} WHERE {key} = ?", [seat.now["table"]])
        with pytest.raises(ConnectionClosed) as caught:
            seat.receive()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1012
        assert refused_at(api, seat.now["table"]) == 404


# ---- the version before


def test_a_database_of_the_version_before_is_taken_over(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with serving(create_app(database, limits=FAST), FAST) as api:
        table = api.table()
        before = api.snapshot(table)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("ALTER TABLE tables DROP COLUMN used")
        connection.execute("PRAGMA user_version = 1")
    for _ in range(2):
        with serving(create_app(database, limits=FAST), FAST) as api:
            assert api.snapshot(table) == before
            api.table()
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT DISTINCT used FROM tables").fetchall() == [(days_ago(0),)]
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)
