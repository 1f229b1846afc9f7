"""The JSON Schema of race games' positions, made from the games' own tables.

It says what JSON Schema can say. What needs the rules (a die by which nothing can move, a piece in two pairs) is left
to `formats.read_position`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from ludarium.board.squares import COLOURS, PIECE_NUMBERS, PROGRESS
from ludarium.rules.race_rules import INPUT
from ludarium.rules.ruleset import Ruleset

Schema = dict[str, Any]

DIE: Schema = {"type": "integer", "minimum": 1, "maximum": 6}
COUNT: Schema = {"type": "integer", "minimum": 0}
COLOUR: Schema = {"enum": list(COLOURS)}
COLOUR_SET: Schema = {"type": "array", "items": COLOUR, "uniqueItems": True}
PIECE: Schema = {"enum": list(PIECE_NUMBERS)}


def closed(properties: Schema, required: Sequence[str] = (), **more: Any) -> Schema:
    """An object with these keys and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
        **more,
    }


def when(properties: Schema, then: Schema, otherwise: Schema | None = None) -> Schema:
    """What holds where all these properties are there and fit, and what holds elsewhere."""
    condition = {"properties": properties, "required": list(properties)}
    return {"if": condition, "then": then, **({"else": otherwise} if otherwise else {})}


def without(key: str) -> Schema:
    """An object that lacks a key."""
    return {"not": {"required": [key]}}


def exactly_with(key: str, properties: Schema) -> Schema:
    """A key that stands where the properties fit, and only there."""
    return when(properties, {"required": [key]}, without(key))


def race_position(rules: Ruleset) -> Schema:
    """A position of a race game."""
    keys, wanted, conditions = OWN[rules.name]
    properties = {
        "game": {"const": rules.name},
        "options": options_schema(rules),
        "seats": seats_schema(rules),
        "turn": COLOUR,
        "await": {"enum": list(INPUT)},
        "die": DIE,
        "sixes": COUNT,
        "rolls": COUNT,
        "tokens": closed({colour: _pieces(seat, rules) for seat, colour in enumerate(COLOURS)}),
        **keys,
        "winner": COLOUR,
    }
    required = ["game", "seats", "turn", "await", "tokens", *wanted]
    rest = [*_turn(rules), *_seated(), *_won(), *conditions(rules)]
    return closed(properties, required, title=rules.title, allOf=rest)


def options_schema(rules: Ruleset) -> Schema:
    """The options of a game."""
    return closed({name: option.schema() for name, option in rules.options.items()})


def seats_schema(rules: Ruleset) -> Schema:
    """Every list of seats that a game takes."""
    low, high = rules.seat_counts
    return {"enum": [list(seats) for count in range(low, high + 1) for seats in combinations(COLOURS, count)]}


def _pieces(seat: int, rules: Ruleset) -> Schema:
    fewest = 1 if "pieces" in rules.options else 4
    return {"type": "array", "items": {"enum": list(PROGRESS[seat])}, "minItems": fewest, "maxItems": 4}


def when_option(rules: Ruleset, name: str, value: Any, then: Schema, otherwise: Schema | None = None) -> Schema:
    """What holds where an option has a value, by default or spelled out."""
    if rules.options[name].default != value:
        return when({"options": {"properties": {name: {"const": value}}, "required": [name]}}, then, otherwise)
    others = {"properties": {name: {"not": {"const": value}}}, "required": [name]}
    return when({"options": others}, otherwise or {}, then)


def _turn(rules: Ruleset) -> list[Schema]:
    """The die, the row of 6s, rolls that are owed, and the end."""
    moving = {"await": {"const": "move"}}
    six, other = {"sixes": {"minimum": 1}}, {"sixes": {"maximum": 0}}
    return [
        exactly_with("die", moving),
        exactly_with("winner", {"await": {"const": "over"}}),
        when({**moving, "die": {"const": 6}}, {"properties": six, "required": ["sixes"]}),
        when({**moving, "die": {"maximum": 5}}, {"properties": other}),
        when_option(rules, "three_sixes", True, {"properties": {"sixes": {"maximum": 2}}}),
        when_option(rules, "bonus", "stack", {}, without("rolls")),
        when({"await": {"const": "over"}}, {"properties": {"rolls": {"maximum": 0}}}),
    ]


def _seated() -> list[Schema]:
    """A seated colour has pieces; another has none, and neither turn nor win."""
    return [
        when(
            {"seats": {"contains": {"const": colour}}},
            {"properties": {"tokens": {"required": [colour]}}},
            {"properties": {"tokens": without(colour), "turn": _not(colour), "winner": _not(colour)}},
        )
        for colour in COLOURS
    ]


def _won() -> list[Schema]:
    """A winner has all its pieces home."""
    return [
        when(
            {"winner": {"const": colour}},
            {"properties": {"tokens": {"properties": {colour: {"items": {"const": "home"}}}}}},
        )
        for colour in COLOURS
    ]


def _going_on() -> Schema:
    """While the game goes on nobody has all pieces home."""
    somewhere = {colour: {"contains": _not("home")} for colour in COLOURS}
    going = {"await": {"enum": ["roll", "move"]}}
    return when(going, {"properties": {"tokens": {"properties": somewhere}}})


def _not(value: str) -> Schema:
    return {"not": {"const": value}}


# ---- classic


CLASSIC_KEYS: Schema = {"captured": COLOUR_SET, "places": COLOUR_SET}


def _classic(rules: Ruleset) -> list[Schema]:
    by_itself = {"properties": {"options": {"properties": {"continue_to_last": {"const": False}}}}}
    four = {"properties": {"seats": {"minItems": 4}}}
    first_wins = when_option(rules, "teams", False, _going_on())
    return [
        when_option(rules, "lane_needs_capture", True, {"required": ["captured"]}, without("captured")),
        when_option(rules, "continue_to_last", True, {"required": ["places"]}, {**without("places"), **first_wins}),
        when_option(rules, "teams", True, {"allOf": [by_itself, four]}),
    ]


# ---- superconducting

SPIN: Schema = {"enum": ["up", "down"]}
PAIR: Schema = {"type": "array", "items": PIECE, "minItems": 2, "maxItems": 2, "uniqueItems": True}
SUPERCONDUCTING_KEYS: Schema = {
    "pairs": {"type": "array", "items": PAIR},
    "spins": closed(dict.fromkeys(COLOURS, SPIN), COLOURS),
    "field": COUNT,
}


def _superconducting(rules: Ruleset) -> list[Schema]:
    turns = rules.options["field_turns"].default
    in_field = {"properties": {"pairs": {"maxItems": 0}, "spins": _spins(COLOURS)}}
    else_two = {"properties": {"spins": {"anyOf": [_spins(up) for up in combinations(COLOURS, 2)]}}}
    return [
        _going_on(),
        *(_numbered(rules, pieces) for pieces in range(1, 5)),
        *(_unlike(colours) for colours in combinations(COLOURS, 2)),
        *(_without_pair(colour, colour) for colour in COLOURS),
        when({"field": {"minimum": 1}}, in_field, else_two),
        when_option(rules, "field_turns", turns, {"properties": {"field": {"exclusiveMaximum": turns}}}),
    ]


def _numbered(rules: Ruleset, pieces: int) -> Schema:
    """How many pieces a colour has, and which."""
    each = {colour: {"minItems": pieces, "maxItems": pieces} for colour in COLOURS}
    known = {"items": {"items": {"pattern": f"[1-{pieces}]$"}}}
    return when_option(rules, "pieces", pieces, {"properties": {"tokens": {"properties": each}, "pairs": known}})


def _unlike(colours: Sequence[str]) -> Schema:
    """Two colours of equal spins have no pair."""
    equal = [{"properties": {colour: {"const": spin} for colour in colours}} for spin in SPIN["enum"]]
    return when({"spins": {"anyOf": equal}}, _without_pair(*colours))


def _without_pair(one: str, other: str) -> Schema:
    """No pair of these two colours, which may be the same."""
    members = [{"contains": {"pattern": f"^{colour}"}} for colour in (one, other)]
    only = {"items": {"pattern": f"^({one}|{other})"}}
    return {"properties": {"pairs": {"items": {"not": {"allOf": [only, *members]}}}}}


def _spins(up: Sequence[str]) -> Schema:
    return {"properties": {colour: {"const": "up" if colour in up else "down"} for colour in COLOURS}}


OWN: dict[str, tuple[Schema, list[str], Callable[[Ruleset], list[Schema]]]] = {
    "classic": (CLASSIC_KEYS, [], _classic),
    "superconducting": (SUPERCONDUCTING_KEYS, ["spins"], _superconducting),
}
"""By game, its own keys of a position, those that must be there, and what else must hold."""
