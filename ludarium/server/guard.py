"""What holds for every request: headers that browsers obey, a bound on bodies and on how many come from one address."""

from __future__ import annotations

from collections import Counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludarium.server.buckets import Buckets, household
from ludarium.server.headers import SAFE_HEADERS
from ludarium.server.problems import CODES, problem
from ludarium.server.settings import Limits

LATER = 10  # seconds; nobody knows when a socket closes


class SafeHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SAFE_HEADERS)
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


class Paced:
    """Answers 429 to an address that asks the interface too much, or opens too many sockets.

    path: where the interface begins; the page's files elsewhere are not counted.
    """

    def __init__(self, app: ASGIApp, limits: Limits, path: str) -> None:
        self._app = app
        self._path = path
        self._buckets = {
            "http": Buckets(limits.reads, limits.read_rate),
            "websocket": Buckets(limits.openings, limits.opening_rate),
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        buckets = self._buckets.get(scope["type"])
        if buckets is not None and scope["path"].startswith(self._path):
            bucket = buckets.of(household(HTTPConnection(scope)))
            if not bucket.take():
                await _too_many(bucket.wait)(scope, receive, send)
                return
        await self._app(scope, receive, send)


class Counted:
    """Answers 429 to a socket of an address that has too many of them open."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._most = limits.sockets_each
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        address = household(HTTPConnection(scope))
        if self._open[address] >= self._most:
            await _too_many_open(self._most)(scope, receive, send)
            return
        self._open[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def _too_many(wait: int) -> JSONResponse:
    return _refusal(f"too many requests from one address: the next one in {wait} s", wait)


def _too_many_open(most: int) -> JSONResponse:
    return _refusal(f"{most} sockets of one address are open: close one first", LATER)


def _refusal(message: str, wait: int) -> JSONResponse:
    return problem(CODES[429], message, 429, {"Retry-After": str(wait)})


class BoundedBody:
    """Answers 413 to a body that is too long, whether it says so beforehand or not."""

    def __init__(self, app: ASGIApp, limits: Limits, record_path: str) -> None:
        self._app = app
        self._limits = limits
        self._record_path = record_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = self._limits.record if scope["path"] == self._record_path else self._limits.body
        said = Headers(scope=scope).get("content-length", "0")
        if said.isdigit() and int(said) > limit:
            await problem(CODES[413], _too_long(limit), 413)(scope, receive, send)
            return
        await self._app(scope, _bounded(receive, limit), send)


def _bounded(receive: Receive, limit: int) -> Receive:
    left = limit

    async def bounded() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise HTTPException(413, _too_long(limit))
        return message

    return bounded


def _too_long(limit: int) -> str:
    return f"expected a body of at most {limit} bytes"
