"""The page on simulation keeps what it promises: its code and its commands run, and print what it shows."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tests.test_readme import BLOCK, COMMAND, FLAGS, ROOT, same, shell

BLOCKS = BLOCK.findall((ROOT / "docs/simulation.md").read_text(encoding="utf-8"))


def test_the_blocks_of_the_page_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = 0
    for language, text in BLOCKS:
        for command, shown in COMMAND.findall(text) if language == "console" else ():
            done = shell(command, tmp_path)
            assert (done.returncode, done.stderr) == (0, ""), command
            assert same(shown, done.stdout) if shown else not done.stdout, (command, done.stdout)
            ran += 1
        if language == "python":
            ran += _session(text)
    assert ran == 18


def _session(text: str) -> int:
    """Run a Python session; how many examples it has."""
    session = doctest.DocTestParser().get_doctest(text, {}, "simulation.md", "simulation.md", 0)
    said: list[str] = []
    found = doctest.DocTestRunner(optionflags=FLAGS).run(session, out=said.append)
    assert found.failed == 0, "".join(said)
    return found.attempted
