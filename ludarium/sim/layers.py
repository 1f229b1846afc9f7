"""What njit compiles for the two sums of `agents.network`: loops that give the same to the last bit."""

from __future__ import annotations

from typing import Any

from ludarium.agents.network import accumulate, project
from ludarium.sim.compile import overload  # type: ignore[attr-defined] # Numba's own


def register() -> None:
    """Importing this module has done it: the loops stand in for the sums."""


@overload(accumulate)
def _accumulate(hidden: Any, row: Any, value: Any) -> Any:  # noqa: ARG001 - an overload repeats the parameters
    def loop(hidden: Any, row: Any, value: Any) -> None:
        for j in range(len(hidden)):
            hidden[j] += value * row[j]

    return loop


@overload(project)
def _project(hidden: Any, second: Any, product: Any) -> Any:  # noqa: ARG001 - an overload repeats the parameters
    def loop(hidden: Any, second: Any, product: Any) -> None:
        for j in range(len(hidden)):
            positive = max(hidden[j], hidden.dtype.type(0))
            for a in range(4):
                product[j, a] = second[j, a] * positive
        half = len(hidden) // 2
        while half > 0:
            for j in range(half):
                for a in range(4):
                    product[j, a] += product[half + j, a]
            half //= 2

    return loop
