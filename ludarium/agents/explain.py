"""Why the linear player prefers a move: its terms, weight by weight."""

from __future__ import annotations

from dataclasses import dataclass

from ludarium.agents import bulk
from ludarium.agents.players import check
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.game.observation import Observation
from ludarium.rules.registry import ruleset


@dataclass(frozen=True)
class Explanation:
    """A legal move by its place among them, what it is worth, and each term's part in that.

    worth, parts: of use only against another move of the same decision; in win chance, but in Ludicrous Ludo in points,
    of which 0.7 make a move twice as likely while the player learns.
    """

    index: int
    worth: float
    parts: dict[str, float]


def explain(observation: Observation) -> list[Explanation]:
    """The linear player's view of each legal move, in the game's order; raises OptionError, WeightsError."""
    check("tuned", observation.game)
    rules, tools = ruleset(observation.game), TOOLBOXES[observation.game]
    config, state = observation.config, observation.state
    mind = bulk.mind(rules.name, rules.State, ["tuned"] * 4, interpreted=True)
    found, race = [], hasattr(rules, "army_rule")
    for index, outcome in enumerate(rules.outcomes(config, state)):
        tools.terms_rule(config, state, outcome & 3 if race else outcome, mind)
        parts = {name: float(mind.terms[k] * mind.net.tuned[k]) for k, name in enumerate(tools.terms)}
        found.append(Explanation(index, sum(parts.values()), parts))
    return found
