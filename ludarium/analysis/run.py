"""The analysis of a record, from reading it to the accounts of its players."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ludarium.analysis.report import Analysis, Moment, account
from ludarium.errors import OptionError, RecordError
from ludarium.game.records import Record, read_records
from ludarium.game.seating import check_seed

BLOCK = 36  # rollouts of a moment: one for each two dice
LUDICROUS = 4 * BLOCK  # of Ludicrous Ludo
SHARE = 8  # cases that a thread does in one go: an interrupt waits for them
MOST_ROLLOUTS = 1024  # that may be asked for; those of a case must not meet the dice of the next
MOST_JOBS = 2  # threads a processor

Progress = Callable[[int], None]


def analyse(
    record: Record | str,
    *,
    rollouts: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Analysis:
    """Win chances along a game, what each die was worth, what each choice lost.

    record: one that was read, or the text of one game. rollouts: of each moment and choice at least, rounded up to a
    multiple of 36; 36 if nothing is said, in Ludicrous Ludo 144. jobs: threads; whatever their number, the analysis is
    the same. progress: called with the number of steps that are done. Raises RecordError, OptionError, MissingExtra
    without Numba.
    """
    threads = _threads(jobs)
    game = record if isinstance(record, Record) else _only(record)
    analyst = _analyst(game, rollouts, check_seed(seed))
    if analyst.empty:
        raise RecordError(game.line, "nothing to analyse: the game breaks off before its first roll or choice")
    analyst.prepare()
    for cases in analyst.phases():
        for done in _in_threads(analyst.share, _shares(cases), threads):
            if progress:
                progress(done)
    return _told(game, analyst)


def _only(text: str) -> Record:
    records = list(read_records(text))
    if len(records) != 1:
        raise RecordError(records[1].line if records else 1, f"expected one game, found {len(records)}")
    return records[0]


def _analyst(record: Record, rollouts: int | None, seed: int) -> Any:
    """What looks at a record: as at a race where the game is one."""
    if rollouts is not None and not 1 <= rollouts <= MOST_ROLLOUTS:
        raise OptionError(f"rollouts {rollouts}: expected 1 to {MOST_ROLLOUTS}")
    race = hasattr(record.rules, "roll")
    rounded = -(-(rollouts or (BLOCK if race else LUDICROUS)) // BLOCK) * BLOCK
    if not race:
        from ludarium.analysis.ludicrous import LudicrousAnalyst

        return LudicrousAnalyst(record, rounded, seed)
    from ludarium.analysis.race import RaceAnalyst

    return RaceAnalyst(record, rounded, seed)


def _threads(jobs: int) -> int:
    if jobs < 1:
        raise OptionError(f"jobs={jobs}: expected at least 1")
    return min(jobs, MOST_JOBS * (os.cpu_count() or 1))


def _shares(cases: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for at in range(0, len(cases), SHARE):
        yield cases[at : at + SHARE]


def _in_threads(function: Callable[[Any], int], shares: Iterator[Any], threads: int) -> Iterator[int]:
    """What comes of each share, in their order; compiled rollouts let go of Python's lock."""
    pool = ThreadPoolExecutor(threads)
    try:
        yield from pool.map(function, shares)
    finally:
        pool.shutdown(cancel_futures=True)


def _told(record: Record, analyst: Any) -> Analysis:
    moments, rolls, choices = analyst.told(list(_end(record, analyst.last)))
    agents = record.agents or ("",) * len(record.seats)
    return Analysis(
        game=record.rules.name,
        seats=record.seats,
        agents=agents,
        steps=len(record.steps),
        winner=str(record.result["winner"]) if record.result else "",
        method=analyst.method,
        player=analyst.player,
        rollouts=analyst.rollouts,
        seed=analyst.seed,
        moments=tuple(moments),
        rolls=tuple(rolls),
        choices=tuple(choices),
        players=tuple(
            account(seat, agent, moments, rolls, choices, apart=analyst.apart)
            for seat, agent in zip(record.seats, agents, strict=True)
        ),
    )


def _end(record: Record, state: Any) -> Iterator[Moment]:
    """The last moment of a game that is decided: who has won has all of the chance, in a draw nobody."""
    if state.winner >= 0:
        won = _winners(record, state.winner)
        chances = {seat: float(seat in won) for seat in record.seats}
        yield Moment(len(record.steps), "", chances, dict.fromkeys(record.seats, 0.0))


def _winners(record: Record, winner: int) -> set[str]:
    """The seats that win with a number, none for a draw; with teams (CL-H4) the partner as well."""
    teams = bool(record.rules.values(record.config).get("teams"))
    return {
        colour for seat, colour in enumerate(record.rules.colours) if seat == winner or (teams and seat ^ 2 == winner)
    }
