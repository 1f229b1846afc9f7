"""The special rules phase (LL-T2)."""

from __future__ import annotations

from ludarium.rules.events import note
from ludarium.rules.ludicrous import happenings
from ludarium.rules.ludicrous.damage import hurt
from ludarium.rules.ludicrous.names import NOBODY, POISON
from ludarium.rules.ludicrous.pieces import awake, heal, max_hp
from ludarium.rules.ludicrous.places import escapes, infirmary, watchtower
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.tape import draw
from ludarium.rules.record import rare


@rare
def special_rules(cfg: Config, s: State) -> None:
    """LL-T2, in its order."""
    seat = s.turn
    if s.hp[seat] <= max_hp(cfg, seat) // 2:
        heal(cfg, s, seat, 1, "ch.8")
    if s.poisoned[seat] > 0:
        suffer_poison(cfg, s)
    for piece in range(4 * seat, 4 * seat + 4):
        s.stunned[piece] -= s.stunned[piece] > 0
        s.restrained[piece] -= s.restrained[piece] > 0
        s.wet[piece] -= s.wet[piece] > 0
    s.poisoned[seat] -= s.poisoned[seat] > 0
    watchtower(cfg, s)
    infirmary(cfg, s)
    escapes(s)


@rare
def suffer_poison(cfg: Config, s: State) -> None:
    """LL-C: d4 of pure natural damage; at 0 HP all conscious pieces of the pathway count as hit."""
    seat = s.turn
    damage = draw(s, 4, POISON, seat)
    note(s, happenings.POISON, "LL-C", seat, damage)
    hit = 0
    for piece in range(4 * seat, 4 * seat + 4):
        if awake(s, piece):
            hit |= 1 << piece
    if s.hp[seat] > damage:
        s.hp[seat] -= damage
    elif hit == 0:
        s.hp[seat] = 1
    else:
        hurt(cfg, s, hit, damage, NOBODY, damage, damage, 1, "LL-C")
