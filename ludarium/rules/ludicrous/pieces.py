"""Where pieces are and in which condition (LL-3.4, LL-3.7, LL-3.11, LL-6.15)."""

from __future__ import annotations

from ludarium.board.squares import BASE, ENTRANCE, HOME, START, TRACK
from ludarium.rules.chance import Waiting
from ludarium.rules.events import note
from ludarium.rules.ludicrous import happenings
from ludarium.rules.ludicrous.board import HOMEFIELD, NO_STAR, OFF, PRISON, SQUARE, STAR
from ludarium.rules.ludicrous.names import CONSTITUTION, NOBODY, OVER
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.record import rare, rule


@rule
def square(piece: int, progress: int) -> int:
    """Number of the square at a progress of the piece's seat."""
    return int(SQUARE[64 * (piece >> 2) + progress])


@rule
def square_of(s: State, piece: int) -> int:
    """Number of the square where a piece is."""
    return square(piece, s.at[piece])


@rule
def spot(piece: int, progress: int) -> int:
    """A place as a number for events."""
    return 64 * (piece >> 2) + progress


@rule
def own(seat: int) -> int:
    """All pieces of a seat."""
    return 15 << (4 * seat)


@rule
def several(pieces: int) -> bool:
    """Whether there are two or more."""
    return pieces & (pieces - 1) != 0


@rule
def first_of(pieces: int) -> int:
    """The lowest piece of a non-empty set."""
    n = 0
    while (pieces >> n) & 1 == 0:
        n += 1
    return n


@rule
def on_path(s: State, piece: int) -> bool:
    """Whether a piece is on the pathway."""
    return s.at[piece] >= START and s.at[piece] <= ENTRANCE


@rule
def lies(s: State, piece: int) -> bool:
    """Whether a piece is unconscious."""
    return (s.lying >> piece) & 1 != 0


@rule
def awake(s: State, piece: int) -> bool:
    """Whether a piece is conscious on the pathway."""
    return on_path(s, piece) and not lies(s, piece)


@rule
def acts(s: State, piece: int) -> bool:
    """LL-T4: whether a piece may act."""
    return awake(s, piece) and s.stunned[piece] == 0


@rule
def enemies_on(s: State, q: int, seat: int) -> int:
    """The conscious enemies of a seat on a square of the pathway."""
    return s.on[q] & ~(own(seat) | s.lying) if q < TRACK else 0


@rule
def at_home(s: State, piece: int) -> bool:
    """LL-6.2: whether a piece is on its homefield."""
    return on_path(s, piece) and (HOMEFIELD[piece >> 2] >> square_of(s, piece)) & 1 != 0


@rare
def max_hp(cfg: Config, seat: int) -> int:
    """LL-3.5: a party's most HP."""
    return 10 + cfg.abilities[seat, CONSTITUTION]


@rare
def in_yard(s: State, seat: int) -> int:
    """How many own pieces are in a seat's yard."""
    count = 0
    for i in range(4):
        count += s.at[4 * seat + i] == BASE and (s.on[OFF] >> (4 * seat + i)) & 1
    return count


# ---- changes


@rare
def put(s: State, piece: int, progress: int) -> None:
    """The only writer of `at` and `on`; off the pathway all conditions and the facing are gone (LL-C, LL-3.7)."""
    bit = 1 << piece
    s.on[square_of(s, piece)] ^= bit
    s.on[square(piece, progress)] ^= bit
    s.at[piece] = progress
    if progress > ENTRANCE or progress == BASE:
        s.lying &= ~bit
        s.backward &= ~bit
        s.down[piece] = 0
        s.stunned[piece] = 0
        s.restrained[piece] = 0
        s.wet[piece] = 0


@rare
def arrive(cfg: Config, s: State, piece: int, progress: int) -> None:
    """Put a piece somewhere, and see whether its party has won by it (LL-O4)."""
    put(s, piece, progress)
    if progress > ENTRANCE and progress <= HOME and has_won(cfg, s, piece >> 2):
        end_game(s, piece >> 2)
        note(s, happenings.WON, "LL-3.11", s.winner)
        raise Waiting  # LL-O4: nothing more of the resolution happens


@rare
def end_game(s: State, winner: int) -> None:
    """The game is over; what stands for the turn alone is dropped."""
    s.winner = winner
    s.over = 1
    s.awaits = OVER
    s.n = 0
    drop_turn(s)


@rare
def drop_turn(s: State) -> None:
    """Forget what holds for one turn."""
    s.die = 0
    s.sixes = 0
    s.tries = 0
    s.save_failed = 0
    s.haste = 0
    s.hold = 0
    s.sneak = NOBODY
    s.asked = NOBODY


@rare
def has_won(cfg: Config, s: State, seat: int) -> bool:
    """LL-3.11: all pieces in the home area, at least one in the triangle."""
    count = 0
    for i in range(4):
        progress = s.at[4 * seat + i]
        count += progress > ENTRANCE and progress <= HOME
    return count == cfg.pieces and s.on[square(4 * seat, HOME)] != 0


@rare
def fall(s: State, piece: int, clause: str) -> None:
    """A conscious piece of the pathway falls; the end of an own turn under way counts beside three more."""
    if awake(s, piece):
        s.lying |= 1 << piece
        s.down[piece] = 4 if piece >> 2 == s.turn else 3
        note(s, happenings.FELL, clause, piece, spot(piece, s.at[piece]))


@rare
def fall_all(s: State, pieces: int, clause: str) -> None:
    """All pieces of a set fall."""
    for piece in range(16):
        if (pieces >> piece) & 1:
            fall(s, piece, clause)


@rare
def eliminate(s: State, piece: int, clause: str) -> None:
    """LL-3.7: to the yard."""
    note(s, happenings.ELIMINATED, clause, piece, spot(piece, s.at[piece]))
    put(s, piece, BASE)


@rare
def imprison(s: State, piece: int, seat: int) -> None:
    """LL-6.10: to the prisoner square of its colour in a seat's yard."""
    put(s, piece, PRISON)
    s.captor[piece] = seat


@rare
def is_prisoner(s: State, piece: int, seat: int) -> bool:
    """Whether a seat holds a piece prisoner."""
    return s.at[piece] == PRISON and s.captor[piece] == seat


@rare
def heal(cfg: Config, s: State, seat: int, points: int, clause: str) -> None:
    """LL-3.5: HP, never above the maximum."""
    before = s.hp[seat]
    s.hp[seat] = min(max_hp(cfg, seat), before + points)
    if s.hp[seat] != before:
        note(s, happenings.HEALED, clause, seat, s.hp[seat] - before)


@rare
def may_stand(s: State, piece: int, progress: int) -> bool:
    """LL-6.15, LL-6.5c: fewer than two own there, and no own block on a foreign star."""
    seat = piece >> 2
    q = square(piece, progress)
    mine = s.on[q] & own(seat) & ~(1 << piece)
    if several(mine):
        return False
    foreign = STAR[q] != NO_STAR and STAR[q] != seat
    return not (foreign and not lies(s, piece) and mine & ~s.lying != 0)
