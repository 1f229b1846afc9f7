"""`ludarium analyse`."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import cast

import pytest

from ludarium.analysis import Analysis
from ludarium.cli.analysis_tables import printed
from ludarium.game.records import Record
from tests.analysis.test_analysis import QUICK, played
from tests.cli.conftest import Done, Ludarium

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A file with two games, both broken off."""
    file = tmp_path / "games.jsonl"
    file.write_text(
        played("classic", 60, seats=["red", "yellow"], options=QUICK) + played("classic", 40, seats=["green", "blue"])
    )
    return file


@pytest.fixture
def done(ludarium: Ludarium, record: Path, tmp_path: Path) -> Done:
    return ludarium("analyse", record, "--svg", tmp_path / "game.svg", "--json", tmp_path / "game.json")


def test_tables(done: Done, tmp_path: Path) -> None:
    assert (done.status, done.err) == (0, "")
    assert re.match(r"classic, \d\d steps, \d+ choices; unfinished\n", done.out)
    assert re.search(r"^  red +\d\d\.\d +-?\+?\d+\.\d ±\d+", done.out, re.MULTILINE)
    assert re.search(r"(red|yellow) rolls \d", done.out.split("Turning points")[1])


def test_json(done: Done, tmp_path: Path) -> None:
    found = json.loads((tmp_path / "game.json").read_text())
    assert (found["game"], found["seats"], found["winner"]) == ("classic", ["red", "yellow"], "")
    assert {"ply", "seat", "chances", "halves"} == found["moments"][0].keys()
    page = Path(__file__).parents[2].joinpath("docs/analysis.md").read_text(encoding="utf-8")
    for name in ("", "moments", "rolls", "choices", "players"):
        keys = found[name][0] if name else found
        assert {f"`{key}`" for key in keys} <= set(re.findall(r"`\w+`", page)), name


def test_the_drawing_is_told_in_words(done: Done, tmp_path: Path) -> None:
    root = ET.parse(tmp_path / "game.svg").getroot()
    assert root.attrib["role"] == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert re.match(r"red \(careful\) from \d+% to \d+%; yellow \(careful\) from", root[1].text or "")
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]+"', "", (tmp_path / "game.svg").read_text())


def test_another_game_of_the_file(ludarium: Ludarium, record: Path) -> None:
    found = json.loads(ludarium("analyse", record, "--number", "2", "--json", "-").out)
    assert found["seats"] == ["green", "blue"]
    same = json.loads(ludarium("analyse", record, "--number", "2", "--json", "-", "--jobs", "1").out)
    assert same == found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nowhere.jsonl", "cannot read 'nowhere.jsonl'"),
        ("{} --number 3", "--number 3: expected 1 to 2"),
        ("{} --number 0", "0: expected an integer from 1 on"),
        ("{} --rollouts 0", "0: expected an integer from 1 to 1024"),
        ("{} --json nowhere/a.json", "'nowhere/a.json'"),
        ("{} --svg nowhere/a.svg", "'nowhere/a.svg'"),
        ("{} --svg - --json -", "--json and --svg: both to standard output"),
        ("{} --svg same --json ./same", "both to 'same', expected different files"),
    ],
)
def test_bad_input(ludarium: Ludarium, record: Path, words: str, said: str) -> None:
    assert said in ludarium("analyse", *words.format(record).split()).refused()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "found nothing"),
        ('{"format":', "nothing that begins a game"),
        ("[]\n", "line 1"),
        ('{"die": 3}\n', "line 1"),
    ],
)
def test_what_is_no_record(ludarium: Ludarium, text: str, said: str) -> None:
    assert said in ludarium("analyse", "-", typed=text).refused()


def test_how_a_game_without_a_winner_ended() -> None:
    nothing = ((), (), (), ())  # no moment, roll, choice or account
    for winner, ended in (("", "unfinished"), ("draw", "a draw")):
        found = Analysis("ludicrous", ("red", "blue"), ("", ""), 9, winner, "network", "tuned", 144, 0, *nothing)
        game = cast("Record", None)  # only mistakes and turning points are told by it
        assert next(printed(game, found)) == f"ludicrous, 9 steps, 0 choices; {ended}"
