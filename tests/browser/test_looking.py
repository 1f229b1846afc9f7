"""What is told and shown: clauses, languages, the spoken text, keys, motion, hints."""

from __future__ import annotations

import re

import pytest

from ludarium.game.clauses import clause
from tests.browser.conftest import Open
from tests.browser.sights import in_sight

ONE = {"red": "human", "green": "greedy", "yellow": "random", "blue": "greedy"}
PLAIN = re.compile(r"[`*]")


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
