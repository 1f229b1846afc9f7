"""The conformance cases of Ludicrous Ludo pass, with the package and with the reference."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludarium.game.clauses import clauses
from ludarium.game.comparing import as_set_item, wanted_and_got
from ludarium.game.conformance import run_file
from tests.reference.ludicrous.compare import listed
from tests.reference.ludicrous.game import Ludicrous

FILES = sorted((Path(__file__).parents[1] / "conformance").glob("ludicrous*.jsonl"))
CASES: list[dict[str, Any]] = [json.loads(line) for path in FILES for line in path.read_text("utf-8").splitlines()]
PLAYED = [case for case in CASES if "error" not in case]


def test_the_files_are_there() -> None:
    assert [path.name for path in FILES] == ["ludicrous.jsonl", "ludicrous_own.jsonl"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_all_cases_pass(path: Path) -> None:
    outcomes = list(run_file(path.read_text("utf-8").splitlines()))
    assert outcomes
    assert [outcome for outcome in outcomes if not outcome.passed] == []


def test_every_case_has_its_own_id_and_known_clauses() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES)
    known = {c.id for c in clauses("ludicrous")} | {"format"}
    assert {clause for case in CASES for clause in case["clauses"]} <= known


def test_the_own_cases_reach_every_clause() -> None:
    reached = {clause for case in CASES for clause in case["clauses"]}
    assert {c.id for c in clauses("ludicrous")} - reached <= {"LL-6.1", "LL-3.10", "ch.4"}


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case["id"])
def test_the_reference_passes_the_cases_too(case: dict[str, Any]) -> None:
    table = Ludicrous(json.loads(json.dumps(case["position"])))
    legal = listed(table.steps())
    if "legal" in case:
        assert legal == listed(case["legal"])
    assert set(listed(case.get("has", []))) <= set(legal)
    assert not set(listed(case.get("has_not", []))) & set(legal)
    for step in case["steps"]:
        table.apply({**step, "cards": sorted(step["cards"])} if "cards" in step else step)
    found = table.position()
    for key, expected in case["after"].items():
        wanted, got = wanted_and_got(key, expected, found.get(key), sparse=True)
        assert as_set_item(wanted) == as_set_item(got), key
