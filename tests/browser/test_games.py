"""Whole games at the page, by keys and by clicks, and what the end shows."""

from __future__ import annotations

import pytest

import ludarium as lu
from tests.browser.conftest import Open
from tests.browser.table import COLOURS, Watched

ALL = dict.fromkeys(COLOURS, "human")
ONE = {"red": "human", "green": "greedy", "yellow": "random", "blue": "strong"}


def begin_by_keys(visit: Open, game: str, seats: dict[str, str]) -> Watched:
    """Set a game up without a mouse."""
    page = visit()
    page.page.goto(page.origin)
    page["play"].wait_for()
    keyboard = page.page.keyboard
    keyboard.press("Tab")
    while page.page.evaluate("document.activeElement.type") != "radio":
        keyboard.press("Tab")
    while not page[f"game-{game}"].is_checked():
        keyboard.press("ArrowDown")
    for colour in COLOURS:
        keyboard.press("Tab")
        assert page.page.evaluate("document.activeElement.dataset.testid") == f"seat-{colour}"
        keyboard.press("Home")
        for _ in range(page[f"seat-{colour}"].locator("option").count()):
            if page[f"seat-{colour}"].input_value() != seats[colour]:
                keyboard.press("ArrowDown")
        assert page[f"seat-{colour}"].input_value() == seats[colour]
    for _ in ("levels", "options", "play"):
        keyboard.press("Tab")
    keyboard.press("Enter")
    page["table"].wait_for()
    return page


def check_end(page: Watched, game: str, seats: dict[str, str]) -> None:
    """The result on the page is the one of its record, and that is a game by the rules."""
    (record,) = lu.read_records(page.record())
    assert record.rules.name == game
    assert record.finished
    assert record.agents == tuple(seats.values())
    *_, (_, _, position) = record.replay()

    result = record.result
    assert result is not None
    assert page["result"].get_attribute("data-winner") == result["winner"]
    assert page["table"].get_attribute("data-awaiting") == "over"
    assert page["turn-line"].inner_text() == ends(result["winner"], seats)
    for colour in position["seats"]:
        home = position["tokens"][colour].count("home")
        places = [place for piece, place in page.standing().items() if piece.startswith(colour)]
        assert places.count(f"{colour}:home") == home
        if game == "classic":
            points = result["scores"][colour]
            assert page[f"score-{colour}"].inner_text() == f"{colour.capitalize()}: {points:,} points"
            assert page[f"points-{colour}"].inner_text() == f"{points:,} points"
        else:
            assert page[f"score-{colour}"].count() == 0


def ends(winner: str, seats: dict[str, str]) -> str:
    alone = [colour for colour, player in seats.items() if player == "human"] == [winner]
    return "You win" if alone else f"{winner.capitalize()} wins"


@pytest.mark.parametrize(("game", "seats"), [("classic", ALL), ("superconducting", ONE)])
def test_a_whole_game_by_keyboard_alone(visit: Open, game: str, seats: dict[str, str]) -> None:
    page = begin_by_keys(visit, game, seats)
    assert page.play(page.by_keys())["over"]
    check_end(page, game, seats)


@pytest.mark.parametrize("game", ["classic", "superconducting"])
def test_a_whole_game_by_clicks(visit: Open, game: str) -> None:
    page = visit()
    page.begin(game, ONE)
    assert page.play(page.by_clicks())["over"]
    check_end(page, game, ONE)


def test_four_people_with_an_electron_each(visit: Open) -> None:
    page = visit()
    page.begin("superconducting", ALL, {"pieces": 1, "field_chance": 30})
    page.ask()
    assert len(page.standing()) == 4
    assert page.play(page.by_clicks())["over"]
    check_end(page, "superconducting", ALL)


def test_a_game_to_watch(visit: Open) -> None:
    page = visit()
    seats = {"red": "greedy", "blue": "random"}
    page.begin("classic", seats)
    assert page.ask()["over"]
    check_end(page, "classic", seats)


def test_play_again(visit: Open) -> None:
    page = visit()
    page.begin("superconducting", dict.fromkeys(COLOURS, "random"), {"pieces": 1})
    page.ask()
    first = page.table
    page["again"].click()
    page.page.wait_for_url(lambda url: not url.endswith(first))
    page.ask()
    check_end(page, "superconducting", dict.fromkeys(COLOURS, "random"))
    assert len(page.standing()) == 4
