"""The page: built files, the same index for every address that the page itself routes."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parent / "static"
NOT_BUILT = "The page is not built yet: run `npm ci && npm run build` in web/, or `make play`, which does both.\n"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class Assets(StaticFiles):
    """Files whose names change with their content."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response: Response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = FOR_EVER
        return response


def routes(static: Path = STATIC) -> list[BaseRoute]:
    """The routes of the page in this folder."""

    async def index(_request: Request) -> Response:
        if not (static / "index.html").is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        return FileResponse(static / "index.html", headers={"Cache-Control": ASK_AGAIN})

    async def file(request: Request) -> Response:
        path = static / request.path_params["name"]
        if path.parent != static or not path.is_file():
            raise HTTPException(404)
        return FileResponse(path, headers={"Cache-Control": ASK_AGAIN})

    return [
        Route("/", index),
        Route("/table/{id}", index),
        Mount("/assets", Assets(directory=static / "assets", check_dir=False)),
        Route("/{name}", file),
    ]
