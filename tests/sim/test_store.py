"""Whenever a run is interrupted, killed or out of disk, what is whole stays, and going on gives the same bytes."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from ludarium.errors import StoreError
from ludarium.processes import claimed
from ludarium.sim import Simulation, plan, simulate, store
from ludarium.sim.pools import InProcess
from ludarium.sim.store import PLAN

GAMES = 300


class Broken(InProcess):
    """Does so many shares and is then interrupted."""

    def __init__(self, shares: int) -> None:
        self.left = shares

    def submit(self, function: Any, share: Any) -> Any:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().submit(function, share)


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every share becomes a part of its own."""
    monkeypatch.setattr(store, "GAMES", 1)


def outputs(folder: Path, kept: Path | None, games: int = GAMES, shares: int = 10**6, **more: Any) -> tuple[Any, ...]:
    """What a run, interrupted after so many shares, leaves: summary, records, table."""
    records, file = folder / "games.jsonl", folder / "games.parquet"
    work = plan("sc", seed=4, **more)
    with (
        records.open("w", encoding="utf-8") as out,
        Simulation(work, games, records=out, parquet=file, folder=kept) as run,
    ):
        try:
            run.run(Broken(shares))
        except KeyboardInterrupt:
            assert run.result.done < games
        run.finish()
    return json.dumps(run.result.as_dict()), records.read_bytes(), file.read_bytes() if file.exists() else b""


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("shares", [0, 1, 2, 5])
def test_a_run_goes_on_to_the_same_end(tmp_path: Path, shares: int) -> None:
    whole = outputs(tmp_path, None)
    outputs(tmp_path, tmp_path / "run", shares=shares)
    outputs(tmp_path, tmp_path / "run", shares=1)
    assert outputs(tmp_path, tmp_path / "run") == whole
    assert outputs(tmp_path, tmp_path / "run", shares=0) == whole


@pytest.mark.usefixtures("often")
def test_an_interrupted_run_has_the_first_games_in_every_file(tmp_path: Path) -> None:
    summary, records, table = outputs(tmp_path, tmp_path / "run", shares=3)
    done = json.loads(summary)["games"]
    assert 0 < done < GAMES == json.loads(summary)["wanted"]
    (tmp_path / "other").mkdir()
    fewer, same_records, same_table = outputs(tmp_path / "other", None, games=done)
    assert {**json.loads(fewer), "wanted": GAMES} == json.loads(summary)
    assert (same_records, same_table) == (records, table)


@pytest.mark.usefixtures("often")
def test_a_table_without_a_folder_can_be_gone_on_with(tmp_path: Path) -> None:
    whole = outputs(tmp_path, tmp_path / "run")
    outputs(tmp_path, None, shares=3)
    assert (tmp_path / "games.parquet.parts" / PLAN).exists()
    assert outputs(tmp_path, None) == whole
    assert not (tmp_path / "games.parquet.parts").exists()


def test_a_finished_run_can_be_made_longer_and_not_shorter(tmp_path: Path) -> None:
    simulate("classic", 50, seed=1, folder=tmp_path / "run")
    longer = simulate("classic", 120, seed=1, folder=tmp_path / "run")
    assert longer.as_dict() == simulate("classic", 120, seed=1).as_dict()
    assert longer.played == 70
    with pytest.raises(StoreError, match="holds 120 games: expected at least that many, not 119"):
        simulate("classic", 119, seed=1, folder=tmp_path / "run")


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seed": 2}, "begun with seed 1, not 2"),
        ({"agents": ["greedy"]}, "begun with agents"),
        ({"options": {"blocks": True}}, "begun with options {}, not {'blocks': True}"),
        ({"seats": 3}, "begun with "),
        ({"first": "red"}, "begun with first None, not 'red'"),
        ({"game": "sc"}, "begun with game 'classic', not 'superconducting'"),
    ],
)
def test_another_plan_is_refused(tmp_path: Path, changed: dict[str, Any], words: str) -> None:
    settings: dict[str, Any] = {"game": "classic", "games": 5, "seed": 1, "folder": tmp_path}
    simulate(**settings)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(StoreError, match="begun with") as refused:
        simulate(**{**settings, **changed})
    assert words in str(refused.value)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_other_rules_are_refused(tmp_path: Path) -> None:
    simulate("classic", 5, seed=1, folder=tmp_path)
    file = tmp_path / PLAN
    file.write_text(json.dumps({**json.loads(file.read_text()), "rules": "0123456789abcdef"}))
    with pytest.raises(StoreError, match="begun with other rules"):
        simulate("classic", 5, seed=1, folder=tmp_path)


def test_records_that_were_not_kept_cannot_be_had_later(tmp_path: Path) -> None:
    simulate("sc", GAMES, seed=4, folder=tmp_path / "run")
    with pytest.raises(StoreError, match="begun without records"):
        outputs(tmp_path, tmp_path / "run")


@pytest.mark.usefixtures("often")
def test_records_are_kept_also_where_a_later_run_does_not_ask_for_them(tmp_path: Path) -> None:
    whole = outputs(tmp_path, None)
    outputs(tmp_path, tmp_path / "run", shares=3)
    longer = simulate("sc", GAMES, seed=4, folder=tmp_path / "run")
    assert json.dumps(longer.as_dict()) == whole[0]
    assert outputs(tmp_path, tmp_path / "run", shares=0) == whole


@pytest.mark.parametrize("name", ["games-a-b.parquet", "games-0-0.parquet", "games-5-3.parquet", "games-0-9-x.parquet"])
def test_a_file_that_only_looks_like_a_part_is_passed_over(tmp_path: Path, name: str) -> None:
    simulate("classic", 5, seed=1, folder=tmp_path)
    (tmp_path / name).write_text("stray")
    assert simulate("classic", 8, seed=1, folder=tmp_path).played == 3
    assert (tmp_path / name).read_text() == "stray"


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("precious")
    with pytest.raises(StoreError, match=r"holds 'thesis\.txt' and no simulation"):
        simulate("classic", 5, folder=tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot use"):
        simulate("classic", 5, folder=tmp_path / "file")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "thesis.txt"]
    for text in ("[]", "{", "\xff", '{"games": "many"}', '{"options": 7}'):
        (tmp_path / PLAN).write_bytes(text.encode("latin-1"))
        with pytest.raises(StoreError, match="expected the plan of a simulation"):
            simulate("classic", 5, folder=tmp_path)


def test_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    work = plan("classic")
    with Simulation(work, 5, folder=tmp_path), pytest.raises(StoreError, match="in use by another run"):
        Simulation(work, 5, folder=tmp_path)
    Simulation(work, 5, folder=tmp_path).close()


@pytest.mark.usefixtures("often")
def test_a_damaged_part_is_named_and_a_missing_one_is_played_again(tmp_path: Path) -> None:
    whole = outputs(tmp_path, tmp_path / "run")
    parts = sorted((tmp_path / "run").glob("*.parquet"))
    assert len(parts) > 3
    parts[1].write_bytes(parts[1].read_bytes()[:50])
    with pytest.raises(StoreError, match=parts[1].name):
        outputs(tmp_path, tmp_path / "run")
    parts[1].unlink()
    assert outputs(tmp_path, tmp_path / "run") == whole


def test_games_beyond_a_missing_part_are_not_kept_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as often:
        often.setattr(store, "GAMES", 1)
        whole = outputs(tmp_path, tmp_path / "run")
    sorted((tmp_path / "run").glob("*.parquet"))[1].unlink()
    assert outputs(tmp_path, tmp_path / "run") == whole
    kept = pl.read_parquet(tmp_path / "run" / "games-*.parquet")["game"].to_list()
    assert sorted(kept) == list(range(GAMES))
    names = {path.stem for path in (tmp_path / "run").glob("*.parquet")}
    assert {path.stem for path in (tmp_path / "run").glob("*.jsonl")} == names


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("how", ["cut", "gone", "garbled", "of other games"])
def test_damaged_records_are_named(tmp_path: Path, how: str) -> None:
    whole = outputs(tmp_path, tmp_path / "run")
    part, other = sorted((tmp_path / "run").glob("*.jsonl"))[1:3]
    content = part.read_bytes()
    if how == "gone":
        part.unlink()
    else:
        part.write_bytes({"cut": content[:-20], "garbled": b"\xff" + content}.get(how, other.read_bytes()))
    table = part.with_suffix(".parquet")
    with pytest.raises(StoreError, match=rf"{table.name}' is damaged: remove it, and its games and those after it"):
        outputs(tmp_path, tmp_path / "run")
    table.unlink()
    assert outputs(tmp_path, tmp_path / "run") == whole


@pytest.mark.usefixtures("often")
def test_a_part_with_other_games_than_its_name_says_is_damaged(tmp_path: Path) -> None:
    outputs(tmp_path, tmp_path / "run")
    one, other = sorted((tmp_path / "run").glob("*.parquet"))[1:3]
    one.write_bytes(other.read_bytes())
    with pytest.raises(StoreError, match="is damaged"):
        outputs(tmp_path, tmp_path / "run")


def test_a_table_that_another_run_writes_is_left_to_it(tmp_path: Path) -> None:
    part = tmp_path / "games.parquet.part"
    part.write_bytes(b"theirs")
    with claimed(part), pytest.raises(StoreError, match=r"games\.parquet': another run is writing it"):
        simulate("classic", 5, folder=tmp_path / "run", parquet=tmp_path / "games.parquet")
    assert part.read_bytes() == b"theirs"
    simulate("classic", 5, folder=tmp_path / "run", parquet=tmp_path / "games.parquet")
    assert len(pl.read_parquet(tmp_path / "games.parquet")) == 5
    assert not part.exists()


def test_an_interrupted_run_says_what_it_played_itself() -> None:
    def end(done: int) -> None:
        raise KeyboardInterrupt

    with Simulation(plan("classic", seed=1), 50) as simulation, pytest.raises(KeyboardInterrupt):
        simulation.run(InProcess(), end)
    assert simulation.result.played == simulation.result.done == 1


@pytest.mark.usefixtures("often")
def test_a_full_disk_keeps_what_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = outputs(tmp_path, None)
    left = [9]

    def sync(descriptor: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", sync)
        with pytest.raises(StoreError, match=r"cannot write '.*games-.*': No space left on device"):
            outputs(tmp_path, tmp_path / "run")
    assert len(list((tmp_path / "run").glob("*.parquet"))) == 4
    assert not list((tmp_path / "run").glob("*.part"))
    assert outputs(tmp_path, tmp_path / "run") == whole


def test_a_table_that_does_not_fit_is_told_in_one_sentence(tmp_path: Path) -> None:
    """/dev/full takes part in it, since it is one from the first byte on."""
    (tmp_path / "games.parquet.part").symlink_to("/dev/full")
    simulation = Simulation(plan("classic", seed=1), 5, parquet=tmp_path / "games.parquet", folder=tmp_path / "run")
    with simulation, InProcess() as run:
        simulation.run(run)
        with pytest.raises(StoreError, match=r"^cannot write '.*games\.parquet': No space left on device$"):
            simulation.finish()
    assert simulation.kept == 5
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run"]


PROGRAM = """
import sys
from pathlib import Path
from ludarium.sim import simulate, store
store.SECONDS = 0.05
folder, jobs = sys.argv[1:]
if __name__ == "__main__":
    with open(folder + "/games.jsonl", "w") as records:
        simulate("classic", 20000, seed=7, jobs=int(jobs), records=records, parquet=folder + "/games.parquet",
            folder=folder + "/run")
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_is_killed_goes_on_to_the_same_end(tmp_path: Path, jobs: int) -> None:
    """Killed some times, each time when another part is there, and never asked to put anything away."""
    killed = 0
    while True:
        program = subprocess.Popen([sys.executable, "-c", PROGRAM, str(tmp_path), str(jobs)])
        for _ in _parts(tmp_path / "run", program):
            if killed < 3:
                program.kill()
                killed += 1
                break
        if program.wait() == 0:
            break
        assert program.returncode == -signal.SIGKILL
    assert killed == 3
    other = tmp_path / "other"
    other.mkdir()
    subprocess.run([sys.executable, "-c", PROGRAM, str(other), "1"], check=True)
    for name in ("games.jsonl", "games.parquet"):
        assert (tmp_path / name).read_bytes() == (other / name).read_bytes()
    shutil.rmtree(other)


def _parts(folder: Path, program: subprocess.Popen[bytes]) -> Iterator[int]:
    """A sign whenever a running program has written a part."""
    before = len(list(folder.glob("*.parquet")))
    while program.poll() is None:
        if len(list(folder.glob("*.parquet"))) > before:
            yield before
            before += 1
        time.sleep(0.01)
