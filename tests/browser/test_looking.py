"""What is told and shown: clauses, languages, the spoken text, small and low windows."""

from __future__ import annotations

import re

import pytest

from ludarium.game.clauses import clause
from tests.browser.conftest import Open
from tests.browser.table import COLOURS, Watched

ONE = {"red": "human", "green": "greedy", "yellow": "random", "blue": "greedy"}
FIELDS = {"field_chance": 100, "field_turns": 6}
"""Magnetic Fields in all turns but each sixth: with four turns the one who begins would never be in one."""
PLAIN = re.compile(r"[`*]")


def width(page: Watched) -> tuple[int, int]:
    """Width of all that there is, and of what is seen."""
    seen: list[int] = page.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    return seen[0], seen[1]


def height(page: Watched) -> tuple[int, int]:
    """Height of all that there is, and of what is seen."""
    seen: list[int] = page.page.evaluate("[document.scrollingElement.scrollHeight, innerHeight]")
    return seen[0], seen[1]


def in_sight(page: Watched, testid: str) -> None:
    """Fails unless all of it is inside the window."""
    box = page[testid].bounding_box()
    window = page.page.viewport_size
    assert box is not None
    assert window is not None
    assert box["x"] >= 0, testid
    assert box["y"] >= 0, testid
    assert box["x"] + box["width"] <= window["width"] + 0.5, testid
    assert box["y"] + box["height"] <= window["height"] + 0.5, testid


@pytest.mark.parametrize(("game", "language"), [("classic", "en"), ("superconducting", "fr")])
def test_why_opens_the_clause(visit: Open, game: str, language: str) -> None:
    page = visit(locale=language)
    page.begin(game, ONE)
    page.play(page.by_keys(), 30)
    for line in (page["log"].locator("li").first, page["log"].locator("li[data-kind=rolled]").last):
        link = line.get_by_role("button")
        asked = link.inner_text().split()[-1]
        link.click()
        told = page[f"clause-{asked}"]
        text = clause(game, asked, language).text
        assert PLAIN.sub("", told.locator("dd").inner_text()) == PLAIN.sub("", text)
        in_sight(page, f"clause-{asked}")
        assert "asked" in str(told.get_attribute("class"))
        page.page.keyboard.press("Escape")
        page["dialog-rules"].wait_for(state="detached")
    page.play(page.by_keys(), 4)  # keys are the table's again, not the link's


def test_why_by_keys_leaves_the_keys_to_the_table(visit: Open) -> None:
    page = visit()
    page.begin("classic", ONE)
    page.play(page.by_keys(), 30)
    while not page.ask()["roll"]:
        page.play(page.by_keys(), 1)
    first, second = (page["log"].locator("li").nth(at).get_by_role("button") for at in (3, 4))
    first.focus()
    page.page.keyboard.press("Space")
    page["dialog-rules"].wait_for()
    page.page.keyboard.press("Escape")
    page["dialog-rules"].wait_for(state="detached")
    page.page.keyboard.press("Tab")  # goes on from where one was
    assert second.evaluate("link => link === document.activeElement")
    page.page.keyboard.press("Enter")
    page["dialog-rules"].wait_for()
    page["close"].press("Enter")
    page["dialog-rules"].wait_for(state="detached")
    seq = page.ask()["seq"]
    page.page.keyboard.press("Space")
    page.page.wait_for_function("seq => document.querySelector('[data-testid=table]').dataset.seq > seq", arg=seq)
    assert page["dialog-rules"].count() == 0


def test_french_and_back(visit: Open) -> None:
    page = visit()
    page.page.goto(page.origin)
    assert page["play"].inner_text() == "Play"
    page["language-fr"].click()
    assert page["play"].inner_text() == "Jouer"
    assert page.page.locator("html").get_attribute("lang") == "fr"
    page["play"].click()
    page.ask()
    assert page["turn-line"].inner_text() == "À vous\N{NO-BREAK SPACE}: lancez le dé"
    page.play(page.by_keys(), 12)
    assert any(line.startswith("Vous faites") for line in page.log())
    assert not [line for line in page.log() if re.search(r"\b(rolls|moves|you|turn|to)\b", line)]

    page.page.reload()
    page.ask()
    assert page.page.locator("html").get_attribute("lang") == "fr"
    assert page["save"].inner_text() == "Enregistrer"
    page["language-en"].click()
    assert page["save"].inner_text() == "Save record"
    assert any(line.startswith("You roll") for line in page.log())


def test_a_french_browser_is_greeted_in_french(visit: Open) -> None:
    page = visit(locale="fr-FR")
    page.page.goto(page.origin)
    assert page["play"].inner_text() == "Jouer"


@pytest.mark.parametrize("game", ["classic", "superconducting"])
def test_turns_and_rolls_are_spoken(visit: Open, game: str) -> None:
    page = visit()
    page.begin(game, ONE)
    live = page["live"]
    assert live.get_attribute("aria-live") == "polite"
    act = page.by_keys()
    rolled = moved = others = False
    ask = page.ask()
    while not (rolled and moved and others):
        spoken = live.locator("p").all_inner_texts()
        die = page["die"].get_attribute("data-value")
        assert spoken[-1] == page["turn-line"].inner_text()
        if ask["roll"]:
            assert spoken[-1] == "Your turn: roll"
            rolled = True
        else:
            assert spoken[-1] == f"You rolled {die}: choose a piece"
            assert spoken[-2] == f"You roll {die}."
            moved = True
        others = any(re.fullmatch(r"(Green|Yellow|Blue) rolls [1-6]\.", line) for line in spoken)
        ask = page.play(act, 1)


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


CUT = """() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector('[data-testid=turn-line]');
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}"""
"""Whether a part of the turn line is out of sight."""


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


def test_the_keys_are_told(visit: Open) -> None:
    page = visit()
    page.begin("classic", ONE)
    page.ask()
    page.page.keyboard.press("?")
    assert "roll the die" in page["dialog-keys"].inner_text()
    page.page.keyboard.press("Escape")
    page["dialog-keys"].wait_for(state="detached")
    page.page.keyboard.press("Space")
    assert page.ask()["seq"] > 1


def test_motion_is_shown_and_skipped(visit: Open) -> None:
    page = visit()
    page.begin("classic", ONE)
    page.ask()
    page["speed"].select_option("normal")
    page["board"].click(position={"x": 2, "y": 2})
    before = page.ask()["seq"]
    page.page.keyboard.press("Space")
    page.page.locator("[data-testid=table][data-busy=true]").wait_for()
    page.page.keyboard.press("Escape")  # any key
    assert page.ask()["seq"] > before


def test_a_hint_marks_the_best_choice(visit: Open) -> None:
    page = visit()
    page.begin("classic", {"red": "human", "yellow": "human"})
    act, ask = page.by_keys(), page.ask()
    while not ask["pieces"]:
        act(ask)
        ask = page.ask()
    page["hint"].click()
    page["hint"].get_by_text(re.compile(r"Hint: .+, wins \d+")).wait_for()
    assert page["choices"].locator(".previewed").count() == 1
    in_sight(page, "hint")
    for width, height in ((1280, 768), (390, 844)):
        page.page.set_viewport_size({"width": width, "height": height})
        assert page["hint"].evaluate("button => button.scrollHeight <= button.clientHeight")  # the whole of it is told
    page.play(act, 4)


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
