"""Finished games on the disk: parts that are whole whenever the program ends, and a plan that later runs must share."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic
from typing import IO, Any

from ludarium.errors import StoreError
from ludarium.processes import claim, claimed
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import frames
from ludarium.sim.shares import Chunk
from ludarium.sim.totals import Columns, Totals

PLAN = "plan.json"
PART = re.compile(r"games-(\d+)-(\d+)\.(?:parquet|jsonl)")
LOCK = "lock"
GOAL = "games"  # of the plan: how many games there are to be, which may change
KINDS: Mapping[str, type] = {GOAL: int, "game": str, "options": dict, "seats": list, "agents": list, "seed": int}
RESULT = '\n{"result": '  # of a record, its last line
SECONDS, GAMES, TEXT = 5.0, 500_000, 1 << 24
"""A part is written after so many seconds, games or characters of records: a killed run loses no more than that."""


class Store:
    """Finished games of one plan in a folder, from number 0 on without a gap, in parts `games-FIRST-END.parquet`.

    With records, each part has a `.jsonl` beside it; a folder that was begun with them goes on with them. A part has
    its name only when all of it is on the disk. Raises StoreError for a folder that cannot be used, that another run
    uses, or that holds games of another plan.
    """

    def __init__(
        self, folder: Path, rules: Ruleset, about: Mapping[str, Any], games: int, *, records: bool = False
    ) -> None:
        self.folder = folder
        self.rules = rules
        self._about = about
        self._waiting: list[Chunk] = []
        self._since = monotonic()
        if folder.is_dir() and stored_plan(folder) is None:
            _check_empty(folder)
        self._lock = locked(folder)
        self.parts = _chain(folder)
        self._superseded = [path for path in folder.iterdir() if _first(path) >= 0 and not self._has(path)]
        self.done = _end(self.parts[-1]) if self.parts else 0
        try:
            self.records = records or (stored_plan(folder) or {}).get("records") is True
            _agree(folder, {**about, "records": self.records}, games, self.done)
        except StoreError:
            self.close()
            raise

    def chunks(self) -> Iterator[Chunk]:
        """The games that are there, a part at a time."""
        index = 0
        for part in list(self.parts):
            try:
                columns = self._read(part)
                records = self._records_of(part, len(columns)) if self.records else ""
            except (OSError, ValueError, *frames.ERRORS):
                self.done = index
                after = "its games and those after it are played again"
                raise StoreError(f"{str(part)!r} is damaged: remove it, and {after}") from None
            yield Chunk(index, Totals.of(columns), columns, records)
            index += len(columns)

    def add(self, chunk: Chunk) -> None:
        """Take in the games that come next; they may wait in memory until the next `flush`."""
        self._waiting.append(chunk)
        games = sum(each.totals.games for each in self._waiting)
        text = sum(len(each.records) for each in self._waiting)
        if monotonic() - self._since > SECONDS or games >= GAMES or text >= TEXT:
            self.flush()

    def flush(self) -> None:
        """Write what waits; raises StoreError if the disk is full, and keeps the parts that are there."""
        chunks, self._waiting, self._since = self._waiting, [], monotonic()
        if not chunks:
            return
        columns = Columns.joined([chunk.columns for chunk in chunks if chunk.columns])
        part = self.folder / f"games-{self.done:012}-{self.done + len(columns):012}.parquet"
        if self.records:
            write_whole(part.with_suffix(".jsonl"), "".join(chunk.records for chunk in chunks).encode())
        write_whole(part, frames.parquet(self.rules, self.done, columns))
        self.parts.append(part)
        self.done += len(columns)
        self._remove_superseded()

    def merge(self, target: Path) -> None:
        """All games in one Parquet file, with their plan in its metadata; raises StoreError."""
        whole = target.resolve()
        part = whole.with_name(whole.name + ".part")
        try:
            with claimed(part):
                try:
                    frames.merge(self.parts, part, self._about)
                    part.replace(whole)
                finally:
                    part.unlink(missing_ok=True)
        except (OSError, *frames.ERRORS) as error:
            raise StoreError(f"cannot write {str(target)!r}: {_reason(error)}") from None

    def remove(self) -> None:
        """Remove the folder, while no other run can begin to use it."""
        if sys.platform == "win32":  # where no open file can be removed
            self.close()
        shutil.rmtree(self.folder)
        self.close()

    def close(self) -> None:
        """Let other runs use the folder."""
        self._lock.close()

    def _read(self, part: Path) -> Columns:
        columns = frames.columns_in(self.rules, part)
        if len(columns) != _end(part) - _first(part):
            raise ValueError("other games than its name says")
        return columns

    def _records_of(self, part: Path, games: int) -> str:
        text = part.with_suffix(".jsonl").read_text(encoding="utf-8")
        if text.count(RESULT) != games or not text.endswith("\n"):
            raise ValueError("other games than its name says")
        return text

    def _has(self, path: Path) -> bool:
        return path.with_suffix(".parquet") in self.parts

    def _remove_superseded(self) -> None:
        """Remove what lies beyond a gap once its games are there again: no game is to be in two parts."""
        for path in [path for path in self._superseded if _first(path) < self.done]:
            self._superseded.remove(path)
            if not self._has(path):
                path.unlink(missing_ok=True)


def _reason(error: Exception) -> str:
    """Why writing failed; Polars tells it among other things, with the number of the system's error."""
    number = re.search(r"os error (\d+)", str(error))
    return os.strerror(int(number[1])) if number else getattr(error, "strerror", None) or str(error)


def stored_plan(folder: Path) -> dict[str, Any] | None:
    """What the games of a folder are, None where there are none; raises StoreError."""
    try:
        found = json.loads((folder / PLAN).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise StoreError(f"{str(folder / PLAN)!r}: expected the plan of a simulation, {reason}") from None
    if not isinstance(found, dict) or any(not isinstance(found.get(key), kind) for key, kind in KINDS.items()):
        raise StoreError(f"{str(folder / PLAN)!r}: expected the plan of a simulation")
    return found


def _agree(folder: Path, about: Mapping[str, Any], games: int, done: int) -> None:
    """Write the plan into a new folder; in another, make sure that it is the same, but for how many games."""
    if done > games:
        raise StoreError(f"{str(folder)!r} holds {done} games: expected at least that many, not {games}")
    found, wanted = stored_plan(folder), json.loads(json.dumps({**about, GOAL: games}))
    if found is None:
        _check_empty(folder)
    else:
        for key in sorted({*found, *wanted} - {GOAL}):
            if found.get(key) != wanted.get(key):
                raise StoreError(_difference(folder, key, found.get(key), wanted.get(key)))
    if found != wanted:
        write_whole(folder / PLAN, (json.dumps(wanted, indent=2) + "\n").encode())


def _check_empty(folder: Path) -> None:
    others = sorted(path.name for path in folder.iterdir() if path.name not in (LOCK, PLAN + ".part"))
    if others:
        raise StoreError(f"{str(folder)!r} holds {others[0]!r} and no simulation: expected a new or empty folder")


def _difference(folder: Path, key: str, old: Any, new: Any) -> str:
    if key == "rules":
        return f"{str(folder)!r} was begun with other rules, of another version: expected a new folder"
    if key == "code":
        return f"{str(folder)!r} was begun with another version of an agent's file: expected a new folder"
    if key == "records":
        return f"{str(folder)!r} was begun without records: expected a new folder for games with them"
    return f"{str(folder)!r} was begun with {key} {old!r}, not {new!r}: expected the same, or a new folder"


def _chain(folder: Path) -> list[Path]:
    """The parts from game number 0 on, without a gap."""
    following = {first: path for path in sorted(folder.glob("*.parquet")) if (first := _first(path)) >= 0}
    found: list[Path] = []
    while (end := _end(found[-1]) if found else 0) in following:
        found.append(following[end])
    return found


def _first(path: Path) -> int:
    """The number of the first game of a part or of its records, -1 of what is neither."""
    found = PART.fullmatch(path.name)
    return int(found[1]) if found and int(found[1]) < int(found[2]) else -1


def _end(part: Path) -> int:
    return int(part.stem.split("-")[2])


def locked(folder: Path) -> IO[bytes]:
    """The lock of a folder, which is made if it is not there; it goes with the process, however that ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return claim(folder / LOCK)
    except BlockingIOError:
        raise StoreError(f"{str(folder)!r} is in use by another run") from None
    except FileExistsError:
        raise StoreError(f"cannot use {str(folder)!r}: expected a folder, not a file") from None
    except (OSError, ValueError) as error:
        raise StoreError(f"cannot use {str(folder)!r}: {getattr(error, 'strerror', None) or error}") from None


def write_whole(target: Path, content: bytes) -> None:
    """A file that has its name only when all of it is on the disk."""
    part = target.with_name(target.name + ".part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise StoreError(f"cannot write {str(target)!r}: {error.strerror}") from None
