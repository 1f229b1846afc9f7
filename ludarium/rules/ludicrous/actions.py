"""The action phase: what may be done, and doing it (LL-T4, LL-A3, LL-3.4b)."""

from __future__ import annotations

from ludarium.rules.events import note
from ludarium.rules.ludicrous import happenings
from ludarium.rules.ludicrous.board import BEFORE_DIVIDE, BEHIND_DIVIDE, FISH_NUMBER, OFFSET
from ludarium.rules.ludicrous.fighting import attack, list_attacks
from ludarium.rules.ludicrous.movement import discard
from ludarium.rules.ludicrous.names import (
    BUILD_ONE,
    CAPTURE,
    CAST,
    DODGE,
    GO_FISHING,
    MEND,
    NO_META,
    PASS,
    REVIVE,
    REVIVE_BY_CARD,
    SNEAK,
    STRIKE,
)
from ludarium.rules.ludicrous.pieces import acts, imprison, own, square_of
from ludarium.rules.ludicrous.places import build, fish, list_builds, may_imprison
from ludarium.rules.ludicrous.range import step_to
from ludarium.rules.ludicrous.spells import cast, list_spells_at_large, list_spells_of, revive
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.tape import add
from ludarium.rules.record import rare


@rare
def list_actions(cfg: Config, s: State) -> None:
    """LL-T4: every action, and none."""
    casters = 0
    for piece in range(4 * s.turn, 4 * s.turn + 4):
        if acts(s, piece):
            casters += 1
            list_actions_of(cfg, s, piece)
    list_builds(s, BUILD_ONE)
    list_spells_at_large(s, casters)
    add(s, PASS)


@rare
def list_actions_of(cfg: Config, s: State, piece: int) -> None:
    """The actions of one piece."""
    list_attacks(cfg, s, piece)
    add(s, DODGE << 10 | piece << 4)
    add(s, SNEAK << 10 | piece << 4)
    q = square_of(s, piece)
    if FISH_NUMBER[q] > 0:
        add(s, GO_FISHING << 10 | piece << 4)
    mine = near(s, q) & s.lying & own(piece >> 2)
    enemies = s.on[q] & s.lying & ~own(piece >> 2)
    for target in range(16):
        if (mine >> target) & 1:
            add(s, REVIVE << 10 | piece << 4 | target)
        if (enemies >> target) & 1 and may_imprison(s, target, piece >> 2):
            add(s, CAPTURE << 10 | piece << 4 | target)
    list_spells_of(cfg, s, piece)


@rare
def near(s: State, q: int) -> int:
    """LL-3.4b: the pieces on a square and its neighbours; the path divide is a bar."""
    found = int(s.on[q])
    if OFFSET[q] != BEFORE_DIVIDE:
        found |= s.on[step_to(q, 1)]
    if OFFSET[q] != BEHIND_DIVIDE:
        found |= s.on[step_to(q, -1)]
    return found


@rare
def act(cfg: Config, s: State, code: int) -> None:
    """Carry out an action."""
    way = code >> 10
    piece = (code >> 4) & 15
    target = code & 15
    if code == PASS:
        return
    if way < DODGE:
        attack(cfg, s, piece, target, way - STRIKE, 0)
    elif way == DODGE:
        s.dodged[s.turn] = piece
        note(s, happenings.DODGED, "LL-A3", piece)
    elif way == SNEAK:
        s.sneak = piece
        note(s, happenings.SNEAKED, "LL-A3", piece)
    elif way == GO_FISHING:
        fish(cfg, s, piece)
    elif way == REVIVE:
        revive(cfg, s, target, "LL-3.4b")
    elif way == CAPTURE:
        note(s, happenings.IMPRISONED, "LL-6.10", piece, target)
        imprison(s, target, piece >> 2)
    elif way == BUILD_ONE:
        build(cfg, s, piece, target)
    elif way == REVIVE_BY_CARD:
        revive_by_card(cfg, s, target)
    else:
        cast(cfg, s, way - CAST, (code >> 8) & 3, piece, target)


@rare
def revive_by_card(cfg: Config, s: State, target: int) -> None:
    """ch. 13: Mend revives any own piece."""
    note(s, happenings.CAST, "ch.13", s.turn, MEND, NO_META)
    discard(s, s.turn, MEND)
    revive(cfg, s, target, "ch.13")
