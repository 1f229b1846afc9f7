"""Ratings of players who meet in games of more than two."""

from __future__ import annotations

from math import log, sqrt
from statistics import fmean
from typing import Any

from ludarium.arena.standing import Tally
from ludarium.errors import MissingExtra

try:
    from openskill.models import PlackettLuce
except ImportError as error:
    raise MissingExtra("sim", "ratings") from error

CENTRE, TENFOLD = 1500.0, 400.0
CHANGE = 0.0  # of a strength from game to game: with the usual 1/12 a rating would forget all but the last games


def ratings(tally: Tally) -> dict[str, tuple[float, float]]:
    """Elo-like ratings and their standard deviation by agent, from one game after the other.

    1500 is the mean of all. Somebody with 400 points more wins ten times as often; before its first game an agent's
    rating is as uncertain as 246 points. Games are taken in the order of their numbers, however they came in.
    """
    model = PlackettLuce(tau=CHANGE)
    found = {name: model.rating(name=name) for name in tally.match.agents}
    for blocks in tally.ordered():
        names = tally.match.lineups[blocks.lineup]
        for place in blocks.winners.reshape(-1).tolist():
            if place >= 0:
                _rate(model, found, names[place], [name for name in names if name != names[place]])
    middle, scale = fmean(rating.mu for rating in found.values()), TENFOLD / log(10) / (sqrt(2) * model.beta)
    return {name: (CENTRE + scale * (rating.mu - middle), scale * rating.sigma) for name, rating in found.items()}


def _rate(model: PlackettLuce, found: dict[str, Any], winner: str, others: list[str]) -> None:
    """A game as duels of its winner with the others, seat by seat; ranked together, these would have drawn."""
    for other in others:
        (found[winner],), (found[other],) = model.rate([[found[winner]], [found[other]]])
