"""A game outlives its page and its server, is shared by pages, and hands seats over."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import ludarium as lu
from tests.browser.conftest import Open
from tests.browser.serving import Server
from tests.browser.table import Watched

TWO = {"red": "human", "yellow": "human"}
ONE = {"red": "human", "green": "greedy", "yellow": "random", "blue": "greedy"}
GAMES = [("classic", TWO), ("superconducting", ONE)]


def shown(page: Watched) -> dict[str, object]:
    """What a table shows."""
    return {
        "pieces": page.standing(),
        "spins": [mark.get_attribute("class") for mark in page["players"].locator("[data-testid^=spin-]").all()],
        "line": page["turn-line"].inner_text(),
        "seq": page["table"].get_attribute("data-seq"),
        "die": page["die"].get_attribute("data-value"),
        "ask": page.ask(),
        "choices": page["choices"].inner_text(),
    }


@pytest.mark.parametrize(("game", "seats", "awaited"), [("classic", TWO, "pieces"), ("superconducting", ONE, "roll")])
def test_a_reload_changes_nothing(visit: Open, game: str, seats: dict[str, str], awaited: str) -> None:
    page = visit()
    page.begin(game, seats)
    act = page.by_keys()
    ask = page.play(act, 30)
    while not ask[awaited]:
        ask = page.play(act, 1)
    before, log = shown(page), page.log()
    page.page.reload()
    assert page.ask() == ask
    assert shown(page) == before
    assert len(page.log()) > 20
    assert log[-len(page.log()) :] == page.log()
    assert page.play(act, 10)["seq"] > ask["seq"]


def test_a_table_that_was_deleted_is_said(visit: Open, tmp_path: Path) -> None:
    with Server(tmp_path / "games.db", quick=False) as server:
        page = visit(server)
        page.begin("classic", ONE)
        page.ask()
        server.kill()
        with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:  # before the page comes back
            for name in ("commands", "steps", "tables"):
                connection.execute(f"DELETE FROM {name}")
        server.start()
        page.page.locator("[data-testid=table][data-link=gone]").wait_for()
        assert page["notice"].inner_text().startswith("There is no table here, or no longer: ")
        assert page["link"].inner_text() == "deleted"
        page.page.reload()
        assert page["failure"].inner_text().startswith("There is no table here, or no longer: ")
        for words in ("CONNECTION_REFUSED", "404"):
            page.forgive(words)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_server_is_killed_and_comes_back(visit: Open, tmp_path: Path, game: str, seats: dict[str, str]) -> None:
    with Server(tmp_path / "games.db", quick=False) as server:
        page = visit(server)
        page.begin(game, seats)
        act = page.by_keys()
        page.play(act, 20)
        before, log, record = shown(page), page.log(), page.record()

        server.kill()
        page.page.locator("[data-testid=table][data-link=lost]").wait_for()
        assert page["notice"].inner_text() == "Connection lost, trying again"
        assert page["die"].get_attribute("aria-disabled") == "true"
        assert page["choices"].locator("button").count() == 0
        assert page.standing() == before["pieces"]

        server.start()
        page.page.locator("[data-testid=table][data-link=open]").wait_for()
        assert shown(page) == before
        assert page.log() == log
        assert page.record() == record
        assert page.play(act, 20)["seq"] > int(str(before["seq"]))
        assert page.record().startswith(record)
    page.forgive("ERR_CONNECTION_REFUSED")


def test_a_command_whose_answer_was_lost_counts_once(visit: Open, tmp_path: Path) -> None:
    with Server(tmp_path / "games.db", quick=False) as server:
        page = visit(server)
        page.begin("classic", TWO)
        act = page.by_keys()
        for _ in range(2):
            ask = page.play(act, 2)
            server.freeze()
            act(ask)  # sent, and nobody answers
            server.kill()
            server.start()
            assert page.ask()["seq"] >= ask["seq"]
        page.play(act, 10)
        (record,) = lu.read_records(page.record())
        replayed = list(record.replay())
        assert len(replayed) == int(str(page["table"].get_attribute("data-seq")))
    page.forgive("ERR_CONNECTION_REFUSED")


def test_two_pages_at_one_table(visit: Open) -> None:
    red, yellow = visit(), visit()
    red.begin("classic", TWO)
    yellow.page.goto(red.page.url)
    acts = {"red": red.by_keys(), "yellow": yellow.by_clicks()}
    pages = {"red": red, "yellow": yellow}
    ask = red.ask()
    for _ in range(60):
        pages[ask["turn"]].page.bring_to_front()
        acts[ask["turn"]](ask)
        seq = pages[ask["turn"]].ask()["seq"]
        for page in (red, yellow):
            page.page.locator(f"[data-testid=table][data-seq='{seq}'][data-busy=false]").wait_for()
        assert red.standing() == yellow.standing()
        ask = red.ask()
        assert yellow.ask() == ask


def test_a_seat_is_handed_over_in_mid_game(visit: Open) -> None:
    page = visit()
    page.begin("classic", TWO)
    page.play(page.by_keys(), 10)
    page["player-yellow"].select_option("greedy")
    page.page.locator("[data-testid=table][data-turn=red][data-busy=false]").wait_for()
    assert page["turn-line"].inner_text().startswith("You")
    ask = page.play(page.by_keys(), 20)
    assert ask["turn"] == "red"
    page["player-red"].select_option("random")
    assert page.ask()["over"]
    (record,) = lu.read_records(page.record())
    assert record.finished
    assert record.agents == ("random", "greedy")


def test_an_address_without_a_table(visit: Open) -> None:
    page = visit()
    page.page.goto(f"{page.origin}/table/nobody")
    assert page["failure"].inner_text().startswith("There is no table here, or no longer: ")
    page.page.get_by_role("button", name="To the start page").click()
    page["setup"].wait_for()
    page.forgive("404")
