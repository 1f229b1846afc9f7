"""A match as a table of its games, and as a drawing."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np

from ludarium.arena.hold import Held
from ludarium.arena.standing import cross_table
from ludarium.errors import MissingExtra, StoreError

try:
    import matplotlib as mpl
    import polars as pl
    from matplotlib.figure import Figure
except ImportError as error:
    raise MissingExtra("sim", "tables and drawings of a match") from error

STYLE: Any = {"svg.hashsalt": "ludarium", "svg.fonttype": "none", "font.family": "sans-serif"}


def write_parquet(held: Held, file: Path) -> None:
    """A row for each game: lineup, block, rotation, the agents from the first seat on, the winner or null.

    luck: of each seat, in games won, if it was reckoned.

    Raises StoreError.
    """
    rows = [
        {
            "block": blocks.first + number,
            "lineup": blocks.lineup,
            "rotation": shift,
            "agents": list(names[-shift:] + names[:-shift]),
            "winner": names[place] if place >= 0 else None,
            **({} if blocks.luck is None else {"luck": np.roll(blocks.luck[number, shift], shift).tolist()}),
        }
        for blocks in held.tally.ordered()
        for names in [held.match.lineups[blocks.lineup]]
        for number, winners in enumerate(blocks.winners.tolist())
        for shift, place in enumerate(winners)
    ]
    try:
        pl.DataFrame(rows).write_parquet(file)
    except OSError as error:
        raise StoreError(f"cannot write {str(file)!r}: {error.strerror or error}") from None


def cross_table_svg(held: Held) -> str:
    """Who stands before whom as a coloured table: rows won that share of the games that the row or the column won."""
    names = [standing.name for standing in held.standings()]
    rows = cross_table(held.tally, names)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(2.2 + 0.8 * len(names), 1.2 + 0.6 * len(names)), layout="constrained")
        axes = figure.add_subplot()
        shares = [[float("nan") if share is None else share for share in row] for row in rows]
        axes.imshow(shares, cmap="PuOr", vmin=0, vmax=1)
        axes.set_xticks(range(len(names)), names)
        axes.set_yticks(range(len(names)), names)
        axes.set_title(f"{held.match.game}: who is ahead of whom, in {held.tally.games:,} games", fontsize=10)
        for y, row in enumerate(rows):
            for x, share in enumerate(row):
                if share is not None:
                    dark = abs(share - 0.5) > 0.3
                    text = f"{share:.0%}"
                    axes.text(x, y, text, ha="center", va="center", color="white" if dark else "black")
        target = io.StringIO()
        figure.savefig(target, format="svg", metadata={"Date": None})
    return target.getvalue()
