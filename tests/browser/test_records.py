"""Games saved as files, and files opened."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludarium as lu
from tests.browser.conftest import Open
from tests.browser.table import COLOURS, Watched

ONE = {"red": "human", "green": "greedy", "yellow": "random", "blue": "greedy"}


def save(page: Watched, folder: Path) -> Path:
    """Download the table's record."""
    with page.page.expect_download() as downloading:
        page["save"].click()
    target = folder / downloading.value.suggested_filename
    downloading.value.save_as(target)
    return target


def open_file(page: Watched, file: Path) -> None:
    """Open a record on the start page."""
    page.page.goto(page.origin)
    page["open-record"].set_input_files(file)


@pytest.mark.parametrize("game", ["classic", "superconducting"])
def test_an_unfinished_game_goes_on(visit: Open, tmp_path: Path, game: str) -> None:
    page = visit()
    page.begin(game, ONE)
    act = page.by_keys()
    ask = page.play(act, 20)
    standing, table, log = page.standing(), page.table, page.log()
    file = save(page, tmp_path)
    assert file.name == f"ludarium-{game}-{table}.jsonl"
    (record,) = lu.read_records(file.read_text(encoding="utf-8"))
    assert not record.finished

    page["new"].click()
    open_file(page, file)
    assert page.ask() == ask
    assert page.table != table
    assert page.standing() == standing
    assert log[-len(page.log()) :] == page.log()  # the newest lines, as after a reload
    for colour, player in ONE.items():
        assert page[f"player-{colour}"].input_value() == player
    assert page.play(act, 10)["seq"] > ask["seq"]
    assert page.record().startswith(file.read_text(encoding="utf-8"))


def test_a_finished_game_shows_its_end(visit: Open, tmp_path: Path) -> None:
    game = lu.Game("superconducting", seed=5, agents=["human"] * 4)
    while not game.over:
        game.play(game.legal_moves[0])
    file = tmp_path / "over.jsonl"
    file.write_text(game.record(), encoding="utf-8")
    page = visit()
    open_file(page, file)
    assert page.ask()["over"]
    assert page["result"].get_attribute("data-winner") == game.winner
    home = [piece for piece, place in page.standing().items() if place.endswith(":home")]
    tokens = game.position()["tokens"]
    assert sorted(home) == sorted(
        f"{colour}{number}" for colour in COLOURS for number in range(1, 5) if tokens[colour][number - 1] == "home"
    )
    saved = save(page, tmp_path).read_text(encoding="utf-8")
    assert saved.splitlines()[1:] == game.record().splitlines()[1:]  # the head leaves out the seed


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "record"),
        ('{"format": "ludarium-record", "version": 1, "game": "chess", "seats": ["red"]}\n', "chess"),
        ("not a record\n", "line 1"),
        ('{"format": "ludarium-record", "version": 1, "game": "classic"}\n{"first": "pink"}\n', "line 1"),
    ],
)
def test_a_file_that_is_no_record_is_told_of(visit: Open, tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(content, encoding="utf-8")
    page = visit()
    open_file(page, file)
    told = page["failure"].inner_text()
    assert told.startswith("This file is no record: ")
    assert said in told
    page["play"].click()  # nothing is lost by it
    page.ask()
    page.forgive("400")
