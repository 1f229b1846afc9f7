"""The README keeps what it promises: its code and its commands run, and print what it shows."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludarium.rules.registry import ruleset

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#]+)(?:#([^)]+))?\)")
TIMES = re.compile(r"in [\d.]+ s \([\d,]+ games a second\)")
"""What differs from one machine to the next."""

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(language: str) -> list[str]:
    """The code blocks of a language."""
    return [text for named, text in BLOCK.findall(README) if named == language]


def commands() -> Iterator[tuple[str, str]]:
    """Each command of the console blocks, with the output that is shown."""
    for block in blocks("console"):
        yield from COMMAND.findall(block)


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in this folder as in a shell with the environment activated."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "80", "PYTHONUTF8": "1"}
    return subprocess.run(
        shlex.split(command), cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )


def same(shown: str, printed: str) -> bool:
    """Whether this was printed, spaces and what was left out by `...` aside."""
    return doctest.OutputChecker().check_output(TIMES.sub("", shown), TIMES.sub("", printed), FLAGS)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the examples, in which commands may leave files."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    return tmp_path


def test_python_blocks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    session = doctest.DocTestParser().get_doctest("\n".join(blocks("python")), {}, "README.md", "README.md", 0)
    assert len(session.examples) > 10
    said: list[str] = []
    found = doctest.DocTestRunner(optionflags=FLAGS).run(session, out=said.append)
    assert found.failed == 0, "".join(said)


def test_console_blocks(folder: Path) -> None:
    ran = 0
    for command, shown in commands():
        done = shell(command, folder)
        assert done.returncode == 0, (command, done.stderr)
        assert done.stderr == "", command
        if shown:
            assert same(shown, done.stdout), (command, done.stdout)
        ran += 1
    assert ran >= 8


def test_named_commands_exist(folder: Path) -> None:
    named = set(re.findall(r"^\$ ludarium ([a-z]+)|`ludarium ([a-z]+)", README, re.MULTILINE))
    listed = set(re.findall(r"^│ ([a-z]+) ", shell("ludarium --help", folder).stdout, re.MULTILINE))
    assert {"play", "simulate"} <= listed
    assert {first or second for first, second in named} <= listed


def test_named_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z-]+)\b", "\n".join([*blocks("sh"), *re.findall(r"`(.+?)`", README)])))
    assert {"play", "test", "bench"} <= named
    assert named <= targets


def test_links_lead_somewhere() -> None:
    found = LINK.findall(README)
    assert len(found) > 10
    for target, heading in found:
        assert (ROOT / target).is_file(), target
        if heading:
            text = (ROOT / target).read_text(encoding="utf-8")
            headings = [line.lstrip("#").strip() for line in text.splitlines() if line.startswith("#")]
            assert heading in [name.lower().replace(" ", "-") for name in headings], (target, heading)


def test_pictures_are_light() -> None:
    pictures = sorted((ROOT / "docs/images").iterdir())
    assert pictures
    for picture in pictures:
        assert f"docs/images/{picture.name}" in README
        assert picture.stat().st_size < 200_000, picture.name


def test_every_option_is_told() -> None:
    table = README[README.index("## Options and house rules") : README.index("## Figures")]
    for game in ("classic", "superconducting"):
        for option in ruleset(game).options:
            assert f"`{option}`" in table, option
