"""Spell cards (ch. 13): what may be cast, and what each does."""

from __future__ import annotations

from ludarium.board.squares import HOME
from ludarium.rules.events import note
from ludarium.rules.ludicrous import happenings
from ludarium.rules.ludicrous.board import OFFSET, TELEPORT_FROM, TRAP_OFFSET
from ludarium.rules.ludicrous.damage import hurt
from ludarium.rules.ludicrous.fighting import attack, retaliate
from ludarium.rules.ludicrous.movement import come_down, discard, pick_up, teleport
from ludarium.rules.ludicrous.names import (
    ADAPTABILITY,
    BIND,
    BIND_SAVE,
    BLINK,
    BURST,
    C_BLINK,
    C_FEAR,
    C_GALE,
    CAST,
    DAMAGE,
    FAR,
    FEAR,
    GALE,
    HASTE,
    HEAL,
    HOLD,
    MAGIC,
    MEND,
    META_FAR,
    META_STRONG,
    NO_META,
    PURE_ATTACK,
    REVIVE_BY_CARD,
    SPARK,
    SPARK_WEAPON,
    STRONG,
    TELEPORT,
    YES,
)
from ludarium.rules.ludicrous.pieces import (
    at_home,
    awake,
    heal,
    may_stand,
    on_path,
    own,
    spot,
    square_of,
)
from ludarium.rules.ludicrous.push import push_back, push_forward, spring_trap
from ludarium.rules.ludicrous.range import nth_target, swept, targets
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.tape import add, choose, dice, draw, list_yes
from ludarium.rules.record import rare

SAVE_GOAL = 4
BOUND_FOR = 2
FULL_BONUS = 6

# ---- what may be cast


@rare
def list_metas(s: State, card: int, far: int, strong: int, piece: int, target: int) -> None:
    """A spell by itself and with each meta card in hand that fits."""
    code = (CAST + card) << 10 | piece << 4 | target
    add(s, code | NO_META << 8)
    if far and s.hand[s.turn, FAR] > 0:
        add(s, code | META_FAR << 8)
    if strong and s.hand[s.turn, STRONG] > 0:
        add(s, code | META_STRONG << 8)


@rare
def list_aimed(cfg: Config, s: State, card: int, piece: int, strong: int) -> None:
    """A spell at one conscious enemy, also with the longer range of Far."""
    over = int(card == SPARK)
    near = targets(s, piece, cfg.spell_reach[card], over) & ~s.lying
    wide = targets(s, piece, cfg.spell_reach[card] + cfg.far, over) & ~s.lying
    for target in range(16):
        if (near >> target) & 1:
            list_metas(s, card, 1, strong, piece, target)
        elif (wide >> target) & 1 and s.hand[s.turn, FAR] > 0:
            add(s, (CAST + card) << 10 | META_FAR << 8 | piece << 4 | target)


@rare
def list_swept(cfg: Config, s: State, card: int, piece: int) -> None:
    """A spell at all enemies on both sides; Gale needs a conscious one."""
    counted = 0xFFFF if card == BURST else 0xFFFF & ~s.lying
    reach = cfg.spell_reach[card]
    if (swept(s, piece, reach, 1) | swept(s, piece, reach, -1)) & counted:
        list_metas(s, card, 1, 1, piece, 0)
    elif s.hand[s.turn, FAR] > 0:
        reach += cfg.far
        if (swept(s, piece, reach, 1) | swept(s, piece, reach, -1)) & counted:
            add(s, (CAST + card) << 10 | META_FAR << 8 | piece << 4)


@rare
def list_spells_of(cfg: Config, s: State, piece: int) -> None:
    """The spells that a piece may cast at somebody."""
    seat = s.turn
    if s.hand[seat, SPARK] > 0:
        list_aimed(cfg, s, SPARK, piece, 1)
    if s.hand[seat, C_FEAR] > 0:
        list_aimed(cfg, s, C_FEAR, piece, 1)
    if s.hand[seat, BIND] > 0:
        list_aimed(cfg, s, BIND, piece, 0)
    if s.hand[seat, BURST] > 0:
        list_swept(cfg, s, BURST, piece)
    if s.hand[seat, C_GALE] > 0:
        list_swept(cfg, s, C_GALE, piece)


@rare
def list_spells_at_large(s: State, caster: int) -> None:
    """The spells that need no piece, and Blink, which needs any that may act (`caster`)."""
    seat = s.turn
    if s.hand[seat, MEND] > 0:
        list_metas(s, MEND, 0, 1, 0, 0)
    if s.hand[seat, HASTE] > 0:
        list_metas(s, HASTE, 0, 0, 0, 0)
    if s.hand[seat, HOLD] > 0:
        list_metas(s, HOLD, 0, 0, 0, 0)
    for piece in range(4 * seat, 4 * seat + 4):
        if s.hand[seat, MEND] > 0 and (s.lying >> piece) & 1:
            add(s, REVIVE_BY_CARD << 10 | piece)
        if s.hand[seat, C_BLINK] > 0 and caster and awake(s, piece) and s.restrained[piece] == 0:
            list_metas(s, C_BLINK, 0, 1, 0, piece)


# ---- what is cast


@rare
def cast(cfg: Config, s: State, card: int, meta: int, piece: int, target: int) -> None:
    """Discard the card and its meta card, then do what the spell does."""
    note(s, happenings.CAST, "ch.13", s.turn, card, meta)
    discard(s, s.turn, card)
    if meta == META_FAR:
        discard(s, s.turn, FAR)
    elif meta == META_STRONG:
        discard(s, s.turn, STRONG)
    count = 1 + int(meta == META_STRONG)
    reach = cfg.spell_reach[card] + (cfg.far if meta == META_FAR else 0)
    if card == SPARK:
        attack(cfg, s, piece, target, SPARK_WEAPON, int(meta == META_STRONG))
    elif card == BURST:
        burst(cfg, s, piece, reach, count)
    elif card == C_FEAR:
        frighten(cfg, s, target, dice(s, count, cfg.spell_die[C_FEAR], FEAR, s.turn))
    elif card == BIND:
        bind(cfg, s, target)
    elif card == C_GALE:
        gale(cfg, s, piece, reach, dice(s, count, cfg.spell_die[C_GALE], GALE, s.turn))
    else:
        help_oneself(cfg, s, card, target, count)


@rare
def help_oneself(cfg: Config, s: State, card: int, target: int, count: int) -> None:
    """The spells that touch no enemy."""
    if card == MEND:
        mend(cfg, s, count)
    elif card == C_BLINK:
        blink(cfg, s, target, count)
    elif card == HASTE:
        s.haste = 1
    elif card == HOLD:
        s.hold = 1
        s.bonus[s.turn] = FULL_BONUS


@rare
def burst(cfg: Config, s: State, piece: int, reach: int, count: int) -> None:
    """Pure damage to every enemy on both sides, party by party; then each attacked piece may strike back."""
    hit = swept(s, piece, reach, 1) | swept(s, piece, reach, -1)
    order = in_order(s, piece, reach)
    damage = dice(s, count, cfg.spell_die[BURST], DAMAGE, s.turn)
    for k in range(16):
        victim = (order >> (4 * k)) & 15
        mine = hit & own(victim >> 2)
        if k < pieces_in(hit) and mine != 0 and first_of_party(order, k):
            conscious = mine & ~s.lying
            hurt(cfg, s, mine, damage * pieces_in(conscious), victim, damage, damage, PURE_ATTACK, "ch.13")
    for k in range(pieces_in(hit)):
        retaliate(cfg, s, (order >> (4 * k)) & 15, piece)


@rare
def in_order(s: State, piece: int, reach: int) -> int:
    """The targets on both sides in the order of LL-3.8b, four bits each."""
    order = 0
    for k in range(12):
        target = nth_target(s, piece, reach, k)
        if target < 0:
            return order
        order |= target << (4 * k)
    return order


@rare
def first_of_party(order: int, k: int) -> bool:
    """Whether the k-th target is the first of its party in the order."""
    seat = (order >> (4 * k + 2)) & 3
    for j in range(k):
        if (order >> (4 * j + 2)) & 3 == seat:
            return False
    return True


@rare
def pieces_in(pieces: int) -> int:
    """How many pieces a set has."""
    count = 0
    while pieces != 0:
        pieces &= pieces - 1
        count += 1
    return count


@rare
def mend(cfg: Config, s: State, count: int) -> None:
    """Heal the party."""
    points = dice(s, count, cfg.spell_die[MEND], HEAL, s.turn) + cfg.abilities[s.turn, MAGIC]
    heal(cfg, s, s.turn, max(1, points), "ch.13")


@rare
def revive(cfg: Config, s: State, piece: int, clause: str) -> None:
    """LL-3.4b: conscious again; pushed forward where it cannot stay."""
    s.lying &= ~(1 << piece)
    s.down[piece] = 0
    note(s, happenings.REVIVED, clause, piece)
    enemies = s.on[square_of(s, piece)] & ~(own(piece >> 2) | s.lying)
    if enemies != 0 or not may_stand(s, piece, s.at[piece]):
        push_forward(cfg, s, piece, s.at[piece] + 1)


@rare
def blink(cfg: Config, s: State, piece: int, count: int) -> None:
    """Forward over everything, arriving as on D (LL-6.6) without a save; an own movement (LL-O1)."""
    here = s.at[piece]
    there = here + dice(s, count, cfg.spell_die[C_BLINK], BLINK, s.turn)
    if there > HOME or not has_room(s, piece, there):
        return
    for progress in range(here + 1, there + 1):
        pick_up(cfg, s, piece, progress)
    note(s, happenings.MOVED, "ch.13", piece, spot(piece, here), spot(piece, there))
    s.pushed = 0
    if not come_down(cfg, s, piece, there) or not on_path(s, piece):
        return
    offset = OFFSET[square_of(s, piece)]
    if offset == TRAP_OFFSET:
        spring_trap(cfg, s, piece)
    elif offset == TELEPORT_FROM:
        list_yes(s, YES)
        if choose(s, TELEPORT, s.turn, piece) == YES:
            teleport(cfg, s, piece)


@rare
def has_room(s: State, piece: int, progress: int) -> bool:
    """Whether there is a square from here on where a piece may stand."""
    while progress <= HOME:
        if may_stand(s, piece, progress):
            return True
        progress += 1
    return False


@rare
def frighten(cfg: Config, s: State, piece: int, squares: int) -> None:
    """LL-C, LL-6.2: backward like a push, half the roll on the homefield."""
    if at_home(s, piece):
        squares = (squares + 1) // 2
    note(s, happenings.FRIGHTENED, "LL-C", piece, squares)
    push_back(cfg, s, piece, squares)


@rare
def bind(cfg: Config, s: State, piece: int) -> None:
    """A failed save leaves the target restrained and stunned."""
    save = draw(s, 6, BIND_SAVE, piece >> 2) + cfg.abilities[piece >> 2, ADAPTABILITY]
    goal = SAVE_GOAL + cfg.abilities[s.turn, MAGIC]
    note(s, happenings.SAVED, "ch.13", piece, save, goal)
    if save < goal:
        s.restrained[piece] = BOUND_FOR
        s.stunned[piece] = BOUND_FOR
        note(s, happenings.RESTRAINED, "ch.13", piece)
        note(s, happenings.STUNNED, "ch.13", piece)


@rare
def gale(cfg: Config, s: State, piece: int, reach: int, squares: int) -> None:
    """Every conscious enemy on both sides is pushed back."""
    order = in_order(s, piece, reach)
    count = pieces_in(swept(s, piece, reach, 1) | swept(s, piece, reach, -1))
    for k in range(count):
        target = (order >> (4 * k)) & 15
        if awake(s, target):
            push_back(cfg, s, target, squares)
