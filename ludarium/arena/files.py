"""A match as a table of its games, and as a drawing."""

from __future__ import annotations

import io
from typing import Any

import numpy as np

from ludarium.arena.hold import Held
from ludarium.arena.lineups import Lineup
from ludarium.arena.play import Blocks
from ludarium.arena.standing import cross_table
from ludarium.errors import MissingExtra

try:
    import matplotlib as mpl
    import polars as pl
    from matplotlib.figure import Figure
except ImportError as error:
    raise MissingExtra("sim", "tables and drawings of a match") from error

STYLE: Any = {"svg.hashsalt": "ludarium", "svg.fonttype": "none", "font.family": "sans-serif"}


def as_parquet(held: Held) -> bytes:
    """The content of a file with a row for each game: lineup, block, rotation, the agents by seat, the winner or null.

    luck: of each seat, in games won, if it was reckoned.
    """
    file = io.BytesIO()
    pl.concat([_rows(held.match.lineups[blocks.lineup], blocks) for blocks in held.tally.ordered()]).write_parquet(file)
    return file.getvalue()


def _rows(names: Lineup, blocks: Blocks) -> pl.DataFrame:
    count, rotations = blocks.winners.shape
    numbers = np.arange(blocks.first, blocks.first + count)
    tables = [list(names[-shift:] + names[:-shift]) for shift in range(rotations)]
    columns: dict[str, Any] = {
        "block": np.repeat(numbers, rotations),
        "lineup": np.full(count * rotations, blocks.lineup),
        "rotation": np.tile(np.arange(rotations), count),
        "agents": pl.Series(tables * count, dtype=pl.List(pl.String)),
        "winner": pl.Series([names[place] if place >= 0 else None for place in blocks.winners.flat], dtype=pl.String),
    }
    if blocks.luck is not None:
        by_seat = np.stack([np.roll(blocks.luck[:, shift], shift, axis=1) for shift in range(rotations)], axis=1)
        columns["luck"] = pl.Series(by_seat.reshape(count * rotations, -1).tolist(), dtype=pl.List(pl.Float64))
    return pl.DataFrame(columns)


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
        axes.set_ylabel("share won by")
        axes.set_xlabel("against")
        figure.suptitle(f"{held.match.game}, {held.tally.games:,} games", fontsize=10)
        for y, row in enumerate(rows):
            for x, share in enumerate(row):
                if share is not None:
                    dark = abs(share - 0.5) > 0.25
                    text = f"{share:.0%}"
                    axes.text(x, y, text, ha="center", va="center", color="white" if dark else "black")
        target = io.StringIO()
        figure.savefig(target, format="svg", metadata={"Date": None})
    return target.getvalue()
