"""Agents of one's own in a match: the same games as the package's would play, and faults that name them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ludarium.arena import Held, hold, match
from ludarium.arena.play import play
from ludarium.errors import ExecutorError, IllegalMove, OptionError
from ludarium.sim.pools import executor
from tests.agents.own import write_agents


@pytest.fixture
def file(tmp_path: Path) -> str:
    return write_agents(tmp_path)


def held(game: str, agents: list[str], games: int, jobs: int = 1, *, adjust: bool = False) -> Held:
    with executor(jobs) as run:
        return hold(match(game, agents, seed=3, adjust=adjust), games, run)


@pytest.mark.parametrize(("game", "games"), [("classic", 12), ("ludicrous", 6)])
def test_the_same_agent_of_ones_own_wins_the_same_games(file: str, game: str, games: int) -> None:
    own, theirs = (held(game, ["hasty", agent], games).tally.ordered() for agent in (f"{file}:Mine", "greedy"))
    for one, other in zip(own, theirs, strict=True):
        assert (one.winners == other.winners).all()


def test_the_same_games_in_several_processes(file: str) -> None:
    agents = ["random", f"{file}:First"]
    one, two = held("classic", agents, 72), held("classic", agents, 72, jobs=2)
    assert [standing.name for standing in one.standings()] == [standing.name for standing in two.standings()]
    assert one.as_dict() == two.as_dict()
    assert {"random", "First"} == {each["name"] for each in one.as_dict()["agents"]}
    drawn = np.concatenate([blocks.winners.ravel() for blocks in one.tally.ordered()])
    assert len(set(drawn.tolist())) > 1


@pytest.mark.parametrize(
    ("name", "error", "told"),
    [
        ("wrong", IllegalMove, "agent 'wrong' chose 'red9': expected one of"),
        ("Broken", OptionError, r"agent 'Broken': IndexError in players\.py, line \d+: list index out of range"),
    ],
)
def test_what_is_wrong_with_an_agent_is_told_with_its_name(
    file: str, name: str, error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        held("classic", ["hasty", f"{file}:{name}"], 6)


def test_an_agent_that_is_not_there_is_told_before_anything_is_played() -> None:
    with pytest.raises(OptionError, match=r"agent 'nowhere\.py:Mine': expected a file, there is no 'nowhere.py'"):
        match("classic", ["hasty", "nowhere.py:Mine"])


@pytest.mark.parametrize(("game", "games"), [("classic", 12), ("sc", 12), ("ludicrous", 6)])
def test_the_same_agent_of_ones_own_is_as_lucky(file: str, game: str, games: int) -> None:
    own, theirs = (
        held(game, ["hasty", agent], games, adjust=True).tally.ordered() for agent in (f"{file}:Mine", "greedy")
    )
    for one, other in zip(own, theirs, strict=True):
        assert one.luck is not None
        assert other.luck is not None
        assert np.abs(one.luck).max() > 0.05
        assert one.luck.tolist() == other.luck.tolist()


def test_a_process_that_finds_another_file_refuses_to_play(file: str) -> None:
    found = match("classic", ["random", f"{file}:First"], seed=1)
    with Path(file).open("a", encoding="utf-8") as players:
        players.write("\n")
    told = "First': its file is another one than at the start"
    with executor(2) as processes, pytest.raises(ExecutorError, match=told):
        list(play(found, processes, 0, 1))


def test_an_agent_is_named_once(file: str) -> None:
    with pytest.raises(OptionError, match="'Mine' is named twice"):
        match("classic", [f"{file}:Mine", "elsewhere.py:Mine"])


def test_the_example_is_ready() -> None:
    found = match("classic", ["random", f"{Path(__file__).parents[2] / 'examples/own_agent.py'}:Shepherd"])
    assert found.agents == ("random", "Shepherd")
