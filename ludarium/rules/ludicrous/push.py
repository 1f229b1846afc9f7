"""Pushes, skirmishes and traps (LL-6.15, LL-6.15b, LL-6.11)."""

from __future__ import annotations

from ludarium.board.squares import HOME, START
from ludarium.rules.events import note
from ludarium.rules.ludicrous import happenings
from ludarium.rules.ludicrous.board import HOMEFIELD, NO_STAR, OFFSET, STAR, TRAP_OFFSET, TRAPPER
from ludarium.rules.ludicrous.damage import hurt
from ludarium.rules.ludicrous.names import (
    DEXTERITY,
    ENGINEERING,
    LUCK,
    NORMAL_FIXED,
    SKIRMISH,
    SKIRMISH_DEFENCE,
    TRAP_SAVE,
)
from ludarium.rules.ludicrous.pieces import (
    arrive,
    awake,
    enemies_on,
    fall_all,
    first_of,
    may_stand,
    on_path,
    several,
    spot,
    square_of,
)
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.tape import draw, roll
from ludarium.rules.record import rare

RESTRAINED_FOR = 2


@rare
def push_forward(cfg: Config, s: State, piece: int, progress: int) -> None:
    """A piece goes on, from a progress, to the first square where it may stand; it stays if there is none."""
    while progress <= HOME and not may_stand(s, piece, progress):
        progress += 1
    if progress <= HOME:
        end_push(cfg, s, piece, progress)


@rare
def push_back(cfg: Config, s: State, piece: int, squares: int) -> None:
    """A piece goes so many squares back, at most to its start; on from there as it may stand."""
    progress = max(START, s.at[piece] - squares)
    while progress >= START and not may_stand(s, piece, progress):
        progress -= 1
    if progress >= START:
        end_push(cfg, s, piece, progress)
    else:
        push_forward(cfg, s, piece, START)


@rare
def end_push(cfg: Config, s: State, piece: int, progress: int) -> None:
    """A pushed piece arrives: skirmish, then a trap."""
    note(s, happenings.PUSHED, "LL-6.15", piece, spot(piece, s.at[piece]), spot(piece, progress))
    s.pushed = 1
    arrive(cfg, s, piece, progress)
    if not on_path(s, piece):
        return
    enemies = enemies_on(s, square_of(s, piece), piece >> 2)
    if enemies != 0:
        skirmish(cfg, s, piece, enemies)
    if OFFSET[square_of(s, piece)] == TRAP_OFFSET and awake(s, piece):
        spring_trap(cfg, s, piece)


@rare
def skirmish(cfg: Config, s: State, piece: int, enemies: int) -> None:
    """LL-6.15b: the pushed piece against those that stood there; all losers fall."""
    q = square_of(s, piece)
    me = piece >> 2
    you = first_of(enemies) >> 2
    mine = roll(s, 20, SKIRMISH, me, (HOMEFIELD[me] >> q) & 1, 0) + cfg.abilities[me, LUCK]
    better = int(several(enemies)) | ((HOMEFIELD[you] >> q) & 1) | int(STAR[q] != NO_STAR)
    yours = roll(s, 20, SKIRMISH_DEFENCE, you, better, 0) + cfg.abilities[you, LUCK]
    note(s, happenings.SKIRMISHED, "LL-6.15b", piece, first_of(enemies), mine, yours)
    fall_all(s, enemies if mine > yours else 1 << piece, "LL-6.15b")


@rare
def spring_trap(cfg: Config, s: State, piece: int) -> None:
    """LL-6.11: 1 damage, then a saving throw against being restrained; nothing to a piece that sneaks."""
    if s.sneak == piece:
        return
    q = square_of(s, piece)
    note(s, happenings.TRAPPED, "LL-6.11", piece, spot(piece, s.at[piece]))
    hurt(cfg, s, 1 << piece, 1, piece, 1, 0, NORMAL_FIXED, "LL-6.11")
    if awake(s, piece):
        save = draw(s, 6, TRAP_SAVE, piece >> 2) + cfg.abilities[piece >> 2, DEXTERITY]
        goal = 4 + cfg.abilities[TRAPPER[q], ENGINEERING]
        note(s, happenings.SAVED, "LL-6.11", piece, save, goal)
        if save < goal:
            s.restrained[piece] = RESTRAINED_FOR
            note(s, happenings.RESTRAINED, "LL-6.11", piece)
