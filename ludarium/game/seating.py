"""Who sits where in a new game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludarium.errors import OptionError
from ludarium.rules.options import unknown_name
from ludarium.rules.ruleset import Ruleset


def seat_numbers(rules: Ruleset, seats: Sequence[str] | int | None, values: Mapping[str, Any]) -> tuple[int, ...]:
    """Seats from colours, from how many there are, or all; raises OptionError."""
    count = rules.seat_counts[1] if seats is None else seats
    if not isinstance(count, int | list | tuple) or isinstance(count, bool):
        raise OptionError(f"seats {seats!r}: expected how many, or a list of colours")
    if isinstance(count, int):
        low, high = rules.seat_counts
        if not low <= count <= high:
            raise OptionError(f"{count} seats: {rules.name} takes " + (f"{low} to {high}" if low < high else str(low)))
        numbers = rules.default_seats(count, values)
    else:
        numbers = tuple(seat_number(rules, colour, range(4)) for colour in count)
    faults = rules.seat_faults(numbers, values)
    if faults:
        raise OptionError("; ".join(faults))
    return numbers


def seat_number(rules: Ruleset, colour: str, seats: Sequence[int]) -> int:
    """The seat of a colour, if it is one of these; raises OptionError."""
    names = [rules.colours[seat] for seat in seats]
    if colour not in names:
        raise OptionError(unknown_name("colour", colour, names))
    return rules.colours.index(colour)


def check_seed(seed: object) -> int:
    """The seed, if it is an integer from 0 to 2**63 - 1; raises OptionError."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 63:
        raise OptionError(f"seed {seed!r}: expected an integer from 0 to 2**63 - 1")
    return seed


def check_agents(agents: object, seats: int) -> tuple[str, ...] | None:
    """The agents' names, one for each seat; raises OptionError."""
    if agents is None:
        return None
    if not isinstance(agents, list | tuple) or not all(isinstance(name, str) for name in agents):
        raise OptionError(f"agents {agents!r}: expected a list of names")
    if len(agents) != seats:
        raise OptionError(f"{len(agents)} agents for {seats} seats")
    return tuple(agents)
