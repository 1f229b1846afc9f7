"""Conformance cases and perft lines: those kept here pass, and wrong ones fail with a sentence."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludarium.game.conformance import Outcome, run_file, run_line
from tests.reference.compare import reference
from tests.reference.table import Refused
from tests.rules.scene import position

FOLDER = Path(__file__).parents[1] / "conformance"
FILES = sorted(path for path in FOLDER.glob("*.jsonl") if "ludicrous" not in path.name)
CASES = [json.loads(line) for path in FILES if "perft" not in path.name for line in path.read_text().splitlines()]

MOVE = position("classic", red="t5 t9", die=4)
ROLL = position("classic", red="t5")


def run(**case: Any) -> Outcome:
    return run_line(json.dumps({"id": "X-1", **case}))


def test_there_are_cases_of_every_kind() -> None:
    assert [path.name for path in FILES] == [
        "classic.jsonl",
        "classic.perft.jsonl",
        "formats.jsonl",
        "own.jsonl",
        "superconducting.jsonl",
        "superconducting.perft.jsonl",
    ]


@pytest.mark.parametrize("path", [path for path in FILES if "perft" not in path.name], ids=lambda path: path.name)
def test_all_cases_pass(path: Path) -> None:
    outcomes = list(run_file(path.read_text(encoding="utf-8").splitlines()))
    assert outcomes
    assert [outcome for outcome in outcomes if not outcome.passed] == []


def test_every_case_has_its_own_id() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", [case for case in CASES if "error" not in case], ids=lambda case: case["id"])
def test_the_reference_passes_the_cases_too(case: dict[str, Any]) -> None:
    table = reference(case["position"])
    if "legal" in case:
        assert sorted(case["legal"]) == sorted(step["move"] for step in table.steps())
    for step in case["steps"]:
        table.apply({k: sorted(v, key=table.seats.index) if k == "up" else v for k, v in step.items()})
    found = table.position()
    for key, expected in case["after"].items():
        if key == "tokens":
            assert {colour: found["tokens"][colour] for colour in expected} == expected
        elif key == "pairs":
            assert {frozenset(pair) for pair in found["pairs"]} == {frozenset(pair) for pair in expected}
        elif key == "scores":
            assert table.scores() == expected  # type: ignore[attr-defined]
        else:
            assert found.get(key) == expected


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.get("error") and case["steps"]], ids=lambda case: case["id"]
)
def test_the_reference_refuses_the_same_last_steps(case: dict[str, Any]) -> None:
    table = reference(case["position"])
    for step in case["steps"][:-1]:
        table.apply(step)
    assert (case["error"] == "illegal_move") == (table.awaits == "move" and list(case["steps"][-1]) == ["move"])
    with pytest.raises(Refused):
        table.apply(case["steps"][-1])


# ---- cases that fail


def test_a_case_that_passes() -> None:
    outcome = run(
        clauses=["CL-3"], position=MOVE, legal=["red2", "red1"], steps=[{"move": "red1"}], after={"turn": "green"}
    )
    assert outcome == Outcome("X-1")
    assert outcome.passed


@pytest.mark.parametrize(
    ("case", "expected", "got"),
    [
        ({"legal": ["red1"]}, "['red1']", "['red1', 'red2']"),
        ({"legal": ["red1", "red2", "red3"]}, "red3", "legal"),
        ({"steps": [{"move": "red1"}], "after": {"turn": "blue"}}, "'blue'", "'green'"),
        ({"steps": [{"move": "red1"}], "after": {"tokens": {"red": ["t9", "t9", "base", "t1"]}}}, "t1", "'base'"),
        ({"steps": [{"move": "red1"}], "after": {"die": 4}}, "4", "None"),
        ({"steps": [{"move": "red1"}], "after": {"rolls": 0}}, "0", "None"),
        ({"steps": [{"move": "red3"}], "after": {}}, "expected", "red3"),
        ({"steps": [{"move": "red3"}, {"die": 3}], "error": "wrong_step"}, "expected", "red3"),
        ({"steps": [{"move": "red1"}], "error": "illegal_move"}, "illegal_move", "accepted"),
        ({"steps": [{"move": "red3"}], "error": "wrong_step"}, "wrong_step", "red3"),
        ({"steps": [{"die": 3}], "error": "illegal_move"}, "illegal_move", "die"),
        ({"steps": [], "error": "invalid_position"}, "invalid_position", "accepted"),
        ({"after": {"weather": "fine"}}, "'fine'", "None"),
        ({"after": {"pairs": [["red1", "green1"]]}}, "green1", "pairs"),
        ({"after": {"pairs": 5}}, "5", "pairs"),
        ({"after": {"pairs": [1]}}, "1", "pairs"),
        ({"after": {"tokens": 5}}, "5", "tokens"),
        ({"after": {"sixes": False}}, "False", "0"),
        ({"legal": [1, "red1"]}, "1", "legal"),
        ({"legal": "red1"}, "list", "legal"),
        ({"steps": {"move": "red1"}}, "list", "steps"),
        ({"steps": [5]}, "expected", "5"),
        ({"after": []}, "dict", "after"),
        ({"error": "no_such"}, "invalid_position", "no_such"),
        ({"error": ["wrong_step"]}, "invalid_position", "wrong_step"),
        ({"weather": 3, "after": {}}, "unknown key", "weather"),
        ({"position": 5}, "position", "object"),
        ({"position": {**MOVE, "weather": 1}}, "weather", "unknown key"),
        ({"position": {**MOVE, "game": "clasic"}}, "did you mean", "clasic"),
    ],
    ids=str,
)
def test_a_failure_says_what_was_expected_and_what_came(case: dict[str, Any], expected: str, got: str) -> None:
    outcome = run(**{"position": MOVE, **case})
    assert not outcome.passed
    assert expected in outcome.failure
    assert got in outcome.failure


@pytest.mark.parametrize("line", ["{", "[]", "3", "null", "[" * 5000, '{"id": "a", "id": "b"}', '{"id": "a"}'], ids=str)
def test_a_line_that_is_no_case_fails(line: str) -> None:
    (outcome,) = run_file([line])
    assert not outcome.passed
    assert outcome.failure


def test_nesting_without_end_fails_as_any_other_line() -> None:
    nested = json.loads("[" * 900 + "]" * 900)
    (outcome,) = run_file(['{"id": "a", "position": {}, "after": {"turn": ' + json.dumps(nested) + "}}"])
    assert "nested too deeply" in outcome.failure


def test_empty_lines_are_no_cases() -> None:
    assert list(run_file(["", "  ", "\n"])) == []


def test_lines_without_an_id_are_named_by_their_number() -> None:
    outcomes = list(run_file(["", json.dumps({"position": MOVE}), "{"]))
    assert [outcome.id for outcome in outcomes] == ["line 2", "line 3"]


@pytest.mark.parametrize(
    ("counts", "passes"),
    [
        ({"1": 6}, True),
        ({"1": 6.0}, True),
        ({"0": 1}, True),
        ({"1": 5}, False),
        ({"1": 6, "2": 5}, False),
        ({"1": "6"}, False),
        ({"x": 6}, False),
        ({"1.5": 6}, False),
        ({"-1": 1}, False),
        ({"9" * 5000: 1}, False),
        ({"0": True}, False),
        ([6], False),
        (6, False),
    ],
    ids=lambda value: str(value)[:40],
)
def test_perft_lines(counts: Any, passes: bool) -> None:
    outcome = run(position=ROLL, perft=counts)
    assert outcome.passed == passes
    assert passes or outcome.failure
