"""Damage: the shared HP, falling, elimination and the last stand (LL-3.5 to LL-3.7, LL-O3, LL-6.5b, LL-6.14)."""

from __future__ import annotations

from ludarium.rules.events import note
from ludarium.rules.ludicrous import happenings
from ludarium.rules.ludicrous.board import NO_STAR, STAR
from ludarium.rules.ludicrous.names import ANTI_TANK, CONSTITUTION, FALL, LAST_STAND, NOBODY, PICK, SHIELD
from ludarium.rules.ludicrous.pieces import at_home, eliminate, fall, first_of, max_hp, several, square_of
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.tape import choose, draw, list_pieces
from ludarium.rules.record import rare

TOO_MUCH = -20
"""LL-3.7: HP below this eliminate at once."""


@rare
def shielded(cfg: Config, s: State, piece: int, damage: int, dealer: int) -> int:
    """LL-6.14: what normal attack damage is left of by the shield tank, unless the dealer's party has the anti-tank."""
    seat = piece >> 2
    holds = s.tank[seat] == SHIELD and s.tank[dealer] != ANTI_TANK and at_home(s, piece)
    return max(1, damage - cfg.shield) if holds and damage > 0 else damage


@rare
def hurt(
    cfg: Config, s: State, hit: int, total: int, target: int, damage: int, less: int, kind: int, clause: str
) -> None:
    """LL-O3: one interaction's damage to one party.

    hit: the pieces; total: what they take together; damage: what `target` takes of it, less: what each other takes.
    kind: LL-3.6, for the event.
    """
    for piece in range(16):
        if (hit >> piece) & 1:
            note(s, happenings.DAMAGED, clause, piece, damage if piece == target else less, kind)
            if (s.lying >> piece) & 1:
                eliminate(s, piece, "LL-3.7")
                hit &= ~(1 << piece)
    if hit == 0:
        return
    seat = first_of(hit) >> 2
    s.hp[seat] -= total
    if s.hp[seat] > 0:
        return
    piece = first_of(hit)
    if several(hit):
        list_pieces(s, hit, PICK)
        piece = (choose(s, FALL, seat, NOBODY) >> 4) & 15
    go_down(cfg, s, piece, damage if piece == target else less)


@rare
def go_down(cfg: Config, s: State, piece: int, damage: int) -> None:
    """What HP of 0 or less does to the piece that took the last blow."""
    seat = piece >> 2
    if s.hp[seat] < TOO_MUCH:
        eliminate(s, piece, "LL-3.7")
    elif STAR[square_of(s, piece)] != NO_STAR:
        if draw(s, 20, LAST_STAND, seat) + cfg.abilities[seat, CONSTITUTION] >= damage:
            note(s, happenings.STOOD, "LL-6.5b", piece)
            s.hp[seat] = 1
            return
        fall(s, piece, "LL-6.5b")
    else:
        fall(s, piece, "LL-3.5")
    s.hp[seat] = max_hp(cfg, seat)
