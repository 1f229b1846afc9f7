"""`ludarium train`."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludarium import learn
from tests.cli.conftest import Ludarium


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_training_says_that_nothing_is_kept(
    ludarium: Ludarium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: signal.Signals
) -> None:
    def train(game: str, *, seed: int, recipe: learn.Recipe, progress: Callable[[int], None]) -> Any:
        progress(128)
        signal.raise_signal(by)

    monkeypatch.setattr(learn, "train", train)
    file = tmp_path / "classic.npz"
    file.write_bytes(b"before")
    done = ludarium("train", "--games", "1000", "--out", file)
    assert done.status == 130
    assert done.err == "\nludarium: interrupted after 128 of 3000 games; nothing of them is kept\n"
    assert [path.name for path in tmp_path.iterdir()] == ["classic.npz"]
    assert file.read_bytes() == b"before"


def test_a_training_is_written_and_told(ludarium: Ludarium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = learn.Recipe(hidden=4, taught=2)
    monkeypatch.setattr(learn, "recipe_of", lambda game: recipe)
    file = tmp_path / "classic.npz"
    done = ludarium("train", "--games", "8", "--out", file)
    assert done.status == 0
    assert done.out == f"{file}: {file.stat().st_size:,} bytes\n"
