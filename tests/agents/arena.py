"""Games between agents, and what an agent chooses in a position."""

from __future__ import annotations

from typing import Any

import ludarium as lu
from ludarium.agents import Agent, make
from tests.rules.scene import position


def choice(agent: str, game: str, **fields: Any) -> str:
    """The move that an agent chooses in a position (in the words of `tests.rules.scene.position`)."""
    g = lu.Game.from_position(position(game, **fields), seed=0, auto_roll=False)
    chosen = make(agent, seed=0).choose(g.observation(), g.legal_moves)
    assert chosen in g.legal_moves
    return str(chosen)


def winner(game: str, names: list[str], *, seed: int, **more: Any) -> str:
    """The name of the agent that wins; one agent a seat, in turn order."""
    g = lu.Game(game, seed=seed, **more)
    players: dict[str, Agent] = {
        colour: make(name, seed + place) for place, (colour, name) in enumerate(zip(g.seats, names, strict=True))
    }
    while not g.over:
        g.play(players[g.turn].choose(g.observation(), g.legal_moves))
    assert g.winner is not None
    return players[g.winner].name


def wins(agent: str, game: str, names: list[str], games: int, **more: Any) -> int:
    """How many of these games an agent wins; the seats turn by one each game."""
    won = 0
    for seed in range(games):
        turned = names[seed % len(names) :] + names[: seed % len(names)]
        won += winner(game, turned, seed=seed, **more) == agent
    return won
