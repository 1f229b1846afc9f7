"""A socket at a table: commands in, changes out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from urllib.parse import urlsplit

from pydantic import ValidationError
from pydantic_core import from_json
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludarium.errors import FrameError, LudariumError
from ludarium.server.buckets import Bucket
from ludarium.server.models import Hello, Refused, read_message
from ludarium.server.problems import first_fault
from ludarium.server.settings import Limits
from ludarium.server.table import Table
from ludarium.server.tables import Tables

TOO_MUCH = 1008


class Outbox:
    """What waits for one socket, which holds `keys`. Who reads too slowly is cut off; nobody else waits for them."""

    def __init__(self, size: int) -> None:
        self.keys: Sequence[str] = ()
        self._queue: asyncio.Queue[str] = asyncio.Queue(size)
        self.ended: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    def put(self, message: str) -> None:
        """Take a message, at once."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.end(TOO_MUCH, "too slow a reader")

    def end(self, code: int, reason: str) -> None:
        """Watch no more."""
        if not self.ended.done():
            self.ended.set_result((code, reason))

    async def drain(self, socket: WebSocket) -> None:
        """Send what comes, for ever."""
        with suppress(WebSocketDisconnect):
            while True:
                await socket.send_text(await self._queue.get())


class Live:
    """One socket at one table."""

    def __init__(self, socket: WebSocket, tables: Tables, table: Table) -> None:
        self._socket = socket
        self._tables = tables
        self._table = table
        self._limits: Limits = tables.limits
        self._bucket = Bucket(self._limits.burst, self._limits.rate)
        self._outbox = Outbox(self._limits.outbox)
        self._greeted = False

    async def attend(self) -> None:
        """Serve the socket until it goes or is sent away; raises TableFull before it was accepted."""
        self._table.admit(self._outbox)
        try:
            await self._socket.accept()
            await self._serve()
        finally:
            self._table.leave(self._outbox)

    async def _serve(self) -> None:
        work = (asyncio.create_task(self._read()), asyncio.create_task(self._outbox.drain(self._socket)))
        silence = asyncio.get_running_loop().call_later(self._limits.hello, self._check_greeted)
        try:
            await asyncio.wait((*work, self._outbox.ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            silence.cancel()
            self._table.leave(self._outbox)
            for task in work:
                task.cancel()
            await asyncio.wait(work)
        if self._outbox.ended.done():
            await self._close(*self._outbox.ended.result())
        for task in work:
            if not task.cancelled():
                task.result()  # what went wrong in there goes to the log

    async def _close(self, code: int, reason: str) -> None:
        """Say good-bye, if the socket takes it in time."""
        with suppress(TimeoutError, WebSocketDisconnect):
            async with asyncio.timeout(self._limits.close):
                await self._socket.close(code, reason)

    async def _read(self) -> None:
        while (message := await self._socket.receive())["type"] != "websocket.disconnect":
            if not self._bucket.take():
                self._outbox.end(TOO_MUCH, "too many commands")
                return
            await self._answer(message.get("text"))

    async def _answer(self, text: str | None) -> None:
        try:
            answer = await self._obey(text)
        except LudariumError as error:
            seq = self._table.game.ply if self._greeted else 0
            refused = Refused(type="refused", id=command_id(text), code=error.code, message=str(error), seq=seq)
            self._outbox.put(refused.model_dump_json())
        else:
            if answer is not None:
                self._outbox.put(answer)

    async def _obey(self, text: str | None) -> str | None:
        """Obey a message; the answer for its sender alone, if there is one."""
        if text is None:
            raise FrameError("expected a text frame with JSON, got bytes")
        try:
            message = read_message.validate_json(text)
        except ValidationError as error:
            raise FrameError(first_fault(error.errors(include_url=False))) from None
        if isinstance(message, Hello):
            await self._greet(message)
            return None
        if not self._greeted:
            raise FrameError(f"message {message.type!r}: expected a hello as the first frame")
        answer = await self._tables.act(self._table, message, self._outbox.keys)
        return None if answer is None else answer.model_dump_json()

    async def _greet(self, hello: Hello) -> None:
        self._outbox.keys = tuple(hello.keys)
        await self._table.join(self._outbox)
        self._greeted = True

    def _check_greeted(self) -> None:
        if not self._greeted:
            self._outbox.end(TOO_MUCH, "expected a hello as the first frame")


def command_id(text: str | None) -> str:
    """The id of a message, however wrong the rest of it is; empty if it has none."""
    try:
        found = from_json(text or "").get("id")
    except (ValueError, AttributeError):
        return ""
    return found if isinstance(found, str) and len(found) <= 64 else ""


def foreign(socket: WebSocket) -> bool:
    """Whether a page of another site opens this socket; programs name no origin."""
    origin = socket.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc.lower() != socket.headers.get("host", "").lower()
