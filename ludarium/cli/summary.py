"""The summary of many games as tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table

    from ludarium.sim import Result

COUNTED = {
    "captured": "captures",
    "again": "further rolls",
    "passed": "rolls without a move",
    "forfeit": "turns lost by a third 6",
    "released": "pieces released",
    "lane": "pieces into the lane",
    "paired": "pairs formed",
    "broken": "pairs broken",
    "collapsed": "pairs collapsed",
    "current": "Josephson Currents",
    "spins": "spin draws",
    "field_on": "Magnetic Fields",
    "fell": "falls",
    "eliminated": "eliminations",
    "ambushed": "ambushes",
    "struck": "attacks",
    "imprisoned": "prisoners",
    "card": "cards drawn",
    "cast": "spells cast",
    "fished": "fishing, with or without a catch",
    "ate": "fish eaten",
    "built": "structures built",
}
LENGTHS = {
    "mean": "mean",
    "sd": "sd",
    "min": "min",
    "q05": "5 %",
    "q25": "25 %",
    "median": "median",
    "q75": "75 %",
    "q95": "95 %",
    "max": "max",
}


def tables(result: Result) -> Iterator[Table | str]:
    """What is printed of a result; nothing but its first line without a game."""
    yield headline(result)
    if result.done:
        summary = result.as_dict()
        if "teams" in summary:
            yield _team_wins(summary)
        yield _wins(summary)
        yield _lengths(summary, result.unit)
        if any(kind in summary["counts"] for kind in COUNTED):
            yield _counts(summary)


def headline(result: Result) -> str:
    """How many games of what, and how fast they went."""
    games = f"{result.done}" if result.done == result.games else f"{result.done} of {result.games}"
    line = f"{games} {'game' if result.games == 1 else 'games'} of {result.game}, seed {result.seed}"
    if result.played and result.seconds:
        line += f", in {result.seconds:.2f} s ({result.played / result.seconds:,.0f} games a second)"
    if result.played < result.done:
        line += f"; {result.done - result.played} of them were there before"
    return line


def _table(title: str, *columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left")
    for index, column in enumerate(columns):
        table.add_column(column, justify="left" if index == 0 else "right")
    return table


def _team_wins(summary: dict[str, Any]) -> Table:
    table = _table("Wins by team", "team", "wins", "share", "95 % interval")
    for name, share in summary["teams"].items():
        table.add_row(name.replace("+", " and "), *_cells(share))
    return table


def _wins(summary: dict[str, Any]) -> Table:
    title = "Wins by the partner who was complete last" if "teams" in summary else "Wins by seat"
    table = _table(title, "seat", "agent", "wins", "share", "95 % interval")
    for colour, agent in zip(summary["seats"], summary["agents"], strict=True):
        table.add_row(colour, agent, *_cells(summary["shares"][colour]))
    if summary["draws"]:
        table.add_row("nobody", "", str(summary["draws"]), f"{summary['draws'] / summary['games']:.2%}", "")
    return table


def _cells(share: dict[str, Any]) -> tuple[str, str, str]:
    return str(share["wins"]), f"{share['share']:.2%}", f"{share['low']:.2%} to {share['high']:.2%}"


def _lengths(summary: dict[str, Any], unit: str) -> Table:
    length = summary[unit]
    table = _table(f"Length in {unit}", *LENGTHS.values())
    table.add_row(*(f"{length[key]:.1f}" if key in ("mean", "sd") else f"{length[key]}" for key in LENGTHS))
    return table


def _counts(summary: dict[str, Any]) -> Table:
    table = _table("Mean a game", "event", "count", "95 % interval")
    for kind, name in COUNTED.items():
        if kind in summary["counts"]:
            low, high = summary["intervals"][kind]
            table.add_row(name, f"{summary['counts'][kind]:.2f}", f"{low:.2f} to {high:.2f}")
    return table
