"""A new game (LL-0): everybody in the yard, who begins, the order of play."""

from __future__ import annotations

from ludarium.board.squares import BASE
from ludarium.rules.ludicrous.board import OFF
from ludarium.rules.ludicrous.names import NEW, NOBODY
from ludarium.rules.ludicrous.pieces import drop_turn, max_hp
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.tape import given, roll_first
from ludarium.rules.record import rare


@rare
def clear(cfg: Config, s: State) -> None:
    """The state of a game that hasn't begun."""
    for q in range(OFF + 1):
        s.on[q] = 0
    for piece in range(16):
        s.at[piece] = BASE
        s.down[piece] = 0
        s.stunned[piece] = 0
        s.restrained[piece] = 0
        s.wet[piece] = 0
        s.captor[piece] = 0
        if (cfg.seats >> (piece >> 2)) & 1 and piece & 3 < cfg.pieces:
            s.on[OFF] |= 1 << piece
    for card in range(11):
        s.discards[card] = 0
    for seat in range(4):
        clear_party(cfg, s, seat)
    s.lying = 0
    s.backward = 0
    s.turn = 0
    s.round = 0
    s.starter = 0
    s.god = 0
    s.by = 0
    s.faces = 0
    s.purpose = 0
    s.pushed = 0
    s.over = 0
    s.winner = NOBODY
    s.n = 0
    drop_turn(s)


@rare
def clear_party(cfg: Config, s: State, seat: int) -> None:
    """LL-0: a party at the start."""
    for card in range(11):
        s.hand[seat, card] = 0
    for slot in range(4):
        s.structures[seat, slot] = 0
    s.hp[seat] = max_hp(cfg, seat)
    s.arrows[seat] = cfg.ammunition[2] if cfg.bow[seat] else 0
    s.item[seat] = 0
    s.ammo[seat] = 0
    s.bonus[seat] = 0
    s.tank[seat] = 0
    s.poisoned[seat] = 0
    s.dodged[seat] = NOBODY
    s.tackled[seat] = 0
    s.held[seat] = 0


@rare
def draw_first(cfg: Config, s: State) -> int:
    """LL-0: the highest d20 + speed begins, ties roll again."""
    if cfg.first >= 0 and s.live & 1:
        return cfg.first
    if s.live & 1:
        return roll_first(cfg, s)
    return given(s, NEW, 0, NOBODY, 0, 0)


@rare
def seat_after(cfg: Config, seat: int) -> int:
    """The next seat that plays, clockwise."""
    seat = (seat + 1) & 3
    while (cfg.seats >> seat) & 1 == 0:
        seat = (seat + 1) & 3
    return seat


@rare
def seat_before(cfg: Config, seat: int) -> int:
    """The seat to the right: the one that plays before."""
    seat = (seat - 1) & 3
    while (cfg.seats >> seat) & 1 == 0:
        seat = (seat - 1) & 3
    return seat
