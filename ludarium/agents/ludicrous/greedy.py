"""The rule-based player of Ludicrous Ludo: a worth in points for each decision, the first of the best is taken."""

from __future__ import annotations

from ludarium.board.squares import ENTRANCE, HOME, START
from ludarium.rules.ludicrous.board import NO_STAR, OFFSET, STAR, TELEPORT_FROM, TRAP_OFFSET
from ludarium.rules.ludicrous.names import (
    ACTION,
    AGAIN,
    BIND,
    BONUS,
    BONUS_MOVE,
    BUILD_ONE,
    BURST,
    C_BLINK,
    C_FEAR,
    C_GALE,
    CAPTURE,
    CAST,
    DODGE,
    ENTER,
    FALL,
    GO_FISHING,
    HASTE,
    LUCK,
    MEND,
    MOVE,
    PASS,
    REVIVE,
    REVIVE_BY_CARD,
    SHOOT,
    SPARK,
    STRIKE,
    TANK,
    TELEPORT,
    TURN,
    YES,
)
from ludarium.rules.ludicrous.pieces import (
    enemies_on,
    first_of,
    lies,
    max_hp,
    square,
    square_of,
)
from ludarium.rules.ludicrous.range import step_to
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.turn import bonus_squares
from ludarium.rules.record import rare

FOR_ELIMINATING, FOR_CAPTURE, FOR_REVIVING, FOR_FELLING = 60, 50, 70, 40
TO_HOME, TO_LANE, TO_ENTER, TO_AMBUSH = 60, 30, 35, 50
ON_TRAP, IN_REACH = 12, 6
SIGHT = 6  # squares that a player looks ahead


@rare
def greedy(cfg: Config, s: State) -> int:
    """The decision worth most."""
    best = int(s.choice[0])
    best_worth = worth(cfg, s, best)
    for k in range(1, s.n):
        code = int(s.choice[k])
        value = worth(cfg, s, code)
        if value > best_worth:
            best = code
            best_worth = value
    return best


@rare
def worth(cfg: Config, s: State, code: int) -> int:
    """What a decision is worth, in points."""
    awaits = s.awaits
    piece = (code >> 4) & 15
    if awaits == ACTION:
        return worth_of_action(cfg, s, code)
    if awaits == MOVE:
        return worth_of_entering(s, piece) if code >> 10 == ENTER else worth_of_move(s, piece, s.die)
    if awaits == BONUS_MOVE:
        return worth_of_move(s, piece, bonus_squares(cfg, s))
    if awaits == TURN:
        way = 1 if code == YES else -1
        return enemies_ahead(s, s.asked, way)
    if awaits == TANK:
        return int(code == s.tank[s.turn])
    if awaits == FALL:
        return -s.at[piece]
    if awaits == SHOOT:
        return -1 if code == PASS else worth_of_harm(s, piece, 2)
    if awaits == TELEPORT:
        return int((code == YES) == (cfg.abilities[s.by, LUCK] > 0))
    if awaits == BONUS:
        return worth_of_bonus(cfg, s, code)
    return int(code != PASS) if awaits != AGAIN else int(code == YES)


@rare
def worth_of_bonus(cfg: Config, s: State, code: int) -> int:
    """The full bonus die always, a fish when wounded."""
    if code == YES:
        return 2
    return int(s.hp[s.turn] < max_hp(cfg, s.turn) - 1) if code != PASS else 0


@rare
def enemies_ahead(s: State, piece: int, way: int) -> int:
    """How near the first enemy is on one side, 0 if none is in sight."""
    q = square_of(s, piece)
    for k in range(SIGHT):
        q = step_to(q, way)
        if enemies_on(s, q, piece >> 2) != 0:
            return SIGHT - k
    return 0


@rare
def worth_of_harm(s: State, target: int, points: int) -> int:
    """What so much damage to an enemy is worth: its way, if that may fell or eliminate it."""
    way = s.at[target] // 2
    if lies(s, target):
        return FOR_ELIMINATING + way
    return FOR_FELLING + way if s.hp[target >> 2] <= points else 4 * points


@rare
def worth_of_action(cfg: Config, s: State, code: int) -> int:
    """What an action is worth."""
    way = code >> 10
    piece = (code >> 4) & 15
    target = code & 15
    if code == PASS:
        return 0
    if way < DODGE:
        return worth_of_harm(s, target, (cfg.die[way - STRIKE] + 1) // 2)
    if way == CAPTURE:
        return FOR_CAPTURE + s.at[target]
    if way in (REVIVE, REVIVE_BY_CARD):
        return FOR_REVIVING + s.at[target] - int(way == REVIVE_BY_CARD)
    if way == BUILD_ONE:
        return 20 - piece
    if way == GO_FISHING:
        return 3 if s.item[s.turn] == 0 else -1
    if way >= CAST and way < REVIVE_BY_CARD:
        return worth_of_spell(cfg, s, way - CAST, (code >> 8) & 3, target)
    if way == DODGE:
        return 2 if enemies_ahead(s, piece, 1) + enemies_ahead(s, piece, -1) > 0 else -1
    return -1


@rare
def worth_of_spell(cfg: Config, s: State, card: int, meta: int, target: int) -> int:
    """What a spell is worth; a meta card costs a little."""
    cost = 5 * int(meta > 0)
    if card == SPARK:
        return worth_of_harm(s, target, 4) - cost
    if card in (BURST, C_GALE):
        return 14 - cost
    if card == MEND:
        return 6 * (max_hp(cfg, s.turn) - s.hp[s.turn]) - 20 - cost
    if card == C_BLINK:
        return 10 + s.at[target] // 4 - cost
    if card in (C_FEAR, BIND):
        return 8 + s.at[target] // 3 - cost
    return 18 if card == HASTE else 6


@rare
def worth_of_entering(s: State, piece: int) -> int:
    """What coming from the yard is worth."""
    return TO_ENTER + worth_of_landing(s, piece, START)


@rare
def worth_of_move(s: State, piece: int, squares: int) -> int:
    """What moving a piece is worth."""
    here = s.at[piece]
    there = here + squares
    if there > ENTRANCE:
        crowded = s.on[square(piece, HOME)] != 0
        goal = (TO_HOME if not crowded else 0) if there == HOME else (TO_LANE if here <= ENTRANCE else -10)
        return goal + here // 2
    return here // 3 + worth_of_landing(s, piece, there)


@rare
def worth_of_landing(s: State, piece: int, there: int) -> int:
    """What a landing on the pathway is worth: an ambush, less traps and danger."""
    q = square(piece, there)
    value = 0
    enemies = enemies_on(s, q, piece >> 2)
    if enemies != 0:
        victim = first_of(enemies)
        value += (TO_AMBUSH + s.at[victim]) // (1 if STAR[q] == NO_STAR else 4)
    if OFFSET[q] == TRAP_OFFSET and s.sneak != piece:
        value -= ON_TRAP
    if OFFSET[q] == TELEPORT_FROM:
        value += 2
    back = q
    for _ in range(SIGHT):
        back = step_to(back, -1)
        if enemies_on(s, back, piece >> 2) != 0:
            value -= IN_REACH
    return value
