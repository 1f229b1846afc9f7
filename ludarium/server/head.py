"""What a table begins with: enough, with its steps, to have its game again at any time."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ludarium.errors import RecordError, StepError
from ludarium.game.game import Game
from ludarium.game.records import read_records
from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Step
from ludarium.server.games import view_of
from ludarium.server.keys import hashed, new_key
from ludarium.server.players import HUMAN, check_player, plays

LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Head:
    """The game, who plays each seated colour, the dice.

    seed: never leaves the server. first: the colour named to begin, else drawn. given: how many of the first steps came
    with a record instead of from the dice. parties: sheets by colour. keys: by colour, the hash of its seat's key; none
    where anybody may act. ask_all: whether people are asked even where there is but one choice.
    """

    game: str
    options: dict[str, Any]
    players: dict[str, str]
    seed: int
    first: str | None = None
    given: int = 0
    parties: dict[str, Any] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    ask_all: bool = False

    def as_json(self) -> dict[str, Any]:
        """The head as it is stored."""
        return asdict(self)

    @property
    def seats(self) -> list[str]:
        """The seated colours in turn order."""
        return [colour for colour in ruleset(self.game).colours if colour in self.players]

    def locked(self) -> tuple[Head, dict[str, str]]:
        """The head with a new key for each seat, if its game hides anything; and the keys, to be told once."""
        if not view_of(ruleset(self.game).name).hides:
            return self, {}
        keys = {colour: new_key() for colour in self.seats}
        return replace(self, keys={colour: hashed(key) for colour, key in keys.items()}), keys

    def game_after(self, steps: Sequence[Step]) -> Game:
        """The game as it stood after these steps, to go on with the very dice it would have had.

        Where the dice of the seed no longer give these steps (another version wrote them) the steps hold, and new dice
        go on from there.
        """
        game = self._begun(self.seed)
        try:
            if steps:
                game.restore(steps, self.given)
        except StepError:  # its words name a step, which may be a hidden card
            LOG.warning("going on with new dice: those of the seed don't give step %d", game.ply + 1)
            game = self._begun(secrets.randbits(63))
            game.restore(steps, len(steps))
        return game

    def _begun(self, seed: int) -> Game:
        return Game(
            self.game,
            options=self.options,
            seats=self.seats,
            first=self.first,
            seed=seed,
            auto_roll=False,
            parties=self.parties or None,
        )


def new_head(
    game: str,
    options: Mapping[str, Any],
    players: Mapping[str, str],
    first: str | None,
    *,
    parties: Mapping[str, Any] | None = None,
    ask_all: bool = False,
) -> Head:
    """The head of a new table, with dice of its own; raises OptionError for a game or player that there isn't."""
    name = ruleset(game).name
    for player in players.values():
        check_player(player, name)
    seed = secrets.randbits(63)
    return Head(name, dict(options), dict(players), seed, first, parties=dict(parties or {}), ask_all=ask_all)


def head_of_record(text: str, limit: int) -> tuple[Head, list[Step]]:
    """Head and steps of a record, finished or not; raises RecordError, also for more steps than `limit`.

    Its program players play on; one that doesn't play this game leaves the seat to a person.
    """
    if text.count("\n") > limit + 2:
        raise RecordError(limit + 3, f"expected a game of at most {limit} steps")
    records = list(read_records(text))
    if len(records) != 1:
        raise RecordError(records[1].line if records else 1, f"expected one game, found {len(records)}")
    record = records[0]
    agents = record.agents or (HUMAN,) * len(record.seats)
    game = record.rules.name
    players = {seat: name if plays(name, game) else HUMAN for seat, name in zip(record.seats, agents, strict=True)}
    options = record.rules.options.differing(record.rules.values(record.config))
    parties = record.rules.write_head(record.config).get("parties", {})
    seed = secrets.randbits(63)
    head = Head(game, options, players, seed, given=len(record.steps), parties=parties)
    return head, record.steps
