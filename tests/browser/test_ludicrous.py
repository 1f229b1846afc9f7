"""Ludicrous Ludo at the page: a whole game, hands that stay hidden, seats by link, what every window shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludarium as lu
from tests.browser.conftest import Open
from tests.browser.sights import CUT, height, in_sight, width
from tests.browser.skirmish import Person
from tests.browser.table import Watched

TWO = {"red": "human", "yellow": "greedy", "green": "closed", "blue": "closed"}
SHARED = {**TWO, "yellow": "human"}

KEYS = "JSON.parse(localStorage['ludarium.keys.' + location.pathname.slice(7)])"

NAMELESS = """() => {
  const named = (e) => (e.getAttribute('aria-label') || e.getAttribute('title') || e.textContent || '').trim() !== ''
    || (e.labels?.length ?? 0) > 0;
  const all = [...document.querySelectorAll('button, a, input, select, dialog')];
  all.push(...document.querySelectorAll('[role=img], [role=option], [role=group]'));
  const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
  return [...all.filter((e) => !named(e)).map((e) => e.outerHTML.slice(0, 120)),
    ...ids.filter((id, i) => ids.indexOf(id) !== i)];
}"""
"""What has no name for who cannot see it, and names that are there twice."""


UNFOLD_AND_CHOOSE = """async (sheet) => {
  sheet.querySelector('summary').click();
  const select = sheet.querySelector('select');
  select.value = 'archer';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await new Promise((done) => setTimeout(done, 100));
}"""


def saved(people: str, cards: int) -> str:
    """The record of a game in which red, to act, has that many cards; who plays red and yellow."""
    game = lu.Game("ludicrous", seed=5, seats=["yellow", "red"], auto_roll=False, agents=["human", people])
    while True:
        if not game.rules.decides(game.state):
            game.draw()
            continue
        hand = game.position()["parties"]["red"]["hand"]
        if game.turn == "red" and game.awaiting == "action" and len(hand) >= cards and len(set(hand)) > 1:
            return game.record()
        steps = game.legal_steps()
        game.apply(next((step for step in steps if step["do"] in ("enter", "move", "pass")), steps[0]))


def opened(visit: Open, tmp_path: Path, record: str, **settings: object) -> Watched:
    """A page at the table that goes on from a record."""
    page = visit(**settings)
    file = tmp_path / "game.jsonl"
    file.write_text(record)
    page.page.goto(page.origin)
    page["open-record"].set_input_files(file)
    page["table"].wait_for()
    page.ask()
    return page


def hand(page: Watched) -> list[str]:
    """The cards of a hand that are in the page, seen or not."""
    found: list[str] = page.page.evaluate("[...document.querySelectorAll('[data-card]')].map((c) => c.dataset.card)")
    return found


def test_a_whole_game(visit: Open) -> None:
    page = visit()
    page.begin("ludicrous", TWO, {"pieces": 1})
    person = Person(page)
    assert person.play()["over"]
    assert {"tank", "action", "movement"} <= set(person.phases)
    assert {"tank", "action", "roll", "move"} <= set(person.awaited)

    (record,) = lu.read_records(page.page.request.get(f"{page.origin}/api/tables/{page.table}/record").text())
    assert record.finished
    assert record.agents == ("greedy", "human")
    *_, (_, _, position) = record.replay()
    assert position["round"] > 3
    assert page["result"].get_attribute("data-winner") == position["winner"]
    assert page["turn-line"].inner_text() == ("You win" if position["winner"] == "red" else "Yellow wins")
    assert page["line-red"].inner_text().startswith(f"{position['parties']['red']['hp']}")
    log = page.log()
    assert any(line.startswith("Night: the dice for the hoops show ") for line in log)
    assert any(re.fullmatch(r"Round \d+ begins with (you|yellow)\.", line) for line in log)
    assert page["log"].locator("li").filter(has=page.page.locator(".why")).count() == len(log)


def test_a_hand_is_in_its_owners_page_alone(visit: Open, tmp_path: Path) -> None:
    red = opened(visit, tmp_path, saved("human", 2))
    link = f"{red.page.url}#seat={red.page.evaluate(KEYS)['yellow']}"
    yellow, watcher = visit(), visit()
    yellow.page.goto(link)
    watcher.page.goto(red.page.url)
    for page in (yellow, watcher):
        page["phases"].wait_for()
        assert page.page.url == red.page.url
        assert page["turn-line"].inner_text() == "Red: choose an action"
        assert page["choices"].get_by_role("button").count() == 0
    assert red["turn-line"].inner_text() == "Your turn: choose an action"  # yellow's seat has gone to the other page
    pages = {"red": red, "yellow": yellow}
    for colour, page in pages.items():
        cards = hand(page)
        assert watcher[f"cards-{colour}"].inner_text().strip() == str(len(cards))
        assert len(cards) >= (2 if colour == "red" else 0)
    assert watcher["hand"].count() == 0
    assert hand(watcher) == []
    humans = [page["player-yellow"].locator("option[value=human]").is_enabled() for page in (red, yellow)]
    assert humans == [False, True]
    assert red["player-yellow"].is_enabled()  # for a program, should yellow leave
    assert watcher["player-red"].is_disabled()

    before = hand(red)
    red.page.reload()
    assert red.ask()["turn"] == "red"
    assert hand(red) == before
    Person(red).play(1)

    late = visit()
    late.page.goto(link)
    late["notice"].wait_for()
    assert late["notice"].inner_text() == "This takes a key that this browser does not have."
    assert late["hand"].count() == 0
    late.forgive("403")


def test_two_people_at_one_screen(visit: Open, tmp_path: Path) -> None:
    page = opened(visit, tmp_path, saved("human", 2))
    assert page["hand"].get_attribute("data-covered") == "true"
    assert hand(page) == []
    assert page["choices"].locator("[data-choice^=cast], [data-group=spells]").count() == 0
    page["choices"].locator("[data-group=covered]").click()
    cards = hand(page)
    assert len(cards) >= 2
    spells = page["choices"].locator("[data-choice^=cast], [data-group=spells]").count()
    assert spells > 0 or set(cards) <= {"far", "strong"}
    ask = Person(page).play(until=lambda ask: ask["turn"] == "yellow")
    assert ask["turn"] == "yellow"
    assert page["hand"].get_attribute("data-covered") == "true"
    assert hand(page) == []


def test_keys_alone(visit: Open) -> None:
    page = visit()
    page.begin("ludicrous", TWO)
    person = Person(page)
    person.play(until=lambda ask: page["table"].get_attribute("data-awaiting") == "action")
    keyboard = page.page.keyboard
    before = page.ask()
    keyboard.press("1")  # build: a group, with one for each kind in it
    assert page.ask()["opened"]
    assert page.ask()["seq"] == before["seq"]
    keyboard.press("Escape")
    assert not page.ask()["opened"]
    keyboard.press("0")
    assert page.ask()["seq"] > before["seq"]

    page["board"].get_by_role("option").first.focus()
    label = "document.activeElement.getAttribute('aria-label')"
    seen = set()
    for arrow in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight"):
        keyboard.press(arrow)
        seen.add(page.page.evaluate(label))
    assert len(seen) == 5


def test_words_lead_to_the_glossary_and_clauses(visit: Open) -> None:
    page = visit()
    page.begin("ludicrous", TWO)
    Person(page).play(until=lambda ask: ask["roll"])
    page["log"].get_by_role("button", name=re.compile("^(shield tank|attack tank|anti-tank)$")).first.click()
    assert "asked" in str(page["term-tank"].get_attribute("class"))
    in_sight(page, "term-tank")
    page["term-tank"].get_by_role("button", name="Why? Clause LL-6.14").click()
    in_sight(page, "clause-LL-6.14")
    page.page.keyboard.press("Escape")
    page["phases"].get_by_role("button", name="Night").click()
    in_sight(page, "term-phase.night")
    page.page.keyboard.press("Escape")
    page["party-red"].click()
    assert "Bonus die" in page["sheet-red"].inner_text()
    page.page.keyboard.press("Escape")
    page["dialog-party"].wait_for(state="detached")
    seq = page.ask()["seq"]
    page.page.keyboard.press("Space")  # the table's again, not the button's that opened the sheet
    assert page.ask()["seq"] > seq


def test_parties_are_set_up(visit: Open) -> None:
    page = visit()
    page.page.goto(page.origin)
    page["game-ludicrous"].check()
    page["sheet-red"].locator("summary").click()
    page["preset-red"].select_option("archer")
    page["ability-red-luck"].fill("2")
    assert page["sum-red"].inner_text() == "sum +2: it must be 0"
    page["play"].click()
    assert "sum to 2" in page["fault-red"].inner_text()
    page.forgive("400")
    page["ability-red-luck"].fill("0")
    page["play"].click()
    page["party-red"].click()
    sheet = page["sheet-red"].inner_text()
    assert "dexterity +2" in sheet
    assert "bow, 6 arrows" in sheet
    assert page["line-red"].inner_text().startswith("9/9")


def test_a_sheet_unfolds_while_it_is_changed(visit: Open) -> None:
    page = visit()
    page.page.goto(page.origin)
    page["game-ludicrous"].check()
    sheet = page["sheet-red"]
    sheet.evaluate(UNFOLD_AND_CHOOSE)  # before the browser tells that the sheet was unfolded
    assert page["sum-red"].is_visible()
    assert page["preset-red"].input_value() == "archer"
    sheet.locator("summary").click()
    assert not page["sum-red"].is_visible()
    sheet.locator("summary").press("Enter")
    assert page["sum-red"].is_visible()


def test_everything_has_a_name(visit: Open, tmp_path: Path) -> None:
    page = visit()
    page.page.goto(page.origin)
    page["game-ludicrous"].check()
    assert page.page.evaluate(NAMELESS) == []
    page = opened(visit, tmp_path, saved("greedy", 2))
    assert page.page.evaluate(NAMELESS) == []
    for button, dialog in (("glossary", "glossary"), ("rules", "rules"), ("keys", "keys"), ("open-room", "room")):
        page[button].click()
        page[f"dialog-{dialog}"].wait_for()
        assert page.page.evaluate(NAMELESS) == []
        page.page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (640, 360)])
def test_small_windows(visit: Open, tmp_path: Path, size: tuple[int, int]) -> None:
    view = {"width": size[0], "height": size[1]}
    page = opened(visit, tmp_path, saved("greedy", 2), viewport=view, has_touch=True, is_mobile=True, locale="fr")
    person = Person(page)
    for _ in range(5):
        assert width(page)[0] <= size[0]
        assert not page.page.evaluate(CUT), page["turn-line"].inner_text()
        for part in ("turn-line", "phases", "board", "die", "choices", "hand", "open-log"):
            in_sight(page, part)
        for choice in page["choices"].locator("button").all():
            box = choice.bounding_box()
            assert box is not None
            assert box["height"] >= 43.5
            assert box["width"] >= 130
        person.play(3)
    for panel in ("players", "log", "room"):
        page[f"open-{panel}"].click()
        in_sight(page, f"dialog-{panel}")
        assert width(page)[0] <= size[0]
        page["close"].click()


@pytest.mark.parametrize(("size", "language"), [((1024, 768), "en"), ((1366, 768), "fr")])
def test_play_never_scrolls_nor_jumps(visit: Open, size: tuple[int, int], language: str) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]}, locale=language)
    page.begin("ludicrous", {"red": "human"})
    person = Person(page)
    parts = ("board", "die", "choices", "phases", "players", "hand", "log", "glossary")
    places = None
    for _ in range(8):
        person.play(4)
        assert height(page)[0] <= size[1]
        assert width(page)[0] <= size[0]
        for part in ("turn-line", *parts):
            in_sight(page, part)
        now = {part: page[part].bounding_box() for part in parts}
        assert places in (None, now)
        places = now
        for choice in page["choices"].locator("button").all():
            in_sight(page, str(choice.get_attribute("data-testid") or "choices"))
