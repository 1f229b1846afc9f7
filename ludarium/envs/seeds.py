"""Which game is played next."""

from __future__ import annotations

import numpy as np

from ludarium.game.seating import check_seed

MOST = (1 << 63) - 1


def game_seed(seed: int | None, generator: np.random.Generator) -> int:
    """The seed that was given, else one that the generator draws; raises OptionError."""
    return int(generator.integers(MOST)) if seed is None else check_seed(int(seed))
