"""Who sits where in a new game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludarium.board.squares import COLOURS
from ludarium.errors import OptionError
from ludarium.rules.options import unknown_name
from ludarium.rules.ruleset import Ruleset


def seat_numbers(rules: Ruleset, seats: Sequence[str] | int | None, values: Mapping[str, Any]) -> tuple[int, ...]:
    """Seats from colours, from how many there are, or all; raises OptionError."""
    count = rules.seat_counts[1] if seats is None else seats
    if isinstance(count, int):
        low, high = rules.seat_counts
        if not low <= count <= high:
            raise OptionError(f"{count} seats: {rules.name} takes " + (f"{low} to {high}" if low < high else str(low)))
        return rules.default_seats(count, values)
    numbers = tuple(seat_number(colour, range(4)) for colour in count)
    faults = rules.seat_faults(numbers, values)
    if faults:
        raise OptionError("; ".join(faults))
    return numbers


def seat_number(colour: str, seats: Sequence[int]) -> int:
    """The seat of a colour, if it is one of these; raises OptionError."""
    names = [COLOURS[seat] for seat in seats]
    if colour not in names:
        raise OptionError(unknown_name("colour", colour, names))
    return COLOURS.index(colour)
