"""What many games come to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.totals import DRAWN, Totals, wilson

__all__ = ["Result", "wilson"]


@dataclass
class Result:
    """A summary that grows with the games; of `games` that were asked for, `done` are in it.

    seconds: what this run played for, without compiling; played: how many games it played, without those of an
    earlier run; compiled: the seconds that compiling took.
    """

    game: str
    games: int
    seed: int
    options: dict[str, Any]
    seats: list[str]
    agents: tuple[str, ...]
    totals: Totals = field(default_factory=Totals)
    played: int = 0
    seconds: float = 0.0
    compiled: float = 0.0

    @property
    def rules(self) -> Ruleset:
        """The rule set."""
        return ruleset(self.game)

    @property
    def done(self) -> int:
        """How many games are in it."""
        return self.totals.games

    @property
    def unit(self) -> str:
        """What lengths are counted in: rolls or rounds."""
        return self.rules.length_unit

    def length(self) -> dict[str, Any]:
        """Mean with its 95 % interval, standard deviation, quantiles, least and greatest length of a game."""
        return self.totals.length()

    def shares(self) -> dict[str, dict[str, float]]:
        """For each colour its share of the wins, with a 95 % interval."""
        return {colour: self._share([colour]) for colour in self.seats}

    def _share(self, colours: list[str]) -> dict[str, float]:
        hits = sum(int(self.totals.wins[self.rules.colours.index(colour)]) for colour in colours)
        low, high = wilson(hits, self.done)
        return {"wins": hits, "share": hits / self.done, "low": low, "high": high}

    def teams(self) -> dict[str, dict[str, float]]:
        """With teams, the same for each of them, by its colours with a + between; empty without."""
        if not self.options.get("teams"):
            return {}
        sides = {"+".join(self.seats[n::2]): self.seats[n::2] for n in (0, 1)}
        return {name: self._share(colours) for name, colours in sides.items()}

    def counts(self) -> dict[str, float]:
        """Events a game, by kind, those that never came left out."""
        return {kind: mean for kind, (mean, _, _) in self._means().items()}

    def intervals(self) -> dict[str, list[float]]:
        """The 95 % interval of each of these means."""
        return {kind: [low, high] for kind, (_, low, high) in self._means().items()}

    def _means(self) -> dict[str, tuple[float, float, float]]:
        names = self.rules.event_names
        return {names[kind]: self.totals.mean(kind) for kind, n in enumerate(self.totals.events) if n}

    def as_dict(self) -> dict[str, Any]:
        """The summary as plain data: nothing in it depends on the machine, the processes or the time they took."""
        about = {
            "game": self.game,
            "games": self.done,
            "wanted": self.games,
            "seed": self.seed,
            "options": self.options,
            "seats": self.seats,
            "agents": list(self.agents),
        }
        return {**about, **self._summary()} if self.done else about

    def _summary(self) -> dict[str, Any]:
        shares, teams = self.shares(), self.teams()
        return {
            "wins": {colour: share["wins"] for colour, share in shares.items()},
            "shares": shares,
            **({"teams": teams} if teams else {}),
            self.unit: self.length(),
            "draws": int(self.totals.wins[DRAWN]),
            "counts": self.counts(),
            "intervals": self.intervals(),
        }
