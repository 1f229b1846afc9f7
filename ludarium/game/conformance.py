"""Running conformance cases and perft lines (see docs/formats.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ludarium.errors import IllegalMove, LudariumError, PositionError, StepError
from ludarium.game.comparing import CaseError, as_set_item, compare, wanted_and_got
from ludarium.game.formats import read_json, read_position
from ludarium.game.match import Match
from ludarium.game.perft import perft
from ludarium.rules.options import unknown_name
from ludarium.rules.ruleset import Step

ERRORS = {"invalid_position": PositionError, "illegal_move": IllegalMove, "wrong_step": StepError}
LISTS = ("legal", "has", "has_not")
Perft = Callable[[Any, int], int]


@dataclass(frozen=True)
class Outcome:
    """How a case came out: its id, and what failed ("" if it passed)."""

    id: str
    failure: str = ""

    @property
    def passed(self) -> bool:
        """Whether there was no failure."""
        return not self.failure


def run_file(lines: Iterable[str], count: Perft = perft) -> Iterator[Outcome]:
    """The outcome of each case or perft line; `count` is the perft function."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield run_line(line, number, count)


def run_line(line: str, number: int = 1, count: Perft = perft) -> Outcome:
    """The outcome of one line; a line that is no case fails."""
    try:
        case = read_json(line)
    except ValueError as error:
        return Outcome(f"line {number}", f"not JSON: {error}")
    if not isinstance(case, dict) or not isinstance(case.get("position"), dict):
        return Outcome(f"line {number}", "expected an object with a position")
    name = str(case.get("id", f"line {number}"))
    try:
        _check_shape(case)
        run_perft(case, count) if "perft" in case else run_case(case)
    except (CaseError, LudariumError) as error:
        return Outcome(name, str(error))
    return Outcome(name)


def run_perft(case: dict[str, Any], count: Perft = perft) -> None:
    """Compare the number of sequences at each depth; raises CaseError."""
    rules, config, state = read_position(case["position"])
    for depth, expected in case["perft"].items():
        if not depth.isascii() or not depth.isdigit() or len(depth) > 2:
            raise CaseError(f"depth {depth[:20]!r}: expected a number below 100")
        got = count(Match(rules, config, state), int(depth))
        compare(f"depth {depth}", expected, got)


def run_case(case: dict[str, Any]) -> None:
    """Run one case; raises CaseError, or the error of a step that was refused without its case saying so."""
    error, steps = case.get("error"), case.get("steps", [])
    if error == "invalid_position" or (error and not steps):
        _expect_error(error, lambda: read_position(case["position"]))
        return
    match = Match(*read_position(case["position"]))
    _check_listed(case, match)
    for step in steps[:-1] if error else steps:
        _take(match, step)
    if error:
        _expect_error(error, lambda: _take(match, steps[-1]))
    else:
        _compare_after(match, case.get("after", {}))


def _check_shape(case: dict[str, Any]) -> None:
    own = ("perft",) if "perft" in case else (*LISTS, "steps", "after", "error")
    keys = ("id", "clauses", "position", *own)
    for key in case:
        if key not in keys:
            raise CaseError(unknown_name("key", key, list(keys)))
    if case.get("error") not in (None, *ERRORS):
        raise CaseError(f"error is {case['error']!r}: expected one of {', '.join(ERRORS)}")
    for key, kind in (*((name, list) for name in ("steps", *LISTS)), ("after", dict), ("perft", dict)):
        if not isinstance(case.get(key, kind()), kind):
            raise CaseError(f"{key} is {case[key]!r}: expected a {kind.__name__}")


def _check_listed(case: dict[str, Any], match: Match) -> None:
    if not {"legal", "has", "has_not"} & set(case):
        return
    decides = match.rules.decides(match.state)
    steps = match.rules.steps(match.config, match.state) if decides else []
    choices = [_choice(step) for step in steps]
    listed = {as_set_item(choice) for choice in choices}
    if "legal" in case and listed != {as_set_item(step) for step in case["legal"]}:
        raise CaseError(f"legal: expected {case['legal']!r}, got {choices!r}")
    for step in case.get("has", []):
        if as_set_item(step) not in listed:
            raise CaseError(f"has: expected {step!r} to be legal")
    for step in case.get("has_not", []):
        if as_set_item(step) in listed:
            raise CaseError(f"has_not: expected {step!r} not to be legal")


def _choice(step: Step) -> Any:
    return step["move"] if list(step) == ["move"] else step


def _take(match: Match, step: Any) -> None:
    match.advance(match.rules.outcome(match.config, match.state, step))


def _expect_error(name: str, action: Callable[[], object]) -> None:
    try:
        action()
    except LudariumError as error:
        if type(error) is not ERRORS[name]:
            raise CaseError(f"expected the error {name}, got: {error}") from None
        return
    raise CaseError(f"expected the error {name}, but it was accepted")


def _compare_after(match: Match, after: dict[str, Any]) -> None:
    position = match.rules.write(match.config, match.state)
    position["scores"] = match.rules.scores(match.config, match.state)
    for key, expected in after.items():
        compare(key, *wanted_and_got(key, expected, position.get(key), sparse=match.rules.sparse))
