"""What the rules say has happened, each event with the clause that caused it.

Rules call `note`. Interpreted, it adds to the state's `events` list when there is one; compiled, it is nothing at all,
or a count of its kind where the state has a `tally` field (see `sim`). Its numbers are pieces (4 * seat + index),
places (64 * seat + progress), seats or plain numbers, as `SHAPES` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ludarium.board.squares import COLOURS, SEATS, piece_name, place_name
from ludarium.rules.record import Record

FIRST = 0
ROLLED = 1
PASSED = 2
FORFEIT = 3
RELEASED = 4
MOVED = 5
CAPTURED = 6
LANE = 7
HOME = 8
AGAIN = 9
TURN = 10
PLACE = 11
WON = 12
PAIR_MOVED = 13
PAIRED = 14
BROKEN = 15
COLLAPSED = 16
CURRENT = 17
SPINS = 18
FIELD_DRAW = 19
FIELD_ON = 20
FIELD_OFF = 21
KINDS = 22

SIX, CAPTURE, INTO_LANE, REACHED_HOME, PAIR, BREAK = (1 << bit for bit in range(6))
"""Reasons for a further roll, as bits."""
REASONS = ("six", "capture", "lane", "home", "pair", "break")

SHAPES: Mapping[int, tuple[str, tuple[str, ...]]] = MappingProxyType(
    {
        FIRST: ("first", ("seat",)),
        ROLLED: ("rolled", ("seat", "die")),
        PASSED: ("passed", ("seat", "die")),
        FORFEIT: ("forfeit", ("seat",)),
        RELEASED: ("released", ("piece", "to")),
        MOVED: ("moved", ("piece", "from", "to")),
        CAPTURED: ("captured", ("piece", "by", "square")),
        LANE: ("lane", ("piece", "square")),
        HOME: ("home", ("piece",)),
        AGAIN: ("again", ("seat", "reasons")),
        TURN: ("turn", ("seat",)),
        PLACE: ("place", ("seat", "place")),
        WON: ("won", ("seat",)),
        PAIR_MOVED: ("pair_moved", ("piece", "partner", "from", "to")),
        PAIRED: ("paired", ("piece", "partner", "square")),
        BROKEN: ("broken", ("piece", "partner", "square")),
        COLLAPSED: ("collapsed", ("piece", "partner", "square")),
        CURRENT: ("current", ("piece", "partner", "from", "to")),
        SPINS: ("spins", ("up",)),
        FIELD_DRAW: ("field_draw", ("on",)),
        FIELD_ON: ("field_on", ("turns",)),
        FIELD_OFF: ("field_off", ()),
    }
)
"""Each kind's name and what its numbers are."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: its kind, the clause that caused it, and who and where by name."""

    kind: str
    clause: str
    data: Mapping[str, str | int | list[str]]

    def __post_init__(self) -> None:
        object.__setattr__(self, "data", MappingProxyType(self.data))

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.kind, self.clause, dict(self.data))

    def as_dict(self) -> dict[str, str | int | list[str]]:
        """The event as one flat object: `kind`, `clause` and its data."""
        return {"kind": self.kind, "clause": self.clause, **self.data}


def note(s: Record, kind: int, clause: str, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Say that something happened, if anybody listens."""
    if s.events is not None:
        s.events.append((kind, clause, a, b, c, d, e))


def event(kind: int, clause: str, *numbers: int) -> Event:
    """The event of a `note`, with names for its numbers."""
    name, shape = SHAPES[kind]
    data = {key: _named(key, number) for key, number in zip(shape, numbers, strict=False)}
    return Event(name, clause, data)


def _named(key: str, number: int) -> str | int | list[str]:
    match key:
        case "seat":
            return COLOURS[number]
        case "piece" | "partner" | "by":
            return piece_name(number)
        case "from" | "to" | "square":
            return place_name(number >> 6, number & 63)
        case "reasons":
            return [name for bit, name in enumerate(REASONS) if number >> bit & 1]
        case "up":
            return [COLOURS[seat] for seat in SEATS if number >> 4 * seat & 1]
    return number
