"""Ludicrous Ludo as a rule set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludarium.rules.chance import Chance
from ludarium.rules.events import Event
from ludarium.rules.faults import Fields, within
from ludarium.rules.ludicrous import happenings, tape, turn
from ludarium.rules.ludicrous.board import COLOURS
from ludarium.rules.ludicrous.names import (
    BETWEEN,
    CARDS,
    DRAW,
    DRAWN_GAME,
    FOR_CARD,
    NEW,
    NOBODY,
    OVER,
    POSITIONS,
    ROLL,
)
from ludarium.rules.ludicrous.parties import SHEET_KEYS, read_sheet, read_weapon, write_sheet
from ludarium.rules.ludicrous.position import KEYS, read_state, write
from ludarium.rules.ludicrous.setup import clear
from ludarium.rules.ludicrous.state import Config, State
from ludarium.rules.ludicrous.steps import outcome_in, pack, read_step, unpack, wanted_words
from ludarium.rules.ludicrous.tables import apply_tables, house_tables
from ludarium.rules.ludicrous.tape import in_deck
from ludarium.rules.options import Number, Option, Options, Value
from ludarium.rules.ruleset import Position, Ruleset, Step

SEATS = range(4)


class Ludicrous(Ruleset):
    """Clauses LL-0 to LL-E."""

    name = "ludicrous"
    title = "Ludicrous Ludo"
    colours = COLOURS
    chances = ("first", "roll", "draw")
    head_keys = ("parties",)
    sparse = True
    seat_counts = (2, 4)
    Config = Config
    State = State
    options = Options(
        Number("pieces", "LL-0", 4, "pieces a party", 1, 4),
        Option("tackles", "LL-TK", False, "pieces that face backward may tackle"),
        Option("hoop_hits_pieces", "LL-6.13", True, "a ball through a hoop eliminates what stands there"),
        Number("round_cap", "LL-E", 1000, "rounds until a game is a draw", 1, 1_000_000),
        Option("any_sum", "LL-3.1", False, "abilities need not sum to 0"),
    )
    begin = staticmethod(turn.begin)
    resume = staticmethod(turn.resume)
    sample_rule = staticmethod(tape.sample)
    decides_rule = staticmethod(tape.decides)
    pack_rule = staticmethod(pack)
    event_names = happenings.EVENT_NAMES
    length_unit = "rounds"

    def default_seats(self, count: int, values: Mapping[str, Value]) -> tuple[int, ...]:
        return {2: (1, 3), 3: (0, 1, 3)}.get(count, tuple(range(count)))

    def seat_faults(self, seats: Sequence[int], values: Mapping[str, Value]) -> list[str]:
        names = ", ".join(COLOURS[seat] for seat in seats)
        if not 2 <= len(seats) <= 4:
            return [f"seats: {len(seats)} ({names}), but {self.name} takes 2 to 4"]
        if list(seats) != sorted(set(seats)):
            return [f"seats: {names} are not in the order {', '.join(COLOURS)}"]
        return []

    def configure(self, values: Mapping[str, Value], seats: Sequence[int], first: int = NOBODY) -> Any:
        config = Config()
        config.seats = sum(1 << seat for seat in seats)
        config.first = first
        for name in self.options:
            setattr(config, name, int(values[name]))  # type: ignore[arg-type]
        apply_tables(config, house_tables())
        return config

    def values(self, config: Any) -> dict[str, Value]:
        flags = ("tackles", "hoop_hits_pieces", "any_sum")
        return {name: bool(getattr(config, name)) if name in flags else getattr(config, name) for name in self.options}

    def seats(self, config: Any) -> list[int]:
        """The seats that play."""
        return [seat for seat in SEATS if config.seats >> seat & 1]

    # ---- steps

    def outcomes(self, config: Any, state: Any) -> list[int]:
        if state.awaits == OVER:
            return []
        if state.awaits == NEW:
            return self.seats(config)
        if state.awaits == DRAW and state.purpose == FOR_CARD:
            return [card for card in range(len(CARDS)) if in_deck(config, state, card) > 0]
        if state.awaits in (ROLL, DRAW):
            return list(range(1, (6 if state.awaits == ROLL else state.faces) + 1))
        return [state.choice[k] for k in range(state.n)]

    def sample(self, config: Any, state: Any, generator: Chance) -> int:
        return tape.sample(config, state, generator)

    def chance_step(self, state: Any, value: object) -> Step:
        step = unpack(pack(state, 1))
        key = next(iter(step))
        return {**step, key: value}

    def awaiting(self, state: Any) -> str:
        return POSITIONS.get(state.awaits) or BETWEEN[state.awaits]

    def is_chance(self, code: int) -> bool:
        return code >> 20 in (NEW, DRAW)

    def event(self, kind: int, clause: str, *numbers: int) -> Event:
        return happenings.event(kind, clause, *numbers)

    def pack(self, state: Any, outcome: int) -> int:
        return pack(state, outcome)

    def unpack(self, code: int) -> Step:
        return unpack(code)

    def outcome_in(self, code: int) -> int:
        return outcome_in(code)

    def outcome(self, config: Any, state: Any, step: object) -> int:
        outcomes = self.outcomes(config, state)
        if state.awaits == NEW:
            named = {COLOURS[seat]: seat for seat in outcomes}
            if isinstance(step, dict) and list(step) == ["first"] and step["first"] in named:
                return named[step["first"]]
        return read_step(state, outcomes, step, wanted_words(state, outcomes))

    def seen(self, state: Any) -> Any:
        """LL-6.7: others' hands are empty, but for how many cards they `held`; so is all that still tells of them.

        The tape has the cards that were drawn since the last position; behind the list of decisions are earlier ones.
        """
        copy = state.copy()
        hands, tape, choices = (copy.row[name][0] for name in ("hand", "tape", "choice"))
        hands[[seat for seat in SEATS if seat != state.by]] = 0
        tape[:] = 0
        choices[state.n :] = 0
        return copy

    # ---- positions

    def write(self, config: Any, state: Any) -> Position:
        options = self.options.differing(self.values(config))
        return write(self.name, options, self.seats(config), config, state)

    def read(self, data: Mapping[str, Any]) -> tuple[Any, Any]:
        fields = Fields(data, KEYS, self.colours)
        fields.word("game", (self.name,))
        values, faults = self.options.complete(fields.mapping("options", {}))
        seats = fields.colours("seats", SEATS)
        fields.faults += faults
        if isinstance(fields.data.get("seats"), list):
            fields.faults += self.seat_faults(seats, values)
        config = self.configure(values, seats or SEATS)
        state = State()
        clear(config, state)
        read_state(fields, config, state, seats or list(SEATS))
        fields.check()
        return config, state

    def read_head(self, config: Any, head: Mapping[str, Any]) -> list[str]:
        parties = head.get("parties", {})
        if not isinstance(parties, Mapping):
            return [f"parties: is {parties!r}: expected an object"]
        faults = []
        names = [COLOURS[seat] for seat in self.seats(config)]
        for colour, sheet in parties.items():
            if colour not in names:
                faults.append(f"parties.{colour}: is not seated")
            elif not isinstance(sheet, Mapping):
                faults.append(f"parties.{colour}: is {sheet!r}: expected an object")
            else:
                fields = Fields(sheet, SHEET_KEYS)
                read_sheet(fields, config, COLOURS.index(colour))
                read_weapon(fields, config, COLOURS.index(colour), required=False)
                faults += within(f"parties.{colour}", fields.faults)
        return faults

    def write_head(self, config: Any) -> dict[str, Any]:
        sheets = {COLOURS[seat]: write_sheet(config, seat) for seat in self.seats(config)}
        parties = {colour: sheet for colour, sheet in sheets.items() if sheet != {"weapon": "sword"}}
        return {"parties": parties} if parties else {}

    def length(self, state: Any, tally: Any) -> int:
        return int(state.round)

    def result(self, config: Any, state: Any) -> dict[str, Any]:
        return {"winner": "draw" if state.winner == DRAWN_GAME else COLOURS[state.winner]}


LUDICROUS = Ludicrous()
