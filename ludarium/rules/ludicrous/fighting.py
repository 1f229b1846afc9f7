"""Attacks and retaliation (LL-A1 to LL-A3, LL-3.9, LL-6.2, LL-6.3, LL-O2)."""

from __future__ import annotations

from ludarium.rules.events import note
from ludarium.rules.ludicrous import happenings
from ludarium.rules.ludicrous.board import BEFORE_DIVIDE, BEHIND_DIVIDE, OFFSET
from ludarium.rules.ludicrous.damage import hurt, shielded
from ludarium.rules.ludicrous.names import (
    A_ATTACK,
    ADAPTABILITY,
    ANTI_TANK,
    ATTACK,
    ATTACK_TANK,
    BARRICADE,
    BOW,
    CONSTITUTION,
    DAMAGE,
    DEFENCE,
    DEXTERITY,
    INTELLIGENCE,
    ITEM_TO_WEAPON,
    MAGIC,
    NORMAL_ATTACK,
    PASS,
    PUNCH,
    RETALIATE,
    SPARK_WEAPON,
    STRIKE,
    STUN,
    STUN_DEFENCE,
    SWORD,
)
from ludarium.rules.ludicrous.pieces import at_home, awake, first_of, lies, own, square_of
from ludarium.rules.ludicrous.range import near_structure, targets
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.tape import add, choose, dice, draw, roll
from ludarium.rules.record import rare

STUNNED_FOR = 2
DODGE_BONUS, COVER_BONUS = 2, 4

# ---- weapons


@rare
def has_weapon(cfg: Config, s: State, seat: int, weapon: int) -> bool:
    """LL-A2: whether a party can use a weapon now."""
    if weapon == PUNCH:
        return True
    if weapon == SWORD:
        return cfg.bow[seat] == 0
    if weapon == BOW:
        return cfg.bow[seat] == 1 and s.arrows[seat] > 0
    return s.item[seat] == weapon + ITEM_TO_WEAPON


@rare
def spend(cfg: Config, s: State, seat: int, weapon: int) -> None:
    """LL-A2: a shot's ammunition; an item weapon leaves with its last."""
    if weapon == BOW:
        s.arrows[seat] -= 1
    elif weapon < SPARK_WEAPON and cfg.ammunition[weapon] > 0:
        s.ammo[seat] -= 1
        if s.ammo[seat] == 0:
            s.item[seat] = 0


# ---- one attack


@rare
def strike(cfg: Config, s: State, attacker: int, target: int, weapon: int, strong: int) -> None:
    """LL-A1: contest, damage with collateral, stun contest; no retaliation."""
    me = attacker >> 2
    you = target >> 2
    spend(cfg, s, me, weapon)
    note(s, happenings.STRUCK, "LL-O2", attacker, target, weapon)
    here = OFFSET[square_of(s, attacker)]
    there = OFFSET[square_of(s, target)]
    over = here == BEFORE_DIVIDE and there == BEHIND_DIVIDE
    around = here == BEHIND_DIVIDE and there == BEFORE_DIVIDE
    home = at_home(s, attacker)
    lying = lies(s, target)
    skill = MAGIC if weapon == SPARK_WEAPON else DEXTERITY
    worse = s.restrained[attacker] > 0 or s.wet[attacker] > 0 or (around and not home)
    kept = roll(s, 20, ATTACK, me, int(lying), int(worse))
    mine = kept + cfg.abilities[me, skill]
    mine += cfg.abilities[me, ADAPTABILITY] if over else 0
    mine += cfg.abilities[me, INTELLIGENCE] if (over or around) and home else 0
    natural = draw(s, 20, DEFENCE, you)
    yours = natural + cfg.abilities[you, DEXTERITY] + (0 if lying else guard(cfg, s, target, int(over)))
    critical = kept == 20 and natural != 20
    graze = mine == yours and not critical
    if (kept == 1) or not (critical or mine >= yours):
        note(s, happenings.MISSED, "LL-A1", attacker, target, mine, yours)
        return
    if graze:
        note(s, happenings.GRAZED, "LL-A1", attacker, target, mine, yours)
    else:
        note(s, happenings.HIT, "LL-A1", attacker, target, mine, yours, int(critical))
    deal(cfg, s, attacker, target, weapon, (1 + int(critical)) * (1 + strong), int(graze), int(critical and not lying))
    if (critical or (weapon == PUNCH and not graze)) and awake(s, target):
        stun(cfg, s, attacker, target)


@rare
def guard(cfg: Config, s: State, target: int, over: int) -> int:
    """What a conscious defender adds: dodging, cover (LL-6.3), an own barricade (LL-6.9)."""
    you = target >> 2
    bonus = 0
    if s.dodged[you] == target:
        bonus += DODGE_BONUS
        if over:
            bonus += COVER_BONUS + cfg.abilities[you, ADAPTABILITY]
    if near_structure(s, you, BARRICADE, target):
        bonus += cfg.barricade
    return bonus


@rare
def deal(
    cfg: Config, s: State, attacker: int, target: int, weapon: int, count: int, graze: int, collateral: int
) -> None:
    """LL-A1, LL-A1b: the damage of a hit to the target, and of a critical one to its neighbour."""
    me = attacker >> 2
    you = target >> 2
    damage = dice(s, count, cfg.die[weapon], DAMAGE, me)
    damage += cfg.abilities[me, MAGIC if weapon == SPARK_WEAPON else A_ATTACK]
    if s.tank[me] == ATTACK_TANK and s.tank[you] != ANTI_TANK and at_home(s, attacker):
        damage += cfg.attack_tank
    damage = max(1, damage // 2 if graze else damage)
    hit = 1 << target
    less = 0
    if collateral:
        mates = s.on[square_of(s, target)] & own(you) & ~(s.lying | hit)
        if mates != 0 and damage // 2 > 0:
            less = shielded(cfg, s, first_of(mates), damage // 2, me)
            hit |= 1 << first_of(mates)
    damage = shielded(cfg, s, target, damage, me)
    hurt(cfg, s, hit, damage + less, target, damage, less, NORMAL_ATTACK, "LL-A1")


@rare
def stun(cfg: Config, s: State, attacker: int, target: int) -> None:
    """LL-A1: the stun contest."""
    mine = draw(s, 20, STUN, attacker >> 2)
    yours = draw(s, 20, STUN_DEFENCE, target >> 2) + cfg.abilities[target >> 2, CONSTITUTION]
    if mine > yours:
        s.stunned[target] = STUNNED_FOR
        note(s, happenings.STUNNED, "LL-A1", target)


# ---- attack and retaliation


@rare
def attack(cfg: Config, s: State, attacker: int, target: int, weapon: int, strong: int) -> None:
    """LL-O2: an attack and what comes back."""
    strike(cfg, s, attacker, target, weapon, strong)
    retaliate(cfg, s, target, attacker)


@rare
def retaliate(cfg: Config, s: State, piece: int, attacker: int) -> None:
    """LL-3.9: an attacked piece may strike back, if it can; nothing comes back for that."""
    if list_retaliation(cfg, s, piece, attacker) == 0:
        return
    answer = choose(s, RETALIATE, piece >> 2, piece)
    if answer != PASS:
        strike(cfg, s, piece, attacker, (answer >> 10) - STRIKE, 0)


@rare
def list_retaliation(cfg: Config, s: State, piece: int, attacker: int) -> int:
    """The weapons with which a piece may strike back, and to pass; none if there is none."""
    s.n = 0
    if not awake(s, piece) or not awake(s, attacker) or s.stunned[piece] > 0 or s.restrained[piece] > 0:
        return 0
    for weapon in range(SPARK_WEAPON):
        if has_weapon(cfg, s, piece >> 2, weapon) and (targets(s, piece, cfg.reach[weapon], 1) >> attacker) & 1:
            add(s, (STRIKE + weapon) << 10 | piece << 4 | attacker)
    if s.n > 0:
        add(s, PASS)
    return s.n


@rare
def list_attacks(cfg: Config, s: State, piece: int) -> None:
    """Every attack of a piece."""
    for weapon in range(SPARK_WEAPON):
        if has_weapon(cfg, s, piece >> 2, weapon):
            found = targets(s, piece, cfg.reach[weapon], 1)
            for target in range(16):
                if (found >> target) & 1:
                    add(s, (STRIKE + weapon) << 10 | piece << 4 | target)
