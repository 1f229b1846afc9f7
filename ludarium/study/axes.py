"""What a study varies: keys with their values, one after the other or as a range."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from ludarium.rules.options import integer
from ludarium.study.faults import Faults
from ludarium.study.places import Path

RANGE = ("from", "to", "step")
SHARES = ("field_chance",)
"""Options in per cent; a study may give them as shares as well, like 0.05."""

TABLES = "tables"
UNVARIED = ("options", "parties", "name")
VARIED = ("game", "seats", "first", "agents", TABLES)
MOST = 500  # values of a key


@dataclass(frozen=True)
class Axis:
    """A key that is varied, where it stands in the file, and its values."""

    path: Path
    values: tuple[Any, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that lead to it in a setting: one, or `tables` and those of a house table."""
        return tuple(map(str, self.path[1:]))

    @property
    def name(self) -> str:
        """What it is called: an option's name, or like `weapons.bow.range`."""
        return ".".join(self.keys[1:] if self.keys[0] == TABLES else self.keys)


def read_axes(faults: Faults, vary: Mapping[str, Any], path: Path = ("vary",)) -> tuple[Axis, ...]:
    """All that is varied, in the order of the file."""
    axes: list[Axis] = []
    for key, value in vary.items():
        place = (*path, key)
        if path == ("vary",) and key in UNVARIED:
            faults.add(place, f"{key}: expected the name of an option, or one of {', '.join(VARIED)}")
            continue
        if path == ("vary",) and key == TABLES and not (isinstance(value, Mapping) and set(value) - {*RANGE}):
            faults.add(place, f"tables is {value!r}: expected house tables, like weapons.bow.range = [3, 4, 5]")
        elif isinstance(value, Mapping) and not set(value) <= {*RANGE}:
            if path == ("vary",) and key != TABLES:
                faults.add(place, f"{key} is {value!r}: expected {EXPECTED}")
            else:
                axes += read_axes(faults, value, place)
        elif values := _values(faults, place, value):
            axes.append(Axis(place, values))
    return tuple(axes)


EXPECTED = "a list of different values, or a range like { from = 0, to = 20, step = 5 }"


def _values(faults: Faults, path: Path, value: Any) -> tuple[Any, ...]:
    if isinstance(value, Mapping):
        return _range(faults, path, value)
    if isinstance(value, list) and len(value) > MOST:
        faults.add(path, f"{path[-1]} has {len(value)} values: expected at most {MOST}")
        return ()
    if not isinstance(value, list) or not value or any(value.count(each) > 1 for each in value):
        faults.add(path, f"{path[-1]} is {value!r}: expected {EXPECTED}")
        return ()
    return tuple(plain(faults, path, each) for each in value)


def _range(faults: Faults, path: Path, value: Mapping[str, Any]) -> tuple[int, ...]:
    numbers = [integer(value.get(key, 1 if key == "step" else None)) for key in RANGE]
    low, high, step = (number if number is not None else 0 for number in numbers)
    if None in numbers or step < 1 or high < low or (high - low) // step >= MOST:
        expected = f"integers `from` and `to` with at most {MOST} steps between, and a `step` above 0 if it is not 1"
        faults.add(path, f"{path[-1]} is {value!r}: expected {expected}")
        return ()
    return tuple(range(low, high + 1, step))


def plain(faults: Faults, path: Path, value: Any) -> Any:
    """The value of an option, per cent where it was given as a share; what is no value is left as it is."""
    if path[-1] not in SHARES or not isinstance(value, float):
        return value
    if value >= 1:
        faults.add(path, f"{path[-1]} is {value!r}: expected whole per cent, like 5, or a share below 1, like 0.05")
    percent = round(100 * value, 9)
    return int(percent) if 0 <= value < 1 and percent.is_integer() else value


def grid(axes: tuple[Axis, ...]) -> Iterator[dict[tuple[str, ...], Any]]:
    """Every combination of values, by the keys of the axes."""
    for values in product(*(axis.values for axis in axes)):
        yield {axis.keys: value for axis, value in zip(axes, values, strict=True)}
