"""The steps of the race games: outcomes as numbers on the tape, and as the public format has them."""

from __future__ import annotations

from typing import Any

from ludarium.board.squares import COLOURS, PIECE_NUMBERS, SEATS, piece_name
from ludarium.errors import IllegalMove, StepError
from ludarium.rules import chance
from ludarium.rules.chance import FIELD, FIRST, MOVE, OVER, ROLL, UP
from ludarium.rules.options import integer

KEYS = {FIRST: "first", ROLL: "die", MOVE: "move", UP: "up", FIELD: "field"}
AWAITED = {FIRST: "first", ROLL: "roll", MOVE: "move", UP: "up", FIELD: "field", OVER: "over"}
"""By what is awaited: the key of its step, and the name a position gives it."""

UP_SEATS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
"""The seats that are up, by outcome of a redraw."""


def write_step(awaits: int, outcome: int) -> dict[str, Any]:
    """The step of an outcome."""
    match awaits:
        case chance.FIRST:
            return {"first": COLOURS[outcome]}
        case chance.ROLL:
            return {"die": outcome}
        case chance.MOVE:
            return {"move": piece_name(outcome)}
        case chance.UP:
            return {"up": [COLOURS[seat] for seat in UP_SEATS[outcome]]}
        case _:  # FIELD
            return {"field": bool(outcome)}


def read_step(awaits: int, outcomes: list[int], step: object, wanted: str) -> int:
    """The outcome that a step is, if it may come now; `wanted` says in words what is awaited."""
    key = KEYS.get(awaits)
    if not isinstance(step, dict) or len(step) != 1 or key is None or key not in step:
        raise StepError(f"step {step!r}: expected {wanted}")
    outcome = _outcome(awaits, step[key])
    if outcome not in outcomes:
        error = IllegalMove if awaits == MOVE else StepError
        raise error(f"step {step!r}: expected {wanted}")
    return outcome


def _outcome(awaits: int, value: object) -> int:
    """The number of a step's value, -1 if it has none."""
    if awaits == ROLL:
        die = integer(value)
        return -1 if die is None else die
    if awaits == FIELD:
        return int(value) if isinstance(value, bool) else -1
    if awaits == UP:
        return _redraw(value)
    if not isinstance(value, str):
        return -1
    return PIECE_NUMBERS.get(value, -1) if awaits == MOVE else dict(zip(COLOURS, SEATS, strict=True)).get(value, -1)


def _redraw(value: object) -> int:
    if not isinstance(value, list) or not all(isinstance(colour, str) and colour in COLOURS for colour in value):
        return -1
    seats = tuple(sorted(COLOURS.index(colour) for colour in value))
    return UP_SEATS.index(seats) if seats in UP_SEATS else -1


def wanted(awaits: int, turn: str, outcomes: list[int]) -> str:
    """What is awaited, in words."""
    match awaits:
        case chance.FIRST:
            return "who begins, as {'first': " + " or ".join(repr(COLOURS[seat]) for seat in outcomes) + "}"
        case chance.ROLL:
            return f"the die of {turn}, as {{'die': 1 to 6}}"
        case chance.MOVE:
            return f"a move of {turn}, as {{'move': {' or '.join(repr(piece_name(x)) for x in outcomes)}}}"
        case chance.UP:
            return "a spin redraw, as {'up': two of " + ", ".join(map(repr, COLOURS)) + "}"
        case chance.FIELD:
            return "a field draw, as {'field': " + " or ".join(str(bool(n)).lower() for n in outcomes) + "}"
    return "nothing more: the game is over"
