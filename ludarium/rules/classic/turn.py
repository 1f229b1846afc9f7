"""Classic Ludo, clause by clause. The ids are those of docs/rules/classic.md."""

from __future__ import annotations

from ludarium.board.squares import ENTRANCE, HOME
from ludarium.rules import events
from ludarium.rules.chance import draw_die
from ludarium.rules.classic.house import army, ends, permitted, settled
from ludarium.rules.classic.state import OPEN, Config, State
from ludarium.rules.events import note
from ludarium.rules.race import (
    COUNT,
    clear,
    destination,
    draw_first,
    next_seat,
    place,
    put,
    resumption,
    send_to_base,
    single,
)
from ludarium.rules.record import rare, rule


@rare
def begin(cfg: Config, s: State) -> None:
    """CL-1: all in the yard; CL-14: who begins."""
    clear(cfg, s)
    s.captured = 0
    s.placed = 0
    for p in range(4):
        s.places[p] = 0
    draw_first(cfg, s, "CL-14")


@rule
def roll(cfg: Config, s: State) -> None:
    """CL-3: roll; the turn goes on by itself where nothing can move."""
    s.die = draw_die(s)
    note(s, events.ROLLED, "CL-3", s.turn, s.die)
    s.sixes = s.sixes + 1 if s.die == 6 else 0
    if s.sixes == 3 and cfg.three_sixes:  # CL-6
        note(s, events.FORFEIT, "CL-6", s.turn)
        s.legal = 0
        s.extra = 0
        end_roll(cfg, s, 0)
        return
    s.legal = movable(cfg, s)
    if s.legal == 0:
        note(s, events.PASSED, "CL-3", s.turn, s.die)
        s.extra += s.die == 6
        end_roll(cfg, s, events.SIX if s.die == 6 else 0)


@rule
def movable(cfg: Config, s: State) -> int:
    """CL-2, CL-4, CL-10: the pieces that the die moves, as bits, less what house rules hold back."""
    pieces = (s.can[army(cfg, s)] >> (4 * s.die)) & 15
    return permitted(cfg, s, pieces) if cfg.house else pieces


@rule
def play(cfg: Config, s: State, i: int) -> None:
    """Move piece i by the die, then see whether the player rolls again (CL-5)."""
    p = army(cfg, s)
    x = 4 * p + i
    here = s.progress[p, i]
    there = destination(s, x)
    q = put(cfg, s, x, there)
    announce(s, x, here, there)

    reasons = int(s.die == 6)
    others = (s.at[q] & cfg.enemies[p]) * OPEN[q]  # CL-9
    if single(others):  # CL-7, CL-8
        send_to_base(cfg, s, others, x, "CL-7")
        s.captured |= 1 << s.turn
        reasons |= events.CAPTURE
    if there > ENTRANCE:
        if there == HOME:
            note(s, events.HOME, "CL-10", x)
            s.home[p] += 1
            reasons |= events.REACHED_HOME
            if s.home[p] == 4:
                if ends(cfg, s, p):  # CL-1
                    finish(s, p)
                    return
                if cfg.continue_to_last:  # CL-H3
                    reasons = 0
                    s.extra = 0
        elif here <= ENTRANCE:
            note(s, events.LANE, "CL-10", x, place(x, there))
            reasons |= events.INTO_LANE
    s.extra += COUNT[reasons] if cfg.stack else min(reasons, 1)
    end_roll(cfg, s, reasons)


@rule
def announce(s: State, x: int, here: int, there: int) -> None:
    """Say what moved: a release (CL-2) or a move (CL-3)."""
    if here > 0:
        note(s, events.MOVED, "CL-3", x, place(x, here), place(x, there))
    else:
        note(s, events.RELEASED, "CL-2", x, place(x, there))


@rare
def finish(s: State, p: int) -> None:
    """CL-1: the game ends with a winner."""
    if s.winner < 0:
        s.winner = p
    s.over = 1
    s.legal = 0
    s.extra = 0
    note(s, events.WON, "CL-1", s.winner)


@rule
def end_roll(cfg: Config, s: State, reasons: int) -> None:
    """CL-5: the player rolls again, or the turn passes (CL-3)."""
    again = s.extra > 0
    s.extra = s.extra - 1 if again else 0
    s.sixes = s.sixes if again else 0
    if again:
        note(s, events.AGAIN, "CL-5", s.turn, reasons)
        return
    s.turn = next_seat(cfg, s.turn)
    if cfg.continue_to_last:
        s.turn = settled(cfg, s)
    note(s, events.TURN, "CL-3", s.turn)


resume = resumption(begin, roll, play)


@rule
def score(s: State, p: int) -> int:
    """CL-12: a seat's points by its pieces; the winner's 1000 are `Classic.scores`' business."""
    total = 0
    for i in range(4):
        total += 250 * max(s.progress[p, i] - 1, 0) // 56
    return total
