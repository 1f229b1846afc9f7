"""Fishing, prisoners and structures (LL-6.9, LL-6.10, LL-6.12)."""

from __future__ import annotations

from ludarium.board.squares import BASE
from ludarium.rules.events import note
from ludarium.rules.ludicrous import happenings
from ludarium.rules.ludicrous.board import FISH_NUMBER
from ludarium.rules.ludicrous.damage import hurt, shielded
from ludarium.rules.ludicrous.names import (
    BUILD,
    DAMAGE,
    DEXTERITY,
    EAT,
    ENGINEERING,
    ESCAPE,
    FIRST_WEAPON_ITEM,
    FISH,
    FISH_TABLE,
    FISH_WEAPON,
    GUARD,
    HOSPITAL,
    INFIRMARY,
    ITEM_TO_WEAPON,
    LUCK,
    NOBODY,
    NORMAL_ATTACK,
    PASS,
    PICK,
    SHOOT,
    TOWER,
    WATCHTOWER,
    WATCHTOWER_DEFENCE,
)
from ludarium.rules.ludicrous.pieces import acts, at_home, heal, in_yard, is_prisoner, put, square_of
from ludarium.rules.ludicrous.range import near_structure
from ludarium.rules.ludicrous.spells import revive
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.tape import add, choose, draw, list_pieces, roll
from ludarium.rules.record import rare

WEAPON_TABLE = 5
WET_FOR = POISONED_FOR = 2
ESCAPE_BONUS = 5

# ---- LL-6.12: fishing


@rare
def fish(cfg: Config, s: State, piece: int) -> None:
    """A contest against the square's number, then the house table."""
    seat = piece >> 2
    number = int(FISH_NUMBER[square_of(s, piece)])
    kept = roll(s, 20, FISH, seat, 0, int(s.wet[piece] > 0))
    total = kept + cfg.abilities[seat, LUCK]
    if kept == 1:
        s.wet[piece] = WET_FOR
        note(s, happenings.WET, "LL-6.12", piece)
        return
    if kept != 20 and total < number:
        note(s, happenings.FISHED, "LL-6.12", piece, 0)
        return
    graze = kept != 20 and total == number
    caught = cfg.fishing[roll(s, 20, FISH_TABLE, seat, int(kept == 20), int(graze))]
    if caught == WEAPON_TABLE:
        caught = FIRST_WEAPON_ITEM - 1 + draw(s, 4, FISH_WEAPON, seat)
    note(s, happenings.FISHED, "LL-6.12h", piece, caught)
    if caught > 0:
        s.item[seat] = caught
        s.ammo[seat] = cfg.ammunition[caught - ITEM_TO_WEAPON] if caught >= FIRST_WEAPON_ITEM else 0


@rare
def eat(cfg: Config, s: State, seat: int) -> None:
    """The fish in the item slot is eaten; on a 1 it was bad."""
    item = s.item[seat]
    s.item[seat] = 0
    note(s, happenings.ATE, "LL-6.12", seat, item)
    if draw(s, 20, EAT, seat) == 1:
        s.poisoned[seat] = POISONED_FOR
        note(s, happenings.POISONED, "LL-6.12", seat)
    else:
        heal(cfg, s, seat, cfg.heals[item], "LL-6.12h")


# ---- LL-6.10: prisoners


@rare
def may_imprison(s: State, piece: int, seat: int) -> bool:
    """Whether the prisoner square of a piece's colour is empty in a seat's yard."""
    for other in range(16):
        if other >> 2 == piece >> 2 and is_prisoner(s, other, seat):
            return False
    return True


@rare
def escapes(s: State) -> None:
    """Each own prisoner tries to escape, captors clockwise from the owner."""
    for turn in range(1, 4):
        captor = (s.turn + turn) & 3
        for piece in range(4 * s.turn, 4 * s.turn + 4):
            if is_prisoner(s, piece, captor):
                mine = draw(s, 20, ESCAPE, s.turn) + ESCAPE_BONUS - in_yard(s, captor)
                yours = draw(s, 20, GUARD, captor)
                note(s, happenings.SAVED, "LL-6.10", piece, mine, yours)
                if mine > yours:
                    put(s, piece, BASE)
                    note(s, happenings.ESCAPED, "LL-6.10", piece, captor)


# ---- LL-6.9: structures


@rare
def builders(s: State, seat: int) -> bool:
    """Whether a party has a piece that may build: in its yard, or one that may act on its homefield."""
    if in_yard(s, seat) > 0:
        return True
    for piece in range(4 * seat, 4 * seat + 4):
        if acts(s, piece) and at_home(s, piece):
            return True
    return False


@rare
def list_builds(s: State, way: int) -> None:
    """Each kind that the party doesn't have, on each free structure square."""
    if not builders(s, s.turn):
        return
    for kind in range(1, 4):
        standing = 0
        for slot in range(4):
            standing += s.structures[s.turn, slot] == kind
        if standing == 0:
            for slot in range(4):
                if s.structures[s.turn, slot] == 0:
                    add(s, way << 10 | kind << 4 | slot)


@rare
def build(cfg: Config, s: State, kind: int, slot: int) -> None:
    """d20 + engineering + own pieces in the yard, above the goal."""
    total = draw(s, 20, BUILD, s.turn) + cfg.abilities[s.turn, ENGINEERING] + in_yard(s, s.turn)
    if total > cfg.build_above:
        s.structures[s.turn, slot] = kind
        note(s, happenings.BUILT, "LL-6.9", s.turn, kind, slot)


@rare
def watchtower(cfg: Config, s: State) -> None:
    """One shot at an enemy within 2 of the own watchtower."""
    seat = s.turn
    found = 0
    for piece in range(16):
        if piece >> 2 != seat and near_structure(s, seat, TOWER, piece):
            found |= 1 << piece
    if found == 0:
        return
    list_pieces(s, found, PICK)
    add(s, PASS)
    answer = choose(s, SHOOT, seat, NOBODY)
    if answer != PASS:
        shoot(cfg, s, (answer >> 4) & 15)


@rare
def shoot(cfg: Config, s: State, target: int) -> None:
    """The watchtower's contest and its damage."""
    mine = draw(s, 20, WATCHTOWER, s.turn) + cfg.abilities[s.turn, ENGINEERING]
    yours = draw(s, 20, WATCHTOWER_DEFENCE, target >> 2) + cfg.abilities[target >> 2, DEXTERITY]
    note(s, happenings.SHOT, "LL-6.9", s.turn, target, mine, yours)
    if mine > yours:
        damage = shielded(cfg, s, target, draw(s, cfg.tower_die, DAMAGE, s.turn), s.turn)
        hurt(cfg, s, 1 << target, damage, target, damage, 0, NORMAL_ATTACK, "LL-6.9")


@rare
def infirmary(cfg: Config, s: State) -> None:
    """Heals for a conscious own piece nearby, then tries to revive each unconscious one."""
    seat = s.turn
    waking = 0
    lying = 0
    for piece in range(4 * seat, 4 * seat + 4):
        if near_structure(s, seat, HOSPITAL, piece):
            if (s.lying >> piece) & 1:
                lying |= 1 << piece
            else:
                waking += 1
    if waking > 0:
        heal(cfg, s, seat, cfg.hospital_heals, "LL-6.9")
    for piece in range(16):
        if (lying >> piece) & 1 and draw(s, 6, INFIRMARY, seat) >= cfg.hospital_goal:
            revive(cfg, s, piece, "LL-6.9")
