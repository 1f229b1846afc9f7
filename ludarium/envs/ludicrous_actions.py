"""Every decision of Ludicrous Ludo as a number: a fixed table, made from the list of legal decisions.

Pieces are numbered from the seat that decides on: its own are 0 to 3, those of the next seat clockwise 4 to 7.
"""

from __future__ import annotations

from typing import Any

from ludarium.envs.spaces import ActionTable, Group
from ludarium.rules.ludicrous.names import (
    ACTION,
    AGAIN,
    BIND,
    BONUS,
    BOW,
    BUILD_ONE,
    BURST,
    C_BLINK,
    C_FEAR,
    C_GALE,
    CAPTURE,
    CARDS,
    CAST,
    DODGE,
    ENTER,
    FALL,
    GO_FISHING,
    MEND,
    OTHERWISE,
    PASS,
    PUNCH,
    RETALIATE,
    REVIVE,
    REVIVE_BY_CARD,
    SHED,
    SHOOT,
    SNEAK,
    SPARK,
    STRIKE,
    TACKLE,
    TANK,
    TELEPORT,
    TURN,
)
from ludarium.rules.record import rare, rule

PIECE, OWN, TARGET, META = ("piece", 4), ("target", 4), ("target", 16), ("meta", 3)
WEAPON = ("weapon", 3)
CARD_PAIRS = len(CARDS) * (len(CARDS) + 1) // 2

TABLE = ActionTable(
    (
        Group("pass", (), "do nothing, or stop"),
        Group("turn", (("backward", 2),), "turn the piece that is asked for (LL-T1)"),
        Group("tank", (("tank", 3),), "move the tank: shield, attack, anti-tank (LL-T3)"),
        Group("attack", (WEAPON, PIECE, TARGET), "with the fist, the party's sword or bow, the item (LL-T4)"),
        Group("dodge", (PIECE,), "LL-A3"),
        Group("sneak", (PIECE,), "LL-A3"),
        Group("fish", (PIECE,), "LL-6.12"),
        Group("revive", (PIECE, OWN), "LL-3.4b"),
        Group("capture", (PIECE, TARGET), "take a prisoner (LL-6.10)"),
        Group("build", (("kind", 3), ("square", 4)), "watchtower, barricade, infirmary, on s1, s3, s7, s9 (LL-6.9)"),
        Group("spark", (META, PIECE, TARGET), "cast it; meta 0: by itself, 1: with Far, 2: with Strong (ch. 13)"),
        Group("fear", (META, PIECE, TARGET), "cast it"),
        Group("bind", (("meta", 2), PIECE, TARGET), "cast it"),
        Group("burst", (META, PIECE), "cast it"),
        Group("gale", (META, PIECE), "cast it"),
        Group("mend", (("strong", 2),), "cast it; 1: with Strong"),
        Group("blink", (("strong", 2), OWN), "cast it on a piece; 1: with Strong"),
        Group("haste", (), "cast it"),
        Group("hold", (), "cast it"),
        Group("revive by card", (OWN,), "with Mend"),
        Group("bonus", (), "roll the bonus die (LL-3.2d)"),
        Group("eat", (), "the fish in the item slot (LL-6.12)"),
        Group("move", (PIECE,), "by the die (LL-3.2)"),
        Group("enter", (PIECE, ("backward", 2)), "from the yard (LL-3.3)"),
        Group("roll", (), "once more after a 6 (LL-3.2b)"),
        Group("fall", (PIECE,), "which piece goes down (LL-O3)"),
        Group("shed", (("cards", CARD_PAIRS),), "two cards, in order: 0 and 0, 0 and 1, ... (LL-6.7)"),
        Group("teleport", (), "LL-6.6"),
        Group("retaliate", (WEAPON,), "LL-3.9"),
        Group("shoot", (TARGET,), "from the watchtower (LL-6.9)"),
        Group("tackle", (), "LL-TK"),
    )
)
AT = TABLE.offsets
AT_TURN, AT_TANK, AT_ATTACK, AT_DODGE, AT_SNEAK, AT_FISH = (
    AT[name] for name in ("turn", "tank", "attack", "dodge", "sneak", "fish")
)
AT_REVIVE, AT_CAPTURE, AT_BUILD, AT_CARD = (AT[name] for name in ("revive", "capture", "build", "revive by card"))
AT_BONUS, AT_EAT, AT_MOVE, AT_ENTER, AT_ROLL = (AT[name] for name in ("bonus", "eat", "move", "enter", "roll"))
AT_FALL, AT_SHED, AT_TELEPORT, AT_RETALIATE, AT_SHOOT, AT_TACKLE = (
    AT[name] for name in ("fall", "shed", "teleport", "retaliate", "shoot", "tackle")
)
AT_SPELL = tuple(AT.get(name, 0) for name in CARDS)
"""By card, the first action that casts it; 0 for the meta cards."""

BY_FIST, BY_WEAPON, BY_ITEM = range(3)


@rule
def seen_from(seat: int, piece: int) -> int:
    """A piece's number, counted from a seat on."""
    return (piece - 4 * seat) & 15


@rare
def action_of(s: Any, code: int) -> int:
    """The action of a listed decision."""
    if code == PASS and s.awaits != TANK:
        return 0
    if s.awaits == ACTION:
        return action_in_phase(s, code)
    if s.awaits == TURN:
        return AT_TURN + int(code == OTHERWISE)
    if s.awaits == TANK:
        return AT_TANK + code
    if s.awaits == BONUS:
        return AT_EAT if code == OTHERWISE else AT_BONUS
    if s.awaits == AGAIN:
        return AT_ROLL
    return answer(s, code)


@rare
def answer(s: Any, code: int) -> int:
    """The action of a move, or of a decision in the middle of a resolution."""
    piece = (code >> 4) & 15
    if s.awaits == FALL:
        return AT_FALL + (piece & 3)
    if s.awaits == SHED:
        return AT_SHED + pair_number(piece, code & 15)
    if s.awaits == TELEPORT:
        return AT_TELEPORT
    if s.awaits == RETALIATE:
        return AT_RETALIATE + weapon_kind((code >> 10) - STRIKE)
    if s.awaits == SHOOT:
        return AT_SHOOT + seen_from(s.by, piece)
    if s.awaits == TACKLE:
        return AT_TACKLE
    if code >> 10 == ENTER:
        return AT_ENTER + 2 * (piece & 3) + (code & 1)
    return AT_MOVE + (piece & 3)


@rare
def action_in_phase(s: Any, code: int) -> int:
    """The action of a decision of the action phase."""
    way = code >> 10
    piece = (code >> 4) & 3
    target = seen_from(s.by, code & 15)
    if way < DODGE:
        return AT_ATTACK + 64 * weapon_kind(way - STRIKE) + 16 * piece + target
    if way == DODGE:
        return AT_DODGE + piece
    if way == SNEAK:
        return AT_SNEAK + piece
    if way == GO_FISHING:
        return AT_FISH + piece
    if way == REVIVE:
        return AT_REVIVE + 4 * piece + (target & 3)
    if way == CAPTURE:
        return AT_CAPTURE + 16 * piece + target
    if way == BUILD_ONE:
        return AT_BUILD + 4 * (((code >> 4) & 15) - 1) + (code & 15)
    if way == REVIVE_BY_CARD:
        return AT_CARD + (target & 3)
    return spell(way - CAST, (code >> 8) & 3, piece, target)


@rare
def spell(card: int, meta: int, piece: int, target: int) -> int:
    """The action that casts a card."""
    first = AT_SPELL[card]
    if card in (SPARK, C_FEAR, BIND):
        return int(first + 64 * meta + 16 * piece + target)
    if card in (BURST, C_GALE):
        return int(first + 4 * meta + piece)
    if card == MEND:
        return int(first + (meta >> 1))
    if card == C_BLINK:
        return int(first + 4 * (meta >> 1) + (target & 3))
    return int(first)


@rule
def weapon_kind(weapon: int) -> int:
    """Fist, the party's own weapon, or the one in the item slot: a party never has two of a kind."""
    return BY_FIST if weapon == PUNCH else BY_WEAPON if weapon <= BOW else BY_ITEM


@rule
def pair_number(a: int, b: int) -> int:
    """The number of two cards, a <= b."""
    return a * len(CARDS) - a * (a - 1) // 2 + b - a


# ---- what the environments ask


@rule
def decider(s: Any) -> int:
    """The seat that decides."""
    return int(s.by)


@rule
def count(s: Any) -> int:
    """How many choices there are."""
    return int(s.n)


@rare
def mask(s: Any, out: Any) -> None:
    """1 for each action that may be taken, 0 for the others."""
    out[:] = 0
    for k in range(s.n):
        out[action_of(s, int(s.choice[k]))] = 1


@rare
def outcome(s: Any, action: int) -> int:
    """The outcome that an action is, or -1 if it may not be taken."""
    for k in range(s.n):
        if action_of(s, int(s.choice[k])) == action:
            return int(s.choice[k])
    return -1
