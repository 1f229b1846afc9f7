"""Records: whole games as JSON Lines (see docs/formats.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludarium.board.squares import SEATS
from ludarium.errors import OptionError, RecordError, StepError
from ludarium.game.comparing import as_set_item
from ludarium.game.formats import read_json
from ludarium.game.match import Match
from ludarium.rules.events import Event
from ludarium.rules.faults import Fields
from ludarium.rules.options import integer
from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Position, Ruleset, Step

FORMAT, VERSION = "ludarium-record", 1
LONGEST = 64 * 1024  # characters of a line, far more than any has: what is no record is not looked through at length
HEAD_KEYS = ("format", "version", "game", "options", "seats", "agents", "seed")


@dataclass
class Record:
    """A game that was read: what its head says, its steps, its result; unfinished if it broke off."""

    rules: Ruleset
    config: Any
    seats: tuple[str, ...]
    agents: tuple[str, ...] | None
    seed: int | None
    line: int
    steps: list[Step] = field(default_factory=list)
    result: dict[str, Any] | None = None

    @property
    def finished(self) -> bool:
        """Whether its result line was there."""
        return self.result is not None

    def replay(self) -> Iterator[tuple[Step, tuple[Event, ...], Position]]:
        """Each step with its events and the position after it."""
        match = Match(self.rules, self.config)
        for step in self.steps:
            events = match.advance(self.rules.outcome(self.config, match.state, step))
            yield step, events, self.rules.write(self.config, match.state)


def head(rules: Ruleset, config: Any, agents: Sequence[str] | None, seed: int | None) -> dict[str, Any]:
    """The first line of a record."""
    found: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": rules.name,
        "options": rules.options.differing(rules.values(config)),
        "seats": [colour for seat, colour in enumerate(rules.colours) if config.seats >> seat & 1],
    }
    if agents is not None:
        found["agents"] = list(agents)
    if seed is not None:
        found["seed"] = seed
    return {**found, **rules.write_head(config)}


def write_record(
    rules: Ruleset,
    config: Any,
    agents: Sequence[str] | None,
    seed: int | None,
    steps: Iterable[Step],
    state: Any,
) -> str:
    """The record of a game that these steps led to a state, with its result if it is over."""
    lines = [head(rules, config, agents, seed), *steps]
    if state.over:
        lines.append({"result": rules.result(config, state)})
    return "".join(json.dumps(line) + "\n" for line in lines)


def read_records(text: str) -> Iterator[Record]:
    """The games of a file, each checked by replaying it; raises RecordError with the line where one goes wrong.

    A game that breaks off is given as unfinished, up to its last whole line: a last line without its line break is left
    out if it is no JSON.
    """
    if not isinstance(text, str):
        raise RecordError(1, f"expected text, got {text!r}")
    record: Record | None = None
    match: Match | None = None
    for number, line in _lines(text):
        value = _value(number, line)
        if "format" in value:
            if record is not None:
                yield record
            record = _read_head(number, value)
            match = Match(record.rules, record.config)
        elif record is None or match is None:
            raise RecordError(number, f"expected the head of a record, got {line.strip()[:80]}")
        elif record.finished:
            raise RecordError(number, "after the result only another game's head may follow")
        elif "result" in value:
            _check_result(number, value, match)
            record.result = value["result"]
        else:
            _take(number, match, value)
            record.steps.append(value)
    if record is not None:
        yield record


def _lines(text: str) -> Iterable[tuple[int, str]]:
    lines = text.split("\n")
    whole, rest = lines[:-1], lines[-1]
    yield from ((number, line) for number, line in enumerate(whole, 1) if line.strip())
    if rest.strip() and _is_json(rest):
        yield len(lines), rest


def _is_json(line: str) -> bool:
    try:
        read_json(line)
    except ValueError:
        return False
    return True


def _value(number: int, line: str) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise RecordError(number, f"{len(line)} characters: expected a line of at most {LONGEST}")
    try:
        value = read_json(line)
    except ValueError as error:
        raise RecordError(number, f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise RecordError(number, f"expected an object, got {line.strip()[:80]}")
    return value


def _read_head(number: int, value: dict[str, Any]) -> Record:
    if value.get("format") != FORMAT or integer(value.get("version")) != VERSION:
        raise RecordError(number, f"expected format {FORMAT!r} version {VERSION}")
    try:
        rules = ruleset(str(value.get("game")))
    except OptionError as error:
        raise RecordError(number, str(error)) from None
    fields = Fields(value, (*HEAD_KEYS, *rules.head_keys), rules.colours)
    values, faults = rules.options.complete(fields.mapping("options", {}))
    seats = fields.colours("seats", SEATS)
    agents = _read_agents(fields, len(seats))
    seed = fields.number("seed", 0, (1 << 63) - 1) if "seed" in value else None
    faults = fields.faults + faults + rules.conflicts(values)
    faults = faults or rules.seat_faults(seats, values)
    if faults:
        raise RecordError(number, "; ".join(faults))
    config = rules.configure(values, seats)
    faults = rules.read_head(config, value)
    if faults:
        raise RecordError(number, "; ".join(faults))
    return Record(rules, config, tuple(rules.colours[seat] for seat in seats), agents, seed, number)


def _read_agents(fields: Fields, seats: int) -> tuple[str, ...] | None:
    agents = fields.take("agents", None)
    if agents is None:
        return None
    if not isinstance(agents, list) or not all(isinstance(name, str) for name in agents) or len(agents) != seats:
        fields.fault("agents", f"is {agents!r}: expected a name for each of the {seats} seats")
        return None
    return tuple(agents)


def _take(number: int, match: Match, step: Step) -> None:
    try:
        match.advance(match.rules.outcome(match.config, match.state, step))
    except StepError as error:
        raise RecordError(number, str(error)) from None


def _check_result(number: int, value: dict[str, Any], match: Match) -> None:
    if not match.state.over:
        raise RecordError(number, "a result, but the game is not over")
    expected = match.rules.result(match.config, match.state)
    if as_set_item(value) != as_set_item({"result": expected}):
        raise RecordError(number, f"the result is {json.dumps(value)}, but the steps give {json.dumps(expected)}")
