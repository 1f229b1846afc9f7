"""Agents of one's own on the command line: at the table and in bulk."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from tests.agents.own import write_agents
from tests.cli.conftest import Ludarium


@pytest.fixture
def file(tmp_path: Path) -> str:
    return write_agents(tmp_path)


def test_simulate_plays_them_with_all_that_it_writes(ludarium: Ludarium, file: str, tmp_path: Path) -> None:
    records, table, summary = (tmp_path / name for name in ("games.jsonl", "games.parquet", "summary.json"))
    agents = f"greedy,{file}:Lucky,{file}:Lucky,random"
    files = ("--records", records, "--parquet", table, "--json", summary)
    done = ludarium("simulate", "--games", "6", "--seed", "3", "--agents", agents, *files)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("6 games of classic, seed 3, in ")
    found = json.loads(summary.read_text(encoding="utf-8"))
    assert found["agents"] == ["greedy", "Lucky", "Lucky", "random"]
    assert sum(found["wins"].values()) == 6
    assert pl.read_parquet(table)["captured"].mean() == pytest.approx(found["counts"]["captured"])
    assert ludarium("replay", records, "--check").out.startswith("6 games, ")


def test_a_folder_goes_on_from_wherever_the_file_was_named(
    ludarium: Ludarium, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, other = tmp_path / "run", tmp_path / "other"
    other.mkdir()
    monkeypatch.chdir(Path(file).parent)
    settings = ("--agents", "players.py:Lucky", "--seats", "2", "--seed", "3")
    ludarium("simulate", *settings, "--games", "2", "--resume", folder)
    at_once = ludarium("simulate", *settings, "--games", "5", "--json", "-").out
    monkeypatch.chdir(other)
    assert ludarium("simulate", "--resume", folder, "--games", "5", "--json", "-").out == at_once


def test_one_plays_against_them_and_the_record_has_their_name(ludarium: Ludarium, file: str, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    seats = ("--seat", f"yellow={file}:First", "--seat", "green=closed", "--seat", "blue=closed")
    done = ludarium("play", "classic", *seats, "--seed", "3", "--record", record, typed="\n" * 30 + "q\n")
    assert done.status == 0
    assert "yellow 0 home  First 0" in done.out
    assert json.loads(record.read_text(encoding="utf-8").split("\n")[0])["agents"] == ["human", "First"]


@pytest.mark.parametrize("game", ["superconducting", "ludicrous"])
def test_they_play_among_themselves_in_every_game(ludarium: Ludarium, file: str, game: str) -> None:
    seats = ("--seat", "red=human") if game == "ludicrous" else ("--seat", f"red={file}:First")
    done = ludarium("play", game, *seats, "--level", f"{file}:First", "--seed", "3", typed="0\n" * 40 + "q\n")
    assert (done.status, done.err) == (0, "")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Broken", "agent 'Broken': IndexError in players.py, line "),
        ("wrong", "agent 'wrong' chose 'red9': expected one of ["),
        ("Endless", "agent 'Endless': RecursionError in players.py, line "),
        ("LeavingLate", "agent 'LeavingLate': SystemExit in players.py, line "),
        ("Nobody", "that makes an agent, there is no 'Nobody'"),
    ],
)
def test_what_fails_is_told_in_one_sentence(ludarium: Ludarium, file: str, name: str, told: str) -> None:
    assert told in ludarium("simulate", "--games", "2", "--agents", f"{file}:{name}").refused()
    seats = ("--seat", f"red={file}:{name}", "--seat", f"yellow={file}:{name}", "--seat", "green=human")
    assert told in ludarium("play", "classic", *seats, "--seed", "3", typed="\n" * 500).refused()


def test_one_that_fails_does_not_cost_the_game(
    ludarium: Ludarium, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    seats = ("--seat", f"yellow={file}:Broken", "--seat", "green=closed", "--seat", "blue=closed")
    done = ludarium("play", "classic", *seats, "--seed", "3", typed="\n1\n" * 99)
    assert done.status == 2
    assert done.err.startswith("ludarium: agent 'Broken': IndexError in players.py, line ")
    assert "Saved in ludarium-classic-3.jsonl." in done.out
    assert ludarium("replay", "ludarium-classic-3.jsonl", "--check").status == 0


def test_a_file_without_a_name_says_what_is_missing(ludarium: Ludarium) -> None:
    told = "agent 'players.py': expected FILE.py:NAME, with the name of what makes the agent"
    assert ludarium("simulate", "--agents", "players.py").refused() == told
    assert ludarium("play", "classic", "--level", "players.py").refused() == told
    assert ludarium("arena", "greedy", "players.py").refused() == told


def test_a_study_says_that_it_takes_none(ludarium: Ludarium, file: str, tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    study.write_text(f'question = "Who?"\nagents = "{file}:First"\n', encoding="utf-8")
    assert f"line 2: agent '{file}:First': expected one of the package" in ludarium("study", study).refused()
