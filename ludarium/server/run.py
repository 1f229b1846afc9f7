"""A server process."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser

import uvicorn
from fastapi import FastAPI

from ludarium.errors import ServerError
from ludarium.server import log
from ludarium.server.app import create_app
from ludarium.server.settings import Limits, database_path
from ludarium.server.store import check

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where this machine finds a server that listens on all its addresses."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    *,
    open_browser: bool = False,
    limits: Limits | None = None,
) -> None:
    """Serve the page and the interfaces until interrupted; prints the address as soon as it answers.

    port: 0 takes a free one. database: a path or sqlite:///PATH; see `database_path` for where it is else.
    Raises ServerError if the address is taken or the database cannot be opened.
    """
    path = database_path(database)
    limits = limits or Limits()
    check(path)  # before anything else begins
    with listen(host, port) as listener:
        settings = config(create_app(path, limits=limits), limits)
        Announcing(settings, address(host, listener), open_browser=open_browser).run(sockets=[listener])


def config(app: FastAPI, limits: Limits) -> uvicorn.Config:
    """How the app is served."""
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=limits.frame,
        ws_per_message_deflate=False,  # it would take more memory than a table
        timeout_graceful_shutdown=5,
        log_level="warning",
        log_config=log.CONFIG,
        server_header=False,
    )


class Announcing(uvicorn.Server):
    """Says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, where: str, *, open_browser: bool) -> None:
        super().__init__(config)
        self._where = where
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(f"Ludarium is at {self._where} (Ctrl+C ends it)\n")
            sys.stdout.flush()
            if self._open_browser:
                await asyncio.to_thread(webbrowser.open, self._where)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; raises ServerError."""
    if not 0 <= port < 1 << 16:
        raise ServerError(f"cannot listen on {host} port {port}: expected a port from 0 to 65535")
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        # Its own text may go on with the address; numbers below 1 are those of name look-up.
        why = os.strerror(error.errno).lower() if error.errno and error.errno > 0 else error.strerror
        raise ServerError(f"cannot listen on {host} port {port}: {why}") from None


def address(host: str, listener: socket.socket) -> str:
    """Where a browser on this machine finds the page."""
    near = EVERYWHERE.get(host, host)
    return f"http://{f'[{near}]' if ':' in near else near}:{listener.getsockname()[1]}/"
