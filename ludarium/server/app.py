"""The routes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Depends, FastAPI, Header, Query, Response, WebSocket
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse

from ludarium.agents.bulk import players_of
from ludarium.board.cells import board_data
from ludarium.errors import LudariumError
from ludarium.game.clauses import clauses
from ludarium.rules.registry import GAMES
from ludarium.rules.ruleset import Step
from ludarium.server import openapi, pages, problems
from ludarium.server.answers import (
    Advised,
    BoardData,
    Claimed,
    Clause,
    GameInfo,
    NewKey,
    NewTable,
    Problem,
    Report,
    SavedRecord,
    TableId,
    Working,
)
from ludarium.server.buckets import Buckets, household
from ludarium.server.cleaning import keep_clean
from ludarium.server.games import view_of
from ludarium.server.guard import BoundedBody, Counted, Paced, SafeHeaders
from ludarium.server.head import Head, head_of_record, new_head
from ludarium.server.live import Live, foreign
from ludarium.server.models import Snapshot
from ludarium.server.players import levels
from ludarium.server.settings import Limits
from ludarium.server.store import opened
from ludarium.server.tables import Tables

RECORD_PATH = "/api/tables/record"
DESCRIPTION = """Games of Ludo at tables: a table is made by HTTP and played at its socket, `/api/tables/{id}/live`.

The socket takes a `ClientMessage` a frame, a `Hello` first, and sends a `ServerMessage` a frame, a `Snapshot` first."""

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem, "description": "What went wrong"}})


def tables_of(connection: HTTPConnection) -> Tables:
    """The tables of the server that was asked."""
    found: Tables = connection.app.state.tables
    return found


AllTables = Annotated[Tables, Depends(tables_of)]
SeatKeys = Annotated[str, Header(alias="Seat-Keys", max_length=1000, description="keys of seats, between commas")]


def check_pace(request: Request) -> None:
    """Answer 429 to who makes too many tables."""
    bucket = request.app.state.makers.of(household(request))
    if not bucket.take():
        headers = {"Retry-After": str(bucket.wait)}
        raise HTTPException(429, f"too many new tables: the next one in {bucket.wait} s", headers)


PACED = [Depends(check_pace)]


def split(seat_keys: str) -> list[str]:
    """The keys of a header."""
    return seat_keys.replace(",", " ").split()


def create_app(database: Path, *, limits: Limits | None = None, static: Path = pages.STATIC) -> FastAPI:
    """The server's application, with its tables in this SQLite file."""
    allowed = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with opened(database) as store:
            app.state.tables = Tables(store, allowed)
            app.state.makers = Buckets(allowed.new_tables, allowed.new_rate)
            cleaning = asyncio.create_task(keep_clean(app.state.tables, store))
            yield
            cleaning.cancel()
            await asyncio.wait((cleaning,))
            await app.state.tables.close()

    app = FastAPI(
        title="Ludarium",
        version="1",
        description=DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # both pages would load scripts from elsewhere
        redoc_url=None,
        routes=pages.routes(static),
    )
    app.include_router(router)
    app.openapi = lambda: openapi.document(app)  # type: ignore[method-assign]
    problems.install(app)
    app.add_middleware(BoundedBody, limits=allowed, record_path=RECORD_PATH)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Counted, limits=allowed)
    app.add_middleware(Paced, limits=allowed, path=f"{router.prefix}/")
    app.add_middleware(SafeHeaders)
    return app


@router.get("/games")
async def games() -> list[GameInfo]:
    """The games with their options and programs."""
    return [
        GameInfo.model_validate(
            {
                "name": rules.name,
                "title": rules.title,
                "seats": {"min": rules.seat_counts[0], "max": rules.seat_counts[1]},
                "colours": list(rules.colours),
                "options": [option.describe() for option in rules.options.values()],
                "agents": list(players_of(rules.name)),
                "levels": levels(rules.name),
                "party": view_of(rules.name).party(),
            }
        )
        for rules in GAMES.values()
    ]


@router.get("/board")
async def board() -> BoardData:
    """The board, for drawing."""
    return BoardData.model_validate(board_data())


@router.get("/rules/{game}")
async def rules(game: str, language: Annotated[Literal["en", "fr"], Query()] = "en") -> list[Clause]:
    """The rules of a game, clause by clause."""
    found = await asyncio.to_thread(clauses, game, language)
    return [Clause.model_validate(asdict(clause)) for clause in found]


@router.post("/tables", status_code=201, dependencies=PACED)
async def new_table(wanted: NewTable, tables: AllTables) -> TableId:
    """Begin a game."""
    head = new_head(
        wanted.game,
        wanted.options,
        cast(dict[str, str], wanted.players),
        wanted.first,
        parties=cast(dict[str, Any], wanted.parties),
        ask_all=wanted.ask_all,
    )
    return await begun(tables, head)


@router.post("/tables/record", status_code=201, dependencies=PACED)
async def open_record(saved: SavedRecord, tables: AllTables) -> TableId:
    """Go on with a game that was saved, or see how it ended."""
    head, steps = await asyncio.to_thread(head_of_record, saved.record, tables.limits.steps)
    return await begun(tables, head, steps)


async def begun(tables: Tables, head: Head, steps: Sequence[Step] = ()) -> TableId:
    """A new table with new keys."""
    locked, keys = head.locked()
    return TableId.model_validate({"id": await tables.create(locked, steps), "keys": keys})


@router.get("/tables/{id}")
async def table(id: str, tables: AllTables) -> Snapshot:  # noqa: A002  the name that the path has
    """A table as it is now, as spectators see it."""
    async with tables.use(id) as found:
        return await found.snapshot()


@router.get(
    "/tables/{id}/record",
    response_class=Response,
    responses={200: {"content": {"application/jsonl": {}}, "description": "The record, to be saved"}},
)
async def record(id: str, tables: AllTables, seat_keys: SeatKeys = "") -> Response:  # noqa: A002
    """The game so far as a record; where hands are hidden, before its end only with the keys of all seats."""
    async with tables.use(id) as found:
        text = await found.record(split(seat_keys))
        name = f"ludarium-{found.game.name}-{id}.jsonl"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/jsonl", headers=disposition)


@router.get("/tables/{id}/hint")
async def hint(id: str, tables: AllTables, seat_keys: SeatKeys = "") -> Advised:  # noqa: A002
    """What to choose now, for who may choose; where hands are hidden it needs the seat's key."""
    async with tables.use(id) as found:
        seq, told = await tables.advice.hint(found, split(seat_keys))
    best, *others = (asdict(each) for each in (told.best, *told.others))
    reasons = [{"term": term, "worth": worth} for term, worth in told.reasons]
    second = others[0] if others else None
    return Advised.model_validate(
        {"seq": seq, "player": told.player, "best": best, "second": second, "reasons": reasons}
    )


@router.get(
    "/tables/{id}/analysis",
    response_model=Report,
    responses={202: {"model": Working, "description": "It is being worked out: ask again"}},
)
async def analysis(id: str, request: Request, tables: AllTables) -> Report | JSONResponse:  # noqa: A002
    """What a game was like that is over; while it is being worked out, 202 and how far that is: ask once a second."""
    async with tables.use(id) as found:
        report = await tables.reports.report(found, household(request))
        steps = found.game.ply
    if isinstance(report, int):
        return JSONResponse(Working(done=report, steps=steps).model_dump(), 202, {"Retry-After": "1"})
    return Report.model_validate(report)


@router.post("/tables/{id}/claim")
async def claim(id: str, change: NewKey, tables: AllTables) -> Claimed:  # noqa: A002
    """Have a seat for oneself alone: give it a key of one's own in place of the one that one was sent."""
    async with tables.use(id) as found:
        colour = await tables.claim(found, change.key, change.fresh)
    return Claimed.model_validate({"colour": colour})


@router.websocket("/tables/{id}/live")
async def live(socket: WebSocket, id: str, tables: AllTables) -> None:  # noqa: A002
    """Play at a table, or watch."""
    if foreign(socket):
        refusal: Any = problems.problem("origin/foreign", "the page that asks is not this server's own", 403)
        await socket.send_denial_response(refusal)
        return
    try:
        async with tables.use(id) as found:
            await Live(socket, tables, found).attend()
    except LudariumError as error:
        await socket.send_denial_response(problems.problem_of(error))
