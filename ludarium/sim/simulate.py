"""Many games at once: the same games for the same seed, however many processes play them."""

from __future__ import annotations

import functools
import json
import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any, TextIO

import numpy as np
import numpy.typing as npt

from ludarium.agents import bulk
from ludarium.agents.mind import Mind
from ludarium.agents.players import check
from ludarium.errors import OptionError
from ludarium.game.ludicrous.parties import furnish
from ludarium.game.records import head
from ludarium.game.seating import check_seed, seat_number, seat_numbers
from ludarium.rules.registry import ruleset
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.kernels import kernels
from ludarium.sim.results import Result

CHUNK = 2000
RECORDED = 100  # games a chunk where each is written down
LOG = 1 << 14  # steps of one game that a log holds at first


@dataclass(frozen=True)
class Plan:
    """What is to be simulated; everything that a process needs to play its share."""

    game: str
    options: Mapping[str, Any]
    seats: tuple[int, ...]
    first: int
    agents: tuple[str, ...]
    seed: int
    parties: Mapping[str, Any] | None = None
    tables: str | None = None

    @property
    def rules(self) -> Ruleset:
        """The rule set."""
        return ruleset(self.game)

    @property
    def config(self) -> Any:
        """The options as the rules read them."""
        config = self.rules.configure(self.rules.settle(self.options), self.seats, self.first)
        furnish(self.rules, config, self.parties, self.tables)
        return config

    @property
    def players(self) -> Mind:
        """What the agents of the four seats think with."""
        names = dict(zip(self.seats, self.agents, strict=True))
        return bulk.mind(self.game, kernels(self.rules).Tallied, [names.get(seat, "random") for seat in range(4)])

    @property
    def head(self) -> dict[str, Any]:
        """The first line of a record; no seed, since a game among many has its number as well."""
        return head(self.rules, self.config, self.agents, None)


@dataclass(frozen=True)
class Chunk:
    """What came of a run of games: winners, lengths, event counts, and records if they were asked for."""

    winners: npt.NDArray[np.int8]
    rolls: npt.NDArray[np.int64]
    events: npt.NDArray[np.int64]
    records: str = ""


def plan(
    game: str,
    *,
    seed: int = 0,
    agents: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[str] | int | None = None,
    first: str | None = None,
    parties: Mapping[str, Any] | None = None,
    tables: str | None = None,
) -> Plan:
    """Check what is asked for; raises OptionError."""
    rules = ruleset(game)
    values = rules.settle(options or {})
    if seats is None and agents is not None and len(agents) > 1:
        seats = len(agents)
    numbers = seat_numbers(rules, seats, values)
    names = tuple(agents or ("random",))
    names = names * len(numbers) if len(names) == 1 else names
    for name in names:
        check(name, rules.name)
    if len(names) != len(numbers):
        raise OptionError(f"{len(names)} agents for {len(numbers)} seats")
    begins = -1 if first is None else seat_number(rules, first, numbers)
    work = Plan(rules.name, dict(options or {}), numbers, begins, names, check_seed(seed), parties, tables)
    _ = work.config  # a wrong party or table is told before anything is played
    return work


def simulate(
    game: str = "classic",
    games: int = 1000,
    *,
    seed: int = 0,
    agents: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[str] | int | None = None,
    first: str | None = None,
    parties: Mapping[str, Any] | None = None,
    tables: str | None = None,
    jobs: int = 1,
    records: TextIO | None = None,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Play many games; game number i of a seed is the same whatever `games`, `jobs` or the machine.

    agents: one name for all, or one a seat. seats: colours, or how many. parties, tables: as `Game` takes them. jobs:
    processes. records: where to write each game as a record. progress: called with the number of games done so far.
    Raises OptionError.
    """
    work = plan(
        game,
        seed=seed,
        agents=agents,
        options=options,
        seats=seats,
        first=first,
        parties=parties,
        tables=tables,
    )
    if tables is not None and records is not None:
        raise OptionError("games with house tables of their own have no records: records hold no tables")
    if games < 1 or jobs < 1:
        raise OptionError(f"games={games}, jobs={jobs}: expected at least 1")
    start = perf_counter()
    result = Result(work.game, games, work.seed, work.head["options"], work.head["seats"], work.agents)
    for chunk in _chunks(work, games, jobs, wanted=records is not None):
        result.add(chunk.winners, chunk.rolls, chunk.events)
        if records is not None:
            records.write(chunk.records)
        if progress is not None:
            progress(result.done)
    result.seconds = perf_counter() - start
    return result


def _chunks(work: Plan, games: int, jobs: int, *, wanted: bool) -> Iterator[Chunk]:
    size = RECORDED if wanted else CHUNK
    shares = [(work, index, min(size, games - index), wanted) for index in range(0, games, size)]
    if jobs == 1 or len(shares) == 1:
        yield from map(play_share, shares)
        return
    # Numba's threads do not survive a fork.
    processes = min(jobs, len(shares), 2 * multiprocessing.cpu_count())
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(play_share, shares)


def play_share(share: tuple[Plan, int, int, bool]) -> Chunk:
    """Play games number `index` to `index + count - 1` of a plan."""
    work, index, count, wanted = share
    if wanted:
        return _log_share(work, index, count)
    drivers = kernels(work.rules)
    batch = drivers.Tallied.new_batch(count)
    rolls = np.zeros(count, np.int64)
    config = work.config.row[0]
    play = drivers.play_random if set(work.agents) == {"random"} else drivers.play
    play(config, batch, rolls, work.seed, index, work.players)
    return Chunk(batch["winner"].astype(np.int8), rolls, batch["tally"].sum(axis=0, dtype=np.int64))


def _log_share(work: Plan, index: int, count: int) -> Chunk:
    rules, config, players = work.rules, work.config, work.players
    drivers = kernels(rules)
    state: Any = drivers.Tallied()
    line = functools.cache(lambda code: json.dumps(rules.unpack(code)) + "\n")
    head = json.dumps(work.head) + "\n"
    log = np.zeros(LOG, np.int32)
    winners, lengths, text = np.zeros(count, np.int8), np.zeros(count, np.int64), []
    events = np.zeros(len(state.tally), np.int64)
    for g in range(count):
        state.row[0]["tally"] = 0
        steps = drivers.log_game(config.row[0], state.row, work.seed, index + g, players, log)
        while steps < 0:
            log = np.zeros(2 * len(log), np.int32)
            state.row[0]["tally"] = 0
            steps = drivers.log_game(config.row[0], state.row, work.seed, index + g, players, log)
        result = json.dumps({"result": rules.result(config, state)})
        text += [head, *map(line, log[:steps].tolist()), result, "\n"]
        winners[g] = state.row["winner"][0]
        events += state.row["tally"][0]
        lengths[g] = rules.length(state, state.row["tally"][0])
    return Chunk(winners, lengths, events, "".join(text))
