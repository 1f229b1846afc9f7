"""The terms of an action, of an attack and of striking back."""

from __future__ import annotations

from typing import Any

from ludarium.agents.ludicrous import terms as of
from ludarium.agents.ludicrous.sight import (
    AHEAD,
    BEHIND,
    DANGER,
    PREY,
    facing,
    look,
    offset_at,
    standing,
    worth_of,
    wounds,
)
from ludarium.board.squares import ENTRANCE
from ludarium.rules.ludicrous.board import NO_STAR, STAR, TRAP_OFFSET
from ludarium.rules.ludicrous.movement import HAND
from ludarium.rules.ludicrous.names import (
    BIND,
    BUILD_ONE,
    BURST,
    C_BLINK,
    C_FEAR,
    C_GALE,
    CAPTURE,
    CAST,
    DODGE,
    FIRST_WEAPON_ITEM,
    GO_FISHING,
    HASTE,
    HOLD,
    HOSPITAL,
    INTELLIGENCE,
    MEND,
    META_FAR,
    META_STRONG,
    PASS,
    RETALIATE,
    REVIVE,
    REVIVE_BY_CARD,
    SNEAK,
    SPARK,
    SPARK_WEAPON,
    STRIKE,
    TOWER,
)
from ludarium.rules.ludicrous.pieces import (
    enemies_on,
    first_of,
    in_yard,
    lies,
    own,
    several,
    square,
    square_of,
)
from ludarium.rules.ludicrous.range import swept
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.turn import FULL_BONUS, all_in_yard
from ludarium.rules.record import rare

BLINKS = 4
LAST = 2  # turns until an unconscious piece is eliminated


@rare
def add_action(cfg: Config, s: State, code: int, mind: Any) -> None:
    """The terms of an action; doing nothing has none."""
    way = code >> 10
    piece = (code >> 4) & 15
    target = code & 15
    if way >= CAST and way <= REVIVE_BY_CARD:
        add_spell(cfg, s, code, mind)
    elif way == BUILD_ONE:
        add_building(s, piece, target, mind.terms)
    elif way >= STRIKE and way < DODGE:
        add_strike(cfg, s, piece, target, way - STRIKE, mind)
    elif way in (DODGE, SNEAK, GO_FISHING):
        add_quiet(cfg, s, way, piece, mind)
    elif code != PASS:
        add_body(s, way, target, mind)


# ---- attacks


@rare
def add_strike(cfg: Config, s: State, piece: int, target: int, weapon: int, mind: Any) -> None:
    """An attack by a weapon or Spark: what it may do, what may come back."""
    t = mind.terms
    t[of.STRUCK + weapon] = 1.0
    add_harm(cfg, s, target, (cfg.die[weapon] + 1) / 2.0, mind)
    back = not lies(s, target) and s.stunned[target] == 0 and s.restrained[target] == 0 and facing(s, target, piece)
    if back and s.awaits != RETALIATE:
        t[of.STRUCK_BACK] = 1.0
        t[of.STRUCK_BACK_LOSS] = worth_of(s, piece)
        t[of.STRUCK_BACK_WOUNDED] = wounds(cfg, s, piece >> 2)


@rare
def add_harm(cfg: Config, s: State, target: int, points: float, mind: Any) -> None:
    """Damage to an enemy."""
    t = mind.terms
    loss = worth_of(s, target)
    far = standing(s, target >> 2)
    if lies(s, target):
        t[of.ELIMINATE] = 1.0
        t[of.ELIMINATED_LOSS] = loss
        t[of.ELIMINATED_STANDING] = far
        return
    t[of.HIT] = 1.0
    t[of.TARGET_LOSS] = loss
    t[of.TARGET_STANDING] = far
    t[of.TARGET_WOUNDS] = wounds(cfg, s, target >> 2)
    deadly = min(1.0, points / s.hp[target >> 2])
    t[of.MAY_FALL] = deadly
    t[of.FALLING_LOSS] = deadly * loss
    t[of.TARGET_STUNNED] = int(s.stunned[target] > 0)
    t[of.TARGET_ON_STAR] = int(STAR[square_of(s, target)] != NO_STAR)
    look(s, target, int(s.at[target]), mind)
    t[of.TARGET_PREY] = mind.counts[PREY] / 4.0


# ---- what piece and party do without a spell


@rare
def add_quiet(cfg: Config, s: State, way: int, piece: int, mind: Any) -> None:
    """Dodging, sneaking, fishing."""
    t = mind.terms
    here = int(s.at[piece])
    if way == DODGE:
        look(s, piece, here, mind)
        t[of.DODGING] = 1.0
        beside = mind.counts[AHEAD] + mind.counts[BEHIND]
        t[of.DODGING_BESIDE] = beside
        t[of.DODGING_WOUNDS] = beside * wounds(cfg, s, piece >> 2)
        t[of.DODGING_LOSS] = beside * worth_of(s, piece)
    elif way == SNEAK:
        t[of.SNEAKING] = 1.0
        for progress in range(here + 1, min(here + 6, ENTRANCE) + 1):
            q = square(piece, progress)
            t[of.SNEAKING_OWN] += int(s.on[q] & own(piece >> 2) != 0) / 4.0
            t[of.SNEAKING_BLOCKS] += int(several(enemies_on(s, q, piece >> 2))) / 4.0
            t[of.SNEAKING_TRAP] += int(offset_at(piece, progress) == TRAP_OFFSET)
    else:
        item = s.item[s.turn]
        t[of.FISHING_HERE] = 1.0
        t[of.FISHING_WOUNDS] = wounds(cfg, s, piece >> 2)
        t[of.FISHING_FISH] = int(item > 0 and item < FIRST_WEAPON_ITEM)
        t[of.FISHING_WEAPON] = int(item >= FIRST_WEAPON_ITEM)


@rare
def add_body(s: State, way: int, target: int, mind: Any) -> None:
    """Reviving and taking prisoner."""
    t = mind.terms
    if way == REVIVE:
        add_reviving(s, target, mind)
    elif way == CAPTURE:
        t[of.CAPTURING] = 1.0
        t[of.CAPTURED_LOSS] = worth_of(s, target)
        t[of.CAPTURED_STANDING] = standing(s, target >> 2)
        t[of.CAPTURED_GUARDS] = in_yard(s, s.turn) / 4.0


@rare
def add_reviving(s: State, target: int, mind: Any) -> None:
    """Reviving a piece, by hand or card."""
    t = mind.terms
    t[of.REVIVING] = 1.0
    t[of.REVIVED_LOSS] = worth_of(s, target)
    t[of.REVIVED_LAST] = int(s.down[target] <= LAST)
    look(s, target, int(s.at[target]), mind)
    t[of.REVIVED_AMONG] = mind.counts[DANGER] / 36.0


@rare
def add_building(s: State, kind: int, slot: int, t: Any) -> None:
    """Building a structure."""
    t[of.BUILT + kind - 1] = 1.0
    t[of.BUILDERS] = in_yard(s, s.turn) / 4.0
    t[of.SLOT + slot] = 1.0
    for other in range(4):
        t[of.BUILT_SECOND] += int(s.structures[s.turn, other] > 0)
    t[of.TOWER_FIRST] = int(kind == TOWER and slot == 0)
    t[of.TOWER_LAST] = int(kind == TOWER and slot == 3)
    t[of.HOSPITAL_FIRST] = int(kind == HOSPITAL and slot == 0)
    t[of.HOSPITAL_LAST] = int(kind == HOSPITAL and slot == 3)


# ---- spells


@rare
def add_spell(cfg: Config, s: State, code: int, mind: Any) -> None:
    """A spell and its cards."""
    t = mind.terms
    card = (code >> 10) - CAST
    meta = (code >> 8) & 3
    piece = (code >> 4) & 15
    target = code & 15
    t[of.FULL_HAND] = int(s.held[s.turn] >= HAND + cfg.abilities[s.turn, INTELLIGENCE])
    t[of.CAST_FAR] = int(meta == META_FAR)
    t[of.CAST_STRONG] = int(meta == META_STRONG)
    if code >> 10 == REVIVE_BY_CARD:
        t[of.REVIVED_BY_CARD] = 1.0
        add_reviving(s, target, mind)
    elif card == SPARK:
        points = (cfg.die[SPARK_WEAPON] + 1) / 2.0
        add_strike(cfg, s, piece, target, SPARK_WEAPON, mind)
        t[of.MAY_FALL] = min(1.0, points * (1 + int(meta == META_STRONG)) / s.hp[target >> 2])
    elif card in (BURST, C_GALE):
        add_sweep(cfg, s, card, meta, piece, t)
    elif card in (C_FEAR, BIND):
        add_curse(s, card, target, mind)
    elif card == C_BLINK:
        add_blink(s, target, mind)
    else:
        add_help(cfg, s, card, t)


@rare
def add_sweep(cfg: Config, s: State, card: int, meta: int, piece: int, t: Any) -> None:
    """Burst and Gale."""
    reach = cfg.spell_reach[card] + (cfg.far if meta == META_FAR else 0)
    found = swept(s, piece, reach, 1) | swept(s, piece, reach, -1)
    t[of.CAST_BURST if card == BURST else of.CAST_GALE] = 1.0
    while found != 0:
        target = first_of(found)
        found &= found - 1
        loss = worth_of(s, target)
        if card == C_GALE:
            t[of.GALE_TARGETS] += 0.0 if lies(s, target) else loss
        elif lies(s, target):
            t[of.BURST_FALLEN] += loss
        else:
            t[of.BURST_TARGETS] += 1.0
            t[of.BURST_WEAK] += loss * min(1.0, (cfg.spell_die[BURST] + 1) / (2.0 * s.hp[target >> 2]))


@rare
def add_curse(s: State, card: int, target: int, mind: Any) -> None:
    """Fear and Bind; a hunter is a piece that could ambush somebody."""
    t = mind.terms
    look(s, target, int(s.at[target]), mind)
    fear = card == C_FEAR
    t[of.CAST_FEAR if fear else of.CAST_BIND] = 1.0
    t[of.FEAR_LOSS if fear else of.BIND_LOSS] = worth_of(s, target)
    t[of.FEAR_HUNTER if fear else of.BIND_HUNTER] = mind.counts[PREY] / 4.0


@rare
def add_blink(s: State, piece: int, mind: Any) -> None:
    """Blink: what the piece leaves, and what it may reach."""
    t = mind.terms
    here = int(s.at[piece])
    look(s, piece, here, mind)
    t[of.CAST_BLINK] = 1.0
    t[of.BLINK_LOSS] = worth_of(s, piece)
    t[of.BLINK_DANGER] = mind.counts[DANGER] / 36.0
    for progress in range(here + 1, here + BLINKS + 1):
        t[of.BLINK_LANE] += int(progress > ENTRANCE) / 4.0
        q = square(piece, progress)
        t[of.BLINK_OWN] += int((s.on[q] & own(piece >> 2)) != 0) / 4.0
        enemies = enemies_on(s, q, piece >> 2) if progress <= ENTRANCE else 0
        t[of.BLINK_PREY] += int(enemies != 0 and not several(enemies)) / 4.0


@rare
def add_help(cfg: Config, s: State, card: int, t: Any) -> None:
    """Mend, Haste and Hold."""
    seat = s.turn
    if card == MEND:
        t[of.CAST_MEND] = 1.0
        t[of.MEND_WOUNDS] = wounds(cfg, s, seat)
        t[of.MEND_FALLEN] = int((s.lying & own(seat)) != 0)
    elif card == HASTE:
        t[of.CAST_HASTE] = 1.0
        t[of.HASTE_YARD] = int(all_in_yard(s, seat))
    elif card == HOLD:
        t[of.CAST_HOLD] = 1.0
        t[of.HOLD_YARD] = int(all_in_yard(s, seat))
        t[of.HOLD_BONUS] = s.bonus[seat] / float(FULL_BONUS)
