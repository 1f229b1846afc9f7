"""Agents of one's own, named by where their code is: FILE.py:NAME, or MODULE:NAME of an installed module.

What stands there makes an agent from a seed, as a class does. Names that come from elsewhere than the user are not for
this module, since it runs the code that they name.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from ludarium.agents.players import Agent, M, check, make
from ludarium.errors import IllegalMove, LudariumError, OptionError
from ludarium.game.observation import Observation

__all__ = ["OwnAgent", "any_agent", "called", "check_any", "code_of", "is_own", "own_agent", "whole"]

COLON, ENDING = ":", ".py"

_folders: list[Path] = []
"""Where files of agents are, the latest first."""

_lock = threading.Lock()
_outputs: list[Any] = []
"""Standard output, and what stood in its place for each agent that is at work beside the first."""


class OwnAgent:
    """An agent of the user's, whose faults end in one sentence that names it.

    `choose` raises OptionError for what the agent raises, IllegalMove if it chose none of the legal moves.
    """

    def __init__(self, agent: Any, word: str) -> None:
        self.name = called(word)
        self._agent = agent
        with suppress(Exception):  # of one that may not be changed
            agent.name = self.name

    def choose(self, observation: Observation, legal: Sequence[M], budget: int | None = None) -> M:
        """One of the legal moves."""
        offered = list(legal)  # which an agent may shuffle
        limit = {} if budget is None else {"budget": budget}
        with _theirs(self.name, LudariumError):
            chosen: M = self._agent.choose(observation, offered, **limit)
            known = chosen in legal
        if not known:
            raise IllegalMove(f"agent {self.name!r} chose {_safely(repr, chosen)}: expected one of {list(legal)}")
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
    if not place.endswith(ENDING):
        return name
    file = Path(os.path.realpath(place))  # as no loop of links hinders
    if file.suffix != ENDING:  # a link to a file that is called otherwise
        file = Path(place).absolute()
    return f"{file}{COLON}{attribute}"


def own_agent(word: str, seed: int) -> OwnAgent:
    """The agent of FILE.py:NAME or MODULE:NAME; raises OptionError for what is not there, or fails."""
    make_it = _maker(word)
    with _theirs(word):
        agent: Any = make_it(seed)
        able = not isinstance(agent, type) and callable(getattr(agent, "choose", None))
    if not able:
        found = _safely(repr, agent)
        raise OptionError(f"agent {word!r}: expected one that has choose(observation, legal, budget), got {found}")
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
    if not (colon and place):
        raise OptionError(f"agent {word!r}: expected FILE.py:NAME, with the name of what makes the agent")
    if place.endswith(ENDING) and not Path(place).is_file():
        raise OptionError(f"agent {word!r}: expected a file, there is no {place!r}")
    with _theirs(word):
        module = _module(whole(word).rpartition(COLON)[0])
    if not hasattr(module, name):
        raise OptionError(f"agent {word!r}: expected something in {place!r} that makes an agent, there is no {name!r}")
    found: Callable[[int], Any] = getattr(module, name)
    if not callable(found):
        raise OptionError(f"agent {word!r}: expected what makes an agent from a seed, got a {type(found).__name__}")
    return found


@functools.cache
def _module(place: str) -> Any:
    """What a file or a module defines, the file by its whole path; both run once, however many agents are in it."""
    if not place.endswith(ENDING):
        return importlib.import_module(place)
    file = Path(place)
    _look_beside(file.parent)
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None  # of a name that ends in .py
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)  # dataclasses look there
    spec.loader.exec_module(module)
    return module


def _look_beside(folder: Path) -> None:
    """Let an agent's file import what stands beside it, also where another agent's has something of the same name."""
    others = [other for other in _folders if other != folder]
    taken = {name for name in sys.modules if "." not in name and _stands_in(others, name) and _has(folder, name)}
    for name in [name for name in sys.modules if name.partition(".")[0] in taken]:
        del sys.modules[name]
    sys.path[:] = [path for path in sys.path if Path(path) not in _folders]
    _folders[:] = [folder, *others]
    sys.path.extend(map(str, _folders))


def _stands_in(folders: Sequence[Path], name: str) -> bool:
    """Whether a module, or a package other than this one, was imported from one of these folders."""
    place = Path(getattr(sys.modules[name], "__file__", None) or "")
    return name != __name__.partition(".")[0] and any(parent in folders for parent in place.parents[:2])


def _has(folder: Path, name: str) -> bool:
    return (folder / name).is_dir() or (folder / f"{name}{ENDING}").is_file()


@contextmanager
def _theirs(word: str, passing: type[BaseException] = KeyboardInterrupt) -> Iterator[None]:
    """Somebody else's code: it prints beside what is written here, and all but `passing` is told as its fault."""
    try:
        with _aside():
            yield
    except (KeyboardInterrupt, passing):
        raise
    except BaseException as error:
        raise _failure(word, error) from error


@contextmanager
def _aside() -> Iterator[None]:
    """Meanwhile what is printed goes to standard error; agents of several threads may be at work at a time."""
    with _lock:
        _outputs.append(sys.stdout)
        sys.stdout = sys.stderr
    try:
        yield
    finally:
        with _lock:
            first = _outputs[0]
            _outputs.pop()
            if not _outputs:
                sys.stdout = first


def _safely(form: Callable[[object], str], thing: object) -> str:
    """Somebody else's thing in words, even if making them fails."""
    with suppress(Exception):
        return form(thing)
    return object.__repr__(thing)


def _failure(word: str, error: BaseException) -> OptionError:
    """What went wrong in somebody else's code, and where."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    file, line, said = frame.filename, frame.lineno, _safely(str, error)
    if isinstance(error, SyntaxError):  # not where it was found, but where it is
        file, line, said = error.filename or file, error.lineno, error.msg
    where = f"{Path(file).name}, line {line}"
    return OptionError(f"agent {word!r}: {type(error).__name__} in {where}: {' '.join(said.split())}")
