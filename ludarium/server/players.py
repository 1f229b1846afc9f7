"""Who can sit at a table: people, and the programs that play its game."""

from __future__ import annotations

from ludarium.agents import make
from ludarium.agents.bulk import LEVEL, NAMES, NUMBERS, players_of
from ludarium.agents.levels import ladder
from ludarium.agents.mind import LEARNED
from ludarium.agents.players import check
from ludarium.rules.registry import ruleset

HUMAN = "human"
QUICK = {name: make(name) for name in NAMES if LEVEL[NUMBERS[name]] < LEARNED}
"""The programs that choose at once; they keep nothing between two moves, so that one of each serves every table.

All others think in the worker process.
"""


def plays(player: str, game: str) -> bool:
    """Whether this is a person or a program that plays the game."""
    return player == HUMAN or player in players_of(ruleset(game).name)


def check_player(player: str, game: str) -> None:
    """Raise OptionError unless this is a person or a program that plays the game."""
    if player != HUMAN:
        check(player, ruleset(game).name)


def stand_in(game: str) -> str:
    """The strongest of the programs that choose at once."""
    return [name for name in players_of(game) if name in QUICK][-1]


def levels(game: str) -> list[dict[str, object]]:
    """The programs that play a game from the weakest on, as `answers.Level` has them."""
    found: list[dict[str, object]] = []
    for row in ladder(game):
        wins, time = row.get("against careful", {}), row.get("microseconds")
        known = {key: row[key] for key in ("agent", "level", "method")}
        seconds = None if time is None else time / 1e6
        found.append({**known, "share": wins.get("share"), "half": wins.get("half"), "seconds": seconds})
    return found
