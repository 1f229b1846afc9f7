"""The compiled drivers of a game: whole games in bulk, logged games, perft.

Each is a plain Python loop over the game's rules; `driver.py_func` runs the same loop interpreted on `Rows`.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Annotated, Any

from ludarium.agents.bulk import chooser
from ludarium.rules.chance import MOVE, OVER, ROLL, code, seed_rng
from ludarium.rules.events import KINDS
from ludarium.rules.race import random_piece
from ludarium.rules.record import Record, Table, rule
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.compile import cache, njit, register_rules

TAPE = 8


@dataclass(frozen=True)
class Kernels:
    """The drivers of one game, and the state that counts events by kind while it plays."""

    play_random: Any
    play: Any
    log_game: Any
    count_sequences: Any
    Tallied: type[Record]


@rule
def start(s: Any, seed: int, index: int) -> None:
    """Make a state draw for itself: game `index` of a seed."""
    s.live = 1
    s.awaits = 0
    s.read = 0
    s.written = 0
    seed_rng(s, seed, index)


@functools.cache
def kernels(rules: Ruleset) -> Kernels:
    """The drivers of a game; compiled at their first call, or loaded from the cache."""
    tallied = tallied_state(rules)
    choose = chooser(rules.name)
    register_rules()
    with cache(rules):
        return Kernels(
            _play_random(rules), _play(rules, choose), _log_game(rules, choose), _count_sequences(rules), tallied
        )


def tallied_state(rules: Ruleset) -> type[Record]:
    """The game's state with one count more for each kind of event."""
    fields = {"__annotations__": {"tally": Annotated[Table, "i4", KINDS]}, "__module__": __name__}
    return type(f"Tallied{rules.State.__name__}", (rules.State,), fields)


def _play_random(rules: Ruleset) -> Any:
    begin, roll, play = rules.begin, rules.roll, rules.play

    @njit(cache=True, nogil=True)
    def play_random(cfg: Any, batch: Any, rolls: Any, seed: int, index: int) -> None:
        """Whole games between random players; a row a game, and how many rolls it took."""
        for g in range(len(batch)):
            s = batch[g]
            start(s, seed, index + g)
            begin(cfg, s)
            count = 0
            while s.over == 0:
                s.read = 0
                roll(cfg, s)
                if s.legal != 0:
                    play(cfg, s, random_piece(s))
                count += 1
            s.awaits = OVER
            rolls[g] = count

    return play_random


def _play(rules: Ruleset, choose: Any) -> Any:
    begin, roll, play = rules.begin, rules.roll, rules.play

    @njit(cache=True, nogil=True)
    def play_games(cfg: Any, batch: Any, rolls: Any, seed: int, index: int, agents: Any) -> None:
        """Whole games between agents, by seat; a row a game, and how many rolls it took."""
        for g in range(len(batch)):
            s = batch[g]
            start(s, seed, index + g)
            begin(cfg, s)
            count = 0
            while s.over == 0:
                s.read = 0
                roll(cfg, s)
                if s.legal != 0:
                    play(cfg, s, choose(cfg, s, agents[s.turn]))
                count += 1
            s.awaits = OVER
            rolls[g] = count

    return play_games


def _log_game(rules: Ruleset, choose: Any) -> Any:
    begin, roll, play, army = rules.begin, rules.roll, rules.play, rules.army_rule

    @njit(cache=True, nogil=True)
    def log_game(cfg: Any, batch: Any, seed: int, index: int, agents: Any, log: Any) -> int:
        """One game in row 0, each step as a byte in `log`; how many there are, or -1 if they don't fit."""
        s = batch[0]
        start(s, seed, index)
        begin(cfg, s)
        n = tape_to_log(s, log, 0)
        while s.over == 0:
            if n + 2 * TAPE > len(log):
                return -1
            s.read = 0
            roll(cfg, s)
            log[n] = code(ROLL, s.die)
            n = tape_to_log(s, log, n + 1)
            if s.legal != 0:
                i = choose(cfg, s, agents[s.turn])
                log[n] = code(MOVE, 4 * army(cfg, s) + i)
                s.read = 0
                play(cfg, s, i)
                n = tape_to_log(s, log, n + 1)
        s.awaits = OVER
        return n

    return log_game


@rule
def tape_to_log(s: Any, log: Any, n: int) -> int:
    """Append what a live state drew to a log of n steps; how many there are then."""
    for k in range(s.read):
        log[n + k] = s.tape[k]
    return n + int(s.read)


def _count_sequences(rules: Ruleset) -> Any:
    possible, resume = rules.possible, rules.resume

    @njit(cache=True, nogil=True)
    def advance(cfg: Any, roots: Any, states: Any, d: int, outcome: int) -> None:
        roots[d + 1] = roots[d]
        root = roots[d + 1]
        root.tape[root.written] = outcome
        root.written += 1
        states[d + 1] = root
        state = states[d + 1]
        arrived = True
        try:
            resume(cfg, state)
        except Exception:  # noqa: BLE001 - only Waiting is raised here, and Numba knows no narrower clause
            arrived = False
        if arrived:
            state.read = 0
            state.written = 0
            roots[d + 1] = state

    @njit(cache=True, nogil=True)
    def count_sequences(cfg: Any, roots: Any, states: Any, left: Any, depth: int) -> int:
        """Sequences of `depth` >= 1 steps from row 0; all arrays have depth + 1 rows."""
        total = 0
        d = 0
        left[0] = possible(cfg, states[0])
        while d >= 0:
            if d == depth - 1:
                bits = left[d]
                while bits != 0:
                    bits &= bits - 1
                    total += 1
                d -= 1
                continue
            if left[d] == 0:
                d -= 1
                continue
            n = 0
            while (left[d] >> n) & 1 == 0:
                n += 1
            left[d] &= left[d] - 1
            advance(cfg, roots, states, d, n)
            d += 1
            left[d] = possible(cfg, states[d])
        return total

    return count_sequences
