"""A simulation as it goes: shares handed out, games taken in by their number, summed up and kept."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TextIO

from ludarium.errors import OptionError, StoreError
from ludarium.sim.executor import Executor
from ludarium.sim.plans import Plan
from ludarium.sim.results import Result
from ludarium.sim.shares import Chunk, Share, digest, play_share
from ludarium.sim.signals import undisturbed

if TYPE_CHECKING:
    from ludarium.sim.store import Store

FIRST = 1  # game in the first shares, before it is known how long one takes
SECONDS = 0.2  # of play that a share is to take
TEXT = 1 << 21  # characters of records in a share: each process holds a few copies of some shares
GROWTH = 8  # how many times larger than the last one a share may be
NO_FILE = "expected a file, not a device or a pipe"
PARTS = ".parts"  # what the folder of a Parquet file without a folder of its own is called

Progress = Callable[[int], None]


class Simulation:
    """Games number 0 to `games - 1` of a plan; `result` is what is known so far.

    records: where each game is written. parquet: a file with a row for each game. folder: where finished games are
    kept, for a later run to go on from; the same bytes come out of one run or of several. Raises OptionError,
    StoreError, MissingExtra.
    """

    def __init__(
        self,
        work: Plan,
        games: int,
        *,
        records: TextIO | None = None,
        parquet: Path | None = None,
        folder: Path | None = None,
    ) -> None:
        if games < 1:
            raise OptionError(f"games={games}: expected at least 1")
        if work.tables is not None and records is not None:
            raise OptionError("games with house tables of their own have no records: records hold no tables")
        self.plan = work
        self.result = Result(work.game, games, work.seed, work.head["options"], work.head["seats"], work.names)
        self._records = records
        self._parquet = None if parquet is None else _writable(parquet)
        self._passing = folder is None
        if folder is None and parquet is not None:
            folder = parquet.with_name(parquet.name + PARTS)
        self._store = None if folder is None else self._opened(folder)

    @property
    def folder(self) -> Path | None:
        """Where finished games are kept until the end, if they are."""
        return self._store.folder if self._store else None

    @property
    def kept(self) -> int:
        """How many games are in the folder by now."""
        return self._store.done if self._store else 0

    def run(self, executor: Executor, progress: Progress | None = None) -> None:
        """Play what is still to be played; progress is called with the number of games there are so far."""
        start = perf_counter()
        for chunk in self._store.chunks() if self._store else ():
            self._take(chunk)
        sizes = _Sizes(executor.workers)
        before, began = self.result.done, start
        for chunk in executor.map(play_share, self._shares(sizes)):
            if self.result.done == before:
                began = perf_counter() - chunk.seconds
            sizes.learn(chunk)
            with undisturbed():  # or a file would have games that the summary has not
                if self._store:
                    self._store.add(chunk)
                self._take(chunk)
                self.result.compiled = max(self.result.compiled, chunk.compiled)
                self.result.played = self.result.done - before
                self.result.seconds = perf_counter() - began
            if progress is not None:
                progress(self.result.done)

    def finish(self) -> None:
        """Bring everything that has been played into the files; raises StoreError."""
        if self._store is None:
            return
        self._store.flush()
        if self._parquet and self._store.parts:
            self._store.merge(self._parquet)
        if self._passing and self.result.done == self.result.games:
            self._store.remove()
            self._store = None

    def close(self) -> None:
        """Keep what waits, if it can be kept, and let other runs use the folder."""
        if self._store:
            with suppress(StoreError):
                self._store.flush()
            self._store.close()

    def _shares(self, sizes: _Sizes) -> Iterator[Share]:
        index = self.result.done
        logged = self._store.records if self._store else self._records is not None
        while index < self.result.games:
            count = sizes.next(self.result.games - index)
            yield Share(self.plan, index, count, self._store is not None, logged, digest(self.plan.rules))
            index += count

    def _take(self, chunk: Chunk) -> None:
        if self._records is not None:
            self._records.write(chunk.records)
        self.result.totals += chunk.totals

    def _opened(self, folder: Path) -> Store:
        from ludarium.sim.store import Store

        return Store(folder, self.plan.rules, about(self.plan), self.result.games, records=self._records is not None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _writable(file: Path) -> Path:
    """The file, if it could be written: better told now than after hours."""
    try:
        whole = file.resolve()
        special = file.exists() and not file.is_file()  # a pipe's name may lead to none
    except (OSError, ValueError) as error:
        raise StoreError(f"cannot write {str(file)!r}: {getattr(error, 'strerror', None) or error}") from None
    if special:
        raise StoreError(f"cannot write {str(file)!r}: {os.strerror(errno.EISDIR) if whole.is_dir() else NO_FILE}")
    if not whole.parent.is_dir():
        raise StoreError(f"cannot write {str(file)!r}: {os.strerror(errno.ENOENT)}")
    return file


class _Sizes:
    """How many games a share has: a fraction of a second of play, and less towards the end, for all to end together."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._size = float(FIRST)

    def next(self, left: int) -> int:
        """The size of the next share, of so many games that are left."""
        return max(1, min(int(self._size), left // (2 * self._workers)))

    def learn(self, chunk: Chunk) -> None:
        """Take in how long a share took."""
        games = chunk.totals.games
        fitting = TEXT * games / max(len(chunk.records), 1)
        self._size = max(1.0, min(games / max(chunk.seconds, 1e-6) * SECONDS, GROWTH * self._size, fitting))


def about(work: Plan) -> dict[str, Any]:
    """What decides every game of a plan, as plain data; `rules` is a digest of what they are compiled from."""
    return {
        "format": "ludarium-simulation",
        "version": 1,
        "rules": digest(work.rules),
        "game": work.game,
        "options": work.head["options"],
        "seats": work.head["seats"],
        "first": None if work.first < 0 else work.rules.colours[work.first],
        "agents": list(work.agents),
        "seed": work.seed,
        "parties": work.parties,
        "tables": work.tables,
        **({"code": dict(work.code)} if work.code else {}),
    }
