"""Agents of one's own in a match: where they come from, and games in which they sit, interpreted."""

from __future__ import annotations

import functools
import importlib.util
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.agents.players import Agent, decision, name_of
from ludarium.errors import LudariumError, OptionError
from ludarium.game.dice import SeededDice
from ludarium.game.match import Match
from ludarium.sim.plans import Plan
from ludarium.sim.players import compiled
from ludarium.sim.shares import Share

COLON, ENDING = ":", ".py"
FAULTS = (Exception, SystemExit)
"""What somebody else's code may end with."""
Maker = Callable[[int], Agent]


def called(word: str) -> str:
    """How an agent is called in a match: by what stands behind the colon of FILE.py:NAME or MODULE:NAME."""
    return word.rpartition(COLON)[2]


@functools.cache
def maker(word: str) -> Maker:
    """What makes the agent of FILE.py:NAME or MODULE:NAME from a seed; raises OptionError."""
    place, _, name = word.rpartition(COLON)
    if place.endswith(ENDING) and not Path(place).is_file():
        raise OptionError(f"agent {word!r}: expected a file, there is no {place!r}")
    try:
        module = _module(place)
    except FAULTS as error:
        raise _failure(word, error) from error
    if not hasattr(module, name):
        raise OptionError(f"agent {word!r}: expected something in {place!r} that makes an agent, there is no {name!r}")
    return functools.partial(_made, word, getattr(module, name))


def _made(word: str, make: Callable[[int], Any], seed: int) -> Agent:
    try:
        agent: Any = make(seed)
    except FAULTS as error:
        raise _failure(word, error) from error
    if isinstance(agent, type) or not callable(getattr(agent, "choose", None)):
        raise OptionError(f"agent {word!r}: expected one that has choose(observation, legal, budget), got {agent!r}")
    with suppress(AttributeError):  # of one that may not be changed; errors name it otherwise
        agent.name = called(word)
    return agent  # type: ignore[no-any-return]


@functools.cache
def _module(place: str) -> Any:
    """What a file or a module defines; both run once, however many agents are in it."""
    if not place.endswith(ENDING):
        return importlib.import_module(place)
    file = Path(place).resolve(strict=True)
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # what it imports may stand beside it
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None  # of a name that ends in .py
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)  # dataclasses look there
    spec.loader.exec_module(module)
    return module


def winners(share: Share, own: Mapping[str, str]) -> npt.NDArray[np.int8]:
    """Who wins each game of a share: int8[games], seats as numbers, as `Columns.winners`.

    Its dice are those of the share's games by `ludarium.SeededDice`. Raises OptionError if an agent fails, IllegalMove
    if it chooses what it may not.
    """
    plan, agents = share.plan, _seated(share, own)
    config, games = plan.config, range(share.index, share.index + share.count)
    return np.array([_winner(plan, config, agents, SeededDice(plan.seed, game)) for game in games], np.int8)


def _seated(share: Share, own: Mapping[str, str]) -> dict[int, Agent]:
    """A new agent for each seat, with a seed that follows from the games it plays."""
    plan, found = share.plan, {}
    for seat, name in zip(plan.seats, plan.agents, strict=True):
        seed = int(np.random.SeedSequence([plan.seed, share.index, seat]).generate_state(1)[0])
        found[seat] = maker(own[name])(seed) if name in own else compiled(name, seed)
    return found


def _winner(plan: Plan, config: Any, agents: Mapping[int, Agent], dice: SeededDice) -> int:
    rules, match = plan.rules, Match(plan.rules, config)
    while not (state := _state(match)).over:
        if not rules.decides(state):
            match.advance(dice.draw(rules, config, state))
        elif len(outcomes := rules.outcomes(config, state)) == 1:
            match.advance(outcomes[0])
        else:
            match.advance(_decision(agents[_decider(state)], plan, config, state))
    return int(state.winner)


def _state(match: Match) -> Any:
    return match.state


def _decision(agent: Agent, plan: Plan, config: Any, state: Any) -> int:
    try:
        return decision(agent, plan.rules, config, state)
    except LudariumError:
        raise
    except FAULTS as error:
        raise _failure(name_of(agent), error) from error


def _decider(state: Any) -> int:
    return int(state.by if hasattr(state, "by") else state.turn)


def _failure(word: str, error: BaseException) -> OptionError:
    """What went wrong in somebody else's code, and where."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    file, line, said = frame.filename, frame.lineno, str(error)
    if isinstance(error, SyntaxError):  # not where it was found, but where it is
        file, line, said = error.filename or file, error.lineno, error.msg
    where = f"{Path(file).name}, line {line}"
    return OptionError(f"agent {word!r}: {type(error).__name__} in {where}: {' '.join(said.split())}")
