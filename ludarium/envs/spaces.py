"""What observations and actions are made of: named parts of a vector, named groups of a table.

An observation is a vector of int8. Its parts are looked at from the seat that observes: that seat has number 0, the
next one clockwise 1, and so on; piece number 4 * seat + index is counted likewise, and track squares from the
observer's own start square on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from gymnasium import spaces

Vector = npt.NDArray[np.int8]


@dataclass(frozen=True)
class Part:
    """Some entries of an observation: a table of this shape, with values from `low` to `high`."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """How many entries it has."""
        return math.prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """The parts of an observation, one after the other."""

    parts: tuple[Part, ...]

    @cached_property
    def offsets(self) -> dict[str, int]:
        """By name of the part, the number of its first entry."""
        ends = np.cumsum([0, *(part.size for part in self.parts)])
        return {part.name: int(start) for part, start in zip(self.parts, ends, strict=False)}

    @property
    def size(self) -> int:
        """How many entries an observation has."""
        return sum(part.size for part in self.parts)

    def space(self) -> spaces.Box:
        """The space of the observations: Box of int8[size]."""
        from gymnasium import spaces

        low = np.concatenate([np.full(part.size, part.low, np.int8) for part in self.parts])
        high = np.concatenate([np.full(part.size, part.high, np.int8) for part in self.parts])
        return spaces.Box(low, high, dtype=np.int8)

    def as_dict(self, observation: npt.NDArray[np.generic]) -> dict[str, npt.NDArray[np.generic]]:
        """The parts of an observation, or of many (the last axis is the vector), by name: views, no copies."""
        outer = observation.shape[:-1]
        return {
            part.name: observation[..., start : start + part.size].reshape(*outer, *part.shape)
            for part, start in zip(self.parts, self.offsets.values(), strict=True)
        }


@dataclass(frozen=True)
class Group:
    """Some entries of an action table: one for each combination of what its axes name."""

    name: str
    axes: tuple[tuple[str, int], ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many actions it has."""
        return math.prod(size for _, size in self.axes)


@dataclass(frozen=True)
class ActionTable:
    """All actions of a game; an action is a number from 0 to size - 1."""

    groups: tuple[Group, ...]

    @cached_property
    def offsets(self) -> dict[str, int]:
        """By name of the group, its first action."""
        ends = np.cumsum([0, *(group.size for group in self.groups)])
        return {group.name: int(start) for group, start in zip(self.groups, ends, strict=False)}

    @property
    def size(self) -> int:
        """How many actions there are."""
        return sum(group.size for group in self.groups)

    def space(self) -> spaces.Discrete:
        """The space of the actions: Discrete(size)."""
        from gymnasium import spaces

        return spaces.Discrete(self.size)

    def name(self, action: int) -> str:
        """An action in words: its group, and what its axes say: `attack weapon=1 piece=0 target=9`."""
        for group, start in zip(self.groups, self.offsets.values(), strict=True):
            if start <= action < start + group.size:
                numbers = np.unravel_index(action - start, [size for _, size in group.axes] or [1])
                axes = [f"{axis}={number}" for (axis, _), number in zip(group.axes, numbers, strict=False)]
                return " ".join([group.name, *axes])
        raise IndexError(f"action {action}: expected 0 to {self.size - 1}")


def choices(masks: npt.NDArray[np.int8], uniform: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """One allowed action of each row of masks, all alike likely: int64[n].

    masks: int8[n, actions], in each row a 1 at least; uniform: float64[n] from 0 to below 1, one number a row.
    """
    width = masks.shape[1]
    allowed = np.flatnonzero(masks)
    starts = np.searchsorted(allowed, np.arange(len(masks) + 1) * width)
    picked = starts[:-1] + (uniform * np.diff(starts)).astype(np.int64)
    action: npt.NDArray[np.int64] = allowed[picked] % width
    return action


def one_of(name: str, names: Sequence[str], meaning: str) -> Part:
    """A part in which the entry of what holds is 1, and all others are 0."""
    listed = ", ".join(names)
    return Part(name, (len(names),), 0, 1, f"{meaning}; one entry each for {listed}")
