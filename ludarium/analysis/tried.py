"""What the decisions of a position of Ludicrous Ludo are worth, by rollouts from what the player sees.

Others' hidden cards are dealt anew for each try, from all that the player does not see. No Numba is needed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludarium.agents import bulk
from ludarium.agents.ludicrous.linear import worth
from ludarium.analysis.estimates import Numbers
from ludarium.analysis.tries import SEATS, try_position, turn_number
from ludarium.game.observation import Observation
from ludarium.rules.chance import below, seed_rng
from ludarium.rules.ludicrous.names import POSITIONS
from ludarium.rules.ludicrous.tape import deck_size, random_card
from ludarium.rules.registry import ruleset

PLAYER = "tuned"
CLOSE = 1.5  # worth by which a decision may trail the best and still be tried
DEALS, PLAY = 0x0DEA1, 0x91A7  # seeds of hidden cards and of dice
LIKE = 1e-6  # chances nearer than this in all tries belong to decisions that come to the same
DECISIONS = 4  # that are tried, at most
TRIES = 64
TURNS = 4  # that a try goes on for


def in_between(state: Any) -> bool:
    """Whether a resolution is under way, from which an observation cannot be gone on with."""
    return state.awaits not in POSITIONS


def tried(observation: Observation) -> dict[int, Numbers]:
    """The chooser's chances by decision and try, all with the same cards and dice.

    Of the decisions near the best by the linear player, at least two, those that differ in effect, the likeliest first.
    """
    worlds = [dealt(observation, number) for number in range(TRIES)]
    found: dict[int, Numbers] = {}
    for code, behind in likely(observation):
        if len(found) == DECISIONS or (len(found) > 1 and behind > CLOSE):
            break
        chances = played_out(observation, worlds, code)
        if not any(np.allclose(chances, others, rtol=0, atol=LIKE) for others in found.values()):
            found[code] = chances
    return found


def likely(observation: Observation) -> list[tuple[int, float]]:
    """The legal decisions as the linear player likes them, with what they are worth less than the best."""
    rules, config, state = ruleset(observation.game), observation.config, observation.state
    mind = bulk.mind(rules.name, rules.State, [PLAYER] * SEATS, interpreted=True)
    worths = {code: worth(config, state, code, mind) for code in rules.outcomes(config, state)}
    order = sorted(worths, key=lambda code: -worths[code])
    return [(code, worths[order[0]] - worths[code]) for code in order]


def dealt(observation: Observation, number: int) -> Any:
    """A copy of the state with others' hidden cards dealt from the cards that the player does not see."""
    config, state = observation.config, observation.state.copy()
    dealer = ruleset(observation.game).State()
    seed_rng(dealer, DEALS, number)
    for seat in range(SEATS):
        if seat != state.by:
            for _ in range(state.held[seat] - sum(state.hand[seat, card] for card in range(11))):
                state.hand[seat, random_card(config, state, below(dealer, deck_size(config, state)))] += 1
    return state


def played_out(observation: Observation, worlds: list[Any], code: int) -> Numbers:
    """The chooser's chances after a decision, a rollout from each world."""
    rules, config, by = ruleset(observation.game), observation.config, observation.state.by
    mind = bulk.mind(rules.name, rules.State, [PLAYER] * SEATS, interpreted=True)
    found = np.zeros(len(worlds))
    for number, world in enumerate(worlds):
        try_position(config, world, code, PLAY, number, turn_number(world), TURNS, mind)
        found[number] = mind.out[0, by]
    return found
