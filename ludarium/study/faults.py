"""What is wrong with a study file, each fault with its line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ludarium.errors import StudyError
from ludarium.rules.options import integer, unknown_name
from ludarium.study.places import Path, Places

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Faults:
    """The faults of a file as they are found; the same one at the same place counts once."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._found: dict[tuple[int, str], None] = {}

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, path: Path, message: str) -> None:
        """Something is wrong with the value at a path."""
        self._found[self._places.line(path), message] = None

    def check(self) -> None:
        """Raise StudyError if anything was wrong."""
        if self._found:
            raise StudyError([f"line {line}: {message}" for line, message in sorted(self._found)])

    # ---- values of a kind; a wrong one is a fault, and answered by what is given for it

    def keys(self, data: Mapping[str, Any], path: Path, known: Iterable[str]) -> None:
        """Only known keys."""
        names = list(known)
        for key in data:
            if key not in names:
                self.add((*path, key), unknown_name("key", key, names))

    def table(self, data: Mapping[str, Any], path: Path) -> Mapping[str, Any]:
        """A table, empty if there is none."""
        value = data.get(str(path[-1]), {})
        if isinstance(value, Mapping):
            return value
        self.add(path, f"{path[-1]} is {value!r}: expected a table")
        return {}

    def text(self, data: Mapping[str, Any], path: Path, default: str) -> str:
        """Words, not none, without characters that steer a terminal."""
        value = data.get(str(path[-1]), default)
        if isinstance(value, str) and value.strip() and not CONTROL.search(value):
            return value
        self.add(path, f"{path[-1]} is {value!r}: expected words, without control characters")
        return default

    def number(self, data: Mapping[str, Any], path: Path, default: int, low: int, high: int) -> int:
        """An integer in a range."""
        value = data.get(str(path[-1]), default)
        number = integer(value)
        if number is not None and low <= number <= high:
            return number
        self.add(path, f"{path[-1]} is {value!r}: expected an integer from {low} to {high}")
        return default

    def names(self, data: Mapping[str, Any], path: Path, default: Sequence[str]) -> tuple[str, ...]:
        """A name, or a list of names."""
        value = data.get(str(path[-1]), default)
        found = [value] if isinstance(value, str) else value
        if isinstance(found, list | tuple) and found and all(isinstance(name, str) for name in found):
            return tuple(found)
        self.add(path, f"{path[-1]} is {value!r}: expected a name, or a list of names")
        return tuple(default)
