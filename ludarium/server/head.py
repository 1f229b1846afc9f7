"""What a table begins with: enough, with its steps, to have its game again at any time."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ludarium.agents import AGENTS
from ludarium.board.squares import COLOURS
from ludarium.errors import OptionError, RecordError, StepError
from ludarium.game.game import Game
from ludarium.game.records import read_records
from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Step

LOG = logging.getLogger(__name__)
HUMAN = "human"
OFFERED = ("classic", "superconducting")
"""The games that the page can show."""


@dataclass(frozen=True)
class Head:
    """The game, who plays each seated colour, the dice.

    seed: never leaves the server. first: the colour named to begin, else drawn. given: how many of the first steps came
    with a record instead of from the dice.
    """

    game: str
    options: dict[str, Any]
    players: dict[str, str]
    seed: int
    first: str | None = None
    given: int = 0

    def as_json(self) -> dict[str, Any]:
        """The head as it is stored."""
        return asdict(self)

    @property
    def seats(self) -> list[str]:
        """The seated colours in turn order."""
        return [colour for colour in COLOURS if colour in self.players]

    def game_after(self, steps: Sequence[Step]) -> Game:
        """The game as it stood after these steps, to go on with the very dice it would have had.

        Where the dice of the seed no longer give these steps (another version wrote them) the steps hold, and new dice
        go on from there.
        """
        game = self._begun(self.seed)
        try:
            if steps:
                game.restore(steps, self.given)
        except StepError as error:
            LOG.warning("going on with new dice: %s", error)
            game = self._begun(secrets.randbits(63))
            game.restore(steps, len(steps))
        return game

    def _begun(self, seed: int) -> Game:
        return Game(self.game, options=self.options, seats=self.seats, first=self.first, seed=seed, auto_roll=False)


def new_head(game: str, options: Mapping[str, Any], players: Mapping[str, str], first: str | None) -> Head:
    """The head of a new table, with dice of its own; raises OptionError for a game that the page cannot show."""
    _check_offered(game)
    return Head(game, dict(options), dict(players), secrets.randbits(63), first)


def _check_offered(game: str) -> None:
    name = ruleset(game).name
    if name not in OFFERED:
        raise OptionError(f"{name} is not played here: the games of this server are {' and '.join(OFFERED)}")


def head_of_record(text: str, limit: int) -> tuple[Head, list[Step]]:
    """Head and steps of a record, finished or not.

    Raises RecordError, also for more steps than `limit`, and OptionError for a game that the page cannot show.

    Its program players play on; a name that isn't known here leaves the seat to a person.
    """
    if text.count("\n") > limit + 2:
        raise RecordError(limit + 3, f"expected a game of at most {limit} steps")
    records = list(read_records(text))
    if len(records) != 1:
        raise RecordError(records[1].line if records else 1, f"expected one game, found {len(records)}")
    record = records[0]
    _check_offered(record.rules.name)
    agents = record.agents or (HUMAN,) * len(record.seats)
    players = {seat: name if name in AGENTS else HUMAN for seat, name in zip(record.seats, agents, strict=True)}
    options = record.rules.options.differing(record.rules.values(record.config))
    head = Head(record.rules.name, options, players, secrets.randbits(63), given=len(record.steps))
    return head, record.steps
