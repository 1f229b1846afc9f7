"""The house rules of classic Ludo (CL-H1 to CL-H4), all off by default; `Config.house` is 1 when any is on."""

from __future__ import annotations

from ludarium.board.squares import BASE, ENTRANCE
from ludarium.rules import events
from ludarium.rules.classic.state import OPEN, OPPOSITE, Config, State
from ludarium.rules.events import note
from ludarium.rules.race import COUNT, destination, next_seat, square_of
from ludarium.rules.record import rule


@rule
def army(cfg: Config, s: State) -> int:
    """CL-H4: the seat whose pieces the player moves: with teams the partner's, once its own are all home."""
    if cfg.teams and s.home[s.turn] == 4:
        return (s.turn + OPPOSITE) & 3
    return s.turn


@rule
def permitted(cfg: Config, s: State, legal: int) -> int:
    """Those of the pieces that no house rule holds back."""
    p = army(cfg, s)
    barred = cfg.lane_needs_capture and lane_is_barred(cfg, s, p)
    pieces = 0
    for i in range(4):
        if (legal >> i) & 1 == 0:
            continue
        here = s.progress[p, i]
        there = destination(s, 4 * p + i)
        if barred and BASE < here and here <= ENTRANCE and there > ENTRANCE:
            continue
        if cfg.blocks and here > BASE and meets_block(cfg, s, p, here, there):
            continue
        pieces |= 1 << i
    return pieces


@rule
def meets_block(cfg: Config, s: State, p: int, here: int, there: int) -> bool:
    """CL-H1: whether two or more pieces of one opposing colour bar a square of the way."""
    for progress in range(here + 1, min(there, ENTRANCE) + 1):
        q = square_of(p, progress)
        others = (s.at[q] & cfg.enemies[p]) * OPEN[q]
        for seat in range(4):
            if COUNT[(others >> (4 * seat)) & 15] > 1:
                return True
    return False


@rule
def lane_is_barred(cfg: Config, s: State, p: int) -> bool:
    """CL-H2: whether a seat's pieces may not yet enter their lane."""
    friends = 1 << s.turn
    if cfg.teams:
        friends |= 1 << ((s.turn + OPPOSITE) & 3)
    if s.captured & friends:
        return False
    for i in range(4):
        here = s.progress[p, i]
        if here < ENTRANCE:
            return True
    return False


@rule
def ends(cfg: Config, s: State, p: int) -> bool:
    """Whether the game ends now that seat p has all its pieces home; gives out the places of CL-H3."""
    if cfg.teams:  # CL-H4
        return s.home[(p + OPPOSITE) & 3] == 4
    if cfg.continue_to_last:
        if s.placed == 0:
            s.winner = p
        s.places[s.placed] = p
        s.placed += 1
        note(s, events.PLACE, "CL-H3", p, s.placed)
        return s.placed == COUNT[cfg.seats] - 1
    return True


@rule
def settled(cfg: Config, s: State) -> int:
    """CL-H3: the seat in turn, or the next one that isn't home yet."""
    seat = s.turn
    while s.home[seat] == 4:
        seat = next_seat(cfg, seat)
    return seat


@rule
def won(cfg: Config, s: State, p: int) -> bool:
    """Whether a seat's score is the winner's (CL-12): with teams both partners' (CL-H4)."""
    if s.over == 0:
        return False
    if cfg.teams:
        return (s.winner ^ p) & 1 == 0
    return s.winner == p
