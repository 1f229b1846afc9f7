"""Drivers of the race games, which have a rule for a die and one for a move: the fastest way through a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludarium.agents.bulk import piece_chooser
from ludarium.rules.chance import MOVE, OVER, ROLL, code, seed_rng
from ludarium.rules.race import random_piece
from ludarium.rules.record import rule
from ludarium.rules.ruleset import Ruleset
from ludarium.sim.compile import njit
from ludarium.sim.sequences import attempt, count_sequences, start

__all__ = ["count_sequences", "log_game", "parts", "play", "play_random"]

DRAWS = 1
TAPE = 8
Rule = Callable[..., Any]


def parts(rules: Ruleset) -> tuple[Rule]:
    """Rules that the drivers need beside the game's own."""
    attempt(rules)
    return (piece_chooser(rules.name),)


def play_random(rules: Ruleset, choose: Rule) -> Any:
    """Whole games between random players, whatever agents are named."""
    del choose
    return play(rules, any_piece)


@rule
def any_piece(cfg: Any, s: Any, mind: Any) -> int:  # noqa: ARG001 - asked as every player is
    """A random player's piece."""
    return random_piece(s)


def play(rules: Ruleset, choose: Rule) -> Any:
    """Whole games between agents."""
    begin, roll, play = rules.begin, rules.roll, rules.play

    @njit(cache=True, nogil=True)
    def play_games(cfg: Any, batch: Any, rolls: Any, seed: int, index: int, mind: Any) -> None:
        for g in range(len(batch)):
            s = batch[g]
            start(s, DRAWS)
            seed_rng(s, seed, index + g)
            begin(cfg, s)
            count = 0
            while s.over == 0:
                s.read = 0
                roll(cfg, s)
                if s.legal != 0:
                    play(cfg, s, choose(cfg, s, mind) & 3)
                count += 1
            s.awaits = OVER
            rolls[g] = count

    return play_games


def log_game(rules: Ruleset, choose: Rule) -> Any:
    """One game with each of its steps."""
    begin, roll, play, army = rules.begin, rules.roll, rules.play, rules.army_rule

    @njit(cache=True, nogil=True)
    def log_game(cfg: Any, batch: Any, seed: int, index: int, mind: Any, log: Any) -> int:
        s = batch[0]
        start(s, DRAWS)
        seed_rng(s, seed, index)
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
                i = choose(cfg, s, mind) & 3
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
