"""Running conformance cases and perft lines (see docs/formats.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ludarium.errors import IllegalMove, LudariumError, PositionError, StepError
from ludarium.game.formats import read_json, read_position
from ludarium.game.match import Match
from ludarium.game.perft import perft
from ludarium.rules.options import unknown_name

ERRORS = {"invalid_position": PositionError, "illegal_move": IllegalMove, "wrong_step": StepError}
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


class CaseError(Exception):
    """What a case expected and what it got."""


def run_file(lines: Iterable[str], count: Perft = perft) -> Iterator[Outcome]:
    """The outcome of each case or perft line; `count` is the perft function."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield run_line(line, number, count)


def run_line(line: str, number: int = 1, count: Perft = perft) -> Outcome:
    """The outcome of one line; a line that is no case fails."""
    try:
        case = read_json(line)
    except (ValueError, RecursionError) as error:
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
        if not depth.isascii() or not depth.isdigit():
            raise CaseError(f"depth {depth!r}: expected a number")
        got = count(Match(rules, config, state), int(depth))
        _compare(f"depth {depth}", expected, got)


def run_case(case: dict[str, Any]) -> None:
    """Run one case; raises CaseError, or the error of a step that was refused without its case saying so."""
    error, steps = case.get("error"), case.get("steps", [])
    if error == "invalid_position" or (error and not steps):
        _expect_error(error, lambda: read_position(case["position"]))
        return
    match = Match(*read_position(case["position"]))
    if "legal" in case:
        _compare("legal", _as_set(case["legal"]), _as_set(_legal(match)))
    for step in steps[:-1] if error else steps:
        _take(match, step)
    if error:
        _expect_error(error, lambda: _take(match, steps[-1]))
    else:
        _compare_after(match, case.get("after", {}))


def _check_shape(case: dict[str, Any]) -> None:
    keys = ("id", "clauses", "position", *(("perft",) if "perft" in case else ("legal", "steps", "after", "error")))
    for key in case:
        if key not in keys:
            raise CaseError(unknown_name("key", key, list(keys)))
    if case.get("error") not in (None, *ERRORS):
        raise CaseError(f"error is {case['error']!r}: expected one of {', '.join(ERRORS)}")
    for key, kind in (("steps", list), ("legal", list), ("after", dict), ("perft", dict)):
        if not isinstance(case.get(key, kind()), kind):
            raise CaseError(f"{key} is {case[key]!r}: expected a {kind.__name__}")


def _legal(match: Match) -> list[str]:
    awaits = match.state.awaits
    steps = [match.rules.step(awaits, x) for x in match.rules.outcomes(match.config, match.state)]
    return [step["move"] for step in steps if "move" in step]


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
        got = position.get(key)
        if key == "tokens" and isinstance(expected, dict):
            got = {colour: (got or {}).get(colour) for colour in expected}
        unordered = key == "pairs"
        _compare(key, _pair_set(expected) if unordered else expected, _pair_set(got) if unordered else got)


def _as_set(items: list[Any]) -> list[Any]:
    return sorted(items, key=repr)


def _pair_set(pairs: Any) -> Any:
    if not isinstance(pairs, list) or not all(isinstance(pair, list) for pair in pairs):
        return pairs
    return _as_set([_as_set(pair) for pair in pairs])


def _compare(what: str, expected: Any, got: Any) -> None:
    if expected != got:
        raise CaseError(f"{what}: expected {expected!r}, got {got!r}")
