"""Agents of one's own, named by where their code is: FILE.py:NAME, or MODULE:NAME of an installed module.

What stands there makes an agent from a seed, as a class does. Names that come from elsewhere than the user are not for
this module, since it runs the code that they name.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ludarium.agents.players import Agent, M, check, make
from ludarium.errors import IllegalMove, LudariumError, OptionError
from ludarium.game.observation import Observation

__all__ = ["OwnAgent", "any_agent", "called", "check_any", "code_of", "is_own", "own_agent", "whole"]

COLON, ENDING = ":", ".py"
FAULTS = (Exception, SystemExit)
"""What somebody else's code may end with."""


class OwnAgent:
    """An agent of the user's, whose faults end in one sentence that names it.

    `choose` raises OptionError for what the agent raises, IllegalMove if it chose none of the legal moves.
    """

    def __init__(self, agent: Any, word: str) -> None:
        self.name = called(word)
        self._agent = agent
        with suppress(AttributeError):  # of one that may not be changed
            agent.name = self.name

    def choose(self, observation: Observation, legal: Sequence[M], budget: int | None = None) -> M:
        """One of the legal moves."""
        offered = list(legal)  # which an agent may shuffle
        limit = {} if budget is None else {"budget": budget}
        try:
            chosen: M = self._agent.choose(observation, offered, **limit)
            known = chosen in legal
        except LudariumError:
            raise
        except FAULTS as error:
            raise _failure(self.name, error) from error
        if not known:
            raise IllegalMove(f"agent {self.name!r} chose {chosen!r}: expected one of {list(legal)}")
        return chosen


def is_own(name: object) -> bool:
    """Whether a name tells where an agent's code is, or begins to."""
    return isinstance(name, str) and (COLON in name or name.endswith(ENDING))


def called(name: str) -> str:
    """How an agent is called: one of the user's by what stands behind the colon."""
    return name.rpartition(COLON)[2]


def whole(name: str) -> str:
    """The same name with the whole path of its file."""
    place, _, attribute = name.rpartition(COLON)
    return f"{Path(place).resolve()}{COLON}{attribute}" if place.endswith(ENDING) else name


def own_agent(word: str, seed: int) -> OwnAgent:
    """The agent of FILE.py:NAME or MODULE:NAME; raises OptionError for what is not there, or fails."""
    make_it = _maker(word)
    try:
        agent: Any = make_it(seed)
    except FAULTS as error:
        raise _failure(word, error) from error
    if isinstance(agent, type) or not callable(getattr(agent, "choose", None)):
        raise OptionError(f"agent {word!r}: expected one that has choose(observation, legal, budget), got {agent!r}")
    return OwnAgent(agent, word)


def any_agent(name: str, seed: int, game: str | None = None) -> Agent:
    """An agent of the package, as `make` has it, or of the user's."""
    return own_agent(name, seed) if is_own(name) else make(name, seed, game)


def check_any(name: str, game: str) -> None:
    """Raise OptionError unless there is an agent of this name, the user's included, that plays the game."""
    if is_own(name):
        _tried(name)
    else:
        check(name, game)


@functools.cache
def _tried(word: str) -> None:
    own_agent(word, 0)


@functools.cache
def code_of(word: str) -> str:
    """What tells the file of an agent's code from another version of it; "" of a module without a file."""
    file = getattr(_module(whole(word).rpartition(COLON)[0]), "__file__", None)
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()[:16] if file else ""


@functools.cache
def _maker(word: str) -> Callable[[int], Any]:
    place, colon, name = word.rpartition(COLON)
    if not colon:
        raise OptionError(f"agent {word!r}: expected FILE.py:NAME, with the name of what makes the agent")
    if place.endswith(ENDING) and not Path(place).is_file():
        raise OptionError(f"agent {word!r}: expected a file, there is no {place!r}")
    try:
        module = _module(whole(word).rpartition(COLON)[0])
    except FAULTS as error:
        raise _failure(word, error) from error
    if not hasattr(module, name):
        raise OptionError(f"agent {word!r}: expected something in {place!r} that makes an agent, there is no {name!r}")
    found: Callable[[int], Any] = getattr(module, name)
    return found


@functools.cache
def _module(place: str) -> Any:
    """What a file or a module defines, the file by its whole path; both run once, however many agents are in it."""
    if not place.endswith(ENDING):
        return importlib.import_module(place)
    file = Path(place)
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # what it imports may stand beside it
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None  # of a name that ends in .py
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)  # dataclasses look there
    spec.loader.exec_module(module)
    return module


def _failure(word: str, error: BaseException) -> OptionError:
    """What went wrong in somebody else's code, and where."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    file, line, said = frame.filename, frame.lineno, str(error)
    if isinstance(error, SyntaxError):  # not where it was found, but where it is
        file, line, said = error.filename or file, error.lineno, error.msg
    where = f"{Path(file).name}, line {line}"
    return OptionError(f"agent {word!r}: {type(error).__name__} in {where}: {' '.join(said.split())}")
