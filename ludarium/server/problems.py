"""Every error as {"code", "message"}."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from ludarium.errors import LudariumError
from ludarium.server.headers import SAFE_HEADERS

STATUS = {
    "table/unknown": 404,
    "state/stale": 409,
    "table/full": 409,
    "seat/bot": 409,
    "seat/key": 403,
    "server/worker": 503,
    "extra/missing": 501,
}
"""Of errors that are no plain bad request."""

CODES = {
    400: "request/invalid",
    404: "path/unknown",
    405: "method/unknown",
    413: "request/large",
    403: "origin/foreign",
    429: "request/many",
}
"""A code for each status that the framework itself answers with."""

SHOWN = 80  # characters of a wrong value
LONGEST = 4000  # characters of a message: one for every fault can be far longer than the request


def problem(code: str, message: str, status: int, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """The answer that says what went wrong."""
    return JSONResponse({"code": code, "message": sayable(message)}, status, headers)


def sayable(message: str) -> str:
    """A message that can go over the wire, however long it is and whatever it quotes."""
    short = message if len(message) <= LONGEST else message[:LONGEST] + " ..."
    return short.encode(errors="backslashreplace").decode()


def problem_of(error: LudariumError) -> JSONResponse:
    """The answer to an error of this package."""
    return problem(error.code, str(error), STATUS.get(error.code, 400))


def first_fault(faults: Sequence[Any]) -> str:
    """Where the first of a validation's faults is, what stands there and what was expected."""
    fault = faults[0]
    where = ".".join(str(part) for part in fault["loc"]) or "message"
    if fault["type"] == "json_invalid":
        return f"{where}: not JSON: {fault['ctx']['error']}"
    got = "" if fault["type"] == "missing" else f" (got {repr(fault['input'])[:SHOWN]})"
    return f"{where}: {fault['msg']}{got}"


def install(app: FastAPI) -> None:
    """Have the app answer every error this way."""
    app.add_exception_handler(LudariumError, _ludarium)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)


async def _ludarium(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, LudariumError)
    return problem_of(error)


async def _invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return problem("request/invalid", first_fault(error.errors()), 400)


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, f"http/{error.status_code}")
    return problem(code, f"{request.method} {request.url.path}: {error.detail}", error.status_code, error.headers)


async def _unexpected(_request: Request, _error: Exception) -> JSONResponse:
    return problem("server/error", "something went wrong in the server; its log says what", 500, SAFE_HEADERS)
