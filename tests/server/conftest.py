"""Servers to test: one for all tests in a thread of this process, others as they are needed."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI

from ludarium.server.app import create_app
from ludarium.server.run import config, listen
from ludarium.server.settings import Limits
from tests.server.client import PATIENCE, Api

MANY = 100_000
FAST = Limits(burst=MANY, rate=MANY, new_tables=MANY, reads=MANY, openings=MANY, budget=1, compiling=False)
Serving = Callable[..., AbstractContextManager[Api]]


@contextmanager
def serving(app: FastAPI, limits: Limits, send_buffer: int | None = None) -> Iterator[Api]:
    """The app on a free port, in a thread; send_buffer: bytes that the system takes for a socket that doesn't read."""
    with listen("127.0.0.1", 0) as listener:
        if send_buffer is not None:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        server = uvicorn.Server(config(app, limits))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        deadline = time.monotonic() + PATIENCE
        while not server.started and thread.is_alive() and time.monotonic() < deadline:
            time.sleep(0.01)
        assert server.started
        try:
            with Api(f"127.0.0.1:{listener.getsockname()[1]}") as api:
                yield api
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


@pytest.fixture(scope="session")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A server that takes commands as fast as tests send them."""
    app = create_app(tmp_path_factory.mktemp("server") / "games.db", limits=FAST)
    with serving(app, FAST) as found:
        yield found


@pytest.fixture
def serve(tmp_path: Path) -> Serving:
    """Starts a server with its database in the test's folder; keywords are for `create_app`."""

    def start(limits: Limits = FAST, send_buffer: int | None = None, **more: Any) -> AbstractContextManager[Api]:
        return serving(create_app(tmp_path / "games.db", limits=limits, **more), limits, send_buffer)

    return start
