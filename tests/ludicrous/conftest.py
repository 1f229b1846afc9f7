"""Ludicrous Ludo is among the games while its tests run."""

from collections.abc import Iterator

import pytest

from ludarium.rules.ludicrous import LUDICROUS
from ludarium.rules.registry import GAMES


@pytest.fixture(autouse=True, scope="module")
def offered() -> Iterator[None]:
    """The game, by its name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "ludicrous", LUDICROUS)
        yield
