"""What must go together in a position of Ludicrous Ludo once its keys are read (see `position`)."""

from __future__ import annotations

from typing import Any

from ludarium.board.squares import HOME, START, TRACK
from ludarium.rules.faults import Fields
from ludarium.rules.ludicrous.board import COLOURS, NO_STAR, OFF, STAR
from ludarium.rules.ludicrous.names import (
    AGAIN,
    BONUS,
    BONUS_MOVE,
    DRAWN_GAME,
    MOVE,
    NOBODY,
    OVER,
    POSITIONS,
    ROLL,
    TURN,
)
from ludarium.rules.ludicrous.pieces import has_won, own
from ludarium.rules.ludicrous.steps import name_of, piece_name
from ludarium.rules.ludicrous.turn import list_decisions, may_turn

MOVING = (ROLL, MOVE, AGAIN)
MOVED_BY = ("option", "seats", "turn", "die", "tokens.", "down", "restrained", "sneak")
"""The faults after which it cannot be said what may move."""


def check_awaited(fields: Fields, state: Any) -> None:
    """What is awaited against what the rolls of the turn, its spells and its pieces allow."""
    awaits = state.awaits
    if awaits == TURN and state.asked >= 0 and not may_turn(state, state.asked):
        fields.fault("piece", f"{piece_name(state.asked)} may not turn")
    if awaits == BONUS_MOVE and state.bonus[state.turn] < 6:
        fields.fault("await", "is bonus_move, but the bonus die is not full")
    if awaits == AGAIN and (state.sixes == 0 or state.save_failed):
        fields.fault("await", "is again, without a 6 or with a failed save")
    if state.save_failed and (awaits != MOVE or state.sixes < 2):
        fields.fault("save_failed", "stands only with await move and two 6s or more")
    _check_rolls(fields, state)
    _check_pending(fields, state)


def _check_rolls(fields: Fields, state: Any) -> None:
    awaits = state.awaits
    for key in ("sixes", "tries") if awaits not in MOVING else ():
        if getattr(state, key):
            fields.fault(key, "stands only with await roll, move or again")
    pieces = range(4 * state.turn, 4 * state.turn + 4)
    if awaits == ROLL and state.tries in (1, 2) and any(START <= state.at[piece] <= HOME for piece in pieces):
        fields.fault("tries", f"{state.tries} at a roll with a piece out of the yard")
    if awaits == MOVE and state.die == 6 and state.sixes == 0:
        fields.fault("sixes", "is 0 with a 6 in hand")


def _check_pending(fields: Fields, state: Any) -> None:
    awaits = state.awaits
    if state.haste + state.hold + (state.sneak >= 0) > 1:
        fields.fault("haste", "at most one of haste, hold and sneak")
    early = awaits not in (BONUS, BONUS_MOVE, *MOVING)
    for key, on in (("haste", state.haste), ("sneak", state.sneak >= 0)):
        if on and early:
            fields.fault(key, f"cannot stand with await {POSITIONS[awaits]}")
    if state.hold and awaits not in (BONUS, BONUS_MOVE):
        fields.fault("hold", "stands only with await bonus or bonus_move")


def check_moves(fields: Fields, config: Any, state: Any) -> None:
    """Whether anything can move, as far as all that this depends on could be read; also lists what may be done."""
    moving = state.awaits in (MOVE, BONUS_MOVE)
    needed = (*MOVED_BY, f"parties.{COLOURS[state.turn]}.abilities")
    if any(not moving or fault.startswith(needed) for fault in fields.faults):
        return
    list_decisions(config, state)
    if moving and state.n == 0:
        fields.fault("await", f"is {POSITIONS[state.awaits]}, but nothing can move by that die")


def check_squares(fields: Fields, state: Any, seats: list[int]) -> None:
    """LL-3.2, LL-6.5c, LL-6.15: who may stand together."""
    for q in range(OFF):
        there, conscious = state.on[q], state.on[q] & ~state.lying
        colours = [seat for seat in seats if conscious & own(seat)]
        piece = (there & -there).bit_length() - 1
        name = name_of(piece >> 2, state.at[piece]) if there else ""
        for seat in seats:
            if (there & own(seat)).bit_count() > 2:
                fields.fault("tokens", f"more than two of {COLOURS[seat]} on {name}")
            foreign = STAR[q] not in (NO_STAR, seat)
            if foreign and (conscious & own(seat)).bit_count() > 1:
                fields.fault("tokens", f"a block of {COLOURS[seat]} on {name}, a foreign star")
        if len(colours) > 1 and q < TRACK:
            fields.fault("tokens", f"conscious pieces of {' and '.join(COLOURS[s] for s in colours)} on {name}")


def check_winner(fields: Fields, config: Any, state: Any, seats: list[int]) -> None:
    """LL-3.11: who has won is the winner, and the game is over then alone."""
    won = [seat for seat in seats if has_won(config, state, seat)]
    names = [COLOURS[seat] for seat in won]
    if state.awaits != OVER:
        if "winner" in fields.data:
            fields.fault("winner", "stands only with await over")
        if won:
            fields.fault("await", f"is not over, but {' and '.join(names)} has won")
        return
    winner = fields.word("winner", [*(COLOURS[seat] for seat in seats), "draw"])
    if winner and winner != "draw" and winner not in names:
        fields.fault("winner", f"{winner} has not won by the pieces in its home area")
    if winner == "draw" and won:
        fields.fault("winner", f"is draw, but {' and '.join(names)} has won")
    state.winner = DRAWN_GAME if winner == "draw" else COLOURS.index(winner) if winner else NOBODY
    state.over = 1
