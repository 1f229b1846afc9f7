"""Drivers of the games whose decisions and draws come in the middle of resolutions (Ludicrous Ludo).

Between random players a state draws and decides for itself. Between agents every outcome is taken from outside, one
after the other, from a generator beside the state: the same outcomes in the same order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludarium.agents.bulk import outcome_chooser
from ludarium.rules.chance import seed_rng
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.compile import njit
from ludarium.sim.sequences import attempt, start

__all__ = ["count_sequences", "log_game", "parts", "play", "play_random"]

EVERYTHING = 3
Rule = Callable[..., Any]


def parts(rules: Ruleset) -> tuple[Rule]:
    """Rules that the drivers need beside the game's own."""
    attempt(rules)
    return (outcome_chooser(rules.name),)


def play_random(rules: Ruleset, choose: Rule) -> Any:
    """Whole games between random players."""
    del choose
    resume = rules.resume

    @njit(cache=True, nogil=True)
    def play_random(cfg: Any, batch: Any, rounds: Any, seed: int, index: int, mind: Any) -> None:  # noqa: ARG001
        for g in range(len(batch)):
            s = batch[g]
            start(s, EVERYTHING)
            seed_rng(s, seed, index + g)
            while s.over == 0:
                try:
                    resume(cfg, s)
                except Exception:  # noqa: BLE001 - only the end of the game is raised here
                    s.written = 0
            rounds[g] = s.round

    return play_random


def play(rules: Ruleset, choose: Rule) -> Any:
    """Whole games between agents."""
    sample, decides = rules.sample_rule, rules.decides_rule
    advance = attempt(rules)

    @njit(cache=True, nogil=True)
    def play_games(cfg: Any, batch: Any, rounds: Any, seed: int, index: int, mind: Any) -> None:
        roots = batch[:1].copy()
        states = batch[:1].copy()
        dice = batch[:1].copy()
        for g in range(len(batch)):
            states[0] = batch[g]
            start(states[0], 0)
            seed_rng(dice[0], seed, index + g)
            roots[0] = states[0]
            s = states[0]
            while s.over == 0:
                x = choose(cfg, s, dice[0], mind) if decides(s) else sample(cfg, s, dice[0])
                advance(cfg, roots, states, 0, x)
            batch[g] = states[0]
            rounds[g] = s.round

    return play_games


def log_game(rules: Ruleset, choose: Rule) -> Any:
    """One game with each of its steps."""
    sample, decides, pack = rules.sample_rule, rules.decides_rule, rules.pack_rule
    advance = attempt(rules)

    @njit(cache=True, nogil=True)
    def log_game(cfg: Any, batch: Any, seed: int, index: int, mind: Any, log: Any) -> int:
        roots = batch[:1].copy()
        dice = batch[:1].copy()
        start(batch[0], 0)
        seed_rng(dice[0], seed, index)
        roots[0] = batch[0]
        s = batch[0]
        n = 0
        while s.over == 0:
            if n == len(log):
                return -1
            x = choose(cfg, s, dice[0], mind) if decides(s) else sample(cfg, s, dice[0])
            log[n] = pack(s, x)
            n += 1
            advance(cfg, roots, batch, 0, x)
        return n

    return log_game


def count_sequences(rules: Ruleset, *parts: Rule) -> Any:
    """Perft is not worth compiling here: a decision may have hundreds of choices."""
    del rules, parts
    return None
