"""Positions of Ludicrous Ludo in the public format (docs/formats.md): written, and read with every fault named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludarium.board.squares import BASE, ENTRANCE, HOME, START, TRACK
from ludarium.rules.faults import Fields, within
from ludarium.rules.ludicrous.board import ARM, COLOURS, PRISON
from ludarium.rules.ludicrous.checks import check_awaited, check_moves, check_squares, check_winner
from ludarium.rules.ludicrous.names import (
    BETWEEN,
    BONUS_MOVE,
    CARDS,
    DRAW,
    DRAWN_GAME,
    FALL,
    FOR_CARD,
    MOVE,
    NEW,
    NOBODY,
    OVER,
    POSITIONS,
    PURPOSES,
    RETALIATE,
    SHED,
    TACKLE,
    TANK,
    TELEPORT,
    TURN,
)
from ludarium.rules.ludicrous.parties import PARTY_KEYS, read_party, write_party
from ludarium.rules.ludicrous.pieces import put
from ludarium.rules.ludicrous.steps import FACING, name_of, piece_name
from ludarium.rules.options import integer

KEYS = (
    "game", "options", "seats", "round", "first", "god", "turn", "await", "tokens", "facing", "down", "stunned",
    "restrained", "wet", "parties", "discards", "piece", "die", "winner", "sneak", "sixes", "tries", "save_failed",
    "haste", "hold",
)  # fmt: skip
AWAITS = {name: awaits for awaits, name in POSITIONS.items()}
FLAGS = ("save_failed", "haste", "hold")
ABOUT = (FALL, SHED, TELEPORT, RETALIATE, TACKLE)


# ---- places


def place_name(state: Any, piece: int) -> str:
    """Where a piece is, in the public format."""
    progress = state.at[piece]
    if progress == BASE:
        return "base"
    if progress == PRISON:
        return f"prison:{COLOURS[state.captor[piece]]}"
    return name_of(piece >> 2, progress)


PROGRESS = tuple({name_of(seat, progress): progress for progress in range(HOME + 1)} for seat in range(4))


# ---- writing


def write(game: str, options: dict[str, Any], seats: list[int], config: Any, state: Any) -> dict[str, Any]:
    """The position of a state, also of one in the middle of a resolution."""
    pieces = [4 * seat + i for seat in seats for i in range(config.pieces)]
    path = [piece for piece in pieces if START <= state.at[piece] <= ENTRANCE]
    position: dict[str, Any] = {
        "game": game,
        "options": options,
        "seats": [COLOURS[seat] for seat in seats],
        "round": state.round,
        "first": COLOURS[state.starter],
        "god": COLOURS[state.god],
        "turn": COLOURS[state.turn],
        **_write_awaited(state),
        "tokens": {COLOURS[seat]: [place_name(state, 4 * seat + i) for i in range(config.pieces)] for seat in seats},
        "facing": {piece_name(piece): FACING[state.backward >> piece & 1] for piece in path},
    }
    for key, table in (("down", state.down), ("stunned", state.stunned), ("restrained", state.restrained)):
        position |= _map(key, path, table)
    position |= _map("wet", path, state.wet)
    position["parties"] = {COLOURS[seat]: write_party(config, state, seat) for seat in seats}
    discards = {card: state.discards[i] for i, card in enumerate(CARDS) if state.discards[i]}
    return {**position, **({"discards": discards} if discards else {}), **_write_turn(state)}


def _map(key: str, pieces: list[int], table: Any) -> dict[str, dict[str, int]]:
    found = {piece_name(piece): table[piece] for piece in pieces if table[piece]}
    return {key: found} if found else {}


def _write_awaited(state: Any) -> dict[str, Any]:
    awaits = state.awaits
    if awaits == DRAW:
        kind = "card" if state.purpose == FOR_CARD else f"d{state.faces}"
        reason = {} if state.purpose == FOR_CARD else {"for": PURPOSES[state.purpose]}
        return {"await": "draw", "die_kind": kind, **reason, "by": COLOURS[state.by]}
    if awaits in BETWEEN:
        piece = {"piece": piece_name(state.asked)} if awaits in ABOUT and state.asked >= 0 else {}
        by = {} if awaits == NEW else {"by": COLOURS[state.by]}
        return {"await": BETWEEN[awaits], **by, **piece}
    found: dict[str, Any] = {"await": POSITIONS[awaits]}
    if awaits == TURN:
        found["piece"] = piece_name(state.asked)
    if awaits in (MOVE, BONUS_MOVE):
        found["die"] = state.die
    if awaits == OVER:
        found["winner"] = "draw" if state.winner == DRAWN_GAME else COLOURS[state.winner]
    return found


def _write_turn(state: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if state.sneak >= 0:
        found["sneak"] = piece_name(state.sneak)
    for key in ("sixes", "tries"):
        if getattr(state, key):
            found[key] = getattr(state, key)
    return found | {key: True for key in FLAGS if getattr(state, key)}


# ---- reading


def read_state(fields: Fields, config: Any, state: Any, seats: list[int]) -> None:
    """All keys but options and seats, into a state; every fault goes to `fields`."""
    _read_parties(fields, config, state, seats)
    state.round = fields.number("round", 1, config.round_cap)
    names = [COLOURS[seat] for seat in seats]
    for key, target in (("first", "starter"), ("god", "god"), ("turn", "turn")):
        setattr(state, target, COLOURS.index(fields.word(key, names) or names[0]))
    state.awaits = AWAITS.get(fields.word("await", list(AWAITS)) or "tank", TANK)
    _read_tokens(fields, config, state, seats)
    _read_conditions(fields, state)
    _read_turn(fields, config, state)
    check_squares(fields, state, seats)
    _read_discards(fields, config, state)
    check_awaited(fields, state)
    check_winner(fields, config, state, seats)
    check_moves(fields, config, state)


def _read_parties(fields: Fields, config: Any, state: Any, seats: list[int]) -> None:
    parties = fields.mapping("parties")
    for colour in parties:
        if colour not in [COLOURS[seat] for seat in seats]:
            fields.fault(f"parties.{colour}", "is not seated")
    for seat in seats if "parties" in fields.data else ():
        data = parties.get(COLOURS[seat])
        if not isinstance(data, Mapping):
            fields.fault(f"parties.{COLOURS[seat]}", f"is {data!r}: expected an object")
            continue
        party = Fields(data, PARTY_KEYS)
        read_party(party, config, state, seat)
        fields.faults += within(f"parties.{COLOURS[seat]}", party.faults)


def _read_tokens(fields: Fields, config: Any, state: Any, seats: list[int]) -> None:
    tokens = fields.mapping("tokens")
    for colour in tokens:
        if colour not in [COLOURS[seat] for seat in seats]:
            fields.fault(f"tokens.{colour}", "is not seated")
    for seat in seats if "tokens" in fields.data else ():
        names = tokens.get(COLOURS[seat])
        where = f"tokens.{COLOURS[seat]}"
        if not isinstance(names, list) or len(names) != config.pieces:
            fields.fault(where, f"is {names!r}: expected a list of {config.pieces} squares")
        for i, name in enumerate(names[: config.pieces] if isinstance(names, list) else ()):
            _read_place(fields, state, seats, 4 * seat + i, f"{where}[{i}]", name)


def _read_place(fields: Fields, state: Any, seats: list[int], piece: int, where: str, name: Any) -> None:
    progress = PROGRESS[piece >> 2].get(name) if isinstance(name, str) else None
    if progress is not None:
        put(state, piece, progress)
        return
    captor = name[7:] if isinstance(name, str) and name.startswith("prison:") else None
    if captor is None:
        own_trap = name == f"t{(ARM * (piece >> 2) - 1) % TRACK}"
        fields.fault(where, f"is {name!r}: " + ("its own trap" if own_trap else "no such square"))
    elif captor not in [COLOURS[seat] for seat in seats] or COLOURS.index(captor) == piece >> 2:
        fields.fault(where, f"is {name!r}: expected an opponent's prison")
    else:
        seat = COLOURS.index(captor)
        for other in range(piece & 12, piece):
            if state.at[other] == PRISON and state.captor[other] == seat:
                fields.fault(where, f"two prisoners of a colour with {captor}")
        put(state, piece, PRISON)
        state.captor[piece] = seat


def _read_conditions(fields: Fields, state: Any) -> None:
    path = {piece_name(piece): piece for piece in range(16) if START <= state.at[piece] <= ENTRANCE}
    facing = fields.mapping("facing", {})
    if set(facing) != set(path):
        fields.fault("facing", f"must name exactly the pieces on the pathway: {', '.join(path) or 'none'}")
    for name, way in facing.items():
        if way not in FACING:
            fields.fault(f"facing.{name}", f"is {way!r}: expected forward or backward")
        elif name in path:
            state.backward |= FACING.index(way) << path[name]
    down = _read_counts(fields, "down", path, state.down, lambda piece: 4 if piece >> 2 == state.turn else 3)
    for piece in down:
        state.lying |= 1 << piece
    for key, table in (("stunned", state.stunned), ("restrained", state.restrained), ("wet", state.wet)):
        _read_counts(fields, key, path, table, lambda _: 2)


def _read_counts(fields: Fields, key: str, path: dict[str, int], table: Any, most: Callable[[int], int]) -> list[int]:
    found = []
    for name, value in fields.mapping(key, {}).items():
        number = integer(value)
        if name not in path:
            fields.fault(f"{key}.{name}", "is no piece on the pathway")
        elif number is None or not 1 <= number <= most(path[name]):
            fields.fault(f"{key}.{name}", f"is {value!r}: expected an integer from 1 to {most(path[name])}")
        else:
            table[path[name]] = number
            found.append(path[name])
    return found


def _read_turn(fields: Fields, config: Any, state: Any) -> None:
    awaits, data = state.awaits, fields.data
    mine = {piece_name(4 * state.turn + i): 4 * state.turn + i for i in range(config.pieces)}
    if awaits in (MOVE, BONUS_MOVE):
        state.die = fields.number("die", 1, 6)
    elif "die" in data:
        fields.fault("die", "stands only with await move or bonus_move")
    if awaits == TURN:
        state.asked = mine.get(fields.word("piece", list(mine)) or "", NOBODY)
    elif "piece" in data:
        fields.fault("piece", "stands only with await turn")
    if "sneak" in data:
        state.sneak = mine.get(fields.word("sneak", list(mine)) or "", NOBODY)
    state.sixes = fields.number("sixes", 0, 1000, 0)
    state.tries = fields.number("tries", 0, 3, 0)
    for key in FLAGS:
        if key in data and not isinstance(data[key], bool):
            fields.fault(key, f"is {data[key]!r}: expected true")
        setattr(state, key, int(data.get(key) is True))


def _read_discards(fields: Fields, config: Any, state: Any) -> None:
    for card, value in fields.mapping("discards", {}).items():
        number = integer(value)
        if card not in CARDS:
            fields.fault(f"discards.{card}", f"no card: there are {', '.join(CARDS)}")
        elif number is None or not 0 <= number <= 48:
            fields.fault(f"discards.{card}", f"is {value!r}: expected an integer from 0 to 48")
        else:
            state.discards[CARDS.index(card)] = number
    for i, card in enumerate(CARDS):
        used = state.discards[i] + sum(state.hand[seat, i] for seat in range(4))
        if used > config.deck[i]:
            fields.fault("discards", f"{used} of {card} in hands and discards: there are {config.deck[i]}")
