"""Hints: what to choose now, how good it is, what comes second, and why. Interpreted: no Numba is needed.

Everything is told from an observation, so a hint knows no more than the player who gets it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ludarium.agents import bulk, make
from ludarium.agents.explain import explain
from ludarium.agents.mind import LEARNED
from ludarium.agents.search import Search
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.analysis.estimates import half_width
from ludarium.analysis.tried import PLAYER, in_between, tried
from ludarium.errors import StepError
from ludarium.game.observation import Observation
from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Step

LOOKS_AHEAD = "expert"
REASONS = 3  # that a hint tells at most
LIKE = 1e-6  # chances nearer than this belong to moves that come to the same
LEAST = 0.0005  # win chance of a reason worth telling
LEAST_WORTH = 0.05  # the same in Ludicrous Ludo, in points of the linear player


@dataclass(frozen=True)
class Suggestion:
    """A choice; chance: the player's to win after it, None where none is told; half: of its 95 % interval, if tried."""

    step: Step
    chance: float | None
    half: float | None = None


@dataclass(frozen=True)
class Hint:
    """What to choose.

    player: the agent whose view it is. best; others: what differs from it in effect, the better ones first, empty where
    the player knows only what is best. reasons: what speaks for the best against the second, in words with win chance;
    in Ludicrous Ludo with points (see `agents.explain`), and with "less" before what the player shuns.
    """

    player: str
    best: Suggestion
    others: tuple[Suggestion, ...] = ()
    reasons: tuple[tuple[str, float], ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The hint as plain data."""
        return asdict(self)


def hint(observation: Observation) -> Hint:
    """What to choose in a position that awaits a choice of the observer's.

    In the race games by the network a die ahead. In Ludicrous Ludo by rollouts; in the middle of a resolution, which an
    observation does not lead out of, by the best of its players that do not search, without chances. Raises StepError
    while no choice is awaited, WeightsError.
    """
    rules, state = ruleset(observation.game), observation.state
    if state.over or not rules.decides(state):
        raise StepError(f"no choice to give a hint for: {rules.awaiting(state)} is awaited")
    steps = rules.steps(observation.config, state)
    if hasattr(rules, "roll"):
        return _by_search(observation, steps)
    if in_between(state):
        return _by_player(observation, steps)
    return _by_tries(observation, steps)


def _by_player(observation: Observation, steps: list[Step]) -> Hint:
    """The choice of the best player that does not search."""
    names = [name for name in bulk.players_of(observation.game) if bulk.LEVEL[bulk.NUMBERS[name]] <= LEARNED]
    agent = make(names[-1], game=observation.game)
    return Hint(agent.name, Suggestion(agent.choose(observation, steps), None))


def _by_tries(observation: Observation, steps: list[Step]) -> Hint:
    """The mean chances of rollouts."""
    codes, found = ruleset(observation.game).outcomes(observation.config, observation.state), {}
    for code, chances in tried(observation).items():
        k = codes.index(code)
        found[k] = Suggestion(steps[k], float(chances.mean()), float(half_width(chances, 1)))
    best, *others = sorted(found, key=lambda k: -(found[k].chance or 0))
    reasons = _reasons(observation, best, others[0], LEAST_WORTH) if others else ()
    told = tuple((_said(observation.game, name), worth) for name, worth in reasons)
    return Hint(PLAYER, found[best], tuple(found[k] for k in others), told)


def _said(game: str, name: str) -> str:
    """A term that speaks for the best: what the player shuns speaks for it by being less."""
    weight = bulk.weights_of(game).tuned[TOOLBOXES[game].terms.index(name)]
    return name if weight > 0 else f"less {name}"


def _by_search(observation: Observation, steps: list[Step]) -> Hint:
    """The network's chances a die ahead."""
    chances = _chances(observation)
    order = sorted(range(len(steps)), key=lambda k: -chances[k])
    best, *others = [k for n, k in enumerate(order) if n == 0 or chances[order[n - 1]] - chances[k] > LIKE]
    return Hint(
        LOOKS_AHEAD,
        Suggestion(steps[best], chances[best]),
        tuple(Suggestion(steps[k], chances[k]) for k in others),
        tuple(_reasons(observation, best, others[0], LEAST)) if others else (),
    )


def _chances(observation: Observation) -> list[float]:
    """The chooser's chance after each move, in the game's order."""
    rules, config, state = ruleset(observation.game), observation.config, observation.state
    search: Search = TOOLBOXES[observation.game].search
    mind = bulk.mind(rules.name, rules.State, [LOOKS_AHEAD] * 4, interpreted=True)
    found = []
    for outcome in rules.outcomes(config, state):
        search.after_one(config, state, outcome & 3, mind, 0)
        found.append(float(search.parts.share(config, mind, 0, state.turn)))
    return found


def _reasons(observation: Observation, best: int, second: int, least: float) -> list[tuple[str, float]]:
    """What the linear player likes better in the best move than in the second."""
    views = explain(observation)
    parts = {name: part - views[second].parts[name] for name, part in views[best].parts.items()}
    told = sorted((pair for pair in parts.items() if pair[1] > least), key=lambda pair: -pair[1])
    return told[:REASONS]
