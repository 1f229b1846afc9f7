"""Spins, Cooper pairs and the Magnetic Field (SC-E1, SC-E2, SC-S3 to SC-S5, SC-M1 to SC-M5)."""

from __future__ import annotations

from ludarium.board.squares import OFF
from ludarium.rules import events
from ludarium.rules.chance import FIELD, UP, draw, happens
from ludarium.rules.events import note
from ludarium.rules.race import EVERY_PIECE, lowest, place, single, square_of
from ludarium.rules.record import rare, rule
from ludarium.rules.superconducting.state import SAFE, TWO_SEATS, Config, State


@rule
def draw_spins(s: State, clause: str) -> None:
    """SC-E1: two seats up, two down, all six ways alike."""
    s.up = TWO_SEATS[draw(s, 6, UP)]
    note(s, events.SPINS, clause, s.up)


@rule
def opposite(s: State, x: int, y: int) -> bool:
    """Whether two pieces have opposite spins."""
    return ((s.up >> x) ^ (s.up >> y)) & 1 == 1


@rule
def pair_up(s: State, x: int, y: int, clause: str) -> None:
    """Two electrons on one square become a Cooper pair."""
    s.partner[x] = y
    s.partner[y] = x
    s.paired |= 1 << x | 1 << y
    note(s, events.PAIRED, clause, x, y, place(x, s.progress[x >> 2, x & 3]))


@rule
def part(s: State, pieces: int, kind: int, clause: str) -> None:
    """The pairs in a set of pieces are pairs no more."""
    while pieces != 0:
        x = lowest(pieces)
        y = int(s.partner[x])
        pieces &= ~(1 << x | 1 << y)
        s.paired &= ~(1 << x | 1 << y)
        note(s, kind, clause, x, y, place(x, s.progress[x >> 2, x & 3]))


@rare
def redraw(s: State, clause: str) -> None:
    """SC-S3, SC-M5: new spins for all; unfit pairs collapse (SC-S4), fit electrons pair (SC-S5)."""
    draw_spins(s, clause)
    rest = s.paired
    while rest != 0:
        x = lowest(rest)
        both = 1 << x | 1 << int(s.partner[x])
        rest &= ~both
        if not opposite(s, x, int(s.partner[x])):
            part(s, both, events.COLLAPSED, "SC-S4")
    condense(s)


@rule
def condense(s: State) -> None:
    """SC-S5: two loose pieces alone on an unsafe square, of two colours and opposite spins, form a pair."""
    rest = EVERY_PIECE & ~s.at[OFF] & ~s.paired
    while rest != 0:
        x = lowest(rest)
        rest &= rest - 1
        q = square_of(x >> 2, s.progress[x >> 2, x & 3])
        other = s.at[q] ^ 1 << x
        if other & rest != 0 and not SAFE[q] and single(other):
            y = lowest(other)
            if y >> 2 != x >> 2 and opposite(s, x, y):
                pair_up(s, x, y, "SC-S5")


@rule
def end_of_turn_field(cfg: Config, s: State) -> None:
    """SC-M1: a field may start; SC-M4: one that is on has a turn less; SC-M5: it ends with a redraw."""
    if s.field > 0:
        s.field -= 1
        if s.field == 0:
            note(s, events.FIELD_OFF, "SC-M4")
            redraw(s, "SC-M5")
        return
    starts = happens(s, cfg.field_chance, FIELD)
    note(s, events.FIELD_DRAW, "SC-M1", starts)
    if starts:
        start_field(cfg, s)


@rare
def start_field(cfg: Config, s: State) -> None:
    """SC-M2: all spins up, all pairs collapse; SC-M4: the turn that ends counts as the first."""
    s.field = cfg.field_turns - 1
    note(s, events.FIELD_ON, "SC-M2", s.field)
    s.up = EVERY_PIECE
    part(s, s.paired, events.COLLAPSED, "SC-M2")
