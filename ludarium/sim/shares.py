"""A share of a simulation: some games in a row, played and counted in one process."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from ludarium.agents.own import code_of
from ludarium.agents.weights import file_of, stamp_of
from ludarium.errors import ExecutorError
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import asked
from ludarium.sim.compile import sources, tables
from ludarium.sim.kernels import Kernels, kernels
from ludarium.sim.plans import Plan
from ludarium.sim.totals import Columns, Totals

ROWS = 1000  # games that are played in one go; their states fit into a processor's cache
LOG = 1 << 14  # steps of one game that a log holds at first

_ready: set[Any] = set()


@dataclass(frozen=True)
class Share:
    """Games number `index` to `index + count - 1` of a plan; what is wanted of them beside their totals.

    rules: the digest of the rules that they are to be played by; any if it is empty.
    """

    plan: Plan
    index: int
    count: int
    columns: bool = False
    records: bool = False
    rules: str = ""


@dataclass(frozen=True)
class Chunk:
    """What came of a share: totals; if they were asked for, columns and records; seconds of play and of compiling."""

    index: int
    totals: Totals
    columns: Columns | None = None
    records: str = ""
    seconds: float = 0.0
    compiled: float = 0.0


def play_share(share: Share) -> Chunk:
    """Play a share; the same games whoever plays them. Raises ExecutorError on a machine with other rules."""
    check_rules(share.plan.rules, share.rules)
    check_code(share.plan.code)
    compiled = make_ready(share)
    began = perf_counter()
    columns, records = _logged(share) if share.records or share.plan.code else (_played(share), "")
    return Chunk(
        share.index,
        Totals.of(columns),
        columns if share.columns else None,
        records,
        perf_counter() - began,
        compiled,
    )


def check_rules(rules: Ruleset, wanted: str) -> None:
    """Refuse to play on a machine whose rules have another digest; any will do if it is empty. Raises ExecutorError."""
    if wanted and wanted != digest(rules):
        raise ExecutorError("other rules are installed where games are played: expected the same version everywhere")


def check_code(code: Mapping[str, str]) -> None:
    """Refuse agents of one's own whose file is another one than where the run began; raises ExecutorError."""
    for word, wanted in code.items():
        if code_of(word) != wanted:
            raise ExecutorError(f"agent {word!r}: its file is another one than at the start, expected the same")


def digest(rules: Ruleset) -> str:
    """What tells the rules of a game, and whoever can play it with what they have learned, from another version."""
    weights = file_of(rules.name)
    return _digest(rules, weights, stamp_of(weights))


@functools.cache
def _digest(rules: Ruleset, weights: Path, stamp: tuple[int, int]) -> str:
    del stamp  # of what is kept
    return digest_of(*sources(rules), *tables(rules), *([weights] if weights.exists() else []))


def digest_of(*files: Path) -> str:
    """What tells these files from others of the same names."""
    found = hashlib.sha256()
    for path in files:
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:16]


def make_ready(share: Share) -> float:
    """Load what the share needs, or compile it; the seconds that compiling took, 0 after the first time."""
    plan = share.plan
    key = (plan.game, plan.agents, share.records)
    if key in _ready:
        return 0.0
    _ready.add(key)
    if plan.code:
        return asked.prepare(plan)
    began = perf_counter()
    drivers = kernels(plan.rules)
    driver = drivers.log_game if share.records else _driver(drivers, plan)
    before = sum(driver.stats.cache_misses.values())
    (_logged if share.records else _played)(Share(plan, share.index, 1))
    return perf_counter() - began if sum(driver.stats.cache_misses.values()) > before else 0.0


def _all_random(plan: Plan) -> bool:
    return set(plan.agents) == {"random"}


def _driver(drivers: Kernels, plan: Plan) -> Any:
    return drivers.play_random if _all_random(plan) else drivers.play


def _played(share: Share) -> Columns:
    """Games in bulk."""
    plan, drivers = share.plan, kernels(share.plan.rules)
    play, config, players = _driver(drivers, plan), plan.config.row[0], plan.players
    batch = drivers.Tallied.new_batch(min(ROWS, share.count))
    lengths = np.zeros(len(batch), np.int64)
    found = Columns.empty(share.count, batch["tally"].shape[1])
    for start in range(0, share.count, len(batch)):
        games = min(len(batch), share.count - start)
        rows = batch[:games]
        rows["tally"] = 0
        play(config, rows, lengths[:games], plan.seed, share.index + start, players)
        found.winners[start : start + games] = rows["winner"]
        found.lengths[start : start + games] = lengths[:games]
        found.events[start : start + games] = rows["tally"]
    return found


def _logged(share: Share) -> tuple[Columns, str]:
    """Games one by one, with their records if they are asked for."""
    plan, rules = share.plan, share.plan.rules
    config, line, head = plan.config, _lines(rules), json.dumps(plan.head) + "\n"
    found, text = Columns.empty(share.count, max(rules.event_names) + 1), []
    for g, (state, steps) in enumerate(games(share, config)):
        if share.records:
            text += [head, *map(line, steps), json.dumps({"result": rules.result(config, state)}), "\n"]
        tally = state.row["tally"][0]
        found.winners[g] = state.row["winner"][0]
        found.lengths[g] = rules.length(state, tally)
        found.events[g] = tally
    return found, "".join(text)


def games(share: Share, config: Any) -> Iterator[tuple[Any, list[int]]]:
    """Each game's final state and its packed steps."""
    plan, numbers = share.plan, range(share.index, share.index + share.count)
    yield from (asked.play(plan, config, index) for index in numbers) if plan.code else _compiled(plan, config, numbers)


def _compiled(plan: Plan, config: Any, numbers: range) -> Iterator[tuple[Any, list[int]]]:
    drivers = kernels(plan.rules)
    players, log = plan.players, np.zeros(LOG, np.int32)
    state: Any = drivers.Tallied()
    for index in numbers:
        steps = -1
        while steps < 0:
            state.row[0]["tally"] = 0
            steps = drivers.log_game(config.row[0], state.row, plan.seed, index, players, log)
            if steps < 0:
                log = np.zeros(2 * len(log), np.int32)
        yield state, log[:steps].tolist()


@functools.cache
def _lines(rules: Ruleset) -> Any:
    """A packed step as a line of a record; games have few different ones."""
    return functools.lru_cache(1 << 16)(lambda code: json.dumps(rules.unpack(code)) + "\n")
