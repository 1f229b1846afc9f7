"""The results of a study as Parquet. Importing it imports Polars."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import numpy as np
import polars as pl

from ludarium.study.measures import MEASURES
from ludarium.study.run import Results
from ludarium.study.store import as_parquet

__all__ = ["MOST_ROWS", "games", "summary"]

MOST_ROWS = 2_000_000  # of a table of single games; above, the parts alone have them


def summary(results: Results) -> bytes:
    """A row for each variant and measure: what is varied, the mean, its interval, the difference."""
    return as_parquet(pl.DataFrame(list(_rows(results)), infer_schema_length=None))


def _rows(results: Results) -> Iterator[dict[str, Any]]:
    study = results.study
    for number, variant in enumerate(study.variants):
        for name in study.measures:
            found, change = results.of(name, number), results.against_base(name, number)
            if found is None:
                continue
            yield {
                "variant": variant.name,
                "varied": json.dumps(dict(variant.values)),
                "setting": json.dumps(asdict(variant.setting)),
                "measure": name,
                "unit": MEASURES[name].unit,
                "games": found.games,
                "mean": found.mean,
                "low": found.low,
                "high": found.high,
                "sd": found.sd,
                "precision": study.precision.get(name),
                "difference": change.mean if change else None,
                "difference_low": change.low if change else None,
                "difference_high": change.high if change else None,
                "finished": results.finished,
            }


def games(results: Results, kind: str) -> bytes | None:
    """A row for each game of a kind: the variant, the game's number, its measures; None if there are too many."""
    frames = []
    for number, variant in enumerate(results.study.variants):
        names = results.study.of_kind(kind, variant)
        count = results.played.get((kind, number), 0)
        if not names or not count:
            continue
        columns = {name: results.numbers[name, number] for name in names}
        frame = pl.DataFrame({"game": np.arange(count, dtype=np.uint64), **columns})
        frames.append(frame.select(pl.lit(variant.name).alias("variant"), pl.all()))
    if not frames or sum(map(len, frames)) > MOST_ROWS:
        return None
    return as_parquet(pl.concat(frames, how="diagonal"))
