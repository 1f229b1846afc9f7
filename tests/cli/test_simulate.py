"""Playing many games: what is printed, what is written, and what an end before the end leaves."""

from __future__ import annotations

import ctypes
import errno
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from ludarium.cli.files import writing
from ludarium.cli.interrupts import terminable
from ludarium.cli.recording import recording
from ludarium.processes import claim
from tests.cli.conftest import PROGRAM, Ludarium


def test_simulate_prints_a_summary(ludarium: Ludarium) -> None:
    done = ludarium(
        "simulate", "--game", "sc", "--games", "60", "--seed", "3", "--agents", "greedy,random,random,random"
    )
    assert done.status == 0
    assert done.out.startswith("60 games of superconducting, seed 3, in ")
    seats = re.findall(r"^ +(\w+) +(greedy|random) +(\d+) +([\d.]+)% +([\d.]+)% to ([\d.]+)%", done.out, re.MULTILINE)
    assert [(seat, agent) for seat, agent, *_ in seats] == list(
        zip(["red", "green", "yellow", "blue"], ["greedy", *["random"] * 3], strict=True)
    )
    assert sum(int(wins) for _, _, wins, *_ in seats) == 60
    assert all(float(low) <= float(share) <= float(high) for *_, share, low, high in seats)
    assert all(words in done.out for words in ("captures", "pairs formed", "pairs broken", "Josephson", "Magnetic"))


def test_simulate_writes_json_alone_to_standard_output(ludarium: Ludarium) -> None:
    arguments = ("simulate", "--games", "50", "--seed", "3", "--option", "release_on=1,6", "--seats", "red,blue")
    first, second = (ludarium(*arguments, "--json", "-").out for _ in range(2))
    assert first == second
    summary = json.loads(first)
    assert summary["options"] == {"release_on": [1, 6]}
    assert summary["seats"] == ["red", "blue"]
    assert sum(summary["wins"].values()) == summary["games"] == 50


def test_simulate_writes_records_that_replay(ludarium: Ludarium, tmp_path: Path) -> None:
    file, summary = tmp_path / "games.jsonl", tmp_path / "summary.json"
    done = ludarium("simulate", "--game", "sc", "--games", "3", "--records", file, "--json", summary)
    assert "3 games of superconducting" in done.out
    assert ludarium("replay", file, "--check").out.startswith("3 games, ")
    wins = json.loads(summary.read_text(encoding="utf-8"))["wins"]
    winners = re.findall(r"Result: (\w+) wins", ludarium("replay", file).out)
    assert sorted(winners) == sorted(colour for colour, count in wins.items() for _ in range(count))


def test_records_to_standard_output_come_alone(ludarium: Ludarium) -> None:
    done = ludarium("simulate", "--games", "2", "--records", "-")
    assert ludarium("replay", "-", "--check", typed=done.out).out.startswith("2 games, ")


def test_the_table_has_intervals_and_quantiles(ludarium: Ludarium) -> None:
    done = ludarium("simulate", "--games", "300", "--seed", "1")
    assert re.search(r"mean +sd +min +5 % +25 % +median +75 % +95 % +max", done.out)
    assert re.search(r"captures +[\d.]+ +[\d.]+ to [\d.]+", done.out)


def test_simulate_writes_a_row_for_each_game(ludarium: Ludarium, tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    summary = json.loads(ludarium("simulate", "--games", "40", "--parquet", file, "--json", "-").out)
    frame = pl.read_parquet(file)
    assert len(frame) == 40
    assert frame["captured"].mean() == pytest.approx(summary["counts"]["captured"])
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


# ---- going on


def test_a_folder_is_gone_on_with_without_saying_all_again(ludarium: Ludarium, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    settings = ("--game", "sc", "--agents", "greedy,random,random,random", "--option", "pieces=1", "--seed", "5")
    ludarium("simulate", *settings, "--games", "20", "--resume", folder)
    longer = ludarium("simulate", "--resume", folder, "--games", "30", "--json", "-").out
    assert longer == ludarium("simulate", *settings, "--games", "30", "--json", "-").out
    again = ludarium("simulate", "--resume", folder)
    assert again.out.startswith("30 games of superconducting, seed 5; 30 of them were there before\n")


def test_what_a_folder_does_not_hold_is_refused(ludarium: Ludarium, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    ludarium("simulate", "--games", "20", "--seed", "5", "--resume", folder)
    for other, words in {
        "--seed 6": "begun with seed 5, not 6",
        "--agents greedy": "begun with agents",
        "--option blocks=true": "begun with options",
        "--games 10": "holds 20 games: expected at least that many, not 10",
        "--records x.jsonl": "begun without records",
    }.items():
        assert words in ludarium("simulate", "--resume", folder, *other.split()).refused()
    assert not Path("x.jsonl").exists()


def test_teams_win_together(ludarium: Ludarium, tmp_path: Path) -> None:
    file = tmp_path / "summary.json"
    done = ludarium("simulate", "--games", "30", "--seed", "5", "--option", "teams=true", "--json", file)
    found = json.loads(file.read_text(encoding="utf-8"))
    wins = {name: share["wins"] for name, share in found["teams"].items()}
    assert wins == {
        "red+yellow": found["wins"]["red"] + found["wins"]["yellow"],
        "green+blue": found["wins"]["green"] + found["wins"]["blue"],
    }
    assert f"red and yellow   {wins['red+yellow']:>4}" in done.out
    assert "Wins by the partner who was complete last" in done.out


def test_a_device_is_no_place_for_a_table_and_stays_what_it_is(ludarium: Ludarium, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    told = ludarium("simulate", "--games", "2", "--parquet", pipe).refused()
    assert told == f"cannot write '{pipe}': expected a file, not a device or a pipe"
    assert pipe.is_fifo()


def test_a_table_goes_where_a_link_points(ludarium: Ludarium, tmp_path: Path) -> None:
    link, table = tmp_path / "link", tmp_path / "games.parquet"
    link.symlink_to(table)
    assert ludarium("simulate", "--games", "2", "--parquet", link).status == 0
    assert link.is_symlink()
    assert len(pl.read_parquet(table)) == 2


@pytest.mark.parametrize("option", ["--json", "--records"])
def test_a_file_that_another_run_writes_is_left_to_it(ludarium: Ludarium, tmp_path: Path, option: str) -> None:
    file = tmp_path / "out"
    with writing(str(file)) as first:
        first.write("mine")
        told = ludarium("simulate", "--games", "2", option, file).refused()
        assert told == f"cannot write '{file}': another run is writing it"
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("open_", [writing, recording])
def test_a_file_is_held_until_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_: Callable[..., Any]
) -> None:
    replaced, replace = [], Path.replace

    def held(part: Path, target: Path) -> Path:
        with pytest.raises(BlockingIOError):
            claim(part)
        replaced.append(target)
        return replace(part, target)

    monkeypatch.setattr(Path, "replace", held)
    with open_(str(tmp_path / "out")) as file:
        file.write("whole")
    assert replaced == [tmp_path / "out"]
    claim(tmp_path / "out").close()


@pytest.mark.parametrize("option", ["--json", "--records"])
def test_a_pipe_may_be_named(process: Ludarium, option: str) -> None:
    done = process("simulate", "--games", "2", "--seed", "1", option, "/dev/stdout")
    assert done.status == 0
    assert done.out.startswith("{")


def test_a_pipe_that_is_named_is_no_place_for_a_table(process: Ludarium) -> None:
    told = process("simulate", "--games", "2", "--parquet", "/dev/stdout").refused()
    assert told == "cannot write '/dev/stdout': expected a file, not a device or a pipe"
    assert not Path("/dev/stdout.parts").exists()


# ---- ends before the end

ENDLESS = ["simulate", "--games", "1000000000", "--seed", "2"]


def interrupted(arguments: list[str], sign: Path, by: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
    """Run until there is something in a file, then interrupt; status, standard output and error."""
    told = {**os.environ, "PYTHONFAULTHANDLER": "1"}  # where it was, should foreign code end it
    pipe = subprocess.PIPE
    with subprocess.Popen([*PROGRAM, *arguments], stdout=pipe, stderr=pipe, text=True, env=told) as program:
        while program.poll() is None and not (sign.exists() and sign.stat().st_size):
            time.sleep(0.05)
        program.send_signal(by)
        try:
            out, error = program.communicate(timeout=60)
        finally:
            program.kill()
    return program.returncode, out, error


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_leaves_whole_results(ludarium: Ludarium, tmp_path: Path, jobs: str, by: signal.Signals) -> None:
    records, summary, table = (tmp_path / name for name in ("games.jsonl", "summary.json", "games.parquet"))
    files = ["--records", str(records), "--json", str(summary), "--parquet", str(table)]
    status, out, error = interrupted([*ENDLESS, *files, "--jobs", jobs], tmp_path / "games.jsonl.part", by)
    found = re.fullmatch(
        r"\nludarium: interrupted after (\d+) of 1000000000 games; "
        rf"go on with: (ludarium simulate --resume {re.escape(str(table))}\.parts --records .*)\n",
        error,
    )
    assert status == 130, error
    assert found
    done = int(found[1])
    assert out.startswith(f"{done} of 1000000000 games of classic, seed 2, in ")
    assert json.loads(summary.read_text(encoding="utf-8"))["games"] == len(pl.read_parquet(table)) == done
    assert ludarium("replay", records, "--check").out.startswith(f"{done} game{'s' * (done > 1)}, ")
    assert shlex.split(found[2])[4:] == ["--records", str(records), "--parquet", str(table), "--json", str(summary)]
    assert ludarium(*shlex.split(found[2])[1:], "--games", str(done + 5)).status == 0
    assert len(pl.read_parquet(table)) == done + 5
    assert ludarium("replay", records, "--check").out.startswith(f"{done + 5} games, ")


def test_an_interrupt_that_was_lost_comes_again() -> None:
    told: list[int] = []
    with terminable() as asked:
        show = asked.heeding(told.append)
        show(1)
        with suppress(KeyboardInterrupt):  # as a callback of foreign code does
            signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            show(2)
    assert told == [1]


def test_an_interrupt_in_a_callback_of_foreign_code_is_told_once(capfd: pytest.CaptureFixture[str]) -> None:
    """While rules are compiled, nearly all of the time is spent in one."""
    with terminable() as asked:
        ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))()
        assert asked.to_end
    assert capfd.readouterr().err == ""


def test_an_interrupt_says_what_would_let_it_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "a run"
    sign = tmp_path / "games.jsonl.part"
    status, _, error = interrupted([*ENDLESS, "--records", str(tmp_path / "games.jsonl")], sign)
    assert status == 130, error
    assert error.endswith(" games; with --resume DIR, such a run can go on\n")
    sign = folder / "plan.json"
    status, _, error = interrupted([*ENDLESS, "--resume", str(folder)], sign)
    assert status == 130, error
    assert error.endswith(f" games; go on with: ludarium simulate --resume '{folder}'\n")


@pytest.mark.parametrize("kept", [False, True])
def test_a_full_disk_ends_in_one_sentence_and_keeps_whole_games(ludarium: Ludarium, tmp_path: Path, kept: bool) -> None:
    """The disk is a limit on the size of each file."""
    records = tmp_path / "games.jsonl"
    more = ["--resume", str(tmp_path / "run")] if kept else []
    command = [*PROGRAM, "simulate", "--games", "5000", "--seed", "2", "--records", str(records), *more]
    limited = ["/bin/sh", "-c", 'ulimit -f 4000; exec "$@"', "sh", *command]
    done = subprocess.run(limited, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("ludarium: cannot write ")
    assert os.strerror(errno.EFBIG) in done.stderr
    assert done.stderr.count("\n") == 1
    assert re.match(r"[1-9]\d* games?, ", ludarium("replay", records, "--check").out)


def test_a_full_disk_says_how_to_go_on(tmp_path: Path) -> None:
    table = tmp_path / "games.parquet"
    (tmp_path / "games.parquet.part").symlink_to("/dev/full")
    command = [*PROGRAM, "simulate", "--games", "50", "--parquet", str(table)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        2,
        f"ludarium: cannot write '{table}': {os.strerror(errno.ENOSPC)}; 50 games are kept, "
        f"go on with: ludarium simulate --resume {table}.parts --parquet {table}\n",
    )
    assert (tmp_path / "games.parquet.parts" / "plan.json").exists()


# ---- the program's own faults


def test_a_fault_of_the_program_is_owned_up_to(process: Ludarium) -> None:
    script = (
        "import sys; from ludarium.cli import main;"
        "from ludarium.game import schema; schema.schema = lambda kind: 1 / 0;"
        "sys.argv[1:] = ['schema', 'position']; main()"
    )
    for debug in ("", "1"):
        environment = {**os.environ, "LUDARIUM_DEBUG": debug}
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=environment
        )
        assert "ZeroDivisionError: division by zero" in done.stderr
        if debug:
            assert "Traceback" in done.stderr
        else:
            assert done.returncode == 70
            assert done.stderr.startswith("ludarium: a fault of the program in ")
            assert "LUDARIUM_DEBUG=1" in done.stderr
            assert done.stderr.count("\n") == 1
