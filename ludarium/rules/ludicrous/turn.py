"""The phases of a turn, in order (LL-T1 to LL-T5, LL-3.2, LL-3.3b), and the night between rounds (ch. 9, LL-6.13)."""

from __future__ import annotations

from ludarium.board.squares import HOME, START
from ludarium.rules import events
from ludarium.rules.events import note
from ludarium.rules.ludicrous import happenings
from ludarium.rules.ludicrous.actions import act, list_actions
from ludarium.rules.ludicrous.board import ARM, HOOP
from ludarium.rules.ludicrous.movement import enter, list_moves, move
from ludarium.rules.ludicrous.names import (
    ACTION,
    AGAIN,
    BONUS,
    BONUS_MOVE,
    CALENDAR,
    DRAWN_GAME,
    ENTER,
    FIRST_WEAPON_ITEM,
    FOR_BONUS,
    FOR_HOOP,
    FOR_MOVE,
    HOOP_WHICH,
    MOVE,
    NEW,
    NOBODY,
    OTHERWISE,
    OVER,
    PASS,
    ROLL,
    SPEED,
    SPEED_SAVE,
    TANK,
    TURN,
    YES,
)
from ludarium.rules.ludicrous.pieces import (
    awake,
    drop_turn,
    eliminate,
    end_game,
    in_yard,
)
from ludarium.rules.ludicrous.places import eat
from ludarium.rules.ludicrous.setup import clear, draw_first, seat_after, seat_before
from ludarium.rules.ludicrous.special import special_rules
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.tape import add, choose, draw
from ludarium.rules.record import rare

FULL_BONUS = 6
NO_MORE_TRIES = 3
HOOPS = (1, 2, 3, 0)
"""LL-6.13: by d4, the quadrant of the hoop."""

# ---- a new game


@rare
def begin(cfg: Config, s: State) -> None:
    """LL-0: everybody in the yard; who begins, and who has the god token."""
    clear(cfg, s)
    s.round = 1
    s.starter = draw_first(cfg, s)
    s.god = seat_before(cfg, s.starter)
    note(s, events.FIRST, "LL-0", s.starter)
    start_turn(cfg, s, s.starter)


# ---- turning and special rules


@rare
def start_turn(cfg: Config, s: State, seat: int) -> None:
    """A turn begins: what held until it is over, then the turning phase."""
    s.turn = seat
    drop_turn(s)
    s.dodged[seat] = NOBODY
    s.tackled[seat] = 0
    note(s, happenings.TURN, "LL-T1", seat)
    turning(cfg, s, 0)


@rare
def turning(cfg: Config, s: State, index: int) -> None:
    """LL-T1: ask the next piece that may turn; after the last the special rules follow."""
    for piece in range(4 * s.turn + index, 4 * s.turn + 4):
        if may_turn(s, piece):
            s.asked = piece
            s.awaits = TURN
            return
    s.asked = NOBODY
    special_rules(cfg, s)
    s.awaits = TANK


@rare
def may_turn(s: State, piece: int) -> bool:
    """LL-T1: conscious, neither stunned nor restrained, on the pathway."""
    return awake(s, piece) and s.stunned[piece] == 0 and s.restrained[piece] == 0


# ---- LL-3.2: movement


@rare
def start_movement(cfg: Config, s: State) -> None:
    """The phase begins; Hold skips it (LL-3.2c)."""
    if s.hold:
        end_turn(cfg, s)
    else:
        s.awaits = ROLL


@rare
def all_in_yard(s: State, seat: int) -> bool:
    """LL-3.3b: nothing on the pathway or in the home area, at least one in the yard."""
    for piece in range(4 * seat, 4 * seat + 4):
        if s.at[piece] >= START and s.at[piece] <= HOME:
            return False
    return in_yard(s, seat) > 0


@rare
def movement_roll(cfg: Config, s: State) -> None:
    """A roll: its save from the second 6 on (LL-3.2b), the three tries (LL-3.3b), what it may move."""
    trying = s.tries < NO_MORE_TRIES and s.sixes == 0 and all_in_yard(s, s.turn)
    s.die = draw(s, 6, FOR_MOVE, s.turn)
    note(s, events.ROLLED, "LL-3.2", s.turn, s.die)
    if s.die == 6:
        s.sixes += 1
        if s.sixes > 1:
            save = draw(s, 6, SPEED_SAVE, s.turn) + cfg.abilities[s.turn, SPEED]
            s.save_failed = int(save < s.sixes)
    entering = s.die == 1 or s.die == 6
    if trying:
        s.tries = NO_MORE_TRIES if entering else s.tries + 1
        if not entering and s.tries < NO_MORE_TRIES:
            s.awaits = ROLL
            return
    if list_moves(s, s.die, int(entering)) > 0:
        s.awaits = MOVE
    else:
        note(s, events.PASSED, "LL-3.2", s.turn, s.die)
        end_movement(cfg, s)


@rare
def move_by_roll(cfg: Config, s: State, code: int) -> None:
    """Carry out a move or an entering; after a 6 one may roll again (LL-3.2b)."""
    piece = (code >> 4) & 15
    if code >> 10 == ENTER:
        enter(cfg, s, piece, code & 1)
    else:
        move(cfg, s, piece, s.die)
    if s.die == 6 and s.save_failed == 0:
        s.awaits = AGAIN
    else:
        end_movement(cfg, s)


@rare
def end_movement(cfg: Config, s: State) -> None:
    """The phase would end: Haste brings one more roll (ch. 13), no try of the three."""
    if s.haste and s.save_failed == 0:
        s.haste = 0
        if all_in_yard(s, s.turn):
            s.tries = NO_MORE_TRIES
        s.awaits = ROLL
    else:
        end_turn(cfg, s)


@rare
def bonus_action(cfg: Config, s: State, code: int) -> None:
    """LL-T5: the bonus die when full (LL-3.2d), a fish (LL-6.12), or nothing."""
    if code == OTHERWISE:
        eat(cfg, s, s.turn)
    elif code == YES:
        s.die = draw(s, 6, FOR_BONUS, s.turn)
        note(s, happenings.BONUS, "LL-3.2d", s.turn, s.die)
        if list_moves(s, bonus_squares(cfg, s), 0) > 0:
            s.awaits = BONUS_MOVE
            return
    start_movement(cfg, s)


@rare
def bonus_squares(cfg: Config, s: State) -> int:
    """LL-3.2d: d6 + speed, at least 1."""
    return max(1, s.die + cfg.abilities[s.turn, SPEED])


# ---- the end of a turn and of a round


@rare
def end_turn(cfg: Config, s: State) -> None:
    """LL-3.7: unconscious pieces count down; LL-3.2d: the bonus die fills; then the next party, or the night."""
    seat = s.turn
    for piece in range(4 * seat, 4 * seat + 4):
        if (s.lying >> piece) & 1:
            s.down[piece] -= 1
            if s.down[piece] == 0:
                eliminate(s, piece, "LL-3.7")
    s.bonus[seat] = min(FULL_BONUS, s.bonus[seat] + 1)
    following = seat_after(cfg, seat)
    if following == s.starter:
        if s.round >= cfg.round_cap:  # LL-E
            note(s, happenings.CAPPED, "LL-E", s.round)
            end_game(s, DRAWN_GAME)
            return
        night(cfg, s)
    start_turn(cfg, s, following)


@rare
def night(cfg: Config, s: State) -> None:
    """ch. 9: the god token passes to the right; basketball (LL-6.13); the calendar."""
    s.god = seat_before(cfg, s.god)
    drop_turn(s)
    one = draw(s, 20, FOR_HOOP, s.god)
    two = draw(s, 20, FOR_HOOP, s.god)
    if one == 20 and two == 20:
        q = ARM * HOOPS[draw(s, 4, HOOP_WHICH, s.god) - 1] + HOOP
        note(s, happenings.HOOP, "LL-6.13", q)
        if cfg.hoop_hits_pieces:
            for piece in range(16):
                if (s.on[q] >> piece) & 1:
                    eliminate(s, piece, "LL-6.13")
    note(s, happenings.CALENDAR, "ch.9", draw(s, 20, CALENDAR, s.god))
    s.round += 1
    note(s, happenings.ROUND, "ch.9", s.round, s.starter)


# ---- from one position to the next


@rare
def resume(cfg: Config, s: State) -> None:
    """Resolve what a position awaits, up to the next position; raises Waiting where the tape ends, or with the game."""
    s.read = 0
    awaits = s.awaits
    if awaits == NEW:
        begin(cfg, s)
    elif awaits == ROLL:
        movement_roll(cfg, s)
    elif awaits != OVER:
        decide(cfg, s, awaits, choose(s, awaits, s.turn, s.asked))
    list_decisions(cfg, s)


@rare
def decide(cfg: Config, s: State, awaits: int, code: int) -> None:
    """Carry out a decision that a position awaited."""
    if awaits == TURN:
        turn_piece(s, s.asked, int(code == OTHERWISE))
        turning(cfg, s, (s.asked & 3) + 1)
    elif awaits == TANK:
        s.tank[s.turn] = code
        note(s, happenings.TANK_MOVED, "LL-T3", s.turn, code)
        s.awaits = ACTION
    elif awaits == ACTION:
        act(cfg, s, code)
        s.awaits = BONUS
    elif awaits == BONUS:
        bonus_action(cfg, s, code)
    elif awaits == BONUS_MOVE:
        move(cfg, s, (code >> 4) & 15, bonus_squares(cfg, s))
        s.bonus[s.turn] = 0
        s.die = 0
        start_movement(cfg, s)
    elif awaits == MOVE:
        move_by_roll(cfg, s, code)
    elif code == YES:  # AGAIN
        s.awaits = ROLL
    else:
        end_movement(cfg, s)


@rare
def turn_piece(s: State, piece: int, backward: int) -> None:
    """LL-T1: which way a piece faces."""
    s.backward = s.backward & ~(1 << piece) | backward << piece
    note(s, happenings.TURNED, "LL-T1", piece, backward)


@rare
def list_decisions(cfg: Config, s: State) -> None:
    """The legal decisions of a position, and who makes them."""
    s.by = s.turn
    if s.awaits == MOVE:
        list_moves(s, s.die, int(s.die == 1 or s.die == 6))
        return
    if s.awaits == BONUS_MOVE:
        list_moves(s, bonus_squares(cfg, s), 0)
        return
    s.n = 0
    if s.awaits == TURN:
        add(s, YES)
        add(s, OTHERWISE)
    elif s.awaits == TANK:
        for tank in range(3):
            add(s, tank)
    elif s.awaits == ACTION:
        list_actions(cfg, s)
    elif s.awaits == BONUS:
        list_bonus_actions(s)
    elif s.awaits == AGAIN:
        add(s, YES)
        add(s, PASS)


@rare
def list_bonus_actions(s: State) -> None:
    """LL-T5: the bonus die when full, a fish in the item slot, nothing."""
    if s.bonus[s.turn] >= FULL_BONUS:
        add(s, YES)
    if s.item[s.turn] > 0 and s.item[s.turn] < FIRST_WEAPON_ITEM:
        add(s, OTHERWISE)
    add(s, PASS)
