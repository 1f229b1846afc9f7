"""The learned weights of a game: a file beside this one, or the user's own.

`LUDARIUM_WEIGHTS` names a folder; a file `GAME.npz` in it takes the place of the one shipped with the package.
"""

from __future__ import annotations

import functools
import json
import os
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ludarium.errors import WeightsError
from ludarium.rules.registry import GAMES, ruleset

FORMAT = 1
SHIPPED = Path(__file__).parent / "data"
ARRAYS = ("first", "bias", "second", "offset", "tuned")
FOLDER = "LUDARIUM_WEIGHTS"
UNREADABLE = (
    KeyError, ValueError, TypeError, EOFError, RuntimeError, MemoryError, zipfile.BadZipFile, zlib.error
)  # fmt: skip
"""What reading a file raises that is none of weights, or was damaged."""


@dataclass(frozen=True)
class Weights:
    """A network with one hidden layer and a linear player.

    first: float32[inputs, H], bias: [H], second: [H, 4], offset: [4]; tuned: float64[terms]. made: game, version of its
    rules, seed, command and figures of the training.
    """

    first: Any
    bias: Any
    second: Any
    offset: Any
    tuned: Any
    made: dict[str, Any]


def blank(inputs: int, terms: int, hidden: int = 1) -> Weights:
    """Weights that know nothing."""
    first, bias, second, offset = (np.zeros(n, np.float32) for n in ((inputs, hidden), hidden, (hidden, 4), 4))
    return Weights(first, bias, second, offset, np.zeros(terms), {})


def save(file: Path, weights: Weights) -> None:
    """Write weights, the network in half precision; the same weights give the same bytes."""
    arrays = {name: getattr(weights, name) for name in ARRAYS}
    half = {name: array.astype(np.float16) for name, array in arrays.items() if name != "tuned"}
    note = json.dumps({"format": FORMAT, **weights.made}, sort_keys=True)
    with file.open("wb") as stream:
        np.savez_compressed(stream, made=np.array(note), tuned=arrays["tuned"], **half)


def file_of(game: str) -> Path:
    """Where a game's weights are read from; raises WeightsError if the user's own folder has none of any game."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return SHIPPED / f"{game}.npz"
    own = {name: Path(folder) / f"{name}.npz" for name in GAMES}
    if not any(os.path.lexists(file) for file in own.values()):
        raise WeightsError(f"{FOLDER}={folder!r}: expected a folder with {' or '.join(f'{name}.npz' for name in own)}")
    return own[game] if os.path.lexists(own[game]) else SHIPPED / f"{game}.npz"


def stamp_of(file: Path) -> tuple[int, int]:
    """What tells a file from one that is written in its place; nothing if there is none."""
    try:
        found = file.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


def load(file: Path, game: str, inputs: int, terms: int) -> Weights:
    """The weights in a file; raises WeightsError if they are none, or made for another game or another version."""
    return _load(file, stamp_of(file), game, inputs, terms)


@functools.cache
def _load(file: Path, stamp: tuple[int, int], game: str, inputs: int, terms: int) -> Weights:
    del stamp  # of what is kept
    made, arrays = _read(file)
    version = ruleset(game).version
    if made.get("format") != FORMAT:
        raise WeightsError(f"{file}: weights of format {made.get('format')!r}, expected {FORMAT}")
    if made.get("game") != game:
        raise WeightsError(f"{file}: weights for {made.get('game')!r}, expected {game!r}")
    if made.get("rules") != version:
        raise WeightsError(f"{file}: weights for version {made.get('rules')!r} of the rules, expected {version}")
    hidden = max(1, arrays["bias"].size)
    expected = {"first": (inputs, hidden), "bias": (hidden,), "second": (hidden, 4), "offset": (4,), "tuned": (terms,)}
    for name, shape in expected.items():
        if arrays[name].shape != shape:
            raise WeightsError(f"{file}: {name} has the shape {arrays[name].shape}, expected {shape}: retrain")
        if not np.isfinite(arrays[name]).all():
            raise WeightsError(f"{file}: {name} has entries that are no numbers: retrain")
    return Weights(**arrays, made=made)


def _read(file: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The note and the arrays of a file."""
    try:
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as data:
            made = json.loads(str(data["made"]))
            arrays = {name: _real(data[name]).astype(np.float64 if name == "tuned" else np.float32) for name in ARRAYS}
    except OSError as error:
        raise WeightsError(f"{file}: {error.strerror or 'not a file of weights'}") from None
    except UNREADABLE:
        raise WeightsError(f"{file}: not a file of weights, as `ludarium train` writes them") from None
    if not isinstance(made, dict):
        raise WeightsError(f"{file}: not a file of weights, as `ludarium train` writes them")
    return made, arrays


def _real(array: Any) -> Any:
    if array.dtype.kind != "f":
        raise TypeError(array.dtype)
    return array
