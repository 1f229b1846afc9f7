"""Options of a rule set: what there is, which values it takes, how they are read.

A value comes as JSON (`read`) or as a word of the command line (`parse`); either gives the one form used inside: a
bool, an int, a word or a tuple of ints.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

from ludarium.errors import OptionError

Value = bool | int | str | tuple[int, ...]


def integer(value: object) -> int | None:
    """The integer that a JSON number is (3.0 is one, true is not), else None."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _whole(word: str) -> int | None:
    """The integer that a word in plain digits is, if no longer than any that an option can have."""
    return int(word) if len(word) < 20 and re.fullmatch(r"-?[0-9]+", word) else None


@dataclass(frozen=True)
class Option:
    """One option: its name, default, the clause that describes it, a summary in a few words."""

    name: str
    clause: str
    default: Value
    summary: str

    kind = "bool"

    @property
    def expected(self) -> str:
        """The values it takes, in words."""
        return "true or false"

    def read(self, value: object) -> Value | None:
        """The value that this JSON value is, or None."""
        return value if isinstance(value, bool) else None

    def parse(self, word: str) -> Value:
        """The value that this word of the command line is; raises OptionError."""
        value = self.read(self._json(word))
        if value is None:
            raise OptionError(f"option {self.name}={word!r}: expected {self.expected}")
        return value

    def _json(self, word: str) -> object:
        return {"true": True, "false": False}.get(word.lower())

    def describe(self) -> dict[str, Any]:
        """The option as plain data."""
        return {
            "name": self.name,
            "kind": self.kind,
            "default": plain(self.default),
            "clause": self.clause,
            "summary": self.summary,
        }

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the values."""
        return {"type": "boolean"}


@dataclass(frozen=True)
class Number(Option):
    """An integer from `low` to `high`."""

    low: int = 0
    high: int = 1_000_000_000

    kind = "int"

    @property
    def expected(self) -> str:
        return f"an integer from {self.low} to {self.high}"

    def read(self, value: object) -> Value | None:
        number = integer(value)
        return number if number is not None and self.low <= number <= self.high else None

    def _json(self, word: str) -> object:
        return _whole(word)

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "low": self.low, "high": self.high}

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words."""

    choices: tuple[str, ...] = ()

    kind = "choice"

    @property
    def expected(self) -> str:
        return " or ".join(repr(choice) for choice in self.choices)

    def read(self, value: object) -> Value | None:
        return value if isinstance(value, str) and value in self.choices else None

    def _json(self, word: str) -> object:
        return word

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "choices": list(self.choices)}

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.choices)}


@dataclass(frozen=True)
class Numbers(Option):
    """One or more different integers from `low` to `high`, ascending."""

    low: int = 1
    high: int = 6

    kind = "numbers"

    @property
    def expected(self) -> str:
        return f"one or more different integers from {self.low} to {self.high}, ascending"

    def read(self, value: object) -> Value | None:
        if not isinstance(value, list) or not value:
            return None
        found = [integer(item) for item in value]
        numbers = [n for n in found if n is not None and self.low <= n <= self.high]
        ascending = all(a < b for a, b in pairwise(numbers))
        return tuple(numbers) if ascending and len(numbers) == len(found) else None

    def _json(self, word: str) -> object:
        return [_whole(part) for part in word.split(",")]

    def parse(self, word: str) -> Value:
        if any(_whole(part) is None for part in word.split(",")):
            raise OptionError(f"option {self.name}={word!r}: expected {self.expected}, with commas between")
        return super().parse(word)

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "low": self.low, "high": self.high}

    def schema(self) -> dict[str, Any]:
        item = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return {"type": "array", "items": item, "minItems": 1, "uniqueItems": True}


def plain(value: Value) -> bool | int | str | list[int]:
    """The value as JSON knows it."""
    return list(value) if isinstance(value, tuple) else value


def unknown_name(what: str, name: object, known: list[str]) -> str:
    """The sentence for a name that isn't known, with the nearest one."""
    near = get_close_matches(str(name), known, 1)
    hint = f", did you mean {near[0]!r}?" if near else f"; there are {', '.join(known)}"
    return f"unknown {what} {name!r}{hint}"


class Options(dict[str, Option]):
    """The options of a rule set by name."""

    def __init__(self, *options: Option) -> None:
        super().__init__((option.name, option) for option in options)

    def complete(self, given: Mapping[str, object]) -> tuple[dict[str, Value], list[str]]:
        """All options with their values, defaults where nothing valid is given, and every fault."""
        values = {name: option.default for name, option in self.items()}
        faults = []
        for name, raw in given.items():
            if name not in self:
                faults.append(unknown_name("option", name, list(self)))
                continue
            value = self[name].read(list(raw) if isinstance(raw, tuple) else raw)
            if value is None:
                faults.append(f"option {name} is {raw!r}: expected {self[name].expected}")
            else:
                values[name] = value
        return values, faults

    def parse(self, words: list[str]) -> dict[str, Value]:
        """Options from words like `release_on=1,6`; raises OptionError."""
        values = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals:
                raise OptionError(f"option {word!r}: expected key=value")
            if name not in self:
                raise OptionError(unknown_name("option", name, list(self)))
            values[name] = self[name].parse(value)
        return values

    def differing(self, values: Mapping[str, Value]) -> dict[str, bool | int | str | list[int]]:
        """Those that aren't at their default, as JSON."""
        return {name: plain(values[name]) for name, option in self.items() if values[name] != option.default}
