"""What the worker process does for programs that take long: they think interpreted until they are compiled.

Both choose the same moves. Compiling takes tens of seconds the first time on a machine and goes on in the background.
"""

from __future__ import annotations

import functools
import logging
import threading
from collections.abc import Sequence
from time import perf_counter

from ludarium.agents import Agent, make
from ludarium.errors import LudariumError, MissingExtra
from ludarium.game.observation import Observation
from ludarium.rules.ruleset import Step

LOG = logging.getLogger(__name__)
_compiling = threading.Lock()
_compiled: dict[tuple[str, str], Agent] = {}
_took: dict[tuple[str, str], float] = {}  # seconds of an agent's last choice


def think(
    name: str, observation: Observation, legal: Sequence[Step], budget: int | None = None, *, compiling: bool = True
) -> Step:
    """What the agent of this name chooses; raises OptionError, WeightsError.

    compiling: whether compiled rules are prepared, if Numba is there. That gets as long for itself as the last choice
    took: beside a thread that thinks all the time it would hardly get on.
    """
    asked = name, observation.game
    if compiling and asked in _took:
        prepare(*asked).join(_took[asked])
    began = perf_counter()
    chosen = (_compiled.get(asked) or interpreted(name)).choose(observation, legal, budget)
    _took[asked] = perf_counter() - began
    if compiling:
        prepare(*asked)
    return chosen


@functools.cache
def interpreted(name: str) -> Agent:
    """The agent of this name; it keeps what it has loaded."""
    return make(name)


@functools.cache
def prepare(name: str, game: str) -> threading.Thread:
    """Begin to compile what an agent needs; one after the other, each once."""
    thread = threading.Thread(target=_prepare, args=(name, game), daemon=True)
    thread.start()
    return thread


def begin(name: str, game: str) -> None:
    """Begin to compile what an agent needs, before it is asked."""
    prepare(name, game)


def prepared(name: str, game: str) -> bool:
    """Wait until an agent's rules are compiled; whether they are, which they never are without Numba."""
    prepare(name, game).join()
    return (name, game) in _compiled


def _prepare(name: str, game: str) -> None:
    with _compiling:
        try:
            from ludarium.sim.players import compiled, warm

            warm(name, game)
            _compiled[name, game] = compiled(name)
        except MissingExtra:
            LOG.info("programs think without Numba")
        except LudariumError as error:
            LOG.warning("%s of %s goes on interpreted: %s", name, game, error)
