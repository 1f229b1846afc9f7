"""What something that happened in a game was worth: the game goes on from there many times, as it is and without it.

Each such *event* is a moment after a roll with the piece that moved and another one, and a change that takes back what
happened. Both branches get the same dice, so that most of their luck cancels out. Race games only.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludarium.board.squares import STARS
from ludarium.errors import OptionError
from ludarium.rules.chance import below
from ludarium.rules.options import unknown_name
from ludarium.rules.race import lowest, send_to_base, single, square_of
from ludarium.rules.record import rare, rule
from ludarium.rules.ruleset import Ruleset
from ludarium.sim import by_roll
from ludarium.sim.compile import cache, njit, register_rules
from ludarium.sim.drama import other_seed
from ludarium.sim.lanes import Lanes, Rule, lanes

__all__ = ["EVENTS", "EventKind", "what_if"]

IS_STAR = bytes(q in STARS for q in range(64))
COLUMNS = 5


@dataclass(frozen=True)
class EventKind:
    """What is looked for in the games of a rule set.

    before(s): a number to keep from before a roll. other(cfg, s, x, before): after piece x has moved, the other piece
    of such an event, or -1. undo(cfg, s, x, other): make the state what it would be without it.
    """

    game: str
    before: Rule
    other: Rule
    undo: Rule


@rule
def pairs_before(s: Any) -> int:
    """The pieces that are in pairs already."""
    return int(s.paired)


@rule
def paired_now(cfg: Any, s: Any, x: int, before: int) -> int:  # noqa: ARG001 - every kind is asked alike
    """SC-E5: the piece with which x formed a pair by landing, or -1."""
    return int(s.partner[x]) if ((s.paired & ~before) >> x) & 1 else -1


@rule
def part_again(cfg: Any, s: Any, x: int, other: int) -> None:  # noqa: ARG001
    """Both stay where they are as loose electrons, as after a break (SC-E7)."""
    s.paired &= ~(1 << x | 1 << other)


@rule
def nothing_before(s: Any) -> int:  # noqa: ARG001
    """Nothing need be kept."""
    return 0


@rule
def spared(cfg: Any, s: Any, x: int, before: int) -> int:  # noqa: ARG001
    """CL-9: the single opposing piece on the star where x landed, which a capture would have sent back, or -1."""
    q = square_of(x >> 2, s.progress[x >> 2, x & 3])
    others = s.at[q] & cfg.enemies[x >> 2]
    return lowest(others) if IS_STAR[q] and single(others) else -1


@rule
def send_back(cfg: Any, s: Any, x: int, other: int) -> None:
    """The other piece goes to its base; whether the mover rolls again stays as it is."""
    send_to_base(cfg, s, 1 << other, x, "CL-7")


EVENTS: Mapping[str, EventKind] = {
    "pair": EventKind("superconducting", pairs_before, paired_now, part_again),
    "star": EventKind("classic", nothing_before, spared, send_back),
}


@functools.cache
def what_if(rules: Ruleset, name: str) -> Any:
    """The driver of a kind of event; compiled at its first call, or loaded from the cache. Raises OptionError.

    what_if(config, room, found, seed, index, mind, rollouts): row g of `found` tells of game `index` + g how many
    events it had, and of one of them, drawn at random, the share of the rollouts that the mover and the other piece's
    seat win: the mover as it is and without the event, then the other likewise. NaN where there was none. `room`: three
    rows to play in.
    """
    if name not in EVENTS or EVENTS[name].game != rules.name:
        raise OptionError(unknown_name("event", name, [kind for kind in EVENTS if EVENTS[kind].game == rules.name]))
    kind, move = EVENTS[name], _moving(rules)
    parts = (lanes(rules), kind, move, _finding(kind, move))
    register_rules()
    with cache(rules):
        return _what_if(*parts)


def _moving(rules: Ruleset) -> Rule:
    roll, play, army = rules.roll, rules.play, rules.army_rule
    (choose,) = by_roll.parts(rules)

    @rare
    def move(cfg: Any, s: Any, mind: Any) -> int:
        """A roll with its move; the piece that moved, or -1."""
        s.read = 0
        roll(cfg, s)
        if s.legal == 0:
            return -1
        x = 4 * int(army(cfg, s)) + (int(choose(cfg, s, mind)) & 3)
        play(cfg, s, x & 3)
        return x

    return move


def _finding(kind: EventKind, move: Rule) -> Rule:
    kept, other = kind.before, kind.other

    @rare
    def next_event(cfg: Any, s: Any, mind: Any) -> int:
        """Play on to the next event: 16 * the piece that moved + the other one; -1 at the end of the game."""
        while True:
            before = kept(s)
            x = int(move(cfg, s, mind))
            if s.over:
                return -1
            y = int(other(cfg, s, x, before)) if x >= 0 else -1
            if y >= 0:
                return 16 * x + y

    return next_event


def _what_if(lanes: Lanes, kind: EventKind, move: Rule, next_event: Rule) -> Any:
    begin, reseed, undo = lanes.begin, lanes.reseed, kind.undo

    @njit(cache=True, nogil=True)
    def what_if(cfg: Any, room: Any, found: Any, seed: int, index: int, mind: Any, rollouts: int) -> None:
        states = room.copy()
        for g in range(len(found)):
            stream = (index + g) * (rollouts + 1)
            begin(cfg, states, states, states, 0, seed, index + g)
            count = 0
            while next_event(cfg, states[0], mind) >= 0:
                count += 1
            found[g, 0] = count
            found[g, 1:] = np.nan if count == 0 else 0.0
            if count > 0:
                reseed(states, states, 1, other_seed(seed), stream)
                wanted = 1 + below(states[1], count)
                begin(cfg, states, states, states, 0, seed, index + g)
                pieces = 0
                for _ in range(wanted):
                    pieces = next_event(cfg, states[0], mind)
                for branch in range(2):
                    states[2] = states[0]
                    if branch == 1:
                        undo(cfg, states[2], pieces >> 4, pieces & 15)
                    for n in range(rollouts):
                        states[1] = states[2]
                        reseed(states, states, 1, other_seed(seed), stream + 1 + n)
                        while states[1].over == 0:
                            move(cfg, states[1], mind)
                        found[g, 1 + branch] += (states[1].winner == pieces >> 6) / rollouts
                        found[g, 3 + branch] += (states[1].winner == (pieces & 15) >> 2) / rollouts

    return what_if
