"""What a person does at the page: set up a game, roll, choose, look."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page

COLOURS = ("red", "green", "yellow", "blue")

READY = """() => new Promise((resolve, reject) => {
  const ends = Date.now() + 15000;
  const find = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const look = () => {
    const table = find('[data-testid=table]');
    const roll = find('[data-testid=die][aria-disabled=false]') !== null;
    const pieces = all('[data-choice]').map((button) => button.dataset.choice);
    const groups = all('[data-group]').map((button) => button.dataset.group);
    const more = find('[data-choice]:not(.plain), [data-group]') !== null;
    const opened = find('[data-testid=back]') !== null;
    const over = find('[data-testid=result]') !== null;
    if (table?.dataset.busy === 'false' && (roll || pieces.length + groups.length > 0 || over)) {
      const { turn, seq } = table.dataset;
      resolve({ roll, pieces, groups, more, opened, over, turn, seq: Number(seq) });
    } else if (Date.now() > ends) reject(new Error('nobody is asked: ' + document.body.innerText));
    else setTimeout(look, 4);
  };
  look();
})"""
"""Waits until a person is asked for something or the game is over; says what for.

more: there is something to choose beside passing. opened: a group of choices is open.
"""

STANDING = """() => Object.fromEntries([...document.querySelectorAll('[data-piece]')]
  .map((piece) => [piece.dataset.piece, piece.dataset.place]))"""

LOG = (
    """() => [...document.querySelectorAll('[data-testid=log] li')].map((line) => line.firstChild.textContent.trim())"""
)

Ask = dict[str, Any]
Act = Callable[[Ask], None]


class Watched:
    """A page with all that it did which it should not have."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page = page
        self.origin = origin
        self.errors: list[str] = []
        self.strangers: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self._note(request.url))
        page.on("websocket", lambda socket: self._note(socket.url.replace("ws:", "http:")))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def _note(self, url: str) -> None:
        if not url.startswith((f"{self.origin}/", "data:", f"blob:{self.origin}/")):
            self.strangers.append(url)

    def forgive(self, words: str) -> None:
        """Errors with these words had to come; at least one did."""
        others = [error for error in self.errors if words not in error]
        assert len(others) < len(self.errors)
        self.errors = others

    # ---- where things are

    def __getitem__(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    @property
    def table(self) -> str:
        """Id of the table that is on the page."""
        found = re.search(r"/table/([^/]+)$", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    def standing(self) -> dict[str, str]:
        """The place of each piece as it is drawn."""
        found: dict[str, str] = self.page.evaluate(STANDING)
        return found

    def log(self) -> list[str]:
        """Lines of the log, without their links."""
        found: list[str] = self.page.evaluate(LOG)
        return found

    def record(self) -> str:
        """The record as the server gives it."""
        answer = self.page.request.get(f"{self.origin}/api/tables/{self.table}/record")
        assert answer.status == 200
        return answer.text()

    # ---- what one does

    def begin(self, game: str, seats: Mapping[str, str], options: Mapping[str, int | bool] | None = None) -> None:
        """Set a game up with the mouse; seats that are not named are closed in classic Ludo, greedy bots else."""
        self.page.goto(self.origin)
        self[f"game-{game}"].check()
        for colour in COLOURS:
            self[f"seat-{colour}"].select_option(seats.get(colour, "closed" if game == "classic" else "greedy"))
        for name, value in (options or {}).items():
            self.choose_option(name, value)
        self["play"].click()
        self["table"].wait_for()

    def choose_option(self, name: str, value: int | bool) -> None:
        """Set an option of the game that is being set up."""
        field = self[f"option-{name}"]
        if not field.is_visible():
            self["options"].locator("summary").click()
        if isinstance(value, bool):
            field.set_checked(value)
        else:
            field.fill(str(value))
            field.blur()

    def ask(self) -> Ask:
        """What a person is asked for now, as soon as one is: a roll, one of some pieces, or nothing any more."""
        found: Ask = self.page.evaluate(READY)
        return found

    def play(self, act: Act, actions: int = 10_000) -> Ask:
        """Act that often or to the end of the game; what is asked then. Every action must bring the game on.

        A game that is over already is a fault: who waits for something to happen in it would wait for ever.
        """
        ask = self.ask()
        assert not ask["over"], "the game is over"
        for _ in range(actions):
            if ask["over"]:
                break
            act(ask)
            then = self.ask()
            assert then["seq"] > ask["seq"], (ask, then)
            ask = then
        return ask

    def by_keys(self) -> Act:
        """Space rolls; pieces are chosen by their number, by arrows and Enter, and by arrows and Space, in turn."""
        keyboard = self.page.keyboard
        moves = 0

        def act(ask: Ask) -> None:
            nonlocal moves
            if ask["roll"]:
                keyboard.press("Space")
                return
            moves += 1
            number = moves % len(ask["pieces"])
            if moves % 3 == 0:
                keyboard.press(ask["pieces"][number][-1])
                return
            for _ in range(number + 1):
                keyboard.press("ArrowRight" if moves % 2 else "ArrowDown")
            keyboard.press("Enter" if moves % 3 == 1 else "Space")

        return act

    def by_clicks(self) -> Act:
        """The die and the pieces on the board are clicked where they are drawn."""
        moves = 0

        def act(ask: Ask) -> None:
            nonlocal moves
            if ask["roll"]:
                self._click(self["die"])
                return
            moves += 1
            piece = self[f"piece-{ask['pieces'][moves % len(ask['pieces'])]}"]
            self._click(piece)
            if self["spread"].is_visible():  # more than four stood there: now they lie apart
                self._click(piece)

        return act

    def _click(self, target: Locator) -> None:
        """Click its middle as a hand does: whatever lies on top there gets it."""
        box = target.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
