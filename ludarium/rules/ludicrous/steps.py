"""The steps of Ludicrous Ludo: outcomes as numbers, and as the public format has them (docs/formats.md)."""

from __future__ import annotations

from typing import Any

from ludarium.board.squares import BASE, HOME, LANE, START, TRACK
from ludarium.errors import IllegalMove, StepError
from ludarium.rules.ludicrous.board import ARM, COLOURS, PRISON
from ludarium.rules.ludicrous.names import (
    ACTION,
    AGAIN,
    BETWEEN,
    BONUS,
    BONUS_MOVE,
    BUILD_ONE,
    C_BLINK,
    CAPTURE,
    CARDS,
    CAST,
    DODGE,
    DRAW,
    ENTER,
    FALL,
    FOR_CARD,
    FOR_MOVE,
    GO_FISHING,
    META_FAR,
    MOVE,
    NEW,
    NO_META,
    OTHERWISE,
    OVER,
    PASS,
    PURPOSES,
    RETALIATE,
    REVIVE,
    REVIVE_BY_CARD,
    ROLL,
    SHED,
    SHOOT,
    SLOTS,
    SNEAK,
    STRIKE,
    STRUCTURES,
    TANK,
    TANKS,
    TURN,
    WEAPONS,
    YES,
)
from ludarium.rules.ludicrous.state import State
from ludarium.rules.options import integer
from ludarium.rules.record import rare, rule

Step = dict[str, Any]
FACING = ("forward", "backward")

# ---- a step as one number: what was awaited << 20 | what it was about << 15 | outcome; of a draw its purpose and die


def piece_name(piece: int) -> str:
    """Piece number 4 * seat + index as `green1` to `red4`."""
    return f"{COLOURS[piece >> 2]}{(piece & 3) + 1}"


def name_of(seat: int, progress: int) -> str:
    """The name of a square at a seat's progress."""
    if progress in (BASE, PRISON):
        return "base" if progress == BASE else "prison"
    if progress >= LANE:
        return "home" if progress == HOME else f"h{progress - LANE + 1}"
    return f"t{(ARM * seat + progress - START) % TRACK}"


@rare
def pack(s: State, outcome: int) -> int:
    """The step of an outcome as a number that can be read without the state."""
    if s.awaits == ROLL:
        return DRAW << 20 | FOR_MOVE << 12 | 6 << 6 | outcome
    if s.awaits == DRAW:
        return DRAW << 20 | s.purpose << 12 | s.faces << 6 | outcome
    return s.awaits << 20 | (s.asked << 15 if s.awaits == TURN else 0) | outcome


def unpack(code: int) -> Step:
    """The step of such a number."""
    awaits, about, outcome = code >> 20, code >> 15 & 31, code & 0x7FFF
    if awaits == NEW:
        return {"first": COLOURS[outcome]}
    if awaits == DRAW:
        purpose, faces, value = code >> 12 & 255, code >> 6 & 63, code & 63
        return {"card": CARDS[value]} if purpose == FOR_CARD else {f"d{faces}": value, "for": PURPOSES[purpose]}
    return write_decision(awaits, about, outcome)


@rule
def outcome_in(code: int) -> int:
    """The outcome in such a number."""
    return code & 63 if code >> 20 == DRAW else code & 0x7FFF


# ---- decisions


def write_decision(awaits: int, about: int, code: int) -> Step:
    """A decision in the public format."""
    if awaits == TURN:
        return {"do": "turn", "piece": piece_name(about), "facing": FACING[code == OTHERWISE]}
    if awaits == TANK:
        return {"do": "tank", "to": TANKS[code]}
    if awaits == AGAIN:
        return {"do": "roll" if code == YES else "stop"}
    if code == PASS:
        return {"do": "pass"}
    if awaits == ACTION:
        return write_action(code >> 10, code)
    if awaits in (MOVE, BONUS_MOVE):
        return write_move(code)
    return write_answer(awaits, code)


def write_move(code: int) -> Step:
    """A move or an entering in the public format."""
    piece = piece_name(code >> 4 & 15)
    if code >> 10 == ENTER:
        return {"do": "enter", "piece": piece, "facing": FACING[code & 1]}
    return {"do": "move", "piece": piece}


def write_answer(awaits: int, code: int) -> Step:
    """A decision in the middle of a resolution, or a bonus action, in the public format."""
    if awaits == BONUS:
        return {"do": "bonus" if code == YES else "eat"}
    if awaits == RETALIATE:
        return {"do": "retaliate", "weapon": WEAPONS[(code >> 10) - STRIKE]}
    if awaits == SHED:
        return {"do": "shed", "cards": [CARDS[code >> 4 & 15], CARDS[code & 15]]}
    piece = piece_name(code >> 4 & 15)
    if awaits == FALL:
        return {"do": "fall", "piece": piece}
    return {"do": "shoot", "target": piece} if awaits == SHOOT else {"do": BETWEEN[awaits]}


def write_action(way: int, code: int) -> Step:
    """An action in the public format."""
    piece, target = piece_name(code >> 4 & 15), piece_name(code & 15)
    if way == STRIKE:
        return {"do": "punch", "piece": piece, "target": target}
    if way < DODGE:
        return {"do": "attack", "piece": piece, "weapon": WEAPONS[way - STRIKE], "target": target}
    if way in SIMPLE:
        return {"do": SIMPLE[way], "piece": piece}
    if way in (REVIVE, CAPTURE):
        return {"do": "revive" if way == REVIVE else "capture", "piece": piece, "target": target}
    if way == BUILD_ONE:
        return {"do": "build", "structure": STRUCTURES[code >> 4 & 15], "square": SLOTS[code & 15]}
    if way == REVIVE_BY_CARD:
        return {"do": "cast", "card": "mend", "target": target}
    return write_spell(way - CAST, code >> 8 & 3, piece, target)


SIMPLE = {DODGE: "dodge", SNEAK: "sneak", GO_FISHING: "fish"}
AIMED = ("spark", "fear", "bind")
SWEPT = ("burst", "gale")


def write_spell(card: int, meta: int, piece: str, target: str) -> Step:
    """A spell in the public format."""
    name = CARDS[card]
    step: Step = {"do": "cast", "card": name}
    if meta != NO_META:
        step["meta"] = "far" if meta == META_FAR else "strong"
    if name in AIMED or name in SWEPT:
        step["piece"] = piece
    if name in AIMED or card == C_BLINK:
        step["target"] = target
    return step


CHANCE_KEYS = frozenset(("d20", "d8", "d6", "d4", "first"))


def read_step(state: Any, outcomes: list[int], step: object, wanted: str) -> int:
    """The outcome that a step is, if it may come now; raises IllegalMove or StepError."""
    if not isinstance(step, dict) or not all(isinstance(key, str) for key in step):
        raise StepError(f"step {step!r}: expected {wanted}")
    normal = _normal(step)
    for outcome in outcomes:
        if _normal(unpack(pack(state, outcome))) == normal:
            return outcome
    deciding = state.awaits not in (NEW, ROLL, DRAW, OVER) and "do" in step and CHANCE_KEYS.isdisjoint(step)
    raise (IllegalMove if deciding else StepError)(f"step {step!r}: expected {wanted}")


def _normal(step: Step) -> list[tuple[str, str]]:
    """A step as something to compare: shed cards have no order, 3.0 is 3, true is not 1."""
    return sorted((key, _normal_value(key, value)) for key, value in step.items())


def _normal_value(key: str, value: object) -> str:
    if key == "cards" and isinstance(value, list):
        return repr(sorted(map(repr, value)))
    number = integer(value)
    return repr(value if number is None else number)


def wanted_words(state: Any, outcomes: list[int]) -> str:
    """What is awaited, in words."""
    if state.awaits == OVER:
        return "nothing more: the game is over"
    if state.awaits in (ROLL, DRAW):
        purpose = 0 if state.awaits == ROLL else state.purpose
        if purpose == FOR_CARD:
            return "a card of the deck, as {'card': ...}"
        faces = 6 if state.awaits == ROLL else state.faces
        return f"a die, as {{'d{faces}': 1 to {faces}, 'for': {PURPOSES[purpose]!r}}}"
    listed = [str(unpack(pack(state, outcome))) for outcome in outcomes]
    return "one of " + ", ".join(listed[:6]) + (f" and {len(listed) - 6} more" if len(listed) > 6 else "")
