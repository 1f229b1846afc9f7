"""Small and low windows: what one plays with stays in sight, and nothing is cut off."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open
from tests.browser.sights import CUT, height, in_sight, width
from tests.browser.table import COLOURS, Watched

ONE = {"red": "human", "green": "greedy", "yellow": "random", "blue": "greedy"}
FIELDS = {"field_chance": 100, "field_turns": 6}
"""Magnetic Fields in all turns but each sixth: with four turns the one who begins would never be in one."""
SMALL = [(320, 640), (390, 844), (640, 360)]


def small(visit: Open, size: tuple[int, int]) -> Watched:
    """A page on a telephone."""
    return visit(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)


@pytest.mark.parametrize("size", [*SMALL, (1280, 768)])
@pytest.mark.parametrize("game", ["classic", "superconducting", "ludicrous"])
def test_playing_stays_in_sight_after_all_that_is_chosen(visit: Open, game: str, size: tuple[int, int]) -> None:
    page = small(visit, size) if size in SMALL else visit(viewport={"width": size[0], "height": size[1]})
    page.page.goto(page.origin)
    page[f"game-{game}"].check()
    in_sight(page, "play")
    options = page["options"].locator("summary")
    options.click()
    in_sight(page, "play")
    field = page["options"].locator("input, select").last
    page.page.evaluate("scrollTo(0, 0)")
    field.focus()
    box, bar = field.bounding_box(), page["play"].bounding_box()
    assert box is not None
    assert bar is not None
    assert box["y"] + box["height"] <= bar["y"]
    follows = "node => !!(node.compareDocumentPosition(document.querySelector('[data-testid=play]')) & 4)"
    assert all(each.evaluate(follows) for each in page.page.locator("form :is(select, summary)").all())
    page["play"].click()
    page["table"].wait_for()


@pytest.mark.parametrize("size", SMALL)
def test_what_went_wrong_leaves_room_to_mend_it(visit: Open, size: tuple[int, int]) -> None:
    page = small(visit, size)
    page.page.goto(page.origin)
    page["game-ludicrous"].check()
    for colour in ONE:
        page[f"sheet-{colour}"].locator("summary").click()
        page[f"ability-{colour}-luck"].fill("2")
    page["play"].click()
    page["fault-blue"].wait_for()
    page.forgive("400")
    in_sight(page, "failure")
    bar = page["failure"].locator("xpath=..").bounding_box()
    assert bar is not None
    assert bar["height"] <= size[1] / 2
    for colour in ONE:
        page.page.evaluate("scrollTo(0, 0)")
        field = page[f"ability-{colour}-luck"]
        field.focus()
        box = field.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= box["y"] + box["height"] <= bar["y"]


def check_small(page: Watched, size: tuple[int, int], parts: tuple[str, ...]) -> None:
    """All that one needs is in sight, and can be hit by a thumb."""
    assert width(page)[0] <= size[0]
    for part in parts:
        in_sight(page, part)
    for choice in page["choices"].locator("button").all():
        box = choice.bounding_box()
        assert box is not None
        assert box["height"] >= 43.5
        in_sight(page, str(choice.get_attribute("data-testid")))


@pytest.mark.parametrize(
    ("game", "size"),
    [("classic", SMALL[0]), ("superconducting", SMALL[0]), ("classic", SMALL[1]), ("classic", SMALL[2])],
)
def test_a_small_window(visit: Open, game: str, size: tuple[int, int]) -> None:
    page = small(visit, size)
    page.page.goto(page.origin)
    page["options"].locator("summary").click()
    assert width(page)[0] <= size[0]
    page.begin(game, ONE, {} if game == "classic" else {"field_chance": 0})
    act = page.by_clicks()
    for _ in range(8):
        page.play(act, 4)
        check_small(page, size, ("turn-line", "board", "die", "open-log"))
    for panel in ("players", "log", "room"):
        page[f"open-{panel}"].click()
        in_sight(page, f"dialog-{panel}")
        assert width(page)[0] <= size[0]
        page["close"].click()


@pytest.mark.parametrize("size", SMALL)
def test_a_magnetic_field_in_a_small_window(visit: Open, size: tuple[int, int]) -> None:
    page = small(visit, size)
    page.begin("superconducting", ONE, FIELDS)
    act = page.by_clicks()
    fields = 0
    while fields < 4:
        page.play(act, 1)
        if page["notice"].is_visible():
            fields += 1
            assert page["notice"].inner_text().startswith("Magnetic Field: ")
            check_small(page, size, ("turn-line", "notice", "board", "die", "open-log"))


def test_the_turn_line_is_whole_in_a_small_french_window(visit: Open) -> None:
    page = visit(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True, locale="fr")
    page.begin("superconducting", ONE, FIELDS)
    act = page.by_clicks()
    told = 0
    while told < 3:
        ask = page.play(act, 1)
        assert not page.page.evaluate(CUT), page["turn-line"].inner_text()
        told += bool(ask["pieces"]) and page["notice"].is_visible()


@pytest.mark.parametrize(("game", "size"), [("classic", (1024, 768)), ("superconducting", (1366, 768))])
def test_play_never_scrolls(visit: Open, game: str, size: tuple[int, int]) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    page.begin(game, ONE)
    act = page.by_clicks()
    for _ in range(5):
        page.play(act, 6)
        assert height(page)[0] <= size[1]
        assert width(page)[0] <= size[0]
        for part in ("turn-line", "board", "die", "players", "log", "save", "language-fr"):
            in_sight(page, part)


def test_the_accounts_of_an_analysis_fit_a_narrow_page(visit: Open) -> None:
    page = visit(viewport={"width": 390, "height": 844}, locale="fr-FR")
    page.page.route("**/analysis", lambda route: route.fulfill(json=_report()))
    page.begin("superconducting", dict.fromkeys(COLOURS, "greedy"), {"pieces": 1})
    page["result"].wait_for()
    page["analysis"].click()
    accounts = page["accounts"]
    accounts.wait_for()
    assert accounts.locator("tr").first.locator("th").count() == 8  # with what was drawn
    assert accounts.evaluate("table => table.scrollWidth <= table.parentElement.clientWidth")


def _report() -> dict[str, object]:
    """An analysis with numbers as wide as they get."""
    shares = dict.fromkeys(COLOURS, 0.25)
    moments = [{"ply": ply, "seat": "red", "chances": shares, "halves": shares} for ply in (1, 9)]
    names = ["turns", "turns_of_others", "luck", "luck_half", "luck_of_others", "lost", "lost_half", "given", "draws"]
    account = {**dict.fromkeys(names, -0.456), "start": 0.25, "end": 1, "rest": 0, "choices": 9, "grades": {}}
    players = [{"seat": colour, **account} for colour in COLOURS]
    report = {"method": "network", "player": "strong", "settled": 8, "moments": moments}
    return {**report, "players": players, "mistakes": []}
