"""Bad input of any kind: one sentence on standard error, exit status 2, no traceback."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ludarium as lu
from tests.cli.conftest import PROGRAM, Ludarium
from tests.game.positions import PAIRED


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A file with the beginning of a game."""
    game = lu.Game("classic", seed=5)
    game.play(game.legal_moves[0])
    file = tmp_path / "game.jsonl"
    file.write_text(game.record(), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("plya sc", "'play'"),
        ("play clasic", "unknown game 'clasic', did you mean 'classic'"),
        ("play sc --level greedi", "did you mean 'greedy'"),
        ("play sc --seat red=humna", "did you mean 'human'"),
        ("play sc --seat red=hrad", "did you mean 'hard'"),
        ("play sc --seat purple=human", "unknown colour 'purple'"),
        ("play sc --seat red=human --seat red=easy", "seat 'red=easy': red has a player already"),
        ("play sc --seat red", "expected colour=player"),
        ("play sc --seat red=closed", "takes 4"),
        ("play classic --seat red=closed --seat blue=closed --seat green=closed", "takes 2 to 4"),
        ("play sc --option bonuss=stack", "did you mean 'bonus'"),
        ("play sc --option bonus=twice", "expected 'once' or 'stack'"),
        ("play sc --option bonus", "expected key=value"),
        ("play sc --option field_chance=--5", "expected an integer from 0 to 100"),
        ("play classic --option teams=true --option continue_to_last=true", "do not go together"),
        ("play sc --seed -1", "expected an integer from 0"),
        ("play sc --seed many", "'many'"),
        ("play sc --seed 9223372036854775808", "expected an integer from 0 to 9223372036854775807"),
        ("play", "GAME"),
        ("play sc --sed 1", "--sed"),
        ("play sc again", "again"),
        ("train --out nowhere/classic.npz", "cannot write 'nowhere/classic.npz': expected a file in a folder that"),
        ("train --games 7", "7: expected an integer from 8 to 1099511627776"),
        ("train --games 1099511627777", "1099511627777: expected an integer from 8 to 1099511627776"),
        ("train --out .", "cannot write '.': expected a file in a folder that exists"),
        (f"train --out {'long' * 99}", "longlong': File name too long"),
        (f"arena random greedy --json {'long' * 99}", "longlong': File name too long"),
        ("simulate --games 0", "0"),
        ("simulate --games few", "'few'"),
        ("simulate --game chess", "unknown game 'chess'"),
        ("simulate --agents greedy,randm", "did you mean 'random'"),
        ("simulate --agents greedy,greedy,greedy --seats 2", "3 agents for 2 seats"),
        ("simulate --seats 5", "5 seats"),
        ("simulate --seats red,pink", "unknown colour 'pink'"),
        ("simulate --jobs 0", "0"),
        ("simulate --records - --json -", "--records and --json: both to standard output"),
        ("simulate --records x --json ./x", "--records and --json: both to './x', expected different files"),
        ("simulate --parquet x --json x", "--parquet and --json: both to 'x', expected different files"),
        ("simulate --json=", "--json '': expected the name of a file"),
        ("simulate --records=", "--records '': expected the name of a file"),
        ("simulate --resume=", "--resume '': expected the name of a folder"),
        ("simulate --games 1 --parquet /nowhere/x", "cannot write '/nowhere/x'"),
        ("simulate --games 1 --json /nowhere/result.json", "cannot write '/nowhere/result.json'"),
        ("simulate --games 1 --records .", "cannot write '.'"),
        ("conformance", "FILE"),
        ("conformance missing.jsonl", "cannot read 'missing.jsonl': No such file"),
        ("conformance .", "cannot read '.'"),
        ("perft --depth 2", "--position"),
        ("perft --position missing.json --depth 2", "No such file"),
        ("perft --position . --depth 2", "cannot read '.'"),
        ("perft --position - --depth -1", "-1"),
        ("perft --position - --depth 25", "25"),
        ("rules clasic", "did you mean 'classic'"),
        ("rules sc SC-C66", "did you mean 'SC-C6'"),
        ("rules sc --language de", "unknown language 'de'"),
        ("schema positon", "did you mean 'position'"),
        ("board missing.json", "No such file"),
        ("board -", "not JSON"),
        ("replay missing.jsonl", "No such file"),
        ("replay -", "expected a record, found nothing"),
        ("serve --port 70000", "70000"),
        ("serve --keep -1", "-1: expected an integer from 0 to 36500"),
        ("serve --keep-unbegun soon", "'soon': expected an integer from 0 to 36500"),
        ("bench no-such-measurement", "no-such-measurement"),
        # More digits than Python reads.
        pytest.param(f"play sc --option field_chance={'9' * 5000}", "'999", id="a long number"),
        pytest.param(f"play classic --option release_on=1,{'6' * 5000}", "'1,666", id="a long number in a list"),
    ],
)
def test_it_is_refused_in_one_sentence(
    ludarium: Ludarium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = ludarium(*arguments.split())
    assert words in done.refused()
    assert done.out == ""


COMMANDS = [["board"], ["replay"], ["replay", "--check"], ["conformance"], ["perft", "--depth", "1", "--position"]]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_not_utf8(ludarium: Ludarium, tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "latin.json"
    file.write_bytes('{"game": "é"}'.encode("latin-1"))
    assert f"{str(file)!r} is not UTF-8" in ludarium(*command, file).refused()
    assert "standard input is not UTF-8" in ludarium(*command, "-", typed=b"\xff").refused()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_name_that_no_file_can_have(ludarium: Ludarium, command: list[str]) -> None:
    assert "cannot read" in ludarium(*command, "x" * 5000).refused()
    assert "cannot read" in ludarium(*command, "a\0b").refused()


def test_all_faults_of_a_position_are_named(ludarium: Ludarium) -> None:
    wrong = {**PAIRED, "field": 9, "turn": "white", "extra": 1}
    sentence = ludarium("board", "-", typed=json.dumps(wrong)).refused()
    assert all(place in sentence for place in ("'extra'", "turn: ", "field: "))


def test_a_long_list_of_faults_is_cut(ludarium: Ludarium) -> None:
    wrong = {**PAIRED, "pairs": [["x", "y"]] * 5000}
    assert len(ludarium("board", "-", typed=json.dumps(wrong)).refused()) < 2100


def test_a_record_that_goes_wrong_is_bad_input_but_for_check_it_is_the_answer(ludarium: Ludarium, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join([lines[0], lines[1], '{"die": 7}', *lines[2:]]) + "\n", encoding="utf-8")
    assert "line 3: " in ludarium("replay", record).refused()
    assert "line 3: " in ludarium("replay", record, "--positions").refused()
    done = ludarium("replay", record, "--check")
    assert (done.status, done.err) == (1, "")
    assert "line 3: " in done.out


@pytest.mark.parametrize("command", [["replay", "--positions"], ["replay"]])
def test_standard_output_that_is_closed(record: Path, command: list[str]) -> None:
    record.write_text(record.read_text(encoding="utf-8") * 3000, encoding="utf-8")
    program = subprocess.Popen(
        [*PROGRAM, *command, str(record)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    program.stdout.readline()
    program.stdout.close()
    _, error = program.communicate(timeout=60)
    assert error == "ludarium: standard output was closed before everything was written\n"
    assert program.returncode == 2


@pytest.mark.parametrize("command", [["simulate", "--games", "300", "--records", "-"], ["replay"]])
def test_both_outputs_in_one_pipe_that_is_closed(record: Path, command: list[str]) -> None:
    record.write_text(record.read_text(encoding="utf-8") * 3000, encoding="utf-8")
    words = [*command, str(record)] if command == ["replay"] else command
    program = subprocess.Popen([*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert program.stdout is not None
    assert program.stdout.readline().strip()
    program.stdout.close()
    assert program.wait(timeout=60) == 2


@pytest.mark.parametrize(
    "command", [["schema", "position"], ["rules", "sc"], ["--help"], ["simulate", "--games", "2", "--json", "-"]]
)
def test_standard_output_that_is_full(command: list[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        assert _ended(command, full) == (2, f"ludarium: standard output: {os.strerror(errno.ENOSPC)}\n")


def test_a_file_that_is_full(ludarium: Ludarium) -> None:
    sentence = ludarium("simulate", "--games", "2", "--json", "/dev/full").refused()
    assert sentence == f"cannot write '/dev/full': {os.strerror(errno.ENOSPC)}"


def _ended(command: list[str], out: IO[str]) -> tuple[int, str]:
    done = subprocess.run([*PROGRAM, *command], stdout=out, stderr=subprocess.PIPE, text=True, check=False)
    return done.returncode, done.stderr


def test_no_standard_streams_at_all() -> None:
    closing = f"exec {sys.executable} -c 'from ludarium.cli import main; main()' board - <&- >&- 2>&-"
    assert subprocess.run(["/bin/sh", "-c", closing], check=False).returncode == 2


def test_an_output_that_fails_leaves_the_old_file(ludarium: Ludarium, tmp_path: Path) -> None:
    old = tmp_path / "result.json"
    old.write_text("precious", encoding="utf-8")
    ludarium("simulate", "--games", "2", "--agents", "nobody", "--records", old).refused()
    assert old.read_text(encoding="utf-8") == "precious"
    assert [file.name for file in tmp_path.iterdir()] == ["result.json"]


WORDS = ["play", "board", "rules", "sc", "--seed", "-", "--x", "", "é", "=", "1"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
)
KEYS = ["game", "options", "seats", "turn", "await", "die", "tokens", "pairs", "spins", "field", "format", "version"]
NEARLY = st.dictionaries(st.sampled_from(KEYS), JSON | st.sampled_from(["classic", "sc", ["red"], "move"]))


@pytest.mark.parametrize("command", COMMANDS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=200) | (JSON | NEARLY).map(lambda value: json.dumps(value).encode()))
def test_any_bytes_as_a_file(ludarium: Ludarium, command: list[str], content: bytes) -> None:
    done = ludarium(*command, "-", typed=content)
    if done.status == 2:
        done.refused()
    assert done.status in (0, 1, 2)
    assert "Traceback" not in done.out + done.err


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=NEARLY, line=st.integers(0, 20), junk=JSON)
def test_any_change_of_a_record_or_position(
    ludarium: Ludarium, record: Path, changes: dict[str, object], line: int, junk: object
) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    lines[line % len(lines)] = json.dumps(junk)
    for typed, *command in (
        ("\n".join(lines), "replay", "-"),
        ("\n".join(lines), "replay", "-", "--check"),
        (json.dumps({**PAIRED, **changes}), "board", "-"),
        (json.dumps({"position": {**PAIRED, **changes}, "steps": [junk]}), "conformance", "-"),
    ):
        done = ludarium(*command, typed=typed)
        assert done.status in (0, 1, 2)
        assert done.status != 2 or done.refused()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    words=st.lists(
        st.sampled_from(["play", "board", "rules", "sc", "--seed", "-", "--x", "", "é", "=", "1"]), max_size=5
    )
)
def test_any_arguments(ludarium: Ludarium, words: list[str]) -> None:
    done = ludarium(*words)
    assert done.status in (0, 2)
    assert done.status == 0 or done.refused()
