"""What is no command, too much, too slow, or from elsewhere."""

from __future__ import annotations

import json
import socket
import time
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from ludarium.server.buckets import Bucket, Buckets
from ludarium.server.settings import Limits
from tests.server.client import PATIENCE, Api
from tests.server.conftest import Serving

NOT_COMMANDS = [
    "",
    "null",
    "[]",
    "{",
    '"roll"',
    "[" * 4000,
    '{"type": "roll"}',
    '{"type": "fly", "id": "c1", "seq": 1}',
    '{"type": "roll", "id": "c1", "seq": "1"}',
    '{"type": "roll", "id": "c1", "seq": 1.5}',
    '{"type": "roll", "id": "c1", "seq": true}',
    '{"type": "roll", "id": "c1", "seq": -1}',
    '{"type": "roll", "id": "c1", "seq": 1e400}',
    '{"type": "roll", "id": "", "seq": 1}',
    '{"type": "roll", "id": "c1", "seq": 1, "die": 6}',
    '{"type": "roll", "id": "\\ud800", "seq": 1}',
    '{"type": "choose", "id": "c1", "seq": 1, "step": {"move": "red5"}}',
    '{"type": "choose", "id": "c1", "seq": 1, "step": {"move": 1}}',
    '{"type": "choose", "id": "c1", "seq": 1, "step": {"fly": "red1"}}',
    '{"type": "hello", "keys": ["short"]}',
    '{"type": "hello", "keys": [1]}',
    '{"type": "player", "id": "c1", "seq": 1, "colour": "red", "player": "me"}',
]


@pytest.mark.parametrize("frame", NOT_COMMANDS)
def test_what_is_no_command_is_refused(api: Api, frame: str) -> None:
    with api.sit(api.table()) as seat:
        seat.socket.send(frame)
        refused = seat.take()
        assert (refused["type"], refused["code"], refused["seq"]) == ("refused", "frame/invalid", 1)
        assert refused["message"]
        assert seat.act()["type"] == "update"


def test_a_refusal_names_the_command_and_the_fault(api: Api) -> None:
    with api.sit(api.table()) as seat:
        seat.socket.send('{"type": "choose", "id": "m7", "seq": 1, "step": {"move": "pink1"}}')
        refused = seat.take()
    assert refused["id"] == "m7"
    assert "choose.step.move" in refused["message"]
    assert "pink1" in refused["message"]


WORDS = st.sampled_from(
    ["type", "hello", "roll", "choose", "player", "id", "seq", "step", "move", "red1", "colour", "red", "c1", "greedy"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=5), inner, max_size=5),
    max_leaves=12,
)
COMMANDS = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["hello", "roll", "choose", "player"]) | VALUES,
        "id": WORDS | VALUES,
        "seq": st.integers(0, 3) | VALUES,
    },
    optional={"step": WORDS | VALUES, "colour": WORDS | VALUES, "player": WORDS | VALUES},
)
TEXTS = st.text(max_size=200) | VALUES.map(json.dumps) | COMMANDS.map(json.dumps)


@settings(max_examples=30)
@given(frames=st.lists(TEXTS | st.binary(max_size=200), min_size=1, max_size=20))
def test_no_frame_kills_the_table(api: Api, frames: list[str | bytes]) -> None:
    table = api.table()
    with api.sit(table) as seat, api.sit(table) as other:
        for frame in frames:
            seat.socket.send(frame)
            assert seat.receive()["type"] in ("refused", "update", "snapshot")
        with api.sit(table) as fresh:
            other.now = dict(fresh.now)
            other.names = iter(["last"])
            if other.mine:
                other.act()
            assert api.snapshot(table)["seq"] >= fresh.now["seq"]


@settings(max_examples=20)
@given(noise=st.binary(min_size=1, max_size=400))
def test_no_bytes_on_the_line_kill_the_server(api: Api, noise: bytes) -> None:
    table = api.table()
    host, port = api.address.split(":")
    hello = (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {api.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    for greeting in (hello, ""):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
            line.sendall(greeting.encode() + noise)
            line.shutdown(socket.SHUT_WR)
    with api.sit(table) as seat:
        assert seat.act()["type"] == "update"


def test_a_frame_that_is_too_long(api: Api) -> None:
    table = api.table()
    with api.sit(table) as seat:
        seat.socket.send(json.dumps({"type": "roll", "id": "c" * 9000, "seq": 1}))
        assert closed(seat.socket) == 1009
    with api.sit(table) as seat:
        assert seat.act()["type"] == "update"


def test_bytes_that_are_no_text(api: Api) -> None:
    with api.sit(api.table()) as seat:
        seat.socket.send(b"\xff\xfe", text=True)
        assert closed(seat.socket) == 1007


def test_bytes_in_place_of_text(api: Api) -> None:
    with api.sit(api.table()) as seat:
        seat.socket.send(b'{"type": "roll", "id": "c1", "seq": 1}')
        assert seat.take()["code"] == "frame/invalid"


def closed(socket: ClientConnection) -> int:
    """Read on until the server closes; its code."""
    with pytest.raises(ConnectionClosed) as caught:
        read_on(socket)
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


def read_on(socket: ClientConnection) -> None:
    while True:
        socket.recv(timeout=PATIENCE)


def test_too_many_commands(serve: Serving) -> None:
    with serve(Limits()) as api:
        table = api.table()
        with api.sit(table) as seat:
            with suppress(ConnectionClosed):  # the server may do so while there is more to send
                for _ in range(Limits().burst + 100):
                    seat.socket.send("{}")
            assert closed(seat.socket) == 1008
        with api.sit(table) as seat:
            assert seat.act()["type"] == "update"


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    bucket = Bucket(burst=3, rate=2)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_there_are_only_so_many_buckets() -> None:
    buckets = Buckets(burst=1, rate=1, most=2)
    assert [buckets.of(name).take() for name in "abab"] == [True, True, False, False]
    assert buckets.of("c").take()
    assert len(buckets) == 2
    assert buckets.of("a").take()  # forgotten meanwhile
    assert not buckets.of("c").take()


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("http://{address}", True),
        ("https://{address}", True),
        ("http://example.org", False),
        ("http://127.0.0.1", False),
        ("null", False),
        ("", False),
    ],
)
def test_pages_of_other_sites_stay_out(api: Api, origin: str | None, allowed: bool) -> None:
    table = api.table()
    named: Any = None if origin is None else origin.format(address=api.address)
    if allowed:
        with api.sit(table, origin=named) as seat:
            assert seat.act()["type"] == "update"
        return
    with pytest.raises(InvalidStatus) as caught, connect(api.live(table), additional_headers={"Origin": named}):
        pass
    assert caught.value.response.status_code == 403
    assert json.loads(caught.value.response.body)["code"] == "origin/foreign"


def test_a_table_that_there_is_not(api: Api) -> None:
    with pytest.raises(InvalidStatus) as caught, connect(api.live("nowhere")):
        pass
    assert caught.value.response.status_code == 404
    assert json.loads(caught.value.response.body) == {"code": "table/unknown", "message": "there is no table 'nowhere'"}


def test_a_table_has_room_for_so_many(serve: Serving) -> None:
    with serve(Limits(sockets=3)) as api, ExitStack() as stack:
        table = api.table()
        for _ in range(3):
            stack.enter_context(api.sit(table))
        with pytest.raises(InvalidStatus) as caught, connect(api.live(table)):
            pass
        assert json.loads(caught.value.response.body)["code"] == "table/full"


def test_a_slow_reader_is_cut_off_and_holds_nobody_up(serve: Serving) -> None:
    limits = Limits(burst=100_000, rate=100_000, sockets=2, close=20)
    with serve(limits, send_buffer=4096) as api:
        table = api.table("superconducting", dict.fromkeys(("red", "green", "yellow", "blue"), "human"))
        with api.sit(table) as seat, api.sit(table, max_queue=1) as slow:
            slowest, messages = 0.0, 0
            while crowded(api, table):
                for number in range(100):
                    began = time.monotonic()
                    answer = seat.act(number) if number % 20 == 0 else seat.ask("player", colour="red", player="human")
                    slowest = max(slowest, time.monotonic() - began)
                    assert answer["type"] == "update"
                messages += 100
                assert messages < 20_000
            assert slowest < 3
            assert closed(slow.socket) == 1008


def crowded(api: Api, table: str) -> bool:
    """Whether a table of two sockets has both still."""
    try:
        with api.sit(table):
            return False
    except InvalidStatus as refused:
        return b'"table/full"' in refused.response.body
