"""Games as tables, one a row, for Parquet. Importing it imports Polars."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ludarium.errors import MissingExtra
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.totals import DRAWN, Columns

try:
    import polars as pl
except ImportError as error:
    raise MissingExtra("sim", "Parquet") from error

__all__ = ["ERRORS", "columns_in", "merge", "parquet"]

ERRORS = (pl.exceptions.PolarsError,)
ROW_GROUP = 100_000  # games; what is in memory at a time while parts are merged
KEY = "ludarium"  # of the file's metadata: what was simulated, as JSON


def parquet(rules: Ruleset, index: int, games: Columns) -> bytes:
    """Games number `index` on as a Parquet file: `game`, `winner` (null for nobody), the length, each kind of event."""
    seats = games.winners.astype(np.int64)
    colours = pl.Series(rules.colours, dtype=pl.Enum(rules.colours))
    winners = colours.gather(np.where(seats == DRAWN, 0, seats)).set(pl.Series(seats == DRAWN), None)
    frame = pl.DataFrame(
        {
            "game": np.arange(index, index + len(games), dtype=np.uint64),
            "winner": winners,
            rules.length_unit: games.lengths,
            **{name: games.events[:, kind] for kind, name in rules.event_names.items()},
        }
    )
    file = io.BytesIO()
    frame.write_parquet(file)
    return file.getvalue()


def columns_in(rules: Ruleset, file: Path) -> Columns:
    """The games of such a file; raises what Polars raises if it is none."""
    frame = pl.read_parquet(file)
    winners = frame["winner"].to_physical().cast(pl.Int8).fill_null(DRAWN).to_numpy()
    events = np.zeros((len(frame), max(rules.event_names) + 1), np.uint32)
    for kind, name in rules.event_names.items():
        events[:, kind] = frame[name].to_numpy()
    return Columns(winners, frame[rules.length_unit].to_numpy(), events)


def merge(parts: Sequence[Path], target: Path, about: Mapping[str, Any]) -> None:
    """All games of some files in one; the same bytes however the games were parted."""
    pl.scan_parquet(list(parts)).sink_parquet(target, row_group_size=ROW_GROUP, metadata={KEY: json.dumps(about)})
