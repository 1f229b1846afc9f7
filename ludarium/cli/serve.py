"""Serving the page and the interfaces."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ludarium.cli.extras import needing
from ludarium.cli.parameters import whole

MOST_DAYS = 36_500


def days(variable: str, words: str) -> Any:
    """An option that takes a number of days."""
    return typer.Option(parser=whole(0, MOST_DAYS), metavar="DAYS", envvar=variable, help=words)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(parser=whole(0, 65535), metavar="PORT", help="The port; 0 for a free one.")
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The database that keeps the tables.", show_default="a SQLite file"),
    ] = None,
    keep: Annotated[
        int,
        days("LUDARIUM_KEEP", "Delete tables that nobody has used for so many days; 0 keeps all."),
    ] = 0,
    keep_unbegun: Annotated[
        int,
        days("LUDARIUM_KEEP_UNBEGUN", "The same for tables at which nobody ever played."),
    ] = 30,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the page and the interfaces, and print the address."""
    with needing("server", "serving the page"):
        from ludarium.server.run import serve as run
        from ludarium.server.settings import Limits
    limits = Limits(keep=keep, keep_unbegun=keep_unbegun)
    run(host=host, port=port, database=database, open_browser=open_browser, limits=limits)


COMMANDS = [(serve, "ludarium serve --port 9000 --open")]
