"""Each command at its work."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from typer.main import get_command

import ludarium as package
from ludarium.cli.app import app
from ludarium.game.perft import perft
from ludarium.game.schema import KINDS, schema
from ludarium.game.svg import board_svg
from ludarium.game.text import PLAIN, board_text
from ludarium.rules.registry import GAMES
from tests.cli.conftest import PROGRAM, Ludarium
from tests.game.positions import PAIRED, TWO

COMMANDS = ["play", "serve", "simulate", "study", "replay", "conformance", "perft", "board", "rules", "schema"]
COMMANDS += ["agents", "arena", "analyse", "train", "bench"]


def saved(folder: Path, name: str, value: Any) -> Path:
    file = folder / name
    file.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return file


def whole_game(name: str = "superconducting", seed: int = 4) -> package.Game:
    game = package.Game(name, seed=seed, agents=["human", "greedy", "greedy", "greedy"])
    while not game.over:
        steps = game.legal_steps()
        game.play(steps[game.ply % len(steps)] if name == "ludicrous" else steps[0])
    return game


# ---- help


def test_the_commands_are_those_of_the_documentation() -> None:
    documented = Path(__file__).parents[2].joinpath("docs/cli.md").read_text(encoding="utf-8")
    names = [command.callback.__name__ for command in app.registered_commands if command.callback]
    groups = [group.name for group in app.registered_groups]
    assert (names, groups) == (COMMANDS, ["party"])
    assert set(re.findall(r"^### (\w+)$", documented, re.MULTILINE)) == {*names, *groups}


def test_the_options_are_those_of_the_documentation() -> None:
    page = Path(__file__).parents[2].joinpath("docs/cli.md").read_text(encoding="utf-8")
    for part in page.split("\n### ")[1:]:
        program: Any = get_command(app)
        command = program.commands[part.split("\n")[0]]
        inner = getattr(command, "commands", {}).values()
        parameters = [parameter for each in (command, *inner) for parameter in each.params]
        options = {name for parameter in parameters for name in parameter.opts if name.startswith("--")}
        assert set(re.findall(r"`(--[\w-]+)", part)) == options - {"--help"}


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(ludarium: Ludarium, command: str) -> None:
    done = ludarium(command, "--help")
    assert done.status == 0
    assert f"Example: ludarium {command}" in " ".join(done.out.split())


def test_help_lists_the_commands(ludarium: Ludarium) -> None:
    assert all(f" {command} " in ludarium("--help").out for command in COMMANDS)
    assert ludarium().out == ludarium("--help").out
    assert ludarium().status == 0


def test_the_version(ludarium: Ludarium) -> None:
    assert ludarium("--version").out == f"ludarium {package.__version__}\n"


def test_help_comes_without_what_is_heavy() -> None:
    script = (
        "import sys; from ludarium.cli.run import run; run(['simulate', '--help']);"
        "heavy = {'numba', 'fastapi', 'uvicorn', 'sqlalchemy', 'multiprocessing'};"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


# ---- board


def test_board_draws_text(ludarium: Ludarium, tmp_path: Path) -> None:
    file = saved(tmp_path, "position.json", PAIRED)
    assert ludarium("board", file).out == board_text(PAIRED) + "\n"
    assert ludarium("board", "-", typed=json.dumps(PAIRED)).out == board_text(PAIRED) + "\n"


def test_board_draws_svg(ludarium: Ludarium, tmp_path: Path) -> None:
    file, picture = saved(tmp_path, "position.json", PAIRED), tmp_path / "board.svg"
    done = ludarium("board", file, "--svg", picture)
    assert (done.status, done.out) == (0, "")
    assert picture.read_text(encoding="utf-8") == board_svg(
        package.Game.from_position(PAIRED, auto_roll=False).position()
    )
    assert ET.fromstring(ludarium("board", file, "--svg", "-").out).get("class") == "ludarium"


def test_board_takes_a_position_with_all_that_may_be_left_out(ludarium: Ludarium, tmp_path: Path) -> None:
    short = {key: value for key, value in PAIRED.items() if key not in ("options", "sixes", "rolls", "pairs", "field")}
    assert "Blue is to roll" in ludarium("board", saved(tmp_path, "position.json", short)).out


def test_colours_only_where_they_are_asked_for(process: Ludarium, tmp_path: Path) -> None:
    file = saved(tmp_path, "position.json", TWO)
    assert "\x1b[" in process("board", file, FORCE_COLOR="1").out
    assert "\x1b[" not in process("board", file, FORCE_COLOR="1", NO_COLOR="1").out
    assert "\x1b[" not in process("board", file).out


def test_ascii_where_nothing_else_can_be_shown(process: Ludarium, tmp_path: Path) -> None:
    done = process("board", saved(tmp_path, "position.json", PAIRED), PYTHONIOENCODING="ascii")
    assert done.out == board_text(PAIRED).translate(PLAIN) + "\n"


# ---- rules and schemas


@pytest.mark.parametrize("name", ["classic", "superconducting", "sc"])
def test_rules_are_printed_clause_by_clause(ludarium: Ludarium, name: str) -> None:
    done = ludarium("rules", name)
    ids = re.findall(r"^([A-Z]{2}-\w+)  ", done.out, re.MULTILINE)
    assert len(ids) > 10
    assert max(map(len, done.out.splitlines())) <= 80
    assert ludarium("rules", name, ids[3].lower()).out.startswith(ids[3])


def test_rules_in_french(ludarium: Ludarium) -> None:
    assert "paire" in ludarium("rules", "sc", "SC-C1", "--language", "fr").out
    assert "**" not in ludarium("rules", "sc", "--language", "fr").out


@pytest.mark.parametrize("kind", KINDS)
def test_schemas(ludarium: Ludarium, kind: str) -> None:
    assert json.loads(ludarium("schema", kind).out) == schema(kind)


# ---- conformance and perft


def test_conformance_ends_with_its_count(ludarium: Ludarium, tmp_path: Path) -> None:
    good = {"id": "good", "position": TWO, "steps": [{"move": "red2"}], "after": {"turn": "yellow"}}
    wrong = {**good, "id": "wrong", "after": {"turn": "red"}}
    counts = {"id": "counts", "position": TWO, "perft": {"1": 1, "2": 6}}
    file = saved(tmp_path, "cases.jsonl", "\n".join(map(json.dumps, (good, wrong, counts))))
    done = ludarium("conformance", file)
    assert done.status == 1
    assert done.out.splitlines() == ["wrong: turn: expected 'red', got 'yellow'", "2 passed, 1 failed"]
    several = saved(tmp_path, "more.jsonl", json.dumps(good) + "\n\n")
    done = ludarium("conformance", several, several)
    assert (done.status, done.out) == (0, "2 passed, 0 failed\n")


def test_conformance_does_not_count_for_ever(ludarium: Ludarium, tmp_path: Path) -> None:
    file = saved(tmp_path, "cases.jsonl", {"id": "deep", "position": TWO, "perft": {"1000000": 1}})
    assert ludarium("conformance", file).out.splitlines() == [
        "deep: depth '1000000': expected a number below 100",
        "0 passed, 1 failed",
    ]


def test_perft_counts(ludarium: Ludarium, tmp_path: Path) -> None:
    file = saved(tmp_path, "position.json", PAIRED)
    match = package.Game.from_position(PAIRED, auto_roll=False)._match
    for depth in range(4):
        assert ludarium("perft", "--position", file, "--depth", str(depth)).out == f"{perft(match, depth)}\n"


def test_perft_splits(ludarium: Ludarium, tmp_path: Path) -> None:
    file = saved(tmp_path, "position.json", PAIRED)
    *parts, total = ludarium("perft", "--position", file, "--depth", "3", "--split").out.splitlines()
    steps, counts = zip(*(part.rsplit(" ", 1) for part in parts), strict=True)
    assert [json.loads(step) for step in steps] == [{"die": die} for die in range(1, 7)]
    assert sum(map(int, counts)) == int(total)
    assert total == ludarium("perft", "--position", file, "--depth", "3").out.strip()
    assert ludarium("perft", "--position", file, "--depth", "0", "--split").out == "1\n"


def test_deep_counts_are_compiled_and_the_same(
    ludarium: Ludarium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludarium.cli import checks

    file = saved(tmp_path, "position.json", PAIRED)
    arguments = ("perft", "--position", file, "--depth", "5")
    monkeypatch.setattr(checks, "COMPILED", "")
    slowly = ludarium(*arguments).out
    monkeypatch.setattr(checks, "MANY", 100)
    assert ludarium(*arguments).out == slowly
    assert "ludarium.sim.perft" in sys.modules


# ---- replay


def test_replay_tells_each_step(ludarium: Ludarium, tmp_path: Path) -> None:
    game = whole_game()
    done = ludarium("replay", saved(tmp_path, "game.jsonl", game.record()))
    lines = done.out.splitlines()
    assert lines[0].startswith("Game 1: Superconducting Ludo; red (human), green (greedy)")
    assert lines[-1] == f"Result: {game.winner} wins"
    assert re.match(rf"    1  {game.steps[0]['first']} begins \(SC-B1\)", lines[1])
    assert len(re.findall(r"^ *\d+  ", done.out, re.MULTILINE)) == game.ply
    assert all(re.search(r"\((CL|SC)-[A-Z]?\d+\)$", line) for line in lines[1:-1])


def test_replay_prints_positions(ludarium: Ludarium, tmp_path: Path) -> None:
    game = whole_game()
    file = saved(tmp_path, "game.jsonl", game.record())
    positions = [json.loads(line) for line in ludarium("replay", file, "--positions").out.splitlines()]
    assert len(positions) == game.ply - 1  # who begins and the first spins lead to the first one
    assert positions[0]["await"] == "roll"
    assert positions[-1] == game.position()
    accepted = jsonschema.Draft202012Validator(schema("position"))
    assert all(accepted.is_valid(each) for each in positions if each["await"] not in ("up", "field"))


def test_replay_checks(ludarium: Ludarium, tmp_path: Path) -> None:
    games = [whole_game("classic"), whole_game("superconducting")]
    file = saved(tmp_path, "games.jsonl", "".join(game.record() for game in games))
    steps = sum(game.ply for game in games)
    assert ludarium("replay", file, "--check").out == f"2 games, {steps} steps: all replay\n"
    assert len(ludarium("replay", file).out.split("Game ")) == 3


@pytest.mark.parametrize("name", GAMES)
def test_replay_says_where_a_game_breaks_off(ludarium: Ludarium, tmp_path: Path, name: str) -> None:
    cut = whole_game(name).record()[:2000]
    steps = cut.count("\n") - 1
    file = saved(tmp_path, "game.jsonl", cut)
    assert ludarium("replay", file).out.splitlines()[-1] == "Unfinished"
    assert ludarium("replay", file, "--check").out == f"1 game, {steps} steps: all replay, 1 unfinished\n"


def test_replay_sees_a_wrong_result(ludarium: Ludarium, tmp_path: Path) -> None:
    game = whole_game()
    *steps, _ = game.record().splitlines()
    loser = next(seat for seat in game.seats if seat != game.winner)
    wrong = "\n".join([*steps, json.dumps({"result": {"winner": loser}})]) + "\n"
    done = ludarium("replay", saved(tmp_path, "game.jsonl", wrong), "--check")
    assert done.status == 1
    assert done.out.startswith(f"line {len(steps) + 1}: the result is")


# ---- parts that may be missing


@pytest.mark.parametrize(
    ("module", "arguments", "extra"), [("numba", ["simulate"], "sim"), ("uvicorn", ["serve", "--port", "0"], "server")]
)
def test_a_missing_extra_is_named(module: str, arguments: list[str], extra: str) -> None:
    script = f"import sys; sys.modules[{module!r}] = None; from ludarium.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.endswith(f"needs the extra '{extra}': pip install 'ludarium[{extra}]'\n")
    assert done.stderr.count("\n") == 1


def test_perft_does_without_numba(tmp_path: Path) -> None:
    file = saved(tmp_path, "position.json", PAIRED)
    script = (
        "import sys; sys.modules['numba'] = None; from ludarium.cli import checks, main; checks.MANY = 10;"
        f"sys.argv[1:] = ['perft', '--position', {str(file)!r}, '--depth', '3']; main()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 10


# ---- bench and serve


def test_bench_says_where_measurements_are(ludarium: Ludarium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludarium.cli import bench

    monkeypatch.setattr(bench, "_folder", lambda: tmp_path)
    assert "bench/ comes with a checkout" in ludarium("bench").refused()


def test_bench_runs_measurements_and_fails_with_them(
    process: Ludarium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(tmp_path, "good.py", "import sys; print('measured', *sys.argv[1:])")
    saved(tmp_path, "missed.py", "raise SystemExit(1)")
    saved(tmp_path, "_shared.py", "raise SystemExit(1)")
    script = (
        "import sys, pathlib; from ludarium.cli import bench, main;"
        f"bench._folder = lambda: pathlib.Path({str(tmp_path)!r}); sys.argv[1:] = {{}}; main()"
    )

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", script.format(list(arguments))]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    good = run("bench", "good", "--quick")
    assert (good.returncode, good.stdout) == (0, "bench/good.py\nmeasured --quick\n")
    everything = run("bench")
    assert everything.returncode == 1
    assert everything.stderr == "ludarium: missed failed\n"


def test_serve_takes_how_long_tables_stay_from_its_options_or_the_environment(
    ludarium: Ludarium, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr("ludarium.server.run.serve", lambda **more: asked.append(more["limits"]))
    monkeypatch.setenv("LUDARIUM_KEEP", "90")
    ludarium("serve", "--keep-unbegun", "7")
    ludarium("serve", "--keep", "365")
    assert [(limits.keep, limits.keep_unbegun) for limits in asked] == [(90, 7), (365, 30)]
    monkeypatch.setenv("LUDARIUM_KEEP", "soon")
    assert "LUDARIUM_KEEP" in ludarium("serve").refused()


def test_serve_prints_its_address_and_ends_by_an_interrupt(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    command = [*PROGRAM, "serve", "--port", "0", "--database", database]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout is not None
    line = program.stdout.readline()
    program.send_signal(signal.SIGINT)
    _, error = program.communicate(timeout=60)
    assert re.match(r"Ludarium is at http://127\.0\.0\.1:\d+/", line)
    assert program.returncode == 130
    assert "Traceback" not in error
