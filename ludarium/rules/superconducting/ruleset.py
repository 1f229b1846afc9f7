"""Superconducting Ludo as a rule set: its options, and its own keys of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ludarium.board.squares import BASE, COLOURS, ENTRANCE, PIECE_NUMBERS, SEATS, piece_name
from ludarium.rules.chance import FIELD, Chance, below
from ludarium.rules.events import PLACE
from ludarium.rules.faults import Fields
from ludarium.rules.options import Choice, Number, Option, Options, Value
from ludarium.rules.race import NOBODY
from ludarium.rules.race_rules import RaceRuleset
from ludarium.rules.ruleset import Position
from ludarium.rules.superconducting import turn
from ludarium.rules.superconducting.state import Config, State


class Superconducting(RaceRuleset):
    """Clauses SC-B1 to SC-M5."""

    name = "superconducting"
    aliases = ("sc",)
    title = "Superconducting Ludo"
    seat_counts = (4, 4)
    keys = ("pairs", "spins", "field")
    event_names = MappingProxyType({kind: name for kind, name in RaceRuleset.event_names.items() if kind != PLACE})
    Config = Config
    State = State
    options = Options(
        Number("pieces", "SC-B1", 4, "pieces a seat", 1, 4),
        Choice("bonus", "SC-B5", "once", "further rolls a move may earn", ("once", "stack")),
        Option("three_sixes", "SC-B5", False, "the third 6 in a row ends the turn"),
        Number("field_chance", "SC-M1", 5, "chance of a Magnetic Field at the end of a turn, per cent", 0, 100),
        Number("field_turns", "SC-M4", 4, "turns that a Magnetic Field lasts", 2),
    )
    begin = staticmethod(turn.begin)
    roll = staticmethod(turn.roll)
    play = staticmethod(turn.play)
    resume = staticmethod(turn.resume)
    army_rule = staticmethod(turn.army)
    possible = staticmethod(turn.possible)

    def configure(self, values: Mapping[str, Value], seats: Sequence[int], first: int = NOBODY) -> Any:
        config = super().configure(values, seats, first)
        config.field_chance = values["field_chance"]
        config.field_turns = values["field_turns"]
        return config

    def values(self, config: Any) -> dict[str, Value]:
        own = {name: getattr(config, name) for name in ("pieces", "field_chance", "field_turns")}
        return {**super().values(config), **own}

    def movable(self, config: Any, state: Any) -> int:
        return turn.movable(state)

    def finished(self, config: Any, state: Any) -> list[int]:
        return [seat for seat in SEATS if state.home[seat] == config.pieces]

    def sample(self, config: Any, state: Any, generator: Chance) -> int:
        if state.awaits == FIELD:
            return int(below(generator, 100) < config.field_chance)
        return super().sample(config, state, generator)

    # ---- the own keys of a position

    def write_own(self, config: Any, state: Any) -> Position:
        pairs = [
            [piece_name(x), piece_name(state.partner[x])]
            for x in range(16)
            if state.paired >> x & 1 and x < state.partner[x]
        ]
        spins = {COLOURS[seat]: "up" if state.up >> 4 * seat & 1 else "down" for seat in SEATS}
        return {"pairs": pairs, "spins": spins, "field": state.field}

    def read_own(self, fields: Fields, config: Any, state: Any) -> None:
        state.field = fields.number("field", 0, config.field_turns - 1, 0)
        self._read_spins(fields, state)
        pairs = fields.take("pairs", [])
        if not isinstance(pairs, list):
            fields.fault("pairs", f"is {pairs!r}: expected a list of pairs")
            return
        if pairs and state.field:
            fields.fault("pairs", "there are none in a Magnetic Field")
        for index, pair in enumerate(pairs):
            self._read_pair(fields, config, state, f"pairs[{index}]", pair)

    def _read_spins(self, fields: Fields, state: Any) -> None:
        spins = fields.mapping("spins")
        for colour in spins:
            if colour not in COLOURS:
                fields.fault(f"spins.{colour}", "no such colour")
        for seat, colour in enumerate(COLOURS if "spins" in fields.data else ()):
            spin = spins.get(colour)
            if spin not in ("up", "down"):
                fields.fault(f"spins.{colour}", f"is {spin!r}: expected up or down")
            elif spin == "up":
                state.up |= 15 << 4 * seat
        up = state.up.bit_count() // 4
        if "spins" in fields.data and up != (4 if state.field else 2):
            fields.fault("spins", f"{up} are up: expected " + ("all four in a field" if state.field else "two"))

    def _read_pair(self, fields: Fields, config: Any, state: Any, where: str, pair: Any) -> None:
        good = isinstance(pair, list) and len(pair) == 2 and all(isinstance(name, str) for name in pair)
        numbers = [PIECE_NUMBERS.get(name, -1) for name in pair] if good else [-1]
        if any(x < 0 or x & 3 >= config.pieces for x in numbers):
            fields.fault(where, f"is {pair!r}: expected the names of two pieces")
            return
        x, y = numbers
        for fault in self._pair_faults(state, x, y):
            fields.fault(where, f"{pair[0]} and {pair[1]} {fault}")
        state.partner[x] = y
        state.partner[y] = x
        state.paired |= 1 << x | 1 << y

    def _pair_faults(self, state: Any, x: int, y: int) -> list[str]:
        here, there = state.progress[x >> 2, x & 3], state.progress[y >> 2, y & 3]
        on_track = BASE < here <= ENTRANCE and BASE < there <= ENTRANCE
        faults = []
        if state.paired & (1 << x | 1 << y):
            faults.append("are not both free: a piece is in one pair at most")
        if x >> 2 == y >> 2:
            faults.append("are of one colour")
        elif (state.up >> x ^ state.up >> y) & 1 == 0 and not state.field:
            faults.append("have equal spins")
        if not on_track:
            faults.append("are not both on the track")
        elif (13 * (x >> 2) + here) % 52 != (13 * (y >> 2) + there) % 52:
            faults.append("stand on different squares")
        return faults


SUPERCONDUCTING = Superconducting()
