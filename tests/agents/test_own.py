"""Agents of one's own: where they come from, and what is told of those that fail."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

import ludarium as lu
from ludarium.agents.own import any_agent, called, check_any, code_of, own_agent, whole
from ludarium.errors import IllegalMove, LudariumError, OptionError
from tests.agents.own import write_agents


@pytest.fixture
def file(tmp_path: Path) -> str:
    return write_agents(tmp_path)


def moved(word: str) -> str:
    """What the agent chooses first."""
    game = lu.Game("classic", dice=lu.ScriptedDice(["red", 6]))
    return str(own_agent(word, seed=1).choose(game.observation(), game.legal_moves))


def test_an_agent_is_called_by_its_name_and_plays(file: str) -> None:
    assert moved(f"{file}:First") == "red1"
    assert any_agent(f"{file}:First", 1).name == called(f"{file}:First") == "First"
    assert any_agent("greedy", 1).name == called("greedy") == "greedy"


def test_a_module_is_as_good_as_a_file() -> None:
    assert moved("ludarium.agents.players:RandomAgent") in ("red1", "red2", "red3", "red4")


def test_an_agent_may_do_with_the_list_of_moves_what_it_likes(file: str) -> None:
    game = lu.Game("classic", dice=lu.ScriptedDice(["red", 6]))
    legal = game.legal_moves
    assert own_agent(f"{file}:Shuffling", 1).choose(game.observation(), legal) == "red1"
    assert legal == ["red1", "red2", "red3", "red4"]


def test_a_link_may_lead_to_a_file_that_is_called_otherwise(file: str, tmp_path: Path) -> None:
    Path(file).rename(tmp_path / "first")
    Path(file).symlink_to(tmp_path / "first")
    assert moved(f"{file}:First") == "red1"


def test_a_link_may_lead_to_itself(tmp_path: Path) -> None:
    (tmp_path / "loop.py").symlink_to(tmp_path / "loop.py")
    word = f"{tmp_path / 'loop.py'}:First"
    assert whole(word) == word
    with pytest.raises(OptionError, match=r"expected a file, there is no '.*loop\.py'"):
        check_any(word, "classic")


def test_each_file_imports_what_stands_beside_it(tmp_path: Path) -> None:
    files = [tmp_path / folder / "players.py" for folder in ("old", "new")]
    for file in files:
        file.parent.mkdir()
        write_agents(file.parent)
        (file.parent / "ludarium").mkdir()  # which nobody means
        (file.parent / "beside.py").write_text(f"NAME = {file.parent.name!r}\n")
        file.write_text(file.read_text() + "\nsaid = lambda seed: Mine(NAME)\n")
    assert [own_agent(f"{file}:said", 1)._agent.seed for file in files] == ["old", "new"]
    assert sys.modules["ludarium"] is lu


def test_what_an_agent_prints_stays_out_of_the_output(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert moved(f"{file}:Talking") == "red1"
    assert capsys.readouterr() == ("", "I am here\nI take red1\n")


def test_agents_of_several_threads_leave_the_output_as_it_was(file: str) -> None:
    game, before = lu.Game("classic", dice=lu.ScriptedDice(["red", 6])), sys.stdout
    begun, ended = (threading.Event(), threading.Event()), (threading.Event(), threading.Event())

    def choose(number: int) -> None:
        agent = own_agent(f"{file}:Meeting", number)
        agent._agent.begun, agent._agent.ended = begun[number], ended[number]
        agent.choose(game.observation(), game.legal_moves)

    threads = [threading.Thread(target=choose, args=(number,)) for number in (0, 1)]
    for number in (0, 1):
        threads[number].start()
        assert begun[number].wait(60)
    for number in (0, 1):
        ended[number].set()
        threads[number].join()
    assert sys.stdout is before


def test_a_file_with_two_agents_runs_once_however_it_is_named(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path(file).open("a", encoding="utf-8") as players:
        players.write(f"\nwith open({str(tmp_path / 'runs')!r}, 'a') as runs:\n    runs.write('.')\n")
    monkeypatch.chdir(tmp_path)
    for word in (f"{file}:Mine", f"{file}:First", "players.py:First"):
        check_any(word, "classic")
    assert (tmp_path / "runs").read_text() == "."
    assert whole("players.py:First") == f"{Path(file).resolve()}:First"
    assert whole("players:First") == "players:First"


def test_another_file_has_another_code(file: str, tmp_path: Path) -> None:
    (tmp_path / "copy.py").write_bytes(Path(file).read_bytes())
    (tmp_path / "other.py").write_bytes(Path(file).read_bytes() + b"\n")
    copy, other = (code_of(f"{tmp_path / name}:First") for name in ("copy.py", "other.py"))
    assert code_of(f"{file}:First") == copy != other


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("wrong", "agent 'wrong' chose 'red9': expected one of"),
        ("Broken", r"agent 'Broken': IndexError in players\.py, line \d+: list index out of range"),
        ("Endless", r"agent 'Endless': RecursionError in players\.py, line \d+: maximum recursion depth exceeded"),
        ("Mute", r"Mute': expected one that has choose\(observation, legal, budget\), got"),
        ("Needy", r"Needy': TypeError in own\.py, line \d+: Needy\(\) takes no arguments"),
        ("Nobody", r"expected something in '.*players\.py' that makes an agent, there is no 'Nobody'"),
        ("__file__", r"__file__': expected what makes an agent from a seed, got a str"),
        ("Fixed", r"agent 'Fixed': IndexError in players\.py, line \d+: list index out of range"),
        ("Leaving", r"Leaving': SystemExit in players\.py, line \d+: 3"),
        ("LeavingLate", r"agent 'LeavingLate': SystemExit in players\.py, line \d+: 3"),
        ("Unnamed", r"agent 'Unnamed': IndexError in players\.py, line \d+: list index out of range"),
        ("Hiding", r"Hiding': KeyError in players\.py, line \d+: '__class__'"),
        ("Unspeakable", r"Unspeakable': expected one that has choose.* got <players\.Unspeakable object at"),
        ("Odd", r"agent 'Odd' chose <players\.Unspeakable object at .*>: expected one of"),
        ("Deep", r"agent 'Deep': Untold in players\.py, line \d+: <players\.Untold object at"),
    ],
)
def test_what_is_wrong_with_an_agent_is_told_with_its_name(file: str, name: str, told: str) -> None:
    with pytest.raises(LudariumError, match=told) as error:
        moved(f"{file}:{name}")
    assert isinstance(error.value, OptionError | IllegalMove)


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        ("nowhere.py:Mine", "expected a file, there is no 'nowhere.py'"),
        ("no.such.module:Mine", "ModuleNotFoundError"),
        (":", "expected FILE.py:NAME"),
        (":Mine", "expected FILE.py:NAME"),
        ("players.py", "expected FILE.py:NAME, with the name of what makes the agent"),
    ],
)
def test_what_is_not_there_is_told(agent: str, told: str) -> None:
    with pytest.raises(OptionError, match=f"agent '{agent}': {told}"):
        check_any(agent, "classic")


def test_a_file_that_is_no_python_is_told(file: str) -> None:
    with pytest.raises(OptionError, match=r"SyntaxError in syntax\.py, line 1: "):
        check_any(file.replace("players", "syntax") + ":Mine", "classic")
