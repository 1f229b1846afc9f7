"""JSON Schemas (2020-12) of the public formats.

They say what JSON Schema can say; what needs the rules is left to the readers in `formats`, `records`, `conformance`.
"""

from __future__ import annotations

from collections.abc import Callable

from ludarium.board.squares import COLOURS
from ludarium.errors import OptionError
from ludarium.game.conformance import ERRORS
from ludarium.game.ludicrous import schema as ludicrous
from ludarium.game.position_schema import (
    COLOUR,
    COLOUR_SET,
    COUNT,
    DIE,
    PIECE,
    Schema,
    closed,
    options_schema,
    race_position,
    seats_schema,
    when,
)
from ludarium.game.records import FORMAT, VERSION
from ludarium.rules.ludicrous import LUDICROUS
from ludarium.rules.options import unknown_name
from ludarium.rules.registry import GAMES
from ludarium.rules.ruleset import Ruleset

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(kind: str) -> Schema:
    """The schema of a "position", "step", "record" (one line of it) or "case" (or perft line); raises OptionError."""
    if kind not in KINDS:
        raise OptionError(unknown_name("schema", kind, list(KINDS)))
    title, make = KINDS[kind]
    return {"$schema": DIALECT, "title": title, **make()}


def _positions() -> Schema:
    """The positions of all games, a branch for each."""
    return {"oneOf": [ludicrous.position() if rules is LUDICROUS else race_position(rules) for rules in GAMES.values()]}


def _steps() -> Schema:
    race = [_single("die", DIE), _single("move", PIECE), *_draws()]
    return {"oneOf": [*race, _single("first", COLOUR), *ludicrous.steps()]}


def _draws() -> list[Schema]:
    two = {**COLOUR_SET, "minItems": 2, "maxItems": 2}
    return [_single("up", two), _single("field", {"type": "boolean"})]


def _single(key: str, value: Schema) -> Schema:
    return closed({key: value}, [key])


def _record() -> Schema:
    """One line of a record."""
    lines = [*(_head(rules) for rules in GAMES.values()), _steps(), _single("result", _result())]
    return {"description": "One line of a record: its head, a step, or its result.", "oneOf": lines}


def _head(rules: Ruleset) -> Schema:
    properties = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "game": {"const": rules.name},
        "options": options_schema(rules),
        "seats": ludicrous.seats() if rules is LUDICROUS else seats_schema(rules),
        "agents": {"type": "array", "items": {"type": "string"}},
        "seed": {"type": "integer", "minimum": 0, "maximum": (1 << 63) - 1},
        **(ludicrous.head_keys() if rules is LUDICROUS else {}),
    }
    low, high = rules.seat_counts
    exact = [
        when({"seats": {"minItems": n, "maxItems": n}}, {"properties": {"agents": {"minItems": n, "maxItems": n}}})
        for n in range(low, high + 1)
    ]
    return closed(properties, ["format", "version", "game", "seats"], title=f"Head, {rules.title}", allOf=exact)


def _result() -> Schema:
    scores = closed({colour: {"type": "integer", "minimum": 0, "maximum": 1000} for colour in COLOURS})
    won = closed({"winner": COLOUR, "scores": scores, "places": COLOUR_SET}, ["winner"])
    return {"oneOf": [won, _single("winner", {"const": "draw"})]}


def _case() -> Schema:
    """One line of a file of cases: a case, or a perft line."""
    name, position = {"type": "string"}, {"$ref": "#/$defs/position"}
    wrong, choices = {"const": "invalid_position"}, ludicrous.decisions()
    properties = {
        "id": name,
        "clauses": {"type": "array", "items": name},
        "position": {"type": "object"},
        "legal": {"type": "array", "items": {"oneOf": [PIECE, *choices]}, "uniqueItems": True},
        "has": {"type": "array", "items": {"oneOf": choices}},
        "has_not": {"type": "array"},
        "steps": {"type": "array"},
        "after": {"type": "object"},
        "error": {"enum": list(ERRORS)},
    }
    moving = {"properties": {"await": {"const": "move"}}}
    conditions = [
        {"oneOf": [{"required": ["after"]}, {"required": ["error"]}]},
        when({"error": wrong}, {"properties": {"steps": {"maxItems": 0}}}, {"properties": {"position": position}}),
        when({"error": {"enum": [name for name in ERRORS if name != wrong["const"]]}}, {}, _all_steps()),
        when({"legal": {"contains": PIECE}}, {"properties": {"position": moving}}),
    ]
    case = closed(properties, ["id", "position"], title="Case", allOf=conditions)
    counts = {"type": "object", "propertyNames": {"pattern": "^(0|[1-9][0-9]*)$"}, "additionalProperties": COUNT}
    perft = closed({"id": name, "position": position, "perft": counts}, ["position", "perft"], title="Perft line")
    return {"oneOf": [case, perft], "$defs": {"position": _positions(), "step": _steps()}}


def _all_steps() -> Schema:
    return {"properties": {"steps": {"items": {"$ref": "#/$defs/step"}}}}


KINDS: dict[str, tuple[str, Callable[[], Schema]]] = {
    "position": ("Position of a Ludarium game", _positions),
    "step": ("Step of a Ludarium game", _steps),
    "record": ("Line of a Ludarium record", _record),
    "case": ("Conformance case or perft line", _case),
}
"""By name, the title of a schema and what makes it."""
