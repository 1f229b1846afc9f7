"""`ludarium arena`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Ludarium


def test_a_match_is_told_and_written(ludarium: Ludarium, tmp_path: Path) -> None:
    file, drawing = tmp_path / "match.json", tmp_path / "match.svg"
    done = ludarium("arena", "greedy", "random", "--games", "40", "--seed", "1", "--json", file, "--svg", drawing)
    assert done.status == 0
    assert done.out.startswith("40 games of classic, seed 1\n")
    found = json.loads(file.read_text())
    assert {"name", "games", "wins", "share", "low", "high"} <= found["agents"][0].keys()
    assert drawing.read_text().startswith("<?xml")


def test_json_alone_on_standard_output(ludarium: Ludarium) -> None:
    done = ludarium("arena", "greedy", "random", "--games", "4", "--seed", "1", "--json", "-")
    assert json.loads(done.out)["games"] == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("greedy",), "1 agents: expected at least two"),
        (("greedy", "greedy"), "'greedy' is named twice"),
        (("greedy", "gredy"), "'greedy'"),
        (("greedy", "random", "--seats", "9"), "9: expected an integer from 2 to 4"),
        (("greedy", "random", "--game", "ludo"), "'ludo'"),
        (("greedy", "random", "--game", "sc", "--seats", "2"), "2 seats"),
        (("greedy", "random", "--option", "dice=2"), "'dice'"),
        (("greedy", "random", "--option", "teams=true"), "teams=true"),
        (("greedy", "random", "--parquet", "-"), "Parquet cannot go to standard output"),
        (("greedy", "random", "--json", "nowhere/match.json"), "'nowhere/match.json'"),
    ],
)
def test_bad_input(ludarium: Ludarium, words: tuple[str, ...], said: str) -> None:
    assert said in ludarium("arena", *words).refused()
