"""Server processes: where they listen, what they load, how they end."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from ludarium.errors import ServerError
from ludarium.server import run
from ludarium.server.run import address, listen
from ludarium.server.settings import DATABASE_VARIABLE, database_path
from tests.server.client import Api, Process


def test_the_address_that_is_printed_answers(tmp_path: Path) -> None:
    with Process(tmp_path / "games.db") as server:
        assert httpx.get(f"http://{server.address}/api/games").status_code == 200
        status, errors = server.end(signal.SIGTERM)
    assert (status, errors) == (-signal.SIGTERM, "")


def test_an_interrupt_ends_it_in_spite_of_open_sockets(tmp_path: Path) -> None:
    with Process(tmp_path / "games.db") as server, Api(server.address) as api, api.sit(api.table()) as seat:
        seat.act()
        status, errors = server.end(signal.SIGINT)
    assert status in (-signal.SIGINT, 130)
    assert "Exception" not in errors


def test_sockets_that_are_refused_are_no_errors_in_the_log(tmp_path: Path) -> None:
    with Process(tmp_path / "games.db") as server, Api(server.address) as api:
        table = api.table()
        with pytest.raises(InvalidStatus, match="404"):
            api.connect("nowhere")
        with pytest.raises(InvalidStatus, match="403"):
            api.connect(table, origin="https://elsewhere.example")
        assert server.end(signal.SIGTERM) == (-signal.SIGTERM, "")


def test_it_ends_quietly_while_programs_think(tmp_path: Path) -> None:
    with Process(tmp_path / "games.db") as server, Api(server.address) as api:
        with api.sit(api.table(players=dict.fromkeys(["red", "yellow"], "expert"))) as seat:
            while sum("move" in change["step"] for change in seat.changes) < 5:
                seat.take()
        status, errors = server.end(signal.SIGTERM)
    assert (status, errors) == (-signal.SIGTERM, "")


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServerError, match=f"cannot listen on 127.0.0.1 port {port}: address already in use"):
            run.serve(port=port, database=str(tmp_path / "games.db"))


@pytest.mark.parametrize(("host", "port"), [("no.such.host.invalid", 0), ("127.0.0.1", 99_999), ("300.1.1.1", 80)])
def test_an_address_that_cannot_be(host: str, port: int) -> None:
    with pytest.raises(ServerError, match=f"cannot listen on {host} port {port}: "):
        listen(host, port)


@pytest.mark.parametrize(
    ("host", "near"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("localhost", "localhost")]
)
def test_the_address_for_a_browser(host: str, near: str) -> None:
    with listen(host, 0) as listener:
        assert address(host, listener) == f"http://{near}:{listener.getsockname()[1]}/"


# ---- the database


@pytest.mark.parametrize(
    ("named", "path"),
    [
        ("games.db", "games.db"),
        ("/srv/games.db", "/srv/games.db"),
        ("sqlite:///games.db", "games.db"),
        ("sqlite:////srv/games.db", "/srv/games.db"),
        ("sqlite+aiosqlite:////srv/games.db", "/srv/games.db"),
    ],
)
def test_a_named_database(named: str, path: str) -> None:
    assert database_path(named) == Path(path)


@pytest.mark.parametrize("named", ["postgresql://host/games", "sqlite://", "sqlite:///", "redis://x"])
def test_a_database_that_cannot_be(named: str) -> None:
    with pytest.raises(ServerError, match="expected a path or sqlite:///PATH"):
        database_path(named)


def test_the_database_of_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(DATABASE_VARIABLE, str(tmp_path / "mine.db"))
    assert database_path() == tmp_path / "mine.db"
    assert database_path("other.db") == Path("other.db")


def test_the_database_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(DATABASE_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert database_path() == tmp_path / "data/ludarium/ludarium.db"
    assert (tmp_path / "data/ludarium").is_dir()
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert database_path() == tmp_path / ".local/share/ludarium/ludarium.db"


def test_a_data_folder_that_cannot_be(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    monkeypatch.delenv(DATABASE_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with pytest.raises(ServerError, match="data folder"):
        database_path()


# ---- without Numba

WITHOUT_NUMBA = """
import json, sys
sys.modules["numba"] = None  # importing it fails from here on
from pathlib import Path
from starlette.testclient import TestClient
from ludarium.server.app import create_app
with TestClient(create_app(Path(sys.argv[1]))) as client:
    players = dict.fromkeys(["red", "green", "yellow", "blue"], "greedy")
    table = client.post("/api/tables", json={"game": "sc", "players": players}).json()["id"]
    seq = client.get(f"/api/tables/{table}").json()["seq"]
print(json.dumps({"seq": seq, "loaded": sorted({name.split(".")[0] for name in sys.modules})}))
"""


def test_it_plays_without_numba(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", WITHOUT_NUMBA, str(tmp_path / "games.db")],
        capture_output=True,
        text=True,
        check=True,
    )
    said = json.loads(done.stdout)
    assert said["seq"] > 2
    assert "llvmlite" not in said["loaded"]
