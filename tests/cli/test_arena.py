"""`ludarium arena`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from ludarium.cli import arena
from ludarium.cli.files import InputError
from tests.cli.conftest import Ludarium


def test_a_match_is_told_and_written(ludarium: Ludarium, tmp_path: Path) -> None:
    file, drawing = tmp_path / "match.json", tmp_path / "match.svg"
    done = ludarium("arena", "greedy", "random", "--games", "42", "--seed", "1", "--json", file, "--svg", drawing)
    assert done.status == 0
    assert done.out.startswith("42 games of classic, seed 1\n")
    found = json.loads(file.read_text())
    assert {"name", "games", "wins", "share", "low", "high"} <= found["agents"][0].keys()
    assert drawing.read_text().startswith("<?xml")


def test_wins_without_luck_stand_beside_the_others(ludarium: Ludarium, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    done = ludarium("arena", "greedy", "random", "--games", "6", "--seed", "1", "--adjust", "--json", file)
    assert "Without the luck of the dice" in done.out
    found = json.loads(file.read_text())
    for each in found["agents"]:
        assert f"{each['adjusted']:.2%}" in done.out
        assert each["adjusted_low"] <= each["adjusted_high"]


def test_json_alone_on_standard_output(ludarium: Ludarium) -> None:
    done = ludarium("arena", "greedy", "random", "--games", "4", "--seed", "1", "--json", "-")
    assert json.loads(done.out)["games"] == 6


@pytest.mark.parametrize("option", ["--json", "--svg", "--parquet"])
def test_a_full_disk_costs_no_result(ludarium: Ludarium, option: str) -> None:
    done = ludarium("arena", "greedy", "random", "--games", "4", "--seed", "1", option, "/dev/full")
    assert "Wins by agent" in done.out
    assert done.refused() == "cannot write '/dev/full': No space left on device"


def test_a_file_that_fails_costs_none_of_the_others(ludarium: Ludarium, tmp_path: Path) -> None:
    games, drawing = tmp_path / "games.parquet", tmp_path / "match.svg"
    outputs = ("--json", "/dev/full", "--parquet", games, "--svg", drawing)
    done = ludarium("arena", "greedy", "random", "--games", "4", "--seed", "1", *outputs)
    assert done.refused() == "cannot write '/dev/full': No space left on device"
    assert games.read_bytes().startswith(b"PAR1")
    assert drawing.read_text().startswith("<?xml")


def test_files_are_written_also_where_the_tables_cannot_be(
    ludarium: Ludarium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(found: object) -> None:
        raise InputError("nobody reads")

    monkeypatch.setattr(arena, "_print", closed)
    done = ludarium("arena", "greedy", "random", "--games", "4", "--seed", "1", "--json", tmp_path / "match.json")
    assert done.refused() == "nobody reads"
    assert json.loads((tmp_path / "match.json").read_text())["games"] == 6


@pytest.mark.parametrize(("option", "library"), [("--svg", "matplotlib"), ("--parquet", "polars")])
def test_what_a_file_needs_is_missed_before_anything_is_played(
    ludarium: Ludarium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, library: str
) -> None:
    monkeypatch.delitem(sys.modules, "ludarium.arena.files", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    done = ludarium("arena", "greedy", "random", "--games", "4", option, tmp_path / "file")
    assert "needs the extra 'sim'" in done.refused()
    assert done.out == ""


def test_a_file_stays_as_it_was_if_it_cannot_be_replaced(ludarium: Ludarium, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    file.write_bytes(b"before")
    (tmp_path / "games.parquet.part").mkdir()
    done = ludarium("arena", "greedy", "random", "--games", "4", "--seed", "1", "--parquet", file)
    assert f"cannot write '{file}'" in done.refused()
    assert file.read_bytes() == b"before"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("greedy",), "greedy: expected at least two agents"),
        (("greedy", "greedy"), "'greedy' is named twice"),
        (("greedy", "gredy"), "'greedy'"),
        (("greedy", "random", "--seats", "9"), "9: expected an integer from 2 to 4"),
        (("greedy", "random", "--game", "ludo"), "'ludo'"),
        (("greedy", "random", "--game", "sc", "--seats", "2"), "2 seats"),
        (("greedy", "random", "--option", "dice=2"), "'dice'"),
        (("greedy", "random", "--option", "teams=true"), "teams=true"),
        (("greedy", "random", "--parquet", "-"), "Parquet cannot go to standard output"),
        (("greedy", "random", "--json", "-", "--svg", "-"), "--json and --svg: both to standard output"),
        (("greedy", "random", "--json", "a", "--parquet", "./a"), "--json and --parquet: both to './a'"),
        (("greedy", "random", "--json", "nowhere/match.json"), "'nowhere/match.json'"),
    ],
)
def test_bad_input(ludarium: Ludarium, words: tuple[str, ...], said: str) -> None:
    assert said in ludarium("arena", *words).refused()
