"""Many games at once: the same games for the same seed, however many processes play them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

from ludarium.sim.plans import plan
from ludarium.sim.pools import executor
from ludarium.sim.results import Result
from ludarium.sim.run import Simulation


def simulate(
    game: str = "classic",
    games: int = 1000,
    *,
    seed: int = 0,
    agents: Sequence[str] | str | None = None,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[str] | int | None = None,
    first: str | None = None,
    parties: Mapping[str, Any] | None = None,
    tables: str | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    records: TextIO | None = None,
    parquet: str | Path | None = None,
    folder: str | Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Play many games; game number i of a seed is the same whatever `games`, `jobs` or the machine.

    agents: one name for all, or one a seat; FILE.py:NAME or MODULE:NAME of one's own. seats: colours, or how many.
    parties, tables: as `Game` takes them. jobs: processes. cluster: the address of a Ray cluster to play on. records:
    where to write each game as a record. parquet: a file with a row for each game. folder: where finished games are
    kept, so that the same call goes on after an interruption. progress: called with the number of games done so far.
    Raises OptionError, StoreError, ExecutorError.
    """
    work = plan(
        game,
        seed=seed,
        agents=agents,
        options=options,
        seats=seats,
        first=first,
        parties=parties,
        tables=tables,
    )
    file, place = (None if path is None else Path(path) for path in (parquet, folder))
    simulation = Simulation(work, games, records=records, parquet=file, folder=place)
    with simulation, executor(jobs, cluster) as run:
        simulation.run(run, progress)
        simulation.finish()
    return simulation.result
