"""Who can be reached: range, cover, and the order of several targets (LL-3.8, LL-3.8b, LL-6.3, LL-6.9)."""

from __future__ import annotations

from ludarium.board.squares import TRACK
from ludarium.rules.ludicrous.board import BEFORE_DIVIDE, BEHIND_DIVIDE, CORNER, OFFSET, STRUCTURE_REACH
from ludarium.rules.ludicrous.pieces import on_path, own, square_of
from ludarium.rules.ludicrous.state import State
from ludarium.rules.record import rare, rule


@rule
def way_of(s: State, piece: int) -> int:
    """Which way a piece faces: 1 forward, -1 backward."""
    return -1 if (s.backward >> piece) & 1 else 1


@rule
def step_to(q: int, way: int) -> int:
    """The next square of the pathway."""
    q += way
    return 0 if q == TRACK else TRACK - 1 if q < 0 else q


@rule
def at_divide(q: int, way: int) -> bool:
    """Whether the next square lies beyond a path divide."""
    return OFFSET[q] == (BEFORE_DIVIDE if way == 1 else BEHIND_DIVIDE)


@rare
def targets(s: State, piece: int, reach: int, over: int) -> int:
    """LL-3.8: the enemies, lying ones too, in range of a piece; `over`: also just beyond a divide (LL-6.3)."""
    mine = own(piece >> 2)
    q = square_of(s, piece)
    way = way_of(s, piece)
    if at_divide(q, way):
        reach = over
    found = 0
    for _ in range(reach):
        q = step_to(q, way)
        conscious = s.on[q] & ~s.lying
        if conscious & mine:
            return found
        found |= s.on[q] & ~mine
        if conscious or CORNER[q]:
            return found
    return found


@rare
def swept(s: State, piece: int, reach: int, way: int) -> int:
    """LL-3.8b: the enemies within a range on one side, past other pieces, but not past corners or over divides."""
    mine = own(piece >> 2)
    q = square_of(s, piece)
    found = 0
    for _ in range(0 if at_divide(q, way) else reach):
        q = step_to(q, way)
        found |= s.on[q] & ~mine
        if CORNER[q]:
            return found
    return found


@rare
def nth_target(s: State, piece: int, reach: int, k: int) -> int:
    """LL-3.8b: the k-th enemy on both sides in order: faced side first, closest first, by seat from the caster; or -1.

    Only pieces that have not been moved in the meantime keep their place in the order.
    """
    for side in range(2):
        way = way_of(s, piece) if side == 0 else -way_of(s, piece)
        q = square_of(s, piece)
        for _ in range(0 if at_divide(q, way) else reach):
            q = step_to(q, way)
            for turn in range(1, 4):
                seat = ((piece >> 2) + turn) & 3
                for i in range(4):
                    if (s.on[q] >> (4 * seat + i)) & 1:
                        if k == 0:
                            return 4 * seat + i
                        k -= 1
            if CORNER[q]:
                break
    return -1


@rare
def near_structure(s: State, seat: int, kind: int, piece: int) -> bool:
    """LL-6.9: whether a piece is within 2 of a seat's structure of a kind."""
    if not on_path(s, piece):
        return False
    for slot in range(4):
        if s.structures[seat, slot] == kind and (STRUCTURE_REACH[4 * seat + slot] >> square_of(s, piece)) & 1:
            return True
    return False
