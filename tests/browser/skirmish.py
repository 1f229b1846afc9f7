"""What a person does at the page in Ludicrous Ludo: phases, groups of choices, passing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.browser.table import Ask, Watched


class Person:
    """Who plays a seat by keys and clicks in turn, and remembers what they were asked for."""

    def __init__(self, page: Watched) -> None:
        self.page = page
        self.phases: Counter[str] = Counter()
        self.awaited: Counter[str] = Counter()
        self.acts = 0

    def play(self, acts: int = 5_000, *, until: Callable[[Ask], bool] = lambda ask: False) -> Ask:
        """Act that often, or until something holds, or to the end of the game; what is asked then."""
        ask = self.page.ask()
        for _ in range(acts):
            if ask["over"] or until(ask):
                break
            self.act(ask)
            ask = self.page.ask()
        return ask

    def act(self, ask: Ask) -> None:
        """One key or click."""
        table = self.page["table"]
        self.phases[str(table.get_attribute("data-phase"))] += 1
        self.awaited[str(table.get_attribute("data-awaiting"))] += 1
        self.acts += 1
        keyboard = self.page.page.keyboard
        if ask["roll"]:
            keyboard.press("Space")
        elif ask["opened"] or self.acts % 5 < 3:
            keyboard.press("1" if ask["more"] else "0")
        elif self.acts % 5 == 3:
            keyboard.press("ArrowRight")
            keyboard.press("Enter")
        else:
            self.page["choices"].get_by_role("button").first.click()
