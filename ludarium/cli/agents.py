"""The ladder of agents."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ludarium.cli.files import STANDARD, as_json, writing
from ludarium.cli.parameters import GAMES, Json


def agents(
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help=f"Only those of one game: {GAMES}.", show_default="all")
    ] = None,
    json: Json = None,
) -> None:
    """List the agents from the weakest on: how they choose, how strong they are, how long a move takes."""
    from ludarium.agents.levels import ladder
    from ludarium.rules import registry

    names = [registry.ruleset(game).name] if game is not None else list(registry.GAMES)
    found = {name: ladder(name) for name in names}
    if json:
        with writing(json) as file:
            file.write(as_json(found))
    if json != STANDARD:
        _show(found)


def _show(found: dict[str, list[dict[str, Any]]]) -> None:
    from rich import box
    from rich.table import Table

    from ludarium.cli.console import console

    methods = {row["agent"]: (row["level"], row["method"]) for rows in found.values() for row in rows}
    ways = Table(title="How they choose", box=box.SIMPLE_HEAD, title_justify="left")
    for column in ("agent", "level", "chooses"):
        ways.add_column(column)
    for agent, words in methods.items():
        ways.add_row(agent, *words)
    console().print(ways)
    for game, rows in found.items():
        table = Table(title=f"How strong they are in {game}", box=box.SIMPLE_HEAD, title_justify="left")
        for index, column in enumerate(("agent", "3 random", "3 careful", "3 of the row above", "a move")):
            table.add_column(column, justify="right" if index else "left")
        for above, row in zip([None, *rows], rows, strict=False):
            others = ("random", "careful", above["agent"] if above else "")
            shares = (_share(row.get(f"against {other}")) for other in others)
            table.add_row(row["agent"], *shares, _time(row.get("microseconds")))
        console().print(table)
    console().print("Wins against three others, where 25 % is as good as they are; measured by bench/agents.py.")


def _share(measured: dict[str, float] | None) -> str:
    """A share with half its 95 % interval."""
    return f"{measured['share']:.1%} ± {100 * measured['half']:.1f}" if measured else ""


def _time(microseconds: float | None) -> str:
    if microseconds is None:
        return ""
    if microseconds < 1:
        return f"{microseconds:.2f} us"
    return f"{microseconds:.1f} us" if microseconds < 1000 else f"{microseconds / 1000:.1f} ms"


COMMANDS = [(agents, "ludarium agents --game classic")]
