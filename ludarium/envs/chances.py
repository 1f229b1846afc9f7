"""How likely each outcome of the awaited chance is."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from ludarium.rules import chance
from ludarium.rules.ludicrous import names
from ludarium.rules.ludicrous.tape import in_deck
from ludarium.rules.ruleset import Ruleset

D20 = 20


def probabilities(rules: Ruleset, config: Any, state: Any) -> list[tuple[int, float]]:
    """The outcomes that may come, as numbers for the tape, each with its probability; they sum to 1."""
    outcomes = rules.outcomes(config, state)
    weights = _race_weights if hasattr(rules, "roll") else _ludicrous_weights
    found = [(outcome, weight) for outcome, weight in zip(outcomes, weights(config, state, outcomes), strict=True)]
    total = sum(weight for _, weight in found)
    return [(outcome, weight / total) for outcome, weight in found if weight > 0]


def _race_weights(config: Any, state: Any, outcomes: list[int]) -> list[float]:
    if state.awaits == chance.FIELD:
        return [config.field_chance if outcome else 100 - config.field_chance for outcome in outcomes]
    if state.awaits == chance.FIRST and config.first >= 0:
        return [float(outcome == config.first) for outcome in outcomes]
    return [1.0] * len(outcomes)


def _ludicrous_weights(config: Any, state: Any, outcomes: list[int]) -> list[float]:
    if state.awaits == names.NEW:
        if config.first >= 0:
            return [float(outcome == config.first) for outcome in outcomes]
        return list(first_chances(tuple(config.abilities[seat, names.SPEED] for seat in outcomes)))
    if state.awaits == names.DRAW and state.purpose == names.FOR_CARD:
        return [float(in_deck(config, state, card)) for card in outcomes]
    return [1.0] * len(outcomes)


@functools.cache
def first_chances(speeds: tuple[int, ...]) -> tuple[float, ...]:
    """LL-0: how likely each is to begin, where d20 + speed decides and those ahead together roll again."""
    everybody = (1 << len(speeds)) - 1
    chances = np.zeros(len(speeds))
    again = 0.0
    for ahead in range(1, everybody + 1):
        share = _ahead(speeds, ahead)
        if ahead == everybody and len(speeds) > 1:
            again = share
            continue
        tied = [k for k in range(len(speeds)) if ahead >> k & 1]
        chances[tied] += share * np.array(first_chances(tuple(speeds[k] for k in tied)) if len(tied) > 1 else [1.0])
    return tuple((chances / (1 - again)).tolist())


def _ahead(speeds: tuple[int, ...], ahead: int) -> float:
    """How likely exactly these share the highest total of one roll each."""
    total = 0.0
    for top in range(min(speeds) + 1, max(speeds) + D20 + 1):
        share = 1.0
        for k, speed in enumerate(speeds):
            rolled = top - speed
            lower = min(max(rolled - 1, 0), D20)
            share *= (1 <= rolled <= D20) / D20 if ahead >> k & 1 else lower / D20
        total += share
    return total
