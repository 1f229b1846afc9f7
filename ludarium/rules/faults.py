"""Reading JSON objects strictly: every fault is collected with its place, nothing is repaired."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludarium.board.squares import COLOURS
from ludarium.errors import PositionError
from ludarium.rules.options import integer, unknown_name

ABSENT: Any = object()
UNKNOWN = "unknown key"


def within(place: str, faults: Sequence[str]) -> list[str]:
    """The faults of an object that stands at a place, by their places in the whole."""
    return [f"{place}{': ' if fault.startswith(UNKNOWN) else '.'}{fault}" for fault in faults]


class Fields:
    """The fields of a JSON object, taken one by one; `faults` collects what is wrong."""

    def __init__(self, data: Mapping[str, Any], known: Sequence[str], colours: Sequence[str] = COLOURS) -> None:
        self.data = data
        self.names = colours
        self.faults: list[str] = []
        for key, value in data.items():
            if key not in known:
                self.faults.append(unknown_name("key", key, list(known)))
            elif value is None:
                self.fault(key, "null is no value")

    def fault(self, place: str, message: str) -> None:
        """Note that something is wrong at a place."""
        self.faults.append(f"{place}: {message}")

    def check(self) -> None:
        """Raise PositionError if anything was wrong so far."""
        if self.faults:
            raise PositionError(self.faults)

    def take(self, key: str, default: Any = ABSENT) -> Any:
        """The raw value of a key; None, with a fault unless there is a default, if it is missing."""
        value = self.data.get(key)
        if key in self.data or default is not ABSENT:
            return default if key not in self.data else value
        self.fault(key, "missing")
        return None

    def mapping(self, key: str, default: Any = ABSENT) -> dict[str, Any]:
        """An object, empty where it is wrong."""
        value = self.take(key, default)
        if value is not None and not isinstance(value, dict):
            self.fault(key, f"is {value!r}: expected an object")
        return value if isinstance(value, dict) else {}

    def number(self, key: str, low: int, high: int, default: Any = ABSENT, wrong: int | None = None) -> int:
        """An integer in a range; `wrong`, or `low`, where it isn't one."""
        value = self.take(key, default)
        number = integer(value)
        if number is not None and low <= number <= high:
            return number
        if value is not None:
            self.fault(key, f"is {value!r}: expected an integer from {low} to {high}")
        return low if wrong is None else wrong

    def word(self, key: str, words: Sequence[str], default: Any = ABSENT) -> str | None:
        """One of a few words, else None."""
        value = self.take(key, default)
        if value is None or (isinstance(value, str) and value in words):
            return value
        self.fault(key, f"is {value!r}: expected {' or '.join(words)}")
        return None

    def colours(self, key: str, known: Sequence[int], default: Any = ABSENT) -> list[int]:
        """A list of different colours, as seats in the order given."""
        value = self.take(key, default)
        names = [self.names[seat] for seat in known]
        if value is None:
            return []
        if not isinstance(value, list):
            self.fault(key, f"is {value!r}: expected a list of colours")
            return []
        wrong = [item for item in value if not isinstance(item, str) or item not in names]
        for item in wrong:
            self.fault(key, f"{item!r} is none of {', '.join(names)}")
        seats = [self.names.index(item) for item in value if item not in wrong]
        if len(set(seats)) < len(seats):
            self.fault(key, "a colour twice")
        return list(dict.fromkeys(seats))
