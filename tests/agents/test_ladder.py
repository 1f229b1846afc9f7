"""The order of the ladder, by few games of fixed seeds: every bound lies some standard deviations below what is usual.

`bench/agents.py` measures the strengths; this only sees that no agent has lost its own.
"""

import pytest

from ludarium.agents.levels import METHODS
from ludarium.sim import simulate

MATCHES = [
    ("classic", "hasty", "random", 100, 0.28),
    ("classic", "greedy", "hasty", 100, 0.35),
    ("classic", "careful", "random", 100, 0.68),
    ("classic", "tuned", "random", 100, 0.68),
    ("classic", "strong", "random", 100, 0.75),
    ("classic", "strong", "careful", 300, 0.29),
    ("classic", "expert", "careful", 100, 0.29),
    ("superconducting", "greedy", "random", 100, 0.55),
    ("superconducting", "careful", "random", 100, 0.60),
    ("superconducting", "strong", "random", 100, 0.62),
]


def share(game: str, hero: str, other: str, games: int) -> float:
    """The hero's share of wins, over so many games in each of the four seats."""
    won = 0
    for seat in range(4):
        agents = [hero if place == seat else other for place in range(4)]
        result = simulate(game, games, seed=31, agents=agents).as_dict()
        won += result["wins"][result["seats"][seat]]
    return won / (4 * games)


@pytest.mark.parametrize(
    ("game", "hero", "other", "games", "least"), MATCHES, ids=[" ".join(map(str, match[:3])) for match in MATCHES]
)
def test_the_stronger_agent_wins(game: str, hero: str, other: str, games: int, least: float) -> None:
    assert share(game, hero, other, games) > least


def test_in_ludicrous_ludo_each_wins_more_than_the_weaker_ones_at_its_table() -> None:
    table, wins = ["strong", "careful", "hasty", "random"], [0] * 4
    for turned in range(4):
        agents = table[turned:] + table[:turned]
        result = simulate("ludicrous", 50, seed=31, agents=agents).as_dict()
        for seat, name in zip(result["seats"], agents, strict=True):
            wins[table.index(name)] += result["wins"][seat]
    assert wins[0] > 100
    assert wins == sorted(wins, reverse=True)


def test_the_ladder_begins_at_the_weakest() -> None:
    assert list(METHODS) == ["random", "hasty", "greedy", "careful", "tuned", "strong", "expert", "master"]
