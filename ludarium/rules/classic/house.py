"""The house rules of classic Ludo (CL-H1 to CL-H4), all off by default; `Config.house` is 1 when any is on."""

from __future__ import annotations

from ludarium.board.squares import BASE, ENTRANCE
from ludarium.rules import events
from ludarium.rules.classic.state import OPEN, OPPOSITE, Config, State
from ludarium.rules.events import note
from ludarium.rules.race import COUNT, next_seat, square_of
from ludarium.rules.record import rare, rule


@rule
def army(cfg: Config, s: State) -> int:
    """CL-H4: the seat whose pieces the player in turn moves."""
    return army_of(cfg, s, s.turn)


@rule
def army_of(cfg: Config, s: State, seat: int) -> int:
    """CL-H4: with teams, a player whose own pieces are all home moves its partner's."""
    if cfg.teams and s.home[seat] == 4:
        return (seat + OPPOSITE) & 3
    return seat


@rare
def permitted(cfg: Config, s: State, pieces: int) -> int:
    """Those of the player's pieces that no house rule holds back."""
    free = unhindered(cfg, s, s.turn, s.die, pieces)
    if free == 0 and pieces != 0 and cfg.lane_needs_capture and cfg.blocks and locked(cfg, s):
        for i in range(4):
            if (pieces >> i) & 1 and not blocked(cfg, s, army(cfg, s), i, s.die):
                free |= 1 << i
    return free


@rare
def unhindered(cfg: Config, s: State, seat: int, die: int, pieces: int) -> int:
    """Those of the pieces that a seat may move by a die under CL-H1 and CL-H2."""
    p = army_of(cfg, s, seat)
    barred = lane_is_barred(cfg, s, seat)
    free = 0
    for i in range(4):
        if (pieces >> i) & 1 and not blocked(cfg, s, p, i, die) and not (barred and enters_lane(s, p, i, die)):
            free |= 1 << i
    return free


@rare
def locked(cfg: Config, s: State) -> bool:
    """CL-H2: whether blocks and closed lanes leave nobody a move by any die."""
    for seat in range(4):
        if (cfg.seats >> seat) & 1:
            for die in range(1, 7):
                pieces = (s.can[army_of(cfg, s, seat)] >> (4 * die)) & 15
                if unhindered(cfg, s, seat, die, pieces) != 0:
                    return False
    return True


@rare
def enters_lane(s: State, p: int, i: int, die: int) -> bool:
    """Whether the die takes the piece from the track into its lane or home."""
    here = s.progress[p, i]
    return here > BASE and here <= ENTRANCE and here + die > ENTRANCE


@rare
def blocked(cfg: Config, s: State, p: int, i: int, die: int) -> bool:
    """CL-H1: whether two or more pieces of one opposing colour bar a square of the piece's way."""
    here = s.progress[p, i]
    if cfg.blocks == 0 or here == BASE:
        return False
    for progress in range(here + 1, min(here + die, ENTRANCE) + 1):
        q = square_of(p, progress)
        others = (s.at[q] & cfg.enemies[p]) * OPEN[q]
        for seat in range(4):
            if COUNT[(others >> (4 * seat)) & 15] > 1:
                return True
    return False


@rare
def lane_is_barred(cfg: Config, s: State, seat: int) -> bool:
    """CL-H2: whether the pieces that a seat moves may not yet enter their lane."""
    if cfg.lane_needs_capture == 0:
        return False
    friends = 1 << seat
    if cfg.teams:
        friends |= 1 << ((seat + OPPOSITE) & 3)
    if s.captured & friends:
        return False
    p = army_of(cfg, s, seat)
    behind = 0
    for i in range(4):
        behind += s.progress[p, i] < ENTRANCE
    return behind > 0


@rare
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


@rare
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
