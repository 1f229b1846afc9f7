"""The agents with compiled rules: they choose the same moves, a hundred times faster once they are warm."""

from __future__ import annotations

from typing import Any

from ludarium.agents import bulk
from ludarium.agents.mind import Mind
from ludarium.agents.players import Agent, RuleAgent, check, make
from ludarium.game.game import Game
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.kernels import kernels


class CompiledAgent(RuleAgent):
    """An agent of `ludarium.agents` whose rules are compiled at its first move in a game, or loaded from the cache."""

    def _new_mind(self, rules: Ruleset) -> Mind:
        return bulk.mind(rules.name, rules.State, [self.name] * 4)

    def _decide(self, rules: Ruleset, config: Any, state: Any, mind: Mind) -> int:
        return int(kernels(rules).decide(config.row[0], state.row, mind))


def compiled(name: str, seed: int | None = None) -> Agent:
    """The agent of this name, compiled unless it is the random one; raises OptionError with the nearest name."""
    agent = make(name, seed)
    return agent if name == "random" else CompiledAgent(name)


def warm(name: str, game: str) -> None:
    """Compile what an agent needs to play a game: tens of seconds the first time on a machine, then a few.

    For a thread in the background, after which `compiled(name)` answers at once. Raises OptionError, WeightsError.
    """
    check(name, game)
    if name == "random":
        return
    agent, played = CompiledAgent(name), Game(game, seed=0)
    while not played.over and len(played.legal_steps()) < 2:
        played.play(played.legal_steps()[0])
    agent.choose(played.observation(), played.legal_steps(), budget=0)
