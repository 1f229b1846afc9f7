"""What can be measured, by name: a number for each game, of which a study takes the mean.

Each measure says from which kind of work it comes: whole `games`; a `match` of a better agent against others; win
`chances` by rollouts along a game; what a `pair` or a `star` was worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.rules.events import KINDS as KINDS_OF_EVENTS
from ludarium.rules.events import PAIR_MOVED, PLACE, SHAPES
from ludarium.rules.registry import GAMES
from ludarium.rules.ruleset import Ruleset

Numbers = npt.NDArray[np.float64]
GAME, MATCH, CHANCES, PAIR, STAR = "games", "match", "chances", "pair", "star"
KINDS = (GAME, MATCH, CHANCES, PAIR, STAR)
"""The kinds of work."""

POINTS = "points"
PLACES = ("first", "second", "third", "fourth")


@dataclass(frozen=True)
class Watched:
    """Games of one variant, a row each, as the drivers leave them.

    sides: by seat, the number that a team shares, -1 for an empty seat. stories: `sim.drama.Story`. better: the seats
    of a match's better agent. found: of chances a column a point, else what `sim.what_if` tells.
    """

    rules: Ruleset
    sides: npt.NDArray[np.int64]
    winners: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int64]
    events: npt.NDArray[np.int64]
    stories: Any
    better: npt.NDArray[np.int64]
    found: Numbers

    @property
    def seats(self) -> npt.NDArray[np.int64]:
        """The seats that play, in turn order."""
        return np.flatnonzero(self.sides >= 0)

    @property
    def fair(self) -> float:
        """A side's share of the wins if all were alike."""
        return 1 / len(np.unique(self.sides[self.seats]))

    def won_by(self, seats: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Whether the side of a seat has won, game by game."""
        wins: npt.NDArray[np.bool_] = (self.winners < 4) & (self.sides[self.winners & 3] == self.sides[seats])
        return wins


@dataclass(frozen=True)
class Measure:
    """A number for each game (NaN where a game has none).

    title: as the head of a column. unit: after a number. kind: the work that it comes from. column: the numbers. share:
    whether they are 0 or 100. zero: what a mean of 0 stands for, where that is a mark to compare with. games: those
    that have it.
    """

    name: str
    title: str
    unit: str
    kind: str
    column: Callable[[Watched], Numbers]
    share: bool = False
    zero: str = ""
    games: tuple[str, ...] = tuple(GAMES)

    @property
    def grain(self) -> float:
        """By how much a single game may differ: a count by one, or all of a hundred per cent."""
        return 100.0 if self.unit in ("%", POINTS) else 1.0


def hundred(hits: npt.NDArray[np.bool_]) -> Numbers:
    """0 or 100."""
    return np.where(hits, 100.0, 0.0)


def part(some: Any, of: Any) -> Numbers:
    """Some of a whole, in per cent; NaN of nothing."""
    whole = np.asarray(of, float)
    found: Numbers = np.full(len(whole), np.nan)
    np.divide(100.0 * some, whole, out=found, where=whole > 0)
    return found


# ---- whole games


def first_edge(w: Watched) -> Numbers:
    return hundred(w.won_by(w.stories["starter"])) - 100 * w.fair


def by_place(place: int) -> Callable[[Watched], Numbers]:
    """Wins of who plays in a place of the order that the beginner starts."""

    def column(w: Watched) -> Numbers:
        if place >= len(w.seats):
            return np.full(len(w.winners), np.nan)
        order = np.searchsorted(w.seats, w.stories["starter"])
        return hundred(w.won_by(w.seats[(order + place) % len(w.seats)]))

    return column


def by_colour(colour: str) -> Callable[[Watched], Numbers]:
    """Wins of a colour, with teams those of its team."""

    def column(w: Watched) -> Numbers:
        seat = w.rules.colours.index(colour)
        if w.sides[seat] < 0:
            return np.full(len(w.winners), np.nan)
        return hundred(w.won_by(np.full(len(w.winners), seat)))

    return column


def by_event(name: str) -> Callable[[Watched], Numbers]:
    """How often something happened."""

    def column(w: Watched) -> Numbers:
        kind = next(number for number, known in w.rules.event_names.items() if known == name)
        return w.events[:, kind].astype(float)

    return column


def comebacks(w: Watched) -> Numbers:
    return np.where(w.winners < 4, hundred(w.stories["behind"] > 0), np.nan)


# ---- rollouts


def skill(w: Watched) -> Numbers:
    return (hundred(w.won_by(w.better)) - 100 * w.fair) / (1 - w.fair)


def known(level: int) -> Callable[[Watched], Numbers]:
    """From which part of the turns on the winner's chance is above a level at every point looked at."""

    def column(w: Watched) -> Numbers:
        points = w.found.shape[1]
        below = w.found <= level / 100
        last = np.where(below.any(axis=1), points - 1 - np.argmax(below[:, ::-1], axis=1), -1)
        return np.where(np.isnan(w.found[:, 0]), np.nan, 100 * (last + 2) / (points + 1))

    return column


def gain(column: int) -> Callable[[Watched], Numbers]:
    """How much more often a seat wins with the event than without, in points."""
    return lambda w: 100 * (w.found[:, column] - w.found[:, column + 1])


def others_gain(w: Watched) -> Numbers:
    return -(gain(1)(w) + gain(3)(w)) / max(len(w.seats) - 2, 1)


RACES = ("classic", "superconducting")
SC, CLASSIC = ("superconducting",), ("classic",)
FAIR = "a fair share of the wins"

BASIC = (
    Measure("length", "length of a game", "", GAME, lambda w: w.lengths.astype(float)),
    Measure("turns", "turns in a game", "", GAME, lambda w: w.stories["turns"].astype(float)),
    Measure("draws", "games that nobody wins", "%", GAME, lambda w: hundred(w.winners == 4), share=True),
    Measure("first_edge", "edge of who begins", POINTS, GAME, first_edge, zero=FAIR),
    *(
        Measure(f"wins_{word}", f"wins of who plays {word}", "%", GAME, by_place(n), share=True)
        for n, word in enumerate(PLACES)
    ),
    *(
        Measure(f"wins_{colour}", f"wins of {colour}", "%", GAME, by_colour(colour), share=True)
        for colour in ("red", "green", "yellow", "blue")
    ),
    Measure("lead_changes", "changes of the lead in a game", "", GAME, lambda w: w.stories["leads"].astype(float)),
    Measure("comebacks", "winners who were last at half time", "%", GAME, comebacks, share=True),
    Measure(
        "real_choices",
        "decisions with a real choice",
        "%",
        GAME,
        lambda w: part(w.stories["choices"], w.stories["decisions"]),
    ),
    Measure(
        "choices",
        "real choices in a turn",
        "",
        GAME,
        lambda w: part(w.stories["choices"], w.stories["turns"]) / 100,
    ),
    Measure("skill", "skill share", "%", MATCH, skill, zero="luck alone"),
    Measure("known_50", "part of a game after which the winner stays above 50 %", "%", CHANCES, known(50)),
    Measure("known_80", "part of a game after which the winner stays above 80 %", "%", CHANCES, known(80)),
    Measure("pair_mover", "worth of a new pair to who formed it", POINTS, PAIR, gain(1), zero="no pair", games=SC),
    Measure("pair_partner", "worth of a new pair to the other owner", POINTS, PAIR, gain(3), zero="no pair", games=SC),
    Measure("pair_others", "worth of a new pair to the others", POINTS, PAIR, others_gain, zero="no pair", games=SC),
    Measure("pair_formed", "pairs formed by a landing in a game", "", PAIR, lambda w: w.found[:, 0], games=SC),
    Measure("star_owner", "worth of a star to who stands on it", POINTS, STAR, gain(3), zero="no star", games=CLASSIC),
    Measure("star_lander", "worth of a star to who lands on it", POINTS, STAR, gain(1), zero="no star", games=CLASSIC),
    Measure("star_spared", "captures that stars prevent in a game", "", STAR, lambda w: w.found[:, 0], games=CLASSIC),
)  # fmt: skip

EVENT_TITLES = MappingProxyType(
    {
        "rolled": "rolls",
        "passed": "rolls without a move",
        "forfeit": "turns lost by a third 6",
        "released": "releases",
        "captured": "captures",
        "again": "further rolls",
        "paired": "pairs formed",
        "broken": "pairs broken",
        "collapsed": "pairs collapsed",
        "current": "Josephson Currents",
        "field_on": "Magnetic Fields",
        "fell": "falls",
        "eliminated": "eliminations",
        "imprisoned": "prisoners",
        "card": "cards drawn",
        "cast": "spells cast",
        "built": "structures built",
    }
)
"""Plain words for events whose name says too little."""


def measures() -> Mapping[str, Measure]:
    """All measures by name; an event of the games that is no measure by itself is one under its name."""
    found = {measure.name: measure for measure in BASIC}
    for name in dict.fromkeys(name for rules in GAMES.values() for name in rules.event_names.values()):
        title = f"{EVENT_TITLES.get(name, name.replace('_', ' '))} in a game"
        games = tuple(rules.name for rules in GAMES.values() if name in _events_of(rules))
        found.setdefault(name, Measure(name, title, "", GAME, by_event(name), games=games))
    return MappingProxyType(found)


def _events_of(rules: Ruleset) -> set[str]:
    """The events that can come in a game; Ludicrous Ludo also has names for those of the race games."""
    names = set(rules.event_names.values())
    return names - RACE_EVENTS if rules.name == "ludicrous" else names


RACE_EVENTS = {SHAPES[kind][0] for kind in (PLACE, *range(PAIR_MOVED, KINDS_OF_EVENTS))}
MEASURES = measures()
