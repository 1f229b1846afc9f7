"""Players as numbers, and as one rule a game that asks the player of a number."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludarium.agents.mind import LEARNED, LOOKS, PLAIN, SEARCHES, Mind, new_mind
from ludarium.agents.toolboxes import TOOLBOXES
from ludarium.agents.weights import Weights, file_of, load
from ludarium.rules.chance import below
from ludarium.rules.race import random_piece
from ludarium.rules.record import Record, rare, rule
from ludarium.rules.ruleset import Ruleset

NAMES = ("random", "greedy", "hasty", "careful", "tuned", "strong", "expert", "master")
NUMBERS = {name: number for number, name in enumerate(NAMES)}
RANDOM, GREEDY, HASTY, CAREFUL, TUNED, STRONG, EXPERT, MASTER = range(8)
LEVEL = (PLAIN, PLAIN, LOOKS, LOOKS, LEARNED, LEARNED, SEARCHES, SEARCHES)

Rule = Callable[..., int]


def players_of(game: str) -> tuple[str, ...]:
    """The names of the agents that play a game, in the order of their numbers."""
    return tuple(name for name in NAMES if name in ("random", "greedy") or name in TOOLBOXES[game].players)


def weights_of(game: str) -> Weights:
    """The learned weights of a game; raises WeightsError."""
    tools = TOOLBOXES[game]
    return load(file_of(game), game, tools.inputs, len(tools.terms))


def mind(
    game: str, kind: type[Record], names: Sequence[str], *, interpreted: bool = False, budget: int | None = None
) -> Mind:
    """What a game's players of these names, one a seat, think with; raises WeightsError."""
    numbers = [NUMBERS[name] for name in names]
    level = max(LEVEL[number] for number in numbers)
    weights = weights_of(game) if level >= LEARNED else None
    budget = TOOLBOXES[game].budget if budget is None else budget
    return new_mind(kind, level, weights, numbers, interpreted=interpreted, budget=budget)


def piece_chooser(game: str) -> Rule:
    """The rule by which a race game's player in turn picks a piece, by its index; it may stand above bit 1."""
    greedy, think = TOOLBOXES[game].greedy, thinker(game)

    @rule
    def choose(cfg: Any, s: Any, mind: Any) -> int:
        agent = mind.agents[s.turn]
        if agent == RANDOM:
            return random_piece(s)
        return greedy(cfg, s) if agent == GREEDY else think(cfg, s, mind, agent, mind.eyes, mind.net, mind.depth)

    return choose


def outcome_chooser(game: str) -> Rule:
    """The rule by which the player that decides picks, its chance from a generator beside the state."""
    greedy, think = TOOLBOXES[game].greedy, thinker(game)

    @rule
    def choose(cfg: Any, s: Any, generator: Any, mind: Any) -> int:
        agent = mind.agents[s.by]
        if agent == RANDOM:
            return int(s.choice[below(generator, s.n)])
        return greedy(cfg, s) if agent == GREEDY else think(cfg, s, mind, agent, mind.eyes, mind.net, mind.depth)

    return choose


def thinker(game: str) -> Rule:
    """The rule that asks the other players of a game by their number."""
    players: Mapping[str, Rule] = TOOLBOXES[game].players
    rules: list[Rule] = [players.get(name, nobody) for name in NAMES[2:]]
    hasty, careful, tuned, strong, expert, master = rules

    @rare
    def by_eye(cfg: Any, s: Any, mind: Any, agent: int) -> int:
        return hasty(cfg, s, mind) if agent == HASTY else careful(cfg, s, mind)

    @rare
    def by_weights(cfg: Any, s: Any, mind: Any, agent: int) -> int:
        return tuned(cfg, s, mind) if agent == TUNED else strong(cfg, s, mind)

    @rare
    def by_search(cfg: Any, s: Any, mind: Any, agent: int) -> int:
        return expert(cfg, s, mind) if agent == EXPERT else master(cfg, s, mind)

    @rare
    def think(cfg: Any, s: Any, mind: Any, agent: int, eyes: Any, net: Any, depth: Any) -> int:
        found = 0
        if eyes is not None:  # parameters, since Numba drops such a branch only for them
            found = by_eye(cfg, s, mind, agent) if agent <= CAREFUL else found
        if net is not None:
            found = by_weights(cfg, s, mind, agent) if agent in (TUNED, STRONG) else found
        if depth is not None:
            found = by_search(cfg, s, mind, agent) if agent >= EXPERT else found
        return found

    return think


@rare
def nobody(cfg: Any, s: Any, mind: Any) -> int:  # noqa: ARG001 - every player is asked alike
    """A player that the game doesn't have."""
    return 0


@functools.cache
def decide(rules: Ruleset) -> Rule:
    """The rule by which a game's player, never the random one, takes its decision, as an outcome for the tape."""
    greedy, think = TOOLBOXES[rules.name].greedy, thinker(rules.name)
    army: Any = getattr(rules, "army_rule", None)

    @rare
    def of_piece(cfg: Any, s: Any, mind: Any) -> int:
        agent = mind.agents[s.turn]
        i = greedy(cfg, s) if agent == GREEDY else think(cfg, s, mind, agent, mind.eyes, mind.net, mind.depth)
        return int(4 * army(cfg, s) + (i & 3))

    @rare
    def of_decision(cfg: Any, s: Any, mind: Any) -> int:
        agent = mind.agents[s.by]
        return int(greedy(cfg, s) if agent == GREEDY else think(cfg, s, mind, agent, mind.eyes, mind.net, mind.depth))

    return of_decision if army is None else of_piece
