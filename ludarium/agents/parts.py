"""What a race game gives to the players that try moves out, and how a move is tried.

Tried states draw nothing for themselves: outcomes come from their tape, so that no player meets the dice to come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ludarium.rules.record import rare

Rule = Callable[..., Any]

TAPE = 8
DIE = 6


class RaceParts(NamedTuple):
    """What a race game gives to its searching players.

    take: see `taking`. inputs(cfg, s, mind): the network's inputs, how many. forks(s, after): how many equally likely
    ways a move may come out in, by the state before and after it. next_draw(s, die): the outcome that follows a die
    which moves nothing. share(cfg, mind, k, seat): a seat's chance in `mind.out[k]`.
    """

    roll: Rule
    play: Rule
    take: Rule
    inputs: Rule
    forks: Rule
    next_draw: Rule
    share: Rule


def race_parts(roll: Rule, play: Rule, inputs: Rule, forks: Rule, next_draw: Rule, share: Rule) -> RaceParts:
    """The parts of a game with these rules."""
    play = called_with_piece(play)
    return RaceParts(called(roll), play, taking(play), inputs, forks, next_draw, share)


def called(function: Rule) -> Rule:
    """A rule as a call of its own: in searches compilation would take longer by inlining it than games by calling."""

    @rare
    def call(cfg: Any, s: Any) -> None:
        function(cfg, s)

    return call


def called_with_piece(function: Rule) -> Rule:
    """The same for a rule that moves a piece."""

    @rare
    def call(cfg: Any, s: Any, i: int) -> None:
        function(cfg, s, i)

    return call


def taking(play: Rule) -> Rule:
    """The state after a move, in `mind.rows[k]`."""

    @rare
    def take(cfg: Any, s: Any, i: int, mind: Any, k: int, way: int) -> None:
        mind.rows[k] = s
        tried = mind.rows[k]
        script(tried, way, 0)
        play(cfg, tried, i)

    return take


@rare
def script(s: Any, first: int, second: int) -> None:
    """Let a tried state meet these outcomes, then zeros: no field starts."""
    s.live = 0
    s.read = 0
    s.written = TAPE
    for n in range(TAPE):
        s.tape[n] = 0
    s.tape[0] = first
    s.tape[1] = second
