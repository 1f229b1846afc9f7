"""What njit compiles for the two sums of `agents.network`: loops that give the same to the last bit."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludarium.agents.network import project, weigh
from ludarium.sim.compile import overload  # type: ignore[attr-defined] # Numba's own


def register() -> None:
    """Importing this module has done it: the loops stand in for the sums."""


@overload(weigh)
def _weigh(hidden: Any, first: Any, bias: Any, active: Any, values: Any, n: int) -> Any:  # noqa: ARG001 - as `weigh`
    def rows(hidden: Any, first: Any, bias: Any, active: Any, values: Any, n: int) -> None:
        width = len(hidden)
        for j in range(width):
            hidden[j] = bias[j]
        k = 0
        while k + 4 <= n:  # four rows a pass, still added one after the other
            a, b, c, d = first[active[k]], first[active[k + 1]], first[active[k + 2]], first[active[k + 3]]
            p, q, r, s = values[k], values[k + 1], values[k + 2], values[k + 3]
            for j in range(width):
                hidden[j] = (((hidden[j] + p * a[j]) + q * b[j]) + r * c[j]) + s * d[j]
            k += 4
        while k < n:
            a, p = first[active[k]], values[k]
            for j in range(width):
                hidden[j] += p * a[j]
            k += 1

    return rows


@overload(project)
def _project(hidden: Any, second: Any, sums: Any) -> Any:  # noqa: ARG001 - as `project`
    def loop(hidden: Any, second: Any, sums: Any) -> None:
        a, b, c, d = np.float32(0), np.float32(0), np.float32(0), np.float32(0)
        for j in range(len(hidden)):
            x = hidden[j]
            if x > 0:
                a += second[j, 0] * x
                b += second[j, 1] * x
                c += second[j, 2] * x
                d += second[j, 3] * x
        sums[0], sums[1], sums[2], sums[3] = a, b, c, d

    return loop
