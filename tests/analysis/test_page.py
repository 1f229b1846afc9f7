"""The examples of docs/analysis.md run."""

from __future__ import annotations

import doctest

import pytest

from tests.test_readme import BLOCK, FLAGS, ROOT


def test_the_examples_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / "docs/analysis.md").read_text(encoding="utf-8")
    examples = "\n".join(block for language, block in BLOCK.findall(text) if language == "python")
    session = doctest.DocTestParser().get_doctest(examples, {}, "analysis.md", "analysis.md", 0)
    said: list[str] = []
    found = doctest.DocTestRunner(optionflags=FLAGS).run(session, out=said.append)
    assert found.failed == 0, "".join(said)
    assert found.attempted > 5
