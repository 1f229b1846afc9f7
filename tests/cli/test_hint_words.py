"""Hints in the words of the terminal."""

from __future__ import annotations

import pytest

import ludarium as lu
from ludarium.analysis.hints import Hint, Suggestion
from ludarium.cli import hint_words

REASONS = (
    ("infirmary", 3.0),
    ("infirmary in slot 1", 2.0),
    ("slot 1", 1.0),
    ("less fish by wounds", 0.5),
    ("fish", 0.4),
)


def told(monkeypatch: pytest.MonkeyPatch, half: float | None) -> str:
    """The last sentence of a hint with these reasons, whose chances have such an interval."""
    found = Hint("tuned", Suggestion({"do": "pass"}, 0.3, half), (), REASONS)
    monkeypatch.setattr(hint_words, "hint", lambda observation: found)
    lines = hint_words.advice(lu.Game("ludicrous", seed=1), lambda step: str(step["do"]))
    return " ".join(lines).partition("For the first speak")[2]


def test_a_reason_that_is_part_of_another_is_not_told_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(monkeypatch, 0.01) == ": infirmary in slot 1, less fish by wounds, fish."


def test_reasons_with_a_worth_are_all_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(monkeypatch, None).startswith(", in points: infirmary (+300.0), infirmary in slot 1 (+200.0), slot 1")
