"""What the database keeps: everything that was ever told, and no more tables in memory than allowed."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import ludarium as lu
from ludarium.errors import ServerError
from ludarium.server.app import create_app
from ludarium.server.head import Head, new_head
from ludarium.server.settings import Limits
from ludarium.server.store import Store, opened
from ludarium.server.table import Table
from ludarium.server.tables import Tables
from tests.server.client import Api, Message, Process, Sitting
from tests.server.conftest import FAST, Serving, serving

FOUR = {"red": "human", "green": "greedy", "yellow": "human", "blue": "random"}
PARTIES = {"red": {"abilities": {"luck": 2, "magic": -2}, "weapon": "bow"}, "blue": {"weapon": "bow"}}


# ---- kill -9


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("classic", {"red": "human", "yellow": "human"}),
        ("superconducting", FOUR),
        ("ludicrous", {"blue": "human", "red": "human"}),
    ],
)
def test_a_killed_server_goes_on_where_it_stood(tmp_path: Path, game: str, players: dict[str, str]) -> None:
    database = tmp_path / "games.db"
    with Process(database) as first, Api(first.address) as api:
        more = {"parties": PARTIES} if game == "ludicrous" else {}
        table = api.table(game, players, **more)
        with api.sit(table) as seat:
            seat.play(12)
            commands = play_until_killed(seat, first)
        told, keys = seat.changes, api.keys
    with Process(database) as second, Api(second.address, keys) as api, api.sit(table) as seat:
        assert seat.snapshot["seq"] >= told[-1]["seq"]
        for command in commands[-5:]:  # what was obeyed is known, and is not done again
            seat.socket.send(json.dumps(command))
            assert seat.take()["type"] in ("update", "snapshot")
        assert seat.now["seq"] == seat.snapshot["seq"]
        seat.play(40)
        (record,) = lu.read_records(api.record(table))
    assert len(record.steps) > len(told)
    kept = [(step, position) for step, _, position in record.replay()]
    assert kept[: len(told)] == [(change["step"], change["position"]) for change in told]
    # The dice of a game that nobody interrupted: `restore` compares every one of them.
    assert stored_head(database, table).game_after(record.steps).steps == record.steps


def stored_head(database: Path, table: str) -> Head:
    """What the database says of how a table began."""
    with closing(sqlite3.connect(database)) as connection:
        (text,) = connection.execute("SELECT head FROM tables WHERE id = ?", [table]).fetchone()
    return Head(**json.loads(text))


def play_until_killed(seat: Sitting, server: Process) -> list[Message]:
    """Go on while another thread kills the server, soon after its first answer; the commands that were answered."""
    killer = threading.Timer(0.3, server.process.send_signal, [signal.SIGKILL])
    answered: list[Message] = []
    with pytest.raises((ConnectionClosed, OSError)):
        play_and_note(seat, answered, killer)
    killer.join()
    return answered


def play_and_note(seat: Sitting, answered: list[Message], killer: threading.Timer) -> None:
    while seat.awaits != "over":
        while not seat.mine:
            seat.take()
        command = send_next(seat)
        assert seat.take()["type"] == "update"
        answered.append(command)
        if len(answered) == 1:
            killer.start()


def send_next(seat: Sitting) -> Message:
    """Send what a person has to do next; the command."""
    legal = seat.now["legal"]
    return seat.send("choose", step=legal[0]["step"]) if legal else seat.send("roll")


# ---- several at once


def test_many_tables_at_once(tmp_path: Path) -> None:
    """16 tables that write all the time, each by its own client."""
    with Process(tmp_path / "games.db") as server, Api(server.address) as api:
        tables = [api.table("superconducting" if n % 2 else "classic", FOUR) for n in range(16)]
        seen = asyncio.run(play_all(server.address, tables))
        for table, position in zip(tables, seen, strict=True):
            assert api.snapshot(table)["position"] == position
        status, errors = server.end(signal.SIGTERM)
    assert (status, errors) == (-signal.SIGTERM, "")


async def play_all(address: str, tables: list[str]) -> list[Message]:
    return await asyncio.gather(*(play_one(address, table) for table in tables))


async def play_one(address: str, table: str) -> Message:
    """Forty commands; the position that they led to."""
    async with connect(f"ws://{address}/api/tables/{table}/live", max_size=None) as socket:
        await socket.send('{"type": "hello"}')
        now = json.loads(await socket.recv())
        for number in range(40):
            while now["position"]["await"] not in ("roll", "move", "over") or not humans_turn(now):
                now = after(now, json.loads(await socket.recv()))
            kind = {"type": "choose", "step": now["legal"][0]["step"]} if now["legal"] else {"type": "roll"}
            await socket.send(json.dumps({**kind, "id": f"c{number}", "seq": now["seq"]}))
            now = after(now, json.loads(await socket.recv()))
        while not humans_turn(now):
            now = after(now, json.loads(await socket.recv()))
    return dict(now["position"])


def humans_turn(now: Message) -> bool:
    turn = now["position"]["turn"]
    return any(seat == {"colour": turn, "player": "human"} for seat in now["seats"])


def after(now: Message, update: Message) -> Message:
    assert update["type"] == "update", update
    return {**now, **update, "position": update["changes"][-1]["position"]}


def test_two_programs_write_into_one_database(tmp_path: Path) -> None:
    head = new_head("classic", {}, {"red": "human", "yellow": "human"}, None)

    async def write(store: Store, name: str) -> None:
        await store.create(name, head, [])
        for seq in range(30):
            await store.append(name, seq, [{"die": 1}], command=None, head=None)

    async def both() -> list[Any]:
        path = tmp_path / "games.db"
        async with opened(path) as one, opened(path) as two:
            await asyncio.gather(*(write(store, f"{n}{m}") for n, store in enumerate((one, two)) for m in range(8)))
            return [await one.load(f"{n}{m}") for n in range(2) for m in range(8)]

    assert asyncio.run(both()) == [(head, [{"die": 1}] * 30)] * 16


# ---- in memory


def test_tables_that_nobody_uses_make_room(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path / "games.db") as store:
            tables = Tables(store, Limits(tables=3))
            head = new_head("classic", {}, {"red": "human", "yellow": "human"}, "red")
            names = [await tables.create(head) for _ in range(10)]
            assert len(tables) == 3
            async with tables.use(names[0]) as held:
                held.watchers.add(Deaf())
                for name in names:
                    async with tables.use(name) as table:
                        assert (await table.snapshot()).table == name
                assert len(tables) == 3
                async with tables.use(names[0]) as again:
                    assert again is held
            await tables.close()

    asyncio.run(check())


@pytest.mark.parametrize(("courtesy", "plays"), [(3600, False), (0.01, True)])
def test_programs_stand_back_for_people_but_not_for_ever(tmp_path: Path, courtesy: float, plays: bool) -> None:
    async def check() -> None:
        async with opened(tmp_path / "games.db") as store:
            tables = Tables(store, Limits(courtesy=courtesy, compiling=False))
            with tables._busy():  # somebody's command is being obeyed
                name = await tables.create(new_head("classic", {}, {"red": "greedy", "yellow": "greedy"}, "red"))
                async with tables.use(name) as table:
                    ply = table.game.ply
                    for _ in range(3000 if plays else 10):
                        if table.game.ply > ply:
                            break
                        await asyncio.sleep(0.01)
                    assert (table.game.ply > ply) == plays
            await tables.close()

    asyncio.run(check())


class Deaf:
    """Somebody who watches and hears nothing."""

    keys: Sequence[str] = ()

    def put(self, message: str) -> None: ...

    def end(self, code: int, reason: str) -> None: ...


def test_a_table_is_the_same_after_it_made_room(serve: Serving) -> None:
    with serve(Limits(tables=1, burst=1000, rate=1000)) as api:
        table = api.table("superconducting", FOUR)
        with api.sit(table) as seat:
            seat.play(20)
        before = api.snapshot(table)
        other = api.table()
        assert api.snapshot(other)["table"] == other
        assert api.snapshot(table) == before
        with api.sit(table) as seat:
            seat.play(3)


def test_two_who_come_at_once_meet_at_one_table(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path / "games.db") as store:
            name = await Tables(store, Limits()).create(
                new_head("classic", {}, {"red": "human", "blue": "human"}, None)
            )
            tables = Tables(store, Limits())

            async def come() -> Table:
                async with tables.use(name) as table:
                    return table

            first, *others = await asyncio.gather(*(come() for _ in range(8)))
            assert all(other is first for other in others)

    asyncio.run(check())


# ---- what goes wrong


def test_what_could_not_be_stored_was_never_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Store.append
    full = threading.Event()

    async def append(self: Store, *args: Any, **more: Any) -> None:
        if full.is_set():
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))
        await whole(self, *args, **more)

    monkeypatch.setattr(Store, "append", append)
    with serving(create_app(tmp_path / "games.db", limits=FAST), FAST) as api:
        table = api.table("superconducting", FOUR)
        with api.sit(table) as seat, api.sit(table) as other:
            seat.play(5)
            before = api.snapshot(table)
            full.set()
            command = send_next(seat)
            for sitting in (seat, other):
                assert ended(sitting, before["seq"]) == 1012
        assert api.snapshot(table) == before
        full.clear()
        with api.sit(table) as seat:
            seat.socket.send(json.dumps(command))
            assert seat.take()["type"] == "update"
            assert seat.changes[before["seq"]]["seq"] == before["seq"] + 1
    steps = stored_steps(tmp_path / "games.db", table)
    assert stored_head(tmp_path / "games.db", table).game_after(steps).position() == seat.now["position"]


def ended(seat: Sitting, seq: int) -> int:
    """The code by which the server ends it, before any further change."""
    with pytest.raises(ConnectionClosed) as caught:
        hear(seat, seq)
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


def hear(seat: Sitting, seq: int) -> None:
    while True:
        assert seat.receive()["seq"] <= seq


def stored_steps(database: Path, table: str) -> list[Any]:
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute('SELECT step FROM steps WHERE "table" = ? ORDER BY seq', [table]).fetchall()
    return [json.loads(text) for (text,) in rows]


def test_a_database_of_another_version(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("PRAGMA user_version = 7")
    assert "has version 7, expected 2" in open_fault(tmp_path / "games.db")


def test_a_database_of_another_program_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "notes.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE notes (text)")
    before = file.read_bytes()
    assert "belongs to another program" in open_fault(file)
    assert file.read_bytes() == before


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("Once upon a time, there was a file that was no database.\n" * 30)
    assert "file is not a database" in open_fault(tmp_path / "games.db")


@pytest.mark.parametrize("path", ["nowhere/games.db", "."])
def test_a_file_that_cannot_be(tmp_path: Path, path: str) -> None:
    assert "unable to open database file" in open_fault(tmp_path / path)


def open_fault(path: Path) -> str:
    async def check() -> None:
        async with opened(path):
            pass

    with pytest.raises(ServerError) as caught:
        asyncio.run(check())
    assert str(path) in str(caught.value)
    return str(caught.value)


# ---- what nobody may know


def test_the_seed_never_leaves_the_server(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    said: list[str] = []
    with serving(create_app(database, limits=FAST), FAST) as api:
        api.http.event_hooks["response"] = [lambda answer: said.append(answer.read().decode())]
        table = api.table("superconducting", FOUR)
        with api.sit(table) as seat:
            said.append(json.dumps(seat.snapshot))
            seat.play(10)
            said.extend(map(json.dumps, seat.changes))
            seat.ask("player", colour="red", player="greedy")
            seat.ask("player", colour="yellow", player="greedy")
            while seat.awaits != "over":
                said.append(json.dumps(seat.take()))
        api.record(table)
        api.snapshot(table)
    seed = stored_head(database, table).seed
    assert len(said) > 10
    for message in said:
        assert str(seed) not in message
        assert "seed" not in message


def test_tables_cannot_be_guessed(api: Api) -> None:
    names = {api.table() for _ in range(20)}
    assert len(names) == 20
    assert all(len(name) >= 10 for name in names)
