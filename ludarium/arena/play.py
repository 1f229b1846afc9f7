"""The games of a match, block by block: the same ones however many processes play them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ludarium.arena.lineups import Match
from ludarium.sim.executor import Executor
from ludarium.sim.luck import Luck, lucks
from ludarium.sim.shares import Share, check_code, play_share

BLOCKS = 50  # in a share of work
SLOW = 5  # in a share with agents of one's own, which are not compiled
STREAMS = 1 << 44  # of dice for each lineup: blocks of different lineups have nothing in common

Winners = npt.NDArray[np.int8]


@dataclass(frozen=True)
class Blocks:
    """Blocks number `first` on of a lineup.

    winners: int8[blocks, rotations], places in the lineup, -1 for nobody. luck: float64[blocks, rotations, places], in
    games won, if it was reckoned.
    """

    lineup: int
    first: int
    winners: Winners
    luck: Luck | None = None


@dataclass(frozen=True)
class Work:
    """A share of work: `count` blocks of a lineup from number `first` on."""

    match: Match
    lineup: int
    first: int
    count: int


def play(match: Match, executor: Executor, first: int, last: int) -> Iterator[Blocks]:
    """Play blocks number `first` to `last - 1` of every lineup."""
    size = SLOW if match.own else BLOCKS
    shares = (
        Work(match, lineup, start, min(size, last - start))
        for start in range(first, last, size)
        for lineup in range(len(match.lineups))
    )
    yield from executor.map(play_blocks, shares)


def play_blocks(work: Work) -> Blocks:
    """Play a share of work; raises ExecutorError where agents of one's own have another file."""
    check_code(work.match.code)
    seats, columns, luck = work.match.seats, [], []
    for shift, plan in enumerate(work.match.rotations(work.lineup)):
        share = Share(plan, work.lineup * STREAMS + work.first, work.count, columns=True)
        winners, by_seat = lucks(share) if work.match.adjust else (_winners(share), None)
        places = (np.arange(seats) - shift) % seats
        place = np.full(5, -1, np.int8)  # by seat number; nobody wins a drawn game
        place[list(plan.seats)] = places
        columns.append(place[winners])
        if by_seat is not None:
            luck.append(by_seat[:, np.array(plan.seats)[np.argsort(places)]])
    return Blocks(work.lineup, work.first, np.stack(columns, axis=1), np.stack(luck, axis=1) if luck else None)


def _winners(share: Share) -> Winners:
    found = play_share(share).columns
    assert found is not None  # asked for
    return found.winners
