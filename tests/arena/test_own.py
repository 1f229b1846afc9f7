"""Agents of one's own in a match: the same games as the package's would play, and faults that name them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ludarium.arena import Held, hold, match
from ludarium.errors import IllegalMove, LudariumError, OptionError
from ludarium.sim.pools import executor

pytestmark = pytest.mark.timeout(600)  # the first game compiles

OWN = """
from dataclasses import dataclass

from ludarium.agents import make
from beside import NAME


@dataclass
class Mine:
    seed: int

    def choose(self, observation, legal, budget=None):
        return make(NAME).choose(observation, legal)


class First(Mine):
    def choose(self, observation, legal, budget=None):
        return legal[0]


def wrong(seed):
    return First(seed) if seed == 0 else Wrong()


class Wrong:
    def choose(self, observation, legal, budget=None):
        return "red9"


class Broken(Wrong):
    def __init__(self, seed):
        self.seed = seed

    def choose(self, observation, legal, budget=None):
        return legal[7]


class Mute:
    def __init__(self, seed):
        self.seed = seed


class Needy:
    pass


class Fixed(Broken):
    name = property(lambda self: "fixed")


class Leaving:
    def __init__(self, seed):
        raise SystemExit(3)


class Shuffling(Mine):
    def choose(self, observation, legal, budget=None):
        move = legal[0]
        legal.reverse()
        return move
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "players.py").write_text(OWN)
    (tmp_path / "beside.py").write_text("NAME = 'greedy'\n")
    (tmp_path / "syntax.py").write_text("def f(:\n")
    return str(tmp_path / "players.py")


def held(game: str, agents: list[str], games: int, jobs: int = 1) -> Held:
    with executor(jobs) as run:
        return hold(match(game, agents, seed=3), games, run)


@pytest.mark.parametrize(("game", "games"), [("classic", 12), ("ludicrous", 6)])
def test_the_same_agent_of_ones_own_wins_the_same_games(file: str, game: str, games: int) -> None:
    own, theirs = (held(game, ["hasty", agent], games).tally.ordered() for agent in (f"{file}:Mine", "greedy"))
    for one, other in zip(own, theirs, strict=True):
        assert (one.winners == other.winners).all()


def test_an_agent_may_do_with_the_list_of_moves_what_it_likes(file: str) -> None:
    one, other = (held("classic", ["hasty", f"{file}:{name}"], 6).tally.ordered() for name in ("First", "Shuffling"))
    for plain, shuffled in zip(one, other, strict=True):
        assert (plain.winners == shuffled.winners).all()


def test_a_file_with_two_agents_runs_once(file: str, tmp_path: Path) -> None:
    with Path(file).open("a", encoding="utf-8") as players:
        players.write(f"\nwith open({str(tmp_path / 'runs')!r}, 'a') as runs:\n    runs.write('.')\n")
    match("classic", [f"{file}:Mine", f"{file}:First"])
    assert (tmp_path / "runs").read_text() == "."


def test_the_same_games_in_several_processes(file: str) -> None:
    agents = ["random", f"{file}:First"]
    one, two = held("classic", agents, 72), held("classic", agents, 72, jobs=2)
    assert [standing.name for standing in one.standings()] == [standing.name for standing in two.standings()]
    assert one.as_dict() == two.as_dict()
    assert {"random", "First"} == {each["name"] for each in one.as_dict()["agents"]}
    drawn = np.concatenate([blocks.winners.ravel() for blocks in one.tally.ordered()])
    assert len(set(drawn.tolist())) > 1


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("wrong", "agent 'wrong' chose 'red9': expected one of"),
        ("Broken", r"agent 'Broken': IndexError in players\.py, line \d+: list index out of range"),
        ("Mute", r"Mute': expected one that has choose\(observation, legal, budget\), got"),
        ("Needy", r"Needy': TypeError in own\.py, line \d+: Needy\(\) takes no arguments"),
        ("Nobody", r"expected something in '.*players\.py' that makes an agent, there is no 'Nobody'"),
        ("Fixed", r"agent 'fixed': IndexError in players\.py, line \d+: list index out of range"),
        ("Leaving", r"Leaving': SystemExit in players\.py, line \d+: 3"),
    ],
)
def test_what_is_wrong_with_an_agent_is_told_with_its_name(file: str, name: str, told: str) -> None:
    with pytest.raises(LudariumError, match=told) as error:
        held("classic", ["hasty", f"{file}:{name}"], 6)
    assert isinstance(error.value, OptionError | IllegalMove)


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        ("nowhere.py:Mine", "expected a file, there is no 'nowhere.py'"),
        ("no.such.module:Mine", "ModuleNotFoundError"),
        (":", "ValueError"),
    ],
)
def test_what_is_not_there_is_told(agent: str, told: str) -> None:
    with pytest.raises(OptionError, match=f"agent '{agent}': {told}"):
        match("classic", ["hasty", agent])


def test_a_file_that_is_no_python_is_told(file: str) -> None:
    with pytest.raises(OptionError, match=r"SyntaxError in syntax\.py, line 1: "):
        match("classic", ["hasty", file.replace("players", "syntax") + ":Mine"])


def test_agents_of_ones_own_have_no_luck_taken_out_and_names_of_their_own(file: str) -> None:
    with pytest.raises(OptionError, match=r"luck of '.*Mine': expected agents of the package"):
        match("classic", ["hasty", f"{file}:Mine"], adjust=True)
    with pytest.raises(OptionError, match="'Mine' is named twice"):
        match("classic", [f"{file}:Mine", "elsewhere.py:Mine"])


def test_the_example_is_ready() -> None:
    found = match("classic", ["random", f"{Path(__file__).parents[2] / 'examples/own_agent.py'}:Shepherd"])
    assert found.agents == ("random", "Shepherd")
