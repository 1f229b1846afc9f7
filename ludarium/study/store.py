"""A study's finished shares on the disk, so that a later run can go on from them. Importing it imports Polars."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ludarium.errors import MissingExtra, StoreError
from ludarium.sim.shares import digest, digest_of
from ludarium.sim.store import locked, write_whole
from ludarium.study import measures, shares
from ludarium.study.settings import Study
from ludarium.study.shares import Share, Shared

try:
    import polars as pl
except ImportError as error:
    raise MissingExtra("sim", "studies") from error

__all__ = ["Store"]

PLAN, PARTS = "plan.json", "parts"
MEASURING = tuple(Path(module.__file__ or "") for module in (measures, shares))
OWN = ("lock", PARTS, f"{PLAN}.part")


class Store:
    """The folder of a study, which no other run may use meanwhile.

    resume: go on with what is there; without it, a folder with finished shares is refused. Raises StoreError.
    """

    def __init__(self, folder: Path, study: Study, *, resume: bool = False) -> None:
        self.folder = folder
        if folder.is_dir() and _stored(folder) is None:
            _check_empty(folder)
        self._lock = locked(folder)
        try:
            _agree(folder, study, resume=resume)
        except StoreError:
            self.close()
            raise

    def load(self, share: Share) -> Shared | None:
        """A finished share, None where it is not there or not whole."""
        try:
            frame = pl.read_parquet(self._part(share))
        except (OSError, pl.exceptions.PolarsError):
            return None
        whole = len(frame) == share.count and set(share.columns) <= set(frame.columns)
        return {name: frame[name].to_numpy().astype(float) for name in frame.columns} if whole else None

    def save(self, share: Share, shared: Shared) -> None:
        """Keep a finished share; raises StoreError, and keeps all others."""
        write_whole(self._part(share), as_parquet(pl.DataFrame(shared)))

    def write(self, name: str, content: bytes) -> None:
        """A file beside the shares; raises StoreError."""
        write_whole(self.folder / name, content)

    def close(self) -> None:
        """Let other runs use the folder."""
        self._lock.close()

    def _part(self, share: Share) -> Path:
        return self.folder / PARTS / f"{share.name}.parquet"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def as_parquet(frame: pl.DataFrame) -> bytes:
    """A table as the content of a file."""
    file = io.BytesIO()
    frame.write_parquet(file)
    return file.getvalue()


def about(study: Study) -> dict[str, Any]:
    """What decides every number of a study's shares, as plain data.

    rules: digests of what games come from. measures: one of what is measured of them.
    """
    games = {variant.setting.rules.name: variant.setting.rules for variant in study.variants}
    digests = {name: digest(rules) for name, rules in games.items()}
    found = {
        "format": "ludarium-study",
        "version": 2,
        "rules": digests,
        "measures": digest_of(*MEASURING),
        "variants": [{"name": variant.name, "setting": asdict(variant.setting)} for variant in study.variants],
        "seed": study.seed,
        "skill": study.skill,
        "points": study.rollouts.points,
        "each": study.rollouts.each,
    }
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


def _agree(folder: Path, study: Study, *, resume: bool) -> None:
    """Write what the study is into a new folder; in one that holds a study, make sure that it is the same."""
    wanted, called = about(study), repr(str(folder))
    found = _stored(folder)
    if found is None or not any((folder / PARTS).glob("*.parquet")):
        _begin(folder, wanted, anew=found is None)
    elif not resume:
        raise StoreError(f"{called} holds a study already: expected --resume to go on with it, or another folder")
    else:
        _check_same(called, found, wanted)


def _begin(folder: Path, wanted: Mapping[str, Any], *, anew: bool) -> None:
    if anew:
        _check_empty(folder)
    try:
        (folder / PARTS).mkdir(exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot write {str(folder / PARTS)!r}: {error.strerror}") from None
    write_whole(folder / PLAN, (json.dumps(wanted, indent=2) + "\n").encode())


def _check_empty(folder: Path) -> None:
    others = sorted(path.name for path in folder.iterdir() if path.name not in OWN)
    if others:
        raise StoreError(f"{str(folder)!r} holds {others[0]!r} and no study: expected a new or empty folder")


def _check_same(called: str, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    for key in wanted:
        if found.get(key) != wanted[key]:
            old = f"{key} of another version" if key in ("rules", "measures") else f"other {key}"
            raise StoreError(f"{called} holds a study begun with {old}: expected the same study, or another folder")


def _stored(folder: Path) -> dict[str, Any] | None:
    try:
        found = json.loads((folder / PLAN).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise StoreError(f"{str(folder / PLAN)!r}: expected the plan of a study, {reason}") from None
    if not isinstance(found, dict):
        raise StoreError(f"{str(folder / PLAN)!r}: expected the plan of a study")
    return found
