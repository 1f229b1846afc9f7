"""A game of Ludicrous Ludo at the terminal: phase after phase, each decision as a numbered list."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping

from ludarium.agents import Agent
from ludarium.cli.decisions import PHASES, building_words, describe, hand_words
from ludarium.cli.keys import ENTER
from ludarium.cli.screen import COLUMNS, FullScreen, Transcript
from ludarium.cli.session import Session
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.ludicrous.choices import numbered
from ludarium.game.ludicrous.drawing import awaited
from ludarium.rules.events import Event
from ludarium.rules.ruleset import Step

KEYS = [
    "0             pass, stop, stay: what is left as it is",
    "1 2 3 ...     that decision; with more than ten, Enter ends the number",
    "Enter, Space  the decision, if there is but one",
    "h             a hint: what to decide",
    "u             take back your last decision; the same dice come again",
    "r             the rule behind what happened last",
    "l             the list of decisions again, as a whole",
    "b             what the buildings do",
    "s             save the game as a record",
    "q             leave",
]
FEW = 10  # choices that a single key can tell apart


class PartySession(Session):
    """A game between parties; `ask_all`: whether decisions with one choice are asked for as well."""

    help = KEYS

    def __init__(
        self,
        game: Game,
        players: Mapping[str, Agent | None],
        screen: Transcript | FullScreen,
        record: str | None,
        *,
        ask_all: bool = False,
    ) -> None:
        super().__init__(game, players, screen, record)
        self.ask_all = ask_all
        self._keys["b"] = lambda: self.screen.page(building_words(game.config))

    def _decider(self) -> str:
        return str(self.game.rules.colours[self.game.state.by])

    def _bot(self) -> None:
        bot, seat = self.players[self._decider()], self.game.turn
        if bot:
            self._tell(self.game.play(bot.choose(self.game.observation(), self.game.legal_steps())))
        if self.game.turn != seat:
            self.screen.glance(self._view())

    def _person(self) -> None:
        choices = numbered(self.game)
        if len(choices) == 1 and not self.ask_all:
            self._play(*choices.values())
            return
        keys = {str(number): step for number, step in choices.items()}
        lines = [*self._head(), *self._lines(choices)]
        key = self._key(lines, self._prompt(choices), number=len(choices) > FEW)
        if key == ENTER and len(choices) == 1:
            key = next(iter(keys))
        if self._obey(key, keys) in keys:
            self._choices.append(self.game.ply)
            self._play(keys[key])

    def _play(self, step: Step) -> None:
        """Take a decision; the record is kept turn by turn, since a game has thousands of steps."""
        turn = self.game.turn
        self._tell(self.game.play(step))
        if self.game.turn != turn or self.game.over:
            self.keep()

    def keep(self) -> bool:
        """Write the record to its file, if it has one; whether that went well."""
        try:
            return super().keep()
        except LudariumError as error:
            self.screen.tell([f"Not saved: {error}"])
            return False

    # ---- words

    def _described(self, step: Step) -> str:
        numbers = {json.dumps(choice): number for number, choice in numbered(self.game).items()}
        return f"{numbers[json.dumps(step)]}, {describe(self.game, step)}"

    def _head(self) -> Iterator[str]:
        """Who is to decide about what, and the own hand."""
        whose = "You" if self._people() == [self._decider()] else self._decider().capitalize()
        yield f"{whose}, {PHASES[self.game.awaiting]}: {awaited(self.game.position())}."
        if hand := hand_words(self.game, self._decider()):
            yield hand

    def _lines(self, choices: Mapping[int, Step]) -> Iterator[str]:
        for number, step in choices.items():
            line = f"{number:>3}  {describe(self.game, step)}"
            yield from (
                textwrap.wrap(line, COLUMNS, subsequent_indent=" " * 7, drop_whitespace=True)
                if len(line) > COLUMNS
                else [line]
            )

    def _prompt(self, choices: Mapping[int, Step]) -> str:
        numbers = sorted(choices)
        span = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
        ended = " and Enter" if len(choices) > FEW else ""
        return f"{span}{ended}, ? shows the keys"

    def _marked(self) -> list[str]:
        pieces = [step.get("piece") or step.get("target") for step in self.game.legal_steps()]
        return list(dict.fromkeys(piece for piece in pieces if piece))

    def _sentence(self, event: Event) -> str:
        """Cards that others draw stay hidden; so do all where several people look on."""
        if event.kind == "card" and self._people() != [event.data["seat"]]:
            return f"{event.data['seat']} draws a card ({event.clause})"
        return super()._sentence(event)
