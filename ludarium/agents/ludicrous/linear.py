"""The linear player of Ludicrous Ludo: each decision is worth the sum of its terms, each with a learned weight."""

from __future__ import annotations

from typing import Any

from ludarium.agents.ludicrous import terms as of
from ludarium.agents.ludicrous.deeds import add_action, add_harm, add_strike
from ludarium.agents.ludicrous.moves import add_move
from ludarium.agents.ludicrous.sight import (
    AHEAD,
    BEHIND,
    DANGER,
    aimed_at,
    fallen_near,
    look,
    worth_at,
    worth_of,
    wounds,
)
from ludarium.board.squares import ENTRANCE, START
from ludarium.rules.ludicrous.board import BEFORE_DIVIDE, FLIGHT, OFFSET
from ludarium.rules.ludicrous.names import (
    ACTION,
    AGAIN,
    ATTACK_TANK,
    BIND,
    BONUS,
    BONUS_MOVE,
    C_FEAR,
    FALL,
    FIRST_WEAPON_ITEM,
    MOVE,
    OTHERWISE,
    PASS,
    RETALIATE,
    SHED,
    SHIELD,
    SHOOT,
    SPARK,
    STRIKE,
    TANK,
    TELEPORT,
    TURN,
    YES,
)
from ludarium.rules.ludicrous.pieces import at_home, awake, enemies_on, first_of, several, square, square_of
from ludarium.rules.ludicrous.range import step_to
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.turn import all_in_yard
from ludarium.rules.record import rare

COUNT = len(of.TERMS)
SHOTS, SIGHT = 4, 6
TOWER_HIT = 2.5  # HP, of a watchtower


@rare
def terms(cfg: Config, s: State, code: int, mind: Any) -> None:
    """The terms of a decision, into `mind.terms`, in the order of `TERMS`."""
    for k in range(COUNT):
        mind.terms[k] = 0.0
    add_terms(cfg, s, code, mind)


@rare
def first_term(awaits: int) -> int:
    """The first term that a decision of this kind may have."""
    if awaits in (MOVE, BONUS_MOVE):
        return 0
    if awaits == TURN:
        return of.FORWARD
    if awaits == TANK:
        return of.T_ATTACK
    return of.STRUCK if awaits in (ACTION, RETALIATE, SHOOT) else of.BONUS_DIE


@rare
def last_term(awaits: int) -> int:
    """The first term after those."""
    if awaits in (MOVE, BONUS_MOVE):
        return of.FORWARD
    if awaits == TURN:
        return of.T_ATTACK
    if awaits == TANK:
        return of.STRUCK
    return of.BONUS_DIE if awaits == ACTION else COUNT


@rare
def add_terms(cfg: Config, s: State, code: int, mind: Any) -> None:
    """The terms of a decision, onto zeros."""
    awaits = s.awaits
    if awaits in (MOVE, BONUS_MOVE):
        add_move(cfg, s, code, mind)
    elif awaits == TURN:
        add_turn(cfg, s, s.asked, int(code == OTHERWISE), mind)
    elif awaits == TANK:
        add_tank(cfg, s, code, mind)
    elif awaits == ACTION:
        add_action(cfg, s, code, mind)
    elif awaits in (RETALIATE, SHOOT):
        add_attack(cfg, s, code, mind)
    elif awaits in (BONUS, AGAIN):
        add_more(cfg, s, code, mind.terms)
    else:
        add_answer(s, code, mind)


@rare
def worth(cfg: Config, s: State, code: int, mind: Any) -> float:
    """What a decision is worth."""
    first = first_term(s.awaits)
    last = last_term(s.awaits)
    for k in range(first, last):
        mind.terms[k] = 0.0
    add_terms(cfg, s, code, mind)
    total = 0.0
    for k in range(first, last):
        total += mind.terms[k] * mind.net.tuned[k]
    return total


@rare
def tuned(cfg: Config, s: State, mind: Any) -> int:
    """The decision with the greatest sum of terms, the first of equals."""
    best = -1e9
    found = 0
    for k in range(s.n):
        value = worth(cfg, s, int(s.choice[k]), mind)
        if value > best:
            best = value
            found = int(s.choice[k])
    return found


# ---- facing and tank


@rare
def add_turn(cfg: Config, s: State, piece: int, backward: int, mind: Any) -> None:
    """Facing one way: whom the piece then strikes, shoots, enchants, or can strike back at."""
    t = mind.terms
    here = int(s.at[piece])
    t[of.FORWARD] = 1 - backward
    t[of.FORWARD_DIVIDE] = int(backward == 0 and OFFSET[square_of(s, piece)] == BEFORE_DIVIDE)
    add_faced(cfg, s, piece, aimed_at(s, piece, backward, 1), t)
    far = aimed_at(s, piece, backward, SHOTS) & ~s.lying
    if far != 0:
        shoots = cfg.bow[s.turn] > 0 or s.item[s.turn] >= FIRST_WEAPON_ITEM
        hand = s.hand[s.turn, SPARK] + s.hand[s.turn, C_FEAR] + s.hand[s.turn, BIND]
        t[of.FACED_SHOTS] = int(shoots)
        t[of.FACED_SPELLS] = int(hand > 0)
    q = square_of(s, piece)
    for k in range(SIGHT):
        q = step_to(q, -1 if backward else 1)
        if enemies_on(s, q, piece >> 2) != 0:
            t[of.FACED_NEAREST] = (SIGHT - k) / 6.0
            break
    look(s, piece, here, mind)
    danger = mind.counts[DANGER] / 36.0
    t[of.FACED_DANGER] = danger * backward
    beside = mind.counts[AHEAD] if backward else mind.counts[BEHIND]
    t[of.FACED_AWAY] = beside * worth_at(here)


@rare
def add_faced(cfg: Config, s: State, piece: int, faced: int, t: Any) -> None:
    """The enemies on the next square."""
    awake_ones = faced & ~s.lying
    if awake_ones != 0:
        t[of.FACED] = 1.0
        t[of.FACED_LOSS] = worth_of(s, first_of(awake_ones))
        t[of.FACED_WOUNDED] = wounds(cfg, s, piece >> 2)
    if faced & s.lying:
        t[of.FACED_FALLEN] = worth_of(s, first_of(faced & s.lying))


@rare
def add_tank(cfg: Config, s: State, tank: int, mind: Any) -> None:
    """Attack tank or anti-tank; the shield has no terms."""
    if tank == SHIELD:
        return
    home = 0
    target = 0
    for piece in range(4 * s.turn, 4 * s.turn + 4):
        if awake(s, piece) and at_home(s, piece):
            home += 1
            target += int(aimed_at(s, piece, (s.backward >> piece) & 1, 1) != 0)
    t = mind.terms
    attack = tank == ATTACK_TANK
    t[of.T_ATTACK if attack else of.T_ANTI] = 1.0
    t[of.T_ATTACK_HOME if attack else of.T_ANTI_HOME] = home / 4.0
    t[of.T_ATTACK_TARGET if attack else of.T_ANTI_TARGET] = int(target > 0)
    if attack:
        t[of.T_ATTACK_WOUNDED] = wounds(cfg, s, s.turn)
    else:
        for piece in range(16):
            at_his_home = piece >> 2 != s.turn and awake(s, piece) and at_home(s, piece)
            t[of.T_ANTI_ENEMIES] += int(at_his_home) / 4.0


# ---- what is asked in between


@rare
def add_attack(cfg: Config, s: State, code: int, mind: Any) -> None:
    """Striking back, and the watchtower's shot."""
    piece = (code >> 4) & 15
    if code == PASS:
        return
    if s.awaits == RETALIATE:
        mind.terms[of.STRIKING_BACK] = 1.0
        add_strike(cfg, s, piece, code & 15, (code >> 10) - STRIKE, mind)
    else:
        mind.terms[of.SHOOTING] = 1.0
        add_harm(cfg, s, piece, TOWER_HIT, mind)


@rare
def add_more(cfg: Config, s: State, code: int, t: Any) -> None:
    """A bonus action, or a further roll."""
    if code == PASS:
        return
    if s.awaits == AGAIN:
        t[of.ROLLING_ON] = 1.0
        t[of.ROLLING_SIXES] = int(s.sixes > 1)
        t[of.ROLLING_YARD] = int(all_in_yard(s, s.turn))
    elif code == OTHERWISE:
        t[of.EATING] = 1.0
        t[of.EATING_WOUNDS] = wounds(cfg, s, s.turn)
    else:
        t[of.BONUS_DIE] = 1.0
        for piece in range(4 * s.turn, 4 * s.turn + 4):
            t[of.BONUS_OUTSIDE] += int(s.at[piece] >= START and s.at[piece] <= ENTRANCE) / 4.0


@rare
def add_answer(s: State, code: int, mind: Any) -> None:
    """A fall, a flight, a tackle, cards to shed."""
    t = mind.terms
    piece = (code >> 4) & 15
    if s.awaits == FALL:
        t[of.FALLING] = 1.0
        t[of.FALLING_OWN_LOSS] = worth_of(s, piece)
        t[of.FALLING_BESIDE] = int(fallen_near(s, piece, int(s.at[piece])) != 0)
    elif s.awaits == SHED:
        if code == PASS:
            t[of.SHED_NONE] = 1.0
        else:
            t[of.SHED_CARD + piece] += 1.0
            t[of.SHED_CARD + (code & 15)] += 1.0
    elif code == YES:
        if s.awaits == TELEPORT:
            add_flight(s, s.asked, mind)
        else:
            t[of.TACKLING] = 1.0


@rare
def add_flight(s: State, piece: int, mind: Any) -> None:
    """Teleporting."""
    t = mind.terms
    here = int(s.at[piece])
    there = here + FLIGHT
    look(s, piece, here, mind)
    t[of.FLYING] = 1.0
    t[of.FLYING_LOSS] = worth_at(here)
    t[of.FLYING_DANGER] = mind.counts[DANGER] / 36.0
    enemies = enemies_on(s, square(piece, there), piece >> 2)
    t[of.FLYING_AMBUSH] = worth_of(s, first_of(enemies)) if enemies != 0 and not several(enemies) else 0.0
    for mate in range(piece & 12, (piece & 12) + 4):
        near = awake(s, mate) and s.at[mate] >= there - 6 and s.at[mate] <= there + 1
        t[of.FLYING_OWN] += int(mate != piece and near) / 4.0
