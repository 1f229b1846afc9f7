"""What an analysis found: plain values, for tables, drawings and programs.

Chances, luck and losses are shares of 1; seats are colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import hypot, sqrt
from typing import Any

from ludarium.rules.ruleset import Step

GRADES: Mapping[str, float] = {"inaccuracy": 0.02, "mistake": 0.04, "blunder": 0.08}
"""By grade, the win chance that such a choice loses at least."""

DIGITS = 6


@dataclass(frozen=True)
class Moment:
    """The win chances at a point of the game.

    ply: steps of the record before it. seat: who is to roll, or in turn; "" at the end of the game. halves: half the
    95 % interval of each chance, from the spread of the rollouts.
    """

    ply: int
    seat: str
    chances: dict[str, float]
    halves: dict[str, float]


@dataclass(frozen=True)
class Roll:
    """What a die was worth to each seat: chances after it, less their mean over all that could have come.

    die: what came; of a card its number. half: half the 95 % interval of the luck of who rolled. draws: what was drawn
    after the move (spins, fields) was worth to each seat; 0 where a move leaves nothing to chance or was no choice: it
    then belongs to the luck; and 0 in Ludicrous Ludo, where each draw is a roll of its own.
    """

    ply: int
    seat: str
    die: int
    luck: dict[str, float]
    half: float
    draws: dict[str, float]


@dataclass(frozen=True)
class Choice:
    """A choice between moves that differ in effect.

    played, best: the step of the record, and the one with the best estimate. loss: the chooser's win chance lost
    against the best; half: half its 95 % interval. grade: "inaccuracy", "mistake", "blunder", or "" for none. chances:
    the chooser's after each candidate, in the order of `candidates`. cost: what the choice changed for each seat.
    """

    ply: int
    seat: str
    played: Step
    best: Step
    loss: float
    half: float
    grade: str
    candidates: tuple[Step, ...]
    chances: tuple[float, ...]
    cost: dict[str, float]


@dataclass(frozen=True)
class Player:
    """A seat's account: start + turns + turns_of_others = end, and so is the sum of start and parts.

    The parts are luck + luck_of_others - lost + given + draws + rest.

    start, end: its chance at the first moment and the last. turns, turns_of_others: what changed it during its own
    turns and those of others. luck, luck_of_others: by its own dice and by those of others. lost: by its own choices
    against the best ones. given: by others' choices. draws: by what is drawn after moves. rest: what the estimates
    leave over, nothing in the race games. luck_half, lost_half: half their 95 % intervals. choices: how many it made;
    grades: how many of them by grade.
    """

    seat: str
    agent: str
    start: float
    end: float
    turns: float
    turns_of_others: float
    luck: float
    luck_half: float
    luck_of_others: float
    lost: float
    lost_half: float
    given: float
    draws: float
    rest: float
    choices: int
    grades: dict[str, int]


@dataclass(frozen=True)
class Analysis:
    """A game's win chances, luck and choices.

    winner: "" for an unfinished game. method: "network", for rollouts that end in the network's estimate. player: the
    agent that plays the rollouts. rollouts: of a moment, at least.
    """

    game: str
    seats: tuple[str, ...]
    agents: tuple[str, ...]
    steps: int
    winner: str
    method: str
    player: str
    rollouts: int
    seed: int
    moments: tuple[Moment, ...]
    rolls: tuple[Roll, ...]
    choices: tuple[Choice, ...]
    players: tuple[Player, ...]

    def mistakes(self, count: int | None = None) -> list[Choice]:
        """The choices with a grade, the dearest first."""
        return sorted((choice for choice in self.choices if choice.grade), key=lambda choice: -choice.loss)[:count]

    def swings(self, count: int | None = None) -> list[tuple[Moment, Moment]]:
        """Neighbouring moments, those between which most win chance changed hands first; clear of their intervals."""
        return sorted(filter(_clear, pairwise(self.moments)), key=lambda pair: -_moved(*pair))[:count]

    def settled(self) -> int | None:
        """The ply from which the winner's chance stays above one half; None without a winner."""
        if self.winner not in self.seats:
            return None
        before = [moment for moment in self.moments if moment.chances[self.winner] <= 1 / 2]
        later = [moment.ply for moment in self.moments if not before or moment.ply > before[-1].ply]
        return later[0]

    def as_dict(self) -> dict[str, Any]:
        """The analysis as plain data, numbers rounded to six digits."""
        found: dict[str, Any] = _rounded(asdict(self))
        return found


def by_seat(colours: Sequence[str], seats: int, numbers: Sequence[float]) -> dict[str, float]:
    """Numbers, one a seat, by the colours of those that play; seats: these as bits."""
    return {colour: float(numbers[seat]) for seat, colour in enumerate(colours) if seats >> seat & 1}


def choice(
    ply: int,
    seat: str,
    steps: Sequence[Step],
    played: int,
    chances: Sequence[float],
    loss: float,
    half: float,
    cost: dict[str, float],
) -> Choice:
    """A choice with its grade and what looks best; steps, chances: of each candidate."""
    best = max(range(len(steps)), key=lambda k: chances[k])
    return Choice(
        ply, seat, steps[played], steps[best], loss, half, grade(loss, half), tuple(steps), tuple(chances), cost
    )


def _moved(one: Moment, other: Moment) -> float:
    return sum(abs(other.chances[seat] - chance) for seat, chance in one.chances.items()) / 2


def _clear(pair: tuple[Moment, Moment]) -> bool:
    """Whether some chance changed by more than its two intervals leave open."""
    one, other = pair
    return any(
        abs(other.chances[seat] - chance) > hypot(one.halves[seat], other.halves[seat])
        for seat, chance in one.chances.items()
    )


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list | tuple) else value


def grade(loss: float, half: float) -> str:
    """The grade of a choice: none unless its loss is clear of 0."""
    reached = [name for name, least in GRADES.items() if loss >= least and loss > half]
    return reached[-1] if reached else ""


def account(
    seat: str, agent: str, moments: Sequence[Moment], rolls: Sequence[Roll], choices: Sequence[Choice], *, apart: bool
) -> Player:
    """A seat's account; apart: whether each roll was measured by itself, not by the moments before and after it."""
    own = [choice for choice in choices if choice.seat == seat]
    start, end = moments[0].chances[seat], moments[-1].chances[seat]
    turns = sum(
        after.chances[seat] - before.chances[seat] for before, after in pairwise(moments) if before.seat == seat
    )
    parts = _parts(seat, rolls, choices)
    told = parts["luck"] + parts["luck_of_others"] - parts["lost"] + parts["given"] + parts["draws"]
    lost_half = sqrt(sum(choice.half**2 for choice in own))
    luck_half = _apart(seat, rolls) if apart else hypot(_spread(seat, moments), lost_half)
    return Player(
        seat=seat,
        agent=agent,
        start=start,
        end=end,
        turns=turns,
        turns_of_others=end - start - turns,
        luck_half=luck_half,
        lost_half=lost_half,
        rest=end - start - told if apart else 0.0,
        choices=len(own),
        grades={name: sum(choice.grade == name for choice in own) for name in GRADES},
        **parts,
    )


def _parts(seat: str, rolls: Sequence[Roll], choices: Sequence[Choice]) -> dict[str, float]:
    """What dice, choices and draws did to a seat's chance."""
    return {
        "luck": sum(roll.luck[seat] for roll in rolls if roll.seat == seat),
        "luck_of_others": sum(roll.luck[seat] for roll in rolls if roll.seat != seat),
        "lost": sum(choice.loss for choice in choices if choice.seat == seat),
        "given": sum(choice.cost[seat] for choice in choices if choice.seat != seat),
        "draws": sum(roll.draws[seat] for roll in rolls),
    }


def _apart(seat: str, rolls: Sequence[Roll]) -> float:
    """Half the interval of the luck of rolls whose errors have nothing to do with each other."""
    return sqrt(sum(roll.half**2 for roll in rolls if roll.seat == seat))


def _spread(seat: str, moments: Sequence[Moment]) -> float:
    """Half the interval of what a seat's rolls changed: where rolls of its own follow each other, errors cancel."""
    rolls = [False, *(moment.seat == seat for moment in moments[:-1]), False]  # none at the last moment
    passed_on = (moment.halves[seat] for n, moment in enumerate(moments) if rolls[n] != rolls[n + 1])
    return sqrt(sum(half**2 for half in passed_on))
