"""A client of the server as tests need it: tables by HTTP, play at their sockets."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]
HUMANS = {"red": "human", "yellow": "human"}
PATIENCE = 30  # seconds for an answer


class Api:
    """The server at an address like 127.0.0.1:8000; `keys` are those it told, by table."""

    def __init__(self, address: str, keys: dict[str, dict[str, str]] | None = None) -> None:
        self.address = address
        self.keys = {} if keys is None else keys
        self.http = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def table(self, game: str = "classic", players: Mapping[str, str] = HUMANS, **more: Any) -> str:
        """A new table's id."""
        return self._id(self.http.post("/api/tables", json={"game": game, "players": players, **more}))

    def open(self, record: str) -> str:
        """The id of the table that a record opens."""
        return self._id(self.http.post("/api/tables/record", json={"record": record}))

    def snapshot(self, table: str) -> Message:
        """The table as it is now."""
        answer = self.http.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    def record(self, table: str) -> str:
        """The table's record, asked for with all keys of the table."""
        held = {"Seat-Keys": ",".join(self.keys.get(table, {}).values())}
        answer = self.http.get(f"/api/tables/{table}/record", headers=held)
        assert answer.status_code == 200, answer.text
        return answer.text

    @contextmanager
    def sit(self, table: str, keys: Iterable[str] | None = None, **more: Any) -> Iterator[Sitting]:
        """A socket at a table, its snapshot read; with all keys of the table, or with these."""
        held = self.keys.get(table, {}).values() if keys is None else keys
        with self.connect(table, **more) as socket:
            yield Sitting(socket, held)

    def connect(self, table: str, **more: Any) -> ClientConnection:
        """A socket at a table that has said nothing yet."""
        socket: ClientConnection = connect(self.live(table), max_size=None, compression=None, **more)
        return socket

    def live(self, table: str) -> str:
        """Address of a table's socket."""
        return f"ws://{self.address}/api/tables/{table}/live"

    def _id(self, answer: httpx.Response) -> str:
        assert answer.status_code == 201, answer.text
        table = str(answer.json()["id"])
        self.keys[table] = answer.json()["keys"]
        return table


class Sitting:
    """A socket at a table, and the table as it shows it."""

    def __init__(self, socket: ClientConnection, keys: Iterable[str] = ()) -> None:
        self.socket = socket
        self.names: Iterator[str] = (f"c{number}" for number in itertools.count(1))
        socket.send(json.dumps({"type": "hello", "keys": list(keys)}))
        self.snapshot = self.receive()
        assert self.snapshot["type"] == "snapshot"
        self.now = dict(self.snapshot)
        self.changes: list[Message] = list(self.snapshot["log"])

    def receive(self) -> Message:
        """The next message."""
        message: Message = json.loads(self.socket.recv(timeout=PATIENCE))
        return message

    def send(self, kind: str, **more: Any) -> Message:
        """Send a command for the state that is shown; the command."""
        command = {"type": kind, "id": next(self.names), "seq": self.now["seq"], **more}
        self.socket.send(json.dumps(command))
        return command

    def ask(self, kind: str, **more: Any) -> Message:
        """Send a command; the answer."""
        self.send(kind, **more)
        return self.take()

    def take(self) -> Message:
        """The next message, taken over if it is an update."""
        message = self.receive()
        if message["type"] == "update":
            self.update(message)
        elif message["type"] == "snapshot":
            self.now = dict(message)
        return message

    def update(self, message: Message) -> None:
        """Take over an update."""
        fresh = [change for change in message["changes"] if change["seq"] > self.now["seq"]]
        assert [change["seq"] for change in fresh] == list(range(self.now["seq"] + 1, message["seq"] + 1))
        self.changes += fresh
        for key in ("seq", "by", "wanted", "mine", "legal", "phase", "scores", "seats", "stand_ins"):
            self.now[key] = message[key]
        if fresh:
            self.now["position"] = fresh[-1]["position"]

    @property
    def awaits(self) -> str:
        return str(self.now["position"]["await"])

    @property
    def mine(self) -> bool:
        """Whether it is here that somebody is to roll or to choose."""
        return self.now["wanted"] != "nothing" and self.now["by"] in self.now["mine"]

    def act(self, pick: int = 0) -> Message:
        """Roll or choose, whatever a person has to do; the answer."""
        if self.now["wanted"] == "roll":
            return self.ask("roll")
        legal = self.now["legal"]
        return self.ask("choose", step=legal[pick % len(legal)]["step"])

    def play(self, actions: int = 100_000) -> None:
        """Play for the persons, that many actions or to the end; then wait until somebody here is to act again."""
        for number in range(actions):
            self.wait()
            if self.awaits == "over":
                return
            answer = self.act(number)
            while answer["type"] == "snapshot":  # that followed a change of seats
                answer = self.take()
            assert answer["type"] == "update", answer["message"]
        self.wait()

    def wait(self) -> None:
        """Take what comes until somebody here is to act, or the game is over."""
        while not self.mine and self.awaits != "over":
            self.take()


SERVE = """
import sys
from ludarium.server.run import serve
from ludarium.server.settings import Limits
serve(port=0, database=sys.argv[1], limits=Limits(burst=100_000, rate=100_000, reads=100_000, compiling=False))
"""


class Process:
    """A server process with this database, on a free port."""

    def __init__(self, database: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(database)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = line.split("http://")[1].split("/")[0] if "http://" in line else ""
        if not self.address:
            _, errors = self.process.communicate(timeout=PATIENCE)
            raise AssertionError(line + errors)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGKILL)

    def end(self, number: int) -> tuple[int, str]:
        """Send a signal and wait; the status and what was said on standard error."""
        if self.process.poll() is None:
            os.kill(self.process.pid, number)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors
