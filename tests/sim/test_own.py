"""Games with agents of one's own: those that compiled agents play from the same seed, whoever plays them."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import ludarium as lu
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.agents.weights import blank, save
from ludarium.errors import ExecutorError, OptionError, StoreError
from ludarium.rules.registry import ruleset
from ludarium.sim import plan, simulate
from ludarium.sim.shares import Share, play_share
from tests.agents.own import write_agents

SETTINGS: list[tuple[str, Mapping[str, Any], int]] = [
    ("classic", {}, 4),
    ("classic", {"teams": True, "bonus": "stack"}, 4),
    ("superconducting", {}, 4),
    ("ludicrous", {}, 2),
]


@pytest.fixture
def file(tmp_path: Path) -> str:
    return write_agents(tmp_path)


@pytest.mark.parametrize(("game", "options", "seats"), SETTINGS)
def test_the_same_choices_make_the_same_games_to_the_byte(
    file: str, game: str, options: Mapping[str, Any], seats: int
) -> None:
    found = []
    for word in (f"{file}:Mine", "greedy"):
        agents = ["random", word, "hasty", "random"][:seats]
        chunk = play_share(Share(plan(game, seed=4, agents=agents, options=options), 3, 3, columns=True, records=True))
        columns = [part.tolist() for part in vars(chunk.columns).values()]
        found.append([chunk.records.replace("Mine", "greedy"), *columns])
    assert found[0] == found[1]


@pytest.mark.parametrize("game", ["classic", "ludicrous"])
def test_an_agent_that_writes_into_what_it_sees_changes_nothing(file: str, game: str) -> None:
    found = []
    for name in ("Meddling", "Mine"):
        agents, records = [f"{file}:{name}", "hasty"], io.StringIO()
        simulate(
            game, 2, seed=4, agents=agents, options={"release_on": [1, 6]} if game == "classic" else {}, records=records
        )
        found.append(records.getvalue().replace(name, "greedy"))
    assert found[0] == found[1]


def test_any_number_of_processes_and_any_interruption_gives_the_same(file: str, tmp_path: Path) -> None:
    agents, found = [f"{file}:Lucky", "greedy", "random", f"{file}:Lucky"], []
    simulate("sc", 5, seed=9, agents=agents, folder=tmp_path / "run", records=io.StringIO())
    for number, more in enumerate(({"jobs": 1}, {"jobs": 2}, {"folder": tmp_path / "run"})):
        records, table = io.StringIO(), tmp_path / f"{number}.parquet"
        result = simulate("sc", 12, seed=9, agents=agents, records=records, parquet=table, **more)  # type: ignore[arg-type]
        found.append((result.as_dict(), records.getvalue(), table.read_bytes()))
    assert found[0] == found[1] == found[2]
    assert found[0][0]["agents"] == ["Lucky", "greedy", "random", "Lucky"]


def test_records_name_agents_and_no_file(file: str) -> None:
    records = io.StringIO()
    simulate("classic", 2, seed=1, agents=[f"{file}:Lucky"], seats=2, records=records)
    assert [record.agents for record in lu.read_records(records.getvalue())] == [("Lucky", "Lucky")] * 2
    assert "players.py" not in records.getvalue()


def test_a_seed_gives_other_games_than_another_and_every_seat_its_own_luck(file: str) -> None:
    found = [simulate("classic", 3, seed=seed, agents=[f"{file}:Lucky"]).as_dict() for seed in (1, 2, 1)]
    assert found[0] == found[2] != found[1]


def test_agents_at_the_table_of_ones_own_have_the_weights_in_force(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def played() -> str:
        records = io.StringIO()
        simulate("classic", 2, seed=1, agents=[f"{file}:Lucky", "tuned"], seats=2, records=records)
        return records.getvalue()

    before = played()
    tools = TOOLBOXES["classic"]
    weights = blank(tools.inputs, len(tools.terms))
    weights.tuned[tools.terms.index("how far the piece is")] = -1.0
    weights.made.update({"game": "classic", "rules": ruleset("classic").version})
    save(tmp_path / "classic.npz", weights)
    monkeypatch.setenv("LUDARIUM_WEIGHTS", str(tmp_path))
    assert played() != before
    monkeypatch.delenv("LUDARIUM_WEIGHTS")
    assert played() == before


def test_a_folder_goes_on_with_the_same_code_only(file: str, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    simulate("classic", 2, seed=1, agents=[f"{file}:First"], folder=folder)
    kept = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
    assert kept["agents"] == [f"{Path(file).resolve()}:First"] * 4
    kept["code"] = dict.fromkeys(kept["code"], "0123456789abcdef")
    (folder / "plan.json").write_text(json.dumps(kept), encoding="utf-8")
    with pytest.raises(StoreError, match="begun with another version of an agent's file: expected a new folder"):
        simulate("classic", 3, seed=1, agents=[f"{file}:First"], folder=folder)


def test_a_process_with_another_file_refuses_to_play(file: str) -> None:
    work = plan("classic", seed=1, agents=[f"{file}:First"])
    work.code[work.agents[0]] = "0123456789abcdef"  # type: ignore[index]
    with pytest.raises(ExecutorError, match="First': its file is another one than at the start"):
        play_share(Share(work, 0, 1))


def test_what_fails_is_told_from_another_process_too(file: str) -> None:
    with pytest.raises(OptionError, match=r"agent 'Broken': IndexError in players\.py, line \d+: list index"):
        simulate("classic", 4, agents=[f"{file}:Broken"], jobs=2)
    with pytest.raises(OptionError, match=r"agent 'nowhere\.py:Mine': expected a file, there is no 'nowhere.py'"):
        simulate("classic", 4, agents=["nowhere.py:Mine"])
