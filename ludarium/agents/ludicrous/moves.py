"""The terms of a move, by roll or bonus die, and of an entering."""

from __future__ import annotations

from typing import Any

from ludarium.agents.ludicrous import terms as of
from ludarium.agents.ludicrous.sight import (
    AHEAD,
    BEHIND,
    DANGER,
    OWN_BEHIND,
    PREY,
    PREY_WORTH,
    WAY,
    fallen_near,
    look,
    offset_at,
    standing,
    worth_at,
    wounds,
)
from ludarium.board.squares import BASE, ENTRANCE, HOME, START
from ludarium.rules.ludicrous.board import (
    CARD_SPACE,
    FISH_NUMBER,
    HOMEFIELD,
    NO_STAR,
    STAR,
    STRUCTURE_REACH,
    TELEPORT_FROM,
    TRAP_OFFSET,
)
from ludarium.rules.ludicrous.movement import HAND
from ludarium.rules.ludicrous.names import ENTER, INTELLIGENCE, MOVE, TOWER
from ludarium.rules.ludicrous.pieces import enemies_on, first_of, own, square
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.turn import bonus_squares
from ludarium.rules.record import rare


@rare
def add_move(cfg: Config, s: State, code: int, mind: Any) -> None:
    """The terms of a move."""
    t = mind.terms
    piece = (code >> 4) & 15
    here = int(s.at[piece])
    there = START
    if code >> 10 == ENTER:
        t[of.ENTERING] = 1.0
        t[of.ENTERING_BACKWARD] = code & 1
    else:
        squares = s.die if s.awaits == MOVE else bonus_squares(cfg, s)
        there = here + squares
        t[of.PROGRESS] = here / WAY
        t[of.PROGRESS_SQUARED] = (here / WAY) ** 2
        t[of.SQUARES] = squares / 6.0
    if here >= START and here <= ENTRANCE:
        add_left(s, piece, here, mind)
    if there <= ENTRANCE:
        add_path(cfg, s, piece, here, there, mind)
        add_landing(s, piece, there, t)
        add_met(cfg, s, piece, there, mind)
    else:
        add_home(cfg, s, piece, here, there, t)


@rare
def add_home(cfg: Config, s: State, piece: int, here: int, there: int, t: Any) -> None:
    """Into the home area or within it."""
    if here <= ENTRANCE:
        t[of.INTO_LANE] = 1.0
    else:
        t[of.WITHIN_LANE] = 1.0
        t[of.LANE_SQUARES] = (there - here) / 6.0
    crowded = s.on[square(piece, HOME)] != 0
    if there == HOME:
        t[of.AGAIN_HOME if crowded else of.FIRST_HOME] = 1.0
    inside = 1
    for mate in range(piece & 12, (piece & 12) + 4):
        inside += mate != piece and s.at[mate] > ENTRANCE and s.at[mate] <= HOME
    t[of.WIN] = int(inside == cfg.pieces and (crowded or there == HOME))


@rare
def add_left(s: State, piece: int, here: int, mind: Any) -> None:
    """What a piece leaves behind."""
    t = mind.terms
    q = square(piece, here)
    look(s, piece, here, mind)
    t[of.DANGER_LEFT] = mind.counts[DANGER] / 36.0
    t[of.LOSS_LEFT] = mind.counts[DANGER] / 36.0 * worth_at(here)
    t[of.PREY_LEFT] = mind.counts[PREY] / 4.0
    t[of.PREY_LOSS_LEFT] = mind.counts[PREY_WORTH] / (4.0 * WAY)
    t[of.OWN_BEHIND_LEFT] = mind.counts[OWN_BEHIND] / 4.0
    t[of.BLOCK_LEFT] = int((s.on[q] & own(piece >> 2) & ~(s.lying | 1 << piece)) != 0)
    t[of.OFF_HOMEFIELD] = (HOMEFIELD[piece >> 2] >> q) & 1
    t[of.OFF_STAR] = int(STAR[q] != NO_STAR)
    t[of.FROM_FALLEN] = int(fallen_near(s, piece, here) != 0)
    t[of.OFF_LYING] = int((s.on[q] & s.lying & ~own(piece >> 2)) != 0)


@rare
def add_path(cfg: Config, s: State, piece: int, here: int, there: int, mind: Any) -> None:
    """Cards on the way; what stands near the landing."""
    t = mind.terms
    for progress in range(here + 1, there + 1):
        if here != BASE and offset_at(piece, progress) == CARD_SPACE:
            full = s.held[piece >> 2] >= HAND + cfg.abilities[piece >> 2, INTELLIGENCE]
            t[of.CARD_FULL if full else of.CARD] = 1.0
    q = square(piece, there)
    for seat in range(4):
        for slot in range(4):
            kind = s.structures[seat, slot]
            if kind > 0 and (STRUCTURE_REACH[4 * seat + slot] >> q) & 1:
                if seat == piece >> 2:
                    t[of.OWN_STRUCTURE] = 1.0
                elif kind == TOWER:
                    t[of.ENEMY_TOWER] = 1.0


@rare
def add_landing(s: State, piece: int, there: int, t: Any) -> None:
    """What a piece does by landing on a square of the pathway."""
    q = square(piece, there)
    seat = piece >> 2
    enemies = enemies_on(s, q, seat)
    star = STAR[q] != NO_STAR
    if enemies != 0:
        loss = worth_at(s.at[first_of(enemies)])
        if star:
            t[of.STAR_AMBUSH] = 1.0
            t[of.STAR_VICTIM_LOSS] = loss
        else:
            t[of.AMBUSH] = 1.0
            t[of.VICTIM_LOSS] = loss
        t[of.VICTIM_STANDING] = standing(s, first_of(enemies) >> 2)
    offset = offset_at(piece, there)
    t[of.TRAP] = int(offset == TRAP_OFFSET and s.sneak != piece)
    t[of.TELEPORT_SQUARE] = int(offset == TELEPORT_FROM)
    t[of.ONTO_STAR] = int(star and enemies == 0)
    t[of.ONTO_HOMEFIELD] = (HOMEFIELD[seat] >> q) & 1
    t[of.ONTO_FISHING] = int(FISH_NUMBER[q] > 0 and s.item[seat] == 0)
    t[of.BLOCK_MADE] = int((s.on[q] & own(seat) & ~s.lying) != 0)
    t[of.TO_FALLEN] = int(fallen_near(s, piece, there) != 0)
    t[of.ONTO_LYING] = int((s.on[q] & s.lying & ~own(seat)) != 0)
    t[of.LANE_IN_REACH] = int(there + 6 > ENTRANCE)


@rare
def add_met(cfg: Config, s: State, piece: int, there: int, mind: Any) -> None:
    """Who is near where a piece lands."""
    t = mind.terms
    seat = piece >> 2
    look(s, piece, there, mind)
    danger = mind.counts[DANGER] / 36.0
    neighbours = mind.counts[AHEAD] + mind.counts[BEHIND]
    forward = (s.backward >> piece) & 1 == 0
    t[of.DANGER_MET] = danger
    t[of.LOSS_MET] = danger * worth_at(there)
    t[of.DANGER_WOUNDED] = danger * wounds(cfg, s, seat)
    t[of.DANGER_LAST] = danger * (1.0 - standing(s, seat))
    t[of.PREY_MET] = mind.counts[PREY] / 4.0
    t[of.PREY_LOSS_MET] = mind.counts[PREY_WORTH] / (4.0 * WAY)
    t[of.OWN_BEHIND_MET] = mind.counts[OWN_BEHIND] / 4.0
    t[of.ENEMY_BEFORE] = mind.counts[AHEAD] if forward else mind.counts[BEHIND]
    t[of.ENEMY_BEHIND] = mind.counts[BEHIND] if forward else mind.counts[AHEAD]
    t[of.NEIGHBOURS_WOUNDED] = neighbours * wounds(cfg, s, seat)
