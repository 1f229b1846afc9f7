"""Ratings of players who meet in games of more than two."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.errors import MissingExtra

try:
    from openskill.models import PlackettLuce
except ImportError as error:
    raise MissingExtra("sim", "ratings") from error

CENTRE, SPREAD = 1500.0, 400.0


class Rater:
    """Rates by one game after the other: the winner first, all others equal behind."""

    def __init__(self, names: Sequence[str]) -> None:
        self._model = PlackettLuce()
        self._ratings = {name: self._model.rating(name=name) for name in names}

    def game(self, winner: str, others: Sequence[str]) -> None:
        """Take in a game; who sits in several seats is rated by the first of them."""
        names = [winner, *dict.fromkeys(name for name in others if name != winner)]
        if len(names) < 2:
            return
        teams = [[self._ratings[name]] for name in names]
        rated = self._model.rate(teams, ranks=[0.0] + [1.0] * (len(names) - 1))
        for name, (rating,) in zip(names, rated, strict=True):
            self._ratings[name] = rating

    def table(self) -> dict[str, tuple[float, float]]:
        """Rating and standard deviation by name."""
        begin = self._model.rating()
        scale = SPREAD / begin.sigma
        return {
            name: (CENTRE + scale * (rating.mu - begin.mu), scale * rating.sigma)
            for name, rating in self._ratings.items()
        }
